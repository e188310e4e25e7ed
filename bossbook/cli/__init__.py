"""The command line. ``bossbook.cli.main(argv)`` is the same program in-process.

A command is a function from the parsed arguments to an :class:`~bossbook.cli.answers.Answer`;
everything about printing, mistakes and exit codes is here and there, once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bossbook import messages
from bossbook.cli import answers
from bossbook.cli.answers import BAD_INPUT, DONE, WRONG_USAGE, Answer, WrongUsage
from bossbook.cli.parser import make_parser
from bossbook.errors import EndlessRound, InvalidInput, InvalidSetup, Mistake
from bossbook.messages import N_, language, say, set_language

__all__ = ["main"]

_IN_ENGLISH = N_("bossbook: nothing has been translated to {code!r} yet; this is English.")
_INTERRUPTED = 130  # what a shell expects after Ctrl-C


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0 done, 1 mistakes in the input, 2 wrong usage."""
    try:
        args = make_parser().parse_args(argv)
        with _speaking(args.lang):
            return _run(args)
    except SystemExit as stopped:  # argparse has said what it had to say
        return stopped.code if isinstance(stopped.code, int) else WRONG_USAGE
    except BrokenPipeError:  # nobody reads on, as with "| head"
        answers.stop_writing()
        return DONE
    except KeyboardInterrupt:
        return _INTERRUPTED


@contextmanager
def _speaking(code: str | None) -> Iterator[None]:
    before = language()
    set_language(code or before)
    if code and code not in messages.LANGUAGES:
        answers.write(sys.stderr, say(_IN_ENGLISH, code=code).text)
    try:
        yield
    finally:
        set_language(before)


def _run(args: argparse.Namespace) -> int:
    try:
        answer: Answer = args.run(args)
    except InvalidInput as invalid:
        answer = Answer(mistakes=invalid.mistakes)
    except EndlessRound as endless:
        answer = Answer(mistakes=[Mistake(endless.card, 0, 0, endless.message)])
    except (InvalidSetup, WrongUsage) as wrong:
        answers.write(sys.stderr, f"bossbook {args.command}: {wrong}")
        return WRONG_USAGE
    answers.give(answer, as_json=args.json)
    return BAD_INPUT if answer.mistakes or answer.failed else DONE
