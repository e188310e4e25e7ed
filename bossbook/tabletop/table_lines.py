"""A table in a few lines of plain text: the town, and what each player has."""

from __future__ import annotations

from bossbook.engine.numbers import treasure
from bossbook.messages import N_, say
from bossbook.state import State
from bossbook.wording import LETTERS, hero_words


def table_lines(state: State, totals: bool = True) -> list[str]:
    """The town, and a line for each player; without ``totals`` the treasure is to be counted."""
    heroes = [hero_words(state, hero) for hero in state.town] or say(N_("nobody"))
    town = say(N_("Town: {heroes}"), heroes=heroes).text
    return [town, *(_player_line(state, seat, totals) for seat in range(len(state.players)))]


def _player_line(state: State, seat: int, totals: bool) -> str:
    player, names = state.players[seat], state.setup.table.names
    rooms = [names[stack.rooms[0].card] if stack.rooms else "?" for stack in player.stacks]
    counts = zip(LETTERS.values(), treasure(state, seat), strict=True)
    icons = "".join(f"{letter}{count}" for letter, count in counts if count) or "0"
    return say(
        N_("{player}: {rooms}; treasure {icons}; souls {souls}, wounds {wounds}"),
        player=state.setup.names[seat],
        rooms=rooms or say(N_("no rooms")),
        # a count would tell the secret boss, or what the learner is to find out
        icons="?" if player.offers or not totals else icons,
        souls=state.souls(seat),
        wounds=state.wounds(seat),
    ).text


def curtain_sentence(player: str) -> str:
    """What stands on the curtain."""
    return say(
        N_("{player}, sit down and lift the curtain. The others look away."), player=player
    ).text
