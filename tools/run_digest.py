"""Digest the sample news sites, served on loopback, and say where the digest is.

    python tools/run_digest.py [FOLDER]

The main job, on sites that are always there: crawl from three root links, judge
the links, extract and summarize what is an article, and write the HTML digest
to FOLDER (build/digest by default).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.sample_sites import Options, SampleServer

FOLDER: Final = Path(__file__).resolve().parent.parent / "build" / "digest"


def main() -> int:
    """Serve, digest, and compare with what is true."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("news.db*"):  # every run begins with nothing known
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
    print(f"== The sites hold {len(server.truth.articles)} articles. The digest: {page.as_uri()}")
    return code


if __name__ == "__main__":
    sys.exit(main())
