"""One page has one address, whatever a feed, a phone or a print view added to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitroom.link.reports import canonical_url

PAGE = "https://harbour-gazette.example/news/2024/03/truce-frays"


@pytest.mark.parametrize(
    "variant",
    [
        "http://harbour-gazette.example/news/2024/03/truce-frays",
        "HTTPS://www.Harbour-Gazette.example:443/news/2024/03/truce-frays/",
        "https://harbour-gazette.example/news/2024/03/truce-frays?utm_source=mail&utm_medium=x&fbclid=1",
        "https://harbour-gazette.example/news/2024/03/truce-frays#comments",
        "https://m.harbour-gazette.example/news/2024/03/truce-frays",
        "https://amp.harbour-gazette.example/news/2024/03/truce-frays",
        "https://harbour-gazette.example/news/2024/03/truce-frays/amp/",
        "https://harbour-gazette.example/amp/news/2024/03/truce-frays",
        "https://harbour-gazette.example/news/2024/03/truce-frays?outputType=amp",
        "https://harbour-gazette.example/news/2024/03/truce-frays/print",
        "https://harbour-gazette.example/news/2024/03/truce-frays?print=1",
        "https://harbour-gazette.example/news//2024/./03/x/../truce-frays",
        "https://harbour--gazette-example.cdn.ampproject.org/c/s/harbour-gazette.example/news/2024/03/truce-frays",
        "https://www.google.com/amp/s/harbour-gazette.example/news/2024/03/truce-frays",
        "//harbour-gazette.example/news/2024/03/truce-frays",
        "harbour-gazette.example/news/2024/03/truce-frays",
        " https://user:secret@harbour-gazette.example/news/2024/03/truce-frays\n",
    ],
)
def test_variants_of_one_page(variant: str) -> None:
    assert canonical_url(variant) == PAGE


@pytest.mark.parametrize(
    "none",
    ["javascript:alert(1)", "data:text/html,x", "mailto:desk@example.org", "ftp://example.org/x", "tel:+4912", "about:blank",
     "file:///etc/hosts", "truce", "", None, "http://", "https://exa mple"],
)  # fmt: skip
def test_what_is_no_page_has_no_address(none: str | None) -> None:
    assert canonical_url(none) is None


def test_pages_that_differ_by_their_number_stay_two() -> None:
    pages = [
        "https://desk.example/story.php?id=4",
        "https://desk.example/story.php?id=5",
        "https://desk.example/story.php?cid=4",
        "https://desk.example/?p=12",
        "https://desk.example/?p=13",
        "https://desk.example:8080/?p=13",
        "https://desk.example/",
    ]
    assert len({canonical_url(page) for page in pages}) == len(pages)


def test_the_order_of_parameters_says_nothing() -> None:
    assert canonical_url("https://desk.example/s?b=2&a=1") == canonical_url("https://desk.example/s?a=1&b=2")


addresses = st.builds(
    "{}://{}/{}?{}#{}".format,
    st.sampled_from(["http", "https", "HTTPS", "javascript", "ftp"]),
    st.from_regex(r"(www\.|m\.|amp\.)?[a-z]{1,6}\.(org|co\.uk|example)(:\d{1,5})?", fullmatch=True),
    st.text(alphabet="/ab.%2Fé amp-print;=&+", max_size=30),
    st.text(alphabet="abcid=&%12utm_+é", max_size=20),
    st.text(max_size=5),
)


@given(st.one_of(st.text(max_size=60), addresses))
def test_once_is_enough(url: str) -> None:
    once = canonical_url(url)
    assert once is None or canonical_url(once) == once
