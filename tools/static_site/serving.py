"""Serve the site on this machine: python -m static_site.serving [FOLDER] [PORT]

On the site itself it is `serve.py`, for whoever has it on a stick: it needs nothing but Python.

Any web server will do. This one knows the types of all files, which Python's own takes from the
system's settings: a browser runs no module and no WebAssembly that is called by another name.
"""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
TYPES = {
    "": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html",
    ".ipynb": "application/json",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".yaml": "text/plain",
    ".zip": "application/zip",
}


class Quiet(SimpleHTTPRequestHandler):
    """Files, with their types, and no line for every one of them."""

    extensions_map = TYPES

    def log_message(self, format: str, *args: object) -> None:
        """Nothing to say."""


class Serving(ThreadingHTTPServer):
    """A server for which it is nothing strange that a page is closed while it comes."""

    def handle_error(self, request: object, client_address: object) -> None:
        """What went wrong, unless somebody has only gone away."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server(folder: Path = HERE, port: int = 0) -> Serving:
    """A server of that folder, for this machine only; port 0: a free one."""
    return Serving(("127.0.0.1", port), partial(Quiet, directory=str(folder)))


def main(folder: str = str(HERE), port: str = "8000") -> int:
    """Serve it until Ctrl-C."""
    if not (Path(folder) / "index.html").is_file():
        print(f"{folder}: there is no site yet; `make site` builds it", file=sys.stderr)
        return 1
    try:
        serving = server(Path(folder), int(port))
    except (OSError, OverflowError, ValueError) as why:
        print(f"port {port}: {why}", file=sys.stderr)
        return 1
    with serving:
        print(f"http://127.0.0.1:{serving.server_port}/  (Ctrl-C ends it)", flush=True)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
