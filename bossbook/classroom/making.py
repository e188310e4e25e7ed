"""Notebooks of an assignment: one for each student, or one for nbgrader to hand out.

They are plain JSON, so making them needs no Jupyter. A notebook that is handed out holds questions
and empty answer cells; the answers stand in the teacher's file, or nowhere.
"""

from __future__ import annotations

import json
import pprint
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bossbook.classroom.answers import NONE_YET, line_of
from bossbook.classroom.assignment import Assignment, Part
from bossbook.classroom.handout import question_of
from bossbook.classroom.writing import write
from bossbook.documents import Plain
from bossbook.lessons.goal import GoalTask
from bossbook.lessons.lesson_files import FOLDER, exercise_fields
from bossbook.messages import N_, say
from bossbook.views.escape import html_text

SCHEMA = 3  # of nbgrader's metadata
_WIDTH = 100
_IMPORTS = "from bossbook.widgets.assignment import answer, ask"
_MARKING = """\
# Marked when it is handed in.
### BEGIN HIDDEN TESTS
from bossbook.classroom import points
points({id!r}, {points}, {exercise})
### END HIDDEN TESTS"""
_CONFIG = '''\
"""nbgrader's settings for assignments of bossbook: the answer lines stay as they are."""

c = get_config()  # noqa: F821
c.ClearSolutions.code_stub = {"python": "# Your answer is the line above."}
'''


class Cell(NamedTuple):
    """A cell: its kind, what stands in it, its id, and what nbgrader and bossbook know of it."""

    kind: str
    source: str
    id: str
    about: dict[str, Plain]

    def as_dict(self) -> dict[str, Plain]:
        """As it stands in a notebook."""
        lines: list[Plain] = list(self.source.splitlines(keepends=True))
        run: dict[str, Plain] = {"execution_count": None, "outputs": []}
        return {
            "cell_type": self.kind,
            "id": self.id,
            "metadata": self.about,
            "source": lines,
            **(run if self.kind == "code" else {}),
        }


def make(
    homework: Assignment,
    to: Path | str,
    students: Sequence[str] = (),
    names: Mapping[str, str] | None = None,
) -> list[Path]:
    """Write a notebook for each student, or one for all; those that are there are not touched.

    ``names``: what stands at the top of a student's notebook; nobody's, if there are none.
    """
    folder = Path(to)
    made = []
    for student in students or [""]:
        path = folder / (
            f"{homework.name}-{student}.ipynb" if student else f"{homework.name}.ipynb"
        )
        if not path.exists():
            made.append(
                write(
                    path, as_bytes(notebook(homework, student, name=(names or {}).get(student, "")))
                )
            )
    return made


def make_for_nbgrader(homework: Assignment, course: Path | str) -> list[Path]:
    """Write the source notebook into a course of nbgrader, and its settings if it has none."""
    folder = Path(course)
    source = folder / "source" / homework.name / f"{homework.name}.ipynb"
    write(source, as_bytes(notebook(homework, "", marked=True)))
    config = folder / "nbgrader_config.py"
    if config.exists():
        return [source]
    return [source, write(config, _CONFIG.encode())]


def as_bytes(document: Plain) -> bytes:
    """A notebook as Jupyter writes it."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def notebook(homework: Assignment, student: str, *, marked: bool = False, name: str = "") -> Plain:
    """The notebook of a student; ``marked`` with the cells in which nbgrader marks it."""
    cells = [
        *_beginning(homework, name),
        *(cell for part in homework.parts for cell in _cells(part, student, marked)),
    ]
    about: dict[str, Plain] = {"assignment": homework.name}  # the seed is the teacher's
    if student:
        about["student"] = student
    return document(cells, {"lesson": True, "assignment": about})


def document(cells: Sequence[Cell], bossbook: Plain) -> Plain:
    """A notebook of these cells, and what it says to our extension."""
    kernel: Plain = {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    }
    metadata: Plain = {
        "bossbook": bossbook,
        "kernelspec": kernel,
        "language_info": {"name": "python"},
    }
    return {
        "cells": [cell.as_dict() for cell in cells],
        "metadata": metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _beginning(homework: Assignment, name: str) -> Iterator[Cell]:
    how = say(
        N_(
            "Answer each question above its grey line; your answer is written into that line,"
            " and can be changed until you hand the notebook in. Save it, and hand in this file."
        )
    )
    whose = str(html_text(say(N_("For {name}"), name=name).text)) if name else ""
    said = [f"# {homework.title}", whose, homework.about, f"*{how.text}*"]
    yield Cell("markdown", "\n\n".join(line for line in said if line), "title", {})
    yield Cell("code", _IMPORTS, "begin", {})


def _cells(part: Part, student: str, marked: bool) -> Iterator[Cell]:
    written = part.written(student)
    worth = say(N_("{points} {points:point|points}"), points=part.points)
    yield Cell("markdown", f"## {part.id} ({worth.text})", f"head-{part.id}", {})
    asks = pprint.pformat(question(part, student), width=_WIDTH, sort_dicts=False, compact=True)
    yield Cell("code", f"ask({asks})", f"ask-{part.id}", _nbgrader(f"ask-{part.id}", locked=True))
    line = line_of(part.id, NONE_YET)
    region = "\n### BEGIN SOLUTION\n### END SOLUTION" if marked else ""
    about = _nbgrader(f"answer-{part.id}", solution=True)
    yield Cell(
        "code",
        line + region,
        f"answer-{part.id}",
        {**about, "bossbook": {"answer": part.id}, "tags": ["code"]},
    )
    if marked:
        source = _MARKING.format(
            id=part.id, points=part.points, exercise=pprint.pformat(written, width=_WIDTH)
        )
        about = _nbgrader(f"mark-{part.id}", grade=True, locked=True, points=part.points)
        yield Cell("code", source, f"mark-{part.id}", {**about, "tags": ["check"]})


def question(part: Part, student: str) -> dict[str, Plain]:
    """What stands in a student's notebook of an exercise."""
    task, written = part.task(student), part.written(student)
    whole = _whole(written) if isinstance(task, GoalTask) else written
    return question_of(part.id, task, whole)


def _whole(written: Plain) -> Plain:
    """All of an exercise that is only named."""
    if not isinstance(written, str):
        return written
    name, _, id = written.partition("/")
    return exercise_fields(FOLDER / f"{name}.yaml", id)


def _nbgrader(
    id: str, *, grade: bool = False, solution: bool = False, locked: bool = False, points: int = 0
) -> dict[str, Plain]:
    about: dict[str, Plain] = {
        "grade": grade, "grade_id": id, "locked": locked, "schema_version": SCHEMA,
        "solution": solution, "task": False, "cell_type": "code",
    }  # fmt: skip
    return {"nbgrader": {**about, "points": points} if grade else about}
