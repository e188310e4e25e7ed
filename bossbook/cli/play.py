"""``bossbook play``: one game by bots."""

from __future__ import annotations

import argparse

from bossbook import bots
from bossbook.api import Bot, new_game, play_out
from bossbook.cli.answers import Answer, WrongUsage
from bossbook.cli.inputs import names_listed, sets_named
from bossbook.game import Decision, Game
from bossbook.messages import N_, say
from bossbook.positions import View
from bossbook.protocol import Option
from bossbook.wording import with_rules


def play(args: argparse.Namespace) -> Answer:
    """Set a game up, let the bots play it, and tell how it went."""
    names = [f"Player {seat}" for seat in range(1, args.players + 1)]
    seated = _seated(names_listed(args.bots), len(names), args.seed)
    sets = sets_named(args.cards)
    game = new_game(args.edition, names, args.seed, names_listed(args.variants), sets)
    counted = {name: _Counting(bot) for name, bot in zip(names, seated, strict=True)}
    play_out(game, counted)
    decisions = sum(bot.choices for bot in counted.values())
    return Answer(_data(game, decisions), _lines(game, decisions, args.story))


def _seated(names: list[str], seats: int, seed: int) -> list[Bot]:
    """A bot for each seat, with a seed of its own; few names repeat in turn."""
    if not 1 <= len(names) <= seats:
        sentence = N_(
            "{count} {count:bot is|bots are} named for {seats} {seats:seat|seats}: name one for "
            "each, or fewer."
        )
        raise WrongUsage(say(sentence, count=len(names), seats=seats))
    return [bots.make(names[seat % len(names)], bots.derive(seed, seat)) for seat in range(seats)]


class _Counting:
    """A bot that counts its choices."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.choices = 0

    def choose(self, view: View, decision: Decision) -> Option | str:
        self.choices += 1
        return self._bot.choose(view, decision)


def _data(game: Game, decisions: int) -> dict[str, object]:
    result = game.result
    assert result is not None
    return {
        "winner": result.winner,
        "rounds": game.round,
        "decisions": decisions,
        "scores": result.scores,
        "fingerprint": game.fingerprint(),
        "rules": list(result.rules),
        "text": result.text,
    }


def _lines(game: Game, decisions: int, story: bool) -> list[str]:
    events = [event for event in game.events if story or event.kind == "heroes_left_out"]
    tale = [with_rules(event.text, event.rules) for event in events]
    sentence = N_("Rounds: {rounds}. Decisions: {decisions}.")
    numbers = say(sentence, rounds=game.round, decisions=decisions).text
    return [*tale, *([""] if tale else []), *str(game).splitlines(), numbers]
