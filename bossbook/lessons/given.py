"""The fields of one exercise as its kind reads them; what is wrong is noted where it stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NoReturn, TypeVar

from bossbook import documents
from bossbook.documents import GiveUp, Node, Report, suggest
from bossbook.game import Game
from bossbook.lessons.script import Script
from bossbook.messages import N_, Message
from bossbook.positions.dealing import deal
from bossbook.positions.reading import PositionReader
from bossbook.state import State

T = TypeVar("T")
Positions = Mapping[str, Node]


def read_state(node: Node, report: Report) -> State | None:
    """The state that a position in a lesson file describes; None after mistakes."""
    before = report.noted
    if not isinstance(node.value, dict):
        report.add(node, N_("A position is a mapping with the keys 'edition' and 'players'."))
        return None
    reading = PositionReader(node, report).read()
    if reading is None or report.noted > before:
        return None
    state = deal(reading, report)
    return None if report.noted > before else state


class Given:
    """What an exercise says. Every reader gives back what is usable, or reports and gives up."""

    def __init__(
        self,
        node: Node,
        fields: Mapping[str, Node],
        report: Report,
        positions: Positions,
        changes: Mapping[str, Node] | None = None,
    ) -> None:
        self._node, self._fields, self._report = node, fields, report
        self._positions, self._changes = positions, changes or {}

    def has(self, key: str) -> bool:
        """Whether the exercise says anything about this."""
        return key in self._fields

    def node(self, key: str) -> Node:
        """What it says, with its place."""
        return self._fields[key]

    def refuse(
        self, key: str, sentence: str, hint: Message | None = None, /, **values: object
    ) -> NoReturn:
        """Report a mistake where a key stands, and give the exercise up."""
        self._report.add(self._fields.get(key, self._node), sentence, hint, **values)
        raise GiveUp

    # -- single values; `what` is the name that a mistake is told with

    def _sound(self, read: Callable[[], T]) -> T:
        """What a reader of documents reads, if it has nothing to complain of."""
        before = self._report.noted
        value = read()
        if self._report.noted > before:
            raise GiveUp
        return value

    def text(self, key: str) -> str:
        """A text of one line; empty if the exercise does not have it."""
        if not self.has(key):
            return ""
        return self._sound(lambda: documents.text(self._fields[key], self._report, key))

    def word(self, key: str, known: Collection[str], default: str = "") -> str:
        """One word of a closed list."""
        return self.known(self._fields[key], known, key) if self.has(key) else default

    def known(self, node: Node, known: Collection[str], what: str) -> str:
        """A value that must be one word of a closed list."""
        return self._sound(lambda: documents.word(node, self._report, known, what))

    def number(self, node: Node, what: str) -> int:
        """A whole number."""
        return self._sound(lambda: documents.integer(node, self._report, what))

    def flag(self, node: Node, what: str) -> bool:
        """True or false."""
        return self._sound(lambda: documents.flag(node, self._report, what))

    def plain(self, node: Node, what: str) -> str:
        """A text, or a whole number as a text."""
        if isinstance(node.value, int) and not isinstance(node.value, bool):
            return str(node.value)
        return self._sound(lambda: documents.text(node, self._report, what))

    # -- lists and mappings

    def mapping(self, node: Node, allowed: Collection[str], what: str) -> dict[str, Node]:
        """The fields of a mapping with these keys only."""
        return self._sound(lambda: documents.mapping(node, self._report, allowed, (), what))

    def nodes(self, key: str) -> Sequence[Node]:
        """The items of a list, which is not empty; none if the exercise does not have it."""
        if not self.has(key):
            return ()
        found = self._sound(lambda: documents.items(self._fields[key], self._report, key))
        return found or self.refuse(key, N_("'{key}' has nothing in it."), key=key)

    def each(self, key: str) -> Iterator[tuple[str, Node]]:
        """The entries of a list of texts, with their places."""
        for node in self.nodes(key):
            yield self.plain(node, key), node

    def texts(self, key: str) -> list[str]:
        """The entries of a list of texts."""
        return [text for text, _ in self.each(key)]

    # -- the position

    def in_edition(self, edition: str, variants: Sequence[str], at: Node) -> Given:
        """The same exercise under another edition."""
        listed = Node([Node(one, at.line, at.column) for one in variants], at.line, at.column)
        changes = {"edition": Node(edition, at.line, at.column), "variants": listed}
        return Given(self._node, self._fields, self._report, self._positions, changes)

    def game(self, phase: str) -> Game:
        """The position as a game; ``phase`` is where it stands if it does not say so."""
        node = self._position()
        if isinstance(node.value, dict):
            start = Node(phase, node.line, node.column)
            fields = {"phase": start, **node.value, **self._changes}
            node = Node(fields, node.line, node.column, node.places)
        state = read_state(node, self._report)
        if state is None:
            raise GiveUp
        return Game(state)

    def _position(self) -> Node:
        """The position that is written out here, or the named one."""
        node = self._fields["position"]
        if not isinstance(node.value, str):
            return node
        if node.value not in self._positions:
            text = N_("There is no '{name}' under 'positions'.")
            self.refuse("position", text, suggest(node.value, self._positions), name=node.value)
        return self._positions[node.value]

    def player(self, game: Game) -> str:
        """The player asked about; the first one if the exercise does not say which."""
        return self.word("player", game.players, game.players[0])

    def viewer(self, game: Game) -> str | None:
        """Whose hand is shown; nobody's if the exercise does not say so."""
        return self.word("viewer", game.players) or None

    def script(self, game: Game) -> Script:
        """The game as it goes on with the plays that the exercise names."""
        return Script(game, self.texts("plays"))

    def check_played(self, script: Script) -> None:
        """The plays that the exercise names must have come up, if not in every edition."""
        if script.left and not self._changes:
            self.refuse("plays", N_("This play never came up: {key}."), key=script.left[0])
