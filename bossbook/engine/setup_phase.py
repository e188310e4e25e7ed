"""Setting up: decks, bosses, hands, mulligan, the first room (section 2 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from bossbook.card.model import BOSS, EPIC, HERO, ITEM, Card
from bossbook.card.sets import heroes_left_out
from bossbook.editions import Edition
from bossbook.engine import building, coins, decks, rounds
from bossbook.engine.building import Build
from bossbook.engine.core import Chooser, decides, does, push
from bossbook.engine.order import by_xp, turn_order
from bossbook.messages import N_
from bossbook.pending.decisions import FirstRoom, KeepBoss, Mulligan, SetupDiscard
from bossbook.pending.of_rounds import (
    AskBoss,
    AskDiscard,
    AskFirstRoom,
    AskMulligan,
    BoxBosses,
    DealBoss,
    DealHand,
    FillVaults,
    LayDiscardPile,
    OfferBosses,
    Reveal,
    SetupBosses,
    SetupDecks,
    SetupHands,
    SetupHeroes,
    SetupOver,
    ShowBoss,
    ShowDiscards,
)
from bossbook.pending.of_town import TakeMarker
from bossbook.protocol import About, Log, Option, Refusal
from bossbook.state import State


def lay_out(state: State) -> None:
    """Put the decks together as they come from the box, and plan the setup."""
    table, edition = state.setup.table, state.setup.edition
    box: dict[str, list[int]] = {
        name: [] for name in ("bosses", "rooms", "spells", "heroes", "epics", "items")
    }
    for number, card in enumerate(table):
        deck = _DECK[card.deck]
        if not left_out(card, len(state.players), edition):
            box[deck].extend([number] * card.copies)
    for deck, cards in box.items():
        setattr(state, deck, tuple(cards))
    marker = (TakeMarker(),) if state.board is not None else ()
    push(state, SetupHeroes(), SetupBosses(), *marker, SetupDecks(), SetupHands())


_DECK = {
    BOSS: "bosses",
    "room": "rooms",
    "miniboss": "rooms",
    "spell": "spells",
    HERO: "heroes",
    EPIC: "epics",
    ITEM: "items",  # in use where there is a town board (MIX-2)
}


def left_out(card: Card, players: int, edition: Edition) -> bool:
    """SETUP-1's players icon, VAR-hard's weak heroes, what is not for one alone (SOLO-1)."""
    if edition.alone and not card.solo:
        return True
    if card.deck == ITEM:
        return not edition.regions
    if not card.is_hero:
        return False
    weak = card.deck == HERO and card.health == edition.removed_health
    return card.players > (edition.icons or players) or weak


@does(SetupHeroes)
def _setup_heroes(step: SetupHeroes, state: State, log: Log) -> None:
    state.heroes = state.shuffled(state.heroes)
    state.epics = state.shuffled(state.epics)
    hard = ("VAR-hard",) if state.setup.edition.removed_health is not None else ()
    alone = ("SOLO-1",) if state.setup.edition.alone else ()
    log.add(
        "heroes_sorted",
        ("SETUP-1", *hard, *alone),
        ordinary=len(state.heroes),
        epic=len(state.epics),
    )
    for box in heroes_left_out(state.setup.sets, state.setup.edition.id):
        log.add("heroes_left_out", ("MIX-1", "RULING-58"), **box.told())


@does(SetupBosses)
def _setup_bosses(step: SetupBosses, state: State, log: Log) -> None:
    """Each player gets a boss, or two to choose from (SETUP-2, VAR-choose)."""
    state.bosses = state.shuffled(state.bosses)
    seats = state.seats()
    if state.setup.edition.bosses_dealt == 1:
        push(state, *(DealBoss(seat) for seat in seats), BoxBosses())
    else:
        push(
            state,
            *(OfferBosses(seat) for seat in seats),
            *(AskBoss(seat) for seat in seats),
            *(ShowBoss(seat) for seat in seats),
            BoxBosses(),
        )


@does(DealBoss)
def _deal_boss(step: DealBoss, state: State, log: Log) -> None:
    state.players[step.seat].boss, state.bosses = state.bosses[0], state.bosses[1:]
    state.reorder()
    _tell_boss(state, log, step.seat)


@does(ShowBoss)
def _show_boss(step: ShowBoss, state: State, log: Log) -> None:
    _tell_boss(state, log, step.seat)


def _tell_boss(state: State, log: Log, seat: int) -> None:
    player = state.players[seat]
    state.removed += tuple(card for card in player.offers if card != player.boss)
    player.offers = ()
    boss = state.setup.table[player.boss]
    choose = ("VAR-choose",) if state.setup.edition.bosses_dealt > 1 else ()
    name = state.setup.names[seat]
    log.add("boss_dealt", ("SETUP-2", *choose), player=name, boss=boss.name, xp=boss.xp)


@does(OfferBosses)
def _offer_bosses(step: OfferBosses, state: State, log: Log) -> None:
    count = state.setup.edition.bosses_dealt
    player, names = state.players[step.seat], state.setup.table.names
    player.offers, state.bosses = state.bosses[:count], state.bosses[count:]
    name = state.setup.names[step.seat]
    log.add("bosses_offered", ("SETUP-2", "VAR-choose"), player=name, count=count)
    offered = [names[card] for card in player.offers]
    log.add("bosses_seen", ("VAR-choose",), (name,), player=name, bosses=offered)


@does(AskBoss)
def _ask_boss(step: AskBoss, state: State, log: Log) -> None:
    state.agenda.append(KeepBoss(step.seat))


def _boss_options(state: State, due: KeepBoss) -> list[Option[int]]:
    keys = state.setup.table.keys
    return [
        Option(
            f"boss:{keys[card]}",
            card,
            ("VAR-choose",),
            N_("Keep {boss}."),
            {"boss": keys[card]},
            About("boss", keys[card]),
        )
        for card in state.players[due.seat].offers
    ]


def _keep_boss(state: State, log: Log, due: KeepBoss, boss: int) -> None:
    state.players[due.seat].boss = boss
    state.reorder()
    log.add("boss_chosen", ("VAR-choose", "RULING-103"), player=state.setup.names[due.seat])


decides(KeepBoss, Chooser(_boss_options, _keep_boss))


@does(BoxBosses)
def _box_bosses(step: BoxBosses, state: State, log: Log) -> None:
    state.removed += state.bosses
    state.bosses = ()


@does(TakeMarker)
def _take_marker(step: TakeMarker, state: State, log: Log) -> None:
    """The highest XP goes first; everybody takes a minion and its house (SETUP-8, RULING-25)."""
    state.first = by_xp(state)[0]
    state.reorder()
    name = state.setup.names[state.first]
    log.add("takes_marker", ("SETUP-8", "RULING-25"), player=name)


@does(SetupDecks)
def _setup_decks(step: SetupDecks, state: State, log: Log) -> None:
    state.rooms = state.shuffled(state.rooms)
    state.spells = state.shuffled(state.spells)
    if state.items:
        state.items = state.shuffled(state.items)
    log.add("decks_shuffled", ("SETUP-3",), rooms=len(state.rooms), spells=len(state.spells))


@does(SetupHands)
def _setup_hands(step: SetupHands, state: State, log: Log) -> None:
    order = turn_order(state)
    push(
        state,
        *(DealHand(seat) for seat in order),
        *((FillVaults(),) if coins.in_play(state) else ()),
        *(AskMulligan(seat) for seat in order),
        *((LayDiscardPile(),) if any(state.setup.edition.discard_pile) else ()),
        *(AskDiscard(seat, state.setup.edition.setup_discards) for seat in order),
        ShowDiscards(),
        *(AskFirstRoom(seat) for seat in order),
        Reveal(),
        SetupOver(),
    )


@does(FillVaults)
def _fill_vaults(step: FillVaults, state: State, log: Log) -> None:
    """Everybody begins with coins, where they are in play (SETUP-4, RULING-58)."""
    own = state.setup.edition.coins > 0
    rules = ("SETUP-4", "COIN-1") if own else (coins.rule(state, "COIN-1"), "RULING-58")
    for seat in turn_order(state):
        coins.gain(state, log, seat, coins.START, rules)


@does(LayDiscardPile)
def _lay_discard_pile(step: LayDiscardPile, state: State, log: Log) -> None:
    """Some cards of both decks lie face up from the beginning (SETUP-6)."""
    n_rooms, n_spells = state.setup.edition.discard_pile
    cards = state.rooms[:n_rooms] + state.spells[:n_spells]
    state.rooms, state.spells = state.rooms[n_rooms:], state.spells[n_spells:]
    state.discard += cards
    names = [state.setup.table.names[card] for card in cards]
    log.add("discard_pile_laid", ("SETUP-6",), cards=names)


@does(DealHand)
def _deal_hand(step: DealHand, state: State, log: Log) -> None:
    _draw_hand(state, log, step.seat)


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


_SHOWN_FIRST = ("four_icons",)  # the hand is shown before it is exchanged
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


@does(AskMulligan)
def _ask_mulligan(step: AskMulligan, state: State, log: Log) -> None:
    if may_mulligan(state, step.seat):
        state.agenda.append(Mulligan(step.seat))


def _mulligan_options(state: State, due: Mulligan) -> list[Option[bool]]:
    rules = ("SETUP-5", "RULING-21")
    return [
        Option("keep", False, rules, N_("Keep this hand."), {}),
        Option("mulligan", True, rules, N_("Shuffle it back and draw a new hand."), {}),
    ]


def _play_mulligan(state: State, log: Log, due: Mulligan, exchange: bool) -> None:
    player, table, name = state.players[due.seat], state.setup.table, state.setup.names[due.seat]
    if not exchange:
        log.add("keeps_hand", ("SETUP-5",), player=name)
        return
    hand, player.hand = player.hand, ()
    if state.setup.edition.mulligan in _SHOWN_FIRST:
        log.add("shows_hand", ("SETUP-5",), player=name, cards=[table.names[c] for c in hand])
    decks.shuffle_into(state, decks.ROOMS, tuple(c for c in hand if table.is_room[c]))
    decks.shuffle_into(state, decks.SPELLS, tuple(c for c in hand if table.is_spell[c]))
    log.add("mulligan", ("SETUP-5", "RULING-21"), player=name)
    _draw_hand(state, log, due.seat)


decides(Mulligan, Chooser(_mulligan_options, _play_mulligan))

# -- the setup discard: secret until everybody has chosen (RULING-11)


@does(AskDiscard)
def _ask_discard(step: AskDiscard, state: State, log: Log) -> None:
    if step.count and state.players[step.seat].hand:  # a small set may have left it empty
        push(state, SetupDiscard(step.seat), AskDiscard(step.seat, step.count - 1))


def _discard_options(state: State, due: SetupDiscard) -> list[Option[int]]:
    keys, rule = state.setup.table.keys, state.setup.edition.setup_discard_rule
    rules = tuple(dict.fromkeys((rule, "SETUP-4", "RULING-11")))
    hand = dict.fromkeys(state.players[due.seat].hand)
    return [_discard_option(card, keys[card], rules) for card in hand]


@lru_cache(maxsize=1024)
def _discard_option(card: int, name: str, rules: tuple[str, ...]) -> Option[int]:
    sentence, about = N_("Discard {card}."), About("discard", name)
    return Option(f"discard:{name}", card, rules, sentence, {"card": name}, about)


def _set_aside(state: State, log: Log, due: SetupDiscard, card: int) -> None:
    player, name = state.players[due.seat], state.setup.names[due.seat]
    player.lose(card)
    player.aside = tuple(sorted((*player.aside, card)))
    log.add("sets_aside", ("SETUP-4", "RULING-11"), player=name)
    secret = {"player": name, "card": state.setup.table.names[card]}
    log.add("set_aside_card", ("SETUP-4", "RULING-11"), (name,), **secret)


decides(SetupDiscard, Chooser(_discard_options, _set_aside))


def _anything_aside(step: ShowDiscards, state: State) -> bool:
    return any(player.aside for player in state.players)


@does(ShowDiscards, due=_anything_aside)
def _show_discards(step: ShowDiscards, state: State, log: Log) -> None:
    names = state.setup.table.names
    for seat in turn_order(state):
        player = state.players[seat]
        for card in player.aside:
            state.discard += (card,)
            log.add("discards", ("SETUP-4",), player=state.setup.names[seat], card=names[card])
        player.aside = ()


# -- the first room (SETUP-7)


@does(AskFirstRoom)
def _ask_first_room(step: AskFirstRoom, state: State, log: Log) -> None:
    """Without an ordinary room in hand nothing is built (RULING-52)."""
    if building.place_options(state, step.seat):
        state.agenda.append(FirstRoom(step.seat))


def _first_room_options(state: State, due: FirstRoom) -> list[Option[Build | None]]:
    options: list[Option[Build | None]] = [
        option.by("SETUP-7") for option in building.place_options(state, due.seat)
    ]
    if state.setup.edition.first_room == "may":
        options.append(Option("decline", None, ("SETUP-7",), N_("Build no first room."), {}))
    return options


def _play_first_room(state: State, log: Log, due: FirstRoom, room: Build | None) -> None:
    if room is not None:
        building.place(state, log, due.seat, room)
    else:
        log.add("declines", ("SETUP-7",), player=state.setup.names[due.seat])


def _first_room_refused(state: State, due: FirstRoom) -> list[Refusal]:
    refused = building.place_refusals(state, due.seat)
    refusals = [refusal.by("SETUP-7", *refusal.rules) for refusal in refused]
    if state.setup.edition.first_room == "must":
        refusals.append(
            Refusal("decline", ("SETUP-7", "RULING-52"), N_("The first room must be built."), {})
        )
    return refusals


decides(FirstRoom, Chooser(_first_room_options, _play_first_room, _first_room_refused))


@does(SetupOver)
def _setup_over(step: SetupOver, state: State, log: Log) -> None:
    state.round = 1
    rounds.begin(state, state.setup.edition.phases[0])
