"""Setting up: decks, bosses, hands, mulligan, the first room (section 2 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from bossbook.card.model import BOSS, EPIC, HERO, Card
from bossbook.card.sets import heroes_left_out
from bossbook.engine import building, decks, rounds
from bossbook.engine.core import ask, chooser, glue, push, visible
from bossbook.engine.order import turn_order
from bossbook.messages import N_
from bossbook.protocol import About, Log, Option, Refusal
from bossbook.state import State, Step


def lay_out(state: State) -> None:
    """Put the decks together as they come from the box, and plan the setup."""
    table, edition = state.setup.table, state.setup.edition
    box: dict[str, list[int]] = {
        name: [] for name in ("bosses", "rooms", "spells", "heroes", "epics")
    }
    for number, card in enumerate(table):
        deck = _DECK[card.deck]
        if not left_out(card, len(state.players), edition.removed_health):
            box[deck].extend([number] * card.copies)
    for deck, cards in box.items():
        setattr(state, deck, tuple(cards))
    push(state, ("setup_heroes",), ("setup_bosses",), ("setup_decks",), ("setup_hands",))


_DECK = {
    BOSS: "bosses",
    "room": "rooms",
    "miniboss": "rooms",
    "spell": "spells",
    HERO: "heroes",
    EPIC: "epics",
}


def left_out(card: Card, players: int, removed_health: int | None) -> bool:
    """SETUP-1's players icon, and VAR-hard's weak heroes."""
    if not card.is_hero:
        return False
    return card.players > players or (card.deck == HERO and card.health == removed_health)


@visible("setup_heroes")
def _setup_heroes(state: State, log: Log) -> None:
    state.heroes = state.shuffled(state.heroes)
    state.epics = state.shuffled(state.epics)
    hard = ("VAR-hard",) if state.setup.edition.removed_health is not None else ()
    log.add(
        "heroes_sorted",
        ("SETUP-1", *hard),
        ordinary=len(state.heroes),
        epic=len(state.epics),
    )
    for box in heroes_left_out(state.setup.sets, state.setup.edition.id):
        log.add("heroes_left_out", ("MIX-1", "RULING-58"), **box.told())


@glue("setup_bosses")
def _setup_bosses(state: State, log: Log) -> None:
    """Each player gets a boss, or two to choose from (SETUP-2, VAR-choose)."""
    state.bosses = state.shuffled(state.bosses)
    seats = state.seats()
    if state.setup.edition.bosses_dealt == 1:
        push(state, *(("deal_boss", seat) for seat in seats), ("box_bosses",))
    else:
        push(
            state,
            *(("offer_bosses", seat) for seat in seats),
            *(("ask_boss", seat) for seat in seats),
            *(("show_boss", seat) for seat in seats),
            ("box_bosses",),
        )


@visible("deal_boss")
def _deal_boss(state: State, log: Log, seat: int) -> None:
    state.players[seat].boss, state.bosses = state.bosses[0], state.bosses[1:]
    _show_boss(state, log, seat)


@visible("show_boss")
def _show_boss(state: State, log: Log, seat: int) -> None:
    player = state.players[seat]
    state.removed += tuple(card for card in player.offers if card != player.boss)
    player.offers = ()
    boss = state.setup.table[state.players[seat].boss]
    choose = ("VAR-choose",) if state.setup.edition.bosses_dealt > 1 else ()
    name = state.setup.names[seat]
    log.add("boss_dealt", ("SETUP-2", *choose), player=name, boss=boss.name, xp=boss.xp)


@visible("offer_bosses")
def _offer_bosses(state: State, log: Log, seat: int) -> None:
    count = state.setup.edition.bosses_dealt
    player, names = state.players[seat], state.setup.table.names
    player.offers, state.bosses = state.bosses[:count], state.bosses[count:]
    name = state.setup.names[seat]
    log.add("bosses_offered", ("SETUP-2", "VAR-choose"), player=name, count=count)
    offered = [names[card] for card in player.offers]
    log.add("bosses_seen", ("VAR-choose",), (name,), player=name, bosses=offered)


@glue("ask_boss")
def _ask_boss(state: State, log: Log, seat: int) -> None:
    ask(state, "keep_boss", seat)


def _boss_options(state: State, seat: int) -> list[Option]:
    keys = state.setup.table.keys
    return [
        Option(
            f"boss:{keys[card]}",
            ("boss", card),
            ("VAR-choose",),
            N_("Keep {boss}."),
            {"boss": keys[card]},
            About("boss", keys[card]),
        )
        for card in state.players[seat].offers
    ]


def _keep_boss(state: State, log: Log, move: Step, seat: int) -> None:
    state.players[seat].boss = move[1]
    log.add("boss_chosen", ("VAR-choose", "RULING-103"), player=state.setup.names[seat])


chooser("keep_boss", _boss_options, _keep_boss)


@glue("box_bosses")
def _box_bosses(state: State, log: Log) -> None:
    state.removed += state.bosses
    state.bosses = ()


@visible("setup_decks")
def _setup_decks(state: State, log: Log) -> None:
    state.rooms = state.shuffled(state.rooms)
    state.spells = state.shuffled(state.spells)
    log.add("decks_shuffled", ("SETUP-3",), rooms=len(state.rooms), spells=len(state.spells))


@glue("setup_hands")
def _setup_hands(state: State, log: Log) -> None:
    order = turn_order(state)
    push(
        state,
        *(("deal_hand", seat) for seat in order),
        *(("ask_mulligan", seat) for seat in order),
        *(("ask_discard", seat, state.setup.edition.setup_discards) for seat in order),
        ("show_discards",),
        *(("ask_first_room", seat) for seat in order),
        ("reveal",),
        ("setup_over",),
    )


@visible("deal_hand")
def _deal_hand(state: State, log: Log, seat: int) -> None:
    _draw_hand(state, log, seat)


def _draw_hand(state: State, log: Log, seat: int) -> None:
    edition, player, name = state.setup.edition, state.players[seat], state.setup.names[seat]
    n_rooms, n_spells = edition.rooms_dealt, edition.spells_dealt
    drawn = state.rooms[:n_rooms] + state.spells[:n_spells]
    state.rooms, state.spells = state.rooms[n_rooms:], state.spells[n_spells:]
    player.hand = tuple(sorted(player.hand + drawn))
    log.add("hand_dealt", ("SETUP-4",), player=name, rooms=n_rooms, spells=n_spells)
    cards = [state.setup.table.names[card] for card in player.hand]
    log.add("hand_seen", ("SETUP-4", "KEY-hand"), (name,), player=name, cards=cards)


# -- mulligan (SETUP-5, RULING-21, RULING-52)


def _four_alike(rooms: list[Card]) -> bool:
    shown = Counter(name for card in rooms for name in card.icons())
    return sum(card.advanced for card in rooms) >= 4 or max(shown.values(), default=0) >= 4


def _all_alike(rooms: list[Card]) -> bool:
    shown = Counter(name for card in rooms for name in card.icons())
    return all(card.advanced for card in rooms) or len(rooms) in shown.values()


def _four_icons(rooms: list[Card]) -> bool:
    icons: Counter[str] = Counter()
    for card in rooms:
        icons.update(card.icons())
    return sum(card.advanced for card in rooms) >= 4 or max(icons.values(), default=0) >= 4


_MULLIGAN: Mapping[str, Callable[[list[Card]], bool]] = {
    "four_alike": _four_alike,
    "all_alike": _all_alike,
    "four_icons": _four_icons,
}


def may_mulligan(state: State, seat: int) -> bool:
    """Whether a hand may be exchanged under the edition's rule."""
    hand = [state.setup.table[card] for card in state.players[seat].hand]
    rooms = [card for card in hand if card.deck == "room"]
    return _MULLIGAN[state.setup.edition.mulligan](rooms)


@glue("ask_mulligan")
def _ask_mulligan(state: State, log: Log, seat: int) -> None:
    if may_mulligan(state, seat):
        ask(state, "mulligan", seat)


def _mulligan_options(state: State, seat: int) -> list[Option]:
    rules = ("SETUP-5", "RULING-21")
    return [
        Option("keep", ("keep",), rules, N_("Keep this hand."), {}),
        Option("mulligan", ("mulligan",), rules, N_("Shuffle it back and draw a new hand."), {}),
    ]


def _play_mulligan(state: State, log: Log, move: Step, seat: int) -> None:
    player, table, name = state.players[seat], state.setup.table, state.setup.names[seat]
    if move[0] == "keep":
        log.add("keeps_hand", ("SETUP-5",), player=name)
        return
    hand, player.hand = player.hand, ()
    decks.shuffle_into(state, decks.ROOMS, tuple(c for c in hand if table.is_room[c]))
    decks.shuffle_into(state, decks.SPELLS, tuple(c for c in hand if table.is_spell[c]))
    log.add("mulligan", ("SETUP-5", "RULING-21"), player=name)
    _draw_hand(state, log, seat)


chooser("mulligan", _mulligan_options, _play_mulligan)

# -- the setup discard: secret until everybody has chosen (RULING-11)


@glue("ask_discard")
def _ask_discard(state: State, log: Log, seat: int, count: int) -> None:
    if count and state.players[seat].hand:  # a small set may have left it empty
        push(state, ("ask_discard", seat, count - 1))
        ask(state, "setup_discard", seat)


def _discard_options(state: State, seat: int) -> list[Option]:
    keys, rule = state.setup.table.keys, state.setup.edition.setup_discard_rule
    rules = tuple(dict.fromkeys((rule, "SETUP-4", "RULING-11")))
    return [
        Option(
            f"discard:{keys[card]}",
            ("discard", card),
            rules,
            N_("Discard {card}."),
            {"card": keys[card]},
            About("discard", keys[card]),
        )
        for card in dict.fromkeys(state.players[seat].hand)
    ]


def _set_aside(state: State, log: Log, move: Step, seat: int) -> None:
    player, name = state.players[seat], state.setup.names[seat]
    player.lose(move[1])
    player.aside = tuple(sorted((*player.aside, move[1])))
    log.add("sets_aside", ("SETUP-4", "RULING-11"), player=name)
    card = state.setup.table.names[move[1]]
    log.add("set_aside_card", ("SETUP-4", "RULING-11"), (name,), player=name, card=card)


chooser("setup_discard", _discard_options, _set_aside)


@visible("show_discards", when=lambda state: any(player.aside for player in state.players))
def _show_discards(state: State, log: Log) -> None:
    names = state.setup.table.names
    for seat in turn_order(state):
        player = state.players[seat]
        for card in player.aside:
            state.discard += (card,)
            log.add("discards", ("SETUP-4",), player=state.setup.names[seat], card=names[card])
        player.aside = ()


# -- the first room (SETUP-7)


@glue("ask_first_room")
def _ask_first_room(state: State, log: Log, seat: int) -> None:
    """Without an ordinary room in hand nothing is built (RULING-52)."""
    if building.place_options(state, seat):
        ask(state, "first_room", seat)


def _first_room_options(state: State, seat: int) -> list[Option]:
    options = [option.by("SETUP-7") for option in building.place_options(state, seat)]
    if state.setup.edition.first_room == "may":
        options.append(
            Option("decline", ("decline",), ("SETUP-7",), N_("Build no first room."), {})
        )
    return options


def _play_first_room(state: State, log: Log, move: Step, seat: int) -> None:
    if move[0] == "place":
        building.place(state, log, seat, move[1], move[2])
    else:
        log.add("declines", ("SETUP-7",), player=state.setup.names[seat])


def _first_room_refused(state: State, seat: int) -> list[Refusal]:
    refused = building.place_refusals(state, seat)
    refusals = [refusal.by("SETUP-7", *refusal.rules) for refusal in refused]
    if state.setup.edition.first_room == "must":
        refusals.append(
            Refusal("decline", ("SETUP-7", "RULING-52"), N_("The first room must be built."), {})
        )
    return refusals


chooser("first_room", _first_room_options, _play_first_room, _first_room_refused)


@glue("setup_over")
def _setup_over(state: State, log: Log) -> None:
    state.round = 1
    rounds.begin(state, state.setup.edition.phases[0])
