"""The values that records are made of. Offsets are half-open code-point offsets into `Document.text`."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

ActorType = Literal[
    "state",
    "military",
    "police",
    "armed_group",
    "political_group",
    "igo",
    "ngo",
    "media",
    "company",
    "person",
    "office",
    "civilians",
    "other",
]
RelationType = Literal["affiliate_of", "part_of", "ally_of", "formerly"]
PlacePrecision = Literal["exact", "near", "admin2", "admin1", "country", "region", "unresolved"]
PlaceRole = Literal["event", "origin", "destination", "base", "venue", "dateline", "source_base", "mentioned"]
TimePrecision = Literal[
    "hour",
    "part_of_day",
    "day",
    "week",
    "part_of_month",
    "month",
    "quarter",
    "season",
    "part_of_year",
    "year",
    "part_of_decade",
    "decade",
    "span",
    "unresolved",
]
TimeBasis = Literal["absolute", "relative", "publication", "unanchored"]
TimeKind = Literal["date", "duration", "set"]
Qualifier = Literal[
    "exact",
    "about",
    "nearly",
    "at_least",
    "more_than",
    "at_most",
    "less_than",
    "between",
    "vague",
    "none",
]
Act = Literal[
    "say",
    "announce",
    "report",
    "confirm",
    "deny",
    "reject",
    "accuse",
    "allege",
    "admit",
    "claim",
    "demand",
    "urge",
    "request",
    "pledge",
    "offer",
    "threaten",
    "warn",
    "expect",
    "hope",
    "fear",
    "praise",
    "welcome",
    "condemn",
    "agree",
    "order",
    "decline_comment",
]


class Frozen(BaseModel):
    """A value: compared by content, never changed in place (use `model_copy(update=...)`)."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", validate_by_name=True, validate_by_alias=True, serialize_by_alias=True
    )


class Span(Frozen):
    """A stretch of the document: `text == document.text[start:end]`."""

    start: int
    end: int
    text: str


class Relation(Frozen):
    """How an actor stands to another one, as the lexicon or the report has it."""

    type: RelationType
    name: str
    id: str | None = None


class Actor(Span):
    """Who acts, speaks or is acted on. `text` is the whole noun phrase, without relative clauses."""

    name: str | None = None
    id: str | None = None
    type: ActorType = "other"
    country: str | None = Field(default=None, description="ISO 3166-1 alpha-3")
    sectors: tuple[str, ...] = ()
    office: str | None = None
    person: str | None = None
    anonymous: bool = False
    relations: tuple[Relation, ...] = ()


class Place(Span):
    """A place name and what it resolves to. Coordinates are WGS 84 decimal degrees, or null."""

    name: str | None = None
    id: str | None = Field(default=None, description="gazetteer and number, as geonames:276781")
    lat: float | None = None
    lon: float | None = None
    country: str | None = Field(default=None, description="ISO 3166-1 alpha-3")
    admin1: str | None = None
    feature: str | None = None
    precision: PlacePrecision = "unresolved"
    role: PlaceRole = "mentioned"


class Time(Span):
    """A time expression. `from`/`to` are inclusive ISO 8601 dates, or date-times where the text gives the hour."""

    from_: str | None = Field(default=None, alias="from")
    to: str | None = None
    precision: TimePrecision = "unresolved"
    basis: TimeBasis = "unanchored"
    kind: TimeKind = "date"
    value: str | None = Field(default=None, description="ISO 8601 duration, as P18M")


class Quantity(Span):
    """A number as the report words it. `best` is null where the text only gives a bound."""

    best: float | int | None = None
    low: float | int | None = None
    high: float | int | None = None
    fraction: float | None = None
    qualifier: Qualifier = "exact"
    unit: str | None = None


class Attribution(Frozen):
    """One link in the chain of who says so."""

    source: Actor | None
    cue: Span
    act: Act = "say"
    told_to: Actor | None = None
    medium: str | None = None
    anonymous: bool = False
