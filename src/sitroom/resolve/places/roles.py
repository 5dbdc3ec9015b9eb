"""What a place is to its clause: where it happened, where from, where to, where sides met, where the source sits."""

from __future__ import annotations

from sitroom.model.values import PlaceRole
from sitroom.resolve.places.scan import Match
from sitroom.text.analysis import Sentence, Token

_MOTION = frozenset(
    "go fly travel move return head send deploy deport transfer flee cross march advance bring carry drive sail ship walk "
    "withdraw retreat pull redeploy shift relocate evacuate expel deliver take come journey rush push escape enter lead "
    "arrive land airlift ferry dispatch extradite repatriate smuggle pour stream escort spill bus trip visit tour flight "
    "journey march convoy route road delivery return transfer deployment withdrawal retreat evacuation crossing push advance "
    "infiltrate migrate resettle set steam bound continue proceed hurry make fall roll steer steam limp trek hike resettlement "
    "run back way invitation invite summon call order rotate reinforce reinforcement shipment supply".split())
_ARRIVING = frozenset("arrive land touch disembark dock alight arrival landing stop return stay call".split())
_LEAVING = frozenset("leave flee quit exit evacuate depart abandon escape vacate".split())
_REACHING = frozenset("enter reach visit approach tour near invade re-enter join".split())
_HIT = frozenset(
    "attack bomb shell hit strike capture seize retake recapture besiege storm raid pound bombard rocket occupy liberate overrun "
    "defend surround encircle target burn loot take destroy invade clear control hold blockade siege shelling bombing battle fall "
    "capture seizure assault offensive bombardment attack raid occupation recapture liberation encirclement storming strike "
    "rule govern patrol secure cut isolate ravage devastate rock shake blast lose win level raze flatten pummel blanket".split())
_MEETING = frozenset(
    "talk meet meeting summit conference negotiation negotiate sign signing convene host round session gather dialogue "
    "confer consultation forum ceremony hold discuss agree congress assembly retreat broker mediate mediation attend participate "
    "peace-talk resume inaugurate speak address".split())
_SEATS = frozenset(
    "government official authority spokesman spokeswoman diplomat reporter correspondent embassy source analyst ministry court "
    "parliament bureau headquarters newsroom office administration ambassador command think-tank observatory professor lawyer".split())
_RULING = frozenset("government authority ministry administration embassy leadership regime junta".split())
_SAYING = frozenset("say tell report add announce claim state note explain confirm warn write argue declare".split())
_HOLDERS = frozenset(
    "city town village port suburb outskirt centre center district province region area part east west north south kilometer "
    "kilometre mile km coast edge capital street neighbourhood neighborhood northeast northwest southeast southwest state "
    "county hamlet side border stronghold base airport camp heart countryside territory island valley enclave vicinity gate".split())
_PEOPLE = frozenset("people man woman resident student family native refugee migrant soldier fighter villager national citizen envoy "
                    "delegation official worker boy girl child journalist".split())
_SCENE = frozenset("in at near on outside inside around across through throughout over off along between within among by beside past "
                   "above below under toward amid against".split())
_NAMELIKE = frozenset(("compound", "nmod", "amod", "appos", "conj", "nummod", "flat"))


def _token(sentence: Sentence, match: Match) -> Token | None:
    """The syntactic head of the match: the token in it whose head lies outside."""
    inside = [t for t in sentence.tokens if t.start < match.end and t.end > match.start]
    for token in reversed(inside):
        head = sentence.tokens[token.head]
        if head is token or not (match.start <= head.start < match.end):
            return token
    return inside[-1] if inside else None


def _governed(sentence: Sentence, token: Token) -> tuple[str, Token | None, Token]:
    """The preposition above a place, the word that it hangs on, and the token that stands for the place there."""
    tokens = sentence.tokens
    through = False
    for _ in range(12):
        head = tokens[token.head]
        if head is token:
            return "", None, token
        if head.lower == "of" and head.i and tokens[head.i - 1].lower == "out":
            out = tokens[head.i - 1]
            return "out of", tokens[out.head] if out.head != head.i else tokens[head.head], token
        if token.dep == "pobj" or (head.pos == "ADP" and token.dep in ("pobj", "pcomp")):
            above = tokens[head.head]
            if above is head:
                return head.lower, None, token
            if head.lower in ("of", "in", "from") and above.lemma in _HOLDERS and above.pos in ("NOUN", "PROPN", "ADJ", "ADV"):
                token, through = above, True
                continue
            if above.pos == "ADP":
                # "from near Homs": the outer preposition tells the role.
                return above.lower if above.lower in ("from", "to", "into") else head.lower, tokens[above.head], token
            return head.lower, above, token
        if token.dep in _NAMELIKE or (token.dep == "npadvmod" and head.pos in ("NOUN", "PROPN")):
            token = head
            continue
        if token.dep == "poss":
            return "'s", head, token
        if through and token.dep in ("advmod", "npadvmod", "amod", "nmod", "acomp"):
            # "a checkpoint 20 km west of Sirte"
            return "near", head, token
        return "", head, token
    return "", None, token


def role_of(sentence: Sentence, match: Match, following: str, dateline: bool) -> PlaceRole:
    """The role of a match. `following` is the text right behind it."""
    if dateline:
        return "dateline"
    if following.startswith(("-based", "‑based", "–based", "-headquartered")):
        return "source_base"
    token = _token(sentence, match)
    if token is None:
        return "mentioned"
    prep, governor, stand = _governed(sentence, token)
    lemma = governor.lemma if governor is not None else ""
    if prep == "'s":
        return "mentioned"
    if prep:
        return _oblique(sentence, match, prep, governor, lemma)
    meeting = sentence.tokens[token.head]
    if token.dep in ("compound", "nmod") and meeting.lemma in _MEETING and meeting.pos == "NOUN":
        return "venue"
    if governor is not None and stand.dep in ("dobj", "obj", "nsubjpass"):
        if lemma in _LEAVING:
            return "origin"
        if lemma in _REACHING:
            return "destination"
        if lemma in _HIT:
            return "event"
    return "mentioned"


def _oblique(sentence: Sentence, match: Match, prep: str, governor: Token | None, lemma: str) -> PlaceRole:
    nominal = governor is not None and governor.pos in ("NOUN", "PROPN")
    if prep in ("to", "into", "towards", "toward", "onto"):
        return "destination" if lemma in _MOTION or prep != "to" else "mentioned"
    if prep == "for":
        return "destination" if lemma in ("leave", "head", "depart", "bind", "set", "sail", "embark", "bound") else "mentioned"
    if prep in ("from", "out"):
        return "mentioned" if lemma in _PEOPLE else "origin"
    if prep == "out of":
        return "origin"
    if prep == "of":
        if lemma == "out":
            return "origin"
        return "event" if lemma in _HIT else "mentioned"
    if prep == "between" and lemma in ("shuttle", "fly", "travel", "flight", "move"):
        return "destination"
    if prep in _SCENE:
        if lemma in _ARRIVING:
            return "destination"
        if prep in ("in", "at") and nominal and governor is not None and _sits(sentence, governor):
            return "source_base"
        if prep in ("in", "at") and lemma in _MEETING:
            return "venue"
        if prep in ("against",):
            return "mentioned"
        return "event"
    return "mentioned"


def _sits(sentence: Sentence, noun: Token) -> bool:
    """Whether a noun is one that speaks from where it is: "the government in Tbilisi said", "officials in Bor told"."""
    head = sentence.tokens[noun.head]
    if noun.lemma in _MEETING:
        return False
    if noun.dep == "nsubj":
        return head.lemma in _SAYING or noun.lemma in _RULING
    return noun.lemma in _SEATS and noun.dep in ("pobj", "conj", "appos", "poss", "dobj")
