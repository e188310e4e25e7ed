"""Card sets: the format of ``cardsets/*.yaml``, and which cards a game is played with.

A set is read once per process and its content; a set without mistakes is also kept, as JSON, in
the user's cache folder, since reading YAML takes some twenty times longer than reading JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from bossbook.card.mixing import LeftOut, check_complete, left_out, mixed
from bossbook.card.model import BOSS, EPIC, HERO, MINIBOSS, ROOM, SPELL, Card
from bossbook.card.reading import OPTIONAL, REQUIRED, card_fields, read_card
from bossbook.card.store import Store, digest_of
from bossbook.documents import (
    Node,
    Report,
    from_plain,
    integer,
    is_text,
    items,
    mapping,
    read_bytes,
    read_content,
    read_text,
    suggest,
    text,
)
from bossbook.editions import EDITIONS
from bossbook.errors import InvalidCards, Mistake
from bossbook.messages import N_, say
from bossbook.resources import cardsets_dir

FORMAT = 1
SUFFIXES = (".yaml", ".yml", ".json")
SECTIONS: Mapping[str, str] = {
    "bosses": BOSS,
    "rooms": ROOM,
    "minibosses": MINIBOSS,
    "spells": SPELL,
    "heroes": HERO,
    "epics": EPIC,
}
REQUIRED_KEYS = ("format", "set")
KEYS = (*REQUIRED_KEYS, "title", "expands", *SECTIONS, "changes")
CHANGE_KEYS = ("cards", "add")


@dataclass(frozen=True, slots=True)
class Change:
    """What an edition does to a set: cards that replace their namesakes, and further ones."""

    cards: tuple[Card, ...] = ()
    add: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards of one file, text or mapping."""

    name: str
    title: str
    cards: tuple[Card, ...]
    changes: Mapping[str, Change] = field(hash=False)
    file: str = field(default="", compare=False)  # a set is the same wherever it comes from
    expands: str = ""  # the name of the set to whose heroes its own are added

    def in_edition(self, edition: str) -> tuple[Card, ...]:
        """The cards as an edition has them, without those of which it has no copy."""
        change = self.changes.get(edition, Change())
        changed = {card.name: card for card in change.cards}
        cards = (*(changed.get(card.name, card) for card in self.cards), *change.add)
        return tuple(card for card in cards if card.copies)


# --- finding and loading -----------------------------------------------------------------------

_in_process: dict[tuple[str, str], CardSet] = {}


def known_sets() -> tuple[str, ...]:
    """The names of the sets that come with bossbook."""
    return _names_in(cardsets_dir())


@lru_cache(maxsize=4)
def _names_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.yaml")))


SetSource = str | Path | CardSet | Mapping[str, Any]  # what people give for a set


def take_sets(given: SetSource | Iterable[SetSource]) -> tuple[str | CardSet, ...]:
    """The sets that somebody named or wrote out. Raises InvalidCards with every mistake in them."""
    several = isinstance(given, Iterable) and not isinstance(given, (str, Mapping))
    listed: Iterable[object] = given if several else (given,)  # type: ignore[assignment]
    taken: list[str | CardSet] = []
    mistakes: list[Mistake] = []
    for number, source in enumerate(listed):
        try:
            taken.append(take_set(source, f"cards[{number}]"))
        except InvalidCards as invalid:
            mistakes += invalid.mistakes
    if mistakes:
        raise InvalidCards(mistakes)
    return tuple(taken)


def take_set(source: object, label: str, folder: Path | None = None) -> str | CardSet:
    """One such set: a known name stays a name; a file, a text or a mapping is read.

    Mistakes in a text or a mapping call it by the label; paths are relative to the folder.
    """
    if isinstance(source, CardSet) or (isinstance(source, str) and source in known_sets()):
        return source
    if isinstance(source, str) and _is_written_out(source, folder):
        return _of_text(source, label)
    if isinstance(source, (str, Path)):
        return load_set(source, folder)
    if isinstance(source, Mapping):
        report = Report(label)
        return _sound(from_plain(source, report), report)
    report = Report(label)
    sentence = N_("A card set is a name, a path, a YAML text or a mapping, not {got!r}.")
    report.add((0, 0), sentence, got=type(source).__name__)
    raise InvalidCards(report.mistakes)


def _is_written_out(source: str, folder: Path | None) -> bool:
    """Whether this is the text of a set; a file may have a strange name, but not of two lines."""
    return is_text(source) and ("\n" in source or not _is_there(_in_folder(source, folder)))


@lru_cache(maxsize=32)
def _of_text(text: str, label: str) -> CardSet:
    report = Report(label)
    return _sound(read_text(text, report), report)


def _sound(node: Node | None, report: Report) -> CardSet:
    """The set of a document; raises all that is wrong with it."""
    card_set = read_set(node, report) if node is not None else None
    report.raise_if(InvalidCards)
    assert card_set is not None
    return card_set


def load_set(name_or_path: str | Path, folder: Path | None = None) -> CardSet:
    """A set by its name, or from a file. Raises InvalidCards with every mistake in it."""
    path = _find(name_or_path, folder)
    report = Report(str(path))
    content = read_bytes(path, report)
    report.raise_if(InvalidCards)
    assert content is not None
    key = (report.file, digest_of(content))
    if key not in _in_process:
        _in_process[key] = _read_or_recall(content, report)
    return _in_process[key]


def cards_in_play(
    names: str | Path | Sequence[str | Path | CardSet], edition: str, *, complete: bool = True
) -> tuple[Card, ...]:
    """The cards of a game: all that the sets have, but heroes of one set only (MIX-1, RULING-58).

    ``complete=False`` does without heroes and bosses: a position may write its own.
    """
    listed = (names,) if isinstance(names, (str, Path)) else tuple(names)
    if all(isinstance(name, str) and name in known_sets() for name in listed):
        return _of_known_sets(listed, edition, complete, cardsets_dir())
    return _of_sets(listed, edition, complete)


def heroes_left_out(names: Sequence[str | Path | CardSet], edition: str) -> tuple[LeftOut, ...]:
    """The sets whose heroes are not used, since those of another one are (MIX-1, RULING-58)."""
    return left_out(_loaded(names), edition) if len(names) > 1 else ()


@lru_cache(maxsize=64)
def _of_known_sets(
    names: tuple[str | Path | CardSet, ...], edition: str, complete: bool, folder: Path
) -> tuple[Card, ...]:
    """The sets that come with bossbook do not change while it runs."""
    return _of_sets(names, edition, complete)


def _of_sets(
    listed: tuple[str | Path | CardSet, ...], edition: str, complete: bool
) -> tuple[Card, ...]:
    sets = _loaded(listed)
    if complete and not sets:
        raise InvalidCards(_no_set().mistakes)
    if complete:
        check_complete(sets, edition)
    return mixed(sets, edition)


def _loaded(listed: Sequence[str | Path | CardSet]) -> list[CardSet]:
    """The sets, each once: a set is in use or it is not."""
    sets = (one if isinstance(one, CardSet) else load_set(one) for one in listed)
    return list(dict.fromkeys(sets))


def _find(name_or_path: str | Path, folder: Path | None) -> Path:
    name = str(name_or_path)
    known = known_sets()
    if isinstance(name_or_path, str) and name in known:
        return cardsets_dir() / f"{name}.yaml"
    path = _in_folder(name_or_path, folder)
    if isinstance(name_or_path, Path) or path.suffix in SUFFIXES or _is_there(path):
        return path
    report = Report(name)
    sentence = N_("There is no card set '{name}'. There are: {known}.")
    report.add((0, 0), sentence, suggest(name, known), name=name, known=known)
    raise InvalidCards(report.mistakes)


def _in_folder(name_or_path: str | Path, folder: Path | None) -> Path:
    return Path(name_or_path) if folder is None else folder / name_or_path


def _is_there(path: Path) -> bool:
    try:
        return path.exists() and path.name != ""
    except (OSError, ValueError):
        return False


def _read_or_recall(content: bytes, report: Report) -> CardSet:
    store = Store(digest_of(content))
    return _recall(store, report.file) or _read(content, report, store)


def _recall(store: Store, file: str) -> CardSet | None:
    """The set from the cache; None if it is not there, or would not be accepted today."""
    document = store.get()
    if document is None:
        return None
    report = Report(file)
    node = from_plain(document, report)
    card_set = read_set(node, report) if node is not None else None
    return None if report.mistakes else card_set


def _read(content: bytes, report: Report, store: Store) -> CardSet:
    node = read_content(content, report)
    card_set = _sound(node, report)
    assert node is not None
    store.put(node.plain())
    return card_set


def _no_set() -> Report:
    report = Report("cards")
    report.add((0, 0), N_("No card set is named. There are: {known}."), known=known_sets())
    return report


def set_fields(card_set: CardSet, edition: str) -> dict[str, Any]:
    """A set as an edition has it, as the mapping from which :func:`read_set` makes it again."""
    sections: dict[str, list[dict[str, Any]]] = {section: [] for section in SECTIONS}
    section_of = {deck: section for section, deck in SECTIONS.items()}
    for card in card_set.in_edition(edition):
        sections[section_of[card.deck]].append(card_fields(card))
    head: dict[str, Any] = {"format": FORMAT, "set": card_set.name, "title": card_set.title}
    if card_set.expands:
        head["expands"] = card_set.expands
    return head | {section: cards for section, cards in sections.items() if cards}


# --- reading -----------------------------------------------------------------------------------


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

    def changes(self, node: Node) -> dict[str, Change]:
        """What the editions change."""
        editions = mapping(node, self._report, EDITIONS, (), "changes")
        shared = dict(self._written)
        changes = {}
        for edition, change in editions.items():
            changes[edition] = self._change(edition, change)
            self._written = dict(shared)  # one edition's additions are not another's
        return changes

    def _change(self, edition: str, node: Node) -> Change:
        fields = mapping(node, self._report, CHANGE_KEYS, (), edition)
        cards: dict[str, Card] = {}
        seen: set[str] = set()
        for item in items(fields["cards"], self._report, "cards") if "cards" in fields else ():
            card = self._changed_card(item, seen)
            if card is not None:
                cards[card.name] = card
        more = mapping(fields["add"], self._report, SECTIONS, (), "add") if "add" in fields else {}
        return Change(tuple(cards.values()), self.sections(more))

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
