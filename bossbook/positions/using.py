"""The card sets that a position uses, and the cards in them by the names that it gives them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from bossbook.card.card_set import CardSet
from bossbook.card.model import MINIBOSS, ROOM, Card, CardTable
from bossbook.card.set_format import read_set
from bossbook.card.sets import heroes_left_out, known_sets, take_set
from bossbook.documents import Node, Report, suggest, text
from bossbook.documents.texts import is_text
from bossbook.errors import InvalidCards
from bossbook.messages import N_, Message, say
from bossbook.state import NO_CARD


def read_sets(nodes: Sequence[Node], report: Report) -> tuple[str | CardSet, ...]:
    """The sets that a position names or writes out, without the mistaken ones."""
    read = (_set(node, f"cards[{number}]", report) for number, node in enumerate(nodes))
    return tuple(one for one in read if one is not None)


def _set(node: Node, label: str, report: Report) -> str | CardSet | None:
    if isinstance(node.value, dict):
        return read_set(node, report)
    written_out = isinstance(node.value, str) and is_text(node.value)
    name = str(node.value) if written_out else text(node, report, "cards")
    if not name or name in known_sets():
        return name or None
    try:
        return take_set(name, label, report.folder)
    except InvalidCards as invalid:
        for mistake in invalid.mistakes:
            if mistake.line:
                report.mistakes.append(mistake)
            else:
                report.add(node, "{what}", mistake.suggestion, what=mistake.message)
        return None


class CardsInUse(NamedTuple):
    """The cards of a position's sets, and what is worked out from them."""

    in_sets: tuple[Card, ...]
    table: CardTable
    copies: Mapping[Card, int]
    numbers: Mapping[Card, int]


def cards_in_use(in_sets: tuple[Card, ...], inline: Iterable[Card]) -> CardsInUse:
    """The table of the sets' cards and of those that a position writes out.

    Without such it is the same one as long as the sets are the very same, with all that is
    remembered in it: a laboratory reads a position at every edit. Cards are not compared for that,
    which would take longer than anything else here.
    """
    own = tuple(inline)
    known = None if own else _in_use.get(id(in_sets))
    if known is not None:
        return known
    table = CardTable(in_sets, own)
    copies = {card: card.copies for card in in_sets}
    made = CardsInUse(in_sets, table, copies, {card: n for n, card in enumerate(table)})
    if not own:
        if len(_in_use) >= _MOST:
            _in_use.clear()
        _in_use[id(in_sets)] = made  # which keeps the cards: nothing else gets their identity
    return made


_MOST = 16
_in_use: dict[int, CardsInUse] = {}


class CardNames:
    """The sets' cards by name. Inline cards have none here: they are written out."""

    def __init__(self, table: CardTable, sets: Sequence[str | CardSet], edition: str) -> None:
        self._table, self._sets, self._edition = table, sets, edition
        in_sets = [number for number in range(len(table)) if number not in table.inline]
        self._by_key = {table.written[number]: number for number in in_sets}
        self._by_name: dict[tuple[str, str], int] = {}
        for number in in_sets:
            self._by_name.setdefault((table[number].deck, table[number].name), number)

    def find(self, name: str, decks: Collection[str]) -> int:
        """The card of that name in one of the decks; NO_CARD if there is none.

        'Name#2' is a namesake. A plain name is the first one's that can be meant here.
        """
        number = self._by_key.get(name, NO_CARD)
        if number != NO_CARD and self._table[number].deck in decks:
            return number
        meant = (self._by_name.get((deck, name), NO_CARD) for deck in decks)
        return next((number for number in meant if number != NO_CARD), NO_CARD)

    def hint(self, name: str, decks: Collection[str]) -> Message | None:
        """What was probably meant by a name that no card has."""
        for box in heroes_left_out(self._sets, self._edition):
            if any(card.name == name and card.deck in decks for card in box.heroes):
                sentence = N_(
                    "It is a hero of '{set}'; heroes come from one set only, here from '{used}'."
                )
                return say(sentence, set=box.title, used=box.used)
        if MINIBOSS not in decks and ROOM in decks and (MINIBOSS, name) in self._by_name:
            return say(N_("It is a miniboss: it lies under a room, as its 'miniboss'."))
        return suggest(name, [known for deck, known in self._by_name if deck in decks])
