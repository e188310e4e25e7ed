"""Assignments: made from exercises, handed out as notebooks, collected, and marked by the engine.

>>> homework = assignment({"title": "Who comes?", "exercises": ["bait/the-cleric"]})
>>> [part.id for part in homework.parts]
['the-cleric']

How a class works with it: docs/teaching/assignments.md.
"""

from bossbook.classroom.answers import answer, points
from bossbook.classroom.assignment import Assignment, InvalidAssignment, assignment
from bossbook.classroom.collecting import collect
from bossbook.classroom.making import make, make_for_nbgrader
from bossbook.classroom.marking import ClassMarks, mark
from bossbook.classroom.slides import make_slides
from bossbook.classroom.students import names, students
from bossbook.classroom.template import new_lesson

__all__ = [
    "Assignment",
    "ClassMarks",
    "InvalidAssignment",
    "answer",
    "assignment",
    "collect",
    "make",
    "make_for_nbgrader",
    "make_slides",
    "mark",
    "names",
    "new_lesson",
    "points",
    "students",
]
