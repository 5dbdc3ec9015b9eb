import multiprocessing
import sqlite3

import pytest

from sitroom.lexicon import gazetteer as module
from sitroom.lexicon.gazetteer import Gazetteer, ensure_gazetteer, gazetteer
from sitroom.lexicon.spellings import key, skeleton
from sitroom.model.errors import BackendError


@pytest.fixture(scope="module")
def atlas() -> Gazetteer:
    return gazetteer()


def test_spellings_of_one_town_share_a_place(atlas):
    towns = [
        {e.ref for e in atlas.find(name) if e.country == "UKR" and e.feature == "town"} for name in ("Kyiv", "Kiev")
    ]
    assert towns[0] & towns[1]


def test_a_subdivision_has_a_point_from_its_towns(atlas):
    area = next(e for e in atlas.find("Nineveh") if e.feature == "admin1" and e.country == "IRQ")
    assert 35 < area.lat < 37.5
    assert 41 < area.lon < 44.5


def test_initials_are_found_as_initials_alone(atlas):
    assert not any(e.feature == "country" for e in atlas.find("us"))
    assert any(e.country == "USA" for e in atlas.by_key("^us"))


def test_consonants_find_another_transliteration_inside_a_country(atlas):
    assert any(e.country == "SYR" and abs(e.lat - 35.34) < 0.1 for e in atlas.like("Dair az-Zaur", "SYR"))


def test_noisy_names_in_other_languages_rank_last(atlas):
    assert all(e.rank == 2 for e in atlas.find("Berea") if e.country == "SYR")


def test_key_and_skeleton_fold_what_transliteration_varies():
    assert key("Ma‘arrat an-Nu‘mān") == key("Maarrat an Numan")
    assert skeleton("Hodeidah") == skeleton("al-Hudaydah")


def _ensure(directory):
    return str(ensure_gazetteer(directory))


def test_several_processes_build_one_whole_file(tmp_path, monkeypatch):
    def small(path):
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE place (id INTEGER)")
        connection.commit()
        connection.close()

    import sitroom.lexicon.gazetteer_build as build

    monkeypatch.setattr(build, "compile_into", small)
    with multiprocessing.get_context("fork").Pool(3) as pool:
        paths = set(pool.map(_ensure, [tmp_path] * 6))
    assert len(paths) == 1
    assert [p.suffix for p in tmp_path.iterdir()] == [".sqlite"]


def test_the_file_is_named_by_what_it_is_made_from(tmp_path, monkeypatch):
    before = module.signature()
    monkeypatch.setattr(module, "FORMAT", "another")
    assert module.signature() != before


def test_a_directory_that_cannot_be_written_is_told(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(BackendError, match=r"gazetteer\.write"):
        ensure_gazetteer(blocked / "inside")
