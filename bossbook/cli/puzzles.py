"""``bossbook puzzles make``: puzzles from bots' games, added to a folder of puzzles."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from bossbook.cli.answers import Answer, WrongUsage
from bossbook.editions import implemented
from bossbook.messages import N_, say
from bossbook.resources import notebooks_dir


def make(args: argparse.Namespace) -> Answer:
    """Find so many new puzzles and add them to the folder's file of made ones."""
    # late: only this command needs lessons and bots
    from bossbook.lessons.puzzle_making import puzzles_from_games
    from bossbook.lessons.puzzles import MADE, made_puzzles

    if args.edition not in implemented() or args.count < 1:
        text = N_("A count of 1 or more, and one of these editions: {known}.")
        raise WrongUsage(say(text, known=implemented()))
    folder = Path(args.folder) if args.folder else notebooks_dir() / "positions"
    if not folder.is_dir():
        raise WrongUsage(say(N_("There is no folder {folder}."), folder=str(folder)))
    file = folder / MADE
    known = {puzzle.name for puzzle in made_puzzles(file, "")}
    found = []
    for line in puzzles_from_games(args.edition, args.count, args.seed, known):
        with file.open("a", encoding="utf-8") as added:  # stopped, it keeps what there is
            added.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        found.append(line)
    told = say(N_("{count} puzzles were added to {file}."), count=len(found), file=str(file))
    rows = [{"name": line["name"], "rating": line["rating"]} for line in found]
    lines = [f"{line['name']} {line['rating']}" for line in found]
    return Answer({"file": str(file), "made": rows}, [told.text, *lines])
