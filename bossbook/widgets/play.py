"""A game of one's own: choose how, then play it on the table; what was begun can be gone on with.

The game is kept in the learner's folder after everything that is done, so a closed browser loses
nothing.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from ipywidgets import BoundedIntText, Checkbox, VBox, Widget

from bossbook.api import new_game
from bossbook.bots import BOTS, derive, make
from bossbook.editions import EDITIONS, FOR_ONE, VARIANTS, offered
from bossbook.errors import BossbookError
from bossbook.game import Game
from bossbook.lessons.kept import KeptPlace, Seats, Shelf
from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, say
from bossbook.tabletop.stops import MATTERS
from bossbook.views.escape import tag
from bossbook.views.stills.still import Still
from bossbook.widgets.parts import (
    Frame,
    choice_box,
    html,
    named,
    replace_children,
    row,
    show,
    tick_box,
)
from bossbook.widgets.table import Table
from bossbook.widgets.what_if import WhatIf

LEARNER = "Pip"
OTHERS = ("Grim", "Moss", "Fig", "Oak", "Una")
_PEOPLE = "people"
_BOT = "greedy"
_PARTED = N_(
    "This game was played on at another table, too. Both are kept: from here on yours is a game of"
    " its own."
)


class OwnGame(Frame):
    """A form for a new game, the games that were begun, and the table.

    ``name``: by it the learner comes back to the game that was last on this table.
    """

    def __init__(
        self,
        seed: int = 1,
        edition: str = "base",
        players: int = 2,
        shelf: Shelf | None = None,
        name: str = "",
    ) -> None:
        self._ribbon = ribbon(name)
        self.shelf = Shelf.of_the_learner() if shelf is None else shelf
        self.fields = named("bb-setup", self._make_fields(seed, edition, players))
        self.variants: dict[str, Checkbox] = {}
        self._variants, self._place, self._lab_place = VBox(), VBox(), VBox()
        self._variants.add_class("bb-variants")
        self._said = html()
        self._notice = ""
        self.new_button = self.button(
            N_("New game"),
            N_("Deal new cards; the game on the table is kept"),
            self._new,
            "bb-new-game",
        )
        self.kept = choice_box(N_("Begun"), [])
        self.kept.add_class("bb-kept-games")
        self.go_on_button = self.button(
            N_("Go on with it"),
            N_("Put this game on the table, where you left it"),
            self._go_on,
            "bb-go-on",
        )
        self.lab_button = self.button(
            N_("Open this moment in the laboratory"),
            N_("What if? Change anything about it, below this button; your game stays as it is"),
            self._open_lab,
            "bb-open-lab",
        )
        self.lab: WhatIf | None = None
        super().__init__(
            self._said,
            self._place,  # first of all: what is to be pressed next stands on it
            row(*self.fields.values(), self.new_button, css="bb-setup"),
            self._variants,
            row(self.kept, self.go_on_button, css="bb-setup"),
            row(self.lab_button),
            self._lab_place,
        )
        self.fields["edition"].observe(lambda _: self.do(self._follow_edition), names="value")
        self.fields["players"].observe(lambda _: self.do(self._offer_variants), names="value")
        self._offer_variants()
        self.table = self._laid(self._dealt(), self._seats())
        self._come_back()
        self.refresh()

    def _come_back(self) -> None:
        """The game that was on this table last, if it can still be read."""
        path = self._ribbon.read().get("path")
        if isinstance(path, str) and path in [str(game.path) for game in self.shelf.games()]:
            with suppress(BossbookError, ValueError):
                self._put(Path(path))

    def _make_fields(self, seed: int, chosen: str, players: int) -> dict[str, Widget]:
        editions = [(say(EDITIONS[one].title).text, one) for one in offered()]
        against = [(f"{name}: {say(kind.plays)}", name) for name, kind in BOTS.items()]
        against.append((say(N_("people at this screen")).text, _PEOPLE))
        return {
            "edition": choice_box(N_("Edition"), editions, chosen),
            "players": choice_box(N_("Players"), EDITIONS[chosen].players, players),
            "against": choice_box(N_("Against"), against, _BOT),
            "seed": BoundedIntText(
                description=say(N_("Deal number")).text,
                value=seed,
                min=0,
                max=999_999_999,
                tooltip=say(N_("The same number deals the same cards")).text,
            ),
        }

    def _follow_edition(self) -> None:
        """Offer what the edition has; as many players as before, if it is for so many."""
        wanted, possible = self.fields["players"], EDITIONS[self.fields["edition"].value].players
        number = min(max(wanted.value, possible[0]), possible[-1])
        wanted.options = [*possible]
        wanted.value = number
        self._offer_variants()

    def _offer_variants(self) -> None:
        """A box for every variant that the edition has, for so many; alone, nobody is against."""
        alone = self.fields["players"].value == 1
        has = EDITIONS[self.fields["edition"].value].variants
        fitting = [name for name in has if alone or name not in FOR_ONE]
        if list(self.variants) != fitting:
            self.variants = {name: tick_box(VARIANTS[name]) for name in fitting}
            replace_children(self._variants, self.variants.values())
        show(not alone, self.fields["against"])

    # -- what can be pressed

    def _names(self) -> list[str]:
        return [LEARNER, *OTHERS[: self.fields["players"].value - 1]]

    def _seats(self) -> Seats:
        names, against = self._names(), self.fields["against"].value
        if against == _PEOPLE:
            return Seats(tuple(names), _BOT)
        return Seats((names[0],), against)

    def _dealt(self) -> Game:
        chosen = [name for name, box in self.variants.items() if box.value]
        names, edition = self._names(), self.fields["edition"].value
        self._number = self.fields["seed"].value
        cards = EDITIONS[edition].sets_for(len(names))
        return new_game(edition, names, self._number, chosen, cards)

    def _new(self) -> None:
        if self.table.game.length and self.fields["seed"].value == self._number:
            self.fields["seed"].value += 1  # nobody asked for the same cards again
        self.table = self._laid(self._dealt(), self._seats())
        self.appeared = self.table.focus

    def _go_on(self) -> None:
        if self.kept.value is not None:
            self._put(Path(self.kept.value))
            self.appeared = self.table.focus

    def _put(self, path: Path) -> None:
        """A kept game on the table."""
        game, seats, kept_at = self.shelf.load(path)
        # One that could not be followed to its end stays whole: what is played now is another.
        self.table = self._laid(game, seats, None if game.notices else kept_at)
        self._ribbon.write({"path": str(path)})

    def _open_lab(self) -> None:
        """What the player sees of this moment, on a workbench."""
        player = self.table.session.viewer
        if player is None:
            raise ValueError(say(N_("Lift the curtain first: a laboratory shows a hand.")).text)
        self.lab = WhatIf(self.table.game, player)
        replace_children(self._lab_place, [self.lab])
        self.appeared = "bb-play-on"

    def _laid(self, game: Game, seats: Seats, place: KeptPlace | None = None) -> Table:
        """A table for a game; ``place`` is where it was kept, if it was."""
        others = [name for name in game.players if name not in seats.people]
        bots = {name: make(seats.bot, derive(7, at)) for at, name in enumerate(others)}
        table = Table(
            game,
            seats.people,
            bots,
            hints=True,
            after=lambda one: self._keep(one, seats),
            asks=MATTERS,
        )
        replace_children(self._place, [table])
        self._kept_at, self._notice = place, ""  # the new table stands: only now
        return table

    def _keep(self, table: Table, seats: Seats) -> None:
        """Keep the game; where that cannot be done, it is said, and the game goes on."""
        before, now = self._kept_at, self.shelf.keep(table.game, seats, self._kept_at)
        self._kept_at = now
        if now is not None and now.path != (before and before.path):
            self._ribbon.write({"path": str(now.path)})
        notice = self._notice
        if now is None:
            notice = say(N_("This game cannot be kept here; it lasts until you leave.")).text
        elif before is not None and now.path != before.path:
            notice = say(_PARTED).text
        if notice != self._notice:
            self._notice = notice
            self.refresh()

    # -- showing

    def refresh(self) -> None:
        """Show what there is to say; the table shows itself."""
        notice = tag("p", self._notice, class_="bb-hint") if self._notice else None
        self._said.value = tag("div", self.trouble_html(), notice)
        show(bool(notice or self.trouble), self._said)
        games = [(game.label, str(game.path)) for game in self.shelf.games()]
        if list(self.kept.options) != games:
            self.kept.options = games
            self.kept.index = 0 if games else None
        show(bool(self.kept.options), self.kept, self.go_on_button)

    def next_focus(self) -> str:
        """The keyboard goes to the table."""
        return "bb-next"

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.table.game

    def still(self) -> Still:
        """The table."""
        return self.table.still()

    def text(self) -> str:
        """What is on the table, as plain text."""
        return "\n".join([*self.trouble_lines, self.table.text()])


def play_a_game(seed: int = 1, edition: str = "base", players: int = 2) -> OwnGame:
    """A game to play: a form for a new one, and the table. ``seed`` deals the cards.

    Where one was played, it lies there again: by the name that such a table has.
    """
    return OwnGame(seed, edition, players, name=f"play/{edition}-{players}-{seed}")
