"""A finding for the terminal: who says so, in which words, why the records belong together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sitroom.export.table import harmless
from sitroom.model.counted import many


def finding_text(finding: Mapping[str, Any]) -> str:
    """A finding as lines."""
    f = finding
    day = f["day"] or f["to_day"] or f"{f['first_published']} (published)"
    lines = [
        f"{f['what']}",
        f"{day}  {f['place_name'] or 'place not known'}  {f['reality']}  {f['novelty']}  [{f['id']}]",
        f"{many(f['records'], 'record')} in {many(f['reports'], 'report')} from "
        f"{many(f['sources'], 'independent source')}: {f['standing'].replace('_', ' ')}",
        *(f"  {detail}" for _, _, detail in f["reasons"]),
        "",
    ]
    for member in f["members"]:
        e = member["evidence"]
        words = " … ".join(" ".join(span["text"].split()) for span in e["words"])
        mark = "*" if member["canonical"] else " "
        said = f", {e['said_by']} says" if e["said_by"] else ""
        lines += [
            f"{mark} {e['published'] or 'no date'} {e['outlet'] or 'outlet not known'}{said}: {member['what']}",
            f"    “{words}”  [{member['key']}]",
        ]
    if f["edges"]:
        lines += ["", "Why:"]
        lines += [
            f"  {e['relation']} {e['score']:.2f}{'' if e['inside'] else ' (other finding)'}  {e['a']}  {e['b']}\n"
            + "\n".join(f"      {weight:+.2f} {detail}" for _, weight, detail in e["reasons"])
            for e in f["edges"]
        ]
    if f["judgements"]:
        lines += ["", "What people said:"]
        lines += [
            f"  {j['at']} {j['by']}: {j['verb']}{' ' + j['field'] if j['field'] else ''}"
            f"{' = ' + str(j['value']) if j['value'] is not None else ''}{' (taken back)' if j['undone_at'] else ''}"
            for j in f["judgements"]
        ]
    return harmless("\n".join(lines)) + "\n"
