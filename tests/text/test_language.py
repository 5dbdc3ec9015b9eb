"""Whether a text is declined because it is not English."""

from __future__ import annotations

import pytest

import sitroom
from sitroom.text.language import language_of


@pytest.mark.parametrize(
    "text",
    [
        "Troops enter Ganda",
        "La Junta leaders meet in Los Angeles",
        "Al-Shabaab claims Mogadishu blast",
        "the truce held on monday, the mayor said, and no shots were heard.",
        "THE TRUCE HELD ON MONDAY AND NO SHOTS WERE HEARD NEAR THE RIVER, THE MAYOR SAID.",
        "Abu Kamal town, Deir ez Zor district; Ras al Ayn, Tall Abyad, Al Hasakah Governorate",
        "Killed: "
        + ", ".join(f"{a} {b}" for a in ("Ali", "Omar", "Layla", "Hassan") for b in ("Nasser", "Haddad") * 6),
        "14:05 Bridge hit. 14:20 Mayor evacuated. 14:50 Fire out. Dead: 3. Hurt: 9.",
    ],
)
def test_english_also_short_in_capitals_and_in_telegrams(text):
    assert language_of(text)[0] == "en"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("El alcalde dijo que las tropas salieron de la ciudad por la noche y que no hubo muertos.", "es"),
        ("Le maire a dit que les troupes sont sorties de la ville dans la nuit et que le pont est ouvert.", "fr"),
        (
            "Der Bürgermeister sagte, dass die Truppen in der Nacht aus der Stadt abgezogen sind und nicht da sind.",
            "de",
        ),
        (
            "Belediye başkanı, birliklerin gece şehirden çıktığını ve köprünün açık olduğunu söyledi, bu da çok "
            "önemli bir adım olarak görülüyor.",
            "tr",
        ),
        (
            "Meya alisema kwamba wanajeshi waliondoka katika mji huo usiku na kuwa daraja la mto ni salama kwa watu "
            "wa eneo hilo.",
            "sw",
        ),
    ],
)
def test_other_languages_are_named(text, code):
    assert language_of(text)[0] == code


@pytest.mark.parametrize(
    "text",
    [
        "قال رئيس البلدية إن القوات غادرت المدينة ليلا",
        "Мэр сказал, что войска ушли ночью",
        "市长说部队在夜间离开了这座城市",
    ],
)
def test_other_scripts_are_not_english(text):
    code, name = language_of(text)
    assert code is None
    assert "script" in name


MIXED = """Rebels shelled the market of Sake on Tuesday, killing nine traders, the army said.

Les rebelles ont bombardé le marché de Sake mardi et 14 commerçants ont été tués, selon le porte-parole de l'armée.

Le gouverneur de la province a dit que les soldats sont dans la ville et que la route est ouverte depuis lundi.

وقال الجيش إن 12 جنديا قتلوا في القصف

The mayor, who has called the town "la ville de la paix et de l'espoir", asked for 30 tents.
"""


def test_paragraphs_in_another_language_are_set_aside_with_their_words_and_the_rest_is_read():
    report = sitroom.read(MIXED, published="2021-03-03")
    assert report.document.language == "en"
    issues = [i for i in report.issues if i.code == "read.language"]
    assert [i.span.text.split()[0] for i in issues] == ["Les", "وقال"]
    assert issues[0].span.text.endswith("depuis lundi.")
    assert all(MIXED[i.span.start : i.span.end] == i.span.text for i in issues)
    assert sorted(q.text for q in report.mentions.quantities) == ["30", "nine"]
    stretches = [(i.span.start, i.span.end) for i in issues]
    spans = [s for r in report.records for s in r.evidence]
    assert spans
    assert not any(start < s.end and s.start < end for s in spans for start, end in stretches)


def test_a_report_that_opens_in_another_language_is_read_for_its_english():
    turned = "\n\n".join([*MIXED.split("\n\n")[1:3] * 3, MIXED.split("\n\n")[0], MIXED.split("\n\n")[4]])
    report = sitroom.read(turned, published="2021-03-03")
    assert any(r.kind == "figure" and r.best == 9 for r in report.records)


def test_a_report_in_another_language_with_an_english_headline_is_declined():
    text = "Rebels shell Sake\n\n" + "\n\n".join(MIXED.split("\n\n")[1:3] * 3)
    assert sitroom.read(text).document.language == "fr"


@pytest.mark.parametrize(
    "paragraph",
    [
        "Follow our correspondents at https://example.com/lena and https://example.com/paul, or write to com@example.com.",
        "The deputy then broke in, calling such care for a rebel “a con per se, a farce, a de facto da capo”.",
        "Killed: Ali Nasser, Omar Haddad, Layla Haddad, Hassan Nasser, Nur Ali, Abdi Omar, Sami Haddad, Rima Ali.",
    ],
)
def test_english_paragraphs_with_foreign_bits_stay(paragraph):
    report = sitroom.read(f"{paragraph}\n\nThe truce held on Sunday, the mayor said.")
    assert not [i for i in report.issues if i.code == "read.language"]
