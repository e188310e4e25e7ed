"""``bossbook class``: make an assignment's notebooks, collect them, mark them; its solutions."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

from bossbook.cli.answers import Answer, WrongUsage
from bossbook.messages import N_, say

MAKE, COLLECT, MARK, SOLUTIONS, LESSON = "make", "collect", "mark", "solutions", "lesson"
SLIDES = "slides"
ACTIONS = (MAKE, COLLECT, MARK, SOLUTIONS, LESSON, SLIDES)


def run(args: argparse.Namespace) -> Answer:
    """One of them."""
    ways = {
        MAKE: _make,
        COLLECT: _collect,
        MARK: _mark,
        SOLUTIONS: _solutions,
        LESSON: _lesson,
        SLIDES: _slides,
    }
    return ways[args.action](args)


def _make(args: argparse.Namespace) -> Answer:
    """Notebooks for the students, or a source for nbgrader."""
    from bossbook import classroom  # late: only this command needs lessons

    if len(args.paths) != 1 or not args.to:
        raise WrongUsage(say(N_("class make ASSIGNMENT --to FOLDER [--students …] [--nbgrader]")))
    homework = classroom.assignment(Path(args.paths[0]))
    if args.nbgrader:
        made = classroom.make_for_nbgrader(homework, args.to)
    else:
        made = classroom.make(homework, args.to, _students(args), _names(args))
    told = say(
        N_("{count} {count:file was|files were} written to {folder}; what was there is as it was."),
        count=len(made),
        folder=args.to,
    )
    files = [str(path) for path in made]
    return Answer({"made": files, "points": homework.most}, [told.text, *files])


def _collect(args: argparse.Namespace) -> Answer:
    """Each notebook into its student's folder."""
    from bossbook import classroom

    if len(args.paths) < 2 or not args.to:
        raise WrongUsage(say(N_("class collect ASSIGNMENT FOLDER… --to FOLDER")))
    homework = classroom.assignment(Path(args.paths[0]))
    found = classroom.collect(args.paths[1:], args.to, homework.name)
    rows = [
        {"file": one.file, "to": str(one.to) if one.to else None, "remark": one.remark}
        for one in found
    ]
    lines = [f"{one.file} → {one.to or '–'} {one.remark}".rstrip() for one in found]
    return Answer({"collected": rows}, lines)


def _mark(args: argparse.Namespace) -> Answer:
    """The table of points."""
    from bossbook import classroom
    from bossbook.classroom.writing import write

    if len(args.paths) < 2:
        raise WrongUsage(say(N_("class mark ASSIGNMENT FOLDER… [--students …] [--out FILE.csv]")))
    homework = classroom.assignment(Path(args.paths[0]))
    marks = classroom.mark(homework, args.paths[1:], _students(args))
    if args.out:
        # with a mark by which spreadsheets know the letters
        write(Path(args.out), marks.as_csv(_names(args)).encode("utf-8-sig"))
    points = {student: marks.total(student) for student in marks.students}
    often = [one._asdict() for one in marks.often_wrong]
    data = {"of": homework.most, "points": points, "marks": marks.rows, "often_wrong": often}
    return Answer({**data, "remarks": list(marks.remarks)}, list(marks.lines()))


def _solutions(args: argparse.Namespace) -> Answer:
    """The right answers of an assignment, or of all exercises of a lesson: for the teacher."""
    from bossbook import classroom
    from bossbook.lessons import lesson

    rows: list[dict[str, str]] = []
    for source in args.paths:
        if Path(source).suffix:
            homework = classroom.assignment(Path(source))
            whose = _students(args) or ("",)
            tasks = [(who, part.id, part.task(who)) for who in whose for part in homework.parts]
        else:
            tasks = [("", id, task) for id, task in lesson(source).tasks.items()]
        rows += [
            {"student": who, "exercise": id, "asks": task.asks, "answer": task.answer_words()}
            for who, id, task in tasks
        ]
    lines = [line for row in rows for line in _solved(row)]
    return Answer({"solutions": rows}, lines)


def _lesson(args: argparse.Namespace) -> Answer:
    """A lesson to begin with."""
    from bossbook import classroom

    if len(args.paths) != 1:
        raise WrongUsage(say(N_("class lesson NAME [--to FOLDER]")))
    made = [str(path) for path in classroom.new_lesson(args.paths[0], args.to or ".")]
    return Answer({"made": made}, made)


def _slides(args: argparse.Namespace) -> Answer:
    """Notebooks as slides, each one file."""
    from bossbook import classroom

    made = [str(classroom.make_slides(path, args.to or ".")) for path in args.paths]
    return Answer({"made": made}, made)


def _solved(row: Mapping[str, str]) -> Iterator[str]:
    yield f"{row['student']} {row['exercise']}".strip() + f": {row['asks']}"
    yield f"    {row['answer']}"


def _names(args: argparse.Namespace) -> Mapping[str, str]:
    """Names, if they are asked for."""
    from bossbook import classroom

    if not args.names:
        return {}
    found = classroom.names(args.students) if args.students else {}
    if not found:
        raise WrongUsage(
            say(N_("--names goes with --students FILE: an id and a name in each line"))
        )
    return found


def _students(args: argparse.Namespace) -> tuple[str, ...]:
    from bossbook import classroom

    return classroom.students(args.students) if args.students else ()
