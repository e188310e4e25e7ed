"""What may be done now, sorted by the thing on the table that it concerns.

An option is a button beside its card; one that is refused is grey and says why. What belongs to
nothing on the table ("pass") stands in the panel. The buttons only say what they mean, in
``data-do`` and ``data-key``: whoever shows them listens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bossbook.game import Decision
from bossbook.messages import N_, Message, say
from bossbook.protocol import About, Option, Refusal
from bossbook.state import State
from bossbook.views.escape import Markup, tag
from bossbook.views.pressing import folded, press
from bossbook.wording import with_rules

Spot = tuple[str | int | None, ...]
PANEL: Spot = ("panel",)
NOTHING_PLAYED = About("")  # what a button is about that plays no option

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
    "dead": N_("Choose {hero}"),
    "survivor": N_("Choose {hero}"),
}


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

    @property
    def refused(self) -> bool:
        """Whether it may not be done."""
        return self.at < 0

    def button(self, plain: bool = False) -> Markup:
        """The button; a refused one is grey, and its reason is text beside it."""
        if self.refused:
            grey = tag("span", self.label, class_="bb-grey", aria_hidden="true")
            return tag("span", grey, tag("span", self.text, class_="bb-hint"), class_="bb-not")
        return press(
            self.do,
            self.label,
            key=self.key,
            css=f"bb-do bb-option bb-option-{self.at}" + (" bb-plain" if plain else ""),
            title=with_rules(self.text, self.rules),
            aria_label=self.text,
        )


@dataclass(frozen=True)
class Offers:
    """The offers of a decision by their places on the table."""

    places: Mapping[Spot, Sequence[TableOffer]] = field(default_factory=dict)
    unplaced: Sequence[Refusal] = ()  # what is refused, and stands beside nothing on the table

    @staticmethod
    def of(decision: Decision | None, state: State) -> Offers:
        """What somebody may do now, and may not; what is not on the table goes to the panel."""
        if decision is None:
            return NOTHING
        common, shown = _common(decision), _things(state, decision.player)
        numbered: list[tuple[int, Option | Refusal]] = [*enumerate(decision.options)]
        numbered += [(-1, one) for one in decision.refused if one not in common]
        places: dict[Spot, list[TableOffer]] = {}
        unplaced = [*common]
        for at, choice in numbered:
            place = _place(choice.about)
            place = place if place in shown else PANEL
            if place == PANEL and isinstance(choice, Refusal):  # no button to be grey beside
                unplaced.append(choice)
                continue
            label = choice.text if place == PANEL else _label(choice, decision)
            offer = TableOffer(at, choice.key, label, choice.text, choice.rules, about=choice.about)
            places.setdefault(place, []).append(offer)
        return Offers(places, unplaced)

    def at(self, *place: str | int) -> Markup | None:
        """The buttons beside a thing on the table; None if there are none."""
        offers = self.places.get(place, ())
        return tag("span", list(_buttons(offers)), class_="bb-offers") if offers else None

    def open(self, *place: str | int) -> bool:
        """Whether something may be done with a thing on the table."""
        return any(not offer.refused for offer in self.places.get(place, ()))


NOTHING = Offers()


def _things(state: State, player: str) -> set[Spot]:
    """What lies on the table and in the hand of a player: buttons can stand beside it."""
    names, keys = state.setup.names, state.setup.table.keys
    things: set[Spot] = {("hand", keys[card]) for card in state.players[names.index(player)].hand}
    for seat, one in enumerate(state.players):
        things |= {("player", names[seat]), ("score", names[seat])}
        things |= {("room", names[seat], place) for place in range(len(one.stacks))}
        things |= {("hero", hero.uid) for hero in one.entrance}
    things |= {("hero", hero.uid) for hero in state.town}
    return things | ({("hero", state.walker.hero.uid)} if state.walker else set())


def _buttons(offers: Iterable[TableOffer]) -> Iterable[Markup]:
    """The open ones, then the refused: one for each reason."""
    listed = list(offers)
    yield from (offer.button() for offer in listed if not offer.refused)
    reasons = {offer.text: offer for offer in listed if offer.refused}
    if len(reasons) < 2:
        yield from (offer.button() for offer in reasons.values())
        return
    first = next(iter(reasons.values()))
    key = f"build:{first.about.card}" if first.about.what == "build" else first.key
    summary = say(N_("Not possible: {count}"), count=len(reasons))
    grey = [offer.button() for offer in reasons.values()]
    yield folded(f"no {key}", summary, grey, css="bb-nots")


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


def _place(about: About) -> Spot:
    if about.what in ("build", "cast", "hand", "discard") or about.zone == "hand":
        return ("hand", about.card)
    if about.what in ("use", "room"):
        return ("room", about.player, about.place)
    if about.uid:
        return ("hero", about.uid)
    if about.what == "player":
        return ("player", about.player)
    if about.what in ("dead", "survivor"):
        return ("score", about.player)
    return PANEL


def _label(choice: Option | Refusal, decision: Decision) -> str:
    """A choice in few words where it stands beside its thing, else its sentence."""
    if choice.about.what == "build":
        return _build_label(choice, decision).text
    return say(_LABELS[choice.about.what], **choice.values).text


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
    refused: Iterable[Refusal], rules: Callable[[Iterable[str]], Markup]
) -> Markup | None:
    """What may not be done now, folded up; ``rules`` shows clause ids."""
    said = {one.text: one for one in refused}
    if not said:
        return None
    rows = [
        tag("li", tag("span", text, class_="bb-said"), rules(one.rules))
        for text, one in said.items()
    ]
    summary = say(N_("What you may not do now, and why"))
    return folded("refused", summary, tag("ul", rows), css="bb-refused")
