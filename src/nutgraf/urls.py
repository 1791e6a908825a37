"""URLs: normalize them, find their site, and tell whether two are the same page.

`normalize` returns a URL that can be fetched, `identity` a key for comparison, which can't.
Nothing here raises: for text that is not a web URL the result is None or empty.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

# The sitemap protocol's limit, and about that of servers. Before cleaning, URLs may be longer.
MAX_LENGTH: Final = 2_048
_MAX_RAW_LENGTH: Final = 8_192
_MAX_HOST: Final = 253
_MAX_LABEL: Final = 63
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
# A domain name whose last label is not a number, an IPv4 address, or localhost.
_BARE: Final = re.compile(
    r"(?:(?:[\w-]+\.)+[^\W\d_][\w-]*|\d+(?:\.\d+){3}|localhost)(?::\d+)?(?=[/?#]|$)"
)
_PLAIN: Final = re.compile(r"localhost(?=[/?#]|$)|[^/?#:]+:(?!8?443\b)\d")

# Fast path: most URLs are already normal. A host that ends in a number is an IPv4 address.
_NORMAL: Final = re.compile(
    r"https?://(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,6}[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?"
    r"(?::(?:[1-9][0-9]{1,3}|[1-5][0-9]{4})(?<!:80)(?<!:443))?"
    r"/(?:[A-Za-z0-9_~,+-][A-Za-z0-9_~,.+-]*/?)*+"
)
_PROTOCOLS: Final = frozenset({"http:", "https:"})
_LABEL: Final = re.compile(r"[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?")
_SCHEME_AND_HOST: Final = re.compile(r"(?:https?:)?//[^/?#]*", re.IGNORECASE)
# Characters that are never percent-encoded in a path or query.
_UNRESERVED: Final = frozenset("-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_ODD: Final = re.compile(r"%[0-9A-Fa-f]{2}|[^A-Za-z0-9._~!$&()*+,;=:@/?-]")
_SESSION: Final = re.compile(r";(?:jsessionid|phpsessid)=[^/?;]*", re.IGNORECASE)
# The placeholder of a template that was never filled in: {{url}}, ${link}, {privacy}.
_TEMPLATE: Final = re.compile(r"%7B(?:%20)*[$A-Za-z_][\w.$()]*(?:%20)*%7D")

# Parameters that track the reader and never identify the page.
_TRACKING: Final = frozenset(
    "fbclid gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid msclkid yclid ysclid twclid "
    "ttclid igshid igsh li_fat_id epik srsltid _ga _gl _hsenc _hsmi __hstc __hssc __hsfp "
    "hsctatracking mc_cid mc_eid mkt_tok ml_subscriber ml_subscriber_hash oly_anon_id oly_enc_id "
    "vero_id vero_conv rb_clickid wickedid _openstat xtor wt_mc wt_zmc wtmc cmpid cmp icid ncid "
    "ocid ftag smid guccounter guce_referrer guce_referrer_sig ref_src ref_url spm scm "
    "s_kwcid s_cid ef_id clickid fb_ref aftr_source phpsessid jsessionid".split()
)
_TRACKING_PREFIXES: Final = ("utm_", "utm-", "pk_", "mtm_", "matomo_", "hsa_", "ns_", "at_")
# Host, path and query of mobile versions.
_SAME_SITE_HOSTS: Final = re.compile(r"(?:www\d?|m|mobile|amp)\.(?=[^.]+\.)")
_AMP_PARAMETER: Final = re.compile(r"(?:amp(?:=.*)?|outputtype=amp)", re.IGNORECASE)
_DIRECTORY_PAGE: Final = re.compile(
    r"/(?:index|default)\.(?:html?|xhtml|php\d?|aspx?|jsp|cgi)$", re.IGNORECASE
)


def normalize(url: str, base: str | None = None) -> str | None:
    """Return the absolute, normalized URL, or None if it is not a web URL.

    It is parsed as browsers do (WHATWG URL Standard): the host is in lower case and punycode,
    default port and credentials are removed, dot segments resolved. Fragment and tracking
    parameters go, and equal characters are encoded alike. The order of parameters is kept.
    """
    if len(url) > _MAX_RAW_LENGTH:
        return None
    whole = _on_site(url, base) if base and url.startswith("/") else url
    if len(whole) <= MAX_LENGTH and _NORMAL.fullmatch(whole):
        return whole
    # Most URLs are handled above.
    import ada_url

    try:
        parts = ada_url.URL(url, base=base)
    except ValueError:
        return None
    host = _host(parts.hostname, parts.port)
    path = _encoded(parts.pathname)
    if parts.protocol not in _PROTOCOLS or host is None or _TEMPLATE.search(path):
        return None
    query = "&".join(_parameters(parts.search[1:]))
    plain = _SESSION.sub("", path)
    found = f"{parts.protocol}//{host}{plain}{'?' if query else ''}{query}"
    if plain != path:
        return normalize(found)  # what is left may be a dot segment
    return found if len(found) <= MAX_LENGTH else None


def typed(written: str) -> str | None:
    """Return the URL that a user typed, perhaps without ``https://``, or None.

    With a port other than 443 and 8443, and for localhost, the default is ``http://``, as such
    servers rarely have a certificate.
    """
    if _SCHEME.match(written):
        return normalize(written)
    if not _BARE.match(written):
        return None
    return normalize(f"{'http' if _PLAIN.match(written) else 'https'}://{written}")


def site_of(url: str) -> str:
    """Return the site of a URL: its host without ``www.``, ``m.``, ``mobile.`` and ``amp.``.

    Another port is another site. There is no list of public suffixes: parts of a publisher's site
    with hosts of their own are different sites; see `same_site`. Empty if ``url`` is not a URL.
    """
    found = normalize(url)
    if found is None:
        return ""
    return _SAME_SITE_HOSTS.sub("", found.split("/", 3)[2], count=1)


def host_labels(url: str | None) -> list[str]:
    """Return the labels of a URL's host as written, without ``www``; none if it has no host."""
    try:
        host = urlsplit(url or "").hostname or ""
    except ValueError:  # e.g. an unclosed IPv6 bracket
        return []
    return [label for label in host.split(".") if label not in ("", "www")]


def same_site(a: str, b: str) -> bool:
    """Return whether two URLs have the same site, or one is a subdomain of the other.

    ``sport.example.org`` and ``example.org`` are; ``sport.example.org`` and
    ``news.example.org`` are not, as they may be different users of a shared host.
    """
    one, other = sorted((site_of(a), site_of(b)), key=len)
    if not one:
        return False
    return one == other or ("." in one and other.endswith(f".{one}"))


def identity(url: str) -> str:
    """Return a key that is equal for URLs of the same page.

    It has no scheme, ``www.``, mobile host, name of a directory's index page or slash at the end,
    and its parameters are sorted. If ``url`` is not a URL, the key is the text.
    """
    found = normalize(url)
    if found is None:
        return url.strip()
    _, _, rest = found.partition("://")
    place, _, query = rest.partition("?")
    host, _, path = place.partition("/")
    host = _SAME_SITE_HOSTS.sub("", host, count=1)
    path = _DIRECTORY_PAGE.sub("", f"/{path}").rstrip("/").removesuffix("/amp")
    kept = sorted(part for part in query.split("&") if part and not _AMP_PARAMETER.fullmatch(part))
    return f"{host}{path}{'?' if kept else ''}{'&'.join(kept)}"


def is_front_page_link(address: str | None) -> bool:
    """Return whether the address of a link is that of a site's front page."""
    path = _SCHEME_AND_HOST.sub("", (address or "").strip(), count=1)
    return path in ("", "/") and address not in (None, "")


def _on_site(url: str, base: str) -> str:
    """Return a path as a URL on the site of the base, or "" if it is more than a path."""
    return "/".join(base.split("/", 3)[:3]) + url if url[1:2] != "/" else ""


def _host(name: str, port: str) -> str | None:
    """Return host and port, or None if the domain name system can't have the host."""
    if not name.startswith("["):
        name = name.removesuffix(".")
        labels = name.split(".")
        good = all(len(each) <= _MAX_LABEL and _LABEL.fullmatch(each) for each in labels)
        if not good or len(name) > _MAX_HOST:
            return None
    if port == "0":
        return None
    return f"{name}:{port}" if port else name


def _encoded(text: str) -> str:
    """Percent-encode what must be, and decode the rest, so that equal URLs are equal."""
    return _ODD.sub(_encode_character, text) if _ODD.search(text) else text


def _encode_character(match: re.Match[str]) -> str:
    found = match[0]
    if len(found) == 3:
        letter = chr(int(found[1:], 16))
        return letter if letter in _UNRESERVED else found.upper()
    return "".join(f"%{byte:02X}" for byte in found.encode("utf-8", "replace"))


def _parameters(query: str) -> list[str]:
    """Return the parameters without tracking, in their order."""
    return [_encoded(part) for part in query.split("&") if part and not _is_tracking(part)]


def _is_tracking(parameter: str) -> bool:
    name = _encoded(parameter.partition("=")[0]).lower()
    return name in _TRACKING or name.startswith(_TRACKING_PREFIXES)
