"""The laboratory: change anything on a table by clicking, and see at once what comes of it.

Up to three variants stand side by side. A position comes from the library, from a game, from a line
of text, or from nothing; it leaves as YAML, as a line of text, or as a game to play on with.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from io import StringIO

import traitlets

from bossbook.api import AnySource
from bossbook.errors import EndlessRound
from bossbook.forecast.compare import compare
from bossbook.forecast.why import why
from bossbook.game import Game
from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, say
from bossbook.positions import sketch as edits
from bossbook.positions.lines import launch_link, share_link
from bossbook.positions.sharing import share
from bossbook.positions.sketch import Sketch
from bossbook.rules import clause
from bossbook.tabletop.bench import Workbench
from bossbook.tabletop.launcher import launcher
from bossbook.tabletop.library import EMPTY, position_named
from bossbook.views.board.layout import table_pieces
from bossbook.views.escape import Markup, tag, together
from bossbook.views.laboratory.answers import answers_html, oddities_html
from bossbook.views.laboratory.comparison import comparison_html
from bossbook.views.laboratory.editor import bar_html, editor_html, offers, own_hand_html
from bossbook.views.laboratory.fields import copied, do, library_html
from bossbook.views.laboratory.rankings import ranking_html
from bossbook.views.pressing import folded, press
from bossbook.views.rulebook.clauses import rule_box
from bossbook.views.stills.still import Still
from bossbook.widgets.lively import trouble_html
from bossbook.widgets.page import Action, Page

# Seconds in which a message leaves: another thread sends it, and waits for its turn as long as this
# one is busy.
_LEAVES = 0.001
_CHANGES = 6  # ways to change a hero's mind that are shown
# What an old page may say, too.
_ANY_TIME = {"rule", "share", "compare", "player", "variant", "library"}


class Laboratory(Page):
    """A workbench on the page. ``player``: whose builds are forecast, whose hand is shown.

    ``name``: by it the learner comes back to how the bench was left, another day too.
    """

    kind = traitlets.Unicode("laboratory").tag(sync=True)

    def __init__(
        self,
        source: AnySource | None = None,
        player: str | None = None,
        play_on: Callable[[Laboratory], None] | None = None,
        name: str = "",
    ) -> None:
        self.bench = Workbench(source, player)
        self._ribbon = ribbon(name)
        memory = self._ribbon.read()
        self.bench.recall(memory)
        actions = self._what_can_be_pressed()
        super().__init__(actions, actions.keys() - _ANY_TIME)
        self.opens = "open"
        # who was chosen; may be away from the table for a while
        self._player = str(memory.get("player") or player or "")
        self.selected = ""
        self._rule = ""
        self._shared = self._compared = False
        self._play_on = play_on
        self.refresh()

    # -- what can be pressed

    def _what_can_be_pressed(self) -> dict[str, Action]:
        bench = self.bench
        return {
            "select": self._select,
            "rule": self._opened_rule,
            "variant": self._variant,
            "copy": self._stepped(bench.copy),
            "drop": self._stepped(bench.drop),
            "undo": self._stepped(bench.undo),
            "redo": self._stepped(bench.redo),
            "edition": self._edition,
            "rule-variant": self._rule_variant,
            "player": self._choose_player,
            "open": self.load,
            "library": self._library,
            "share": self._share,
            "compare": self._compare,
            "play-on": self._play,
            "add-room": self._on_player("add_room"),
            "cover": self._on_room("cover_room", card=True),
            "replace": self._on_room("replace_room", card=True),
            "remove": self._gone(self._on_room("remove_room")),
            "turn": self._on_room("turn_room"),
            "move": self._move,
            "add-hero": lambda card: self.edit("add_hero", card),
            "remove-hero": self._gone(lambda at: self.edit("remove_hero", _number(at))),
            "move-hero": self._move_hero,
            "health": self._health,
            "build": self._build,
            "boss": self._on_player("set_boss"),
            "hand": self._on_player("add_card"),
            "drop-card": self._on_player("remove_card"),
            "hide-hand": self._hide_hand,
            "add-player": lambda _: self.edit("add_player"),
            "remove-player": self._gone(lambda name: self.edit("remove_player", name)),
            "score": self._score,
            "coins": self._coins,
            "room-coins": self._room_coins,
            "miniboss": self._miniboss,
            "counters": self._counters,
            "stun": self._on_room("stun_room"),
            "locate": self._on_player("put_in_location"),
            "unlocate": lambda location: self.edit("empty_location", location),
            "sell": lambda card: self.edit("add_to_market", card),
            "unsell": lambda at: self.edit("take_off_market", _number(at)),
            "minion": self._on_player("set_minion"),
            "first-player": lambda player: self.edit("set_first_player", player),
        }

    def edit(self, name: str, *args: object) -> None:
        """Make an edit of :mod:`bossbook.positions.sketch` on the variant on the table."""
        change = getattr(edits, name)
        self.bench.edit(lambda sketch: change(sketch, *args))

    def load(self, source: str) -> None:
        """A position from a line of text or from YAML, in the place of this variant."""
        text = source.strip()
        if not text:
            raise ValueError(say(N_("Paste a position first.")).text)
        self.bench.open(text if "\n" in text or text.startswith("bb1.") else f"{text}\n")
        self._turned()

    def take(self, game: Game) -> None:
        """A moment of a game, as the player sees it, in the place of this variant."""
        self.bench.open(game, self.player)
        self._turned()
        self.refresh()

    def _turned(self) -> None:
        """The table is another one, or what was chosen on it is gone: nothing is chosen now."""
        self.selected = ""

    @property
    def player(self) -> str:
        """Whose builds are forecast: the one who was chosen, or the first who is in the game."""
        look = self.bench.look()
        players = look.game.players
        return self._player if self._player in players else players[look.state.seats()[0]]

    def _library(self, name: str) -> None:
        if name:
            self.bench.open(None if name == EMPTY else position_named(name))
            self._turned()

    def _variant(self, name: str) -> None:
        self.bench.turn_to(name)
        self._turned()

    def _edition(self, name: str) -> None:
        self.edit("set_edition", name, ())

    def _rule_variant(self, name: str) -> None:
        now = self.bench.sketch
        on = [variant for variant in now.get("variants") or [] if variant != name]
        on = on if name in (now.get("variants") or []) else [*on, name]
        self.edit("set_edition", now["edition"], on)

    def _select(self, key: str) -> None:
        self.selected = key

    def _opened_rule(self, id: str) -> None:
        self._rule = clause(id).id if id else ""

    def _gone(self, act: Action) -> Action:
        """An action after which what was chosen is no more, or may be."""

        def gone(arg: str) -> None:
            act(arg)
            self._turned()

        return gone

    def _stepped(self, move: Callable[[], None]) -> Action:
        return self._gone(lambda _: move())

    def _on_room(self, name: str, *, card: bool = False) -> Action:
        """An edit of a room: player, place and perhaps a card, one to a line."""

        def act(arg: str) -> None:
            player, place, *rest = _split(arg, 3)
            self.edit(name, player, _number(place), *(rest if card else []))

        return act

    def _on_player(self, name: str) -> Action:
        return lambda arg: self.edit(name, *_split(arg, 2))

    def _move(self, arg: str) -> None:
        player, place, by = _split(arg, 3)
        self.edit("move_room", player, _number(place), _number(by))
        self.selected = f"room:{_number(place) + _number(by)}:{player}"

    def _move_hero(self, arg: str) -> None:
        place, by = (_number(piece) for piece in _split(arg, 2))
        self.edit("move_hero", place, by)
        self.selected = f"hero:{place + by}"

    def _health(self, arg: str) -> None:
        place, bonus = (_number(piece) for piece in _split(arg, 2))
        self.edit("set_health_bonus", place, bonus)

    def _build(self, key: str) -> None:
        """A build of the forecast is made, on the variant on the table."""
        ranked = self.bench.look().ranking(self.player).of(key)
        if ranked is None or ranked.build.build is None:
            raise ValueError(say(N_("This build is not possible any more.")).text)
        self.edit("build", self.player, *ranked.build.build)
        self._turned()

    def _score(self, arg: str) -> None:
        player, what, number = _split(arg, 3)
        self.edit("set_score", player, what, _number(number))

    def _coins(self, arg: str) -> None:
        player, number = _split(arg, 2)
        self.edit("set_coins", player, _number(number))

    def _room_coins(self, arg: str) -> None:
        player, place, number = _split(arg, 3)
        self.edit("set_room_coins", player, _number(place), _number(number))

    def _counters(self, arg: str) -> None:
        player, place, number = _split(arg, 3)
        self.edit("set_counters", player, _number(place), _number(number))

    def _miniboss(self, arg: str) -> None:
        player, place, card, level = _split(arg, 4)
        self.edit("set_miniboss", player, _number(place), card, _number(level))

    def _hide_hand(self, arg: str) -> None:
        player, rooms, spells = _split(arg, 3)
        self.edit("hide_hand", player, _number(rooms), _number(spells))

    def _choose_player(self, name: str) -> None:
        if name in self.bench.look().game.players:
            self._player = name

    def _play(self, _: str) -> None:
        if self._play_on is not None:
            self._play_on(self)

    def _share(self, _: str) -> None:
        self._shared = not self._shared

    def _compare(self, _: str) -> None:
        self._compared = not self._compared

    def acted(self) -> None:
        """How the bench stands now is kept."""
        if self._ribbon.file is not None:
            self._ribbon.write({**self.bench.memory(), "player": self._player})

    # -- what is there, as data

    @property
    def position(self) -> Sketch:
        """The variant on the table as a position."""
        return dict(self.bench.sketch)

    def line(self) -> str:
        """The variant on the table as one line of text."""
        return share(self.position)

    def yaml(self) -> str:
        """The variant on the table as YAML."""
        from ruamel.yaml import YAML  # late: slow to load

        writer, text = YAML(typ="safe", pure=True), StringIO()
        writer.default_flow_style = None
        writer.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
        writer.dump(self.position, text)
        return text.getvalue()

    # -- showing

    def refresh(self) -> None:
        """Show the table, the editor and the answers."""
        bench = self.bench
        look, first = bench.look(), not self.log
        with self.hold_sync():
            self.live = self._read_out()
            self.focus = "bb-editor .bb-do" if self.selected else "bb-tab"
            self.waiting = "edit"
            pieces = table_pieces(look.game, self.player, offers=offers(look))
            pieces.append(own_hand_html(look, self.player))
            forecast = self._forecast() if first else None
            self.show(bar_html(bench, self.player), self._story(), pieces, forecast)
        if not first:  # it takes longest: what was edited is seen before it
            time.sleep(_LEAVES)
            self.show_log(self._forecast())

    def _story(self) -> Markup:
        look = self.bench.look()
        box = rule_box(self._rule) if self._rule else None
        return together(
            tag("div", self.trouble_html(), class_="bb-lab-said") if self.trouble else None,
            editor_html(look, self.selected),
            box,
            self._answers(),
            oddities_html(look.state),
            self._why(),
            self._comparison(),
            self._in_and_out(),
        )

    def _answers(self) -> Markup | None:
        """Who comes and who dies; or which card would never let that end."""
        try:
            return answers_html(self.bench)
        except EndlessRound as endless:
            return trouble_html(str(endless))

    def _why(self) -> Markup | None:
        """For a hero that was chosen: why it goes there, and what would change that."""
        word, _, at = self.selected.partition(":")
        if word != "hero":
            return None
        told = why(self.bench.sketch, int(at), self.player).text(_CHANGES).splitlines()
        label = say(N_("Why, and what would change it"))
        lines = [tag("li", line.removeprefix("- ")) for line in told]
        return tag("section", tag("div", label, class_="bb-title"), tag("ul", lines),
                   class_="bb-why", aria_label=label)  # fmt: skip

    def _comparison(self) -> Markup | None:
        """What differs between the first variant and the one on the table, if that is asked."""
        first = next(iter(self.bench.variants))
        if first == self.bench.current:
            return None
        label = N_("Compare with {name}") if not self._compared else N_("Hide the comparison")
        button = do(say(label, name=first), "compare", css="bb-compare")
        if not self._compared:
            return tag("div", button)
        found = compare(self.bench.variants[first], self.bench.sketch)  # hands stay unknown
        return tag("div", button, comparison_html(found, (first, self.bench.current)))

    def _in_and_out(self) -> Markup:
        """Where positions come from and go to, folded up."""
        paste = tag(
            "textarea", rows=2, class_="bb-paste", data_f="paste",
            aria_label=say(N_("A position to open: a line of text, or YAML")),
        )  # fmt: skip
        css = "bb-do bb-open-pasted"
        opener = press("open", say(N_("Open it")), css=css, data_from=".bb-paste")
        shared = self._shared_html() if self._shared else None
        label = N_("Show it as text") if not self._shared else N_("Hide the text")
        return folded(
            "in-and-out",
            say(N_("Open and share")),
            tag("div", library_html(), class_="bb-bar"),
            tag("div", paste, opener, class_="bb-bar"),
            tag("div", do(say(label), "share", css="bb-share"), class_="bb-bar"),
            shared,
            css="bb-lab-io",
        )

    def _shared_html(self) -> Markup:
        line = self.line()
        address = launcher()
        label = N_("A link to this page that brings it along, for all who can open this page:")
        link = None
        if address is not None:
            label, link = N_("A link that opens it on Binder:"), launch_link(line, *address)
        fragment = None if link else share_link(line, "")
        return tag(
            "div",
            copied(say(N_("One line, to paste into a message or a cell:")), line, "bb-line-text"),
            copied(say(label), link, "bb-link-text", data_link=fragment),
            copied(say(N_("As YAML, to keep in a file:")), self.yaml(), "bb-yaml-text"),
            class_="bb-shared",
        )

    def _forecast(self) -> Markup:
        return ranking_html(self.bench.look().ranking(self.player), on_bench=True)

    def _read_out(self) -> str:
        if self.trouble:
            return self.trouble
        look = self.bench.look()
        names = look.game.players
        told = [
            say(
                N_("{hero}: {goal}."),
                hero=hero,
                goal=say(N_("stays in town")) if lure.goes_to is None else names[lure.goes_to],
            ).text
            for hero, lure in look.lures
        ]
        return " ".join([say(N_("Variant {name}."), name=self.bench.current).text, *told])

    def still(self) -> Still:
        """The variant on the bench, and who goes where in each."""
        text = self.text()
        return Still(text, text.splitlines(), self.bench.look().game)

    def text(self) -> str:
        """The variants and who goes where, as plain text."""
        lines = self.trouble_lines
        for name in self.bench.variants:
            look = self.bench.look(name)
            lines.append(say(N_("Variant {name}"), name=name).text)
            names = look.game.players
            for hero, lure in look.lures:
                goal = say(N_("stays in town")) if lure.goes_to is None else names[lure.goes_to]
                counts = [f"{names[seat]} {count}" for seat, count in lure.counts.items()]
                line = "  {hero}: {counts} -> {goal}"
                lines.append(say(line, hero=hero, counts=counts, goal=goal).text)
            lines += [f"  {walk.hero}, {walk.dungeon}: {walk.outcome}" for walk in look.walks]
        return "\n".join(lines)


def _split(arg: str, parts: int) -> list[str]:
    """The pieces of what a button sent; the page is not trusted."""
    pieces = arg.split("\n")
    if len(pieces) != parts:
        raise ValueError(say(N_("This button is broken.")).text)
    return pieces


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(say(N_("{text} is no whole number."), text=text).text) from None
