"""What kinds compare with: words, days, places, actors, numbers."""

import pytest

from sitroom.link.records.context import about, met_by
from sitroom.link.records.numbers import fit_numbers, rarity
from sitroom.link.records.tally import ENOUGH, Tally
from sitroom.link.records.when import compare_times, told_after, windows
from sitroom.link.records.where import fit
from sitroom.link.records.who import compare_actors, compare_affected
from sitroom.link.records.words import happening, head, names, overlap, same_name, stem, stems, weight
from sitroom.model.linking import Entry, Reported
from sitroom.model.record import Record
from sitroom.model.values import Actor, Place, Span, Time


def place(name, **fields):
    return Place(start=0, end=len(name), text=name, name=name, precision=fields.pop("precision", "near"), **fields)


def actor(text, **fields):
    return Actor(start=0, end=len(text), text=text, name=fields.pop("name", text), **fields)


def entry(time=None, published="2024-05-03", novelty="new", text="words", report="A"):
    span = Span(start=0, end=len(text), text=text)
    record = Record(kind="event", id="r", document="d", evidence=(span,), time=time, novelty=novelty)
    return Entry(Reported(report, "d", report, published), record)


def day(text, words="then", precision="day"):
    return Time(start=0, end=len(words), text=words, **{"from": text, "to": text}, precision=precision)


@pytest.mark.parametrize(
    ("one", "other"), [("struck", "strikes"), ("killings", "killed"), ("men", "man"), ("fled", "fleeing")]
)
def test_forms_of_a_word_have_one_stem(one, other):
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("bombarded", "the shelling"), ("explosion", "exploded"), ("resigned", "resignation"), ("slain", "murder")],
)
def test_a_verb_its_nouns_and_near_synonyms_tell_of_one_happening(one, other):
    assert happening(one) == happening(other)


def test_the_head_of_a_phrase_is_what_it_is_about():
    assert head("the old stone bridge over the Karun") == "bridg"
    assert head("more than 20 children") == stem("child")
    assert head("dozens of aid workers") == "worker"


def test_names_are_not_what_opens_a_sentence():
    assert names("Shells hit the Noor clinic. Doctors left with the WFP.") == {"noor", "wfp"}
    assert about("The Noor clinic in Derwan was hit. Derwan has no other clinic.") == ("noor", "derwan")


def test_rare_words_weigh_more_than_what_every_report_has():
    assert weight(stem("soldiers")) < weight(stem("pontoon")) <= weight(stem("ammonium"))
    war, rare = stems("soldiers killed in the attack"), stems("the pontoon bridge and its ferrymen")
    assert overlap(war, war) == overlap(rare, rare) == 1
    assert overlap(war | rare, rare) == 1
    assert overlap(war, rare) == 0


def test_names_of_one_bearer():
    assert same_name("President Ilya Marko", "Marko")
    assert not same_name("Ilya Marko", "Petr Marko")
    assert not same_name(None, "Marko")


def test_days_up_to_two_apart_share_a_window_and_days_far_apart_do_not():
    for start in range(1000, 1010):
        assert all(set(windows(start, start)) & set(windows(start + gap, start + gap)) for gap in (0, 1, 2))
        assert not set(windows(start, start)) & set(windows(start + 4, start + 4))


def test_every_day_of_a_month_meets_the_month_and_the_month_has_few_windows():
    month = windows(1000, 1030)
    assert len(month) <= 9
    assert all(set(windows(d, d)) & set(month) for d in range(1000, 1031))


def test_times_of_day_part_what_the_day_joins():
    morning = entry(day("2024-05-02", "Thursday morning", "part_of_day"))
    evening = entry(day("2024-05-02", "Thursday evening", "part_of_day"))
    whole = entry(day("2024-05-02"))
    apart, alike = Tally(0), Tally(0)
    assert compare_times(morning, evening, apart)
    assert compare_times(morning, whole, alike)
    assert apart.total < 0 < alike.total
    assert not compare_times(whole, entry(day("2024-04-20")), Tally())


def test_a_report_without_a_time_is_taken_for_its_own_day_unless_it_looks_back():
    assert compare_times(entry(), entry(day("2024-05-02")), Tally())
    assert not compare_times(entry(), entry(day("2024-04-20")), Tally())
    assert compare_times(entry(novelty="background"), entry(day("2024-04-20")), Tally())


def test_reports_of_a_day_and_of_an_hour_are_compared_by_the_day():
    assert told_after(entry(published="2024-05-03T08:00:00Z"), entry(published="2024-05-03")) == 0
    assert told_after(entry(published="2024-05-03T08:00:00Z"), entry(published="2024-05-03T07:00:00Z")) == 1
    assert told_after(entry(published=None), entry()) == 0


def test_places_by_name_containment_and_distance():
    town = place("Zalingei", id="geonames:1", lat=12.9, lon=23.5, country="SDN", admin1="Central Darfur")
    near = place("Hamidiya", id="geonames:2", lat=12.91, lon=23.48, country="SDN", admin1="Central Darfur")
    far = place("Nyala", id="geonames:3", lat=12.05, lon=24.88, country="SDN", admin1="South Darfur")
    province = place("Central Darfur", id="geonames:4", precision="admin1", country="SDN", admin1="Central Darfur")
    other = place("South Darfur", id="geonames:5", precision="admin1", country="SDN", admin1="South Darfur")
    assert fit(town, town)[0] == "same"
    assert fit(town, near)[0] == "near"
    assert fit(town, far)[0] == "elsewhere"
    assert fit(town, province)[0] == "inside"
    assert fit(town, other)[0] == "elsewhere"
    assert fit(town, place("Al-Wadi", precision="unresolved"))[0] == "unknown"


def test_a_village_weighs_more_than_a_capital_and_a_capital_more_than_a_country():
    def weigh(name, precision="near"):
        return fit(place(name, id="x", precision=precision), place(name, id="x", precision=precision))[1]

    assert weigh("Zalingei") > weigh("Damascus") > weigh("Syria", "country")


def test_a_namesake_in_another_country_is_elsewhere():
    one = place("Tripoli", id="geonames:1", lat=32.9, lon=13.2, country="LBY")
    assert fit(one, place("Tripoli", id="geonames:2", lat=34.4, lon=35.8, country="LBN"))[0] == "elsewhere"


@pytest.mark.parametrize(
    ("one", "other", "sign"), [("37 miners", "37 workers", 1), ("3 men", "90 men", -1), ("more than 30", "37", 1)]
)
def test_counts_speak_for_and_against(one, other, sign):
    tally = Tally(0)
    fit_numbers(one, other, tally)
    assert tally.total * sign > 0


def test_an_exact_odd_number_is_rarer_than_a_round_or_a_small_one():
    assert rarity(2) < rarity(30) < rarity(37)


def test_a_named_victim_weighs_more_than_soldiers_and_two_names_part():
    def weigh(one, other):
        tally = Tally(0)
        compare_affected([one], [other], tally)
        return tally.total

    halima = actor("Halima Osman", person="Halima Osman", type="person")
    yusuf = actor("Yusuf Deng", person="Yusuf Deng", type="person")
    assert (
        weigh(halima, actor("Osman", person="Osman", type="person"))
        > weigh(actor("soldiers"), actor("five soldiers"))
        > 0
    )
    assert weigh(halima, yusuf) < -2


def test_actors_known_by_common_nouns_alone_say_nothing():
    tally = Tally(0)
    compare_actors([actor("the army", name="army")], [actor("rebels", name="rebels")], tally)
    assert tally.reasons == []


def test_a_record_without_keys_meets_only_reprints_of_its_sentence():
    said = "Nobody in the valley had seen the lorries come back."
    keys, again = set(met_by(entry(text=said), [])), set(met_by(entry(text=said.upper()), []))
    assert keys == again
    assert not keys & set(met_by(entry(text=said, published="2025-01-01"), []))
    assert list(met_by(entry(text="Short."), [])) == []
    assert list(met_by(entry(text=said), ["a", "a", "b"])) == ["event|a", "event|b"]


def test_a_comparison_has_its_heaviest_reasons_first_and_none_below_the_mark():
    tally = Tally(-1)
    tally.add("place", 1.9, "both in Zalingei")
    tally.add("time", -0.3, "one of them gives no time")
    tally.add("nothing", 0, "is left out")
    found = tally.comparison("same")
    assert found is not None
    assert found.score > ENOUGH
    assert [r.feature for r in found.reasons] == ["place", "time"]
    assert Tally(-1).comparison("same") is None
