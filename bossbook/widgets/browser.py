"""Cards to look at: a few side by side, one taken apart, and a whole set with filters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ipywidgets import Dropdown, Widget

from bossbook import api
from bossbook.card.model import CLASSES, DECKS, KINDS
from bossbook.card.sets import SetSource
from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, Message, say
from bossbook.views.card_face import (
    AnyCard,
    anatomy_html,
    anatomy_text,
    card_label,
    cards_html,
    fields_of,
)
from bossbook.views.escape import Markup, tag
from bossbook.views.pictures.card_sets import DECK_TITLES
from bossbook.views.rows import Fields, Row
from bossbook.views.stills.still import Still
from bossbook.views.styles import card_style_html
from bossbook.widgets.kept_filters import keep_filters, recall_filters
from bossbook.widgets.parts import Frame, choice_box, filter_bar, html, named, row, search_box, show
from bossbook.wording import word

ANY = ""
_IN_A_STILL = 8
PAGE = 10  # cards shown at once; the rest is a click away

Test = Callable[[Fields, str], bool]


class Faces(Frame):
    """Some cards side by side."""

    def __init__(self, *cards: AnyCard) -> None:
        self._cards = cards
        self._faces = html()
        super().__init__(html(card_style_html()), self._faces)
        self.refresh()

    def refresh(self) -> None:
        """Show the cards."""
        self._faces.value = self._shown()

    def next_focus(self) -> str:
        """Nothing here can be pressed."""
        return ""

    def _shown(self) -> Markup:
        return cards_html(self._cards)

    def still(self) -> Still:
        """The cards."""
        return Still(self.text(), cards=[fields_of(card) for card in self._cards])

    def text(self) -> str:
        """The cards as plain text."""
        return "\n".join(card_line(card) for card in self._cards)


class Anatomy(Faces):
    """One card with numbers on it, and what they mean."""

    def __init__(self, card: AnyCard) -> None:
        super().__init__(card)

    def _shown(self) -> Markup:
        return anatomy_html(self._cards[0])

    def still(self) -> Still:
        """The card, and what its pieces mean."""
        return Still(self.text(), self.text().splitlines(), cards=[fields_of(self._cards[0])])

    def text(self) -> str:
        """The card and its pieces as plain text."""
        return anatomy_text(self._cards[0])


def find(cards: Iterable[AnyCard], name: str) -> Row:
    """The card with that name."""
    listed = [fields_of(card) for card in cards]
    found = next((card for card in listed if card["name"] == name), None)
    if found is None:
        raise LookupError(say(N_("No card here is called {name}."), name=name).text)
    return found


def card_line(card: AnyCard) -> str:
    """A card on one line."""
    text = fields_of(card).get("text", "")
    label = card_label(card).text
    return f"{label}. {text}" if text else label


# -- what can be asked of a card


def _shows_class(card: Fields, wanted: str) -> bool:
    return wanted in card.get("treasure", ()) or wanted in card.get("classes", ())


def _has_rank(card: Fields, wanted: str) -> bool:
    return "advanced" in card and card["advanced"] == (wanted == "advanced")


def _has_ability(card: Fields, wanted: str) -> bool:
    return bool(card.get("text")) == (wanted == "with")


def _says(card: Fields, wanted: str) -> bool:
    said = f"{card['name']} {card.get('text', '')}".casefold()
    return all(piece in said for piece in wanted.casefold().split())


TESTS: Mapping[str, Test] = {
    "deck": lambda card, wanted: card["deck"] == wanted,
    "class": _shows_class,
    "kind": lambda card, wanted: card.get("kind") == wanted,
    "rank": _has_rank,
    "ability": _has_ability,
    "search": _says,
}


def matching(cards: Iterable[AnyCard], **wanted: str) -> list[Row]:
    """The cards that pass every filter; an empty filter lets everything pass.

    >>> [card["name"] for card in matching([{"name": "A", "deck": "boss"}], deck="room")]
    []
    """
    asked = [(TESTS[name], value.strip()) for name, value in wanted.items() if value.strip()]
    listed = map(fields_of, cards)
    return [card for card in listed if all(test(card, value) for test, value in asked)]


# -- the browser


class CardBrowser(Frame):
    """The cards of an edition, or of some card sets, to look through.

    ``name``: by it the filters are as they were left.
    """

    def __init__(
        self,
        edition: str = "base",
        cards: SetSource | Iterable[SetSource] | None = None,
        name: str = "",
    ) -> None:
        self.cards = api.cards(edition, cards)
        self.filters = named("bb-browse", self._make_filters())
        self._ribbon = ribbon(name)
        recall_filters(self._ribbon, self.filters)
        self._limit, self._focus = PAGE, ""
        self._hits, self._faces = (
            html(Markup(), css) for css in ("bb-browse-count", "bb-browse-cards")
        )
        self.clear_button = self.button(
            N_("Clear all filters"), N_("Show all cards again"), self._clear, "bb-browse-clear"
        )
        self.more_button = self.button(
            N_("Show more cards"), N_("Show the cards that come next"), self._more, "bb-browse-more"
        )
        super().__init__(
            html(card_style_html()),
            filter_bar(self.filters.values()),
            row(self._hits, self.clear_button),
            self._faces,
            row(self.more_button),
        )
        self.add_class("bb-browse")
        for widget in self.filters.values():
            widget.observe(self._changed, names="value")
        self.refresh()

    def _make_filters(self) -> dict[str, Widget]:
        decks = [deck for deck in DECKS if any(card["deck"] == deck for card in self.cards)]
        shown = [name for name in CLASSES if any(_shows_class(card, name) for card in self.cards)]
        ranks = (("ordinary", say(N_("ordinary"))), ("advanced", say(N_("advanced"))))
        abilities = (("with", say(N_("with ability"))), ("without", say(N_("without ability"))))
        return {
            "deck": _choice(N_("Deck"), [(deck, say(DECK_TITLES[deck])) for deck in decks]),
            "class": _choice(N_("Class or treasure"), [(name, word(name)) for name in shown]),
            "kind": _choice(N_("Monster or trap"), [(name, word(name)) for name in KINDS]),
            "rank": _choice(N_("Rank of a room"), ranks),
            "ability": _choice(N_("Ability"), abilities),
            "search": search_box(N_("Name or text"), N_("a word")),
        }

    # -- what the learner does

    def _changed(self, _: object) -> None:
        self._focus = ""
        self.do(lambda: setattr(self, "_limit", PAGE))
        keep_filters(self._ribbon, self.filters)

    def _more(self) -> None:
        self._limit += PAGE
        if self._limit >= len(self.hits):
            self._focus = "bb-browse-clear"

    def _clear(self) -> None:
        for widget in self.filters.values():
            widget.value = ANY

    # -- showing

    @property
    def hits(self) -> list[Row]:
        """The cards that pass the filters now."""
        return matching(self.cards, **{name: box.value for name, box in self.filters.items()})

    def refresh(self) -> None:
        """Show the cards that pass."""
        hits = self.hits
        count = self._count(hits)
        self._hits.value = tag("div", count, class_="bb-browse-hits")
        body = cards_html(hits[: self._limit])
        if not hits:
            body = tag("p", self._nothing(), class_="bb-browse-none")
        self._faces.value = tag("div", self.trouble_html(), body)
        show(len(hits) > self._limit, self.more_button)
        self.live.say(count.text if hits else self._nothing())

    def next_focus(self) -> str:
        """The keyboard stays where it is, unless its button went away."""
        return self._focus

    def _count(self, hits: Sequence[Fields]) -> Message:
        return say(
            N_("{hits} of {all} different cards; with all copies {copies}"),
            hits=len(hits),
            all=len(self.cards),
            copies=sum(card["copies"] for card in hits),
        )

    def _nothing(self) -> str:
        words = self.filters["search"].value.strip()
        if words:
            said = say(N_("Nothing found for “{words}” with these filters."), words=words)
        else:
            said = say(N_("No card passes all these filters."))
        again = say(N_("Take one filter away, or clear them all."))
        return f"{said} {again}"

    def still(self) -> Still:
        """The first cards that pass."""
        return Still(self.text(), [self._count(self.hits).text], cards=self.hits[:_IN_A_STILL])

    def text(self) -> str:
        """How many cards pass, and which, as plain text."""
        hits = self.hits
        shown = [f"- {card_line(card)}" for card in hits[: self._limit]]
        rest = len(hits) - len(shown)
        more = [say(N_("and {count} more"), count=rest).text] if rest else []
        more += [] if hits else [self._nothing()]
        return "\n".join([*self.trouble_lines, self._count(hits).text, *shown, *more])


def _choice(label: str, options: Iterable[tuple[str, Message]]) -> Dropdown:
    values = [(said.text, name) for name, said in options]
    return choice_box(label, [(say(N_("all")).text, ANY), *values])
