"""``bossbook tournament``: many games by bots."""

from __future__ import annotations

import argparse
import sys

from bossbook.cli.answers import Answer, give, write
from bossbook.cli.inputs import names_listed, sets_named
from bossbook.messages import N_, say
from bossbook.tournaments import Stopped, Tournament, tournament


def play_many(args: argparse.Namespace) -> Answer:
    """Play the games and tell who won how often; stopped by Ctrl-C, tell what there is so far."""
    try:
        found = tournament(
            args.edition,
            args.players,
            args.games,
            names_listed(args.bots),
            args.seed,
            names_listed(args.variants),
            sets_named(args.cards),
            jobs=args.jobs,
            out=args.out,
            backend=args.backend,
        )
    except Stopped as stopped:
        _tell_what_there_is(stopped.so_far, args)
        raise
    return _answer(found)


def _answer(found: Tournament) -> Answer:
    return Answer(found.summary(), str(found).splitlines())


def _tell_what_there_is(found: Tournament, args: argparse.Namespace) -> None:
    give(_answer(found), as_json=args.json)
    text = N_("Stopped after {done} of {games} games.")
    if args.out:
        text = N_("Stopped after {done} of {games} games. The same command goes on from {file}.")
    told = say(text, done=found.games, games=args.games, file=args.out)
    write(sys.stderr, f"bossbook tournament: {told.text}")
