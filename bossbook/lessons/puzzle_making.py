"""Puzzles made from games: moments of bots' games at which one build alone is best.

The others lose their hands, so that nothing is hidden; the player keeps the rooms. What every build
brings in this round is looked at quickly, and where one is best beyond doubt, everything is tried
that can be tried (``winning_builds``), with the decks in two orders. How hard it is, is estimated
from how many builds there are, who comes, and whether the build at hand would have been wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from contextlib import suppress
from itertools import count, islice
from math import log2
from typing import NamedTuple

from bossbook.api import load_position, new_game
from bossbook.bots import derive, make
from bossbook.bots.ahead import last_round, play_on, played
from bossbook.bots.careful import first_build
from bossbook.bots.reflex import Marks, idle
from bossbook.engine.building import Build
from bossbook.engine.rooms import NEW
from bossbook.errors import EndlessRound
from bossbook.game import Decision, Game
from bossbook.lessons.goal import GoalTask
from bossbook.lessons.lesson_files import InvalidLesson
from bossbook.lessons.puzzles import MadeLine, TooMuch, made_puzzle, winning_builds
from bossbook.plain import Data
from bossbook.positions import View
from bossbook.protocol import Option
from bossbook.state import State

NAMES = ("Pip", "Grim", "Moss", "Fig")
_BOT = "greedy"
_HAND, _FEWEST_BUILDS = 6, 3
_TRIED = 300  # choices, until an exploration is given up
_UNNAMED = "new-1"
_TRIMMED = 3  # times a hand is trimmed
_A_GAME = 2  # puzzles: more of one game are too much alike
_GAMES = 100  # at most for each puzzle that is wanted
_ORDERS = (0, 1)  # seeds: what the decks hide must not matter
_SEATS = 2 * (2,) + (3,)  # players of the games, in turn
# What makes a puzzle hard, each in points of the rating.
_EASIEST, _BUILDS, _HEROES, _TRAP, _COVERS, _NEAR, _HURTS = 560, 55, 90, 230, 70, 45, 90


class Brings(NamedTuple):
    """What a build brings its player in this round."""

    option: Option
    souls: int
    wounds: int

    def reaches(self, other: Brings) -> bool:
        """Whether it is at least as good in both."""
        return self.souls >= other.souls and self.wounds <= other.wounds


def puzzles_from_games(
    edition: str, number: int, seed: int, known: Container[str] = ()
) -> Iterator[MadeLine]:
    """So many puzzles from as many games as it takes, with names that are not known yet."""
    names = (name for at in count(1) if (name := f"{edition}-{at:03d}") not in known)
    found = (line for game in range(_GAMES * number) for line in _from_game(edition, seed, game))
    for line, name in zip(islice(found, number), names, strict=False):
        yield {**line, "name": name}


def _from_game(edition: str, seed: int, number: int) -> Iterator[MadeLine]:
    """The first puzzles of a game that are there."""
    moments = _builds_of(edition, derive(seed, number), _SEATS[number % len(_SEATS)])
    tried = (line_of(position_of(game, asked.player), asked.player) for game, asked in moments)
    return islice((line for line in tried if line is not None), _A_GAME)


def _builds_of(edition: str, seed: int, players: int) -> Iterator[tuple[Game, Decision]]:
    """The moments of a game at which somebody builds and heroes are in town."""
    game = new_game(edition, NAMES[:players], seed=seed)
    bots = {name: make(_BOT, derive(seed, at)) for at, name in enumerate(game.players)}
    while game.result is None:
        game.run()
        decision = game.decision
        if decision is None:
            return
        if first_build(decision) and game.state.town:
            yield game, decision
        game.play(bots[decision.player].choose(View(game, decision.player), decision))


def position_of(game: Game, player: str) -> Data:
    """The moment without what is hidden: who builds keeps rooms in hand, the others nothing."""
    full, state = game.position(), game.state
    seats = [
        _seat(fields, state, seat, mine=fields["name"] == player)
        for seat, fields in enumerate(full["players"])
    ]
    start = {"edition": full["edition"], "phase": "build", "round": game.round}
    return {**start, "town": full["town"], "players": seats}


def _seat(fields: Data, state: State, seat: int, *, mine: bool) -> Data:
    table, player = state.setup.table, state.players[seat]
    rooms = [table.written[card] for card in player.hand if table[card].deck == "room"]
    kept: Data = {"name": fields["name"], "boss": fields["boss"], "rooms": _open(fields["rooms"])}
    counts = {"souls": state.souls(seat), "wounds": state.wounds(seat), "coins": player.coins}
    kept |= {key: number for key, number in counts.items() if number}
    if player.levelled:
        kept["levelled"] = True
    if player.out:
        kept["out"] = True
    return {**kept, "hand": sorted(rooms)[:_HAND] if mine else []}


def _open(rooms: list[Data | str]) -> list[Data | str]:
    """The rooms without those that lie face down: nobody has built yet."""
    seen: list[Data | str] = []
    for room in rooms:
        if isinstance(room, str):
            seen.append(room)
        elif "card" in room:
            left = {key: value for key, value in room.items() if key != "facedown"}
            seen.append(room["card"] if left.keys() == {"card"} else left)
    return seen


def line_of(position: Data, player: str) -> MadeLine | None:
    """The puzzle of a position, if exactly one build is best and nothing shakes that.

    Where several cards would do, all but one are taken from the hand, and it is looked at again.
    """
    # more than can be explored, or the others did what the quick look did not think of
    with suppress(EndlessRound, TooMuch, InvalidLesson):
        for _ in range(_TRIMMED):
            game = load_position(position)
            game.run()
            if game.decision is None or game.decision.player != player:
                return None
            found = _only_best(_brought(game.state, game.decision))
            if found is None:
                return None
            brought, best = found
            line = _line(_trimmed(position, player, brought), game, brought, best)
            wins = [_wins(line, seed) for seed in _ORDERS]
            if all(win == {(best.option.key,)} for win in wins):
                return line
            about = {option.key: option.about.card for option in game.decision.options}
            winning = {about.get(key, "") for win in set().union(*wins) for key in win}
            position = _without(line["position"], player, winning, best.option.about.card)
    return None


def _without(position: Data, player: str, winning: set[str], kept: str) -> Data:
    """The position without the other cards that win when all is tried, or without that one."""
    others = winning - {kept} or winning
    return _with_hand(position, player, lambda card: card not in others)


def _trimmed(position: Data, player: str, brought: list[Brings]) -> Data:
    """The position with only those cards in hand that can still be built."""
    kept = {each.option.about.card for each in brought}
    return _with_hand(position, player, lambda card: card in kept)


def _with_hand(position: Data, player: str, keeps: Callable[[str], bool]) -> Data:
    seats = [
        {**seat, "hand": [card for card in seat["hand"] if keeps(card)]}
        if seat["name"] == player
        else seat
        for seat in position["players"]
    ]
    return {**position, "players": seats}


def _brought(state: State, decision: Decision) -> list[Brings]:
    """What each build brings, if nobody does anything else."""
    seat, until, found = state.setup.names.index(decision.player), last_round(state, 1), []
    for option in decision.options:
        if isinstance(option.move, Build) or option.idle:
            end = played(state, option.move)
            play_on(end, idle, until)
            gained = end.souls(seat) - state.souls(seat), end.wounds(seat) - state.wounds(seat)
            found.append(Brings(option, *gained))
    return found


def _only_best(brought: list[Brings]) -> tuple[list[Brings], Brings] | None:
    """The builds that are left, and the one that brings more than all others; none: no puzzle.

    A card that does as well is left out; the one that is sought does so at one place only.
    """
    best = max(brought, key=lambda each: (each.souls - each.wounds, -each.wounds))
    ways: dict[str, list[Brings]] = {}
    for each in brought:
        if each.reaches(best):
            ways.setdefault(each.option.about.card, []).append(each)
    sought = [found for card, found in sorted(ways.items()) if card and len(found) == 1]
    if not best.souls or not sought or "" in ways:
        return None
    (chosen,) = sought[0]
    card = chosen.option.about.card
    left = [each for each in brought if each.option.about.card not in ways.keys() - {card}]
    varied = len({(each.souls, each.wounds) for each in left}) > 2 or len(ways) == 1
    return (left, chosen) if len(left) > _FEWEST_BUILDS and varied else None


def _line(position: Data, game: Game, brought: list[Brings], best: Brings) -> MadeLine:
    return {
        "name": _UNNAMED,
        "rating": _rating(game.state, brought, best),
        "player": game.decision.player if game.decision is not None else "",
        "souls": best.souls,
        "wounds": best.wounds,
        "clauses": _clauses(best),
        "solution": [best.option.key],
        "position": position,
    }


def _clauses(best: Brings) -> list[str]:
    """The rules that such a puzzle is always about, and those of its build."""
    return list(dict.fromkeys(["BAIT-1", "BAIT-2", "ADV-2", *best.option.rules[:2]]))


def _rating(state: State, brought: list[Brings], best: Brings) -> int:
    """How hard it looks: many builds, many heroes, and whether the first idea is a wrong one."""
    build = best.option.move
    assert isinstance(build, Build)
    seat = next(at for at, p in enumerate(state.players) if build.card in p.hand)
    builds = [each.option.move for each in brought if isinstance(each.option.move, Build)]
    first_idea = max(builds, key=Marks(state, seat).of)
    near = [each for each in brought if each.souls - each.wounds == best.souls - best.wounds - 1]
    return round(
        _EASIEST
        + _BUILDS * log2(len(brought))
        + _HEROES * (len(state.town) - 1)
        + _TRAP * (first_idea != build)
        + _COVERS * (build.on != NEW)
        + _NEAR * min(len(near), 4)
        + _HURTS * bool(best.wounds)
    )


def _wins(line: MadeLine, seed: int) -> set[tuple[str, ...]]:
    """The builds that reach the goal, by trying everything."""
    dealt: MadeLine = {**line, "position": {**line["position"], "seed": seed}}
    task = made_puzzle(dealt).task
    assert isinstance(task, GoalTask)
    return winning_builds(task, _TRIED)
