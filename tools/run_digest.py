"""Digest the sample news sites, served on loopback, and print where the digest is.

    python tools/run_digest.py [FOLDER]

This is the main job on sites that are always available: crawl from three root links, judge the
links, extract and summarize articles, and write the HTML digest to FOLDER (default: build/digest).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.news_sites.server import SampleServer
from tools.news_sites.site import Options

FOLDER: Final = Path(__file__).resolve().parent.parent / "build" / "digest"


def main() -> int:
    """Serve and digest the sites; return the exit code."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("news.db*"):  # every run starts with an empty store
        old.unlink()
    server = SampleServer(0, Options())
    try:
        roots = [f"{root}/" for root in server.roots.values()]
        print("== Digesting", *roots, flush=True)
        page = folder / "digest.html"
        command = [sys.executable, "-m", "nutgraf", "digest", *roots, "--allow-private"]
        command += ["--delay", "0", "--store", str(folder / "news.db"), "--out", str(page)]
        code = subprocess.run(command, check=False).returncode  # noqa: S603
    finally:
        server.close()
    print(f"== The sites have {len(server.truth.articles)} articles. The digest: {page.as_uri()}")
    return code


if __name__ == "__main__":
    sys.exit(main())
