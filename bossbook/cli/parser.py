"""The commands and their options."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import bossbook
from bossbook import messages
from bossbook.cli import (
    apps,
    class_,
    keep,
    lab,
    moments,
    play,
    puzzles,
    references,
    tournament,
    whatif,
)
from bossbook.cli.answers import Answer
from bossbook.forecast.bait import UNIFORM, cards_held
from bossbook.messages import N_, say
from bossbook.tournaments.workers import BACKENDS

MOST_PLAYERS = 6
Command = Callable[[argparse.Namespace], Answer]


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    about = _t(N_("Boss Monster, one visible step at a time (unofficial)."))
    top = argparse.ArgumentParser(prog="bossbook", description=about, allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"bossbook {bossbook.__version__}")
    add = _Commands(top)
    _add_moments(add)
    _add_whatif(add)
    _add_play(add)
    _add_tournament(add)
    _add_references(add)
    _add_puzzles(add)
    _add_class(add)
    _add_keep(add)
    _add_lab(add)
    _add_apps(add)
    return top


def _t(sentence: str) -> str:
    return say(sentence).text


class _Commands:
    """Adds commands, each with the options that all have."""

    def __init__(self, top: argparse.ArgumentParser) -> None:
        self._commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def __call__(
        self, name: str, run: Command, about: str, *, cards: str = ""
    ) -> argparse.ArgumentParser:
        text = _t(about)
        command = self._commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        command.set_defaults(run=run)
        option = command.add_argument
        option("--json", action="store_true", help=_t(N_("print one JSON document")))
        option("--lang", choices=messages.languages(), help=_t(N_("the language of the sentences")))
        if cards:
            option("--cards", action="append", metavar="SET", help=_t(cards))
        return command


def _add_moments(add: _Commands) -> None:
    commands: tuple[tuple[str, Command, str], ...] = (
        ("bait", moments.bait, N_("where every hero in town goes, and why")),
        ("walk", moments.walk, N_("the adventure phase, everybody passing what is optional")),
        ("verdict", moments.verdict, N_("who has won, lost or leads if the round ended now")),
    )
    for name, run, about in commands:
        _add_file(add(name, run, about, cards=_THE_POSITIONS_SETS))


_THE_POSITIONS_SETS = N_(
    "card sets instead of the position's: names or files; repeatable, or with commas"
)


def _add_file(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help=_t(N_("a position, YAML or JSON")))


def _add_whatif(add: _Commands) -> None:
    about = N_("where heroes may go after each build, with chances")
    command = add("whatif", whatif.whatif, about, cards=_THE_POSITIONS_SETS)
    _add_file(command)
    option: Callable[..., object] = command.add_argument
    option("--player", required=True, metavar="NAME", help=_t(N_("the player who builds")))
    about = N_("how the others build: uniform, or best:K, the best of K random cards each")
    option("--model", type=_model, default=UNIFORM, metavar="M", help=_t(about))


def _model(text: str) -> str:
    try:
        cards_held(text)
    except ValueError as unknown:
        raise argparse.ArgumentTypeError(str(unknown)) from None
    return text


def _add_play(add: _Commands) -> None:
    command = add("play", play.play, N_("one game by bots"), cards=_OTHER_SETS)
    _add_games(command, seed=0, bots="random", named=N_("bots, seat by seat, in turn"))
    about = _t(N_("tell everything that happens"))
    command.add_argument("--story", action="store_true", help=about)


def _add_tournament(add: _Commands) -> None:
    about = N_("many games by bots, seats rotated")
    command = add("tournament", tournament.play_many, about, cards=_OTHER_SETS)
    _add_games(command, seed=1, bots="careful,greedy", named=N_("the bots that take part"))
    option: Callable[..., object] = command.add_argument
    option("--games", type=int, default=200, metavar="G", help=_t(N_("how many games")))
    option("--jobs", type=int, default=1, metavar="J", help=_t(N_("how many processes play")))
    about = N_("a CSV file, written as games end, and gone on from")
    option("--out", metavar="FILE.csv", help=_t(about))
    about = N_("who shares the games out: joblib, or dask")
    option("--backend", choices=BACKENDS, help=_t(about))


def _add_games(command: argparse.ArgumentParser, *, seed: int, bots: str, named: str) -> None:
    """What all commands have that set up games."""
    _add_edition(command)
    option: Callable[..., object] = command.add_argument
    option("--players", type=_players, default=2, metavar="N", help=_t(N_("how many players")))
    option("--seed", type=int, default=seed, metavar="S", help=_t(N_("the seed of game and bots")))
    option("--bots", default=bots, metavar="A,B", help=_t(named))
    option("--variants", default="", metavar="V,W", help=_t(N_("variants of the edition")))


def _players(text: str) -> int:
    number = int(text)
    if not 1 <= number <= MOST_PLAYERS:
        sentence = N_("{number} {number:player|players}: a game has 1 to {most}")
        raise argparse.ArgumentTypeError(say(sentence, number=number, most=MOST_PLAYERS).text)
    return number


def _add_edition(command: argparse.ArgumentParser) -> None:
    about = _t(N_("the edition (default: base)"))
    command.add_argument("--edition", default="base", metavar="E", help=about)


_OTHER_SETS = N_("card sets instead of the edition's: names or files; repeatable, or with commas")


def _add_references(add: _Commands) -> None:
    command = add(
        "check", references.check, N_("check card sets, positions, lessons and assignments")
    )
    command.add_argument("files", nargs="+", metavar="FILE", help=_t(N_("a file to check")))
    about = N_("the cards with all printed fields")
    _add_edition(add("cards", references.cards, about, cards=_OTHER_SETS))
    command = add("rules", references.rules, N_("look a clause of the rules up"))
    about = N_("an id such as BAIT-3, or words; without any, all clauses are listed")
    command.add_argument("words", nargs="*", metavar="ID or WORD", help=_t(about))


def _add_puzzles(add: _Commands) -> None:
    command = add("puzzles", puzzles.make, N_("make puzzles from games of bots"))
    option: Callable[..., object] = command.add_argument
    option("action", choices=("make",), help=_t(N_("find new ones and add them to a folder")))
    _add_edition(command)
    option("--count", type=int, default=10, metavar="N", help=_t(N_("how many puzzles")))
    option("--seed", type=int, default=1, metavar="S", help=_t(N_("the seed of the games")))
    about = N_("a folder of puzzles of your own; without one, the library's")
    option("--folder", metavar="FOLDER", help=_t(about))


def _add_class(add: _Commands) -> None:
    command = add("class", class_.run, N_("assignments: make notebooks, collect and mark them"))
    option: Callable[..., object] = command.add_argument
    option("action", choices=class_.ACTIONS, help=_t(N_("what to do")))
    about = N_(
        "the assignment's file; then the folders, files or archives that were handed in;"
        " for solutions a lesson's name, too; for lesson, the name of a new one;"
        " for slides, notebooks"
    )
    option("paths", nargs="+", metavar="PATH", help=_t(about))
    option("--to", metavar="FOLDER", help=_t(N_("where notebooks or slides are written to")))
    about = N_("a file with an id in each line, ids with commas, or how many students there are")
    option("--students", metavar="IDS", help=_t(about))
    about = N_("put the names of that file's second column on notebooks and into the table")
    option("--names", action="store_true", help=_t(about))
    option("--nbgrader", action="store_true", help=_t(N_("make the source notebook of a course")))
    option("--out", metavar="FILE.csv", help=_t(N_("a table of the points, for spreadsheets")))


def _add_keep(add: _Commands) -> None:
    about = N_("what you have (answers, games, cards), as one file to take along")
    command = add("keep", keep.run, about)
    option: Callable[..., object] = command.add_argument
    about = N_("export: write the file; import: join what it has with what is here")
    option("action", choices=keep.ACTIONS, help=_t(about))
    option("file", metavar="FILE", help=_t(N_("the file")))


def _add_lab(add: _Commands) -> None:
    command = add("lab", lab.lab, N_("open the notebooks in JupyterLab"))
    about = _t(N_("after '--': options for JupyterLab itself"))
    command.add_argument("extra", nargs="*", metavar="OPTION", help=about)


def _add_apps(add: _Commands) -> None:
    about = N_("serve table, laboratory, puzzles and workshop as pages without notebooks")
    command = add("apps", apps.apps, about)
    option: Callable[..., object] = command.add_argument
    option("--port", type=int, default=apps.PORT, metavar="N", help=_t(N_("the port")))
    about = N_("the address to listen on (default: this machine only)")
    option("--ip", default=apps.HERE, metavar="IP", help=_t(about))
    about = N_("for you alone: what you do is kept in your own folder, not thrown away")
    option("--mine", action="store_true", help=_t(about))
    about = N_("how many pages may be open at once")
    option("--most", type=int, default=apps.MOST, metavar="N", help=_t(about))
    about = N_("after '--': options for Voilà itself")
    option("extra", nargs="*", metavar="OPTION", help=_t(about))
