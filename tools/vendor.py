"""Fetches the front-end libraries that are kept in the repository: pinned by version and by the hash of their package.

`make vendor` runs it. To take a newer version: set it below, run with `--trust`, which prints the new hash, look at what
changed, and write the hash down. Needs npm, which is told nothing but the names and versions below.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = ROOT / "src" / "sitroom" / "serve" / "web" / "static" / "vendor"
TESTS = ROOT / "tests" / "web" / "vendor"


@dataclass(frozen=True, slots=True)
class Package:
    """A package of npm: which files of it are kept, where, and what hash (sha512, as npm writes it) it must have."""

    name: str
    version: str
    integrity: str
    files: tuple[str, ...]
    into: Path = SHIPPED


PACKAGES = (
    Package(
        "maplibre-gl",
        "6.20.0",
        "sha512-7manvqXeNoN0mKRzenYDopkb3VW9j7iag45RvopkOVFZ7c+La7CBWtK8eBS5bKrI6NyxqAIxPxIG1PMcotcY1w==",
        ("dist/maplibre-gl.mjs", "dist/maplibre-gl-worker.mjs", "dist/maplibre-gl.css", "LICENSE.txt"),
    ),
    Package(
        "topojson-client",
        "3.1.0",
        "sha512-605uxS6bcYxGXw9qi62XyrV6Q3xwbndjachmNxu8HWTtVPxZfEJN9fd/SZS1Q54Sn2y0TMyMxFj/cJINqGHrKw==",
        ("src/*.js", "LICENSE"),
    ),
    Package(
        "world-atlas",
        "2.0.2",
        "sha512-IXfV0qwlKXpckz1FhwXVwKRjiIhOnWttOskm5CtxMsjgE/MXAYRHWJqgXOpM8IkcPBoXnyTU5lFHcYa5ChG0LQ==",
        ("countries-50m.json", "LICENSE"),
    ),
    Package(
        "axe-core",
        "4.14.1",
        "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
        ("axe.min.js", "LICENSE"),
        TESTS,
    ),
)


def fetch(package: Package, *, trust: bool) -> None:
    """Puts the files of a package into its folder. Raises `SystemExit` when the package is not the one that is pinned."""
    with tempfile.TemporaryDirectory() as name:
        there = Path(name)
        asked = f"{package.name}@{package.version}"
        subprocess.run(["npm", "pack", "--silent", asked], cwd=there, check=True, stdout=subprocess.DEVNULL)
        packed = next(there.glob("*.tgz"))
        digest = hashlib.sha512(packed.read_bytes()).digest()
        integrity = f"sha512-{base64.b64encode(digest).decode()}"
        if integrity != package.integrity:
            if not trust:
                raise SystemExit(f"{asked} has the hash {integrity}, not the one that is pinned")
            print(f"{asked}: {integrity}")
        with tarfile.open(packed) as archive:
            archive.extractall(there, filter="data")
        folder = package.into / package.name
        shutil.rmtree(folder, ignore_errors=True)
        for pattern in package.files:
            found = sorted((there / "package").glob(pattern))
            if not found:
                raise SystemExit(f"{asked} has no {pattern}")
            for path in found:
                folder.mkdir(parents=True, exist_ok=True)
                # The maps of the sources are not kept, and a browser would ask for them.
                lines = path.read_text(encoding="utf-8").split("\n")
                kept = [line for line in lines if not line.startswith("//# sourceMappingURL=")]
                (folder / path.name).write_text("\n".join(kept), encoding="utf-8")
        print(f"{asked} is in {folder.relative_to(ROOT)}")


if __name__ == "__main__":
    for each in PACKAGES:
        fetch(each, trust="--trust" in sys.argv[1:])
