"""Settings from the environment and the configuration file."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from sitroom.model.errors import UsageError
from sitroom.settings import MODEL, load


def test_the_environment_wins_over_the_file(tmp_path):
    (tmp_path / "config.toml").write_text('model = "from_file"\ncache = "/from/file"\n')
    settings = load({"SITROOM_MODEL": "from_env", "SITROOM_CONFIG": str(tmp_path / "config.toml")})
    assert (settings.model, settings.cache) == ("from_env", Path("/from/file"))


def test_defaults_without_either(tmp_path):
    settings = load({}, tmp_path / "none.toml")
    assert (settings.model, settings.cache, settings.debug, settings.colour) == (MODEL, None, False, True)


@pytest.mark.parametrize(("text", "code"), [("model = ", "settings.file"), ('modell = "x"', "settings.name")])
def test_a_bad_file_is_named(tmp_path, text, code):
    path = tmp_path / "config.toml"
    path.write_text(text)
    with pytest.raises(UsageError) as caught:
        load({}, path)
    assert caught.value.code == code
    assert str(path) in str(caught.value)


def test_a_file_that_is_named_must_be_there(tmp_path):
    with pytest.raises(UsageError) as caught:
        load({"SITROOM_CONFIG": str(tmp_path / "none.toml")})
    assert caught.value.code == "settings.file"
    assert "none.toml" in str(caught.value)


def test_every_setting_is_in_the_docs():
    page = (Path(__file__).resolve().parents[1] / "docs" / "settings.md").read_text(encoding="utf-8")
    source = Path(inspect.getfile(load)).read_text(encoding="utf-8")
    (known,) = re.findall(r"known = \{([^}]*)\}", source)
    assert all(f"`SITROOM_{name.upper()}` | `{name}`" in page for name in re.findall(r"\w+", known))


def test_no_colour_is_asked_for(tmp_path):
    assert not load({"NO_COLOR": "1"}, tmp_path / "none.toml").colour
