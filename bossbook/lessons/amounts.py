"""The kind of exercise that asks for a number: what is to be counted is a closed list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from bossbook.card.model import CLASSES
from bossbook.engine.lures import DECIDED
from bossbook.engine.numbers import active_rooms, icons_at, icons_of, room_damage
from bossbook.game import Game
from bossbook.lessons.given import Given
from bossbook.lessons.script import Script
from bossbook.lessons.tasks import NUMBER, ONE, Said, Solution
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event
from bossbook.state import NO_CARD, State
from bossbook.wording import sentences


class Counted(NamedTuple):
    """What was counted, how it is asked for, and what shows it."""

    number: int
    asks: Message
    nudge: Message
    rules: tuple[str, ...]
    told: tuple[Event | Said, ...]
    after: Game
    printed: bool = (
        False  # whether the table shows damage and treasure as printed until it is answered
    )
    alone: bool = False  # whether it is about one dungeon only
    slips: Mapping[int, Message] = {}  # numbers one comes to by a slip, and what the slip is


def number(given: Given) -> Solution:
    """How many?"""
    what = given.word("count", tuple(COUNTS))
    before = given.game("bait")
    found = COUNTS[what](given, before)
    offered = _offered(given, found)
    return Solution(
        right=(str(found.number),),
        asks=found.asks,
        nudge=found.nudge,
        way=ONE if offered else NUMBER,
        choices={str(number): say(str(number)) for number in offered},
        rules=found.rules,
        told=found.told,
        before=before,
        after=found.after,
        viewer=given.viewer(before),
        totals=False,
        printed=found.printed,
        concerned=(given.player(before),) if found.alone else (),
        replies={**_more_or_less(found, offered), **_slips(found)},
    )


def _slips(found: Counted) -> dict[str, Message]:
    return {str(at): slip for at, slip in found.slips.items() if at != found.number}


def _offered(given: Given, found: Counted) -> list[int]:
    """Numbers to choose from, if the exercise wants that: how many, and how many that are less."""
    if not given.has("offer"):
        return []
    fields = given.mapping(given.node("offer"), ("count", "below"), "offer")
    count, below = (given.number(fields[key], key) for key in ("count", "below"))
    low = max(0, found.number - below)
    return list(range(low, low + count))


def _more_or_less(found: Counted, offered: Collection[int]) -> dict[str, Message]:
    more = say(N_("It is more. {nudge}"), nudge=found.nudge)
    less = say(N_("It is less. {nudge}"), nudge=found.nudge)
    return {str(at): more if at < found.number else less for at in offered if at != found.number}


# -- what lies on the table


_TREASURE_ASKS: Mapping[str, str] = {
    "cleric": N_("How many relics does {player} show, boss included?"),
    "fighter": N_("How many swords does {player} show, boss included?"),
    "mage": N_("How many tomes does {player} show, boss included?"),
    "thief": N_("How much loot does {player} show, boss included?"),
    "explorer": N_("How many maps does {player} show, boss included?"),
}


def _treasure(given: Given, game: Game) -> Counted:
    player, name = given.player(game), given.word("class", CLASSES)
    if not name:
        given.refuse("class", N_("Which treasure? Name a class under 'class'."))
    seat, index = game.players.index(player), CLASSES.index(name)
    return Counted(
        icons_of(game.state, seat, index),
        say(_TREASURE_ASKS[name], player=player),
        say(N_("Only the topmost room of a stack counts. And do not forget the boss.")),
        ("BAIT-1", "CARD-2"),
        tuple(_icons(game, seat, index)),
        game,
        printed=True,
        alone=True,
        slips=_treasure_slips(game.state, seat, index),
    )


def _treasure_slips(state: State, seat: int, index: int) -> dict[int, Message]:
    """What comes out if something is counted that does not count, or the boss is not."""
    table, player = state.setup.table, state.players[seat]
    count = icons_of(state, seat, index)
    asleep = sum(
        table[one.rooms[0].card].treasure[index]
        for one in player.stacks
        if one.rooms and one.rooms[0].deactivated
    )
    covered = sum(
        table[room.card].treasure[index] for one in player.stacks for room in one.rooms[1:]
    )
    boss = 0 if player.boss == NO_CARD else table[player.boss].treasure[index]
    printed = boss + sum(table[room.card].treasure[index] for _, room in active_rooms(state, seat))
    upright = say(N_("Did you count a room that is turned on its side? It has no treasure now."))
    on_top = say(N_("Did you count what is covered? Only the top card of a stack counts."))
    both = say(
        N_("Not everything that lies there counts: what is covered or on its side does not.")
    )
    return {
        printed: say(N_("That is what is printed. Something else counts, too.")),
        count + covered: on_top,
        count + asleep: upright if asleep != covered else both,
        count + asleep + covered: both if asleep and covered else upright if asleep else on_top,
        count - boss: say(N_("The boss shows treasure, too.")),
    }


def _icons(game: Game, seat: int, index: int) -> Iterator[Said]:
    """What each visible card of a dungeon shows of a treasure."""
    state, table = game.state, game.state.setup.table
    player = state.players[seat]
    for at, room in active_rooms(state, seat):
        count = icons_at(state, seat, player.stacks[at])[index]
        yield Said(_in_words(table.names[room.card], count, table[room.card].treasure[index]))
    if player.boss != NO_CARD:
        count = table[player.boss].treasure[index]
        yield Said(_in_words(table.names[player.boss], count, count))


def _in_words(card: str, count: int, printed: int) -> Message:
    """A number of a card, and what is printed on it if that is another one."""
    text = N_("{card}: {count}") if count == printed else _CHANGED
    return say(text, card=card, count=count, printed=printed)


_CHANGED = N_("{card}: {printed} printed, {count} now")


def _damage(given: Given, game: Game) -> Counted:
    player = given.player(game)
    state, seat = game.state, game.players.index(player)
    rooms = active_rooms(state, seat)
    asks = N_("A hero walks the whole dungeon of {player}. How much damage is that?")
    return Counted(
        sum(room_damage(state, seat, at) for at, _ in rooms),
        say(asks, player=player),
        say(N_("Room by room, from the left. Some rooms make others stronger.")),
        ("ADV-2",),
        tuple(Said(_dealt(state, seat, at)) for at, _ in rooms),
        game,
        printed=True,
        alone=True,
        slips=_damage_slips(state, seat),
    )


def _damage_slips(state: State, seat: int) -> dict[int, Message]:
    """What the printed numbers come to, without what rooms do to each other, and other slips."""
    table = state.setup.table
    tops = [one.rooms[0] for one in state.players[seat].stacks if one.rooms]
    every = sum(table[room.card].damage or 0 for room in tops)
    awake = sum(table[room.card].damage or 0 for room in tops if not room.deactivated)
    counters = sum(room.counters for room in tops if not room.deactivated)
    asleep = say(N_("Did you count a room that is turned on its side? It deals no damage now."))
    alone = say(N_("That is what the printed numbers come to. Some rooms change what others deal."))
    bare = say(N_("That is what the printed numbers come to. Counters add to them."))
    stunned = say(N_("A stunned room deals nothing this round, and its counters with it."))
    slips = {_unstunned(state, seat): stunned, awake: bare if counters else alone}
    return {every: asleep, **slips} if every != awake else slips


def _unstunned(state: State, seat: int) -> int:
    """The damage of a dungeon if no room of it were stunned."""
    other = state.copy()
    player = other.players[seat]
    player.stacks = tuple(
        one._replace(rooms=tuple(room._replace(stunned=False) for room in one.rooms))
        for one in player.stacks
    )
    return sum(room_damage(other, seat, at) for at, _ in active_rooms(other, seat))


def _dealt(state: State, seat: int, place: int) -> Message:
    """What a room deals, and where that comes from if it is not the printed number."""
    table = state.setup.table
    card = table[state.players[seat].stacks[place].rooms[0].card]
    damage, gifts = room_damage(state, seat, place), _gifts(state, seat, place)
    own = damage - sum(gift for _, gift in gifts)
    named = {"card": card.name, "count": damage}
    if gifts and card.damage in (None, own):
        given = [say(N_("{count} ({giver})"), count=gift, giver=name) for name, gift in gifts]
        return say(N_("{card}: {parts}"), **named, parts=sentences([say(str(own)), *given], " + "))
    if card.damage in (None, damage):
        return say(N_("{card}: {count}"), **named)
    return say(_CHANGED, **named, printed=card.damage)


def _gifts(state: State, seat: int, place: int) -> list[tuple[str, int]]:
    """The other rooms that add to a room's damage: without them it would deal less."""
    names, damage = state.setup.table.names, room_damage(state, seat, place)
    others = [(at, room) for at, room in active_rooms(state, seat) if at != place]
    found = [
        (names[room.card], damage - room_damage(asleep(state, seat, at), seat, place))
        for at, room in others
    ]
    return [(name, gift) for name, gift in found if gift > 0]


def asleep(state: State, seat: int, place: int, deactivated: bool = True) -> State:
    """The same table with one room deactivated, or awake."""
    other = state.copy()
    player = other.players[seat]
    stacks = list(player.stacks)
    room, *under = stacks[place].rooms
    stacks[place] = stacks[place]._replace(rooms=(room._replace(deactivated=deactivated), *under))
    player.stacks = tuple(stacks)
    return other


# -- what the round brings when nobody uses anything


def _score(given: Given, game: Game, kind: str, asks: str, rules: tuple[str, ...]) -> Counted:
    player, script = given.player(game), given.script(game)
    script.finish()
    given.check_played(script)
    seat, state = game.players.index(player), script.game.state
    count = state.souls(seat) if kind == "soul" else state.wounds(seat)
    nudge = say(N_("First the bait, hero by hero; then the walks. What is there already counts."))
    told = _events(script, {*DECIDED, "soul", "wound", "healed"})
    now = game.state.souls(seat) if kind == "soul" else game.state.wounds(seat)
    slips = {
        now: say(N_("So many there are now. This round changes that.")),
        count - now: say(N_("What was there before counts, too.")),
    }
    return Counted(count, say(asks, player=player), nudge, rules, told, script.game, slips=slips)


def _souls(given: Given, game: Game) -> Counted:
    asks = N_("This round is played out. How many souls does {player} have then?")
    return _score(given, game, "soul", asks, ("BAIT-2", "ADV-4", "ADV-5"))


def _wounds(given: Given, game: Game) -> Counted:
    asks = N_("This round is played out. How many wounds does {player} have then?")
    return _score(given, game, "wound", asks, ("BAIT-2", "ADV-4", "ADV-6"))


def _heroes(given: Given, game: Game) -> Counted:
    player, script = given.player(game), _bait_over(given, game)
    seat = game.players.index(player)
    return Counted(
        len(script.game.state.players[seat].entrance),
        say(
            N_("After the bait phase: how many heroes wait at the entrance of {player}?"),
            player=player,
        ),
        say(N_("One hero after the other. Each counts its own treasure.")),
        ("SOLO-4", "RULING-6")
        if game.state.setup.edition.alone
        else ("BAIT-1", "BAIT-2", "BAIT-3"),
        _events(script),
        script.game,
    )


def _town(given: Given, game: Game) -> Counted:
    script = _bait_over(given, game)
    return Counted(
        len(script.game.state.town),
        say(N_("After the bait phase: how many heroes are still in town?")),
        say(N_("Who finds a tie, or nothing at all, stays.")),
        ("BAIT-3", "BAIT-6"),
        _events(script),
        script.game,
    )


def _dead(given: Given, game: Game) -> Counted:
    script = given.script(game)
    script.finish()
    told = _events(script, ("dies", "wound", "to_town", "to_entrance"))
    return Counted(
        sum(event.kind == "dies" for event in told),
        say(N_("This round is played out. How many heroes die in it?")),
        say(N_("Dungeon by dungeon: which rooms are awake, and is their damage enough?")),
        ("ADV-2", "ADV-4", "ADV-6"),
        told,
        script.game,
    )


def _coins(given: Given, game: Game) -> Counted:
    player, script = given.player(game), given.script(game)
    script.finish()
    given.check_played(script)
    seat = game.players.index(player)
    now, count = game.state.players[seat].coins, script.game.state.players[seat].coins
    asks = N_("This round is played out. How many coins are in the vault of {player} then?")
    return Counted(
        count,
        say(asks, player=player),
        say(N_("What comes in, and what is paid? Follow the round.")),
        ("COIN-1", "KEY-pay"),
        tuple(event for event in script.events if player in event.data.get("vaults", ())),
        script.game,
        slips={now: say(N_("So many are there now. This round changes that."))},
    )


def _bait_over(given: Given, game: Game) -> Script:
    script = given.script(game)
    if not script.run(lambda game: game.phase == "adventure"):
        given.refuse("position", N_("This position is past its bait phase."))
    return script


def _events(script: Script, kinds: Collection[str] = DECIDED) -> tuple[Event, ...]:
    """What happened, of some kinds."""
    return tuple(event for event in script.events if event.kind in kinds)


Count = Callable[[Given, Game], Counted]
COUNTS: Mapping[str, Count] = {
    "treasure": _treasure,
    "damage": _damage,
    "souls": _souls,
    "wounds": _wounds,
    "heroes": _heroes,
    "town": _town,
    "dead": _dead,
    "coins": _coins,
}
