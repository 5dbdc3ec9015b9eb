"""Whether a text is declined because it is not English."""

from __future__ import annotations

import pytest

from sitroom.read.language import language_of


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
