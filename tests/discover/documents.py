"""Feeds and sitemaps that several tests share, all written for this project."""

from __future__ import annotations

RSS = """<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel><title>The Harbour &amp;amp; Coast Post</title><link>https://post.example/</link>
<image><title>Logo</title><link>https://post.example/logo</link><url>https://post.example/l.png</url></image>
<item>
  <title><![CDATA[Council votes to <b>rebuild</b> lighthouse &amp; pier]]></title>
  <link>https://post.example/news/lighthouse?utm_source=rss&amp;id=7</link>
  <guid isPermaLink="false">7</guid>
  <description>&lt;p&gt;The vote was close.&lt;/p&gt;</description>
  <media:content url="https://post.example/l.jpg"><media:title>In fog</media:title></media:content>
  <pubDate>Tue, 21 May 2024 10:00:00 +0200</pubDate>
</item>
<item>
  <title>Why is 5 &lt; 6? A &amp;quot;simple&amp;quot; question</title>
  <link>
     /opinion/numbers
  </link>
  <dc:date>2024-05-20T08:15:00-04:00</dc:date>
</item>
<item><title>By its guid</title><guid>https://post.example/guid</guid></item>
<item><title>No address at all</title><guid isPermaLink="false">https://post.example/name</guid></item>
<item><title>Again</title><link>https://post.example/opinion/numbers</link></item>
</channel></rss>"""

ATOM = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://post.example/atom/">
<title type="html">Post &amp;mdash; all</title>
<link rel="self" href="https://feeds.example/post"/><link href="https://post.example/"/>
<entry xml:base="2024/">
  <title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
    A goat in the <em>library</em></div></title>
  <link rel="enclosure" href="goat.mp3"/>
  <link rel="alternate" type="application/pdf" href="goat.pdf"/>
  <link rel="alternate" type="text/html" href="goat"/>
  <id>tag:post.example,2024:1</id>
  <updated>2024-05-22T00:00:00Z</updated><published>2024-05-21T00:00:00-05:00</published>
  <source><title>Elsewhere</title><link href="https://elsewhere.example/"/></source>
</entry>
<entry><title type="text">The &lt;b&gt; tag, explained</title><link href="/b"/>
  <id>https://post.example/id</id><updated>2024-05-19T00:00:00Z</updated></entry>
<entry><title>By its id</title><id>https://post.example/by-id</id></entry>
</feed>"""

RDF = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://post.example/rdf"><title>Post RDF</title><link>https://post.example/</link></channel>
<item rdf:about="https://post.example/1"><title>One</title><link>https://post.example/1</link>
  <dc:date>2024-05-21</dc:date></item>
<item rdf:about="https://post.example/2"><title>Two, by its name alone</title></item>
</rdf:RDF>"""

JSON = """{"version": "https://jsonfeed.org/version/1.1", "title": "Post", "items": [
{"id": "1", "url": "/a?fbclid=x", "title": "A &amp; B",
 "date_published": "2024-05-21T10:00:00+09:00"},
{"id": "2", "external_url": "https://other.example/b", "content_text": "no title",
 "date_modified": "2024-05-20T00:00:00Z"},
{"id": "https://post.example/c", "title": 7},
{"id": "4", "title": "No address"}, "junk", null]}"""

SITEMAP = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"
  xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"
  xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>https://post.example/news/a?a=1&amp;b=2</loc><lastmod>2024-05-22T09:00:00+02:00</lastmod>
  <n:news><n:publication><n:name>Post</n:name></n:publication>
    <n:publication_date>2024-05-21T10:00:00+02:00</n:publication_date>
    <n:title>Lighthouse &amp;amp; pier</n:title></n:news>
  <image:image><image:loc>https://post.example/a.jpg</image:loc><image:title>Fog</image:title></image:image>
  <xhtml:link rel="alternate" hreflang="de" href="https://post.example/de/a"/></url>
<url><loc> /news/b </loc><lastmod>2024-05-20</lastmod><priority>0.5</priority></url>
<url><loc>mailto:nobody</loc></url><url><lastmod>2024-05-20</lastmod></url>
</urlset>"""

INDEX = """<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://post.example/sitemap-1.xml.gz</loc><lastmod>2024-05-20</lastmod></sitemap>
<sitemap><loc>https://post.example/sitemap-news.xml</loc></sitemap>
<sitemap><loc>https://post.example/sitemap-1.xml.gz</loc></sitemap></sitemapindex>"""


def bomb() -> str:
    """Return a feed of a few hundred bytes that would expand to a billion words."""
    laughs = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
    return (
        f'<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha"> {laughs}]>'
        "<rss><channel><item><title>&l9; and more</title><link>https://post.example/a</link>"
        "</item></channel></rss>"
    )
