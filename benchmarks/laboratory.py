"""What Python does for one edit in the laboratory: what a click there runs, without a browser.

The position is read anew, the bait compared, every hero walked, every build forecast and the page
made. Edits are drawn at random, so that nothing is answered that was just asked before; what one
leaves as it was may be remembered, as for somebody who changes one thing after the other.
"""

from __future__ import annotations

import random
from typing import Any

import bossbook as bb
from benchmarks.work import BASE, Clock, play_until

PLAYER = "Ann"
LEAST_HEROES, MOST_HEROES = 3, 7


def laboratory(game: bb.Game) -> Any:
    """A laboratory on a game. Nothing else here knows where it lives."""
    from bossbook.widgets.laboratory import Laboratory

    return Laboratory(game, PLAYER)


def before_building() -> bb.Game:
    """A game of four in its fifth round, before the first build."""

    def ready(game: bb.Game) -> bool:
        decision = game.decision
        return game.round >= 5 and decision is not None and decision.kind == "build"

    game = play_until(bb.new_game(**BASE, seed=1), random.Random(1), ready)
    assert game.decision is not None, "this game ends too early: take another seed"
    return game


class Edits:
    """A block makes some edits, each on something that has been selected before."""

    def __init__(self, edits: int = 2) -> None:
        self.lab = laboratory(before_building())
        self.dice = random.Random(1)
        self.edits = edits
        cards = bb.cards("base")
        self.rooms = [card["name"] for card in cards if card["deck"] == "room"]
        self.heroes = [card["name"] for card in cards if card["deck"] == "hero"]

    def __call__(self, watch: Clock) -> dict[str, int]:
        for _ in range(self.edits):
            selected, action, arg = self._draw()
            self.lab.act("select", selected)
            with watch:
                self.lab.act(action, arg)
            assert not self.lab.trouble, self.lab.trouble
        return {"edits": self.edits}

    def _draw(self) -> tuple[str, str, str]:
        """What is selected, what is done, and with what: three of four edits are of rooms."""
        pick, position = self.dice.choice, self.lab.position
        if self.dice.random() < 0.25:
            return self._hero(len(position["town"]))
        player = pick([seat for seat in position["players"] if seat.get("rooms")])
        place = self.dice.randrange(len(player["rooms"]))
        action = pick(["turn", "replace", "replace"])
        arg = f"{player['name']}\n{place}\n" + (pick(self.rooms) if action == "replace" else "")
        return f"room:{place}:{player['name']}", action, arg

    def _hero(self, heroes: int) -> tuple[str, str, str]:
        if heroes <= LEAST_HEROES or (heroes < MOST_HEROES and self.dice.random() < 0.5):
            return "town", "add-hero", self.dice.choice(self.heroes)
        at = self.dice.randrange(heroes)
        return f"hero:{at}", "remove-hero", str(at)
