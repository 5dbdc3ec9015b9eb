"""Light verbs: "carried out strikes" is one clause, the noun's."""

from __future__ import annotations

from sitroom.lexicon.predicates import LightVerb, light_verbs
from sitroom.text.analysis import Clause
from sitroom.text.clauses.frame import Frame
from sitroom.text.phrases import conjuncts

# Light verbs that say the noun did not happen.
_NEGATING = frozenset({("hold", "fire"), ("cease", "fire"), ("withhold", "fire"), ("stop", "fire")})


class Light(Frame):
    """Lets nouns take over the clauses of their light verbs."""

    def _merge_light(self) -> None:
        """ "carried out strikes on X", "came under fire": one clause, the noun's, with the verb's subject and tense."""
        lights = light_verbs()
        for head in sorted(self.found):
            verb = self.found[head]
            if verb.form != "verb":
                continue
            for name, role in self._light_names(verb):
                light = lights.get(name)
                if light is None:
                    continue
                for noun_head in self._written_heads(verb, role):
                    noun = self.found.get(noun_head)
                    if noun is None or noun.form != "noun" or noun.light or not self._lends(light, noun):
                        continue
                    self._take_over(verb, noun, name, role, light.subject)
                    self.light.setdefault(head, noun_head)
                if head in self.light:
                    break
        for head, noun_head in self.light.items():
            del self.found[head]
            for other in self.found.values():
                if other.governor == head:
                    other.governor = noun_head if other.head != noun_head else None

    def _lends(self, light: LightVerb, noun: Clause) -> bool:
        """Whether the verb is light with a noun, or with it and the word before it ("go on" with "hunger strike")."""
        before = self.tokens[noun.head - 1].lower if noun.head else ""
        return light.takes(noun.lemma) or light.takes(f"{before} {noun.lemma}")

    def _light_names(self, verb: Clause) -> list[tuple[str, str]]:
        """The light verbs that this verb may be, each with the role its noun stands in."""
        names = [(verb.lemma, "obj")]
        names += [(f"{verb.lemma} {role[5:]}", role) for role in verb.roles if role.startswith("prep:")]
        return names

    def _written_heads(self, verb: Clause, role: str) -> list[int]:
        heads: list[int] = []
        for item in verb.roles.get(role, []):
            if item.sentence == self.sentence.index and not item.implied:
                heads += conjuncts(self.sentence, item.head)
        return heads

    def _take_over(self, verb: Clause, noun: Clause, name: str, role: str, subject: str) -> None:
        noun.light = name
        for field in ("passive", "modal", "tense", "perfect", "progressive", "finite", "mark", "relation", "governor"):
            setattr(noun, field, getattr(verb, field))
        noun.negated = noun.negated or verb.negated or (name, noun.lemma) in _NEGATING
        noun.adverbs = [*verb.adverbs, *noun.adverbs]
        noun.start, noun.end = min(verb.start, noun.start), max(verb.end, noun.end)
        noun.surface = [] if verb.passive else verb.surface
        doer = verb.roles.get("subj") if role == "obj" or not verb.passive else verb.roles.get("obj")
        if doer:
            noun.roles[subject] = doer
        for other, items in verb.roles.items():
            if other not in ("subj", "obj", role) and other not in noun.roles:
                noun.roles[other] = items
