"""Five parts of the spaCy pipeline that give the same in half of the time.

The attribute ruler matches its 179 patterns against every token, though nearly all of them look at one token alone: what it
gives for a word with its tag and role is remembered. The lemmatizer looks its candidates up in lists, which are dictionaries
here. The first third of the network sees each word alone: what it gives for a word is remembered too; the rest is reckoned in
fewer steps. Matrices are multiplied by NumPy's library, which is two to seven times faster than thinc's own on matrices of
this size. What a model does not have in the form known stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from itertools import accumulate
from threading import Lock
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from spacy.attrs import DEP, LEMMA, LOWER, MORPH, ORTH, POS, TAG
from spacy.language import Language
from spacy.tokens import Doc
from thinc.api import Model, NumpyOps, Ragged, get_current_ops, use_ops
from threadpoolctl import ThreadpoolController

if TYPE_CHECKING:
    from spacy.pipeline import AttributeRuler, Lemmatizer

_NAME = "sitroom_attributes"


class RememberedAttributes:
    """The attribute ruler's part of speech, morphology and lemma, remembered by word, tag and role.

    A sentence with a word that opens or ends a pattern of several tokens goes to the ruler itself. What the lemmatizer gives
    for a word with its part of speech and morphology is remembered as well.
    """

    def __init__(self, ruler: AttributeRuler, lemmatizer: Lemmatizer | None) -> None:
        self._ruler = ruler
        self._lemmatizer = lemmatizer
        self._lemmas: dict[tuple[int, int, int], int] = {}
        self._known: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        self._together = self._keys_of_several()
        self._told_apart: dict[int, int] = {}
        self._of_patterns = self._words_of_patterns()

    def __call__(self, doc: Doc) -> Doc:
        """Sets the attributes of each token in place."""
        words = doc.to_array([ORTH, LOWER, TAG, DEP])
        if not (self._together.isdisjoint(words[:, 1].tolist()) and self._together.isdisjoint(words[:, 3].tolist())):
            doc = self._ruler(doc)
            return self._lemmatizer(doc) if self._lemmatizer else doc
        known, told, lemmas, given, unknown = self._known, self._told_apart, self._lemmas, [], []
        for i, (orth, lower, tag, dep) in enumerate(words.tolist()):
            word = told.get(lower)
            if word is None:
                word = self._word(lower)
            found = known.get((word, tag, dep))
            if found is None:
                found = known[word, tag, dep] = self._alone(doc[i])
            if not found[2]:
                lemma = lemmas.get((orth, found[0], found[1]))
                if lemma is None:
                    unknown.append((i, (orth, found[0], found[1])))
                else:
                    found = (found[0], found[1], lemma)
            given.append(found)
        if given:
            doc.from_array([POS, MORPH, LEMMA], cast("Any", np.array(given, dtype=np.uint64)))
        if self._lemmatizer:
            for i, key in unknown:
                token: Any = doc[i]
                token.lemma_ = self._lemmatizer.lemmatize(token)[0]
                lemmas[key] = token.lemma
        return doc

    def _word(self, lower: int) -> int:
        """The word itself where a pattern may ask for it, and 0 for all others, which are alike to the ruler."""
        text = self._ruler.vocab.strings[lower]
        told = self._told_apart[lower] = lower if self._of_patterns.fullmatch(text) or text.isspace() else 0
        return told

    def _words_of_patterns(self) -> re.Pattern[str]:
        wanted: list[str] = []
        for pattern in cast("list[dict[str, Any]]", self._ruler.patterns):
            for token in (t for tokens in pattern["patterns"] for t in tokens):
                if not token.keys() <= {"LOWER", "TAG", "DEP", "IS_SPACE"}:
                    raise _UnknownFormError
                value = token.get("LOWER")
                if isinstance(value, str):
                    wanted.append(re.escape(value))
                elif isinstance(value, dict) and value.keys() == {"IN"}:
                    wanted += map(re.escape, value["IN"])
                elif isinstance(value, dict) and value.keys() == {"REGEX"}:
                    wanted.append(f".*(?:{value['REGEX']}).*")
                elif value is not None:
                    raise _UnknownFormError
        return re.compile("|".join(dict.fromkeys(wanted)), re.DOTALL)

    def _alone(self, token: Any) -> tuple[int, int, int]:
        alone = Doc(token.vocab, words=[token.text], tags=[token.tag_], deps=[token.dep_], heads=[0])
        only: Any = self._ruler(alone)[0]
        return only.pos, only.morph.key, only.lemma

    def _keys_of_several(self) -> frozenset[int]:
        """Words, or roles, of which each pattern of several tokens has one at the least."""
        keys: set[int] = set()
        strings = self._ruler.vocab.strings
        for pattern in cast("list[dict[str, Any]]", self._ruler.patterns):
            for tokens in pattern["patterns"]:
                if len(tokens) > 1:
                    fixed = [t[key] for t in tokens for key in ("LOWER", "DEP") if isinstance(t.get(key), str)]
                    if not fixed:
                        raise _UnknownFormError
                    keys.add(strings.add(fixed[0]))
        return frozenset(keys)


class _UnknownFormError(Exception):
    """A ruler with a pattern of several tokens that has no fixed word, or with conditions other than those known."""


@Language.factory(_NAME)
def _made(nlp: Language, name: str) -> RememberedAttributes:  # noqa: ARG001
    lemmatizer = cast("Lemmatizer", nlp.get_pipe("lemmatizer")) if _lemmas_follow(nlp) else None
    return RememberedAttributes(cast("AttributeRuler", nlp.get_pipe("attribute_ruler")), lemmatizer)


def _lemmas_follow(nlp: Language) -> bool:
    """Whether the lemmatizer comes right behind the ruler and gives a lemma by rule to words that have none."""
    names = nlp.pipe_names
    if "lemmatizer" not in names or names.index("lemmatizer") != names.index("attribute_ruler") + 1:
        return False
    lemmatizer = cast("Lemmatizer", nlp.get_pipe("lemmatizer"))
    return lemmatizer.mode == "rule" and not lemmatizer.overwrite


@contextmanager
def plain_arithmetic() -> Iterator[None]:
    """Within it, models are loaded to multiply by NumPy, unless whoever runs this has chosen a graphics card."""
    if type(get_current_ops()) is not NumpyOps:
        yield
        return
    with use_ops("numpy", use_blis=False):
        yield


@cache
def _threads() -> ThreadpoolController:
    return ThreadpoolController()


def on_one_core() -> AbstractContextManager[Any]:
    """Within it, matrices are multiplied by one thread: they are so small that threads would only wait for each other."""
    limits: AbstractContextManager[Any] = _threads().limit(limits=1, user_api="blas")
    return limits


_MOST_WORDS = 50_000
"""Words of which the network's vectors are kept, about 20 MB; then it begins anew."""


_LOT = 32
"""Rows that are multiplied at once: a multiple of what libraries take together, so that all rows go the same way."""


class _Vectors:
    """The vectors that an embedding gave, by the attributes of the token that it looks at."""

    def __init__(self, embedding: Model[list[Doc], list[Any]]) -> None:
        self._columns = embedding.layers[0].attrs["columns"]
        self._steps = embedding.layers[2:4]
        self._rows: dict[bytes, int] = {}
        self._table: Any = None
        # Two threads that learn at once (a server takes in reports in several) would write into the same rows.
        self._lock = Lock()

    def of(self, docs: list[Doc]) -> list[Any]:
        """For each text an array of floats, one row a token."""
        arrays = [doc.to_array(self._columns) for doc in docs]
        features = np.ascontiguousarray(np.concatenate(arrays)) if arrays else np.zeros((0, 1), dtype=np.uint64)
        if not len(features):
            return [self._computed(array) for array in arrays]
        keys = features.view(f"V{features.shape[1] * features.itemsize}").ravel().tolist()
        with self._lock:
            rows = self._rows
            new = {key: at for at, key in enumerate(keys) if key not in rows}
            if new:
                self._learn(features, new, keys)
            vectors = self._table[[rows[key] for key in keys]]
        ends = list(accumulate(len(array) for array in arrays))
        return [vectors[end - len(array) : end] for end, array in zip(ends, arrays, strict=True)]

    def _learn(self, features: Any, new: dict[bytes, int], keys: list[bytes]) -> None:
        if len(self._rows) + len(new) > _MOST_WORDS:
            self._rows.clear()
            self._table = None
            new = {key: at for at, key in enumerate(keys)}
        found = self._in_fixed_lots(features[list(new.values())])
        first = len(self._rows)
        if self._table is None or first + len(found) > len(self._table):
            table = np.zeros((max(1024, 2 * (first + len(found))), found.shape[1]), dtype=found.dtype)
            if self._table is not None:
                table[:first] = self._table[:first]
            self._table = table
        self._table[first : first + len(found)] = found
        self._rows.update(zip(new, range(first, first + len(found)), strict=True))

    def _in_fixed_lots(self, features: Any) -> Any:
        """As many rows as given, computed so that a row's neighbours do not change its last bit.

        A product of matrices rounds otherwise where the number of rows is another one, and the same text must give the
        same records whatever was read before it.
        """
        short = -len(features) % _LOT
        padded = np.concatenate([features, np.repeat(features[:1], short, axis=0)])
        lots = [self._computed(padded[at : at + _LOT]) for at in range(0, len(padded), _LOT)]
        return np.concatenate(lots)[: len(features)]

    def _computed(self, features: Any) -> Any:
        seen: Any = Ragged(features, cast("Any", np.array([len(features)], dtype=np.int32)))
        for step in self._steps:
            seen = step.predict(seen)
        return seen.data


def _remembering(embedding: Model[list[Doc], list[Any]]) -> Model[list[Doc], list[Any]] | None:
    """The embedding with a memory, or None where it is not made of the steps known."""
    steps = [layer.name for layer in embedding.layers]
    if len(steps) != 5 or (steps[0], steps[1], steps[4]) != ("extract_features", "list2ragged", "ragged2list"):
        return None
    vectors = _Vectors(embedding)

    def forward(model: Any, docs: Any, is_train: bool) -> Any:
        if is_train:
            return model.layers[0](docs, is_train)
        return vectors.of(docs), lambda _: []

    return Model("remembered_words", forward, layers=[embedding])


class _Windows:
    """The layers that look at a word's neighbours, for texts that lie in one array with empty rows between them.

    The same arithmetic as theirs in fewer steps: what each layer looks at is written into one array that all use, and the
    pieces of a maxout stand side by side, so that their largest is taken by columns. What is needed for learning is left out.
    """

    def __init__(self, stack: Model[Any, Any]) -> None:
        self._pad = stack.attrs["pad"]
        self._layers = [self._layer(block.layers[0].layers) for block in stack.layers[0].layers]
        self._width = self._layers[0][2].shape[0]

    @staticmethod
    def _layer(parts: list[Model[Any, Any]]) -> tuple[Any, Any, Any, Any]:
        window, (maxout, norm) = parts[0], parts[1].layers[0].layers
        weights: Any = maxout.get_param("W")
        bias: Any = maxout.get_param("b")
        wide, pieces, seen = weights.shape
        if window.attrs["window_size"] != 1 or pieces != _PIECES or seen != 3 * wide:
            raise _UnknownFormError
        columns = np.ascontiguousarray(weights.transpose(1, 0, 2).reshape(pieces * wide, seen).T)
        return columns, np.ascontiguousarray(bias.T.reshape(-1)), norm.get_param("G"), norm.get_param("b")

    def of(self, texts: list[Any]) -> list[Any]:
        """For each text, an array of one row a word, what the layers make of it: arrays of the same shape."""
        width, pad = self._width, self._pad
        starts = list(accumulate((len(text) + pad for text in texts), initial=pad))
        rows = np.zeros((starts[-1], width), dtype=np.float32)
        for start, text in zip(starts, texts, strict=False):
            rows[start : start + len(text)] = text
        seen = np.zeros((len(rows), 3 * width), dtype=np.float32)
        given, best = np.empty((len(rows), _PIECES * width), dtype=np.float32), np.empty_like(rows)
        squares = np.empty_like(rows)
        for weights, bias, scale, shift in self._layers:
            seen[1:, :width], seen[:, width : 2 * width], seen[:-1, 2 * width :] = rows[:-1], rows, rows[1:]
            np.dot(seen, weights, out=given)
            np.add(given, bias, out=given)
            np.maximum(given[:, :width], given[:, width : 2 * width], out=best)
            np.maximum(best, given[:, 2 * width :], out=best)
            best -= np.add.reduce(best, axis=1, keepdims=True) / np.float32(width)
            np.multiply(best, best, out=squares)
            spread = np.add.reduce(squares, axis=1, keepdims=True) / np.float32(width) + np.float32(1e-8)
            best *= spread ** np.float32(-0.5)
            best *= scale
            best += shift
            rows += best
        return [rows[start : start + len(text)] for start, text in zip(starts, texts, strict=False)]


_PIECES = 3
"""Values of which a maxout takes the largest."""


def _in_fewer_steps(stack: Model[Any, Any]) -> Model[Any, Any] | None:
    """The layers that look at neighbours, or None where they are not made of the parts known."""
    block = "residual(expand_window>>maxout>>layernorm>>dropout)"
    if not stack.name.startswith("with_array(") or {layer.name for layer in stack.layers[0].layers} != {block}:
        return None
    try:
        windows = _Windows(stack)
    except _UnknownFormError:
        return None

    def forward(model: Any, texts: Any, is_train: bool) -> Any:
        if is_train:
            return model.layers[0](texts, is_train)
        return windows.of(texts), lambda _: []

    return Model("windows_in_fewer_steps", forward, layers=[stack])


def quicken(nlp: Language) -> None:
    """Puts the quicker parts into a pipeline."""
    if "tok2vec" in nlp.pipe_names:
        network = cast("Any", nlp.get_pipe("tok2vec")).model
        remembering = _remembering(network.layers[0]) if len(network.layers) == 2 else None
        if remembering is not None and type(network.ops) is NumpyOps:
            network.layers[0] = remembering
            network.layers[1] = _in_fewer_steps(network.layers[1]) or network.layers[1]
    if "lemmatizer" in nlp.pipe_names:
        tables = cast("Lemmatizer", nlp.get_pipe("lemmatizer")).lookups
        if tables.has_table("lemma_index"):
            index = tables.get_table("lemma_index")
            for part in list(index):
                index[part] = dict.fromkeys(index[part])
    if "attribute_ruler" in nlp.pipe_names:
        with_lemmas = _lemmas_follow(nlp)
        try:
            nlp.add_pipe(_NAME, after="attribute_ruler")
        except _UnknownFormError:
            return
        nlp.disable_pipe("attribute_ruler")
        if with_lemmas:
            nlp.disable_pipe("lemmatizer")
