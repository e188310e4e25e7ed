"""Where this project is started anew by a link, if it runs on a Binder."""

from __future__ import annotations

import os
from collections.abc import Mapping

NOTEBOOK = "notebooks/09_what_if.ipynb"  # the laboratory, from the project's root


def launcher(environment: Mapping[str, str] = os.environ) -> tuple[str, str] | None:
    """The address that starts a server, and the laboratory's notebook there; else None.

    A Binder tells every server it starts which address and request that was.
    """
    host, request = environment.get("BINDER_LAUNCH_HOST"), environment.get("BINDER_REQUEST")
    if not host or not request:
        return None
    return f"{host.rstrip('/')}/{request.lstrip('/')}", NOTEBOOK
