"""Where the card sets, the notebooks and what Jupyter needs are that come with bossbook.

An installed wheel has them as package data; a source checkout, and so an editable installation,
has them at the top of the repository, beside the package.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def cardsets_dir() -> Path:
    """The folder of the card sets."""
    return _folder("cardsets", _PACKAGE)


def notebooks_dir() -> Path:
    """The folder of the notebooks: the originals, which may not be writable."""
    return _folder("notebooks", _PACKAGE)


def docs_dir() -> Path:
    """The folder of the pages about cards, lessons and teaching."""
    return _folder("docs", _PACKAGE)


def jupyter_dir() -> Path:
    """The folder with our extension of JupyterLab, as Jupyter's data path wants it."""
    return _PACKAGE / "jupyter"


def _folder(name: str, package: Path) -> Path:
    installed = package / "data" / name
    return installed if installed.is_dir() else package.parent / name
