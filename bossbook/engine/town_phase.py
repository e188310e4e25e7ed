"""The town phase: market, heroes, then a card and a minion for everybody (section 14, TOWN)."""

from __future__ import annotations

from functools import cache, lru_cache

from bossbook.engine import decks, heroes, minions, town
from bossbook.engine.core import Chooser, decides, does, push
from bossbook.engine.minions import BARRED, Site
from bossbook.engine.numbers import standing
from bossbook.engine.order import turn_order
from bossbook.messages import N_, Message, say
from bossbook.pending.decisions import TownTurn
from bossbook.pending.of_town import AskTown, FillMarket, RevealHero, RevealItem, TownPhase
from bossbook.protocol import About, Log, Option, Refusal, space_name
from bossbook.spaces import SPACES
from bossbook.state import Hero, Minion, State


@does(TownPhase)
def _town_phase(step: TownPhase, state: State, log: Log) -> None:
    arrivals = state.setup.edition.arrivals or len(state.players)
    turns = (AskTown(seat) for seat in turn_order(state))
    items = (RevealItem(),) if state.items else ()
    push(state, FillMarket(), *items, *[RevealHero()] * arrivals, *turns)


# -- the market


@does(FillMarket)
def _fill_market(step: FillMarket, state: State, log: Log) -> None:
    """Spells, and as many rooms as there are players (TOWN-1, SOLO-2, MIX-3)."""
    edition, table = state.setup.edition, state.setup.table
    spells, rooms = edition.market
    lying = [*state.market]
    for deck, number, kind in (
        (decks.SPELLS, spells, table.is_spell),
        (decks.ROOMS, rooms, table.is_room),
    ):
        for _ in range(sum(map(kind.__getitem__, lying)), number):
            card = decks.turn_over(state, log, deck)
            if card is None:
                log.add("market_short", ("TOWN-1", "RULING-8"), deck=deck.removesuffix("s"))
                break
            lying.append(card)
    state.market = tuple(lying)
    more = ("SOLO-2",) if edition.alone else ("MIX-3",) if spells > 1 else ()
    cards = [table.names[card] for card in lying]
    log.add("market_filled", ("TOWN-1", *more), cards=cards)


# -- items (MIX-2)


def _suits(state: State, item: int, hero: Hero) -> bool:
    """Whether a hero has a class of an item; one without classes suits everybody."""
    table = state.setup.table
    wanted = table[item].classes
    return not wanted or not set(wanted).isdisjoint(table[hero.card].classes)


@does(RevealItem)
def _reveal_item(step: RevealItem, state: State, log: Log) -> None:
    """The first hero in town whom it suits takes it, or it waits above the town (MIX-2)."""
    item, state.items = state.items[0], state.items[1:]
    log.add("item_revealed", ("MIX-2", "RULING-126"), card=state.setup.table.names[item])
    taker = next((hero for hero in state.town if _suits(state, item, hero)), None)
    if taker is not None:
        heroes.give_item(state, log, taker.uid, item, ("MIX-2",))
    else:
        board = town.board(state)
        state.board = board._replace(waiting=(*board.waiting, item))
        log.add("item_waits", ("MIX-2",), card=state.setup.table.names[item])


def _give_waiting_items(state: State, log: Log, hero: Hero) -> None:
    """What has waited for such a hero (MIX-2)."""
    board = town.board(state)
    fitting = [item for item in board.waiting if _suits(state, item, hero)]
    left = tuple(item for item in board.waiting if item not in fitting)
    state.board = board._replace(waiting=left)
    for item in fitting:
        heroes.give_item(state, log, hero.uid, item, ("MIX-2",))


# -- heroes


@does(RevealHero)
def _reveal_hero(step: RevealHero, state: State, log: Log) -> None:
    """Ordinary heroes before epic ones; they come in on the right (TOWN-2, RULING-5)."""
    card = decks.next_hero(state)
    if card is None:
        log.add("no_hero_left", ("TOWN-2", "RULING-7"))
        return
    hero = Hero(card, state.uid())
    straight = state.setup.table.goes_to.get(card)
    if straight is not None:
        heroes.tell_arrival(state, log, hero, ("TOWN-2", "TOWN-4"))
        town.send_to_location(state, log, hero, straight)
    else:
        state.town += (hero,)
        heroes.tell_arrival(state, log, hero, ("TOWN-2", "RULING-5"))
        if town.board(state).waiting:
            _give_waiting_items(state, log, hero)
        town.close_up(state, log)
    if state.result is None:
        heroes.tell_first_epic(state, log, hero)


# -- a card and a minion for everybody


@does(AskTown)
def _ask_town(step: AskTown, state: State, log: Log) -> None:
    """Both are compulsory while possible, in either order (TOWN-6, RULING-24)."""
    cards = not step.took and bool(state.market or _may_draw(state, step.seat))
    spaces = not step.placed and minions.is_any_open(state, step.seat)
    if cards or spaces:
        state.agenda.append(TownTurn(step.seat, not cards, not spaces))


def _cards(state: State, seat: int) -> list[Option[object]]:
    """What can be taken from the market, or drawn instead."""
    options: list[Option[object]] = [*market_options(state, ("TOWN-6", "RULING-24"))]
    if _may_draw(state, seat):
        sentence = N_("Draw a spell instead of taking a card.")
        options.append(decks.draw_option(decks.SPELLS, sentence, ("TOWN-6", "RULING-122")))
    return options


def _may_draw(state: State, seat: int) -> bool:
    return bool(state.spells) and standing(state, seat, "spell_at_start")


def market_options(state: State, rules: tuple[str, ...]) -> list[Option[int]]:
    """To take one of the cards on the market."""
    names, keys = state.setup.table.names, state.setup.table.keys
    return [_to_take(card, names[card], keys[card], rules) for card in dict.fromkeys(state.market)]


@lru_cache(maxsize=1024)
def _to_take(card: int, name: str, key: str, rules: tuple[str, ...]) -> Option[int]:
    """The same one every time: the market is looked at by everybody."""
    sentence, about = N_("Take {card} from the market."), About("take", key, zone="market")
    return Option(f"take:{key}", card, rules, sentence, {"card": name}, about)


def _options(state: State, due: TownTurn) -> list[Option[object]]:
    cards = [] if due.took else _cards(state, due.seat)
    if due.placed:
        return cards
    on_cards = [_card_option(state, due.seat, site) for site in minions.on_cards(state, due.seat)]
    return [*cards, *_space_options(minions.crowd(state)), *on_cards]


@lru_cache(maxsize=4096)
def _space_options(crowd: minions.Crowd) -> tuple[Option[object], ...]:
    """To go to a space of the board."""
    return tuple(map(_space_option, minions.open_on_the_board(*crowd)))


_TO_A_BOSS = N_("Place your minion: {what}.")
_TO_A_ROOM = N_("Place your minion: {what} (room {place}).")  # there may be two of a name


def _card_option(state: State, seat: int, site: Site) -> Option[object]:
    values: dict[str, object] = {"what": _what(state, site)}
    rules, sentence, about = ("TOWN-6", "CARD-3"), _TO_A_BOSS, _about(state, seat, site)
    if site.place is not None:
        sentence, values["place"] = _TO_A_ROOM, site.place + 1
    return Option(f"minion:{site.name}", site.minion, rules, sentence, values, about)


@cache
def _space_option(site: Site) -> Option[object]:
    """To go to a space of the board: the same one every time."""
    space = SPACES[site.name]
    values = {"what": space_name(site.name), "brings": say(space.does)}
    rules, sentence = ("TOWN-6", *space.rules), N_("Place your minion: {what} ({brings}).")
    about = About("minion", zone=site.name)
    return Option(f"minion:{site.name}", site.minion, rules, sentence, values, about)


def _what(state: State, site: Site) -> Message:
    return space_name(site.name, state.setup.table.names[site.card] if site.card >= 0 else "")


def _about(state: State, seat: int, site: Site) -> About:
    if site.card < 0:
        return About("minion", zone=site.name)
    card, player = state.setup.table.keys[site.card], state.setup.names[seat]
    return About("minion", card, site.place, player, zone=site.name)


def _refused(state: State, due: TownTurn) -> list[Refusal]:
    """The spaces that are closed, and why."""
    if due.placed:
        return []
    return [
        Refusal(
            f"minion:{site.name}",
            BARRED[site.barred][1],
            BARRED[site.barred][0],
            {"what": _what(state, site)},
            _about(state, due.seat, site),
        )
        for site in minions.sites(state, due.seat)
        if site.barred
    ]


def _play(state: State, log: Log, due: TownTurn, move: object) -> None:
    took, placed, seat = due.took, due.placed, due.seat
    if isinstance(move, Minion):
        placed = True
        minions.place_minion(state, seat, move)
        _tell_placed(state, log, seat)
    else:
        took = True
        _take(state, log, seat, move)
    state.agenda.append(AskTown(seat, took, placed))


def _take(state: State, log: Log, seat: int, move: object) -> None:
    """A card of the market, or one from a deck instead."""
    if isinstance(move, str):
        decks.draw(state, log, seat, move, ("TOWN-6", "RULING-122"))
    elif isinstance(move, int):
        take_from_market(state, log, seat, move, ("TOWN-6", "SPELL-2"))


def take_from_market(state: State, log: Log, seat: int, card: int, rules: tuple[str, ...]) -> None:
    """A card of the market goes to a hand, open to all; it is not refilled."""
    at = state.market.index(card)
    state.market = state.market[:at] + state.market[at + 1 :]
    state.players[seat].take(card)
    names = state.setup
    log.add("takes_from_market", rules, player=names.names[seat], card=names.table.names[card])


def _tell_placed(state: State, log: Log, seat: int) -> None:
    space, card = minions.where(state, seat)
    told = {"card": card} if card else {}
    player = state.setup.names[seat]
    log.add("minion_placed", ("TOWN-6",), player=player, space=space, **told)


def _asks(state: State, due: TownTurn) -> str:
    """Who has done one of the two is asked for the other."""
    if due.took and not due.placed:
        return N_("{player}, where do you place your minion?")
    return N_("{player}, which card do you take from the market?") if due.placed else ""


decides(TownTurn, Chooser(_options, _play, _refused, question=_asks))
