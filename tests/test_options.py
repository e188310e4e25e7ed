"""Options say as data what they are about; their keys are names, which nobody takes to pieces."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from harness import new_game, play_randomly, setups
from test_architecture import MODULES, ROOT, part_of

import bossbook as bb
from bossbook.editions import EDITIONS
from bossbook.protocol import OPTION_KEYS, Option, Refusal

WORDS = {form.partition(":")[0] for form in OPTION_KEYS}
IDLE = {"pass", "decline", "no", "skip"}


def written(choice: Option | Refusal) -> str:
    """The key that the grammar makes of what a choice is about."""
    about = choice.about
    new = "new" if about.place is None else str(about.place)
    where = about.zone or about.place
    number = "" if about.ability is None else f":{about.ability}"
    forms = {
        "build": f"build:{about.card}@{new}",
        "use": f"use:{where}:{about.card}:{about.ability}",
        "pay": f"pay:{about.player}:{where}:{about.card}{number}" if number else "pay",
        "promote": f"promote:{about.place}" + (f":{about.price}" if about.price else ""),
        "way": f"way:{about.number}",
        "number": f"number:{about.number}",
        "class": f"class:{about.deck}",
        "miniboss": f"miniboss:{about.player}:{about.place}",
        "room": f"room:{about.player}:{about.place}",
        "first": f"first:{about.card}{number}",
        "dead": f"dead:{about.player}:{about.hero}",
        "survivor": f"survivor:{about.player}:{about.hero}",
        "hero": f"hero:{about.hero}",
        "player": f"player:{about.player}",
        "deck": f"deck:{about.deck}",
        "draw": f"draw:{about.deck}",
        "minion": f"minion:{about.zone}",
    }
    named = {"boss", "discard", "cast", "hand", "spell", "card", "sell", "take"}
    return forms.get(
        about.what, f"{about.what}:{about.card}" if about.what in named else about.what
    )


def choices(game: bb.Game) -> Iterator[Option | Refusal]:
    if game.decision is not None:
        yield from (*game.decision.options, *game.decision.refused)


# the plain game of every edition, and its game with all that can be combined
SETUPS = [
    (edition, players, variants)
    for edition, players, variants in setups()
    if players == 3 and len(variants) in (0, len(EDITIONS[edition].variants))
]


@pytest.mark.parametrize(("edition", "players", "variants"), SETUPS, ids=str)
def test_what_a_choice_is_about_says_all_that_its_key_says(
    edition: str, players: int, variants: tuple[str, ...]
) -> None:
    game = new_game(edition, players, variants, 5)
    seen: set[str] = set()

    def check(game: bb.Game) -> None:
        for choice in choices(game):
            known = (written(choice), written(choice).partition("#")[0])
            # the second of two things with one key has a number behind it
            assert choice.key in known or choice.key.rpartition("#")[0] == known[1], choice
            assert choice.about.what in WORDS
            assert choice.idle == (choice.key in IDLE)
            told = choice.as_dict()["about"]
            assert json.loads(json.dumps(told)) == told and told["what"] == choice.about.what
            assert all(isinstance(value, str | int | None) for value in choice.about)
            seen.add(choice.about.what)

    play_randomly(game, 5, check)
    assert {"build", "pass", "cast"} <= seen


def test_a_view_tells_what_the_options_are_about_and_no_number_of_a_game() -> None:
    game = new_game("base", 2, (), 1)
    while game.decision is None or game.decision.kind != "first_room":
        game.step() if game.decision is None else game.play(game.decision.options[0])
    player, about = game.decision.player, game.decision.options[0].about
    (first, *_) = game.view(player)["decision"]["options"]
    assert first["about"] == {"what": "build", "card": about.card, "player": player}
    assert first["key"] == f"build:{about.card}@new" and about.place is None
    game = new_game("base", 3, (), 5)
    heroes = [choice for choice in _all_choices(game) if choice.about.what == "hero"]
    assert heroes and any(choice.about.uid for choice in heroes)
    assert all("uid" not in choice.as_dict()["about"] for choice in heroes)


def _all_choices(game: bb.Game) -> list[Option | Refusal]:
    found: list[Option | Refusal] = []
    play_randomly(game, 5, lambda game: found.extend(choices(game)))
    return found


PARSING = (
    r"key\.(startswith|endswith|partition|rpartition|split|removeprefix|removesuffix)\(",
    rf"(startswith|removeprefix)\(f?[\"']({'|'.join(sorted(WORDS))}):",
    r"key (==|in|not in) [\(\[\{]?[\"'](pass|decline|no|skip|keep)[\"']",
    r"= [\(\[\{][\"'](pass|decline|no|skip)[\"'], [\"'](pass|decline|no|skip)[\"']",
)


@pytest.mark.parametrize("pattern", PARSING)
def test_no_module_outside_the_engine_parses_a_key(pattern: str) -> None:
    outside = [m for m in MODULES if part_of(m) not in ("engine", "effects", "protocol")]
    texts = {str(m.relative_to(ROOT)): m.read_text(encoding="utf-8") for m in outside}
    assert {name for name, text in texts.items() if re.search(pattern, text)} == set()


def test_no_module_parses_a_save_for_its_moves() -> None:
    parsing = re.compile(r"loads\([^\n]*\.save\(\)")
    assert [m for m in MODULES if parsing.search(m.read_text(encoding="utf-8"))] == []
