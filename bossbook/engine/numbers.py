"""The numbers on the table: damage, treasure and health with everything that changes them.

Always computed from the state, never stored, so that they cannot be out of date.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import add

from bossbook.card.model import CLASSES, NO_TREASURE, Card, Op
from bossbook.state import Hero, Icons, Room, Stack, State

_ONE_OF_EACH = tuple(int(name != "explorer") for name in CLASSES)


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


# -- which texts hold


def text_holds(state: State, seat: int, room: Room, miniboss: bool = False) -> bool:
    """Whether a room, or the miniboss under it, has its abilities: a card may have taken them."""
    if room.silenced and not miniboss:
        return False
    return not (state.lasting and state.lasts("silenced", seat))


def boss_works(state: State, seat: int) -> bool:
    """Whether a boss has levelled up, and is not switched off (LEVEL-1)."""
    return state.players[seat].levelled and not (state.lasting and state.lasts("boss_off", seat))


def standing_at(state: State, seat: int, stack: Stack) -> Sequence[Op]:
    """What the visible room of a place and its miniboss say that simply holds."""
    table, room, miniboss = state.setup.table, stack.rooms[0], stack.miniboss
    ops = table.standing.get(room.card, ())
    if miniboss is None:
        return ops if not ops or text_holds(state, seat, room) else ()
    powers = table.powers.get(miniboss.card)
    said = ops if text_holds(state, seat, room) else ()
    if powers is None or not text_holds(state, seat, room, miniboss=True):
        return said
    return (*said, *powers[miniboss.level])


def standing_of_boss(state: State, seat: int, verb: str) -> Sequence[Op]:
    """What a boss says that holds from its Level Up on, by one word."""
    table, boss = state.setup.table, state.players[seat].boss
    if not table.bosses_act or boss not in table.standing or not boss_works(state, seat):
        return ()
    return [op for op in table.standing[boss] if op.verb == verb]


def standing(state: State, seat: int, verb: str) -> bool:
    """Whether an active room of a dungeon has a standing ability of that name; or the boss."""
    table = state.setup.table
    cards = table.saying.get(verb)
    if not cards:  # mostly no card of a game does, or none that lies here
        return False
    for stack in state.players[seat].stacks:
        rooms, _, miniboss = stack
        if not rooms or rooms[0].deactivated:
            continue
        if rooms[0].card in cards or (miniboss is not None and miniboss.card in cards):
            for op in standing_at(state, seat, stack):
                if op.verb == verb:
                    return True
    return table.bosses_act and bool(standing_of_boss(state, seat, verb))


def heroes_speak(state: State, seat: int) -> bool:
    """Whether the abilities of heroes work in a dungeon: a card may keep them from that."""
    table = state.setup.table
    return "ignore_heroes" not in table.words or not standing(state, seat, "ignore_heroes")


# -- damage


def room_damage(state: State, seat: int, place: int) -> int:
    """What a room deals to a hero who enters it now (RULING-31, RULING-44)."""
    stacks, table = state.players[seat].stacks, state.setup.table
    room = stacks[place].rooms[0] if stacks[place].rooms else None
    if room is None or room.deactivated or room.stunned:
        return 0
    if room.card in table.frozen and is_frozen(state, seat, place):
        return 0
    card = table[room.card]
    printed = card.damage if card.damage is not None else _computed_damage(state, seat, place)
    damage = printed + room.bonus + room.counters
    if table.wide:
        damage += _gifts(state, seat, place, card)
    else:
        for beside in stacks[place - 1 : place] + stacks[place + 1 : place + 2]:
            if beside.rooms and beside.rooms[0].card in table.standing:
                damage += _neighbours_gifts(state, seat, place, card)
                break
    if state.lasting:
        damage += _lasting_damage(state, seat, place, card.kind)
    return max(damage, 0) << room.doubled  # doubled as often as that


def _lasting_damage(state: State, seat: int, place: int, kind: str) -> int:
    """What a room deals more, or less, until the end of the round."""
    total, of_kind = 0, f"{kind}_damage"
    for effect in state.lasting:
        if effect.seat not in (seat, -1):
            continue
        what = effect.what
        last = what == "last_room_damage" and active_rooms(state, seat)[-1][0] == place
        if last or what in ("room_damage", of_kind):  # the last one: RULING-43
            total += effect.amount
    return total


def is_asleep(state: State, room: Room) -> bool:
    """Whether a room that starts frozen has not been woken yet, whatever has become of its text."""
    return room.card in state.setup.table.frozen and not room.awake


def is_frozen(state: State, seat: int, place: int) -> bool:
    """Whether such a room deals nothing, like a stunned one: its text has to hold (RULING-124)."""
    stack = state.players[seat].stacks[place]
    if not stack.rooms or not is_asleep(state, stack.rooms[0]):
        return False
    return any(op.verb == "frozen" for op in standing_at(state, seat, stack))


def damage_to(state: State, seat: int, place: int, hero: Hero) -> int:
    """What a room deals to this hero, who may shrug some of it off (CARD-4)."""
    damage, said = room_damage(state, seat, place), said_by(state, hero)
    if not said or not heroes_speak(state, seat):
        return damage
    kind = state.setup.table[state.players[seat].stacks[place].rooms[0].card].kind
    for op in said:
        if op.verb == "shrugs_off" and op.args.get("kind", "") in ("", kind):
            damage -= op.args["less"]
    return max(damage, 0)


def skips_first(state: State, seat: int, hero: Hero) -> bool:
    """Whether a hero passes the first room of a dungeon, by a card or by itself."""
    if state.lasting and state.lasts("skip_first", seat):
        return True
    said = said_by(state, hero)
    return any(op.verb == "skips_first" for op in said) and heroes_speak(state, seat)


def said_by(state: State, hero: Hero) -> Sequence[Op]:
    """What a hero, and what it carries, say that simply holds."""
    of_heroes = state.setup.table.of_heroes
    return [op for card in (hero.card, *hero.item) for op in of_heroes.get(card, ())]


def _computed_damage(state: State, seat: int, place: int) -> int:
    """The damage of a card that has none printed: by what its ability counts."""
    return sum(
        sum(_counts(state, op, other.card) for _, other in active_rooms(state, seat))
        for op in standing_at(state, seat, state.players[seat].stacks[place])
        if op.verb == "damage_per_room"
    )


def _gifts(state: State, seat: int, place: int, card: Card) -> int:
    """What texts add to the damage of a room: its own, its neighbours', the boss's."""
    said, player, total = state.setup.table.standing, state.players[seat], 0
    for rooms, _, miniboss in player.stacks[max(place - 1, 0) : place + 2]:
        if rooms and (miniboss is not None or rooms[0].card in said):  # mostly none says anything
            total += _own_gifts(state, seat, place)
            total += _neighbours_gifts(state, seat, place, card)
            break
    if player.levelled and player.boss in said:
        for op in standing_of_boss(state, seat, "boost_all"):
            total += op.args["add"] if op.args.get("kind", "") in ("", card.kind) else 0
    return total


def _own_gifts(state: State, seat: int, place: int) -> int:
    """What a room's own text, and its miniboss, add to its damage."""
    total = 0
    for op in standing_at(state, seat, state.players[seat].stacks[place]):
        if op.verb == "more_damage":
            total += op.args["add"]
        elif op.verb == "damage_per":
            total += op.args["add"] * count(state, op.args["count"], seat, place)
    return total


def _counts(state: State, op: Op, card: int) -> bool:
    return op.args.get("kind", "") in ("", state.setup.table[card].kind)


def _neighbours_gifts(state: State, seat: int, place: int, card: Card) -> int:
    stacks, total = state.players[seat].stacks, 0
    for side, at in (("right", place - 1), ("left", place + 1)):
        if not 0 <= at < len(stacks) or active(stacks[at]) is None:
            continue
        for op in standing_at(state, seat, stacks[at]):
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
            shown.append(icons_at(state, seat, stack))
    icons = [*map(sum, zip(*shown, strict=True))]
    for effect in state.lasting:
        if effect.what == "double_treasure" and effect.seat == seat:
            icons = [number * 2 for number in icons]
    if player.boss >= 0:
        icons = [*map(add, icons, cards[player.boss].treasure)]
    for effect in state.lasting:
        if effect.what in _ADDED and effect.seat in (seat, -1):
            icons[_ADDED[effect.what]] += effect.amount
    return tuple([max(number, 0) for number in icons]) if state.lasting else tuple(icons)


_ADDED = {f"treasure_{name}": index for index, name in enumerate(CLASSES)}  # by lasting effects


def icons_at(state: State, seat: int, stack: Stack) -> tuple[int, ...]:
    """The treasure of the visible room of a place, with what has happened to it."""
    room = stack.rooms[0]
    if room.bare or room.rich:
        return NO_TREASURE if room.bare else _ONE_OF_EACH
    printed = state.setup.table[room.card].treasure
    if stack.miniboss is None and room.card not in state.setup.table.standing:
        return printed
    icons = printed
    for op in standing_at(state, seat, stack):
        if op.verb == "double_printed":
            icons = tuple(map(add, icons, printed))
        elif op.verb == "more_treasure":
            at, more = CLASSES.index(op.args["class"]), op.args.get("count", 1)
            icons = (*icons[:at], max(icons[at] + more, 0), *icons[at + 1 :])
    return icons


def shown_at(state: State, seat: int, stack: Stack) -> int:
    """The classes whose treasure the visible room of a place shows, a bit each (BUILD-3)."""
    room, table = stack.rooms[0], state.setup.table
    if (
        stack.miniboss is None
        and not room.bare
        and not room.rich
        and room.card not in table.standing
    ):
        return table.shown[room.card]
    icons = icons_at(state, seat, stack)
    return sum(1 << index for index, number in enumerate(icons) if number)


# -- what cards count


def minibosses_of(state: State, seat: int) -> int:
    """How many minibosses a dungeon has."""
    return sum(stack.miniboss is not None for stack in state.players[seat].stacks)


def _in_hand(state: State, seat: int, wanted: Sequence[bool]) -> int:
    return sum(map(wanted.__getitem__, state.players[seat].hand))


def _mixed_rooms(state: State, seat: int, place: int) -> int:
    stacks = (stack for stack in state.players[seat].stacks if active(stack))
    return sum(sum(map(bool, icons_at(state, seat, stack))) > 1 for stack in stacks)


def _coins_here(state: State, seat: int, place: int) -> int:
    room = _room_there(state, seat, place)
    return room.coins if room is not None else 0


def _treasure_here(state: State, seat: int, place: int) -> int:
    stacks = state.players[seat].stacks
    there = 0 <= place < len(stacks) and stacks[place].rooms
    return sum(icons_at(state, seat, stacks[place])) if there else 0


def _minibosses_in_hand(state: State, seat: int, place: int) -> int:
    table = state.setup.table
    return sum(card in table.minibosses for card in state.players[seat].hand)


def _counters_here(state: State, seat: int, place: int) -> int:
    room = _room_there(state, seat, place)
    return room.counters if room is not None else 0


def _base_here(state: State, seat: int, place: int) -> int:
    """The printed damage, without counters, texts and spells (KEY-base)."""
    room = _room_there(state, seat, place)
    return base_damage(state, room) if room is not None else 0


def base_damage(state: State, room: Room) -> int:
    """The printed number; a damage that is computed has none (KEY-base)."""
    return state.setup.table[room.card].damage or 0


def _room_there(state: State, seat: int, place: int) -> Room | None:
    stacks = state.players[seat].stacks
    return stacks[place].rooms[0] if 0 <= place < len(stacks) and stacks[place].rooms else None


def counters_of(state: State, seat: int) -> int:
    """The +1 counters on the visible rooms of a dungeon; those that lie sideways count, too."""
    rooms = (top(stack) for stack in state.players[seat].stacks)
    return sum(room.counters for room in rooms if room is not None)


# a word of card.words.amounts -> how it is counted for a player, or a room at a place
_COUNTS: Mapping[str, Callable[[State, int, int], int]] = {
    "my_rooms": lambda state, seat, place: len(active_rooms(state, seat)),
    "my_mixed_rooms": _mixed_rooms,
    "my_wounds": lambda state, seat, place: state.wounds(seat),
    "my_coins": lambda state, seat, place: state.players[seat].coins,
    "my_spells": lambda state, seat, place: _in_hand(state, seat, state.setup.table.is_spell),
    "my_minibosses": lambda state, seat, place: minibosses_of(state, seat),
    "minibosses_in_hand": _minibosses_in_hand,
    "lured": lambda state, seat, place: state.players[seat].lured,
    "coins_here": _coins_here,
    "treasure_here": _treasure_here,
    "counters_here": _counters_here,
    "my_counters": lambda state, seat, place: counters_of(state, seat),
    "base_here": _base_here,
}


def count(state: State, word: str, seat: int, place: int = -1) -> int:
    """How many there are of what a card counts."""
    return _COUNTS[word](state, seat, place)


# -- heroes


def health(state: State, hero: Hero) -> int:
    """A hero's whole health now."""
    whole = state.setup.table.health[hero.card] + hero.bonus + hero.health_counters
    return whole + carried_health(state, hero) if hero.item else whole


def carried_health(state: State, hero: Hero) -> int:
    """What the items of a hero add to its health."""
    return sum(state.setup.table.health[card] for card in hero.item)


def health_left(state: State, hero: Hero) -> int:
    """Health less damage; zero or less is death (ADV-4)."""
    whole = state.setup.table.health[hero.card] + hero.bonus + hero.health_counters
    left = whole - hero.damage
    return left + carried_health(state, hero) if hero.item else left
