"""Marking: every answer of every notebook is judged anew, and the table of points shows itself."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from bossbook.classroom import making
from bossbook.classroom.answers import (
    MISSING,
    RIGHT,
    UNREADABLE,
    WRONG,
    FoundAnswer,
    judge,
    read_answers,
    read_questions,
    words_of,
)
from bossbook.classroom.assignment import Assignment, Part
from bossbook.classroom.handed_in import HandedIn, handed_in
from bossbook.messages import N_, Message, say
from bossbook.plain import Data
from bossbook.views.escape import Markup, tag
from bossbook.views.frames import as_frame
from bossbook.views.results import grid
from bossbook.views.rows import DataFrame

SIGNS = {RIGHT: "✓", WRONG: "✗", MISSING: "–", UNREADABLE: "?"}


class StudentMark(NamedTuple):
    """One answer of one student, judged."""

    student: str
    exercise: str
    points: int
    of: int
    state: str
    answer: str  # in words
    remark: str
    file: str
    odd: str = ""  # what is not about right and wrong: a cell that is gone, another question


class OftenWrong(NamedTuple):
    """How an exercise went, and the wrong answer that most students gave."""

    exercise: str
    right: int
    asked: int
    answer: str
    times: int


class ClassMarks:
    """The marks of a class."""

    def __init__(
        self, homework: Assignment, marks: Sequence[StudentMark], remarks: Sequence[str]
    ) -> None:
        self.homework, self.marks = homework, tuple(marks)
        self.remarks = tuple(remarks)  # on whole notebooks: whose they are, what cannot be read

    @property
    def students(self) -> tuple[str, ...]:
        """Those of whom there is a notebook, or should be."""
        return tuple(dict.fromkeys(row.student for row in self.marks))

    def total(self, student: str) -> int:
        """The points of one student."""
        return sum(row.points for row in self.marks if row.student == student)

    @cached_property
    def often_wrong(self) -> tuple[OftenWrong, ...]:
        """The exercises, the hardest first."""
        told = [self._how(part) for part in self.homework.parts]
        return tuple(sorted(told, key=lambda one: one.right / max(one.asked, 1)))

    def _how(self, part: Part) -> OftenWrong:
        rows = [row for row in self.marks if row.exercise == part.id]
        wrong = Counter(row.answer for row in rows if row.state == WRONG)
        answer, times = wrong.most_common(1)[0] if wrong else ("", 0)
        return OftenWrong(
            part.id, sum(row.state == RIGHT for row in rows), len(rows), answer, times
        )

    # -- as data

    @property
    def rows(self) -> list[Data]:
        """A dict for each student and exercise."""
        return [dict(mark._asdict()) for mark in self.marks]

    def as_frame(self) -> DataFrame:
        """The same as a frame; needs pandas."""
        return as_frame(self)

    def as_csv(self, names: Mapping[str, str] | None = None) -> str:
        """A line for each student: points by exercise, and their sum. Spreadsheets read it.

        ``names`` of students, if they shall have a column.
        """
        written = io.StringIO()
        table = csv.writer(written, lineterminator="\n")
        ids = [part.id for part in self.homework.parts]
        named = ["name"] if names else []
        table.writerow(["student", *named, *ids, "points", "of"])
        for student in self.students:
            marks = self._of(student)
            table.writerow(
                [
                    student,
                    *([names.get(student, "")] if names else []),
                    *(marks[id].points for id in ids),
                    self.total(student),
                    self.homework.most,
                ]
            )
        return written.getvalue()

    def _of(self, student: str) -> Mapping[str, StudentMark]:
        return {row.exercise: row for row in self.marks if row.student == student}

    # -- for people

    def lines(self) -> Iterator[str]:
        """The table, what was often wrong, and what is odd, as plain text."""
        ids = [part.id for part in self.homework.parts]
        width = max([len(student) for student in self.students] or [0])
        for number, id in enumerate(ids, 1):
            yield f"{number:>3}  {id}"
        for student in self.students:
            marks = self._of(student)
            signs = " ".join(SIGNS[marks[id].state] for id in ids)
            yield f"{student:<{width}}  {signs}  {self.total(student)}/{self.homework.most}"
        yield from (self.in_words(one).text for one in self.often_wrong if one.right < one.asked)
        yield from (odd.text for odd in self.oddities())
        yield from self.remarks

    def oddities(self) -> Iterator[Message]:
        """What is odd in the cells of a student, each thing once with all its exercises."""
        found: dict[tuple[str, str], list[str]] = {}
        for row in self.marks:
            if row.odd:
                found.setdefault((row.student, row.odd), []).append(row.exercise)
        for (student, odd), ids in found.items():
            text = N_("{student}: {odd} ({exercises})")
            yield say(text, student=student, odd=odd, exercises=", ".join(ids))

    def in_words(self, one: OftenWrong) -> Message:
        """How an exercise went."""
        text = N_("{exercise}: {right} of {asked} right.")
        if one.times:
            text = N_("{exercise}: {right} of {asked} right. Most often wrong ({times}): {answer}")
        return say(text, **one._asdict())

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        return str(self.html())

    def html(self) -> Markup:
        """The table as a notebook shows it."""
        ids = [part.id for part in self.homework.parts]
        rows = [
            [
                student,
                *(_sign(self._of(student)[id]) for id in ids),
                f"{self.total(student)}/{self.homework.most}",
            ]
            for student in self.students
        ]
        heads = [N_("Student"), *ids, N_("Points")]
        told = [tag("li", self.in_words(one)) for one in self.often_wrong if one.right < one.asked]
        odd = [tag("li", remark) for remark in (*self.oddities(), *self.remarks)]
        return tag("div", grid(heads, rows), tag("ul", told, odd), class_="bb")


def mark(
    homework: Assignment, folders: Iterable[Path | str], students: Sequence[str] = ()
) -> ClassMarks:
    """Mark the notebooks in some folders; ``students`` who handed in nothing are told, too."""
    rows: list[StudentMark] = []
    remarks: list[str] = []
    taken: dict[str, str] = {}
    unread: dict[str, HandedIn] = {}
    listed = {student.casefold() for student in students}
    for one in handed_in(folders):
        who = one.student.casefold()
        remarks += [f"{one.file}: {remark}" for remark in _odd(one, homework, taken, listed)]
        if not one.readable:
            unread.setdefault(one.whose(homework.name).casefold(), one)
        elif who and one.belongs_to(homework.name) and who not in taken:
            taken[who] = one.file
            rows += _marks(homework, one)
    for student in students:
        if student.casefold() not in taken:
            told = _nothing_of(student, unread)
            remarks.append(f"{student}: {told}")
            rows += [
                StudentMark(student, part.id, 0, part.points, MISSING, "", told, "")
                for part in homework.parts
            ]
    rows.sort(key=lambda row: row.student.casefold())
    return ClassMarks(homework, rows, remarks)


def _nothing_of(student: str, unread: Mapping[str, HandedIn]) -> str:
    one = unread.get(student.casefold())
    if one is None:
        return say(N_("nothing handed in")).text
    return say(N_("{file} cannot be read"), file=one.file).text


def _odd(
    one: HandedIn, homework: Assignment, taken: Mapping[str, str], listed: Collection[str]
) -> Iterator[str]:
    """What a teacher should know of a notebook; nothing if all is well."""
    if one.remark:
        yield one.remark
    if not one.readable:
        return
    other = taken.get(one.student.casefold())
    if not one.belongs_to(homework.name):
        text = N_("It is of the assignment {other}, so it is left out.")
        yield say(text, other=one.assignment).text
    elif not one.student:
        yield say(N_("It does not say whose it is, so it is left out.")).text
    elif other is not None:
        text = N_("{student} has handed in {other}, too; that one counts.")
        yield say(text, student=one.student, other=other).text
    elif listed and one.student.casefold() not in listed:
        text = N_("{student} is not among the students; it is marked all the same.")
        yield say(text, student=one.student).text


def _marks(homework: Assignment, one: HandedIn) -> Iterator[StudentMark]:
    answers = read_answers(one.sources, [part.id for part in homework.parts])
    questions = read_questions(one.sources)
    for part in homework.parts:
        yield _mark(part, one, answers.get(part.id), questions.get(part.id))


def _mark(part: Part, one: HandedIn, found: FoundAnswer | None, asked: object) -> StudentMark:
    task, value = part.task(one.asked), found.value if found else ""
    judged = judge(task, value)
    points = part.points if judged.state == RIGHT else 0
    odd = " ".join(_odd_in_cells(part, one, found, asked))
    said = words_of(task, value) if judged.state != MISSING else ""
    remark = odd or (judged.text if judged.state in (WRONG, UNREADABLE) else "")
    return StudentMark(
        one.student, part.id, points, part.points, judged.state, said, remark, one.file, odd
    )


def _odd_in_cells(
    part: Part, one: HandedIn, found: FoundAnswer | None, asked: object
) -> Iterator[str]:
    """What is odd about one exercise. A question that is not there is no answer's fault."""
    if found is None:
        yield say(N_("The answer cell is gone, or cannot be read.")).text
    elif found.remark:
        yield found.remark
    if asked is not None and _as_json(asked) != _as_json(making.question(part, one.asked)):
        text = N_(
            "The question is not the one that is marked: it was changed, or is of another version."
        )
        yield say(text).text


def _as_json(question: object) -> str:
    return json.dumps(question, sort_keys=True, default=str)


def _sign(mark: StudentMark) -> Markup:
    return tag("span", SIGNS[mark.state], title=mark.remark or mark.answer)
