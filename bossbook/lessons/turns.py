"""Kinds of exercises about moments of a game: who has the floor, and whether a boss levels up."""

from __future__ import annotations

from collections.abc import Iterator

from bossbook.engine.numbers import active_rooms
from bossbook.game import Game
from bossbook.lessons.given import Given
from bossbook.lessons.script import Script
from bossbook.lessons.tasks import Said, Solution
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event
from bossbook.state import State

REVEAL, END, NEVER = "reveal", "end", "never"

# -- who has the floor


def floor(given: Given) -> Solution:
    """Who may act first, or place a room: the player whom the engine asks."""
    script = given.script(given.game("build"))
    hero = given.text("hero")
    walks = bool(hero)
    if not script.run(lambda game: _asked(game, hero)):
        given.refuse("position", N_("Nobody is asked anything in this position."))
    game = script.game
    assert game.decision is not None
    player = game.decision.player
    building, acting = N_("Who places a room first?"), N_("Who may act first now?")
    return Solution(
        right=(player,),
        asks=say(acting if walks else building),
        nudge=say(N_("Whose dungeon is walked?") if walks else N_("Compare the XP of the bosses.")),
        choices={name: say("{player}", player=name) for name in game.players},
        rules=("ORDER-2", "ORDER-3") if walks else ("ORDER-1", "ORDER-2"),
        told=(Said(_active(game.state, player, walks)),),
        replies={
            name: _not_active(game.state, seat, walks) for seat, name in enumerate(game.players)
        },
        before=game,
        after=game,
    )


def _asked(game: Game, hero: str) -> bool:
    """Whether somebody is asked; with a hero's name, while that one is in a room."""
    if game.decision is None or not hero:
        return game.decision is not None
    walker, names = game.state.walker, game.state.setup.table.names
    return walker is not None and walker.place >= 0 and names[walker.hero.card] == hero


def _active(state: State, player: str, walks: bool) -> Message:
    if walks:
        return say(
            N_("The dungeon of {player} is walked: {player} is the active player."), player=player
        )
    return say(N_("{player} has the highest XP."), player=player)


def _not_active(state: State, seat: int, walks: bool) -> Message:
    player, boss = state.setup.names[seat], state.players[seat].boss
    if walks:
        text = N_("No hero is in the dungeon of {player}: it is somebody else who is active.")
        return say(text, player=player)
    xp = state.setup.table[boss].xp
    return say(N_("{player} has {xp} XP. Somebody has more."), player=player, xp=xp)


# -- does the boss level up?


def level_up(given: Given) -> Solution:
    """Does a boss level up in this round: at the reveal, at the end, or not?"""
    before = given.game("build")
    player, script = given.player(before), given.script(before)
    seat = before.players.index(player)
    found, count = NEVER, _counted(before.state, seat)
    event: Event | None = None
    for phase, game, events in _steps(script):
        if phase == "build" and any(one.kind in ("built", "built_over") for one in events):
            count = _counted(game.state, seat)
        for one in events:
            if one.kind == "level_up" and one.data["player"] == player:
                found, event = (END if phase == "end" else REVEAL), one
    given.check_played(script)
    again = before.state.players[seat].levelled
    why = say(N_("{player}'s boss has levelled up before."), player=player) if again else count
    told = Said(why, ("LEVEL-1",) if found == REVEAL or again else ("LEVEL-1", "RULING-17"))
    return Solution(
        right=(found,),
        asks=say(N_("Does {player}'s boss level up in this round?"), player=player),
        nudge=say(
            N_("Count the rooms that can be seen and are active when all cards lie face up.")
        ),
        choices={
            REVEAL: say(N_("Yes, at the reveal")),
            END: say(N_("Yes, but only at the end of the round")),
            NEVER: say(N_("No")),
        },
        rules=told.rules,
        told=(told,) if event is None else (told, event),
        replies=dict.fromkeys((REVEAL, END, NEVER), why),
        concerned=(player,),
        before=before,
        after=script.game,
        viewer=given.viewer(before),
    )


def _steps(script: Script) -> Iterator[tuple[str, Game, list[Event]]]:
    """The round step by step: the phase it was in, the game after it, what happened."""
    while not script.tired:
        phase = script.game.phase
        events = script.go()
        yield phase, script.game, events


def _counted(state: State, seat: int) -> Message:
    stacks, active = state.players[seat].stacks, len(active_rooms(state, seat))
    text = N_("At the reveal {player} has {rooms} visible {rooms:room|rooms}; active: {active}.")
    return say(text, player=state.setup.names[seat], rooms=len(stacks), active=active)
