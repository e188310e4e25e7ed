"""What functions give shows itself in a notebook as a table or a picture, and reads well as text.

A new public function of these modules needs a line in SAMPLES, or in OTHERS with a reason.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable

import pytest
from bs4 import BeautifulSoup

import bossbook as bb
from bossbook import api, rules
from bossbook.forecast import bait, chance, compare, ranking, tree, walks, why
from bossbook.rules import differences, glossary

MODULES = (api, bait, chance, compare, ranking, tree, walks, why, rules, differences, glossary)
POSITION = {
    "edition": "base",
    "town": [
        {"name": "Ada", "class": "mage", "health": 6},
        {"name": "Bo <b>", "class": "cleric", "health": 4},
    ],
    "players": [
        {"name": "Pip", "boss": "Gorgona", "rooms": ["Dark Altar"],
         "hand": ["Golem Factory", "Freeze", "Dark Altar"]},
        {"name": "Grim", "boss": "Robobo", "rooms": ["Golem Factory"], "hand": 4},
    ],
}  # fmt: skip
WALKING = {
    "edition": "base",
    "phase": "adventure",
    "players": [
        {"name": "Pip", "boss": "Gorgona", "rooms": ["Dark Altar", "Golem Factory"],
         "entrance": [{"name": "Cy", "class": "thief", "health": 4}], "hand": ["Freeze"]},
        {"name": "Grim", "boss": "Robobo", "rooms": [], "hand": {"rooms": 1, "spells": 1}},
    ],
}  # fmt: skip
OTHERS = {
    "game_of": "a game",
    "play_out": "a game",
    "imagine": "a game",
    "load_game": "a game",
    "load_position": "a game",
    "printed_cards": "the engine's own records",
    "destination": "a sentence",
    "percent": "a text",
    "cards_held": "a number",
    "forecast_before": "the same as forecast",
    "ranking_before": "the same as ranking",
    "walk_out": "the same as walks",
    "grown": "the same as damage_tree",
    "go_on": "the same as game.step",
    "pass_on": "nothing",
    "idle_option": "one of the options",
    "outcome_of": "a word",
    "clauses": "a mapping to look things up in",
    "terms": "a mapping to look things up in",
    "topics": "a mapping to look things up in",
    "folded": "a text",
    "named": "texts",
    "told_apart": "yes or no",
    "differing": "clauses, for the book",
}


def playing() -> bb.Game:
    game = bb.new_game(seed=4)
    game.run()
    return game


def ended() -> bb.Game:
    last = {**POSITION, "phase": "end", "town": []}
    players = [{**player, "souls": 10 * (at == 0)} for at, player in enumerate(POSITION["players"])]
    game = bb.load_position({**last, "players": players})
    game.run("over")
    return game


SAMPLES: dict[str, Callable[[], object]] = {
    "new_game": bb.new_game,
    "cards": bb.cards,
    "decision": lambda: playing().decision,
    "decision.options": lambda: playing().decision.options,
    "decision.options[0]": lambda: playing().decision.options[0],
    "decision.refused": lambda: next(_refusing()),
    "decision.refused[0]": lambda: next(_refusing())[0],
    "game.events": lambda: playing().events,
    "game.events[0]": lambda: playing().events[0],
    "game.step": lambda: bb.load_position(POSITION).step(),
    "game.run": lambda: bb.load_position(POSITION).run(),
    "game.play": lambda: (game := playing()).play(game.decision.options[0]),
    "game.position": lambda: playing().position(),
    "game.view": lambda: playing().view("Ann"),
    "game.result": lambda: ended().result,
    "forecast": lambda: bait.forecast(POSITION, "Pip"),
    "forecast.builds[0]": lambda: bait.forecast(POSITION, "Pip").builds[0],
    "forecast.builds[0].heroes[0]": lambda: bait.forecast(POSITION, "Pip").builds[0].heroes[0],
    "ranking": lambda: ranking.ranking(POSITION, "Pip"),
    "ranking.best": lambda: ranking.ranking(POSITION, "Pip").best,
    "ranking.best.guests[0]": lambda: ranking.ranking(POSITION, "Pip").best.guests[0],
    "why": lambda: why.why(POSITION, "Ada", "Pip"),
    "why.changes[0]": lambda: why.why(POSITION, "Ada", "Pip").changes[0],
    "compare": lambda: compare.compare(POSITION, {**POSITION, "town": []}),
    "compare.entries[0]": lambda: compare.compare(POSITION, {**POSITION, "town": []}).entries[0],
    "walks": lambda: walks.walks(WALKING),
    "walks[0]": lambda: walks.walks(WALKING)[0],
    "walks[0].rooms[0]": lambda: walks.walks(WALKING)[0].rooms[0],
    "expected_walk": lambda: walks.expected_walk(POSITION, "Ada", "Pip"),
    "damage_tree": lambda: tree.damage_tree(WALKING),
    "chances": lambda: chance.chances(WALKING, "Pip"),
    "clause": lambda: rules.clause("BAIT-3"),
    "search": lambda: rules.search("tie"),
    "holding": lambda: rules.holding("base"),
    "term": lambda: glossary.term("soul"),
    "find": lambda: glossary.find("soul"),
    "topic": lambda: differences.topic(next(iter(differences.topics()))),
    "about": lambda: differences.about("WIN-5"),
}


def _refusing() -> object:
    game = bb.load_position({**POSITION, "phase": "build"})
    game.run()
    while game.decision is not None:
        if game.decision.refused:
            yield game.decision.refused
        game.play(game.decision.options[0])
        game.run()


def test_every_public_function_is_asked_here() -> None:
    public = {
        name
        for module in MODULES
        for name, thing in vars(module).items()
        if inspect.isroutine(inspect.unwrap(thing) if callable(thing) else thing)
        and getattr(thing, "__module__", "") == module.__name__
        and not name.startswith("_")
    }
    assert public - set(SAMPLES) - set(OTHERS) == set()
    assert set(OTHERS) - public == set()


@pytest.mark.parametrize("name", SAMPLES)
def test_it_is_a_table_or_a_picture(name: str) -> None:
    result = SAMPLES[name]()
    shown = result._repr_html_()  # type: ignore[attr-defined]
    page = BeautifulSoup(shown, "html.parser")
    assert page.find(["table", "svg", "p", "pre"])
    assert len(page.get_text(" ").split()) > 1
    pictured = hasattr(result, "_ipython_display_")
    assert pictured or "<svg" not in shown, "without a still it is a jumble of words elsewhere"


@pytest.mark.parametrize("name", SAMPLES)
def test_its_text_can_be_read(name: str) -> None:
    text = repr(SAMPLES[name]())
    assert " object at 0x" not in text
    if name not in ("cards", "game.position", "game.view"):  # plain data, for programs
        assert not re.match(r"[A-Z]\w+\(|[\[({]", text), text


def test_data_stay_data() -> None:
    """Who wants to compute with them or store them need not know that they can be shown."""
    assert bb.cards() == list(bb.cards())
    assert json.loads(json.dumps(bb.cards())) == bb.cards()
    position = playing().position()
    assert position == dict(position)
    assert json.loads(json.dumps(position)) == position
    options = playing().decision.options
    assert options == tuple(options)


def test_what_is_shown_is_escaped() -> None:
    """A name that looks like HTML is a name."""
    for name in ("forecast", "ranking", "why", "compare", "game.run"):
        assert "<b>Bo" not in SAMPLES[name]()._repr_html_()  # type: ignore[attr-defined]
        assert "Bo <b>" not in SAMPLES[name]()._repr_html_()  # type: ignore[attr-defined]


def test_an_empty_list_says_so() -> None:
    assert "Nothing" in bb.new_game().events._repr_html_()


def test_a_long_list_is_folded_up() -> None:
    page = BeautifulSoup(bb.cards()._repr_html_(), "html.parser")
    assert len(page.find("table").find_all("tr")) == 1 + 15
    assert len(page.select("tbody tr")) == len(bb.cards())
