"""``bossbook whatif``: the bait forecast, build by build."""

from __future__ import annotations

import argparse
from pathlib import Path

from bossbook.cli.answers import Answer, WrongUsage
from bossbook.cli.inputs import load_state, sets_named
from bossbook.documents import Report
from bossbook.documents.texts import read_path
from bossbook.forecast.bait import BuildForecast, Forecast, destination, forecast, percent
from bossbook.forecast.unseen import no_such_player
from bossbook.messages import N_, say
from bossbook.wording import clip, rows

_WIDE = 14  # the columns that a player's name may take


def whatif(args: argparse.Namespace) -> Answer:
    """What a player may expect of each build, the best first for people."""
    sets = sets_named(args.cards)
    known = load_state(args.file, sets).setup.names  # tells every mistake, with its place
    if args.player not in known:
        raise WrongUsage(no_such_player(args.player, known))
    expected = forecast(_position(args.file, sets), args.player, args.model)
    return Answer(expected.as_dict(), _lines(expected))


def _position(file: str, sets: list[str] | None) -> Path | dict[str, object]:
    """The position; ``sets`` take the place of the card sets that it names."""
    if sets is None:
        return Path(file)
    node = read_path(Path(file), Report(file))
    assert node is not None
    return {**node.plain_fields(), "cards": sets}


def _lines(expected: Forecast) -> list[str]:
    heroes = expected.builds[0].heroes
    alone = len(heroes[0].goes_to) < 3 if heroes else False  # one dungeon and the town
    never = N_("'-': never.") if alone else N_("'-': never, whatever the others build.")
    about = [note.text for note in expected.notes] + [say(never).text] * bool(heroes)
    lines = about if heroes else [*about, say(N_("Nobody is in town.")).text]
    for build in expected.best_first:
        lines += ["", *_table(build)]
    return lines


def _table(build: BuildForecast) -> list[str]:
    """The build, and a line for each hero."""
    expected = say(N_("Heroes expected: {number}."), number=f"{build.expected_heroes:.2f}")
    head = f"{build.text} {expected}"
    if not build.heroes:
        return [head]
    places = list(build.heroes[0].goes_to)
    title = ["", *(clip(destination(to).text, _WIDE) for to in places)]
    cells = [[clip(hero.hero), *(percent(hero, to) for to in places)] for hero in build.heroes]
    return [head, *rows([title, *cells])]
