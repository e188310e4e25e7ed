"""What comes from the registries, PyPI's and npm's; each file once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path

from static_site.pins import plain
from static_site.places import FETCHED, CannotBuild

# The kernel's Python; a wheel for any Python 3 will do, one with compiled parts will not.
_FOR = ("--python-version", "3.14", "--platform", "any", "--implementation", "py", "--abi", "none")
# These come with compiled parts only, and do without them if they are built where nothing compiles.
_WITHOUT_A_COMPILER = ("markupsafe",)


def wheels(packages: Mapping[str, str], folder: Path = FETCHED / "wheels") -> list[Path]:
    """A pure wheel of each package."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [item for item in packages.items() if wheel_of(*item, folder) is None]
    built = [item for item in missing if item[0] in _WITHOUT_A_COMPILER]
    if fetched := [_pin(item) for item in missing if item not in built]:
        _pip("download", *fetched, "--only-binary=:all:", *_FOR, "--dest", str(folder))
    for name, version in built:
        here = ("--no-binary", name, "--no-build-isolation", "--wheel-dir", str(folder))
        _pip("wheel", _pin((name, version)), *here, CC="/bin/false")
    found = {item: wheel_of(*item, folder) for item in packages.items()}
    if lost := [_pin(item) for item, wheel in found.items() if wheel is None]:
        raise CannotBuild(f"no pure wheel of {', '.join(lost)}")
    return [wheel for wheel in found.values() if wheel is not None]


def wheel_of(name: str, version: str, folder: Path) -> Path | None:
    """The wheel of a package that lies in a folder, if there is a pure one."""
    for wheel in sorted(folder.glob("*-none-any.whl")):
        of, given, *_ = wheel.name.split("-")
        if (plain(of), given) == (name, version):
            return wheel
    return None


def npm(packages: Mapping[str, str], folder: Path = FETCHED / "npm") -> dict[str, Path]:
    """The folder of each package, unpacked."""
    return {name: _unpacked(name, version, folder) for name, version in packages.items()}


def _unpacked(name: str, version: str, folder: Path) -> Path:
    place = folder / f"{name}-{version}"
    if place.is_dir():
        return place
    program = shutil.which("npm")
    if program is None:
        raise CannotBuild(f"npm is missing: {name} comes from its registry")
    folder.mkdir(parents=True, exist_ok=True)
    _run([program, "pack", "--silent", f"{name}@{version}", "--pack-destination", str(folder)])
    packed = folder / f"{name}-{version}.tgz"
    half = place.with_suffix(".half")
    shutil.rmtree(half, ignore_errors=True)
    with tarfile.open(packed) as archive:
        archive.extractall(half, filter="data")
    (half / "package").rename(place)
    shutil.rmtree(half)
    packed.unlink()
    return place


def _pin(item: tuple[str, str]) -> str:
    return "==".join(item)


def _pip(*argv: str, **environment: str) -> None:
    quiet = ("--quiet", "--disable-pip-version-check", "--no-deps")
    _run([sys.executable, "-m", "pip", argv[0], *quiet, *argv[1:]], **environment)


def _run(command: list[str], **environment: str) -> None:
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotBuild(f"{' '.join(command)}\n{done.stderr.strip()[-2000:]}")
