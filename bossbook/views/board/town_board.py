"""The town board as HTML: key locations with their heroes and spaces, the market, items.

And what has been played and waits, where it is answered to any depth. A space or a card that may
be chosen is pressed itself; a space that is closed says why while it is pointed at.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bossbook.effects.naming import aimed_at
from bossbook.engine.minions import sites
from bossbook.engine.windows import plays_waiting
from bossbook.messages import N_, language, say
from bossbook.plays import Play
from bossbook.spaces import (
    EVERY_LOCATION,
    LOCATIONS,
    SECOND,
    SPACES,
    SUMMON,
    KeyLocation,
    Space,
    spaces_of,
)
from bossbook.state import Hero, State
from bossbook.views.board.minions import minion_html
from bossbook.views.board.offers import Offers
from bossbook.views.board.pieces import Spotlight, hand_card, hero_html, tell_html
from bossbook.views.board.pile import aim_words
from bossbook.views.escape import Markup, classes, how_many, sr, tag, together
from bossbook.views.pixels.icons import badge_drawing, class_badge, icon
from bossbook.wording import hero_words

# location -> the sign of its second space, and what it brings in a word
SECOND_SIGNS: Mapping[str, tuple[str, str]] = {
    "temple": ("cards", N_("card")),
    "stadium": ("hammer", N_("room")),
    "library": ("spell", N_("spell")),
    "hideout": ("damage", "+2"),
    "landing": ("shuffle", N_("mix")),
}
_CALLS = N_("call")
_FEW = 3  # cards on the market; more need a row of their own where the board is large
_DEEP = 3  # plays that wait; of more only the number is told


def regions_css(state: State) -> str:
    """The classes of the row between town and dungeons: a large board has two of them."""
    large = state.setup.table.has_explorers and state.board is not None
    full = large and len(state.market) > _FEW
    return classes("bb-regions", large and "bb-large-board", full and "bb-full-board")


def board_matters(state: State) -> bool:
    """Whether there is anything to see on the board: cards, guests, or minions at work."""
    board = state.board
    if board is None or state.phase == "town":
        return board is not None
    at_work = any(minion.space in SPACES for minion in board.minions)
    return bool(board.market or any(board.locations) or board.waiting or at_work)


# -- key locations


def locations_html(state: State, light: Spotlight, offers: Offers) -> Markup:
    """The key locations from left to right (LOC-1)."""
    extended = state.setup.table.has_explorers
    shown = [one for one in EVERY_LOCATION.values() if extended or not one.expansion]
    found = sites(state, state.seats()[0])
    barred = {site.name: site.barred if light.closed else "" for site in found if site.card < 0}
    boxes = [_location(state, one, barred, light, offers) for one in shown]
    return tag("div", boxes, class_=classes("bb-locations", f"bb-locations-{len(boxes)}"))


def _location(
    state: State,
    location: KeyLocation,
    barred: Mapping[str, str],
    light: Spotlight,
    offers: Offers,
) -> Markup:
    """One of them: who is there, and its spaces."""
    heroes = _heroes_in(state, location)
    spaces = [_space(state, one, barred[one.id], offers) for one in spaces_of(location.id)]
    return tag(
        "section",
        tag(
            "span",
            _sign(location),
            say(location.title),
            _pile(state, heroes),
            class_="bb-place-name",
        ),
        _there(state, location, heroes, light, offers),
        tag("span", spaces, class_="bb-spaces"),
        offers.at("location", location.id),
        class_=classes("bb-location", f"bb-at-{location.id}", heroes and "bb-occupied"),
        aria_label=say(location.title),
        data_bb="location",
        data_location=location.id,
    )


def _heroes_in(state: State, location: KeyLocation) -> tuple[Hero, ...]:
    if state.board is None or not location.holds_heroes:
        return ()
    return state.board.locations[LOCATIONS.index(location.id)]


def _sign(location: KeyLocation) -> Markup:
    return class_badge(location.class_, 14) if location.class_ else icon("bed", 12)


def _pile(state: State, heroes: tuple[Hero, ...]) -> Markup | None:
    """How many are in a pile of heroes, of whom only the topmost is seen (RULING-24)."""
    if len(heroes) < 2:
        return None
    told = [hero_words(state, hero) for hero in reversed(heroes)]
    text = say(N_("{count} heroes, from the top: {heroes}"), count=len(heroes), heroes=told)
    return tag("b", f"×{len(heroes)}", sr(" ", text), class_="bb-pile-count", title=text)


def _there(
    state: State, location: KeyLocation, heroes: tuple[Hero, ...], light: Spotlight, offers: Offers
) -> Markup | None:
    if heroes:
        return tag(
            "span", hero_html(state, heroes[-1], light, "span", offers), class_="bb-resident"
        )
    if not location.holds_heroes:
        return None
    return tag("span", sr(say(N_("nobody there"))), class_="bb-resident bb-nobody")


def _space(state: State, space: Space, barred: str, offers: Offers) -> Markup:
    """An action space: what it brings, the minion on it; what can be chosen is pressed."""
    spot = ("space", space.id)
    offer, guest = offers.on(*spot), _guest(state, space)
    sign, short = _brings(space, language())
    attributes = offer.attributes() if offer is not None else {"tabindex": -1}
    pressed = tag(
        "span",
        sign,
        guest if guest is not None else short,
        tag("span", "★", class_="bb-beckons", aria_hidden="true")
        if offer and offer.moves
        else None,
        _tell(space, offers),
        class_=classes("bb-spot", offers.marks(*spot), barred and not guest and "bb-closed"),
        **attributes,
    )
    return tag(
        "span",
        pressed,
        class_=classes("bb-space", f"bb-space-{space.kind}"),
        data_bb="space",
        data_space=space.id,
    )


def _guest(state: State, space: Space) -> Markup | None:
    assert state.board is not None
    standing = [one.space for one in state.board.minions]
    return minion_html(state, standing.index(space.id)) if space.id in standing else None


@lru_cache(maxsize=64)
def _brings(space: Space, _language: str) -> tuple[Markup, Markup]:
    """The sign of a space, and a word below it."""
    if space.kind == SUMMON:
        sign, short = icon("bell", 14), say(_CALLS)
    elif space.kind == SECOND:
        drawn, text = SECOND_SIGNS[space.location]
        sign, short = icon(drawn, 14), say(text)
    else:
        kind = EVERY_LOCATION[space.location].class_
        badge = tag("span", badge_drawing(kind, 16), class_=f"bb-badge bb-c-{kind}")
        sign, short = badge, say("+1")
    return sign, tag("span", short, class_="bb-short", aria_hidden="true")


def _tell(space: Space, offers: Offers) -> Markup:
    """What a space is and brings, what would come of it now, or why it is closed."""
    offer = offers.on("space", space.id)
    changes = list(offer.changes) if offer is not None else []
    notes = [*changes, *offers.reasons("space", space.id)]
    return tag(
        "span",
        tag("b", say(space.name)),
        tag("span", say(space.does), class_="bb-tell-text"),
        tag("span", [tag("span", note) for note in notes], class_="bb-tell-notes")
        if notes
        else None,
        class_="bb-tell",
    )


# -- the market


def market_html(state: State, light: Spotlight, offers: Offers) -> Markup:
    """The cards on the market; where one is taken, it is pressed."""
    keys = state.setup.table.keys
    cards = [tag("li", _for_sale(state, card, offers, keys[card])) for card in state.market]
    label = say(N_("Market"))
    none = tag("p", say(N_("empty")), class_="bb-empty")
    return tag(
        "section",
        tag("span", icon("market", 12), tag("span", label), class_="bb-place-name"),
        tag("ol", cards, class_=classes("bb-stalls", how_many(len(cards)))) if cards else none,
        offers.at("market"),
        class_=classes("bb-market", f"bb-stalls-{len(cards)}"),
        aria_label=label,
        data_bb="market",
    )


def _for_sale(state: State, number: int, offers: Offers, key: str) -> Markup:
    card, spot = state.setup.table[number], ("market", key)
    offer = offers.on(*spot)
    return hand_card(
        card,
        told=tell_html(card, *(offer.changes if offer is not None else ())),
        marks=(offers.marks(*spot), bool(card.abilities) and "bb-tells"),
        data_name=card.name,
        data_carry="hand" if offer is not None else None,
        **offers.attributes(*spot),
    )


# -- items (MIX-2)


def items_html(state: State, light: Spotlight, offers: Offers) -> Markup | None:
    """The items that wait above the town, and how many are to come; nothing without any."""
    board = state.board
    if board is None or not (board.items or board.waiting):
        return None
    names = state.setup.table.names
    waiting = [tag("li", names[card]) for card in board.waiting]
    label = say(N_("Items"))
    return tag(
        "section",
        tag("span", icon("bag", 12), label, tag("b", len(board.items)), class_="bb-place-name"),
        tag("ul", waiting) if waiting else None,
        class_="bb-items",
        aria_label=label,
        title=say(N_("Items in the deck: {count}"), count=len(board.items)),
    )


# -- what waits to take effect


def pending_html(state: State) -> Markup | None:
    """What has been played and waits, the newest first: it takes effect first (RULING-39)."""
    waiting = [step.play for step in plays_waiting(state)]
    if not waiting:
        return None
    rows = [
        tag(
            "li",
            tag("b", len(waiting) - at),
            _what_waits(state, play),
            class_="bb-waits" if at else "bb-waits bb-next-up",
        )
        for at, play in enumerate(waiting[:_DEEP])
    ]
    label = say(N_("Waits to take effect, the newest first"))
    more = say(N_("and {count} more below"), count=len(waiting) - _DEEP)
    return tag(
        "section",
        tag(
            "span",
            icon("spell", 12),
            say(N_("Stack: {count}"), count=len(waiting)),
            class_="bb-place-name",
        ),
        tag("ol", rows),
        tag("span", more, class_="bb-more-below") if len(waiting) > _DEEP else None,
        class_="bb-pending",
        aria_label=label,
        title=label,
        data_pending=len(waiting),
    )


def _what_waits(state: State, play: Play) -> Markup:
    """A card, what it is aimed at, and whose it is."""
    card, aim = state.setup.table.names[play.card], aim_words(aimed_at(state, play))
    return together(
        tag("span", card, class_="bb-waits-card"),
        tag("span", aim, class_="bb-waits-aim", title=aim) if aim is not None else (),
        tag("span", state.setup.names[play.seat], class_="bb-waits-player"),
    )
