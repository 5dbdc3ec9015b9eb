"""One address for one page: what trackers, mobile and print views add to a URL is taken off again.

courlan strips trackers, sorts the query and normalises letters. What it leaves, since a crawler needs it, is done here:
scheme, `www`, AMP and mobile hosts, print views, fragments, index pages.
"""

from __future__ import annotations

import re
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlencode, urlsplit

import courlan

_CONTROL = re.compile(r"[\x00-\x20\x7f]+")
_SCHEME = re.compile(r"(?i)[a-z][a-z0-9+.\-]*:(?!\d)")
_HOST = re.compile(r"(?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W\d_][\w-]+|(?:\d{1,3}\.){3}\d{1,3}|localhost|\[[0-9a-f:.]+\]")
_VIEW_HOST = re.compile(r"^(?:(?:www\d?|m|mobile|amp|wap|touch|print)\.)+(?=[^.]+\.)")
_AMP_CACHE = re.compile(r"^[\w-]+\.cdn\.ampproject\.org$")
_AMP_PATH = re.compile(r"^/(?:c|v|a|amp)/(?:(s)/)?(?P<host>[^/]+\.[^/]+)(?P<path>/.*)?$")
_VIEW_ENDS = re.compile(r"(?i)/+(?:amp|print|printable|print-view|printview|mobile|index\.(?:html?|php|aspx?|jsp))$")
_VIEW_STARTS = re.compile(r"(?i)^/(?:print|mobile)(?=/[^/]+/)|/amp(?=/)")
_SESSION = re.compile(r"(?i);(?:jsessionid|phpsessid|sid)=[^/;]*")
_LANGUAGE_VIEW = re.compile(r"^([a-z]{2})\.m\.(?=[^.]+\.)")
_AMP_NAME = re.compile(r"(?i)(?:\.amp(?=(?:\.html?)?$)|(?<=\.html)\.amp$|[-_]amp(?=\.html?$)|\.print(?=\.html?$))")
_SLASH = re.compile(r"(?i)%2f")
_SCRIPT = re.compile(r"(?i)\.(?:php\d?|aspx?|cgi|jsp|do|pl|cfm)$|^/?$")
_IDS = frozenset("cid eid clid uid gid ref source_id".split())
# Names of parameters that change how a page looks or where the reader came from, and never which page it is.
_VIEWS = frozenset(
    "amp amp_js_v amp_gsa usqp outputtype output print printable printview print_view printer printerfriendly mobile "
    "m_redir display_mode nomobile smid smtyp cmp cmpid ocid ito icid ncid ftag sref taid share shared via feature src "
    "ncmp tpcc rss feed feedtype feedname spm at_bbc_team nocache cache_bust cb rand timestamp trk trkinfo wt_mc wtmc "
    "dclid guccounter guce_referrer guce_referrer_sig soc_src soc_trk sh spref hootpostid post_id_type sc_src fb_ref "
    "fb_source action_object_map action_type_map action_ref_map mod ns_mchannel ns_source ns_campaign ns_linkname "
    "ns_fee reflink emc partner rsource recirc int_source recommended_by intcmp intcid cx_testid ex_cid __twitter_impression"
    " bbc_origin pfmredir lang_redirect replytocom comment comments showcomments commentpage".split()
)
_PRINT_VALUES = frozenset("print printer printable amp mobile".split())


def canonical_url(url: str | None) -> str | None:
    """The one form of a web address; None for what is none (`javascript:`, `data:`, `mailto:`, a bare word).

    `https` throughout, no `www`, no fragment, no trackers. Doing it twice changes nothing.

    >>> canonical_url("http://WWW.Example.org:80/news/2024/truce/?utm_source=x&id=3#top")
    'https://example.org/news/2024/truce?id=3'
    >>> canonical_url("https://m.example.org/news/truce/amp/") == canonical_url("https://example.org/news/truce?print=1")
    True
    >>> canonical_url("javascript:alert(1)")
    """
    if not url:
        return None
    found = _once(url)
    # A view within a view ("/amp/print/") comes off layer by layer.
    for _ in range(8):
        again = _once(found) if found else None
        if again == found:
            break
        found = again
    return found


def _once(url: str) -> str | None:
    text = _CONTROL.sub("", url)
    if text.startswith("//"):
        text = "https:" + text
    elif not _SCHEME.match(text):
        text = "https://" + text
    try:
        parts = urlsplit(text)
        port = parts.port
        host = (parts.hostname or "").rstrip(".").lower()
    except ValueError:
        return None
    if parts.scheme.lower() not in ("http", "https") or not host:
        return None
    path, query = parts.path, parts.query
    host, path = _uncached(host, path)
    if not _HOST.fullmatch(f"[{host}]" if ":" in host else host):
        return None
    host = _LANGUAGE_VIEW.sub(r"\1.", _VIEW_HOST.sub("", host))
    shown = f"[{host}]" if ":" in host else host
    if port and port not in (80, 443):
        shown += f":{port}"
    path = _path(path)
    try:
        clean = courlan.normalize_url(SplitResult("https", shown, path, "", ""), trailing_slash=False)
        rest = _query(path, query)
    except (ValueError, UnicodeError):
        return None
    if rest:
        return f"{clean}?{rest}"
    return clean.rstrip("/") if clean.count("/") == 3 else clean


def _uncached(host: str, path: str) -> tuple[str, str]:
    """Host and path of the page that an AMP cache shows."""
    if _AMP_CACHE.match(host) or (host.endswith(("google.com", "bing.com")) and path.startswith("/amp/")):
        found = _AMP_PATH.match(path)
        if found:
            return found["host"].lower(), found["path"] or "/"
    return host, path


def _path(path: str) -> str:
    """Dots resolved, doubled slashes, view markers and a trailing slash taken off; one way of escaping."""
    kept: list[str] = []
    for part in _SESSION.sub("", path).split("/"):
        if part in ("", "."):
            continue
        if part == "..":
            del kept[-1:]
        else:
            kept.append("%2F".join(map(_escaped, _SLASH.split(part))))
    path = "/" + "/".join(kept)
    path = _VIEW_ENDS.sub("", path)
    return _AMP_NAME.sub("", _VIEW_STARTS.sub("", path)) or "/"


def _escaped(part: str) -> str:
    try:
        return quote(unquote(part, errors="strict"), safe="!=:,-~@;()*'$+.")
    except UnicodeDecodeError:
        return quote(part, safe="%!=:,-~@;()*'$+.")  # not UTF-8: left as it is


def _query(path: str, query: str) -> str:
    """The parameters that say which page is meant, in order of their names."""
    kept = []
    for name, value in sorted(parse_qsl(query, keep_blank_values=False)):
        lower = name.lower()
        if lower in _VIEWS or (
            lower in ("view", "mode", "format", "type", "layout") and value.lower() in _PRINT_VALUES
        ):
            continue
        # courlan takes `cid`, `eid`, `uid` for trackers. To a script a number there is the page.
        number = lower in _IDS and value.isdigit() and _SCRIPT.search(path)
        if number or "?" in courlan.normalize_url(f"https://a.org/?{urlencode([(name, value)])}"):
            kept.append((name, value))
    return urlencode(kept)
