"""Which reports are one report: addresses, signatures, credits, kinship, and independent sources. No I/O."""

from sitroom.link.reports.credit import credit_of
from sitroom.link.reports.kinship import Profile, profile, relate
from sitroom.link.reports.outlets import outlet_key
from sitroom.link.reports.signature import FORM, Signature, bands, signature
from sitroom.link.reports.sources import sources
from sitroom.link.reports.urls import canonical_url

__all__ = [
    "FORM",
    "Profile",
    "Signature",
    "bands",
    "canonical_url",
    "credit_of",
    "outlet_key",
    "profile",
    "relate",
    "signature",
    "sources",
]
