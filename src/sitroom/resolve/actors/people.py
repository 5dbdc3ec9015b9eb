"""Names of persons, told by titles, first names, offices, ages, and by speaking: no statistical tagger is asked."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.names import Found, Name, NameKind
from sitroom.lexicon.tables import table
from sitroom.resolve.actors.offices import generic_actors
from sitroom.resolve.actors.words import mapped, words
from sitroom.text.analysis import Sentence, Token

_INITIAL = 2
_SUFFIXES = frozenset(("jr", "jr.", "sr", "sr.", "ii", "iii", "iv"))
_SHIPS = frozenset("FS HMS USS USNS HMAS HMCS INS RFS ROKS JS FGS MV MT SS PNS BAP ARA".split())
_KIN = frozenset("abu abou umm ibn bin".split())


@dataclass(slots=True)
class PersonName:
    """Tokens `first` to `last` are the name proper, without titles."""

    first: int
    last: int
    text: str
    title: str = ""
    gender: str = ""
    known: Name | None = None
    strength: int = 0
    why: str = ""


@cache
def first_names() -> dict[str, tuple[str, bool]]:
    """First name to gender ("m", "f", "fm") and whether it is weak evidence (also a common word or a place)."""
    return {row["name"]: (row["gender"], bool(row["weak"])) for row in table("first_names")}


@cache
def cased_words() -> frozenset[str]:
    """Words that end or make capitalised names of bodies, places and things."""
    return words("organisation_words") | words("no_body")


def find_people(
    sentence: Sentence, found: list[Found], offices: dict[int, int], speakers: frozenset[int]
) -> list[PersonName]:
    """Names of persons in a sentence; weak evidence counts for heads of sources and subjects, the `speakers`.

    `found` are known names, `offices` maps the first token of each office to its last.
    """
    tokens = sentence.tokens
    taken: dict[int, Found] = {i: f for f in found for i in range(f.first, f.last + 1)}
    in_office = {i for a, b in offices.items() for i in range(a, b + 1)}
    people: list[PersonName] = []
    i, n = 0, len(tokens)
    while i < n:
        if not _opens(tokens, i, taken, in_office):
            i += 1
            continue
        first, last = _run(tokens, i, taken, in_office)
        person = _judge(tokens, first, last, taken, in_office, speakers)
        if person is not None:
            people.append(person)
        i = last + 1
    return people


def _capitalised(token: Token) -> bool:
    return token.text[:1].isupper() and token.text[:1].isalpha()


def _opens(tokens: list[Token], i: int, taken: dict[int, Found], in_office: set[int]) -> bool:
    token = tokens[i]
    if of_a_saint(tokens, i):
        return False
    if i in in_office or not _capitalised(token):
        return (
            token.lower in ("al", "el")
            and i + 2 < len(tokens)
            and tokens[i + 1].text == "-"
            and _capitalised(tokens[i + 2])
            and i not in taken
            and i not in in_office
        )
    if token.lower in words("not_in_names"):
        return False
    if i in taken:
        return _is_first_name(tokens, i, taken) or taken[i].of("person") is not None
    if token.pos == "PROPN":
        return True
    name = first_names().get(token.text)
    return bool(
        name
        and not name[1]
        and i + 1 < len(tokens)
        and _capitalised(tokens[i + 1])
        and tokens[i + 1].pos in ("PROPN", "NOUN", "ADJ")
    )


_SAINTS = frozenset("st sts saint saints santa san são sao".split())


def of_a_saint(tokens: list[Token], i: int) -> bool:
    """ "The church of St. Peter and St. Paul": a saint's name is a building's, a town's or a day's.

    "St. Clair" and "Saint Laurent" are surnames behind a first name, and are not asked about.
    """
    for at in (i, i - 1):
        if at >= 0 and tokens[at].lower.rstrip(".") in _SAINTS and tokens[at].text[:1].isupper():
            return at + 1 < len(tokens) and not (at > 0 and tokens[at - 1].text in first_names())
    return False


def _is_first_name(tokens: list[Token], i: int, taken: dict[int, Found]) -> bool:
    """ "Jordan" in "Jordan Mercer": a place name that is a first name before an unknown capitalised word."""
    found = taken[i]
    if found.first != found.last or tokens[i].text not in first_names():
        return False
    if not (found.of("country") or found.of("capital")):
        return False
    return tokens[i].dep == "compound" and _goes_on(tokens, i + 1, taken)


def _goes_on(tokens: list[Token], at: int, taken: Container[int]) -> bool:
    """Whether an unknown capitalised word stands there that could be a surname."""
    if at >= len(tokens) or at in taken:
        return False
    following = tokens[at]
    return (
        _capitalised(following)
        and following.pos == "PROPN"
        and not following.text.isupper()
        and following.lower not in cased_words()
        and following.lower not in words("naming_nouns")
    )


_CALLED = frozenset("mr mrs ms miss dr prof".split())
_IN_PERSONS: tuple[NameKind, ...] = ("country", "capital", "group", "organisation")


def outside_people(tokens: list[Token], found: list[Found]) -> list[Found]:
    """The known names that are not a part of somebody's own: no party in "Colonel Al-Fateh Nur", no country in "Chad Miller".

    A part of a person's name tells of no country and of no side, however it is spelled.
    """
    taken = {i for f in found for i in range(f.first, f.last + 1)}
    return [f for f in found if not _of_a_person(tokens, f, taken)]


def _of_a_person(tokens: list[Token], f: Found, taken: set[int]) -> bool:
    if f.of("person") or not any(f.of(kind) for kind in _IN_PERSONS) or not _one_word(tokens, f):
        return False
    before = tokens[f.first - 1].lower.rstrip(".") if f.first else ""
    if before in ("the", "a", "an"):
        return False  # "the Kenya Anti-Graft Panel"
    ranked = before in words("ranks") or before in _CALLED
    given = tokens[f.last].text in first_names()
    if _goes_on(tokens, f.last + 1, taken):
        last = f.last + 1
        while last + 1 < len(tokens) and tokens[last + 1].pos == "PROPN" and _capitalised(tokens[last + 1]):
            last += 1
        # "Israel Defense Minister Yoav Gallant", "Fateh Central Committee": what follows is an office, or a body.
        other = cased_words() | words("naming_nouns") | words("state_offices")
        behind = {t.lower.rstrip(".") for t in tokens[f.last + 1 : last + 1]}
        return not behind & other and tokens[f.last].dep == "compound" and (ranked or given)
    # "General Hassan Turkey": a surname behind a rank and a first name.
    first = first_names().get(tokens[f.first - 1].text) if f.first > 1 else None
    rank = tokens[f.first - 2].lower.rstrip(".") if f.first > 1 else ""
    return bool(first and not first[1] and f.first - 1 not in taken and (rank in words("ranks") or rank in _CALLED))


def _one_word(tokens: list[Token], f: Found) -> bool:
    """A single name, with its article: "Fateh", "Al-Fateh"."""
    return f.first == f.last or (
        f.last == f.first + 2 and tokens[f.first].lower in ("al", "el") and tokens[f.first + 1].text == "-"
    )


def _run(tokens: list[Token], start: int, taken: dict[int, Found], in_office: set[int]) -> tuple[int, int]:
    """The capitalised stretch from a token on, with particles and hyphens inside it."""
    particles = words("particles")
    last, i = start, start
    n = len(tokens)
    known = taken.get(start)
    if known is not None and known.of("person"):
        last = known.last
        i = last
    while i + 1 < n:
        nxt = i + 1
        token = tokens[nxt]
        if nxt in in_office:
            break
        if nxt in taken and not (taken[nxt].of("person") or token.text in first_names()):
            if not _ends_name(tokens, start, nxt, taken[nxt]):
                break
            last = i = nxt
            continue
        if nxt in taken and taken[nxt].first == nxt and token.lower in particles:
            # "Abu Omar al-Ansari": a known surname with its article goes on with the given names before it.
            last = i = taken[nxt].last
            continue
        if (
            _capitalised(token)
            and token.pos in ("PROPN", "NOUN", "ADJ", "X", "VERB", "ADV", "INTJ", "ADP")
            and (token.pos == "PROPN" or token.text in first_names() or tokens[i].pos == "PROPN")
        ):
            if token.pos in ("ADP", "ADV") and token.text not in first_names():
                break
            last = i = taken[nxt].last if nxt in taken else nxt
        elif (
            token.text in ("-", "’", "'")
            and nxt + 1 < n
            and token.start == tokens[i].end
            and tokens[nxt + 1].start == token.end
            and tokens[nxt + 1].text[:1].isalpha()
            and nxt + 1 not in taken
        ):
            last = i = nxt + 1
        elif (
            token.text == "."
            and token.start == tokens[i].end
            and len(tokens[i].text) == 1
            and nxt + 1 < n
            and _capitalised(tokens[nxt + 1])
        ) or (token.lower in particles and _particle_run(tokens, nxt, taken)):
            i = nxt
        else:
            break
    return start, last


def _ends_name(tokens: list[Token], start: int, at: int, found: Found) -> bool:
    """ "Sheikh Karim Allam": a surname that is only spelled like the name of some body, behind a title or first names."""
    before = tokens[max(0, start - 1) : start + 1]
    titled = any(t.lower.rstrip(".") in mapped("naming_nouns") for t in before) or tokens[start].text in first_names()
    alone = found.first == found.last == at and found.of("organisation", "group") is not None
    spelled = all(n.text.casefold() != tokens[at].lower for n in found.names)
    return titled and alone and spelled and not any(tokens[at].text == n.text for n in found.names)


def _particle_run(tokens: list[Token], at: int, taken: dict[int, Found]) -> bool:
    """Particles must lead to another capitalised word: "van der Bellen", "al-Sadr", "bin Salman"."""
    particles = words("particles")
    if tokens[at].lower in ("of", "as", "at", "an", "y", "e", "do", "das", "ten") and not (
        at + 1 < len(tokens) and tokens[at + 1].text == "-"
    ):
        return False
    for nxt in range(at + 1, min(at + 4, len(tokens))):
        token = tokens[nxt]
        if nxt in taken and not taken[nxt].of("person"):
            return False
        if _capitalised(token):
            return token.pos in ("PROPN", "NOUN", "ADJ", "X")
        if token.text != "-" and token.lower not in particles:
            return False
    return False


UNIONS = frozenset(("confederation", "federation"))
# "The General Confederation of Labour", "the General Staff": no general's name.
GENERAL_BODIES = frozenset(
    "confederation federation union assembly council staff secretariat directorate command intelligence security congress "
    "people workers hospital administration department office authority organisation organization board".split()
)


def _judge(
    tokens: list[Token], first: int, last: int, taken: dict[int, Found], in_office: set[int], speakers: frozenset[int]
) -> PersonName | None:
    titles = mapped("naming_nouns")
    title, gender = "", ""
    at = first
    while at <= last and at not in taken and (tokens[at].lower.rstrip(".") in titles or tokens[at].text == "."):
        if at == last:
            return None
        lower = tokens[at].lower.rstrip(".")
        if (
            tokens[at].text in first_names()
            and at == first
            and not tokens[at].text.endswith(".")
            and lower not in ("king", "prince", "chief", "major", "sheikh", "mullah", "general")
        ):
            break
        title, gender = f"{title} {lower}".strip(), gender or titles.get(lower, "")
        at += 1
        while at <= last and tokens[at].text in ("-", "."):
            at += 1
    general = "general" in title or (at > 0 and tokens[at - 1].lower == "general")
    if at > last or (general and tokens[at].lower in GENERAL_BODIES) or tokens[last].lower in UNIONS:
        return None
    if not title and at > 0 and tokens[at - 1].lower.rstrip(".") in titles:
        title, gender = tokens[at - 1].lower, titles.get(tokens[at - 1].lower.rstrip("."), "")
    after_office = at - 1 in in_office or (at >= 2 and tokens[at - 1].text == "," and at - 2 in in_office)
    if (
        at
        and not title
        and (tokens[at - 1].text in _SHIPS or tokens[at - 1].lower in ("near", "outside", "inside", "around", "across"))
    ):
        return None
    known = _known(tokens, at, last, taken) or _known_spelled(tokens, at, last, taken)
    person = PersonName(at, last, _text(tokens, at, last), title, gender, known)
    name = first_names().get(person.text.split()[0].split("-")[0]) or first_names().get(person.text.split()[0])
    size = sum(1 for i in range(at, last + 1) if _capitalised(tokens[i]))
    if name and not person.gender and len(name[0]) == 1 and size > 1:
        person.gender = name[0]
    if known is not None:
        person.strength, person.why = 3, "a known person"
        person.gender = person.gender or known.gender
        return person
    lower_last = tokens[last].lower
    named = bool(name) or bool(title) or after_office
    if (
        lower_last in cased_words()
        and not (named and size < 3 and last > at and lower_last not in words("organisation_words"))
    ) or any(tokens[i].lower in words("no_body") for i in range(at + named, last + (not named))):
        return None
    words_no = words("not_in_names")
    if (
        not title
        and any(tokens[i].lower in words_no for i in range(at, last + 1))
        and not (name and not name[1] and last - at < 2)
    ):
        return None
    if any(c.isdigit() for c in person.text) or (
        person.text.isupper() and size == 1 and len(person.text) < 7 and not title
    ):
        return None
    if size == 1 and not title and not after_office and generic_actors().ending_at(tokens, last) is not None:
        return None
    person.strength, person.why = _evidence(tokens, person, title, after_office, name, size, speakers, in_office)
    return person if person.strength else None


def _evidence(
    tokens: list[Token],
    person: PersonName,
    title: str,
    after_office: bool,
    name: tuple[str, bool] | None,
    size: int,
    speakers: frozenset[int],
    in_office: set[int],
) -> tuple[int, str]:
    """How strongly the setting speaks for a person: 3 sure, 2 likely, 1 only if the report says more, 0 no."""
    first, last = person.first, person.last
    if title:
        return 3, f"title {title!r}"
    if after_office:
        return 3, "follows an office"
    if name and not name[1] and size > 1:
        return 3, f"first name {tokens[first].text!r}"
    if _age_follows(tokens, last):
        return 3, "an age follows"
    before = tokens[first - 1] if first else None
    if (
        before is not None
        and before.lemma in words("human_pronoun_nouns")
        and before.pos == "NOUN"
        and before.head in range(first, last + 1)
    ):
        return 3, f"follows {before.text!r}"
    head = head_of(tokens, first, last)
    apposed = [tokens[c] for c in tokens[head].children if tokens[c].dep == "appos"]
    if tokens[head].dep == "appos":
        apposed += _above(tokens, head)
        if any(a.i in in_office for a in apposed) and size > 1:
            return 3, "in apposition to an office"
    if any(a.lemma in words("human_pronoun_nouns") or a.lemma in words("naming_nouns") for a in apposed):
        return 3, "in apposition to a person's noun"
    if any(
        tokens[c].dep == "relcl" and any(tokens[g].lower in ("who", "whom") for g in tokens[c].children)
        for c in tokens[head].children
    ):
        return (2 if size > 1 else 1), "followed by 'who'"
    if (
        tokens[head].dep == "nsubj"
        and tokens[tokens[head].head].lemma == "be"
        and any(
            tokens[c].dep == "attr"
            and (tokens[c].lemma in words("human_pronoun_nouns") or tokens[c].lemma in words("naming_nouns"))
            for c in tokens[tokens[head].head].children
        )
    ):
        return 3, "is said to be a person"
    if any(tokens[c].lower == "the" for c in tokens[head].children if c < first) and not (name and not name[1]):
        return 0, ""
    if size == 1 and head in speakers and not tokens[head].text.isupper() and tokens[head].tag == "NNP":
        return 1, "speaks or acts"
    if size > 1 and head in speakers and not person.text.isupper():
        return 2, "speaks or acts, and is named like a person"
    if name and size > 1:
        return 2, f"first name {tokens[first].text!r}"
    if size == 1 and name and not name[1]:
        return 1, f"first name {tokens[first].text!r}"
    return 0, ""


def _above(tokens: list[Token], head: int) -> list[Token]:
    """The noun that an apposition hangs on, and those above it by "of": "the head of the mission, Ana Ruiz"."""
    above = tokens[tokens[head].head]
    found = [above]
    while above.dep == "pobj" and tokens[above.head].head != above.head and len(found) < 4:
        above = tokens[tokens[above.head].head]
        found.append(above)
    return found


def _age_follows(tokens: list[Token], last: int) -> bool:
    """ "Karim, 34, said"."""
    if last + 2 >= len(tokens) or tokens[last + 1].text not in (",", "("):
        return False
    text = tokens[last + 2].text
    return (
        text.isdigit()
        and 5 < int(text) < 110
        and (last + 3 >= len(tokens) or tokens[last + 3].text in (",", ".", ")", '"'))
    )


def _known(tokens: list[Token], first: int, last: int, taken: dict[int, Found]) -> Name | None:
    """A person of the lexicon, where the name in the text is all of the entry: "Hafez Assad" is not Bashar al-Assad."""
    for i in range(first, last + 1):
        found = taken.get(i)
        name = found.of("person") if found else None
        if found is None or name is None:
            continue
        if found.first <= first and found.last >= last:
            return None if name.ambiguous and found.first == found.last else name
        rest = [
            t
            for j, t in enumerate(tokens[first : last + 1], first)
            if not found.first <= j <= found.last and _capitalised(t)
        ]
        if found.last - found.first >= 1 and all(t.lower in _SUFFIXES or len(t.text) <= _INITIAL for t in rest):
            return name
    return None


def _known_spelled(tokens: list[Token], first: int, last: int, taken: dict[int, Found]) -> Name | None:
    """ "Abdel Fattah El Sisi": the surname of one known person, with given names that are hers or his in other letters."""
    found = taken.get(last)
    name = found.of("person") if found else None
    if found is None or name is None or name.ambiguous or found.first == first:
        return None
    given = [t.lower for t in tokens[first : found.first] if t.text[:1].isalpha()]
    known = {part.casefold() for part in name.name.replace("-", " ").split()}
    return name if given and all(g in known or g in words("particles") for g in given) else None


def head_of(tokens: list[Token], first: int, last: int) -> int:
    """The token of a stretch whose head lies outside it; the last such one."""
    for i in range(last, first - 1, -1):
        if not first <= tokens[i].head <= last or tokens[i].head == i:
            return i
    return last


def _text(tokens: list[Token], first: int, last: int) -> str:
    parts: list[str] = []
    for i in range(first, last + 1):
        gap = " " if i > first and tokens[i].start > tokens[i - 1].end else ""
        parts.append(gap + tokens[i].text)
    return "".join(parts)


def surnames(text: str) -> tuple[str, ...]:
    """The forms in which a person may be named again, longest first.

    >>> surnames("Staffan de Mistura"), surnames("Bashar al-Assad")
    (('de mistura', 'mistura'), ('al-assad', 'assad'))
    """
    parts = [p for p in text.casefold().replace("’", "'").split() if p.rstrip(".") not in _SUFFIXES]
    if not parts:
        return ()
    forms: list[str] = []
    particles = words("particles") | _KIN
    for i in range(1, len(parts)):
        if parts[i] in particles:
            forms.append(" ".join(parts[i:]))
    last = parts[-1]
    forms.append(last)
    for article in ("al-", "el-", "al ", "as-", "ash-", "an-", "at-", "ad-", "ar-", "az-"):
        if last.startswith(article):
            forms.append(last[len(article) :])
    return tuple(dict.fromkeys(forms))
