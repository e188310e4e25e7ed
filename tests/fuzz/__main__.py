"""``python -m fuzz --inputs 100000 --seed 1``: very many damaged inputs, on two processes."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from fuzz import corpus
from fuzz.failures import Failure, Hang, outcome, smaller
from fuzz.inputs import made

CHUNK = 200
SLOWEST = 10
MEMORY = 4 << 30  # bytes of address space for one process; what asks for more fails


class Done(NamedTuple):
    """What came of some inputs."""

    kinds: Counter[str]
    failures: list[tuple[int, Failure]]
    times: list[tuple[float, int]]  # the slowest
    growth: list[tuple[int, int]]  # by how many KB the peak of memory grew, and with which


class Task(NamedTuple):
    """Some inputs to try."""

    seed: int
    numbers: range
    seconds: int


def _ring(*_: object) -> None:
    raise Hang


def work(task: Task) -> Done:
    """Try some inputs."""
    done = Done(Counter(), [], [], [])
    signal.signal(signal.SIGALRM, _ring)
    for number in task.numbers:
        given = made(task.seed, number)
        begun, peak = time.perf_counter(), _peak()
        signal.alarm(task.seconds)
        try:
            came = outcome(given)
        finally:
            signal.alarm(0)
        failed = isinstance(came, Failure)
        done.kinds[f"{given.kind} {'failed' if failed else came}"] += 1
        done.times.append((time.perf_counter() - begun, number))
        done.growth.append((_peak() - peak, number))
        if isinstance(came, Failure):
            done.failures.append((number, came))
    return done._replace(times=_most(done.times), growth=_most(done.growth))


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _most(found: list[Any]) -> list[Any]:
    return sorted(found, reverse=True)[:SLOWEST]


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> int:
    """Run, report, and keep the smallest failing input of each group."""
    arguments = _arguments()
    corpus.positions()  # made once, before the processes part
    made(0, 0)
    steps = range(arguments.first, arguments.first + arguments.inputs, CHUNK)
    end = arguments.first + arguments.inputs
    tasks = [Task(arguments.seed, range(n, min(n + CHUNK, end)), arguments.seconds) for n in steps]
    total, begun = Done(Counter(), [], [], []), time.monotonic()
    with multiprocessing.get_context("fork").Pool(arguments.jobs, _limit, (), 5) as pool:
        for done in pool.imap_unordered(work, tasks):
            total = _added(total, done)
            _progress(total, arguments.inputs, begun)
    print(file=sys.stderr)
    return _report(total, arguments.out)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=60, help="after which an input hangs")
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"))
    return parser.parse_args()


def _added(one: Done, other: Done) -> Done:
    return Done(
        one.kinds + other.kinds,
        [*one.failures, *other.failures],
        _most([*one.times, *other.times]),
        _most([*one.growth, *other.growth]),
    )


def _progress(done: Done, inputs: int, begun: float) -> None:
    count, seconds = done.kinds.total(), time.monotonic() - begun
    line = f"\r{count} of {inputs}, {len(done.failures)} failures, {seconds:.0f} s"
    print(line, end="", file=sys.stderr, flush=True)


def _report(done: Done, out: Path) -> int:
    print("inputs:", ", ".join(f"{n} {kind}" for kind, n in sorted(done.kinds.items())))
    print("slowest:", ", ".join(f"#{n} {seconds:.2f} s" for seconds, n in done.times))
    print("memory:", ", ".join(f"#{n} +{kb >> 10} MB" for kb, n in done.growth if kb >> 10))
    groups: dict[str, list[tuple[int, Failure]]] = {}
    for number, failure in done.failures:
        groups.setdefault(failure.group, []).append((number, failure))
    out.mkdir(parents=True, exist_ok=True)
    for place, (group, found) in enumerate(sorted(groups.items(), key=_often), 1):
        number, first = min(found, key=lambda one: len(repr(one[1].given.content)))
        kinds = ", ".join(sorted({failure.given.kind for _, failure in found}))
        print(f"\n{place}. {group}: {len(found)} ({kinds}), for example #{number}")
        best = smaller(first) if not first.group.startswith(("Hang", "Memory")) else first
        print(f"   {best.text}")
        path = out / f"{place:02}.txt"
        path.write_text(_kept(best, number), encoding="utf-8", errors="surrogatepass")
        print(f"   {path}")
    print(f"\n{len(done.failures)} failures in {len(groups)} groups.")
    return 1 if groups else 0


def _often(group: tuple[str, list[Any]]) -> int:
    return -len(group[1])


def _kept(failure: Failure, number: int) -> str:
    content = failure.given.content
    is_data = isinstance(content, (dict, list))
    shown = json.dumps(content, indent=1) if is_data else repr(content)
    head = [f"{failure.group}", failure.text, f"kind: {failure.given.kind}", f"number: {number}"]
    return "\n".join([*head, f"seed of the moves: {failure.given.seed}", "", shown, ""])


if __name__ == "__main__":
    sys.exit(main())
