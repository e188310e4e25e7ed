"""The learner's own cards, kept in the learner's own folder; together they are a card set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bossbook.card.card_set import CardSet
from bossbook.card.model import DECKS
from bossbook.card.set_format import FORMAT, SECTIONS
from bossbook.card.sets import take_set
from bossbook.errors import InvalidCards
from bossbook.files import write_at_once
from bossbook.lessons.learner_file import FileForm, FileSentences, LearnerFile, home
from bossbook.messages import N_, say
from bossbook.workshop.draft import SECTION_OF, Draft
from bossbook.workshop.writing import scalar, yaml_text

VERSION = 1
FILE = "own_cards.json"
SET = "own"
MOST_KEPT = 200
LONGEST = 20_000  # characters of one card
HEAD = "# Cards from the workshop."  # by this a file is known to be ours


class OwnCard(NamedTuple):
    """A card that is kept, and what its maker says about it."""

    deck: str
    name: str
    text: str
    note: str = ""

    @property
    def draft(self) -> Draft:
        """To go on with."""
        return Draft(self.deck, self.text)

    @property
    def makes_sense(self) -> bool:
        """Whether it can have been kept like that: a file may say anything."""
        if any(type(one) is not str for one in self) or self.deck not in DECKS:
            return False
        return max(map(len, self)) <= LONGEST and self.draft.name == self.name


_Cards = tuple[OwnCard, ...]


def _with(cards: _Cards, card: OwnCard) -> _Cards:
    """With this card, in the place of its namesake if there is one."""
    others = [one if one.name != card.name else card for one in cards]
    return tuple(others if card in others else (*others, card))[:MOST_KEPT]


def _joined(cards: _Cards, others: _Cards) -> _Cards:
    known = {one.name for one in cards}
    return (*cards, *(one for one in others if one.name not in known))


def _read(fields: Mapping[str, object]) -> tuple[_Cards, bool]:
    listed = fields.get("cards")
    rows: Sequence[object] = listed if isinstance(listed, list) else []
    found = [card for card in map(_card, rows) if card is not None]
    return tuple(found), isinstance(listed, list) and len(found) == len(rows)


def _card(fields: object) -> OwnCard | None:
    if not isinstance(fields, dict):
        return None
    try:
        card = OwnCard(**fields)
    except TypeError:
        return None
    return card if card.makes_sense else None


_FORM: FileForm[_Cards] = FileForm(
    version=VERSION,
    empty=tuple,
    read=_read,
    write=lambda cards: {"cards": [one._asdict() for one in cards]},
    merge=_joined,
    sentences=FileSentences(
        no_place=N_(
            "Your cards cannot be written to your folder, so they last until this notebook is"
            " closed. Save them as a file."
        ),
        newer=N_(
            "Your cards were kept by a newer version of bossbook and are left as they are. What"
            " you keep now lasts until this notebook is closed."
        ),
        damaged=N_(
            "Your cards could not be read. The file is kept as {name}; your set begins anew."
        ),
        in_part=N_(
            "Some of your cards could not be read. The file is kept as {name}; the others are"
            " still there."
        ),
    ),
)


class OwnSet:
    """All of them. Without a file they last as long as the program."""

    def __init__(self, file: Path | None = None) -> None:
        self._kept = LearnerFile(file, _FORM)

    @staticmethod
    def of_the_learner() -> OwnSet:
        """The learner's own."""
        place = home()
        return OwnSet(place / FILE if place is not None else None)

    def cards(self) -> tuple[OwnCard, ...]:
        """What is kept, in the order in which it was made."""
        return self._kept.content

    def reload(self) -> None:
        """Look at the file again: another notebook may have written to it."""
        self._kept.reload()

    def take_notice(self) -> str:
        """What the learner should know about the file; it is said once."""
        return self._kept.take_notice()

    def keep(self, draft: Draft, note: str = "") -> OwnCard:
        """Keep a card, in the place of its namesake; one with mistakes is not kept."""
        if draft.card is None:
            sentence = N_("A card with mistakes is not kept in the set. It stays in the editor.")
            raise ValueError(say(sentence).text)
        card = OwnCard(draft.deck, draft.name, draft.text, note[:LONGEST])
        if len(draft.text) > LONGEST:
            raise ValueError(say(N_("This card is too long to be kept.")).text)
        if card.name not in {one.name for one in self.cards()} and len(self.cards()) >= MOST_KEPT:
            sentence = N_("Your set has {most} cards, and there is no room for more.")
            raise ValueError(say(sentence, most=MOST_KEPT).text)
        self._kept.change(lambda cards: _with(cards, card))
        return card

    def remove(self, name: str) -> None:
        """Take a card out of the set."""
        self._kept.change(lambda cards: tuple(one for one in cards if one.name != name))

    def find(self, name: str) -> OwnCard | None:
        """The card of that name."""
        return next((one for one in self.cards() if one.name == name), None)

    def as_set(self) -> CardSet:
        """The cards as a set to play with."""
        taken = take_set(set_text([one.draft for one in self.cards()]), SET)
        assert isinstance(taken, CardSet)
        return taken


def file_at(path: Path) -> LearnerFile[_Cards]:
    """A file of cards, as it is joined with another."""
    return LearnerFile(path, _FORM)


def set_text(drafts: Sequence[Draft], title: str = "") -> str:
    """A card set as a file has it, every card as it was written, comments too."""
    title = title or say(N_("My own cards")).text
    lines = [HEAD, f"format: {FORMAT}", f"set: {SET}", f"title: {scalar(title)}"]
    if any(draft.deck in ("hero", "epic") for draft in drafts):
        lines.append("expands: base")
    head = "\n".join(lines) + "\n"
    as_written = head + _sections(drafts, _indented)
    return as_written if _is_sound(as_written) else head + _sections(drafts, _anew)


def _sections(drafts: Sequence[Draft], write: object) -> str:
    assert callable(write)
    pieces = []
    for section, deck in SECTIONS.items():
        own = [draft for draft in drafts if draft.deck == deck]
        if own:
            pieces.append(f"\n{section}:\n" + "".join(write(draft) for draft in own))
    return "".join(pieces)


def _indented(draft: Draft) -> str:
    lines = draft.text.rstrip().splitlines()
    return "  -\n" + "".join(f"    {line}".rstrip() + "\n" for line in lines)


def _anew(draft: Draft) -> str:
    """Where the text cannot be moved to the right: the same data, written anew."""
    first, *rest = yaml_text(draft.fields, 4).split("\n")
    return "\n".join(["  - " + first.lstrip(), *rest, ""])


def _is_sound(text: str) -> bool:
    try:
        take_set(text, SET)
    except InvalidCards:
        return False
    return True


def save_beside(name: str, content: str, folder: Path | None = None) -> Path:
    """Write a file of the workshop into a folder; one that is not ours is never overwritten."""
    place = folder or Path.cwd()
    stem, _, ending = name.rpartition(".")
    path, number = place / name, 1
    while path.exists() and not _is_ours(path):
        number += 1
        path = place / f"{stem}-{number}.{ending}"
    write_at_once(path, content.encode("utf-8"))
    return path


def _is_ours(path: Path) -> bool:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            begin = file.read(200)
    except OSError:
        return False
    return HEAD in begin or "bossbook-sheet" in begin


__all__ = ["HEAD", "SECTION_OF", "OwnCard", "OwnSet", "save_beside", "set_text"]
