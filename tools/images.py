"""Takes the pictures of docs/images anew: the room of the example, in Chromium, with a palette so that they stay small.

.venv/bin/python tools/images.py
"""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import numpy as np
from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parent.parent
SIZE = {"width": 1400, "height": 900}
ADDRESS = "http://127.0.0.1:8797"
FLAGS = ["--no-sandbox", "--enable-unsafe-swiftshader", "--use-gl=angle", "--use-angle=swiftshader"]
COLOURS = 256


def pictures(page: Page, folder: Path) -> None:
    """All pictures of the pages that the documentation shows."""
    for name, path, dark in (
        ("overview", "/", False),
        ("disputed", "/disputed?kind=figure", False),
        ("figures", "/boards/figures", False),
        ("map", "/map", False),
        ("report", "", True),
    ):
        page.emulate_media(color_scheme="dark" if dark else "light")
        if name == "report":
            page.goto(f"{ADDRESS}/search?within=reports&q=barracks")
            path = page.locator('a[href^="/reports/"]').first.get_attribute("href") or ""
        page.goto(ADDRESS + path)
        if name == "figures":
            page.locator(".series", has=page.locator(".denials")).first.evaluate(
                "(card) => card.scrollIntoView({behavior: 'instant'})"
            )
        if name == "map":
            page.wait_for_selector("#map[data-ready]")
        page.wait_for_timeout(1500)
        to = folder / f"{name}.png"
        page.screenshot(path=to)
        to.write_bytes(small(to.read_bytes()))
        print(f"{to.relative_to(HERE)}: {to.stat().st_size // 1024} kB")


def small(png: bytes) -> bytes:
    """The same picture in the colours that most of it has."""
    pixels = decoded(png)
    found, where, counts = np.unique(
        pixels.reshape(-1, 3).astype(np.int32) @ [65536, 256, 1], return_inverse=True, return_counts=True
    )
    # Of colours that are nearly one, the most frequent stands for all: a rare hue is not lost among shades of grey.
    order = np.argsort(-counts)
    _, first = np.unique(found[order] & 0xF8F8F8, return_index=True)
    kept = found[order][np.sort(first)[:COLOURS]]
    parts = [(each >> 16 & 255, each >> 8 & 255, each & 255) for each in (found, kept)]
    every, palette = (np.stack(each, axis=1) for each in parts)
    nearest = np.concatenate(
        [((chunk[:, None] - palette[None]) ** 2).sum(axis=2).argmin(axis=1) for chunk in np.array_split(every, 64)]
    )
    rows = nearest[where].reshape(pixels.shape[:2]).astype(np.uint8)
    lines = np.hstack([np.zeros((len(rows), 1), np.uint8), rows]).tobytes()
    head = struct.pack(">IIBBBBB", rows.shape[1], rows.shape[0], 8, 3, 0, 0, 0)
    parts_of_it = (
        (b"IHDR", head),
        (b"PLTE", palette.astype(np.uint8).tobytes()),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts_of_it
    )


def decoded(png: bytes) -> np.ndarray:
    """The pixels of a PNG of 8-bit colours, as rows of red, green and blue."""
    at, data, wide, high, each = 8, b"", 0, 0, 3
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, part = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if name == b"IHDR":
            wide, high, _, colour = struct.unpack(">IIBB", part[:10])
            each = {2: 3, 6: 4}[colour]
        elif name == b"IDAT":
            data += part
        at += length + 12
    lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(high, 1 + wide * each)
    rows = np.zeros((high + 1, wide + 1, each), np.int32)
    for n, line in enumerate(lines, 1):
        told = line[1:].reshape(wide, each).astype(np.int32)
        row, above, how = rows[n], rows[n - 1], line[0]
        if how in (0, 2):
            row[1:] = (told + (above[1:] if how else 0)) & 255
        elif how == 1:
            row[1:] = np.cumsum(told, axis=0) & 255
        else:
            for x in range(1, wide + 1):
                row[x] = (told[x - 1] + guess(how, row[x - 1], above[x], above[x - 1])) & 255
    return rows[1:, 1:, :3].astype(np.uint8)


def guess(how: int, left: np.ndarray, above: np.ndarray, corner: np.ndarray) -> np.ndarray:
    """What a filter of PNG expects: the mean of two neighbours, or (Paeth) the one nearest to what they come to."""
    if how == 3:
        return (left + above) // 2
    come = left + above - corner
    a, b, c = abs(come - left), abs(come - above), abs(come - corner)
    return np.where((a <= b) & (a <= c), left, np.where(b <= c, above, corner))


def main() -> None:
    """Makes a room of the example, serves it, and takes the pictures."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or sys.exit("Chromium is not installed")
    sitroom = str(HERE / ".venv" / "bin" / "sitroom")
    with tempfile.TemporaryDirectory() as folder:
        room = str(Path(folder) / "scenario.db")
        reports = str(HERE / "examples" / "scenario" / "reports.jsonl")
        subprocess.run([sitroom, "add", reports, "--room", room], check=True)
        serve = [sitroom, "serve", "--room", room, "--today", "2025-05-14", "--zone", "Africa/Lusaka", "--port", "8797"]
        with subprocess.Popen([*serve, "--by", "D. Okello"]) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            try:
                page = browser.new_page(viewport=SIZE)
                for _ in range(60):
                    try:
                        page.goto(ADDRESS)
                        break
                    except Exception:  # it is not up yet
                        page.wait_for_timeout(500)
                pictures(page, HERE / "docs" / "images")
            finally:
                browser.close()
                server.terminate()


if __name__ == "__main__":
    main()
