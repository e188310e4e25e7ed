"""A lesson to begin with: its exercises, and the notebook that asks them."""

from __future__ import annotations

from pathlib import Path

from bossbook.classroom.making import Cell, as_bytes, document
from bossbook.classroom.students import is_id
from bossbook.classroom.writing import refused, told
from bossbook.files import write_new
from bossbook.messages import N_, say

_EXERCISES = """\
# The exercises of a lesson. docs/lessons.md tells of every kind; mistakes are found by
# `bossbook check {name}.yaml`. The engine finds most answers: change the position, and they follow.
positions:
  two-dungeons:
    edition: base
    town: [{{name: Ada, class: mage, health: 6}}]
    players:
      - name: Pip
        boss: {{name: Old Ledger, xp: 500}}
        rooms: [{{name: Reading Corner, kind: trap, damage: 1, treasure: {{mage: 2}}}}]
      - name: Grim
        boss: {{name: Soft Cough, xp: 400, treasure: {{mage: 1}}}}
        rooms: [{{name: Loose Step, kind: trap, damage: 3, treasure: {{thief: 1}}}}]
exercises:
  - id: who-gets-ada
    kind: bait
    position: two-dungeons
    hero: Ada
    rules: [BAIT-1, BAIT-2]
    hints:
      nudge: What does a mage count?
      because: Mages count tomes, and nothing else.
  - id: why-not-grim
    kind: choose
    asks: Why does she not go to Grim?
    choices: [Grim has fewer tomes, Grim's rooms hurt more]
    answer: Grim has fewer tomes
    rules: [BAIT-2]
"""


def new_lesson(name: str, to: Path | str) -> list[Path]:
    """Write NAME.yaml and NAME.ipynb into a folder; what is there is never overwritten."""
    files = {Path(to) / f"{name}.yaml": _EXERCISES.format(name=name).encode()}
    files[Path(to) / f"{name}.ipynb"] = as_bytes(document(_cells(name), {"lesson": True}))
    if not is_id(name) or "." in name:
        raise refused(Path(name), say(N_("A lesson's name has letters, digits and '_'.")))
    for path, content in files.items():
        with told(path):
            try:
                write_new(path, content)
            except FileExistsError:
                what = say(N_("There is a file of that name already; it is left as it is."))
                raise refused(path, what) from None
    return list(files)


def _cells(name: str) -> list[Cell]:
    title = name.replace("_", " ").capitalize()
    asks = "from bossbook.widgets.exercise import exercise\n\n"
    return [
        Cell(
            "markdown",
            f"# {title}\n\nOne idea, in a few sentences. A rule is named like this: BAIT-2.",
            "title",
            {},
        ),
        Cell("code", f'{asks}exercise("{name}/who-gets-ada")', "first", {}),
        Cell("markdown", "And now the reason.", "then", {}),
        Cell("code", f'exercise("{name}/why-not-grim")', "second", {}),
    ]
