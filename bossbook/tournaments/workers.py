"""Who plays the games: this process, several (joblib), or a cluster (Dask).

Whoever plays them, a game is the same: all it needs is the schedule and its number. Games come back
as they end, in any order.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from importlib import import_module
from typing import Any

from bossbook.errors import InvalidSetup
from bossbook.messages import N_, say
from bossbook.tournaments.schedule import Schedule
from bossbook.tournaments.seat_rows import SeatRow, play_game

_CHUNKS = 8  # for every worker of a cluster, at least
_MOST = 100  # games in a chunk
Played = Generator[list[SeatRow], None, None]
Cluster = Any  # distributed's client, which brings no types


def crew(jobs: int, backend: str | None) -> Callable[[Schedule, Sequence[int]], Played]:
    """What plays the games that are named by their numbers."""
    if not isinstance(jobs, int) or isinstance(jobs, bool) or jobs < -1 or jobs == 0:
        text = N_("'jobs' is how many processes play, such as 2 (-1: one for each core).")
        raise InvalidSetup(say(text))
    if backend is not None and backend not in BACKENDS:
        text = N_("No backend {backend!r}. There is: {known}.")
        raise InvalidSetup(say(text, backend=backend, known=list(BACKENDS)))
    many = jobs if jobs > 0 else os.cpu_count() or 1
    if backend is None and many == 1:
        return in_this_process
    module, extra, plays = BACKENDS[backend or "joblib"]
    _check_installed(module, extra)
    return lambda schedule, numbers: plays(schedule, numbers, many)


def _check_installed(module: str, extra: str) -> None:
    try:
        import_module(module)
    except ImportError:
        text = N_("This needs {module}: pip install 'bossbook[{extra}]'.")
        raise InvalidSetup(say(text, module=module, extra=extra)) from None


def in_this_process(schedule: Schedule, numbers: Sequence[int]) -> Played:
    """One game after the other."""
    for number in numbers:
        yield play_game(schedule, number)


def _by_joblib(schedule: Schedule, numbers: Sequence[int], jobs: int) -> Played:
    """Several processes of this machine."""
    from joblib import Parallel, delayed

    several = Parallel(n_jobs=jobs, return_as="generator_unordered")
    yield from several(delayed(play_game)(schedule, number) for number in numbers)


def _by_dask(schedule: Schedule, numbers: Sequence[int], jobs: int) -> Played:
    """A cluster: the one that a ``distributed.Client`` is connected to, or one of our own here."""
    from distributed import Client, LocalCluster

    connected = _connected()
    if connected is not None:
        yield from _on_cluster(connected, schedule, numbers)
        return
    ours = {"n_workers": jobs, "threads_per_worker": 1, "dashboard_address": None}
    with LocalCluster(**ours) as cluster, Client(cluster) as client:
        yield from _on_cluster(client, schedule, numbers)


def _connected() -> Cluster | None:
    """The client of a cluster that somebody has connected us to."""
    from distributed import default_client

    try:
        return default_client()
    except ValueError:
        return None


def _on_cluster(client: Cluster, schedule: Schedule, numbers: Sequence[int]) -> Played:
    """Chunk by chunk; what a worker takes with it when it dies, another one plays again."""
    from distributed import as_completed

    workers = max(len(client.scheduler_info(n_workers=-1)["workers"]), 1)
    size = min(max(len(numbers) // (workers * _CHUNKS), 1), _MOST)
    chunks = [numbers[at : at + size] for at in range(0, len(numbers), size)]
    waiting = client.map(_play_chunk, [schedule] * len(chunks), chunks, pure=False)
    try:
        for done in as_completed(waiting):
            yield from done.result()
    finally:
        client.cancel(waiting)


def _play_chunk(schedule: Schedule, numbers: Sequence[int]) -> list[list[SeatRow]]:
    return [play_game(schedule, number) for number in numbers]


BACKENDS: Mapping[str, tuple[str, str, Callable[[Schedule, Sequence[int], int], Played]]] = {
    "joblib": ("joblib", "lab", _by_joblib),
    "dask": ("distributed", "dask", _by_dask),
}
