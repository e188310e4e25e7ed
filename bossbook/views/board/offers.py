"""What may be done now, sorted by the thing on the table that it concerns.

A thing that one option is about is pressed itself; where there are several, buttons stand on it. A
card that can go to several places is picked first, and then the places are what is pressed: rooms,
the vault if it is discarded for a coin, a miniboss if it is promoted for that card. What belongs to
nothing on the table stands in the panel, and what goes on ("pass") is the button that goes on. All
of them only say what they mean, in ``data-do`` and ``data-key``: whoever shows them listens.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bossbook.card.model import LAST_LEVEL, Ability
from bossbook.card.text import power_text
from bossbook.game import Decision
from bossbook.messages import N_, Message, say
from bossbook.protocol import About, Option, Refusal
from bossbook.spaces import SPACES
from bossbook.state import State
from bossbook.tabletop.foreseen import NO_SHIFT, Foreseen
from bossbook.tabletop.guide import GuideStep
from bossbook.views.escape import Markup, classes, tag
from bossbook.views.pressing import folded, press
from bossbook.wording import with_rules

Spot = tuple[str | int | None, ...]
PANEL: Spot = ("panel",)
GO: Spot = ("go",)
NOTHING_PLAYED = About("")  # what a button is about that plays no option
_ON_THINGS = ("play", "pick")  # what is done by pressing the thing itself

# What an option is about -> what its button says where it stands beside its thing.
_LABELS: Mapping[str, str] = {
    "cast": N_("Play this spell"),
    "hand": N_("Play it for its ability"),
    "discard": N_("Discard it"),
    "use": N_("Use its ability"),
    "room": N_("Choose this room"),
    "hero": N_("Choose"),
    "player": N_("Choose {player}"),
    "card": N_("Choose this card"),
    "miniboss": N_("Choose this miniboss"),
    "promote": N_("Promote: 1 coin"),
    "promote_by": N_("Promote for it"),
    "sell": N_("+1 coin"),
    "pay": N_("Pay and use it"),
    "pay_miniboss": N_("Pay 1 coin"),
    "pay_tax": N_("Pay {coins} {coins:coin|coins}"),
    "refuse": N_("Do not pay"),
    "boss": N_("Use your boss"),
    "take": N_("Take it"),
    "minion": N_("Your minion here"),
}
# The power of a miniboss that is used.
_POWERS: Mapping[int, str] = {
    1: N_("Use level 1"),
    2: N_("Use level 2"),
    LAST_LEVEL: N_("Use level 3"),
}
_PLACES = ("room", "new", "player", "boss", "miniboss")  # things that belong to a player


@dataclass(frozen=True)
class TableOffer:
    """One thing that may be done, or may not."""

    at: int  # its number among the options; -1 if it is refused
    key: str
    label: str
    text: str
    rules: tuple[str, ...] = ()
    do: str = "play"
    about: About = NOTHING_PLAYED
    changes: tuple[str, ...] = ()  # what would come of it
    moves: bool = False  # whether somebody would go elsewhere
    chosen: bool = False  # a card that is picked

    @property
    def refused(self) -> bool:
        """Whether it may not be done."""
        return self.at < 0

    def button(self, plain: bool = False, whole: bool = False) -> Markup:
        """The button, in few words or with its ``whole`` sentence; a refused one is grey."""
        if self.refused:
            grey = tag("span", self.label, class_="bb-grey", aria_hidden="true")
            return tag("span", grey, tag("span", self.text, class_="bb-hint"), class_="bb-not")
        return press(
            self.do,
            self.text if whole else self.label,
            key=self.key,
            css=classes("bb-do", self.css, "bb-option", plain and "bb-plain"),
            title=with_rules(self.text, self.rules),
            aria_label=self.text,
            data_bb="option" if self.do == "play" else None,
        )

    @property
    def leads(self) -> bool:
        """Whether its thing is pressed for it, though there are others."""
        return self.do == "pick" or self.about.what == "build"

    @property
    def css(self) -> str:
        """The classes of what is pressed for it."""
        return f"bb-choosable bb-option-{self.at}"

    def attributes(self) -> dict[str, Any]:
        """What makes the thing itself the button."""
        picks = self.do == "pick"
        return {
            "role": "button",
            "tabindex": 0,
            "data_bb": "card" if picks else "option",
            "data_do": self.do,
            "data_key": self.key,
            "data_f": f"{self.do} {self.key}",
            "data_card": self.key if picks else None,
            "aria_pressed": ("true" if self.chosen else "false") if picks else None,
            "aria_label": " ".join([self.text, *self.changes]),
        }

    def changes_html(self) -> Markup | None:
        """What would come of it, where it would stand."""
        told = [tag("span", change) for change in self.changes]
        css = classes("bb-what-if", self.moves and "bb-comes")
        return tag("span", told, class_=css, aria_hidden="true") if told else None


@dataclass(frozen=True)
class Offers:
    """The offers of a decision by their places on the table."""

    places: Mapping[Spot, Sequence[TableOffer]] = field(default_factory=dict)
    unplaced: Sequence[Refusal] = ()  # what is refused, and stands beside nothing on the table
    asked: str = ""  # whose decision it is
    picked: str = ""  # the card whose places are shown

    @staticmethod
    def of(
        decision: Decision | None,
        state: State,
        picked: str = "",
        foreseen: Callable[[Option], Foreseen | None] = lambda _: None,
        guide: GuideStep | None = None,
    ) -> Offers:
        """What somebody may do now, and may not; what is not on the table goes to the panel.

        ``picked``: the card in hand whose places are shown. ``foreseen`` tells what a
        build would change. ``guide`` may leave some options out.
        """
        if decision is None:
            return NOTHING
        common, shown = _common(decision), _things(state, decision.player)
        picked = picked if guide is not None else _picked(decision, picked)
        numbered: list[tuple[int, Option | Refusal]] = [
            (at, one)
            for at, one in enumerate(decision.options)
            if guide is None or guide.offers(one.key)
        ]
        numbered += [(-1, one) for one in decision.refused if one not in common]
        idle = [one.key for one in decision.options if one.idle]
        places: dict[Spot, list[TableOffer]] = {}
        unplaced = [*common]
        for at, choice in numbered:
            card = card_first(choice.about)
            place = GO if [choice.key] == idle else _place(choice.about, state, decision)
            place = place if place in shown or place == GO else PANEL
            if place == PANEL and isinstance(choice, Refusal):  # no button to be grey beside
                unplaced.append(choice)
                continue
            if card and isinstance(choice, Option):
                _pick(places, place, at, choice, card, picked)
                if card == picked:
                    offer = _offer(at, choice, _label(choice, state, decision), foreseen(choice))
                    spot = _goes_to(choice.about, decision.player)
                    places.setdefault(spot, []).append(offer)
                continue
            brief = place not in (PANEL, GO) or decision.kind in _PAYMENTS
            label = _label(choice, state, decision) if brief else choice.text
            seen = foreseen(choice) if isinstance(choice, Option) else None
            offer = replace(_offer(at, choice, label, seen), text=_whole_text(choice, state))
            places.setdefault(place, []).append(offer)
            if place != PANEL and choice.about.what in _ALSO_ASKED and decision.kind in _PAYMENTS:
                places.setdefault(PANEL, []).append(offer)
        return Offers(_aimed(places, picked), unplaced, decision.player, picked)

    def at(self, *place: str | int) -> Markup | None:
        """The buttons on a thing on the table, for what is not done by pressing the thing."""
        itself = self.on(*place)
        shown = [
            one
            for one in self.places.get(place, ())
            if one is not itself and not (one.refused and one.do in _ON_THINGS)
        ]
        return tag("span", [one.button() for one in shown], class_="bb-offers") if shown else None

    def on(self, *place: str | int) -> TableOffer | None:
        """The offer for which a thing is pressed itself: the only one, or what picks or builds."""
        found = [one for one in self.places.get(place, ()) if not one.refused]
        found = found if len(found) == 1 else [one for one in found if one.leads]
        return found[0] if len(found) == 1 and found[0].do in _ON_THINGS else None

    def attributes(self, *place: str | int) -> dict[str, Any]:
        """What makes a thing a button, if it is one."""
        offer = self.on(*place)
        return offer.attributes() if offer is not None else {"tabindex": 0}

    def marks(self, *place: str | int) -> str:
        """The classes of a thing with which something may be done."""
        offer = self.on(*place)
        return classes(
            self.open(*place) and "bb-open",
            offer is not None and offer.css,
            offer is not None and offer.chosen and "bb-picked",
        )

    def changes(self, *place: str | int) -> Markup | None:
        """What would come of pressing a thing."""
        offer = self.on(*place)
        return offer.changes_html() if offer is not None else None

    def reasons(self, *place: str | int) -> list[str]:
        """Why something may not be done with a thing, each reason once."""
        refused = [one.text for one in self.places.get(place, ()) if one.refused]
        return list(dict.fromkeys(refused))

    def open(self, *place: str | int) -> bool:
        """Whether something may be done with a thing on the table."""
        return any(not offer.refused for offer in self.places.get(place, ()))

    @property
    def refused(self) -> list[TableOffer | Refusal]:
        """Everything that may not be done."""
        placed = [one for some in self.places.values() for one in some if one.refused]
        return [*self.unplaced, *placed]

    @property
    def concerned(self) -> set[str]:
        """The players who can be chosen, or in whose dungeons something can."""
        return self._owners(_PLACES)

    @property
    def entered(self) -> set[str]:
        """The players in whose dungeons something can be chosen."""
        return self._owners([kind for kind in _PLACES if kind != "player"])

    def _owners(self, kinds: Collection[str]) -> set[str]:
        spots = [spot for spot, some in self.places.items() if any(not one.refused for one in some)]
        return {str(spot[1]) for spot in spots if spot[0] in kinds}


NOTHING = Offers()


def _offer(
    at: int, choice: Option | Refusal, label: str, seen: Foreseen | None = None
) -> TableOffer:
    offer = TableOffer(at, choice.key, label, choice.text, choice.rules, about=choice.about)
    if seen is None:
        return offer
    shown = replace(seen, covers="")  # one sees what lies there
    if choice.about.what == "take":
        parts = say("{parts}", parts=[*shown.parts()] or [shown.message])
        return replace(offer, changes=(say(N_("If built: {changes}"), changes=parts).text,))
    if choice.about.what != "build":  # its label says what it costs
        told = tuple(part.text for part in replace(shown, coins=NO_SHIFT).parts())
    else:
        told = tuple(part.text for part in shown.parts()) or (shown.text,)
    return replace(offer, changes=told, moves=bool(seen.moved))


def card_first(about: About) -> str:
    """The card in hand that is picked before the place of an option; empty: none."""
    return about.price if about.what == "promote" else about.card if about.what in _PICKED else ""


_PICKED = ("build", "sell")
_PAYMENTS = ("pay_miniboss", "pay_tax")  # decisions that ask for coins and nothing else
_ALSO_ASKED = ("pay",)  # there it is pressed on its thing, and is a button, too


def _pick(
    places: dict[Spot, list[TableOffer]], place: Spot, at: int, choice: Option, card: str,
    picked: str,
) -> None:  # fmt: skip
    """The card of a build is picked first: once for all its places."""
    listed = places.setdefault(place, [])
    if any(one.do == "pick" and one.key == card for one in listed):
        return
    told = N_("{card}: show where it can be built")
    if choice.about.what != "build":
        told = N_("{card}: show what it can be discarded for")
    text, about = say(told, card=card).text, choice.about
    listed.append(
        TableOffer(at, card, card, text, choice.rules, "pick", about, chosen=card == picked)
    )


def _aimed(places: dict[Spot, list[TableOffer]], picked: str) -> dict[Spot, list[TableOffer]]:
    """Where a card is picked to promote a miniboss with it, that is what pressing it does."""
    for spot, some in places.items():
        by_card = [one for one in some if picked and one.about.price == picked]
        if spot[0] == "miniboss" and by_card:
            places[spot] = [one for one in some if one.about.what != "promote" or one in by_card]
    return places


def _picked(decision: Decision, picked: str) -> str:
    """The card whose places are shown: where there is only one to build, that."""
    cards = {card_first(one.about) for one in decision.options} - {""}
    return picked if picked in cards else "".join(cards) if len(cards) == 1 else ""


def _goes_to(about: About, player: str) -> Spot:
    if about.what == "sell":
        return ("vault", player)
    if about.what == "promote":
        return ("miniboss", player, about.place)
    return ("new", player) if about.place is None else ("room", player, about.place)


def _things(state: State, player: str) -> set[Spot]:
    """What lies on the table and in the hand of a player: it can be pressed."""
    names, keys = state.setup.names, state.setup.table.keys
    things: set[Spot] = {("hand", keys[card]) for card in state.players[names.index(player)].hand}
    for seat, one in enumerate(state.players):
        things |= {(what, names[seat]) for what in ("player", "vault", "boss")}
        things |= {("room", names[seat], place) for place in range(len(one.stacks))}
        things |= {
            ("miniboss", names[seat], place)
            for place, stack in enumerate(one.stacks)
            if stack.miniboss is not None
        }
        things |= {("hero", hero.uid) for hero in one.entrance}
    things |= {("hero", hero.uid) for hero in state.town} | _on_the_board(state)
    return things | ({("hero", state.walker.hero.uid)} if state.walker else set())


def _on_the_board(state: State) -> set[Spot]:
    """The spaces, the cards on the market, and whoever is seen in a key location."""
    board, keys = state.board, state.setup.table.keys
    if board is None:
        return set()
    things: set[Spot] = {("space", name) for name in SPACES}
    things |= {("market", keys[card]) for card in board.market}
    return things | {("hero", heroes[-1].uid) for heroes in board.locations if heroes}


def _common(decision: Decision) -> list[Refusal]:
    """Refusals that say the same of every room card: they are said once, in the panel."""
    cards: dict[str, set[str]] = {}
    for refusal in decision.refused:
        cards.setdefault(refusal.sentence, set()).add(str(refusal.values.get("card")))
    everywhere = {
        sentence
        for sentence, named in cards.items()
        if len(named) > 1 and decision.kind not in ("build", "first_room")
    }
    return [one for one in decision.refused if one.sentence in everywhere]


def _place(about: About, state: State, decision: Decision) -> Spot:
    if about.what == "promote" and about.price:
        return ("hand", about.price)
    if about.what in ("build", "cast", "hand", "discard", "sell") or about.zone == "hand":
        return ("hand", about.card)
    if about.zone == "boss":
        return ("boss", about.player)
    if about.what == "take":
        return ("market", about.card)
    if about.what in _ON_ROOMS and about.place is not None:
        kind = "miniboss" if _is_miniboss(about, state) else "room"
        return (kind, about.player, about.place)
    if about.uid:
        return ("hero", about.uid)
    if about.what == "pay":
        return ("vault", decision.player)
    if about.what == "minion":
        return ("space", about.zone)
    return ("player", about.player) if about.what == "player" else PANEL


_ON_ROOMS = ("use", "room", "promote", "miniboss", "pay", "minion")


def _is_miniboss(about: About, state: State) -> bool:
    """Whether it is about the miniboss of a place, not about the room."""
    if about.what in ("promote", "miniboss"):
        return True
    table = state.setup.table
    return bool(about.card) and table.keys.index(about.card) in table.minibosses


def _label(choice: Option | Refusal, state: State, decision: Decision) -> str:
    """A choice in few words where it stands beside its thing, else its sentence."""
    about = choice.about
    if about.what == "build":
        return _build_label(choice, decision).text
    if about.what == "use" and about.zone == "boss":
        return say(_LABELS["boss"]).text
    if about.what == "use" and _is_miniboss(about, state):
        return say(_POWERS[_power(about, state).level]).text
    what = f"{about.what}_by" if about.price else about.what
    what = decision.kind if about.what == "pay" and decision.kind in _PAYMENTS else what
    return say(_LABELS[what], **choice.values).text


def _power(about: About, state: State) -> Ability:
    table = state.setup.table
    return table[table.keys.index(about.card)].abilities[about.ability or 0]


def _whole_text(choice: Option | Refusal, state: State) -> str:
    """The sentence of a choice; for a power of a miniboss, with what it does."""
    about = choice.about
    if isinstance(choice, Refusal) or about.what != "use" or not _is_miniboss(about, state):
        return choice.text
    table = state.setup.table
    card = table[table.keys.index(about.card)]
    return f"{choice.text} {power_text(card, _power(about, state))}"


def _build_label(choice: Option | Refusal, decision: Decision) -> Message:
    if not choice.values.get("under"):
        on = choice.about.place
        if on is None:
            return say(N_("Build as a new room"))
        return say(N_("Build on room {place}"), place=on + 1)
    alike = {
        one.values.get("place") for one in decision.options
        if one.about.what == "build" and one.values.get("under") == choice.values["under"]
    }  # fmt: skip
    if len(alike) > 1 and "place" in choice.values:
        return say(N_("Build on {under} (room {place})"), **choice.values)
    return say(N_("Build on {under}"), **choice.values)


def refusals_html(
    refused: Iterable[Refusal | TableOffer], rules: Callable[[Iterable[str]], Markup]
) -> Markup | None:
    """What may not be done now, folded up; ``rules`` shows clause ids."""
    said = {one.text: one for one in refused}
    if not said:
        return None
    rows = [
        tag("li", tag("span", text, class_="bb-said"), rules(one.rules))
        for text, one in said.items()
    ]
    summary = say(N_("Why not?"))
    return folded("refused", summary, tag("ul", rows, class_="bb-drop"), css="bb-refused")
