"""The kind of exercise that is played: from a position on, until what is wanted has happened.

The logic only: a widget shows the table and asks :meth:`GoalTask.state_of` after every change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bossbook.api import Bot
from bossbook.bots import NAMES, derive, make
from bossbook.bots.plan import Plan
from bossbook.documents import Node
from bossbook.game import Decision, Game
from bossbook.lessons.given import Given
from bossbook.lessons.script import Script
from bossbook.lessons.tasks import PLAY, Marked, Solution, Task, Words, in_a_row
from bossbook.messages import N_, Message, say, translate
from bossbook.positions import View
from bossbook.protocol import EVENTS, Option
from bossbook.state import Hero

OPEN, DONE, MISSED = "open", "done", "missed"
UNTIL = ("round", "phase", "over")


class Standing(NamedTuple):
    """How a goal stands: "open", "done" or "missed", and a sentence."""

    state: str
    text: str


class Attempt:
    """What has happened in a game since the start."""

    def __init__(self, game: Game, start: Game, learner: str) -> None:
        self.game = game
        self.events = game.events[len(start.events) :]
        self._start, self._learner = start, learner

    @cached_property
    def plays(self) -> int:
        """How many decisions the learner has made. Slow, so only for goals that ask for it."""
        again, count = self._start.fork(), 0
        for move in self.game.moves[self._start.length :]:
            if move is None:
                again.step()
                continue
            count += again.decision is not None and again.decision.player == self._learner
            again.play(move)
        return count


@dataclass(frozen=True)
class Want:
    """One condition. ``holds`` tells whether it is met now."""

    holds: Callable[[Attempt], bool]
    early: bool = False  # once met it stays met: nothing is to be waited for
    fatal: bool = False  # once broken it stays broken: there is no use in going on
    otherwise: str = ""  # the author's sentence for those who miss it


@dataclass(frozen=True)
class Goal:
    """What is to be reached, by whom, against whom, until when."""

    start: Game
    player: str
    bots: Mapping[str, Bot]
    until: str | int
    wants: tuple[Want, ...]


class GoalTask(Task):
    """An exercise that is played."""

    def __init__(self, path: str, kind: str, words: Words, solution: Solution, goal: Goal) -> None:
        super().__init__(path, kind, words, solution)
        self.goal = goal

    def state_of(self, game: Game) -> Standing:
        """How the goal stands in a game that began at the goal's position."""
        played = Attempt(game, self.goal.start, self.goal.player)
        wants = self.goal.wants
        broken = [want for want in wants if not want.holds(played)]
        if not broken and (self._ended(played) or all(want.early for want in wants)):
            return Standing(DONE, say(N_("Done!")).text)
        if self._ended(played) or any(want.fatal for want in broken):
            first = next((want for want in broken if want.fatal), broken[0])
            return Standing(MISSED, _missed(first))
        return Standing(OPEN, say(N_("Go on.")).text)

    def play(self, plays: Sequence[str]) -> Game:
        """The game after the learner's plays, each made when it first can be; else it passes."""
        script = Script(self.goal.start, plays, self.goal.bots)
        while self.state_of(script.game).state == OPEN:
            before = script.game.length
            script.go()
            if script.game.length == before:
                break
        return script.game

    def check(self, answer: object) -> Marked:
        """Judge a game that was played, or the learner's plays by their keys."""
        plays = answer if isinstance(answer, Iterable) else ()
        game = answer if isinstance(answer, Game) else self.play(tuple(plays))
        found = self.state_of(game)
        return self._verdict(found.state == DONE, found.text)

    def right(self) -> tuple[str, ...]:
        """Plays that reach the goal."""
        return self.solution.right

    def answer_words(self) -> str:
        """The plays that reach the goal, in words."""
        script = Script(self.goal.start, self.solution.right, self.goal.bots)
        said: list[Message] = []
        while script.left and not script.tired:
            decision, key = script.game.decision, script.left[0]
            option = decision.find(key) if decision is not None else None
            if option is not None and decision and decision.player == self.goal.player:
                said.append(Message(option.sentence, option.values))
            script.go()
        return in_a_row(said)

    def _ended(self, played: Attempt) -> bool:
        game, start, until = played.game, self.goal.start, self.goal.until
        if game.phase == "over":
            return True
        if isinstance(until, int):
            return played.plays >= until and game.decision is not None
        return until != "over" and (game.round != start.round or _has_come(game, start, until))


def _has_come(game: Game, start: Game, until: str) -> bool:
    """Whether, still in the first round, the phase has come until which is played."""
    if until == "phase":
        return game.phase != start.phase
    phases = start.state.setup.edition.phases
    return until in phases and phases.index(game.phase) >= phases.index(until)


def _missed(want: Want) -> str:
    again = say(N_("Go back to the start and try another way.")).text
    why = translate(want.otherwise) if want.otherwise else say(N_("That did not do it.")).text
    return f"{why} {again}"


# -- reading


def goal(given: Given) -> Solution:
    """What every task has: the question, the hints, plays that reach the goal."""
    made = read_goal(given)
    return Solution(
        right=tuple(given.texts("solution")),
        asks=say(N_("Play until you have reached the goal.")),
        nudge=say(N_("Try something. You can always go back to the start.")),
        way=PLAY,
        before=made.start,
        after=made.start,
        viewer=made.player,
    )


def read_goal(given: Given) -> Goal:
    """The goal of an exercise."""
    start = given.game("build")
    player = given.player(start)
    bots, until = _bots(given, start, player), _until(given, start)
    return Goal(start, player, bots, until, _wants(given, start))


def check_solution(task: GoalTask, given: Given) -> None:
    """The author's plays must reach the goal."""
    found = task.state_of(task.play(task.right()))
    if found.state != DONE:
        given.refuse("solution", N_("These plays do not reach the goal: {why}"), why=found.text)


class Steady:
    """A bot that does the same in the same round, however often it was asked before.

    Otherwise the author's solution might fail on a learner's second try.
    """

    def __init__(self, name: str, seed: int) -> None:
        self._name, self._seed = name, seed

    def choose(self, view: View, decision: Decision) -> Option | str:
        """What a new bot of that name chooses."""
        seed = derive(self._seed, view["round"])
        return make(self._name, seed).choose(view, decision)


def _until(given: Given, start: Game) -> str | int:
    if not given.has("until"):
        return "round"
    node = given.node("until")
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return given.number(node, "until")
    return given.known(node, (*UNTIL, *start.state.setup.edition.phases), "until")


def _bots(given: Given, start: Game, player: str) -> dict[str, Bot]:
    name, plan = given.word("bots", NAMES, "greedy"), given.texts("plan")
    others = [one for one in start.players if one != player]
    return {one: Plan(plan, Steady(name, seat)) for seat, one in enumerate(others)}


WANTS = ("event", "town", "at", "souls", "wounds", "coins", "plays")
_EVENT_KEYS = ("player", "hero", "card", "room")


def _wants(given: Given, start: Game) -> tuple[Want, ...]:
    return tuple(_want(given, start, node) for node in given.nodes("want"))


def _want(given: Given, start: Game, node: Node) -> Want:
    fields = given.mapping(node, (*WANTS, *_EVENT_KEYS, "not", "else"), "want")
    otherwise = given.plain(fields["else"], "else") if "else" in fields else ""
    kind = next((key for key in WANTS if key in fields), "")
    if not kind:
        given.refuse("want", N_("A wanted thing is one of these: {known}."), known=WANTS)
    made = _READERS[kind](given, start, fields)
    return Want(made.holds, made.early, made.fatal, otherwise)


def _event(given: Given, start: Game, fields: Mapping[str, Node]) -> Want:
    kind = given.known(fields["event"], tuple(EVENTS), "event")
    about = {key: given.plain(fields[key], key) for key in _EVENT_KEYS if key in fields}
    unwanted = "not" in fields and given.flag(fields["not"], "not")

    def happened(played: Attempt) -> bool:
        return any(
            event.kind == kind and all(event.data.get(key) == one for key, one in about.items())
            for event in played.events
        )

    if unwanted:
        return Want(lambda played: not happened(played), fatal=True)
    return Want(happened, early=True)


def _town(given: Given, start: Game, fields: Mapping[str, Node]) -> Want:
    nodes = fields["town"].value
    listed = nodes if isinstance(nodes, list) else [fields["town"]]
    wanted = {given.plain(node, "town") for node in listed}
    return Want(lambda played: wanted <= set(_names(played.game, played.game.state.town)))


def _at(given: Given, start: Game, fields: Mapping[str, Node]) -> Want:
    seat = start.players.index(given.known(fields["at"], start.players, "at"))
    hero = given.plain(fields["hero"], "hero") if "hero" in fields else ""

    def stands(played: Attempt) -> bool:
        waiting = _names(played.game, played.game.state.players[seat].entrance)
        return hero in waiting if hero else bool(waiting)

    return Want(stands)


def _names(game: Game, heroes: Sequence[Hero]) -> list[str]:
    return [game.state.setup.table.names[hero.card] for hero in heroes]


def _souls(given: Given, start: Game, fields: Mapping[str, Node]) -> Want:
    """At least so many."""
    wanted = _by_seat(given, start, fields["souls"], "souls")
    return Want(lambda p: all(p.game.state.souls(seat) >= n for seat, n in wanted.items()))


def _wounds(given: Given, start: Game, fields: Mapping[str, Node]) -> Want:
    """At most so many."""
    wanted = _by_seat(given, start, fields["wounds"], "wounds")

    def unhurt(played: Attempt) -> bool:
        return all(played.game.state.wounds(seat) <= n for seat, n in wanted.items())

    return Want(unhurt)


def _coins(given: Given, start: Game, fields: Mapping[str, Node]) -> Want:
    """At least so many in the vault."""
    wanted = _by_seat(given, start, fields["coins"], "coins")
    return Want(lambda p: all(p.game.state.players[seat].coins >= n for seat, n in wanted.items()))


def _by_seat(given: Given, start: Game, node: Node, what: str) -> dict[int, int]:
    found = given.mapping(node, start.players, what)
    return {start.players.index(name): given.number(n, what) for name, n in found.items()}


def _plays(given: Given, start: Game, fields: Mapping[str, Node]) -> Want:
    """At most so many plays of the learner."""
    most = given.number(fields["plays"], "plays")
    return Want(lambda played: played.plays <= most, fatal=True)


_READERS: Mapping[str, Callable[[Given, Game, Mapping[str, Node]], Want]] = {
    "event": _event,
    "town": _town,
    "at": _at,
    "souls": _souls,
    "wounds": _wounds,
    "coins": _coins,
    "plays": _plays,
}
