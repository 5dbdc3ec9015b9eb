"""Outlets and agencies as keys of sources: one spelling for one house."""

from __future__ import annotations

import re

from sitroom.lexicon.agencies import agencies_named, by_domain, country_of_outlet, folded, of_host
from sitroom.model.document import Document
from sitroom.model.linking import Credit

_HOST = re.compile(r"(?i)^(?:https?:)?//(?:[^/@]*@)?([^/:?#]+)")
_DOMAIN = re.compile(r"(?i)^(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)$")


def outlet_key(document: Document) -> str | None:
    """The outlet of a report as a key, from its name or else its address; None where neither is known.

    >>> text = {"id": "d", "text": "x"}
    >>> outlet_key(Document(outlet="The Gulf Times Online", **text)), outlet_key(Document(outlet="gulf times", **text))
    ('from:gulf-times', 'from:gulf-times')
    >>> outlet_key(Document(outlet="Thomson Reuters", **text)), outlet_key(Document(url="https://uk.reuters.com/a", **text))
    ('from:reuters', 'from:reuters')
    """
    name = (document.outlet or "").strip()
    domain = _DOMAIN.match(name)
    host = domain or (_HOST.match(document.url or "") if not name else None)
    if host:
        known, agency = of_host(host[1])
        if agency:
            return f"from:{agency.id}"
        name = known or by_domain().get(host[1].lower()) or host[1].lower().removeprefix("www.")
        if not known:
            return f"from:{name}"
    return house_key(name) if name else None


def house_key(name: str) -> str | None:
    """The key of an outlet or agency by its name, None for a name without words."""
    found = agencies_named(name)
    if len(found) > 1:
        country = country_of_outlet(name)
        found = tuple(a for a in found if a.country == country)
    if found:
        return f"from:{found[0].id}"
    words = folded(name)
    return f"from:{'-'.join(words)}" if words else None


def source_of_credit(credit: Credit | None) -> str | None:
    """The key of the agency that a whole report is laid to; None for "told AFP" and for agencies without a name."""
    if credit is None or not credit.wire:
        return None
    return f"from:{credit.agency}" if credit.agency else house_key(credit.name)
