"""The format of ``cardsets/*.yaml``: from a document to a card set, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bossbook.card.card_set import CardSet, EditionChange
from bossbook.card.fields import OPTIONAL, REQUIRED, card_fields, read_card
from bossbook.card.model import BOSS, EPIC, HERO, ITEM, MINIBOSS, ROOM, SPELL, Card
from bossbook.documents import Node, Report, integer, items, mapping, suggest, text
from bossbook.editions import EDITIONS
from bossbook.messages import N_, say

FORMAT = 1
SECTIONS: Mapping[str, str] = {
    "bosses": BOSS,
    "rooms": ROOM,
    "minibosses": MINIBOSS,
    "spells": SPELL,
    "heroes": HERO,
    "epics": EPIC,
    "items": ITEM,
}
REQUIRED_KEYS = ("format", "set")
KEYS = (*REQUIRED_KEYS, "title", "expands", *SECTIONS, "changes")
CHANGE_KEYS = ("cards", "add")


def read_set(node: Node, report: Report) -> CardSet | None:
    """A set from its document; None if that is no mapping at all."""
    if not isinstance(node.value, dict):
        mapping(node, report, KEYS, (), "card set")
        return None
    fields = mapping(node, report, KEYS, REQUIRED_KEYS, "card set")
    _check_format(fields.get("format"), report)
    name = text(fields["set"], report, "set") if "set" in fields else ""
    title = text(fields["title"], report, "title") if "title" in fields else name
    expands = text(fields["expands"], report, "expands") if "expands" in fields else ""
    reader = _SetReader(report)
    cards = reader.sections(fields)
    changes = reader.changes(fields["changes"]) if "changes" in fields else {}
    return CardSet(name, title, cards, changes, report.file, expands)


def _check_format(node: Node | None, report: Report) -> None:
    if node is None:
        return
    number = integer(node, report, "format", low=1)
    if number != FORMAT:
        sentence = N_("This is format {number}; this version of bossbook reads format {known}.")
        report.add(node, sentence, number=number, known=FORMAT)


@dataclass(frozen=True, slots=True)
class _Written:
    """A card as it stands in the file."""

    deck: str
    node: Node


class _SetReader:
    """Reads the cards of one set and remembers where each one stands."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._written: dict[str, _Written] = {}

    def sections(self, fields: Mapping[str, Node]) -> tuple[Card, ...]:
        """The cards of all sections of a set, or of an edition's additions."""
        present = (section for section in SECTIONS if section in fields)
        return tuple(card for section in present for card in self._section(section, fields))

    def _section(self, section: str, fields: Mapping[str, Node]) -> Iterator[Card]:
        deck = SECTIONS[section]
        for node in items(fields[section], self._report, section):
            card = read_card(node, self._report, deck)
            self._remember(deck, node)
            if card is not None:
                yield card

    def _remember(self, deck: str, node: Node) -> None:
        name = node.value.get("name") if isinstance(node.value, dict) else None
        if name is None or not isinstance(name.value, str):
            return  # which read_card has reported
        if name.value not in self._written:
            self._written[name.value] = _Written(deck, node)
            return
        first = self._written[name.value].node
        hint = say(N_("The other one is in line {line}."), line=first.line) if first.line else None
        self._report.add(name, N_("Two cards are called '{name}'."), hint, name=name.value)

    def changes(self, node: Node) -> dict[str, EditionChange]:
        """What the editions change."""
        editions = mapping(node, self._report, EDITIONS, (), "changes")
        shared = dict(self._written)
        changes = {}
        for edition, change in editions.items():
            changes[edition] = self._change(edition, change)
            self._written = dict(shared)  # one edition's additions are not another's
        return changes

    def _change(self, edition: str, node: Node) -> EditionChange:
        fields = mapping(node, self._report, CHANGE_KEYS, (), edition)
        cards: dict[str, Card] = {}
        seen: set[str] = set()
        for item in items(fields["cards"], self._report, "cards") if "cards" in fields else ():
            card = self._changed_card(item, seen)
            if card is not None:
                cards[card.name] = card
        more = mapping(fields["add"], self._report, SECTIONS, (), "add") if "add" in fields else {}
        return EditionChange(tuple(cards.values()), self.sections(more))

    def _changed_card(self, node: Node, seen: set[str]) -> Card | None:
        if not isinstance(node.value, dict) or "card" not in node.value:
            mapping(node, self._report, ("card",), ("card",), "cards")
            return None
        name_node = node.value["card"]
        name = text(name_node, self._report, "card")
        written = self._written.get(name)
        if written is None:
            hint = suggest(name, self._written)
            self._report.add(name_node, N_("This set has no card '{name}'."), hint, name=name)
            return None
        if name in seen:
            self._report.add(name_node, N_("'{name}' is changed twice."), name=name)
        seen.add(name)
        allowed = {"card", *REQUIRED[written.deck], *OPTIONAL[written.deck]} - {"name"}
        fields = mapping(node, self._report, allowed, (), written.deck)
        return read_card(_merged(written.node, fields, node), self._report, written.deck)


def _merged(shared: Node, fields: Mapping[str, Node], change: Node) -> Node:
    """A card's mapping with some fields replaced, each still standing where it is written."""
    assert isinstance(shared.value, dict)
    given = {key: value for key, value in fields.items() if key != "card"}
    kept = dict(shared.value)
    if "class" in given or "classes" in given:
        kept.pop("class", None)
        kept.pop("classes", None)
    places = {**shared.places, **change.places}
    return Node({**kept, **given}, change.line, change.column, places)


def set_fields(card_set: CardSet, edition: str) -> dict[str, object]:
    """A set as an edition has it, as the mapping from which :func:`read_set` makes it again."""
    sections: dict[str, list[dict[str, object]]] = {section: [] for section in SECTIONS}
    section_of = {deck: section for section, deck in SECTIONS.items()}
    for card in card_set.in_edition(edition):
        sections[section_of[card.deck]].append(card_fields(card))
    head: dict[str, object] = {"format": FORMAT, "set": card_set.name, "title": card_set.title}
    if card_set.expands:
        head["expands"] = card_set.expands
    return head | {section: cards for section, cards in sections.items() if cards}
