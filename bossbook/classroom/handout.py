"""What of an exercise is handed out: the question and its table, never the answer.

``question_of`` writes it as plain data, which stand in the student's notebook; ``asked`` reads them
back as an exercise that can be shown and answered, and judges nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.documents import Node, Plain, Report, flag, from_plain, items, mapping, text, word
from bossbook.game import Game
from bossbook.lessons import InvalidLesson, Task
from bossbook.lessons.given import Given, read_state
from bossbook.lessons.goal import Goal, GoalTask, read_goal
from bossbook.lessons.tasks import MANY, NUMBER, ONE, PLAY, Solution, Words, authored
from bossbook.messages import N_, say
from bossbook.views.card_face import fields_of

WAYS = (ONE, MANY, NUMBER, PLAY)
KEYS = (
    "id", "asks", "way", "choices", "classes", "concerned", "viewer", "totals", "printed",
    "position", "cards", "goal",
)  # fmt: skip
GOAL = ("position", "player", "bots", "plan", "until", "want")
_HIDDEN = ("decks", "seed")  # nobody needs them to read a table


def question_of(id: str, task: Task, written: Plain = None) -> dict[str, Plain]:
    """A question as plain data. ``written``: of an exercise that is played, how it is written."""
    found = task.solution
    data: dict[str, Plain] = {"id": id, "asks": task.asks, "way": task.way}
    if isinstance(task, GoalTask):
        return {**data, "goal": _goal(task, written)}
    extra: Mapping[str, Plain] = {
        "choices": dict(task.choices),
        "classes": list(found.classes),
        "concerned": list(found.concerned),
        "viewer": found.viewer or "",
        "totals": found.totals,
        "printed": found.printed,
        "position": _position(found.before) if found.before and not found.look else None,
        "cards": [dict(fields_of(card)) for card in found.look],
    }
    usual = {"totals": True, "printed": False}
    return data | {
        key: value
        for key, value in extra.items()
        if value not in (usual.get(key), "", [], {}, None)
    }


def _position(game: Game) -> Plain:
    return {key: value for key, value in game.position().items() if key not in _HIDDEN}


def _goal(task: GoalTask, written: Plain) -> Plain:
    """The goal as it is written, its table with all that is hidden, so that all play alike."""
    fields = _only_exercise(written)
    kept: dict[str, Plain] = {key: fields[key] for key in GOAL if key in fields}
    return kept | {"position": dict(task.goal.start.position()), "player": task.goal.player}


def _only_exercise(written: Plain) -> Mapping[str, Plain]:
    listed = written.get("exercises") if isinstance(written, dict) else None
    only = listed[0] if isinstance(listed, list) and listed else None
    return only if isinstance(only, dict) else {}


# -- reading it back


class Asked(Task):
    """A question without its answer; ``cards`` to look at, as plain data."""

    cards: tuple[Mapping[str, Plain], ...] = ()


def asked(data: object) -> Task:
    """The exercise of a question that was handed out. Raises InvalidLesson with its mistakes."""
    report = Report("question")
    node = from_plain(data, report)
    found = _QuestionReader(report).read(node) if node is not None else None
    report.raise_if(InvalidLesson)
    assert found is not None
    return found


class _QuestionReader:
    """Reads one question."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def read(self, node: Node) -> Task | None:
        """The question, as far as it is without mistakes."""
        fields = mapping(node, self._report, KEYS, ("id", "asks", "way"), "question")
        id, asks = self._text(fields, "id"), self._text(fields, "asks")
        way = word(fields["way"], self._report, WAYS, "way") if "way" in fields else ""
        if self._report.mistakes:
            return None
        if way == PLAY:
            return self._played(id, asks, fields)
        game = self._game(fields.get("position"))
        made = Asked(id, "asked", Words(asks), self._solution(fields, way, asks, game))
        made.cards = tuple(one.plain_fields() for one in self._items(fields, "cards"))
        return made

    def _solution(
        self, fields: Mapping[str, Node], way: str, asks: str, game: Game | None
    ) -> Solution:
        choices = fields["choices"].plain_fields() if "choices" in fields else {}
        players = set(game.players) if game else set()
        viewer = self._text(fields, "viewer")
        return Solution(
            right=(),
            asks=authored(asks),
            nudge=say(""),
            way=way,
            choices={key: authored(str(said)) for key, said in choices.items()},
            classes=tuple(self._texts(fields, "classes")),
            concerned=tuple(one for one in self._texts(fields, "concerned") if one in players),
            viewer=viewer if viewer in players else None,
            totals=self._flag(fields, "totals", True),
            printed=self._flag(fields, "printed", False),
            before=game,
            after=game,
        )

    def _played(self, id: str, asks: str, fields: Mapping[str, Node]) -> Task | None:
        node = fields.get("goal", Node(None))
        listed = mapping(node, self._report, GOAL, ("position", "want"), "goal")
        if self._report.mistakes:
            return None
        goal = read_goal(Given(node, listed, self._report, {}))
        if self._report.mistakes:
            return None
        return _open_goal(id, asks, goal)

    def _game(self, node: Node | None) -> Game | None:
        state = read_state(node, self._report) if node is not None else None
        return Game(state) if state is not None else None

    def _text(self, fields: Mapping[str, Node], key: str) -> str:
        return text(fields[key], self._report, key) if key in fields else ""

    def _flag(self, fields: Mapping[str, Node], key: str, usual: bool) -> bool:
        return flag(fields[key], self._report, key) if key in fields else usual

    def _items(self, fields: Mapping[str, Node], key: str) -> list[Node]:
        return items(fields[key], self._report, key) if key in fields else []

    def _texts(self, fields: Mapping[str, Node], key: str) -> list[str]:
        return [text(one, self._report, key) for one in self._items(fields, key)]


def _open_goal(id: str, asks: str, goal: Goal) -> GoalTask:
    solution = Solution(
        right=(),
        asks=authored(asks),
        nudge=say(N_("Try something. You can always go back to the start.")),
        way=PLAY,
        before=goal.start,
        after=goal.start,
        viewer=goal.player,
    )
    return GoalTask(id, "goal", Words(asks), solution, goal)
