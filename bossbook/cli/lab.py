"""``bossbook lab``: the notebooks in JupyterLab, in a folder where they can be written to.

JupyterLab gets our extension, which runs a lesson as soon as it is opened, and settings for
learners (``bossbook/jupyter``); both only while it is started from here. What comes from us is
trusted, as ``jupyter trust`` would do it; what anybody has changed is not.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import bossbook
from bossbook import resources
from bossbook.cli.answers import Answer, give
from bossbook.errors import InvalidInput, Mistake
from bossbook.files import write_at_once
from bossbook.messages import N_, Message, say

FIRST = "00_start_here.ipynb"
COPIES = "bossbook-notebooks"
DOCS = "docs"  # the same for the pages that lessons link to: Jupyter shows nothing above its folder
NEWER = "new-versions"  # a folder among the copies, for what has changed since
_LIST = ".bossbook-copies.json"
_SKIPPED = (".ipynb_checkpoints", "__pycache__")
# What `jupyter trust` is, wherever that program may be; without a line for every notebook.
_TRUST = """
from contextlib import redirect_stdout
from nbformat.sign import TrustNotebookApp
with redirect_stdout(None):
    TrustNotebookApp.launch_instance()
"""


def lab(args: argparse.Namespace) -> Answer:
    """Open the notebooks and wait until JupyterLab ends."""
    if find_spec("jupyterlab") is None:
        raise _cannot(say(N_('JupyterLab is missing. Install it: pip install "bossbook[lab]"')))
    originals = resources.notebooks_dir()
    folder, added = prepare(originals, Path.home() / COPIES, resources.docs_dir())
    trust(originals, folder)
    give(_where(folder, added), as_json=args.json)
    open_first = f"--LabApp.default_url=/lab/tree/{FIRST}"
    code = _wait([sys.executable, "-m", "jupyterlab", open_first, *args.extra], folder)
    return Answer(failed=code != 0)


def surroundings() -> dict[str, str]:
    """What JupyterLab and Notebook 7 must find in their environment: our extension and settings."""
    ours = resources.jupyter_dir()
    added = {"JUPYTER_PATH": ours, "JUPYTER_CONFIG_PATH": ours / "config"}
    return {
        name: os.pathsep.join(filter(None, (str(folder), os.environ.get(name, ""))))
        for name, folder in added.items()
    }


def trust(originals: Path, folder: Path) -> list[str]:
    """Have Jupyter trust those notebooks in a folder that are, byte by byte, ours; their names.

    A lesson that a learner has saved is signed by Jupyter itself, if it was trusted before.
    """
    ours = [
        name
        for name in _files(originals)
        if name.suffix == ".ipynb" and _same(originals / name, folder / name)
    ]
    if ours:
        _wait([sys.executable, "-c", _TRUST, *map(str, ours)], folder)
    return [name.as_posix() for name in ours]


def _same(original: Path, copy: Path) -> bool:
    return copy.is_file() and original.read_bytes() == copy.read_bytes()


def prepare(originals: Path, copies: Path, pages: Path | None = None) -> tuple[Path, list[str]]:
    """Where the notebooks can be worked on: the originals, or the user's own copies of them.

    Missing copies are added and named; what is there already is the user's, and left alone. The
    pages that lessons link to go with the copies.
    """
    if not originals.is_dir():
        raise _cannot(say(N_("The notebooks are missing from this installation.")))
    if not is_installed(originals) and os.access(originals, os.W_OK):
        return originals, []
    try:
        sources = {name: originals / name for name in _files(originals)}
        if pages is not None and pages.is_dir():
            sources |= {DOCS / name: pages / name for name in _files(pages)}
        return copies, _add_missing(sources, copies)
    except OSError as error:
        sentence = N_("The notebooks cannot be copied to {folder}: {reason}.")
        raise _cannot(say(sentence, folder=copies, reason=error.strerror or error)) from None


def is_installed(originals: Path) -> bool:
    """Whether these are the files of an installed package, which an update would replace."""
    return originals.is_relative_to(Path(bossbook.__file__).resolve().parent)


def _add_missing(sources: Mapping[Path, Path], copies: Path) -> list[str]:
    """What is new is added. A new version of what the user has comes beside it, once."""
    known, now, added = _handed_out(copies), {}, []
    for name, source in sources.items():
        copy, now[name.as_posix()] = copies / name, _digest(source)
        told = known.get(name.as_posix(), "")
        if not copy.exists() or (told and told != now[name.as_posix()] and _digest(copy) == told):
            added.append(_copied(source, copy, copies))  # untouched: it may be replaced
        elif now[name.as_posix()] not in (told, _digest(copy)):
            added.append(_copied(source, copies / NEWER / name, copies))
    if now != known:
        write_at_once(copies / _LIST, json.dumps(now, indent=1).encode())
    return added


def _copied(original: Path, copy: Path, folder: Path) -> str:
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(original, copy)  # without its mode: it can always be written to
    return copy.relative_to(folder).as_posix()


def _handed_out(copies: Path) -> dict[str, str]:
    """What the copies were when they were made: digests by name; none if nobody knows."""
    try:
        told = json.loads((copies / _LIST).read_bytes())
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _files(folder: Path) -> list[Path]:
    """The files of a folder, by their names in it; what Jupyter and Python leave there is none."""
    names = [file.relative_to(folder) for file in sorted(folder.rglob("*")) if file.is_file()]
    return [name for name in names if not set(_SKIPPED) & set(name.parts)]


def _cannot(message: Message) -> InvalidInput:
    return InvalidInput([Mistake("lab", 0, 0, message)])


def _where(folder: Path, added: list[str]) -> Answer:
    lines = [say(N_("The notebooks are in {folder}"), folder=folder).text]
    if added:
        lines.append(say(N_("Copied there: {files}"), files=added).text)
    return Answer({"folder": str(folder), "copied": added}, lines)


def _wait(command: list[str], folder: Path) -> int:
    """Run a program to its end. Ctrl-C is for it, not for us; what it prints is no answer."""
    with subprocess.Popen(
        command, cwd=folder, stdout=2, env=os.environ | surroundings()
    ) as program:
        while True:
            try:
                return program.wait()
            except KeyboardInterrupt:
                continue
