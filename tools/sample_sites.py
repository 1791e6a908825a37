"""Serve the sample news sites on loopback.

    python tools/sample_sites.py [--port N] [--big N] [--traps] [--slow SECONDS] [--truth FILE]

There are three sites on one port, each at its own loopback address, so that politeness per host and
the scope of a site work as on the web. If the system has only 127.0.0.1, each has its own port.
samples/README.md describes them. ``--big`` adds a fourth site with N generated articles,
``--traps`` links to the pages that cost a visitor time, ``--truth`` writes the ground truth. Ctrl-C
stops it.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.news_sites.make import PORT
from tools.news_sites.server import SampleServer
from tools.news_sites.site import Options


def main() -> None:
    """Serve until Ctrl-C or SIGTERM."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--port", type=int, default=PORT, help="0 for any that is free")
    parser.add_argument("--big", type=int, default=0, metavar="N", help="articles of a fourth site")
    parser.add_argument("--traps", action="store_true", help="link to all pages that misbehave")
    parser.add_argument("--slow", type=float, default=2.0, help="seconds that the slow page takes")
    parser.add_argument("--truth", type=Path, metavar="FILE", help="write the truth as JSON")
    options = parser.parse_args()
    try:
        server = SampleServer(options.port, Options(traps=options.traps, big=options.big))
    except OSError as error:
        sys.exit(f"could not listen on port {options.port}: {error.strerror}; try --port 0")
    server.slow(options.slow)
    if options.truth:
        written = json.dumps(server.truth.to_dict(), ensure_ascii=False, indent=1)
        options.truth.write_text(written + "\n", "utf-8")
    for name, root in server.roots.items():
        count = len(server.sites[name].articles)
        print(f"{name:9} {root}/  {server.sites[name].title}, {count} articles", flush=True)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    stop.wait()
    server.close()


if __name__ == "__main__":
    main()
