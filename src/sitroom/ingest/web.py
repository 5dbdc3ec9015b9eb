"""Reports from the web: one address to one item, with limits, and never into the network that the server stands in.

Whoever can send an address to a server could otherwise look through its eyes: at pages of this machine, at other machines
behind its firewall. So a name is looked up once, all that it leads to must be public, and the connection goes to the very
address that was looked at: a name that leads elsewhere a moment later changes nothing. Each redirect is looked at anew.
"""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, quote, urljoin, urlsplit, urlunsplit

import urllib3
from urllib3.exceptions import HTTPError, LocationParseError, SSLError
from urllib3.exceptions import TimeoutError as WaitedError

from sitroom.ingest.items import RawItem
from sitroom.model.errors import FetchError

FORMATS = {"text/html": "html", "application/xhtml+xml": "html", "text/plain": "text", "text/markdown": "text"}
"""Content types that are read, and as what."""
LONGEST = 2_000
"""Characters of an address."""
_TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv6 addresses in which a gateway sees one of IPv4."""
_CHUNK = 65_536
_KEPT = "/?%:@!$&'()*+,;=~[]"
"""What stands in a path or a query as it is."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one address may cost: bytes of the page, seconds for all of it, redirects on the way."""

    size: int = 16 * 1024 * 1024
    seconds: float = 30
    redirects: int = 5


@dataclass(frozen=True, slots=True)
class Address:
    """An address that is to be fetched; `private` lets it lead into this machine or its network."""

    url: str
    private: bool = False
    limits: Limits = field(default_factory=Limits)


def fetch(address: Address) -> RawItem:
    """What stands at an address. Raises `FetchError`, which says what is wrong and what to do."""
    found: list[RawItem] = []
    failed: list[Exception] = []

    def go() -> None:
        try:
            found.append(_followed(address))
        except Exception as error:
            failed.append(error)

    # A look-up takes as long as the system likes, and a server may send its headers letter by letter: no timeout of a
    # socket ends that, so the whole is waited for from outside.
    thread = threading.Thread(target=go, name="fetch", daemon=True)
    thread.start()
    thread.join(address.limits.seconds)
    if failed:
        raise failed[0]
    if not found:
        raise _late(address.url, address.limits)
    return found[0]


def _followed(address: Address) -> RawItem:
    url, ends = address.url.strip(), time.monotonic() + address.limits.seconds
    for _ in range(address.limits.redirects + 1):
        to = _checked(url)
        answer = _first_of(to, _reachable(to, address.private), address.limits)
        try:
            if answer.status in (301, 302, 303, 307, 308) and answer.headers.get("location"):
                url = urljoin(url, answer.headers["location"])
                continue
            if answer.status != 200:
                raise FetchError(
                    "fetch.status",
                    f"the server answers {answer.status} {answer.reason or ''}".strip(),
                    "its text, saved",
                    url,
                )
            sort = (answer.headers.get("content-type") or "text/html").partition(";")[0].strip().lower()
            if sort not in FORMATS:
                raise FetchError("fetch.type", f"{sort!r:.80} is no page of text", "a page, or its text", url)
            data = b"".join(_read(answer, address.limits, ends, url))
            return RawItem(url, data=data, format=FORMATS[sort], url=url)
        finally:
            answer.release_conn()
            answer.close()
    raise FetchError(
        "fetch.redirects",
        f"it leads on more than {address.limits.redirects} times",
        "the address of the page itself",
        url,
    )


def _checked(url: str) -> SplitResult:
    """An address of the web in its parts."""
    try:
        parts = urlsplit(url)
        port, host = parts.port, (parts.hostname or "").encode("idna").decode()
    except (ValueError, UnicodeError) as error:
        raise FetchError("fetch.address", f"{url!r:.200} is no address", "https://…") from error
    if parts.scheme not in ("http", "https") or not host or len(url) > LONGEST or any(c <= " " for c in url):
        raise FetchError("fetch.address", f"{url!r:.200} is no address of the web", "https://…")
    if parts.username is not None or parts.password is not None:
        raise FetchError(
            "fetch.address", "an address with a password in it is not fetched", "the page, saved as a file"
        )
    shown = f"[{host}]" if ":" in host else host
    return SplitResult(
        parts.scheme,
        f"{shown}:{port}" if port else shown,
        quote(parts.path or "/", _KEPT),
        quote(parts.query, _KEPT),
        "",
    )


def _reachable(to: SplitResult, private: bool) -> list[str]:
    """The machines that a name leads to, looked up once. All must be public."""
    host = to.hostname or ""
    try:
        found = socket.getaddrinfo(host, to.port or 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise FetchError("fetch.name", f"there is no host {host!r:.100}", "the address once more") from error
    machines = [str(each[4][0]) for each in found]
    if not private and not all(map(is_public, machines)):
        raise FetchError(
            "fetch.private",
            f"{host!r:.100} leads into this machine or its network, which the server does not look into",
            "the page, saved as a file, or sitroom serve --fetch-private",
        )
    return list(dict.fromkeys(machines))


def is_public(machine: str) -> bool:
    """Whether an IP address is one of the whole network: not of this machine, a local network, or a link.

    >>> [is_public(each) for each in ("93.184.216.34", "127.0.0.1", "10.1.2.3", "169.254.169.254", "::ffff:127.0.0.1")]
    [True, False, False, False, False]
    """
    try:
        address: IPv4Address | IPv6Address = ip_address(machine.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(str(address.ipv4_mapped))
        inside = [address.sixtofour, *(address.teredo or ())]
        if address in _TRANSLATED:
            inside.append(IPv4Address(int(address) & 0xFFFFFFFF))
        if not all(is_public(str(each)) for each in inside if each is not None):
            return False
    return address.is_global and not address.is_multicast


def _first_of(to: SplitResult, machines: list[str], limits: Limits) -> urllib3.BaseHTTPResponse:
    """The answer of the first machine that gives one."""
    for machine in machines[:-1]:
        with contextlib.suppress(FetchError):
            return _asked(to, machine, limits)
    return _asked(to, machines[-1], limits)


def _asked(to: SplitResult, machine: str, limits: Limits) -> urllib3.BaseHTTPResponse:
    """The answer of this machine, and of no other, to a request for the page."""
    timeout = urllib3.Timeout(connect=min(10, limits.seconds), read=limits.seconds)
    pool: urllib3.HTTPConnectionPool
    if to.scheme == "https":
        pool = urllib3.HTTPSConnectionPool(
            machine,
            to.port or 443,
            timeout=timeout,
            ssl_context=ssl.create_default_context(),
            server_hostname=to.hostname,
            assert_hostname=to.hostname,
        )
    else:
        pool = urllib3.HTTPConnectionPool(machine, to.port or 80, timeout=timeout)
    where = urlunsplit(to)
    headers = {
        "Host": to.netloc,
        "User-Agent": "sitroom",
        "Accept": ", ".join(FORMATS),
        "Accept-Encoding": "identity",
    }
    try:
        return pool.urlopen(
            "GET",
            urlunsplit(("", "", to.path, to.query, "")),
            headers=headers,
            redirect=False,
            retries=False,
            preload_content=False,
        )
    except WaitedError as error:
        raise _late(where, limits) from error
    except SSLError as error:
        raise FetchError(
            "fetch.unreached", "the server cannot show that it is the one", "the page, saved", where
        ) from error
    except (HTTPError, LocationParseError, OSError, ValueError) as error:
        raise FetchError(
            "fetch.unreached", "the server does not answer as one of the web", "the page, saved", where
        ) from error


def _read(answer: urllib3.BaseHTTPResponse, limits: Limits, ends: float, url: str) -> Iterator[bytes]:
    size = 0
    while True:
        try:
            part = answer.read1(_CHUNK, decode_content=True)
        except WaitedError as error:
            raise _late(url, limits) from error
        except (HTTPError, OSError) as error:
            raise FetchError("fetch.unreached", "the page broke off", "once more, or the page, saved", url) from error
        if not part:
            return
        size += len(part)
        if size > limits.size:
            raise FetchError("fetch.size", f"the page has more than {limits.size:,} bytes", "its text, saved", url)
        if time.monotonic() > ends:
            raise _late(url, limits)
        yield part


def _late(url: str, limits: Limits) -> FetchError:
    return FetchError("fetch.time", f"it takes longer than {limits.seconds:g} s", "once more, or the page, saved", url)
