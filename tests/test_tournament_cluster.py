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
from tournament_helpers import Patient, some_are_written, without_seconds

pytest.importorskip("distributed", reason="needs the extra 'dask'")
pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("default")]  # Dask has its own


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two workers, and whoever asks Dask for a client gets theirs."""
    from distributed import Client, LocalCluster

    monkeypatch.setenv("BB_GAMES", str(tmp_path / "games.csv"))
    monkeypatch.setenv("BB_GO_ON", str(tmp_path / "go-on"))
    ours = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with LocalCluster(**ours, silence_logs=50) as cluster, Client(cluster) as connected:
        yield connected


def kill_a_worker(client: Any, folder: Path, killed: list[int], ended: threading.Event) -> None:
    """Kill one as soon as some games are written; the bots wait for that in the midst of others."""
    try:
        while not some_are_written(folder / "games.csv") and not ended.is_set():
            time.sleep(0.01)
        killed.append(next(iter(client.run(os.getpid).values())))
        os.kill(killed[0], signal.SIGKILL)
    finally:
        (folder / "go-on").touch()


def test_a_worker_is_killed_and_nothing_is_lost_or_counted_twice(
    client: Any, tmp_path: Path
) -> None:
    file, killed, ended = tmp_path / "games.csv", list[int](), threading.Event()
    killer = threading.Thread(target=kill_a_worker, args=(client, tmp_path, killed, ended))
    killer.start()
    bots = (Patient, "greedy")
    try:
        found = played(backend="dask", out=file, bots=bots, games=60)
        assert killed, "no game can be played to its end before that"
    finally:
        ended.set()
        killer.join()
    assert killed[0] not in client.run(os.getpid).values()
    assert without_seconds(found.rows) == without_seconds(played(bots=bots, games=60).rows)
    assert [(int(line["game"]), int(line["seat"])) for line in lines_of(file)] == [
        (game, seat) for game in range(60) for seat in range(2)
    ]


def test_without_a_client_there_is_a_cluster_of_our_own() -> None:
    found = played(backend="dask", jobs=1, games=4)
    assert without_seconds(found.rows) == without_seconds(played(games=4).rows)
