"""The numbers on the table: damage, treasure and health with everything that changes them.

Always computed from the state, never stored, so that they cannot be out of date.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import add

from bossbook.card.model import NO_TREASURE, Card, Op
from bossbook.state import Hero, Icons, Room, Stack, State


def top(stack: Stack) -> Room | None:
    """The visible room of a place."""
    return stack.rooms[0] if stack.rooms else None


def active(stack: Stack) -> Room | None:
    """The visible room of a place unless it is deactivated (KEY-deactivate)."""
    room = stack.rooms[0] if stack.rooms else None
    return None if room is None or room.deactivated else room


def active_rooms(state: State, seat: int) -> list[tuple[int, Room]]:
    """Places and rooms of a dungeon that count, from the entrance on."""
    return [
        (place, stack.rooms[0])
        for place, stack in enumerate(state.players[seat].stacks)
        if stack.rooms and not stack.rooms[0].deactivated
    ]


def standing(state: State, seat: int, verb: str) -> bool:
    """Whether an active room of a dungeon has a standing ability of that name."""
    ops = state.setup.table.standing
    for stack in state.players[seat].stacks:
        room = stack.rooms[0] if stack.rooms else None
        if room is not None and room.card in ops and not room.deactivated:
            for op in ops[room.card]:
                if op.verb == verb:
                    return True
    return False


def room_damage(state: State, seat: int, place: int) -> int:
    """What a room deals to a hero who enters it now (RULING-31, RULING-44)."""
    stacks, table = state.players[seat].stacks, state.setup.table
    room = stacks[place].rooms[0] if stacks[place].rooms else None
    if room is None or room.deactivated or room.stunned:
        return 0
    card = table[room.card]
    printed = card.damage if card.damage is not None else _computed_damage(state, seat, room.card)
    damage = printed + room.bonus + room.counters
    for beside in stacks[place - 1 : place] + stacks[place + 1 : place + 2]:
        if beside.rooms and beside.rooms[0].card in table.standing:
            damage += _neighbours_gifts(state, seat, place, card)
            break
    if state.lasting:
        damage += state.amount("room_damage", seat)
    return max(damage, 0) << room.doubled  # doubled as often as that


def _computed_damage(state: State, seat: int, card: int) -> int:
    """The damage of a card that has none printed: by what its ability counts."""
    return sum(
        sum(_counts(state, op, other.card) for _, other in active_rooms(state, seat))
        for op in state.setup.table.standing.get(card, ())
        if op.verb == "damage_per_room"
    )


def _counts(state: State, op: Op, card: int) -> bool:
    return op.args.get("kind", "") in ("", state.setup.table[card].kind)


def _neighbours_gifts(state: State, seat: int, place: int, card: Card) -> int:
    stacks, total = state.players[seat].stacks, 0
    for side, at in (("right", place - 1), ("left", place + 1)):
        giver = active(stacks[at]) if 0 <= at < len(stacks) else None
        if giver is None:
            continue
        for op in state.setup.table.standing.get(giver.card, ()):
            fits = op.args.get("kind", "") in ("", card.kind)
            if op.verb == "boost" and fits and op.args["to"] in (side, "neighbours"):
                total += op.args["add"]
    return total


def treasure(state: State, seat: int) -> tuple[int, ...]:
    """The treasure icons of a dungeon, boss included, in the order of CLASSES (BAIT-1)."""
    return treasures(state, (seat,))[0]


def treasures(state: State, seats: Iterable[int]) -> list[tuple[int, ...]]:
    """The same of several dungeons.

    They are remembered as long as rooms, boss and lasting effects are the very same.
    """
    players, lasting, found = state.players, state.lasting, []
    for seat in seats:
        player = players[seat]
        known = player.icons
        if (
            known is None
            or known.stacks is not player.stacks
            or known.boss != player.boss
            or known.lasting is not lasting
        ):
            icons = _count_icons(state, seat)
            known = player.icons = Icons(player.stacks, player.boss, lasting, icons)
        found.append(known.icons)
    return found


def icons_of(state: State, seat: int, index: int) -> int:
    """The treasure icons of one class (its index in CLASSES) in a dungeon, boss included."""
    return treasure(state, seat)[index]


def _count_icons(state: State, seat: int) -> tuple[int, ...]:
    player, cards = state.players[seat], state.setup.table
    shown = [NO_TREASURE]
    for stack in player.stacks:
        if stack.rooms and not stack.rooms[0].deactivated:
            shown.append(cards[stack.rooms[0].card].treasure)
    icons = [*map(sum, zip(*shown, strict=True))]
    for effect in state.lasting:
        if effect.what == "double_treasure" and effect.seat == seat:
            icons = [count * 2 for count in icons]
    if player.boss >= 0:
        icons = [*map(add, icons, cards[player.boss].treasure)]
    return tuple(icons)


def health(state: State, hero: Hero) -> int:
    """A hero's whole health now."""
    return state.setup.table.health[hero.card] + hero.bonus


def health_left(state: State, hero: Hero) -> int:
    """Health less damage; zero or less is death (ADV-4)."""
    return state.setup.table.health[hero.card] + hero.bonus - hero.damage
