"""The quicker parts of the parser give what the model's own parts give."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import numpy as np
import pytest
import spacy

from sitroom.text import quicker
from sitroom.text.parse import DEFAULT_MODEL, load_model
from sitroom.text.quicker import _Vectors

TEXTS = (
    "Rebels shelled the port on Monday, killing at least 12 people, three of them children, the army said.",
    "There's nothing they're going to do about it, and there were no talks; let's wait, he said. \n Y'all ain't gonna.",
    "UN envoy Staffan de Mistura hadn't met the delegations' heads, who'd left Geneva's Palais des Nations earlier.",
    "Troops withdrew from the town’s outskirts after being attacked; its worst-hit quarters have been without water.",
    "WE'VE GOT TA SEE WHAT'S COMING — or is it what has come? $5m, 3.5 tonnes, 10,000 men, 1990s.",
)


def embedding() -> Any:
    """The model's own, without a memory."""
    return cast("Any", spacy.load(DEFAULT_MODEL, exclude=["ner"]).get_pipe("tok2vec")).model.layers[0]


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
    layers = cast("Any", load_model(DEFAULT_MODEL).get_pipe("tok2vec")).model.layers
    assert [layer.name for layer in layers] == ["remembered_words", "windows_in_fewer_steps"]


def test_fewer_steps_give_what_the_layers_give() -> None:
    own = cast("Any", spacy.load(DEFAULT_MODEL, exclude=["ner"]).get_pipe("tok2vec")).model
    docs = [load_model(DEFAULT_MODEL).make_doc(text) for text in ("", TEXTS[0], "Talks", *TEXTS[1:])]
    words = own.layers[0].predict(docs)
    for few, theirs in zip(quicker._Windows(own.layers[1]).of(words), own.layers[1].predict(words), strict=True):
        np.testing.assert_allclose(few, theirs, rtol=1e-4, atol=1e-5)


def test_what_was_read_before_changes_no_bit() -> None:
    """The same text gives the same records whatever else was read, in whatever order."""
    own = embedding()
    nlp = load_model(DEFAULT_MODEL)
    docs = [nlp.make_doc(text) for text in TEXTS]
    orders = [[0, 1, 2, 3, 4], [4, 2, 0, 3, 1], [3]]
    seen = []
    for order in orders:
        fresh = _Vectors(own)
        for number in order[:-1]:
            fresh.of([docs[number]])
        seen.append(dict(zip(order, fresh.of([docs[n] for n in order]), strict=True)))
    assert all(np.array_equal(seen[0][3], other[3]) for other in seen[1:])
    for number, vectors in seen[0].items():
        np.testing.assert_allclose(vectors, own.predict([docs[number]])[0], rtol=1e-4, atol=1e-5)


def test_begins_anew_before_it_fills_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    own = embedding()
    docs = [load_model(DEFAULT_MODEL).make_doc(text) for text in TEXTS]
    monkeypatch.setattr(quicker, "_MOST_WORDS", 40)
    few, many = _Vectors(own), _Vectors(own)
    for doc in docs:
        found = few.of([doc])[0]
        assert len(few._rows) <= 40
        monkeypatch.setattr(quicker, "_MOST_WORDS", 10_000)
        assert np.array_equal(found, many.of([doc])[0])
        monkeypatch.setattr(quicker, "_MOST_WORDS", 40)


def test_threads_learn_words_at_once() -> None:
    """A server takes in reports in several threads: none may be given another one's words."""
    own = embedding()
    nlp = load_model(DEFAULT_MODEL)
    docs = [nlp.make_doc(f"Town{n}ville shelled village{n} with rocket{n} on day{n}.") for n in range(160)]
    alone, shared = _Vectors(own), _Vectors(own)
    wanted = [alone.of([doc])[0] for doc in docs]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda doc: shared.of([doc])[0], docs))
    assert all(np.array_equal(a, b) for a, b in zip(wanted, found, strict=True))
