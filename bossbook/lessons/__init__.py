"""The lessons as data: the course, its exercises with hints and answers, and the progress.

``task("bait/who-gets-the-mage")`` is an exercise without any widget, ``position(…)`` a game to look
at. How a lesson is written: docs/lessons.md.
"""

from bossbook.lessons.lesson_files import (
    InvalidLesson,
    Lesson,
    guided_table,
    lesson,
    lessons,
    position,
    read_lesson,
    task,
)
from bossbook.lessons.tasks import Hint, Marked, Task

__all__ = [
    "Hint",
    "InvalidLesson",
    "Lesson",
    "Marked",
    "Task",
    "guided_table",
    "lesson",
    "lessons",
    "position",
    "read_lesson",
    "task",
]
