"""Which versions the site is made of: the files in requirements/ say it, nothing else does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from static_site.places import REQUIREMENTS, CannotBuild


def lines(path: Path) -> list[str]:
    """The lines of such a file, without comments."""
    read = (
        line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()
    )
    return [line for line in read if line]


def pinned(path: Path) -> dict[str, str]:
    """Versions by name; a name without one has none."""
    parts = (line.partition("==") for line in lines(path))
    return {plain(name): version for name, _, version in parts}


def kernel_packages(
    own: Path = REQUIREMENTS / "site-kernel.txt", others: Path = REQUIREMENTS / "pinned.txt"
) -> dict[str, str]:
    """What Python in the browser has, each in the version it has everywhere or in its own."""
    known = pinned(others)
    found = {name: version or known.get(name, "") for name, version in pinned(own).items()}
    lost = [name for name, version in found.items() if not version]
    if lost:
        raise CannotBuild(f"{own.name}: no version of {', '.join(lost)} is pinned")
    return found


def npm_packages(path: Path = REQUIREMENTS / "site-npm.txt") -> Mapping[str, str]:
    """What comes from npm."""
    parts = (line.rpartition("@") for line in lines(path))
    return {name: version for name, _, version in parts}


def plain(name: str) -> str:
    """A package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()
