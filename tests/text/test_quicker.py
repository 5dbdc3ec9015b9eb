"""The quicker parts of the parser give what the model's own parts give."""

from __future__ import annotations

import spacy

from sitroom.text.parse import DEFAULT_MODEL, load_model

TEXTS = (
    "Rebels shelled the port on Monday, killing at least 12 people, three of them children, the army said.",
    "There's nothing they're going to do about it, and there were no talks; let's wait, he said. \n Y'all ain't gonna.",
    "UN envoy Staffan de Mistura hadn't met the delegations' heads, who'd left Geneva's Palais des Nations earlier.",
    "Troops withdrew from the town’s outskirts after being attacked; its worst-hit quarters have been without water.",
    "WE'VE GOT TA SEE WHAT'S COMING — or is it what has come? $5m, 3.5 tonnes, 10,000 men, 1990s.",
)


def test_same_words_same_attributes() -> None:
    own = spacy.load(DEFAULT_MODEL, exclude=["ner"])
    for text in TEXTS:
        quick = load_model(DEFAULT_MODEL)(text)
        plain = own(text) if len(own(text)) == len(quick) else None
        assert plain is not None, "the tokenizers differ on it"
        for a, b in zip(quick, plain, strict=True):
            assert (a.text, a.pos_, a.tag_, a.dep_, a.head.i, str(a.morph)) == (
                b.text,
                b.pos_,
                b.tag_,
                b.dep_,
                b.head.i,
                str(b.morph),
            )
            assert a.is_space or a.lemma_ == b.lemma_


def test_pipeline_uses_them() -> None:
    """Else a renamed part of a new model would make reading slower without a word."""
    assert "sitroom_attributes" in load_model(DEFAULT_MODEL).pipe_names
