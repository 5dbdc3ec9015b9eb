"""Who acts and on whom: actors, recipients and objects of an event, from the roles that its row names."""

from __future__ import annotations

import re

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.instrument import weapon
from sitroom.kinds.event.match import Match
from sitroom.kinds.event.view import View
from sitroom.lexicon.predicates import light_verbs, noun_class, noun_predicates
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor, ActorType, Span
from sitroom.text.analysis import Clause, Phrase, Token
from sitroom.text.phrases import single

_GIVEN = frozenset(
    {
        "SANCTION",
        "ACCUSE",
        "COERCE",
        "AID",
        "RETREAT",
        "COOPERATE",
        "AGREE",
        "CONCEDE",
        "THREATEN",
        "REQUEST",
        "REJECT",
        "SUPPORT",
    }
)
_DRAWING = frozenset({"draw", "attract", "provoke", "earn", "win", "meet with", "spark", "prompt", "trigger", "elicit"})
_ANSWERS = frozenset({"REJECT", "SUPPORT", "ACCUSE", "AGREE", "CONCEDE"})
_TOWARDS = frozenset({"to", "with", "on", "against", "for", "towards"})
_TO = ("iobj", "prep:to", "prep:with", "prep:for", "prep:against", "prep:from")
_PRONOUN_TEXT = frozenset("it this that which what there they".split())


_NOBODY = re.compile(r"(?:no (?!(?:fewer|less|more) than)|not (?:a|one|any) )", re.I)


def fill_sides(view: View, draft: Draft, match: Match) -> None:
    """Sets actors, recipients and objects."""
    row = match.row
    acting, several = _gather(match, row.actor)
    draft.actors = doers(view, draft.clause, acting)
    if row.type in _ANSWERS and draft.clause.light in _DRAWING:
        # "The shelling drew condemnation from the Red Cross": theirs, of whoever shelled.
        given = view.actors([p for r in ("prep:from", "prep:by") for p in _phrases(match, r)])
        drawing = [p for r in ("obj", "subj") for p in view.phrases(draft.clause, r) if p.end <= draft.trigger.start]
        if given or drawing:
            draft.actors = given
            put_on(view, draft, drawing)
            return
    if not draft.actors and draft.clause.form == "noun":
        draft.actors = _before_noun(view, draft.clause) or _of_its_verb(view, draft)
    draft.two_sided = (several and len(draft.actors) >= 2) or (several and not row.recipient and bool(draft.actors))
    receiving, _ = _gather(match, row.recipient)
    if not receiving and row.type in _GIVEN and row.recipient:
        receiving = [
            p
            for r in _TO
            if not (r == "prep:with" and row.mode == "investigate")
            # "Demanded compensation for the families", "denied the request for troops": of somebody else.
            and not (r == "prep:for" and row.type in ("REQUEST", "REJECT"))
            for p in _phrases(match, r)
            if view.actor(p) is not None or view.state(p) is not None
        ]
        receiving = receiving or _inside_object(view, match)
        if not receiving and row.type in _ANSWERS:
            _answered(view, draft, match)
    for role in row.object:
        receiving += [p for p in _phrases(match, role) if p not in receiving]
    put_on(view, draft, [p for p in receiving if p.head != draft.clause.head or p.sentence != draft.clause.sentence])


def put_on(view: View, draft: Draft, phrases: list[Phrase]) -> None:
    """Adds what was acted on: actors as recipients, the rest as objects with their owners as recipients."""
    recipients = list(draft.recipients)
    objects = list(draft.objects)
    known = {(a.start, a.end) for a in draft.actors}
    for phrase in phrases:
        if phrase.pos == "PRON" and phrase.antecedent is not None and view.actor(phrase) is None:
            # "Schools that were occupied by soldiers"
            phrase = phrase.antecedent
        if draft.type == "ASSAULT" and phrase.lemma in _NOTHING_HURT and draft.lemma in _CAUSING:
            continue
        if view.is_time(phrase) or phrase.text.lower() in _STATES_OF_CAPTIVES or phrase.lemma in _AT_WHOSE_WISH:
            continue
        if draft.type in _COUNTING_PEOPLE and _mere_count(view, phrase):
            draft.acted_on.append(phrase)
            continue
        hurt = whose_body(view, phrase)
        if hurt:
            # "Slitting the throats of 14 loggers"
            recipients += [a for a in hurt if a not in recipients and (a.start, a.end) not in known]
            draft.acted_on.append(phrase)
            continue
        state = view.state(phrase)
        found = view.actors([phrase]) or ((state,) if state is not None else ())
        if found and not _thing(view, phrase):
            recipients += [a for a in found if a not in recipients and (a.start, a.end) not in known]
        elif phrase.pos != "PRON" and phrase.text.lower() not in _PRONOUN_TEXT:
            human = None if _thing(view, phrase) else generic(view, phrase)
            if human is not None:
                recipients += [] if human in recipients else [human]
            else:
                span = _held_ground(view, phrase)
                objects += [] if span in objects else [span]
                own = {a.id or a.name for a in draft.actors}
                inner = tuple(
                    a
                    for a in near_actors(view, draft, phrase)
                    if a.text.lower() not in _THEIR_OWN or (a.id or a.name) not in own
                )
                if draft.type == "ACCUSE" and (draft.mode == "investigate" or _deed(view, phrase)):
                    inner = _doers_in(view, phrase, inner)
                recipients += [a for a in inner if a not in recipients and (a.start, a.end) not in known]
        draft.acted_on.append(phrase)
    draft.recipients, draft.objects = tuple(recipients), tuple(objects)


def _held_ground(view: View, phrase: Phrase) -> Span:
    """ "Took control of the village": the village."""
    span = view.span(phrase)
    if phrase.lemma != "control" or not phrase.text.lower().startswith("control of "):
        return span
    return view.analysis.span(span.start + len("control of "), span.end)


# "Destruction of property and loss of lives": what came of it, and neither people nor things.
_CAUSING = frozenset("destruction cause inflict result destroy devastation damage violence bring".split())
_NOTHING_HURT = frozenset({"loss", "life", "lives", "damage", "death", "injury", "casualty"})
# "Planted the bomb at the behest of another man": he is not struck.
_AT_WHOSE_WISH = frozenset(
    {"behest", "request", "instigation", "urging", "bidding", "invitation", "instruction", "accord", "initiative"}
)
# "Held 1,500 people hostage", "blamed each other": how, and not whom.
_STATES_OF_CAPTIVES = frozenset({"hostage", "captive", "prisoner", "each other", "one another"})
_THEIR_OWN = frozenset({"its", "his", "her", "their", "our", "my", "itself", "themselves"})

_DONE_TO = frozenset(
    "killing murder assassination execution abduction kidnapping arrest detention torture beheading massacre slaying "
    "imprisonment jailing shooting bombing shelling expulsion deportation rape harassment persecution death hanging "
    "invasion bombardment slaughter stoning flogging eviction".split()
)


_BODY = frozenset(
    "life throat head hand leg arm ear nose face body finger foot tongue eye neck chest back lip limb breast hair".split()
)


def whose_body(view: View, phrase: Phrase) -> tuple[Actor, ...]:
    """Whose a part of the body is, where it is said."""
    if phrase.lemma not in _BODY or phrase.pos != "NOUN" or phrase.antecedent is not None:
        return ()
    named = tuple(a for a in view.inside(phrase) if a.text.lower() not in _THEIR_OWN)
    if named:
        return named
    sentence = view.analysis.sentences[phrase.sentence]
    for child in sentence.tokens[phrase.head].children:
        owner = sentence.tokens[child]
        if owner.lower == "of" or (owner.dep == "poss" and owner.pos == "NOUN"):
            # "Throats of 14 loggers", "claiming soldiers' lives"
            of = [child] if owner.dep == "poss" else owner.children
            whose = [single(sentence, c) for c in of if sentence.tokens[c].pos == "NOUN"]
            return tuple(
                Actor(start=p.start, end=p.end, text=p.text, name=p.text.lower(), type="other") for p in whose[:1]
            )
    return ()


def suffers(view: View, phrase: Phrase, actor: Actor) -> bool:
    """Whether an actor is the one a deed inside a phrase was done to: "concern over the arrest of the minister"."""
    tokens = view.analysis.sentences[phrase.sentence].tokens
    at = next(
        (
            t.i
            for t in tokens
            if actor.start <= t.start < actor.end and not actor.start <= tokens[t.head].start < actor.end
        ),
        None,
    )
    if at is None:
        return False
    of = tokens[tokens[at].head]
    return of.lower == "of" and tokens[of.head].lemma.lower() in _DONE_TO


def near_actors(view: View, draft: Draft, phrase: Phrase) -> tuple[Actor, ...]:
    """Who is named in a thing, but neither where it is nor, of what is judged, whom a part of it only shows.

    "The liberation of Sirte in Libya", "denounced the theft of letters of the prisoners".
    """
    whole = phrase.antecedent or phrase
    tokens = view.analysis.sentences[whole.sentence].tokens
    kept = []
    for actor in view.inside(phrase):
        links = [t.lower for t in tokens[whole.head + 1 :] if t.pos == "ADP" and t.end <= actor.start]
        if actor.start > tokens[whole.head].start and links:
            if actor.type == "state" and links[-1] in ("in", "near", "at") and view.is_place(phrase):
                continue
            if _of_adjective(tokens, actor):
                continue
            if draft.type == "REJECT" and links[0] == "for":
                continue  # "the province's request for troops"
            if draft.type == "ACCUSE" and suffers(view, whole, actor):
                continue
            if draft.type == "REQUEST" and links[-1] == "of" and _wanted(tokens, actor):
                continue
            if draft.type in ("ACCUSE", "REJECT") and len(links) > 1 and links[0] == links[1] == "of":
                continue
        kept.append(actor)
    # "Fighters of the group": not the group again.
    return tuple(
        a
        for a in kept
        if not any(b is not a and b.start <= a.start and a.end <= b.end and b.text != a.text for b in kept)
    )


_WANTED = frozenset(
    "deployment dispatch sending arrival release arrest return extradition protection evacuation rescue prosecution "
    "punishment trial repatriation resettlement presence reinforcement recall freedom safety deportation".split()
)


def _wanted(tokens: list[Token], actor: Actor) -> bool:
    """ "Pleaded for the deployment of soldiers", "demanded the release of the monks": whom others are to send or free."""
    link = next((t for t in reversed(tokens) if t.end <= actor.start and t.lower == "of"), None)
    return link is not None and tokens[link.head].lemma.lower() in _WANTED


def _of_adjective(tokens: list[Token], actor: Actor) -> bool:
    """ "A hotel popular with lawmakers": what the thing is like, and not whose it is."""
    link = next((t for t in reversed(tokens) if t.end <= actor.start and t.pos == "ADP"), None)
    return link is not None and tokens[link.head].pos == "ADJ" and link.lower in ("with", "among", "for", "to")


_COUNTING_PEOPLE = frozenset({"ASSAULT", "COERCE", "RETREAT", "SANCTION", "PROTEST"})


def _mere_count(view: View, phrase: Phrase) -> bool:
    """ "At least 82 were killed", "the raid on the town and others": how many, and no word of who or what."""
    if view.actor(phrase) is not None or phrase.antecedent is not None or " of " in phrase.text:
        return False
    token = view.analysis.sentences[phrase.sentence].tokens[phrase.head]
    if token.lower == "others" and token.dep == "conj":
        return True
    if token.lower == "more" and any(
        t.pos == "NUM" and phrase.start <= t.start < token.start
        for t in view.analysis.sentences[phrase.sentence].tokens[: phrase.head]
    ):
        return True  # "hurting about 20 more"
    return token.pos == "NUM" and not any(c.isupper() for c in token.text[1:]) and not set("$€£¥") & set(phrase.text)


def _thing(view: View, phrase: Phrase) -> bool:
    """Whether a phrase names a building, a vehicle or a weapon, whoever owns it."""
    actor = view.actor(phrase)
    if actor is not None and actor.type not in ("other", "civilians", "military", "police", "armed_group", "state"):
        return False
    classes = view.classes(phrase)
    return (
        bool(classes & {"structure", "vehicle", "flyer", "materiel"})
        and not classes & {"civilian", "refugee"}
        and not view.heads(phrase) & _PEOPLE_IN
        and (actor is None or phrase.pos == "NOUN")
    )


_PEOPLE_IN = frozenset(
    "troops troop soldier force forces police guard patrol army unit crew family rally wedding funeral convoy".split()
)


def doers(view: View, clause: Clause, phrases: list[Phrase]) -> tuple[Actor, ...]:
    """The actors that phrases name; a weapon hands over to who fires it or owns it."""
    found: list[Actor] = []
    armed_with = bool(phrases) and weapon(view, phrases[0])
    for phrase in phrases:
        if armed_with and phrase is not phrases[0] and not weapon(view, phrase) and "armed" not in view.classes(phrase):
            continue  # "hit by gunfire and an aide went missing"
        if weapon(view, phrase):
            candidates = _wielders(view, clause, phrase)
        else:
            candidates = view.actors([phrase]) or _issuer(view, clause, phrase)
            if not candidates:
                human = generic(view, phrase)
                candidates = (human,) if human is not None else _of_deed(view, phrase)
        found += [a for a in candidates if a not in found]
    return tuple(found)


def _of_deed(view: View, phrase: Phrase) -> tuple[Actor, ...]:
    """ "Israeli air strikes killed", "jihadist violence drove out": whoever's the deed is that acts."""
    if not _deed(view, phrase):
        return ()
    inner = view.inside(phrase)
    number = None if inner else view.analysis.clause_at.get((phrase.sentence, phrase.head))
    return inner if number is None else _before_noun(view, view.analysis.clauses[number])


def _issuer(view: View, clause: Clause, phrase: Phrase) -> tuple[Actor, ...]:
    """ "Issued a declaration demanding": a document speaks for whoever it is from."""
    if "document" not in view.classes(phrase):
        return ()
    inner = view.inside(phrase)
    if inner:
        return inner
    # "A communique signed by the front ends by urging …"
    issued = view.actors(
        [
            p
            for c in view.analysis.clauses_of(phrase.sentence)
            if _issues(view, c, phrase)
            for p in view.phrases(c, "subj")
        ]
    )
    if issued:
        return issued
    above = view.governor(clause)
    for _ in range(2):
        if above is None:
            return ()
        handed = view.actors(view.phrases(above, "subj"))
        if handed:
            return handed
        above = view.governor(above) if above.form == "noun" else None
    return ()


def _issues(view: View, clause: Clause, paper: Phrase) -> bool:
    """Whether a clause tells who gave out a paper: "released by the committee"."""
    return (
        clause.form == "verb"
        and clause.passive
        and clause.relation in ("participle", "relative")
        and clause.lemma in _ISSUED
        and any(
            p.head == paper.head or (p.antecedent is not None and p.antecedent.head == paper.head)
            for p in view.phrases(clause, "obj")
        )
    )


_ISSUED = frozenset("issue release sign publish send write draft circulate distribute hand deliver read".split())


def _before_noun(view: View, clause: Clause) -> tuple[Actor, ...]:
    """ "Police firing", "rebel shelling": who stands before the noun of a deed."""
    found: list[Actor] = []
    for phrase in view.phrases(clause, "compound"):
        actor = view.actor(phrase)
        if actor is None and "armed" in view.classes(phrase) and not weapon(view, phrase):
            type_: ActorType = "police" if "policing" in view.classes(phrase) else "other"
            actor = Actor(start=phrase.start, end=phrase.end, text=phrase.text, name=phrase.text.lower(), type=type_)
        if actor is not None:
            found.append(actor)
    aimed = clause.lemma in _OWNED_IF_AIMED and any(view.phrases(clause, r) for r in ("prep:on", "prep:against"))
    if not found and (clause.lemma in _OWNED_DEEDS or aimed):
        tokens = view.analysis.sentences[clause.sentence].tokens
        first = min((tokens[c].start for c in tokens[clause.head].children), default=clause.start)
        if first < tokens[clause.head].start:
            # "Colombian army bombing raids"
            end = tokens[clause.head].start
            before = view.inside(Phrase(clause.sentence, clause.head, first, end, "", clause.lemma, "NOUN"))
            owners = tuple(a for a in before if a.type in ("military", "police", "armed_group", "igo"))
            if owners:
                return owners
        return view.nations(
            Phrase(clause.sentence, clause.head, first, tokens[clause.head].end, "", clause.lemma, "NOUN"),
            tokens[clause.head].start,
        )
    return tuple(found)


# Of these the adjective of a nation tells whose deed it is; of a war or of violence it tells where.
_OWNED_DEEDS = frozenset(
    "raid strike airstrike shelling bombardment invasion incursion offensive assault withdrawal pullout pullback "
    "deployment sanction embargo blockade aid demand call request appeal offer proposal pledge promise threat warning "
    "ultimatum criticism condemnation accusation support backing mediation visit refusal rejection retreat siege "
    "occupation annexation counteroffensive counter-offensive".split()
)
# Of these it tells where ("the Iraqi bombing"), unless the words say on whom: "a Russian attack on the port".
_OWNED_IF_AIMED = frozenset("attack bombing ambush onslaught push advance barrage crackdown drive".split())
_ANNOUNCING = frozenset(
    "announce declare order decree confirm approve authorise authorize propose impose establish introduce institute set "
    "proclaim reimpose maintain".split()
)


HANDING = frozenset("hand present deliver submit send give address hand over hand in".split())
_HANDED = frozenset({"REQUEST", "ACCUSE", "THREATEN", "REJECT"})
_ANNOUNCED = frozenset({"SANCTION", "CONCEDE", "RETREAT", "AID", "COERCE"})


def _of_its_verb(view: View, draft: Draft) -> tuple[Actor, ...]:
    """ "The air strikes which the two states launched on Monday", "attacks carried out by the group"."""
    above = view.governor(draft.clause)
    if (
        above is not None
        and above.form == "verb"
        and above.lemma in _ANNOUNCING
        and draft.match is not None
        and draft.match.row.type in _ANNOUNCED
        and any(p.head == draft.clause.head for p in view.phrases(above, "obj"))
    ):
        # "Chad announced a suspension of flights": by itself.
        return view.actors(view.phrases(above, "subj"))
    if (
        above is not None
        and above.form == "verb"
        and above.lemma in HANDING
        and draft.match is not None
        and draft.match.row.type in _HANDED
        and any(p.head == draft.clause.head for p in view.phrases(above, "obj"))
    ):
        # "Handed the governor a petition": theirs, to him.
        draft.recipients = view.actors([*view.phrases(above, "iobj"), *view.phrases(above, "prep:to")])
        return view.actors(view.phrases(above, "subj"))
    for below in view.dependents(draft.clause):
        if below.form == "verb" and below.relation in ("relative", "participle") and below.lemma in light_verbs():
            verb = light_verbs()[below.lemma]
            if verb.subject == "subj" and verb.takes(draft.clause.lemma):
                return view.actors(view.phrases(below, "subj"))
    return ()


def _answered(view: View, draft: Draft, match: Match) -> None:
    """ "Rejected a US offer", "denounced Serbia's crackdown": whoever's it is."""
    known = {(a.start, a.end) for a in draft.actors}
    owners = [
        a
        for p in _phrases(match, "obj")
        for near in (near_actors(view, draft, p),)
        for a in view.owners(p)
        if (a.start, a.end) not in known and (not near or a in near)
    ]
    draft.recipients = tuple(dict.fromkeys((*draft.recipients, *owners)))


def _inside_object(view: View, match: Match) -> list[Phrase]:
    """ "Handed in their rifles to UN monitors": whoever the parser left inside the object."""
    tokens = view.analysis.sentences
    found: list[Phrase] = []
    for phrase in _phrases(match, "obj"):
        sentence = tokens[phrase.sentence]
        for token in sentence.tokens[phrase.head + 1 :]:
            if token.start >= phrase.end:
                break
            before = sentence.tokens[token.i - 1].lower
            inner = Phrase(phrase.sentence, token.i, token.start, token.end, token.text, token.lemma, token.pos)
            named = (phrase.sentence, token.i) in view.analysis.actor_of or view.state(inner) is not None
            if (
                named
                and before != "of"
                and any(sentence.tokens[i].lower in _TOWARDS for i in range(phrase.head + 1, token.i))
            ):
                found.append(inner)
    return found


def _deed(view: View, phrase: Phrase) -> bool:
    """Whether a phrase names a deed, which hands over to whose it is: "Israeli air strikes killed"."""
    return phrase.pos == "NOUN" and phrase.lemma in noun_predicates() and not view.is_place(phrase)


def _doers_in(view: View, phrase: Phrase, named: tuple[Actor, ...]) -> tuple[Actor, ...]:
    """ "The Danish raid", "the killing of two doctors by the militia": who did a deed, and not its victims."""
    tokens = view.analysis.sentences[phrase.sentence].tokens
    head = tokens[phrase.head].start
    by = next((t.end for t in tokens[phrase.head :] if t.lower == "by" and t.end <= phrase.end), None)
    return tuple(a for a in named if a.end <= head or (by is not None and a.start > by))


def _wielders(view: View, clause: Clause, phrase: Phrase) -> tuple[Actor, ...]:
    """ "Drones launched by the force", "Russian jets", "the coalition's aircraft"; nobody where nobody is named."""
    for below in view.analysis.clauses_of(phrase.sentence):
        if (
            below.form == "verb"
            and below.relation in ("participle", "relative")
            and below.index != clause.index
            and any(
                p.head == phrase.head or (p.antecedent is not None and p.antecedent.head == phrase.head)
                for p in view.phrases(below, "obj")
            )
        ):
            by = view.actors(view.phrases(below, "subj"))
            if by:
                return by
    own = view.actor(phrase)
    inner = tuple(
        a
        for a in view.inside(phrase)
        if (own is None or a.start != own.start or a.end != own.end) and not _where(view, phrase, a)
    )
    if inner:
        return inner
    worded = _owner_word(view, phrase)
    if worded is not None and own is None:
        return (worded,)
    # "Russian jets" resolved as one actor: the owner is known, and not just the platform.
    return (own,) if own is not None and (own.id is not None or own.country is not None) else ()


def _where(view: View, phrase: Phrase, actor: Actor) -> bool:
    """ "A car bomb outside a ministry": where it was, and not whose."""
    whole = phrase.antecedent or phrase
    tokens = view.analysis.sentences[whole.sentence].tokens
    if actor.end <= tokens[whole.head].start:
        return False
    link = next((t.lower for t in reversed(tokens) if t.end <= actor.start and t.pos in ("ADP", "VERB")), "")
    return link in _BESIDE


_BESIDE = frozenset(
    "outside near at in on inside beside behind around under against targeting into opposite across along through "
    "over above beneath towards toward between".split()
)


def _owner_word(view: View, phrase: Phrase) -> Actor | None:
    """ "Regime planes", "coalition aircraft": the word before the weapon, as an actor with its own words."""
    for token in view.analysis.sentences[phrase.sentence].tokens:
        if (
            phrase.start <= token.start
            and token.end < phrase.end
            and token.i < phrase.head
            and token.lemma.lower() in noun_class("owner")
        ):
            return Actor(start=token.start, end=token.end, text=token.text, name=token.lower, type="other")
    return None


def generic(view: View, phrase: Phrase) -> Actor | None:
    """People whom no name identifies, as an actor with their own words."""
    classes = view.counted_classes(phrase)
    if phrase.lemma == "asylum":
        return None  # asked for and given, and nobody
    if phrase.pos not in ("NOUN", "PROPN", "NUM", "ADJ") or not classes & {"civilian", "armed", "refugee", "protester"}:
        return None
    if classes & {"weapon", "structure", "vehicle", "aircraft"} and "civilian" not in classes:
        return None
    span = view.span(phrase)
    name = _own_words(view, phrase.antecedent or phrase)
    return Actor(
        start=span.start,
        end=span.end,
        text=span.text,
        name=None if name in word_set("names_nobody") else name,
        type="civilians" if "civilian" in classes and "armed" not in classes else "other",
    )


def _own_words(view: View, phrase: Phrase) -> str:
    """The words of people without where they are: "the guards at the foot of the hill" are "the guards"."""
    tokens = view.analysis.sentences[phrase.sentence].tokens
    end = next(
        (t.start for t in tokens[phrase.head + 1 :] if t.start < phrase.end and t.pos == "ADP" and t.lower in _WHERE),
        phrase.end,
    )
    return " ".join(view.analysis.document.text[phrase.start : end].split()).rstrip(" ,").lower()


_WHERE = frozenset("at in near on outside inside around along across from".split())


def _phrases(match: Match, role: str) -> list[Phrase]:
    found = [m for p in match.roles.get(role, ()) for m in p.each()]
    # "Killed nine villagers and no fighter": nobody of the second kind was hit. "No women or children" negates both.
    return [*found[:1], *(m for m in found[1:] if not _NOBODY.match(m.text))]


def _gather(match: Match, alternatives: tuple[tuple[str, ...], ...]) -> tuple[list[Phrase], bool]:
    """The phrases of the first alternative that is filled, and whether it takes several roles together."""
    for roles in alternatives:
        found = [p for role in roles for p in _phrases(match, role)]
        if found:
            return found, len(roles) > 1 or roles[0] == "prep:between"
    return [], False
