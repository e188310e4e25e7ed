"""Wheels as archives: the same content makes the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_TIME = (1980, 1, 1, 0, 0, 0)
_WHEEL = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def read(wheel: Path) -> dict[str, bytes]:
    """All files of a wheel, by name."""
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in sorted(archive.namelist())}


def write(wheel: Path, files: Mapping[str, bytes]) -> Path:
    """A wheel of these files."""
    wheel.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(wheel, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name, _TIME), content, ZIP_DEFLATED)
    return wheel


def write_package(folder: Path, name: str, version: str, files: Mapping[str, bytes]) -> Path:
    """A wheel with one package in it; without files it has none, only a name."""
    about = f"{name}-{version}.dist-info"
    says = f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: {version}\n"
    inside = {f"{name}/{path}": content for path, content in files.items()}
    about_it = {"METADATA": says.encode(), "WHEEL": _WHEEL, "RECORD": b""}
    inside |= {f"{about}/{path}": content for path, content in about_it.items()}
    return write(folder / f"{name}-{version}-py3-none-any.whl", inside)
