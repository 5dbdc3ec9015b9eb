"""What surrounds a reporting: who was told, through which medium, and why a source is not named."""

from __future__ import annotations

import re

from sitroom.lexicon.anonymity import formulas
from sitroom.lexicon.people import people_word
from sitroom.text.analysis import Phrase, Token
from sitroom.text.reporting.cues import cues
from sitroom.text.reporting.tree import Extent, Found, Tree
from sitroom.text.reporting.verb import DAYS

_DOCUMENTS = frozenset(
    "statement interview letter report speech email e-mail mail tweet post message telegram cable broadcast address "
    "communique communiqué video recording memo memorandum document briefing note column article editorial op-ed blog "
    "testimony filing affidavit declaration audio tape footage release bulletin dispatch leaflet sermon call dossier "
    "resolution submission text newspaper podcast remark comment conference newsletter advisory fax telex telegraph "
    "handbill flyer flier circular postcard voicemail".split()
)
_CHANNELS = frozenset(
    "twitter facebook telegram x instagram youtube vk weibo whatsapp television tv radio air website site channel page "
    "account media network online air blog platform".split()
)
_SHOWN = frozenset(
    "image picture photo photograph clip story claim allegation rumour rumor item ad advert campaign presence "
    "content material propaganda threat message insult abuse appearance debate discussion exchange".split()
)
_BY = frozenset(["telephone", "phone", "email", "e-mail", "text", "radio", "videolink", "video", "letter", "telegram"])
# A document that speaks is the medium; whoever issued it speaks.
_SPEAKING = frozenset(
    "statement memo memorandum communique communiqué declaration draft letter document bulletin "
    "report release tweet post message leaflet study analysis paper article essay book petition pamphlet editorial "
    "communique manifesto proclamation testimony affidavit tally count database dataset tracker log list register".split()
)
_ISSUED = frozenset(
    "issued released published signed written posted authored compiled prepared drafted produced conducted "
    "commissioned distributed circulated read delivered submitted presented sent penned kept maintained run".split()
)
_REPORTERS = frozenset(
    "reporter journalist correspondent agency newspaper newsmen newsman press broadcaster station channel "
    "crowd audience lawmaker parliament supporter parliamentarian official diplomat "
    "council court judge tribunal commission committee panel inquiry assembly congress senate cabinet government "
    "ministry embassy authority mission team delegation side party envoy minister ambassador counterpart nation world "
    "public country staff".split()
)
_ASKING = frozenset(["urge", "request", "order", "demand", "warn"])
_PROMISING = frozenset(["pledge", "offer", "threaten"])
# "called on the sides to", "pleaded with the men to".
_ASKED_BY = frozenset(["on", "upon", "to", "with"])

_REASON = re.compile(
    r"\s*,?\s*((?:because|as|since|for fear|fearing|citing|given|due to|out of)\b[^,.;\"”’]*)", re.IGNORECASE
)


def surround(one: Found) -> None:
    """Fills addressees, medium and anonymity of a reporting, and hands over from a document to its issuer."""
    tree = one.tree
    token = tree.tokens[one.head]
    one.anonymity, one.anonymous = _anonymity(tree, one)
    if one.source is not None:
        _hand_over(tree, one)
    if one.medium is None:
        _through(tree, one)
    if token.pos in ("VERB", "AUX"):
        one.addressees = [
            # "requests clarification on the fate of those people": what is asked for hears nothing.
            p
            for p in _addressees(tree, one, token)
            if not any(start == p.start and p.end >= end - 1 for start, end in one.contents)
            and not p.text.startswith("that ")
        ]
        one.medium = one.medium or _medium(tree, one, token) or _behind_the_deed(tree, one, token)


def _inside_contents(one: Found, token: Token) -> bool:
    return any(start <= token.start < end for start, end in one.contents)


def _addressees(tree: Tree, one: Found, token: Token) -> list[Phrase]:
    """Who was told, asked, urged or warned."""
    cue = cues("verb").get(one.lemma)
    if cue is None:
        return []
    frames = cue.frames
    passive = tree.child(token.i, "nsubjpass")
    if passive is not None and ("told" in frames or one.act in _ASKING) and not _inside_contents(one, passive):
        return [tree.phrase(passive.i)]
    for c in (tree.tokens[k] for k in token.children):
        if c.i < token.i or c.pos in ("VERB", "AUX"):
            continue
        if (
            c.dep in ("dobj", "dative", "oprd")
            and c.pos in ("NOUN", "PROPN", "PRON")
            and (("told" in frames and not _inside_contents(one, c)) or (one.act in _ASKING and "objinf" in frames))
        ):
            return [_without_day(tree, tree.phrase(c.i))]
        if c.dep in ("dative", "dobj") and one.act in _PROMISING and _hears(c) and not _inside_contents(one, c):
            return [_without_day(tree, tree.phrase(c.i))]
        if c.dep == "prep" and one.act in _ASKING and c.lower in _ASKED_BY:
            asked = tree.child(c.i, "pobj")
            doing = [*token.children, *(asked.children if asked is not None else [])]
            if asked is not None and any(k > asked.i and tree.has_to(k) for k in doing):
                return [tree.phrase(asked.i, c.lower)]
        if c.dep in ("prep", "dative") and c.lower == "to" and not _inside_contents(one, c):
            held = tree.child(c.i, "pobj")
            if held is not None and _hears(held):
                return [tree.phrase(held.i, "to")]
    return _bidden(tree, one, token)


def _hears(held: Token) -> bool:
    """Whether a noun is somebody who can be told."""
    if held.pos == "PRON":
        return held.lower in ("him", "her", "them", "us", "me", "both", "everyone", "all")
    return held.pos == "PROPN" or held.lemma in _REPORTERS or people_word(held.lower, held.lemma) is not None


# Whoever is proposed for something is not the one who is told.
_PROPOSING = frozenset("propose suggest recommend advise advocate".split())


def _bidden(tree: Tree, one: Found, token: Token) -> list[Phrase]:
    """ "demanded that the militia leave": who has to do what is demanded."""
    if one.act not in ("demand", "urge", "request", "order") or one.lemma in _PROPOSING:
        return []
    for clause in tree.children(token.i, "ccomp"):
        subject = tree.child(clause.i, "nsubj")
        aux = {tree.tokens[k].lower for k in clause.children if tree.tokens[k].dep == "aux"}
        bare = clause.tag in ("VB", "VBP") and not aux
        if subject is not None and subject.pos != "PRON" and _hears(subject) and (bare or aux & {"must", "should"}):
            return [tree.phrase(subject.i)]
    return []


def _without_day(tree: Tree, item: Phrase) -> Phrase:
    """ "told AFP Tuesday": the parser takes the day into the name."""
    last = next((t for t in reversed(tree.tokens) if t.end == item.end), None)
    if last is None or last.i == 0 or last.lower not in DAYS or tree.tokens[last.i - 1].start < item.start:
        return item
    before = tree.tokens[last.i - 1]
    text = tree.text[item.start : before.end]
    return Phrase(item.sentence, before.i, item.start, before.end, text, before.lemma, before.pos, item.prep)


def _medium(tree: Tree, one: Found, token: Token) -> Extent | None:
    """The document or channel through which it was said: "in a statement", "on state television"."""
    places = [token]
    if token.dep in ("advcl", "conj", "xcomp") and token.head != token.i:
        places.append(tree.tokens[token.head])
    for place in places:
        for c in (tree.tokens[k] for k in place.children):
            found = _medium_phrase(tree, one, c)
            if found is not None:
                return found
    if one.source is not None and one.source.sentence == tree.sentence.index:
        for c in (tree.tokens[k] for k in tree.tokens[one.source.head].children):
            found = _medium_phrase(tree, one, c)
            if found is not None:
                return found
    for c in tree.tokens[:3]:
        found = _medium_phrase(tree, one, c)
        if found is not None:
            return found
    return None


def _behind_the_deed(tree: Tree, one: Found, token: Token) -> Extent | None:
    """The medium behind a deed that is claimed, denied or condemned: "claimed the raid in a broadcast on Radio Nine".

    The parser hangs it on the deed, which it then ends. "Condemned a video on the site" has no medium: the video is there.
    """
    said = tree.child(token.i, "dobj")
    if said is None or not one.contents or said.lemma in _DOCUMENTS | _CHANNELS | _SHOWN:
        return None
    start, end = one.contents[-1]
    if not start <= said.start < end:
        return None
    for prep in tree.tokens[said.i + 1 :]:
        if prep.start >= end:
            return None
        above = tree.tokens[prep.head]
        shown = above.pos == "NOUN" and above.lemma in _DOCUMENTS | _CHANNELS | _SHOWN
        if prep.dep != "prep" or shown:
            continue
        found = _held_by(tree, prep)
        if found is not None and tree.tokens[tree.right[prep.i]].end >= end:
            trimmed = start + len(tree.text[start : prep.start].rstrip(" ,"))
            one.contents[-1] = (start, trimmed)
            return found
    return None


def _medium_phrase(tree: Tree, one: Found, prep: Token) -> Extent | None:
    if prep.dep not in ("prep", "advmod", "agent") or _inside_contents(one, prep):
        return None
    return _held_by(tree, prep)


def _held_by(tree: Tree, prep: Token) -> Extent | None:
    held = tree.child(prep.i, "pobj")
    if held is None:
        return None
    last = held.lemma
    if (
        (prep.lower in ("in", "at", "during", "through", "via") and last in _DOCUMENTS)
        or (prep.lower in ("on", "via", "through", "over") and last in _CHANNELS)
        or (prep.lower in ("by", "over") and last in _BY)
    ):
        item = tree.phrase(held.i, prep.lower)
        return item.start, item.end
    return None


def _hand_over(tree: Tree, one: Found) -> None:
    """ "A statement by the ministry said": the ministry is the source, the statement the medium."""
    source = one.source
    if source is None or source.lemma not in _SPEAKING or source.sentence != tree.sentence.index or source.members:
        return
    one.medium = source.start, source.end
    for c in (tree.tokens[k] for k in tree.tokens[source.head].children):
        if c.dep == "poss":
            one.source = tree.phrase(c.i)
            return
        if c.dep in ("prep", "agent") and c.lower in ("by", "from"):
            held = tree.child(c.i, "pobj")
            if held is not None:
                one.source = tree.phrase(held.i, c.lower)
                return
        if c.dep == "acl" and c.lower in _ISSUED:
            agent = tree.child(c.i, "agent")
            held = tree.child(agent.i, "pobj") if agent is not None else None
            if held is not None:
                one.source = tree.phrase(held.i, "by")
                return


def _through(tree: Tree, one: Found) -> None:
    """ "claimed the attack through its news agency": the channel at the end is no part of the claim."""
    for at, (start, end) in enumerate(one.contents):
        prep = next((t for t in reversed(tree.tokens) if t.lower in ("through", "via") and start < t.start < end), None)
        held = tree.child(prep.i, "pobj") if prep is not None else None
        if (
            prep is not None
            and held is not None
            and held.lemma in _OUTLETS
            and tree.tokens[tree.right[prep.i]].end >= end
        ):
            item = tree.phrase(held.i, prep.lower)
            one.medium = item.start, item.end
            one.contents[at] = start, tree.tokens[prep.i - 1].end


_OUTLETS = frozenset(
    "agency channel website site account television tv radio outlet arm spokesman media telegram twitter".split()
)


def withholds(one: Found) -> bool:
    """Whether a cue stands in a formula that withholds a name: "was not authorised to discuss the matter"."""
    tree = one.tree
    found = formulas(tree.text, tree.sentence.start, tree.sentence.end)
    return any(m.start() <= one.cue[0] < m.end() for m in found)


def _anonymity(tree: Tree, one: Found) -> tuple[Extent | None, bool]:
    """(the words that give the reason, whether the sentence withholds the name)."""
    text, sentence = tree.text, tree.sentence
    match = next(iter(formulas(text, sentence.start, sentence.end)), None)
    if match is None or any(start <= match.start() < end for start, end in one.contents):
        return None, False
    reason = _REASON.match(text, match.end(), sentence.end)
    if reason is not None:
        return (reason.start(1), reason.start(1) + len(reason.group(1).rstrip())), True
    return match.span(), True
