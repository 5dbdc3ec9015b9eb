"""The words by which a clause or what governs it says how real, denied or certain a deed is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sitroom.model.values import Time
from sitroom.text.analysis import Token

COPULAS = frozenset("be become remain stay seem appear look".split())
# What one "could" find out has been found out.
ASCERTAINING = frozenset("confirm verify corroborate establish ascertain identify document count record".split())
ON_THE_DAY = frozenset("expire lapse reconvene convene reopen".split())
ALLOTTING = frozenset("give grant allow allot set".split())
HABITUAL = frozenset(
    "often regularly routinely usually frequently typically always sometimes habitually commonly generally normally "
    "periodically traditionally daily nightly occasionally".split()
)
CONDITIONAL_MARKS = frozenset("if unless lest provided providing assuming whether".split())
ONCE_MARKS = frozenset("once until till".split())
BEFORE_MARKS = frozenset("before until till".split())
WAITING_MARKS = frozenset("until till before once when after whenever as".split())
ABOUT = frozenset("for over about behind after since".split())
DEFINITE = frozenset({"the", "this", "that", "these", "those"})
# "Voted to adopt": done by the vote itself, unlike what the vote only sends somebody to do.
BY_VOTE = frozenset(
    "adopt approve pass endorse ratify reject condemn denounce ban outlaw recognise recognize censure impeach repeal "
    "authorise authorize accept extend renew back deplore abolish".split()
)
AS_OFTEN_AS = frozenset({"when", "whenever", "where", "wherever"})
NEEDED = frozenset({"necessary", "needed", "required", "possible", "appropriate", "provoked"})
# "The strike is not an option": of these it is said that the thing itself will not be.
PROSPECTS = frozenset(
    "option possibility prospect solution plan answer priority alternative fact reality matter goal aim choice".split()
)
PERCEIVING = frozenset(
    "hear see witness notice feel name identify know remember recall mention discuss describe explain understand condemn "
    "denounce criticise criticize recognise recognize survive claim investigate solve avenge mourn forget overhear".split()
)
OF_A_DEED = frozenset(
    "victim survivor casualty fatality relative family widow orphan perpetrator culprit author mastermind organiser "
    "organizer suspect witness scene site aftermath cause detail list number toll "
    "responsible guilty liable accountable complicit".split()
)
_PLAYED = r"(?:film|movie|novel|play|series|game|video game|drama|thriller|episode|opera|comic|miniseries|musical)"
FICTION = re.compile(
    rf"^\W*(?:in (?:the|a|an|his|her|this|one|the new|the latest)(?: \w+){{0,2}} "
    rf"(?:{_PLAYED}|book|story|scene|dream|nightmare)\b|"
    # "The novel follows two deserters who blow up a bridge"
    rf"(?:the|a|an|his|her|their|this|its)(?: [\w-]+){{0,3}}? {_PLAYED}(?: \w+)? (?:follows|tells|stages|depicts|portrays|"
    r"recounts|imagines|dramatises|dramatizes|re-enacts|opens with|ends with|centres on|centers on|is about|is set)\b)",
    re.I,
)
# Of these there is none where the thing is done all the same: "no choice but to leave", "no hesitation in firing".
INEVITABLE = frozenset(
    "choice option alternative but doubt time hesitation qualm trouble difficulty problem scruple compunction letup let-up "
    "end respite delay secret remorse regret shortage stranger longer matter other".split()
)
# "Faces a charge", "faced criticism": of these, whoever faces them has them already.
LAID = frozenset("charge accusation allegation criticism indictment count complaint lawsuit suit pressure".split())
# Of these it may be open whether they came, where what they would come of did take place.
OUTCOMES = frozenset("cause kill injure wound damage result claim leave destroy".split())
GROUNDS = frozenset(
    "evidence proof indication sign suggestion confirmation report hint trace record information word intelligence".split()
)
NONE = re.compile(r"\b(?:no|little|not any|n['’]t any|without any|scant)\b(?: \w+)? ?\w+$", re.IGNORECASE)
# "Recalled its envoy to protest": what somebody does by the deed itself, and no second one that is to come.
BY_DOING = frozenset("protest denounce condemn voice express demand signal underline underscore honour honor".split())
# "Anyone who breaks the truce": whoever it may turn out to be.
ANYBODY = frozenset("anyone anybody whoever any whichever everyone everybody".split())
# Verbs by which something that was done is judged.
ASSESSING = frozenset(
    "wreck derail jeopardise jeopardize undermine endanger scupper torpedo complicate damage strain hamper harm embolden "
    "amount constitute qualify violate breach contravene reflect indicate suggest signal".split()
)
TAKING_PLACE = frozenset(
    "happen occur materialise materialize come begin start resume follow erupt continue go exist arise ensue".split()
) | {"take place", "go ahead", "break out", "go on", "come about"}
RELATING = frozenset("link connect relate associate aim direct intend mean motivate inspire justify explain".split())


def names_a_thing(tokens: Sequence[Token], time: Time) -> bool:
    """Whether "weekly", "nightly" name one thing and no habit: "hit the weekly market", "said in his nightly address".

    "Daily raids", "attacks every night" have no determiner before them.
    """
    at = next((t.i for t in tokens if t.start == time.start), None)
    if at is None or not time.text.endswith(("ly", "annual")):
        return False
    named = at + 1 < len(tokens) and tokens[at + 1].pos in ("NOUN", "PROPN", "ADJ")
    return named and at > 0 and (tokens[at - 1].tag in ("DT", "PRP$", "POS"))
