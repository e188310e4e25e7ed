"""The commands that look things up: ``cards``, ``rules`` and ``check``."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from bossbook import rules as rulebook
from bossbook.api import printed_cards
from bossbook.card.doubts import doubts
from bossbook.card.listing import listed, ruled_field
from bossbook.card.model import Card
from bossbook.card.set_format import read_set
from bossbook.card.sets import heroes_left_out
from bossbook.card.text import card_text
from bossbook.cli.answers import Answer
from bossbook.cli.inputs import sets_named
from bossbook.documents import Node, Report
from bossbook.documents.texts import read_path
from bossbook.errors import InvalidCards, InvalidInput, Mistake
from bossbook.messages import N_, Message, say
from bossbook.positions import read_state
from bossbook.protocol import EVENTS
from bossbook.rules import Clause
from bossbook.wording import WIDTH, clip, letters, rows, word, words

# -- cards

_TITLES: Mapping[str, str] = {
    "boss": N_("Bosses"),
    "room": N_("Rooms"),
    "miniboss": N_("Minibosses"),
    "spell": N_("Spells"),
    "hero": N_("Heroes"),
    "epic": N_("Epic heroes"),
}


def cards(args: argparse.Namespace) -> Answer:
    """Every card of an edition, or of other sets, with its printed fields."""
    sets = sets_named(args.cards)
    printed, boxes = printed_cards(args.edition, sets), heroes_left_out(sets or (), args.edition)
    lines: list[str] = []
    for deck in _TITLES:
        of_deck = [card for card in printed if card.deck == deck]
        lines += _deck_lines(deck, of_deck) if of_deck else []
    said = [say(EVENTS["heroes_left_out"], **box.told()).text for box in boxes]
    lines += ["", *said] if said else []
    left_out = [{"set": box.title, "heroes": [card.name for card in box.heroes]} for box in boxes]
    data = {"cards": [listed(card) for card in printed]}
    return Answer(data | ({"left_out": left_out} if left_out else {}), lines[1:])


def _deck_lines(deck: str, cards: Sequence[Card]) -> list[str]:
    copies = sum(card.copies for card in cards)
    sentence = N_("{deck}: kinds {kinds}, cards {copies}")
    head = say(sentence, deck=say(_TITLES[deck]), kinds=len(cards), copies=copies).text
    lines = rows([[f"{card.copies}×", clip(card.name), *_facts(card)] for card in cards])
    for at in range(len(cards) - 1, -1, -1):
        lines[at + 1 : at + 1] = _indented(_said(cards[at]), "        ")
    return ["", head, *lines]


def _said(card: Card) -> str:
    """What a card does, and which of its fields are our own rulings."""
    ruled = [
        say(N_("{field} ({clause})"), field=ruled_field(field), clause=clause)
        for field, clause in card.ruled
    ]
    told = say(N_("Our ruling: {fields}."), fields=ruled).text if ruled else ""
    return " ".join(part for part in (card_text(card), told) if part)


def _facts(card: Card) -> list[str]:
    """The columns of a card's deck."""
    return [fact.text for fact in _FACTS[card.deck](card)]


def _boss_facts(card: Card) -> list[Message]:
    return [say(N_("XP {xp}"), xp=card.xp), _icons(card)]


def _room_facts(card: Card) -> list[Message]:
    return [_kind(card), _damage(card), _icons(card)]


def _spell_facts(card: Card) -> list[Message]:
    return [say("{phases}", phases=words(card.phases))]


def _icons(card: Card) -> Message:
    return say("{letters}", letters=letters(card.icons()) or "-")


def _kind(card: Card) -> Message:
    advanced = [say(N_("advanced"))] if card.advanced else []
    return say("{kind}", kind=[word(card.kind), *advanced])


def _damage(card: Card) -> Message:
    if card.damage is None:
        return say(N_("damage computed"))
    return say(N_("damage {damage}"), damage=card.damage)


def _hero_facts(card: Card) -> list[Message]:
    classes = words(card.classes) or [say(N_("no class"))]
    return [
        say("{classes}", classes=classes),
        say(N_("health {left}"), left=card.health),
        say(N_("from {players} {players:player|players} on"), players=card.players),
    ]


_FACTS: Mapping[str, Callable[[Card], list[Message]]] = {
    "boss": _boss_facts,
    "room": _room_facts,
    "miniboss": lambda card: [],
    "spell": _spell_facts,
    "hero": _hero_facts,
    "epic": _hero_facts,
    "item": lambda card: _hero_facts(card)[:2],
}


# -- rules


def rules(args: argparse.Namespace) -> Answer:
    """All clauses, the clause with an id, or those that answer a question, best first."""
    wanted = " ".join(args.words).strip()
    fitting = rulebook.search(wanted) if wanted else tuple(rulebook.clauses().values())
    if not fitting:
        return Answer(mistakes=[_no_clause(wanted)])
    lines = _clause_lines(fitting[0]) if len(fitting) == 1 else _clause_list(fitting)
    return Answer({"clauses": [asdict(clause) for clause in fitting]}, lines)


def _no_clause(wanted: str) -> Mistake:
    hint = say(N_("'bossbook rules' lists them all."))
    try:
        rulebook.clause(wanted)
    except rulebook.UnknownRule as unknown:
        if unknown.near:
            hint = say(N_("Did you mean {near}?"), near=unknown.near)
    return Mistake("rules", 0, 0, say(N_("No clause has {wanted!r}."), wanted=wanted), hint)


def _clause_list(fitting: Sequence[Clause]) -> list[str]:
    hint = say(N_("'bossbook rules ID' shows one of them in full.")).text
    return [*rows([[clause.id, clause.title] for clause in fitting], indent=""), "", hint]


def _clause_lines(clause: Clause) -> list[str]:
    related = [rulebook.clause(id) for id in clause.related]
    lines = [f"{clause.id}  {clause.title}", *_indented(clause.text, "  ")]
    lines.append(say(N_("Editions: {editions}."), editions=clause.editions).text)
    if clause.ruling:
        lines.append(say(N_("A ruling: it decides where the books do not.")).text)
    if related:
        lines.append(say(N_("See also:")).text)
        lines += rows([[other.id, other.title] for other in related])
    return lines


def _indented(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)


# -- check

CARD_SET, POSITION, LESSON, ASSIGNMENT = "card set", "position", "lesson", "assignment"


def check(args: argparse.Namespace) -> Answer:
    """Check every file, whatever is wrong with the others."""
    files: list[dict[str, object]] = []
    lines: list[str] = []
    mistakes: list[Mistake] = []
    warnings: list[Mistake] = []
    for file in args.files:
        kind = None
        report = Report(file)
        try:
            node = read_path(Path(file), report)
            report.raise_if(InvalidInput)
            assert node is not None
            kind = _kind_of(node, report)
            line, cards = _CHECKS[kind](file, node, report)
        except InvalidInput as invalid:
            mistakes += invalid.mistakes
            files.append({"file": file, "kind": kind, "ok": False})
        else:
            doubtful = list(_warnings(file, node, cards))
            lines += [line, *(_warning_line(one) for one in doubtful)]
            warnings += doubtful
            files.append({"file": file, "kind": kind, "ok": True})
    told = {"warnings": [warning.as_dict() for warning in warnings]} if warnings else {}
    return Answer({"files": files, **told}, lines, mistakes)


def _kind_of(node: Node, report: Report) -> str:
    """What a document wants to be, by the keys that only one of them has."""
    keys = node.value.keys() if isinstance(node.value, dict) else set()
    if {"set", "format"} & keys:
        return CARD_SET
    if {"players", "edition"} & keys:
        return POSITION
    if "exercises" in keys:
        return ASSIGNMENT if "title" in keys else LESSON
    sentence = N_(
        "This is neither a card set (with the key 'set') nor a position ('players'), nor a lesson"
        " or an assignment ('exercises')."
    )
    report.add(node, sentence)
    raise InvalidInput(report.mistakes)


def _check_lesson(file: str, node: Node, report: Report) -> Checked:
    from bossbook.lessons.lesson_files import read_lesson  # late: only lessons need them

    found = read_lesson(Path(file), called=file)
    sentence = N_("{file}: lesson, {count} {count:exercise|exercises}")
    return say(sentence, file=file, count=len(found.tasks)).text, ()


def _check_assignment(file: str, node: Node, report: Report) -> Checked:
    from bossbook.classroom import assignment

    found = assignment(Path(file), called=file)
    sentence = N_("{file}: assignment, {count} {count:exercise|exercises}, {points} points")
    return say(sentence, file=file, count=len(found.parts), points=found.most).text, ()


# What a good file has in it: a line about it, and the cards that it writes. Raises the mistakes.
Checked = tuple[str, Sequence[Card]]


def _check_set(file: str, node: Node, report: Report) -> Checked:
    card_set = read_set(node, report)
    report.raise_if(InvalidCards)
    assert card_set is not None
    sentence = N_(
        "{file}: card set '{name}', {kinds} {kinds:kind|kinds} of cards, "
        "{copies} {copies:card|cards}"
    )
    copies = sum(card.copies for card in card_set.cards)
    kinds, name = len(card_set.cards), clip(card_set.name)
    changes = card_set.changes.values()
    changed = [card for change in changes for card in (*change.cards, *change.add)]
    line = say(sentence, file=file, name=name, kinds=kinds, copies=copies).text
    return line, [*card_set.cards, *changed]


def _check_position(file: str, node: Node, report: Report) -> Checked:
    from bossbook.lessons.puzzles import is_puzzle, read_puzzle  # late: only puzzles need lessons

    path = Path(file)
    puzzle = is_puzzle(node)
    state = read_puzzle(path, called=file).state if puzzle else read_state(path)
    sentence = N_(
        "{file}: position, edition '{edition}', {players} {players:player|players}, "
        "{heroes} {heroes:hero|heroes} in town"
    )
    line = say(
        sentence,
        file=file,
        edition=state.setup.edition.id,
        players=len(state.players),
        heroes=len(state.town),
    ).text
    return line, [state.setup.table[number] for number in sorted(state.setup.inline)]


_CHECKS: Mapping[str, Callable[[str, Node, Report], Checked]] = {
    CARD_SET: _check_set,
    POSITION: _check_position,
    LESSON: _check_lesson,
    ASSIGNMENT: _check_assignment,
}


def _warnings(file: str, node: Node, cards: Sequence[Card]) -> Iterator[Mistake]:
    """What the cards of a file may do that was hardly meant, each where the card stands."""
    given: set[tuple[str, str]] = set()
    for card in cards:
        for message in doubts(card):
            if (card.name, message.text) not in given:
                given.add((card.name, message.text))
                yield Mistake(file, *_place_of(node, card.name), message)


def _place_of(node: Node, name: str) -> tuple[int, int]:
    """Where the first card of that name is written; (0, 0) if nowhere."""
    inside = node.value
    if isinstance(inside, dict):
        if "name" in inside and inside["name"].value == name:
            return node.line, node.column
        inside = list(inside.values())
    places = (_place_of(each, name) for each in (inside if isinstance(inside, list) else ()))
    return next((place for place in places if place != (0, 0)), (0, 0))


def _warning_line(warning: Mistake) -> str:
    return say(N_("Warning: {warning}"), warning=str(warning)).text
