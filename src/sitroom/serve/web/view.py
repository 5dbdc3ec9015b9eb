"""How pages are made: the templates, what they may call, and how values read on screen.

Everything that comes from a report is hostile: templates escape it, marks that turn writing round are shown as what they
are, and only addresses of the web become links.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from functools import cache, lru_cache, partial
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse, StreamingResponse
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from markupsafe import Markup

from sitroom.export.brief import inner
from sitroom.export.table import harmless
from sitroom.export.words import lasting, on_whose_word, when, where
from sitroom.kinds import kinds
from sitroom.lexicon.names import country_name
from sitroom.model.counted import many
from sitroom.model.errors import SitroomError
from sitroom.room.ledgers import names
from sitroom.serve.days import MOMENT, MONTHS, dated, day_of, weekday_of
from sitroom.serve.deeds import topic
from sitroom.serve.rest.desk import Desk
from sitroom.serve.rest.filters import Filters
from sitroom.serve.rest.security import NAME_COOKIE, cookies_of
from sitroom.serve.spoken import BASES, saying, spoken, third_person
from sitroom.serve.web import words as w
from sitroom.serve.web.charts import series_chart

HERE = Path(__file__).parent
AT_ONCE = 24_000
"""Characters of a flowing page that are sent as soon as they are made."""
SO_FAR = Markup("<!-- so far -->")
WORLD = (
    ("/", "Overview"),
    ("/map", "Map"),
    ("/timeline", "Timeline"),
    ("/disputed", "Disputed"),
    ("/search", "Search"),
    ("/queue", "Queue"),
    ("/brief", "Brief"),
    ("/add", "Add"),
)


class View:
    """Makes pages of templates: those here, and `board.html` in the folder of a kind."""

    def __init__(self, desk: Desk, static: Path) -> None:
        self.desk, self.static_folder = desk, static
        folder = Path(kinds_folder())
        self.boards = {
            kind.name: f"kinds/{kind.name}/board.html"
            for kind in kinds()
            if (folder / kind.name / "board.html").is_file()
        }
        self.env = Environment(
            loader=ChoiceLoader(
                [FileSystemLoader(HERE / "templates"), PrefixLoader({"kinds": FileSystemLoader(folder)})]
            ),
            autoescape=True,
            undefined=StrictUndefined,
            finalize=_finalized,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.env.filters |= {
            "b": isolated,
            "moment": self.moment,
            "day": day_of,
            "dated": dated,
            "country": country,
            "weekday": weekday_of,
            "coded": coded,
            "plain": plain,
            "many": many,
            "number": number,
            "when": when,
            "where": partial(where, called=country_name),
            "speaker": self.speaker,
            "chain": partial(on_whose_word, put=saying),
            "told": w.told,
            "spoken": spoken,
            "deed": topic,
            "beside": beside,
            "alike": alike,
            "answering": answering,
            "does": third_person,
            "path": path,
            "link": web_address,
            "open": Open,
            "inner": inner,
            "lasting": lasting,
        }
        self.env.globals |= {
            "static": self.static,
            "kind_names": tuple(kind.name for kind in kinds()),
            "world": WORLD,
            "board_names": self.board_names(),
            "standing_marks": w.STANDINGS,
            "reality_marks": w.REALITIES,
            "series_chart": series_chart,
            "words_mod": w,
            "bases": BASES,
            "topics": {kind.name: kind.topics for kind in kinds() if kind.topics},
        }

    def read_templates(self) -> None:
        """Reads all templates, that no page waits for its own."""
        for name in (*(n for n in self.env.list_templates(extensions=["html"]) if "/" not in n), *self.boards.values()):
            self.env.get_template(name)

    def board_names(self) -> dict[str, str]:
        """The boards there are: the ledgers of the kinds, statements, actors."""
        found = {kind.ledger.name: kind.ledger.name.capitalize() for kind in kinds() if kind.ledger is not None}
        for kind in kinds():
            if kind.ledger is None and kind.name in self.boards:
                found[f"{kind.name}s"] = f"{kind.name.capitalize()}s"
        return found | {name: name.capitalize() for name in names() if name == "actors"}

    def page(
        self, request: Request, template: str, *, filters: Filters | None = None, status: int = 200, **context: Any
    ) -> HTMLResponse:
        """A page. `filters` are those of its address; links to other pages carry them on."""
        return HTMLResponse(self.env.get_template(template).render(self._context(request, filters, context)), status)

    def flowing(
        self, request: Request, template: str, *, filters: Filters | None = None, **context: Any
    ) -> StreamingResponse:
        """A page that is sent while it is made: what is long is seen from its beginning on.

        Wherever its template says `{{ so_far }}` all that was made until then is sent, before what takes long. What goes
        wrong after that is told at the page's end.
        """
        values = self._context(request, filters, context) | {"so_far": SO_FAR}
        return StreamingResponse(_flowing(self.env.get_template(template), values), media_type="text/html")

    def _context(self, request: Request, filters: Filters | None, context: dict[str, Any]) -> dict[str, Any]:
        """What a template is given besides what its page is about."""
        shown = filters or Filters()
        name = cookies_of(request.headers).get(NAME_COOKIE, "")
        return context | {
            "f": shown,
            "desk": self.desk,
            "here": request.url.path,
            "address": request.url.path + (f"?{request.url.query}" if request.url.query else ""),
            "csrf": request.state.csrf,
            "signer": unquoted(name) or self.desk.signer,
            "today": shown.today or self.desk.today(),
        }

    def speaker(self, key: str | None) -> str:
        """What to call a source by its key; the same where nobody is called so."""
        if not key or self.desk.told("source_named", key) != key:
            return key or ""
        return str(self.desk.told("source_name", key))

    def static(self, name: str) -> str:
        """The address of a file that pages are drawn with; another one when the file is another."""
        return f"/static/{name}?v={_hash_of(self.static_folder / name)}"

    def moment(self, value: str | None) -> Markup:
        """A moment as a person reads it: in the room's zone with UTC beside it; one without a zone is local to its place."""
        found = MOMENT.fullmatch(value or "")
        if found is None or value is None:
            return Markup('<span class="none">{}</span>').format(value or "no date")
        if found[4] is None:
            return Markup('<time datetime="{}">{}</time>').format(value, day_of(value))
        if found[6] is None:
            return Markup('<time datetime="{}">{} {}:{}</time> <span class="utc">local</span>').format(
                value, day_of(value), found[4], found[5]
            )
        told = datetime.fromisoformat(value.replace("Z", "+00:00"))
        here = told.astimezone(self.desk.zone)
        utc = told.astimezone(w.UTC)
        shown = Markup('<time datetime="{}">{} {}</time>').format(
            value, day_of(here.date().isoformat()), f"{here:%H:%M}"
        )
        if here.utcoffset() == timedelta(0):
            return shown + Markup(' <span class="utc">UTC</span>')
        same = "" if utc.date() == here.date() else f"{utc.day} {MONTHS[utc.month - 1]} "
        return shown + Markup(' <span class="zone">{}</span> <span class="utc">{}{} UTC</span>').format(
            here.tzname() or "", same, f"{utc:%H:%M}"
        )


def _flowing(template: Template, values: Mapping[str, Any]) -> Iterator[str]:
    """A page in the parts that its template makes of it."""
    made: list[str] = []
    size = 0
    try:
        for piece in template.generate(values):
            if piece != SO_FAR:
                made.append(piece)
                size += len(piece)
            if made and (piece == SO_FAR or size > AT_ONCE):
                yield "".join(made)
                made, size = [], 0
    except SitroomError as error:
        told = Markup('<p class="note">{}: {}. Try: {}</p>').format(error.code, error.message, error.hint)
        made = [f"{told}</main></body></html>"]
    yield "".join(made)


class Late:
    """What a page is about, made when its template first looks at it: all that stands before that is sent at once."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make: Callable[[], Any] = cache(make)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._make(), name)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._make())

    def __len__(self) -> int:
        return len(self._make())

    def __bool__(self) -> bool:
        return bool(self._make())


class Open(dict[str, Any]):
    """A dictionary of which templates may ask for what it does not have: that is None."""

    def __init__(self, values: Mapping[str, Any] | None) -> None:
        super().__init__(values or {})

    def __missing__(self, key: str) -> None:
        """Nothing."""
        return


def kinds_folder() -> str:
    """Where the folders of the kinds are."""
    import sitroom.kinds

    return str(Path(sitroom.kinds.__file__).parent)


def isolated(value: Any) -> Markup:
    """Words of a report beside words of ours: neither turns the other round.

    >>> isolated("<b>")
    Markup('<bdi>&lt;b&gt;</bdi>')
    """
    return Markup("<bdi>{}</bdi>").format(_finalized(str(value)))


def plain(value: Any) -> str:
    """A name of ours in words.

    >>> plain("single_source")
    'single source'
    """
    return str(value).replace("_", " ")


def country(code: str | None) -> str:
    """A country's name by its code; the code where there is none.

    >>> country("ZMB"), country("XXX")
    ('Zambia', 'XXX')
    """
    return country_name(code or "") or code or ""


def coded(text: str) -> Markup:
    """A text that marks names of programs by backticks: they stand as code.

    >>> coded("`a` < b")
    Markup('<code>a</code> &lt; b')
    """
    parts = text.split("`")
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if at % 2 and at < len(parts) - 1 else part
        for at, part in enumerate(parts)
    )


def alike(rows: Iterable[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Records, those beside each other that stand on the same words of one report together."""

    def words(row: dict[str, Any]) -> tuple[Any, ...]:
        return (row["key"].partition("#")[0], [span["text"] for span in row["record"]["evidence"]])

    return [list(group) for _, group in groupby(rows, words)]


def answering(response: str | None) -> str:
    """How a charge was answered, as a ledger has it, in words.

    >>> answering("Zambia: admit"), answering("the Front: decline_comment"), answering(None)
    ('admitted by Zambia', 'the Front declines comment', '')
    """
    who, _, act = (response or "").rpartition(": ")
    done = {"admit": "admitted", "deny": "denied", "reject": "rejected", "confirm": "confirmed"}.get(act)
    return f"{done} by {who}" if done and who else f"{who} {third_person(act)}" if who else act


def beside(place: str | None, told: str) -> str:
    """A place as it is named beside what is told; nothing where that names it itself.

    >>> beside("Mansa", "attack on a mill"), beside("Mansa District", "attack on a mill in Mansa")
    ('Mansa', '')
    """
    short = (place or "").removesuffix(" District").removesuffix(" Province")
    return "" if re.search(rf"\b{re.escape(short)}\b", told) else place or ""


def number(value: Any) -> str:
    """A number with commas; nothing for none."""
    if value is None or value == "":
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return f"{value:,}" if isinstance(value, int | float) else str(value)


def path(*parts: Any) -> str:
    """A path of these parts, each safe in an address."""
    return "/" + "/".join(quote(str(part), safe=":") for part in parts)


def web_address(url: str | None) -> str | None:
    """The address if it is one of the web, else None: nothing that a report names is followed otherwise.

    >>> web_address("https://a.example/x"), web_address("javascript:alert(1)")
    ('https://a.example/x', None)
    """
    return url if url and re.fullmatch(r"(?i)https?://[^\s<>\"'\\\x00-\x20]+", url) else None


def unquoted(name: str) -> str:
    """A name from its cookie."""
    from urllib.parse import unquote

    return " ".join(unquote(name).split())[:100]


def _finalized(value: Any) -> Any:
    if isinstance(value, Markup):
        return value
    return harmless(value) if isinstance(value, str) else value


@lru_cache(maxsize=256)
def _hash_of(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()[:12]
