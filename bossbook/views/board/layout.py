"""The table as HTML: the town, the piles, every dungeon from its entrance to its boss, a hand.

Nothing here shows a secret: a hand and a face-down card are shown to the viewer they belong to,
and with no viewer to nobody. With ``offers``, what may be done stands as a button beside the thing
it concerns. All text goes through :mod:`bossbook.views.escape`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from bossbook.card.model import Card
from bossbook.engine.numbers import treasure
from bossbook.game import Game
from bossbook.messages import N_, language, say
from bossbook.protocol import Event
from bossbook.state import MOST_ROOMS, NO_CARD, State
from bossbook.tabletop.cues import Grave
from bossbook.views.board.coins import vault_html
from bossbook.views.board.fixtures import FLOOR, VACANT, mouth_html, pile_html
from bossbook.views.board.lasting import lasting_html
from bossbook.views.board.minibosses import miniboss_html
from bossbook.views.board.minions import marker_html, minion_at_home, space_on_boss
from bossbook.views.board.offers import NOTHING, Offers
from bossbook.views.board.pieces import (
    NO_SPOTLIGHT,
    Spotlight,
    boss_card,
    boss_line,
    hand_card,
    hero_html,
    stack_html,
    tell_html,
    totals_html,
)
from bossbook.views.board.town import solo_score_html, town_html
from bossbook.views.board.town_board import (
    items_html,
    locations_html,
    market_html,
    pending_html,
    regions_css,
)
from bossbook.views.escape import Markup, classes, how_many, sr, tag, together
from bossbook.views.pixels.icons import icon
from bossbook.views.pixels.sprites import card_back, gravestone
from bossbook.views.pressing import folded
from bossbook.views.styles import style_html
from bossbook.wording import clip

_MANY = 2  # with more dungeons than these the opponents' are drawn smaller
_FOLDED = 3  # with more opponents than these, those not concerned fold to one line
_QUEUE = 2  # with more heroes at an entrance, too
# How large a dungeon is drawn; bare: only whose it is, its boss, and the score.
STAGE, ASIDE, LINE, BARE = "stage", "aside", "folded", "bare"


def game_html(game: Game) -> Markup:
    """A game as a notebook shows it: what there is to say about it, and the table."""
    notices = (tag("p", notice) for notice in game.notices)
    return together(style_html(), *notices, table_html(game))


def table_html(
    game: Game,
    viewer: str | None = None,
    *,
    now: Sequence[Event] = (),
    hand: bool = True,
    totals: bool = True,
    printed: bool = False,
    offers: Offers = NOTHING,
) -> Markup:
    """The whole table as one player sees it.

    ``now``: events whose heroes and rooms are marked. ``hand``: with the viewer's hand below.
    ``totals``: with the treasure of each dungeon counted up. ``printed``: with the damage that
    stands on the rooms, not with what it comes to. ``offers``: with buttons.
    """
    shown = viewer if hand else None
    pieces = table_pieces(game, viewer, now=now, totals=totals, printed=printed, offers=offers)
    if shown is not None:
        pieces.append(hand_html(game, shown, offers))
    return tag("div", pieces, class_="bb bb-table")


def table_pieces(
    game: Game,
    viewer: str | None = None,
    *,
    now: Sequence[Event] = (),
    totals: bool = True,
    printed: bool = False,
    offers: Offers = NOTHING,
) -> list[Markup]:
    """The table without the hand, in pieces that can be shown anew one by one."""
    light = Spotlight.on(now) if now else NO_SPOTLIGHT
    board = Board(game, viewer, light, totals, offers, printed)
    regions = board.regions()
    css = regions_css(game.state)
    between = [tag("div", regions, class_=css)] if regions else []
    return [board.top(), *between, *board.dungeons()]


def screen_pieces(
    game: Game,
    viewer: str | None,
    *,
    now: Sequence[Event] = (),
    totals: bool = True,
    offers: Offers = NOTHING,
    box: Markup | None = None,
    graves: Sequence[Grave] = (),
) -> list[Markup]:
    """The table for one screen: what happens has the stage, the other dungeons stand aside.

    ``box``: choices that lie nowhere on the table. They stand before the stage, and the dungeons
    aside make room for them. ``graves``: of those who died this round.
    """
    light = Spotlight.on(now) if now else NO_SPOTLIGHT
    board = Board(game, viewer, light, totals, offers, graves=graves)
    staged, others, sizes = board.on_stage(), [], []
    for seat in range(len(game.players)):
        if seat != staged:
            sizes.append(board.size_aside(seat, box is not None))
            others.append(board.dungeon(seat, sizes[-1]))
    folded_up = ASIDE not in sizes and "bb-all-folded"
    row = classes("bb-aside-row", f"bb-asides-{len(others)}", folded_up)
    aside = tag("div", others, class_=row)
    place = tag("div", box, class_="bb-box-place") if box else tag("div", hidden=True)
    regions = tag("div", board.regions(), class_=regions_css(game.state))
    return [board.top(), regions, aside, place, board.dungeon(staged, STAGE)]


# Further regions of the table, between the town and the dungeons, for editions whose record lists
# them: a market, key locations. Those without a drawing stand elsewhere (a minion, on its space).
REGIONS: dict[str, Callable[[State, Spotlight, Offers], Markup | None]] = {
    "locations": locations_html,
    "market": market_html,
    "items": items_html,
}


class Board:
    """The pieces of one table: everything they need to know stands here once."""

    def __init__(
        self,
        game: Game,
        viewer: str | None,
        light: Spotlight,
        totals: bool,
        offers: Offers,
        printed: bool = False,
        graves: Sequence[Grave] = (),
    ) -> None:
        self.state, self.graves = game.state, graves
        self.viewer, self.light, self.totals, self.offers = viewer, light, totals, offers
        self.printed = printed
        self.deciding = game.decision.player if game.decision is not None else None

    # -- the town and the piles

    def top(self) -> Markup:
        """What lies above all dungeons."""
        town = town_html(self.state, self.light, self.offers)
        css = classes("bb-top", self.state.board is not None and "bb-with-board")
        return tag("div", town, self.piles(), class_=css)

    def regions(self) -> list[Markup]:
        """What an edition has between the town and the dungeons."""
        drawn = [REGIONS[name] for name in self.state.setup.edition.regions if name in REGIONS]
        light = replace(self.light, closed=not self.printed)
        shown = [draw(self.state, light, self.offers) for draw in drawn]
        waiting = pending_html(self.state) if drawn else None
        return [region for region in (*shown, waiting) if region is not None]

    def piles(self) -> Markup:
        """The decks as backs with their counts, and the discard pile, which is open."""
        state = self.state
        decks = (
            (N_("Rooms"), "room", len(state.rooms)),
            (N_("Spells"), "spell", len(state.spells)),
            (N_("Heroes"), "hero", len(state.heroes)),
            (N_("Epic heroes"), "epic", len(state.epics)),
        )
        shown = [pile_html(title, deck, count, language()) for title, deck, count in decks]
        label = say(N_("Decks and discard pile"))
        piles = tag("ul", shown, self._discards(), class_="bb-pile-row")
        return tag("section", piles, class_="bb-piles", aria_label=label)

    def _discards(self) -> Markup:
        names = [self.state.setup.table.names[card] for card in reversed(self.state.discard)]
        label = tag("span", say(N_("Discard pile")), class_="bb-label")
        if not names:
            return tag("li", label, tag("b", 0), class_="bb-pile bb-discard bb-none")
        top = tag("span", clip(names[0], 18), class_="bb-topmost")
        listed = tag("ol", [tag("li", name) for name in names], class_="bb-discarded")
        opened = folded("discard", [label, tag("b", len(names)), top], listed)
        return tag("li", opened, class_="bb-pile bb-discard")

    # -- the dungeons

    def dungeons(self) -> list[Markup]:
        """All dungeons, the viewer's own last: that is nearest to the hand."""
        names = self.state.setup.names
        seats = sorted(range(len(names)), key=lambda seat: names[seat] == self.viewer)
        return [self.dungeon(seat) for seat in seats]

    def on_stage(self) -> int:
        """Whose dungeon has the stage: where somebody walks or chooses, else the viewer's own."""
        state, names = self.state, self.state.setup.names
        if state.walker is not None:
            return state.walker.seat
        if len(self.light.scored) == 1:  # somebody has just died there, or come through
            return names.index(next(iter(self.light.scored)))
        concerned = self.offers.concerned - {self.viewer}
        if len(concerned) == 1 and self.viewer not in self.offers.concerned:
            return names.index(concerned.pop())
        return names.index(self.viewer) if self.viewer in names else 0

    def size_aside(self, seat: int, crowded: bool) -> str:
        """How large a dungeon is that has not the stage."""
        many, name = len(self.state.players) - 1 > _FOLDED, self.state.setup.names[seat]
        concerned = self.offers.entered if many else self.offers.concerned  # a line has the name
        return LINE if (many or crowded) and name not in concerned else ASIDE

    def dungeon(self, seat: int, size: str = "") -> Markup:
        """One player's dungeon: who it is, the score, and the rooms up to the boss.

        ``size``: how large on a screen; without, as it comes, one below the other.
        """
        name, player = self.state.setup.names[seat], self.state.players[seat]
        mine = name == self.viewer
        small = not size and not mine and len(self.state.players) > _MANY
        if player.out:
            body: object = tag("p", say(N_("Out of the game.")), class_="bb-empty")
        elif size in (LINE, BARE):
            body = None
        else:
            body = tag("ol", list(self._slots(seat, mine, bool(size))), class_="bb-rooms")
        return tag(
            "section",
            self._head(seat, mine, size == BARE),
            body,
            class_=classes(
                "bb-dungeon",
                mine and "bb-mine",
                small and "bb-small",
                size and f"bb-{size}",
                len(player.entrance) > _QUEUE and "bb-besieged",
                self._is_walked(seat) and "bb-walked",
            ),
            aria_label=say(N_("Dungeon of {player}"), player=name),
            data_bb="dungeon",
            data_player=name,
        )

    def _head(self, seat: int, mine: bool, bare: bool = False) -> Markup:
        name, player = self.state.setup.names[seat], self.state.players[seat]
        secret = bool(player.offers)  # the treasure would tell the boss that was chosen
        counted = self.totals and not secret and not player.out
        vault = vault_html(self.state, seat, self.offers)
        return tag(
            "div",
            tag(
                "span",
                self._name(name),
                tag("span", say(N_("you")), class_="bb-you") if mine else None,
                self._turn(name),
                marker_html(self.state, seat),
                minion_at_home(self.state, seat, self.offers),
                self.offers.at("player", name),
                class_="bb-title",
            ),
            boss_line(self.state, player.boss) if bare else None,
            lasting_html(self.state, seat),
            None if bare else self._hand_count(seat),
            vault,
            totals_html(treasure(self.state, seat)) if counted and not bare else None,
            self._score(seat),
            class_=classes("bb-head", vault and "bb-with-vault"),
        )

    def _name(self, name: str) -> Markup:
        """The name of a player; where players are chosen, it is pressed."""
        chosen = self.offers.on("player", name)
        if chosen is None:
            return tag("span", name, class_="bb-player")
        css = classes("bb-player bb-do bb-option", chosen.css)
        return tag("span", name, class_=css, title=chosen.text, **chosen.attributes())

    def _turn(self, name: str) -> Markup | None:
        if name != self.deciding:
            return None
        return tag("span", say(N_("to decide")), class_="bb-deciding")

    def _hand_count(self, seat: int) -> Markup:
        """How many cards of each sort a player holds: that is open to all (RULING-46)."""
        hand, is_room = self.state.players[seat].hand, self.state.setup.table.is_room
        rooms = sum(is_room[card] for card in hand)
        return _hand_count(rooms, len(hand) - rooms, language())

    # -- the score area

    def _score(self, seat: int) -> Markup:
        """Souls and wounds, a mark for each, and who they were."""
        edition, player = self.state.setup.edition, self.state.players[seat]
        name = self.state.setup.names[seat]
        parts = (
            ("soul", N_("Souls"), self.state.souls(seat), edition.souls_goal, player.dead),
            ("wound", N_("Wounds"), self.state.wounds(seat), edition.wounds_to_lose,
             player.survived),
        )  # fmt: skip
        counts = [self._count(*part) for part in parts]
        return tag(
            "span",
            counts,
            solo_score_html(self.state),
            class_=classes("bb-score", name in self.light.scored and "bb-now"),
        )

    def _count(
        self, kind: str, label: str, number: int, goal: int | None, cards: Sequence[int]
    ) -> Markup:
        names = tuple(self.state.setup.table.names[card] for card in cards)
        return _counted(kind, label, number, goal, names, language())

    # -- from the entrance to the boss

    def _slots(self, seat: int, mine: bool, plots: bool = False) -> Iterable[Markup]:
        """``plots``: with a mark for every room that may yet come."""
        state, player = self.state, self.state.players[seat]
        yield self._entrance(seat)
        if plots:
            yield from self._plots(seat)
        for place in range(len(player.stacks)):
            card = stack_html(
                state, seat, place, mine=mine, light=self.light, offers=self.offers,
                printed=self.printed,
            )  # fmt: skip
            miniboss = miniboss_html(state, seat, place, light=self.light, offers=self.offers)
            floor = self._corridor(seat, place)
            css = classes("bb-slot", miniboss and "bb-has-miniboss")
            yield tag("li", card, miniboss, floor, class_=css, data_place=place)
        if player.boss != NO_CARD and not player.offers:
            card_of_boss, name = state.setup.table[player.boss], state.setup.names[seat]
            boss = boss_card(
                card_of_boss,
                levelled=player.levelled,
                does=self.offers.on("boss", name),
                marks=self.offers.marks("boss", name),
                extra=space_on_boss(state, seat, mine),
                **self.offers.attributes("boss", name),
            )
            end = tag("span", class_="bb-corridor bb-end")
            buttons = self.offers.at("boss", name)
            yield tag("li", buttons, boss, end, class_="bb-slot bb-boss-slot", data_place="boss")

    def _plots(self, seat: int) -> Iterable[Markup]:
        """Where rooms may yet come, up to the five that level a boss up; the next one last."""
        name, free = self.state.setup.names[seat], MOST_ROOMS - len(self.state.players[seat].stacks)
        offer = self.offers.on("new", name)
        for left in range(free, 0, -1):
            if left > 1 or offer is None:
                yield VACANT
                continue
            label = tag("span", offer.label, class_="bb-name")
            css, changes = f"bb-plot bb-open {offer.css}", offer.changes_html()
            place = tag("span", label, changes, class_=css, **offer.attributes())
            yield tag("li", place, FLOOR, class_="bb-slot bb-vacant bb-next-plot")

    def _entrance(self, seat: int) -> Markup:
        waiting = self.state.players[seat].entrance
        heroes = [hero_html(self.state, one, self.light, offers=self.offers) for one in waiting]
        crowd = classes(how_many(len(heroes)), len(heroes) > _QUEUE and "bb-crowded")
        queue = tag("ol", heroes, class_=classes("bb-queue", crowd)) if heroes else None
        mouth = mouth_html(language())
        buttons = self.offers.at("entrance", self.state.setup.names[seat])
        door = tag("span", buttons, mouth, queue, class_="bb-door")
        return tag(
            "li",
            door,
            self._corridor(seat, -1),
            class_=classes("bb-slot bb-entrance", (heroes or buttons) and "bb-visited"),
            data_place="entrance",
        )

    def _is_walked(self, seat: int) -> bool:
        """Whether a hero stands on the floor of a dungeon."""
        walker, rooms = self.state.walker, len(self.state.players[seat].stacks)
        return walker is not None and walker.seat == seat and walker.place < rooms

    def _corridor(self, seat: int, place: int) -> Markup:
        """The floor below a room, where the hero inside stands."""
        walker = self.state.walker
        hero = None
        if walker is not None and (walker.seat, walker.place) == (seat, place):
            hero = hero_html(self.state, walker.hero, self.light, "span", self.offers)
        graves = self._graves_at(seat, place) if self.graves else []
        if hero is None and not graves:
            return FLOOR
        return tag("span", graves, hero, class_=classes("bb-corridor", hero and "bb-busy"))

    def _graves_at(self, seat: int, place: int) -> list[Markup]:
        """Those who died in a room this round."""
        name, names = self.state.setup.names[seat], self.state.setup.table.names
        mine = [grave for grave in self.graves if grave.player == name]
        if not mine:
            return []
        stacks = self.state.players[seat].stacks
        rooms = [names[stack.rooms[0].card] if stack.rooms else "" for stack in stacks]
        return [_grave(grave) for grave in mine if grave.at(rooms) == place]


@lru_cache(maxsize=256)
def _hand_count(rooms: int, spells: int, _language: str) -> Markup:
    text = say(N_("In hand: rooms {rooms}, spells {spells}"), rooms=rooms, spells=spells)
    backs = [
        tag("span", card_back(deck, 24), tag("b", count), class_="bb-held")
        for deck, count in (("room", rooms), ("spell", spells))
    ]
    return tag("span", tag("span", backs, aria_hidden="true"), sr(text), class_="bb-hand-count",
               title=text)  # fmt: skip


@lru_cache(maxsize=256)
def _counted(
    kind: str, label: str, number: int, goal: int | None, names: tuple[str, ...], _language: str
) -> Markup:
    who = say(N_("{label}: {names}"), label=say(label), names=names) if names else None
    return tag(
        "span",
        _pips(kind, number, goal),
        tag("span", say(label), class_="bb-label"),
        tag("b", number),
        tag("span", sr(" ", say(N_("of"))), "/", goal, class_="bb-goal") if goal else None,
        sr(" ", who) if who else None,
        class_=f"bb-score-{kind}",
        title=who,
    )


@lru_cache(maxsize=256)
def _pips(kind: str, number: int, goal: int | None) -> Markup:
    """A row of marks, as many as win or lose; those that are there are full."""
    if not goal:
        return icon(kind)
    marks = [
        tag("span", icon(kind, 8 if goal > 5 else 12), class_=None if at < number else "bb-lost")
        for at in range(goal)
    ]
    return tag("span", marks, class_="bb-pips", aria_hidden="true")


def _grave(grave: Grave) -> Markup:
    told = say(N_("{hero} died here this round"), hero=grave.hero)
    return tag("span", gravestone(24), sr(told), class_="bb-grave", title=told, data_grave="")


# -- hands


def hand_html(game: Game, viewer: str, offers: Offers = NOTHING, told: bool = True) -> Markup:
    """The viewer's own hand; each card is pressed itself, if something may be done with it.

    ``told``: with what the cards say on them; else it is read while they are pointed at.
    """
    state = game.state
    table, cards = state.setup.table, state.players[state.setup.names.index(viewer)].hand
    shown = [
        tag(
            "li",
            _held(table[card], table.keys[card], offers, told, card not in cards[:at]),
            class_=classes("bb-held-card", offers.open("hand", table.keys[card]) and "bb-open"),
        )
        for at, card in enumerate(cards)
    ]
    label = say(N_("Your hand"))
    none = tag("p", say(N_("No cards.")), class_="bb-empty")
    body = tag("ol", shown, class_="bb-cards-row") if shown else none
    title = tag("div", label, class_="bb-title")
    return tag("section", title, body, class_="bb-hand", aria_label=label, data_bb="hand")


def _held(card: Card, key: str, offers: Offers, told: bool, first: bool) -> Markup:
    """One card of a hand; of several alike the ``first`` is the one by which others find it."""
    attributes = offers.attributes("hand", key)
    if not first:
        attributes = {name: given for name, given in attributes.items() if name != "data_bb"}
    tell = tell_html(card, *offers.reasons("hand", key))
    body = hand_card(
        card,
        told=None if told else tell,
        marks=(offers.marks("hand", key), bool(card.abilities) and not told and "bb-tells"),
        **attributes,
    )
    return together(body, offers.at("hand", key) if first else None)
