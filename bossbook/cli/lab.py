"""``bossbook lab``: the notebooks in JupyterLab, in a folder where they can be written to."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import bossbook
from bossbook import resources
from bossbook.cli.answers import Answer, give
from bossbook.errors import InvalidInput, Mistake
from bossbook.messages import N_, Message, say

FIRST = "00_start_here.ipynb"
COPIES = "bossbook-notebooks"
_SKIPPED = (".ipynb_checkpoints", "__pycache__")


def lab(args: argparse.Namespace) -> Answer:
    """Open the notebooks and wait until JupyterLab ends."""
    if find_spec("jupyterlab") is None:
        raise _cannot(say(N_('JupyterLab is missing. Install it: pip install "bossbook[lab]"')))
    folder, added = prepare(resources.notebooks_dir(), Path.home() / COPIES)
    give(_where(folder, added), as_json=args.json)
    open_first = f"--LabApp.default_url=/lab/tree/{FIRST}"
    code = _wait([sys.executable, "-m", "jupyterlab", open_first, *args.extra], folder)
    return Answer(failed=code != 0)


def prepare(originals: Path, copies: Path) -> tuple[Path, list[str]]:
    """Where the notebooks can be worked on: the originals, or the user's own copies of them.

    Missing copies are added and named; what is there already is the user's, and left alone.
    """
    if not originals.is_dir():
        raise _cannot(say(N_("The notebooks are missing from this installation.")))
    if not is_installed(originals) and os.access(originals, os.W_OK):
        return originals, []
    try:
        return copies, _add_missing(originals, copies)
    except OSError as error:
        sentence = N_("The notebooks cannot be copied to {folder}: {reason}.")
        raise _cannot(say(sentence, folder=copies, reason=error.strerror or error)) from None


def is_installed(originals: Path) -> bool:
    """Whether these are the files of an installed package, which an update would replace."""
    return originals.is_relative_to(Path(bossbook.__file__).resolve().parent)


def _add_missing(originals: Path, copies: Path) -> list[str]:
    added = []
    for file in sorted(originals.rglob("*")):
        name = file.relative_to(originals)
        copy = copies / name
        if file.is_dir() or copy.exists() or set(_SKIPPED) & set(name.parts):
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)  # without its mode: a copy can always be written to
        added.append(name.as_posix())
    return added


def _cannot(message: Message) -> InvalidInput:
    return InvalidInput([Mistake("lab", 0, 0, message)])


def _where(folder: Path, added: list[str]) -> Answer:
    lines = [say(N_("The notebooks are in {folder}"), folder=folder).text]
    if added:
        lines.append(say(N_("Copied there: {files}"), files=added).text)
    return Answer({"folder": str(folder), "copied": added}, lines)


def _wait(command: list[str], folder: Path) -> int:
    """Run a program to its end. Ctrl-C is for it, not for us; what it prints is no answer."""
    with subprocess.Popen(command, cwd=folder, stdout=2) as program:
        while True:
            try:
                return program.wait()
            except KeyboardInterrupt:
                continue
