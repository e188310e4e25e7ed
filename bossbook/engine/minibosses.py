"""Minibosses: where they may go, what they cost, their levels, and how they leave (MINI)."""

from __future__ import annotations

from bossbook.card.model import LAST_LEVEL
from bossbook.engine import coins
from bossbook.engine.core import push
from bossbook.engine.numbers import standing_of_boss
from bossbook.pending.of_plays import TriggerMiniboss
from bossbook.protocol import Log
from bossbook.state import Miniboss, Stack, State

PRICE = 1  # of building one, and of a promotion
UNPAID = 0  # the level of one that is revealed and not yet paid for


def misfit(state: State, seat: int, place: int) -> str:
    """Why no miniboss may lie on a place, face-down cards aside (a key of rooms.OBSTACLES)."""
    stacks = state.players[seat].stacks
    stack = stacks[place]
    if not stack.rooms:
        return "miniboss_alone"
    if stack.rooms[0].deactivated:
        return "deactivated"
    if stack.miniboss is not None:
        return "has_miniboss"
    beside = (stacks[at] for at in (place - 1, place + 1) if 0 <= at < len(stacks))
    return "beside_miniboss" if any(other.miniboss is not None for other in beside) else ""


def level_at_start(state: State, seat: int) -> int:
    """On which level a player's minibosses start."""
    levels = [op.args["level"] for op in standing_of_boss(state, seat, "miniboss_start")]
    return min(max(levels, default=1), LAST_LEVEL)


def lay(state: State, seat: int, place: int, card: int) -> None:
    """A miniboss is revealed, and not yet paid for: nothing of it is in force."""
    put(state, seat, place, Miniboss(card, UNPAID, fresh=True))


def put(state: State, seat: int, place: int, miniboss: Miniboss | None) -> None:
    """What is tucked under the rooms of a place."""
    player = state.players[seat]
    stack: Stack = player.stacks[place]._replace(miniboss=miniboss)
    player.stacks = (*player.stacks[:place], stack, *player.stacks[place + 1 :])


def pay_for(state: State, log: Log, seat: int, place: int, rules: tuple[str, ...]) -> None:
    """Paid, it is tucked under the room with its power showing (MINI-2)."""
    miniboss = state.players[seat].stacks[place].miniboss
    assert miniboss is not None
    coins.pay(state, log, seat, PRICE, ("MINI-2", "KEY-pay"))
    level = level_at_start(state, seat)
    put(state, seat, place, miniboss._replace(level=level))
    tell(state, log, "miniboss_built", seat, place, rules)
    announce(state, seat)


def tell(state: State, log: Log, kind: str, seat: int, place: int, rules: tuple[str, ...]) -> None:
    """Report what has become of a miniboss: its name, its room, its level."""
    stack, names = state.players[seat].stacks[place], state.setup.table.names
    assert stack.miniboss is not None
    values = {"card": names[stack.miniboss.card], "room": names[stack.rooms[0].card]}
    level = {"level": stack.miniboss.level, "place": place}
    log.add(kind, rules, player=state.setup.names[seat], **values, **level)


def announce(state: State, seat: int) -> None:
    """Others may hear that a player has built or promoted one."""
    if "opponent_miniboss" in state.setup.table.held:
        push(state, TriggerMiniboss(seat))


def discard(state: State, log: Log, seat: int, place: int, rules: tuple[str, ...]) -> None:
    """A miniboss goes to the discard pile: unpaid, or its room is destroyed (MINI-2, MINI-5)."""
    miniboss = state.players[seat].stacks[place].miniboss
    assert miniboss is not None
    put(state, seat, place, None)
    state.discard += (miniboss.card,)
    card = state.setup.table.names[miniboss.card]
    log.add("miniboss_discarded", rules, player=state.setup.names[seat], card=card)


def promote(state: State, log: Log, seat: int, place: int, rules: tuple[str, ...]) -> bool:
    """A level up, uncovering the next power (MINI-3); whether there was one."""
    miniboss = state.players[seat].stacks[place].miniboss
    if miniboss is None or not 0 < miniboss.level < LAST_LEVEL:
        return False
    put(state, seat, place, miniboss._replace(level=miniboss.level + 1))
    tell(state, log, "promoted", seat, place, rules)
    announce(state, seat)
    return True


def demote(state: State, log: Log, seat: int, place: int, rules: tuple[str, ...]) -> bool:
    """Back to level 1; it can be promoted from the next round on (MINI-4)."""
    miniboss = state.players[seat].stacks[place].miniboss
    if miniboss is None or miniboss.level < 2:
        return False
    put(state, seat, place, miniboss._replace(level=1, fresh=True))
    tell(state, log, "demoted", seat, place, rules)
    return True
