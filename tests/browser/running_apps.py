"""The pages of `bossbook apps`, served on this machine as `make apps` serves them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from running_lab import end, free_port, lab_environment, wait_for

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".venv-apps" / "bin" / "python"
SHARED = Path(sys.prefix) / "share" / "jupyter"


@contextmanager
def running_apps(home: Path, *options: str) -> Iterator[str]:
    """The address; all that is written goes below ``home``, the server's own folder is learner/."""
    port = free_port()
    url, log = f"http://127.0.0.1:{port}", home / "apps.log"
    temporary = home / "tmp"
    temporary.mkdir()
    environment = {"JUPYTER_PATH": str(SHARED), "TMPDIR": str(temporary)}
    with log.open("w") as output:
        server = subprocess.Popen(
            [str(PYTHON), "-m", "bossbook.cli", "apps", "--port", str(port), *options],
            env=os.environ | lab_environment(home) | environment,
            stdout=output,
            stderr=output,
            start_new_session=True,  # so that its kernels can be ended with it
        )
    try:
        wait_for(url, server, log, path="/")
        yield url
    finally:
        end(server)
