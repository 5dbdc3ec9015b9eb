export {default as bbox} from "./bbox.js";
export {default as feature} from "./feature.js";
export {default as mesh, meshArcs} from "./mesh.js";
export {default as merge, mergeArcs} from "./merge.js";
export {default as neighbors} from "./neighbors.js";
export {default as quantize} from "./quantize.js";
export {default as transform} from "./transform.js";
export {default as untransform} from "./untransform.js";
