# ruff: noqa: E501
"""How two reports hang together, and which look-alikes do not."""

from hypothesis import given
from hypothesis import strategies as st

from sitroom.link.reports import profile, relate, sources
from sitroom.model.document import Document
from sitroom.model.linking import ReportEdge

WIRE = """LUMBALA, April 3 (Great Rift Wire) - Rebels shelled the river port of Lumbala on Wednesday, killing 14 dockers and setting fire to two barges, the harbour master said.

The attack came a week after mediators had announced a truce for the fishing season. A spokesman for the rebels, Isaac Mbemba, said his men had fired at soldiers who used the port as a base.

"We had believed them," harbour master Paulo Quissanga said. "Now we bury our sons."

The army sent 300 men from Candira and closed the river to boats. Aid workers said 2,400 people had crossed to the islands.

Talks are to go on in Tolmin on Friday, according to the organisers. The war between the two sides has cost 31,000 lives since 2009."""
BODY = WIRE.split(" - ", 1)[1]
PARTS = WIRE.split("\n\n")


def made(id: str, text: str, **known: str):
    return profile(id, Document(id=f"sha256:{id}", text=text, **known))  # type: ignore[arg-type]


def edge(a: str, b: str, one: dict[str, str] | None = None, two: dict[str, str] | None = None) -> ReportEdge | None:
    """The edge of `b`, the later one, to `a`."""
    first = made("a", a, **{"published": "2024-04-03T08:00:00Z", "outlet": "Harbour Gazette"} | (one or {}))
    second = made("b", b, **{"published": "2024-04-03T15:00:00Z", "outlet": "Plateau Daily"} | (two or {}))
    found = relate(first, second)
    assert found == relate(second, first)
    return found


def relation(*args) -> str | None:
    found = edge(*args)
    return found.relation if found else None


def test_copies_and_reprints() -> None:
    assert relation(WIRE, WIRE) == "copy"
    assert relation(WIRE, f"TOLMIN: {BODY}\n\n(Great Rift Wire)") == "copy"
    assert relation(WIRE, WIRE, {"title": "Port shelled"}, {"title": "Dockers die at Lumbala"}) == "reprint"
    assert relation(WIRE, "\n\n".join(PARTS[:3])) == "reprint"
    assert relation(WIRE, "\n\n".join(PARTS[2:])) == "reprint"
    assert relation(WIRE, f"Our readers know the port from last year's series on the river.\n\n{BODY}") == "reprint"
    assert (
        relation(WIRE, WIRE.replace("said", "stated").replace("killing", "slaying").replace("closed", "shut"))
        == "reprint"
    )
    assert relation(WIRE, WIRE.replace("Lumbala", "Loumbala").replace("Candira", "Kandira")) == "reprint"


def test_reasons_say_what_was_seen() -> None:
    found = edge(WIRE, WIRE.replace("14 dockers", "19 dockers"))
    assert found is not None
    told = " / ".join(reason.detail for reason in found.reasons)
    assert "sentences of the later" in told
    assert "19 for 14" in told
    assert "both are laid to Great Rift Wire" in told
    assert (found.a, found.b) == ("b", "a")


def test_other_figures_or_more_of_the_story_update() -> None:
    risen = WIRE.replace("14 dockers", "19 dockers")
    more = f"{WIRE}\n\nBy nightfall divers had found the second barge near the islands, and the governor of Candira had come with doctors and tents."
    assert relation(WIRE, risen) == "update"
    assert relation(WIRE, more, {}, {"outlet": "Harbour Gazette"}) == "update"
    assert relation(WIRE, more) == "reprint"
    assert relation(WIRE, f"UPDATE 2-Port shelled\n\n{WIRE}\n\nMore soldiers came.", {}, {}) == "update"


def test_versions_of_one_page() -> None:
    page = "https://harbour-gazette.example/news/lumbala"
    later = {"url": f"{page}?utm_source=feed", "outlet": "Harbour Gazette"}
    rewritten = "\n\n".join([PARTS[0], "Divers were still at work in the evening, and the river was shut.", PARTS[3]])
    assert relation(WIRE, rewritten, {"url": page}, later) == "version"
    assert relation(WIRE, WIRE, {"url": page}, later) == "copy"
    other = "Rain is expected in the hills from Sunday on, and farmers have been told to bring in the barley."
    assert relation(WIRE, other, {"url": page}, later) is None
    assert relation(WIRE, rewritten, {"ref": "item-7"}, {"ref": "item-7", "outlet": "Harbour Gazette"}) == "version"


def test_corrections() -> None:
    mended = WIRE.replace("14 dockers", "11 dockers")
    same = {"outlet": "Harbour Gazette"}
    for text in (
        f"CORRECTION: Lumbala toll\n\n{mended}",
        f"(Corrects number of dead in first paragraph)\n\n{mended}",
        f"{mended}\n\nThis version corrects the number of dead.",
        f"{mended}\n\nAn earlier version of this story gave a wrong number of dead.",
        f"(This April 3 story corrects paragraph 1)\n\n{mended}",
    ):
        assert relation(WIRE, text, {}, same) == "correction"
    assert relation(WIRE, f"{WIRE}\n\nThe ministry has yet to correct its figure.", {}, same) != "correction"


def note(day: int, *numbers: int, town: str = "Candira") -> str:
    a, b, c = numbers
    return (
        f"Daily note of the river observers, {day} April 2024\n\nDuring the past 24 hours observers recorded {a} violations of the "
        f"truce, most of them along the road to {town}.\n\nThe observers saw {b} vehicles and {c} guns inside the zone. No civilians "
        "were hurt.\n\nThe mission was set up by the agreement of Tolmin. Its mandate is to watch the truce and to report on it. "
        "It takes no part in inquiries of either side."
    )


def test_two_issues_of_one_series_are_two_reports() -> None:
    mission = {"outlet": "River Mission"}
    assert relation(note(3, 14, 6, 2), note(4, 31, 9, 5), mission, mission) is None
    # A quiet day: all that is new is the date.
    assert relation(note(3, 14, 6, 2), note(4, 14, 6, 2), mission, mission) is None
    titled = [{"title": f"River update no. {n}", **mission} for n in (7, 8)]
    assert relation(BODY, BODY.replace("14 dockers", "15 dockers"), *titled) is None
    assert relation(note(3, 14, 6, 2), note(3, 14, 6, 2), mission, {"outlet": "Plateau Daily"}) == "copy"


def test_one_press_conference_heard_by_two() -> None:
    quotes = (
        '"There is a text on the table, and each side has its red pen in hand," {who}. "The prisoners are fathers and sons, and '
        'they must go home before the rains. Nobody will be able to say that the door was shut from our side."'
    )
    one = f"Talks in Tolmin will last into next week, envoy Marta Lindt said.\n\n{quotes.format(who='she said')}\n\nShe left at once."
    two = (
        "Reporters had waited for three hours when the envoy came down the stairs.\n\n"
        + quotes.format(who="she told them")
        + "\n\nHer aides said the rebels had asked for a day to think it over."
    )
    assert relation(one, two) is None


def test_stories_that_end_in_one_background() -> None:
    tail = (
        "\n\nThe war between the government and the River Brigades began in 2009 over land and water. It has cost 31,000 lives and "
        "driven 240,000 people from their homes, according to the United Nations.\n\nTwo agreements, signed in Tolmin and Candira, "
        "collapsed within months."
    )
    one = (
        "CANDIRA (Great Rift Wire) - Teachers in Candira walked out on Monday over wages that have not been paid since the autumn.\n\n"
        "Their union said 60 schools were shut. The mayor asked for patience until the harvest is sold." + tail
    )
    two = (
        "TOLMIN (Great Rift Wire) - A mine killed four herders near Tolmin on Tuesday, the police said.\n\nThe blast also killed 30 "
        "goats. Sappers had cleared the track in spring, officer Dina Abdi said, and would come back." + tail
    )
    assert relation(one, two) is None


def test_one_event_told_by_two() -> None:
    other = (
        "Smoke hung over the quays of Lumbala all day. Fourteen men who had been unloading maize are dead, and two barges have burnt "
        "out, after shells came down on the harbour in the morning.\n\nPaulo Quissanga, who runs the port, blames the rebels. They "
        "say that there were soldiers among the sheds.\n\nBoats are no longer let through, and some 2,400 have got away to the islands."
    )
    assert relation(WIRE, other) is None


def test_nothing_is_its_own_kin() -> None:
    one = made("a", WIRE)
    assert relate(one, one) is None
    assert relate(made("a", ""), made("b", "")) is None


def test_sources_of_one_wire() -> None:
    reports = [
        made("a", WIRE, outlet="Harbour Gazette", published="2024-04-03"),
        made("b", BODY, outlet="Plateau Daily", published="2024-04-03"),
        made("c", "\n\n".join(PARTS[:3]).split(" - ", 1)[1], outlet="Valley Post", published="2024-04-04"),
        made("d", "Rain is expected in the hills on Sunday, the farmers' union said.", outlet="Plateau Daily"),
        made("e", "Snow is expected in the hills on Monday, the herders' union said."),
    ]
    edges = [found for i, a in enumerate(reports) for b in reports[i + 1 :] if (found := relate(a, b))]
    keys = sources(reports, edges)
    assert keys["a"] == keys["b"] == keys["c"] == "from:great-rift-wire"
    assert keys["d"] == "from:plateau-daily"
    assert keys["e"] == "report:e"


def test_without_a_credit_the_first_outlet_is_the_source() -> None:
    reports = [
        made("a", BODY, outlet="Plateau Daily", published="2024-04-04"),
        made("b", BODY, outlet="Harbour Gazette", published="2024-04-03"),
    ]
    found = relate(*reports)
    assert found is not None
    assert set(sources(reports, [found]).values()) == {"from:harbour-gazette"}


def test_two_agencies_stay_two_sources_though_a_desk_merged_them() -> None:
    reports = [
        made("a", BODY, outlet="AFP"),
        made("b", BODY, outlet="Reuters"),
        made("c", BODY, outlet="Plateau Daily"),
    ]
    edges = [
        ReportEdge("c", "a", "reprint", 0.9),
        ReportEdge("c", "b", "reprint", 0.6),
    ]
    keys = sources(reports, edges)
    assert (keys["a"], keys["b"], keys["c"]) == (
        "from:agence-france-presse",
        "from:reuters",
        "from:agence-france-presse",
    )


class Known:
    """A report of which only the origin is known."""

    def __init__(self, id: str, agency: str | None, outlet: str | None, published: str | None) -> None:
        self.id, self.agency, self.outlet, self.published = id, agency, outlet, published


@given(st.data())
def test_sources_do_not_depend_on_order(data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=2))
    reports = [
        Known(
            name,
            data.draw(st.sampled_from([None, None, "from:one", "from:two"])),
            data.draw(st.sampled_from([None, "from:x", "from:y", "from:z"])),
            data.draw(st.sampled_from([None, "2024-01-01", "2024-01-02"])),
        )
        for name in names
    ]
    pair = st.tuples(st.sampled_from(names), st.sampled_from(names), st.sampled_from([0.5, 0.7, 0.9]))
    edges = [ReportEdge(a, b, "reprint", score) for a, b, score in data.draw(st.lists(pair, max_size=10)) if a != b]
    expected = sources(reports, edges)
    assert set(expected) == set(names)
    again = sources(data.draw(st.permutations(reports)), data.draw(st.permutations(edges)))
    assert again == expected
    turned = [ReportEdge(e.b, e.a, e.relation, e.score) for e in edges]
    assert sources(reports, turned) == expected


lines = st.lists(
    st.sampled_from(
        [*PARTS, "(AFP)", "By Reuters", "TOLMIN: ", "CORRECTION: x", "© AP 2024", "UPDATE 2-", '"', "told AFP", "\n"]
    ),
    max_size=6,
).map("\n\n".join)


@given(st.one_of(st.text(max_size=200), lines), st.one_of(st.text(max_size=200), lines))
def test_any_two_texts_can_be_compared_in_either_order(one: str, two: str) -> None:
    a, b = made("a", one), made("b", two)
    found = relate(a, b)
    assert found == relate(b, a)
    for report in (a, b):
        span = report.credit.span if report.credit else None
        assert span is None or report.document.text[span.start : span.end] == span.text
