"""Let this environment use the packages of another one, too: python tools/share_packages.py OTHER.

A second environment is then made of the few packages that only it needs.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

ASK = "import sysconfig; print(sysconfig.get_path('purelib'))"


def main(other: str) -> None:
    """Write the line that Python reads when this environment starts."""
    asked = subprocess.run([other, "-c", ASK], check=True, capture_output=True, text=True)
    theirs = str(Path(asked.stdout.strip()).resolve())
    line = Path(sysconfig.get_path("purelib")) / "shared.pth"
    line.write_text(f"import site; site.addsitedir({theirs!r})\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
