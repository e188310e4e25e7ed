"""A tournament on a real cluster: two workers on this machine, one of which is killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_tournament import lines_of, played
from tournament_helpers import Seeded, without_seconds

pytest.importorskip("distributed", reason="needs the extra 'dask'")
pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("default")]  # Dask has its own


@pytest.fixture
def client() -> Iterator[Any]:
    """Two workers, and whoever asks Dask for a client gets theirs."""
    from distributed import Client, LocalCluster

    ours = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with LocalCluster(**ours, silence_logs=50) as cluster, Client(cluster) as connected:
        yield connected


def kill_a_worker_when(there: Any, client: Any, killed: list[int]) -> None:
    """Kill one of the workers as soon as ``there`` is so."""
    while not there():
        time.sleep(0.01)
    killed.append(next(iter(client.run(os.getpid).values())))
    os.kill(killed[0], signal.SIGKILL)


def test_a_worker_is_killed_and_nothing_is_lost_or_counted_twice(
    client: Any, tmp_path: Path
) -> None:
    file, killed = tmp_path / "games.csv", list[int]()

    def under_way() -> bool:
        return file.exists() and file.read_bytes().count(b"\n") > 8

    killer = threading.Thread(target=kill_a_worker_when, args=(under_way, client, killed))
    killer.start()
    bots = (Seeded, "greedy")
    found = played(backend="dask", out=file, bots=bots, games=60)
    killer.join()
    assert killed and killed[0] not in client.run(os.getpid).values()
    assert without_seconds(found.rows) == without_seconds(played(bots=bots, games=60).rows)
    assert [(int(line["game"]), int(line["seat"])) for line in lines_of(file)] == [
        (game, seat) for game in range(60) for seat in range(2)
    ]


def test_without_a_client_there_is_a_cluster_of_our_own() -> None:
    found = played(backend="dask", jobs=1, games=4)
    assert without_seconds(found.rows) == without_seconds(played(games=4).rows)
