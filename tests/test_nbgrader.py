"""nbgrader itself makes our assignments, hands them out and marks them (in .venv-nbgrader)."""

from __future__ import annotations

import csv
import json
import os
import subprocess
from pathlib import Path

import pytest
from classroom_helpers import WEEK, fill_in, right, sources, wrong

from bossbook import classroom

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv-nbgrader" / "bin"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A folder with one assignment, as the teacher writes it."""
    if not (BIN / "nbgrader").exists():
        assert os.environ.get("CI") != "true", "make sets .venv-nbgrader up"
        pytest.skip("nbgrader is not there: `make test-unit` sets .venv-nbgrader up")
    (tmp_path / "week.yaml").write_text(WEEK, encoding="utf-8")
    return tmp_path / "course"


def nbgrader(course: Path, *argv: str) -> None:
    """Run nbgrader in a course; it needs its own commands on the path."""
    home = {name: str(course / "home") for name in ("HOME", "JUPYTER_CONFIG_DIR", "IPYTHONDIR")}
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [str(BIN / "nbgrader"), *argv],
        cwd=course,
        env={**os.environ, **home, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]


def test_nbgrader_hands_out_and_marks_as_we_do(course: Path) -> None:
    week = classroom.assignment(course.parent / "week.yaml")
    classroom.make_for_nbgrader(week, course)
    nbgrader(course, "generate_assignment", "week", "--create")
    release = course / "release" / "week" / "week.ipynb"
    told = release.read_text(encoding="utf-8")
    assert "HIDDEN" not in told and "points(" not in told and "famously" not in told
    assert 'answer("own", "…")' in "\n".join(sources(release))
    for student, answers in (("anna", right), ("bert", wrong)):
        path = course / "submitted" / student / "week" / "week.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(told, encoding="utf-8")
        fill_in(path, week, "", answers)
    nbgrader(course, "autograde", "week", "--create")
    nbgrader(course, "export", "--to", "grades.csv")
    with (course / "grades.csv").open(encoding="utf-8") as file:
        theirs = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    marks = classroom.mark(week, [course / "submitted"])
    ours = {student: float(marks.total(student)) for student in marks.students}
    assert theirs == ours == {"anna": 20.0, "bert": 0.0}


def test_the_source_marks_nothing_that_nbgrader_does_not_know(tmp_path: Path) -> None:
    week = classroom.assignment(WEEK, "week")
    source, config = classroom.make_for_nbgrader(week, tmp_path)
    cells = json.loads(source.read_text(encoding="utf-8"))["cells"]
    ids = [
        cell["metadata"]["nbgrader"]["grade_id"] for cell in cells if "nbgrader" in cell["metadata"]
    ]
    assert len(set(ids)) == len(ids) == 3 * len(week.parts)
    graded = [cell["metadata"]["nbgrader"] for cell in cells if "nbgrader" in cell["metadata"]]
    assert sum(one["points"] for one in graded if one["grade"]) == week.most
    config.write_text("# mine", encoding="utf-8")
    assert classroom.make_for_nbgrader(week, tmp_path) == [source]
    assert config.read_text(encoding="utf-8") == "# mine"
