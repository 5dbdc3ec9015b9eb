"""Which numbers are worth a drawing, and which of its marks no longer hold."""

from __future__ import annotations

from sitroom.model.ledger import Column, Ledger, Row, Section
from sitroom.serve.web.charts import series_chart
from sitroom.serve.web.network import SIZE, network


def series(*told: tuple[str, str, int, str]) -> Section:
    rows = (
        Row(values={"date": day, "source": source, "best": best, "basis": "total", "standing": standing})
        for day, source, best, standing in told
    )
    return Section(name="killed", title="killed", columns=(Column(key="date", title="as of"),), rows=tuple(rows))


def test_numbers_of_one_day_are_no_series() -> None:
    same_day = (("2025-05-04", "the army", 6, "contradicted"), ("2025-05-04", "the rebels", 20, "contradicted"))
    assert series_chart(series(*same_day)) is None
    assert series_chart(series(*same_day, ("2025-05-05", "the UN", 9, "single_source"))) is not None


def test_counts_of_nobody_knows_what_are_not_drawn_together() -> None:
    told = series(("2025-05-01", "the UN", 6000, ""), ("2025-05-09", "the UN", 2, ""))
    assert series_chart(told) is not None
    assert series_chart(told.model_copy(update={"about": {"placed": False}})) is None


def test_what_was_replaced_is_marked() -> None:
    chart = series_chart(
        series(("2025-05-04", "the army", 6, "superseded"), ("2025-05-05", "the army", 7, "single_source"))
    )
    assert chart is not None
    assert [mark.past for mark in chart.marks] == [True, False]


def test_millions_have_room_beside_the_axis() -> None:
    chart = series_chart(series(("2025-05-04", "the UN", 4_500_000, ""), ("2025-05-05", "the army", 1_200_345, "")))
    assert chart is not None
    assert [tick.text for tick in chart.ys] == ["0", "2M", "4M", "6M"]


def test_a_network_of_few_is_no_taller_than_they_need() -> None:
    def relations(count: int) -> Ledger:
        rows = tuple(Row(values={"name": f"group {n}", "relation": "ally of", "to": f"army {n}"}) for n in range(count))
        section = Section(name="relations", title="Relations", columns=(), rows=rows)
        return Ledger(name="actors", title="Actors", rule="", sections=(section,))

    few = network(relations(1))
    assert few.height < SIZE / 2
    assert all(0 < node.y < few.height for node in few.nodes)
    assert network(relations(30)).height == SIZE
