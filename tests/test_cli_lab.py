"""``bossbook lab``: where the notebooks are opened, and that nobody's work is overwritten."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import bossbook
from bossbook.cli import lab, main
from bossbook.errors import InvalidInput
from bossbook.resources import docs_dir, notebooks_dir


@pytest.fixture
def originals(tmp_path: Path) -> Path:
    folder = tmp_path / "originals"
    (folder / "deeper").mkdir(parents=True)
    (folder / ".ipynb_checkpoints").mkdir()
    for name in ("00_start_here.ipynb", "deeper/data.yaml", ".ipynb_checkpoints/old.ipynb"):
        (folder / name).write_text(name)
    return folder


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], Path]]:
    """The programs that would have been run."""
    started: list[tuple[list[str], Path]] = []

    def wait(command: list[str], folder: Path) -> int:
        started.append((command, folder))
        return 0

    monkeypatch.setattr(lab, "_wait", wait)
    return started


def read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab.os, "access", lambda path, mode: False)


def test_originals_that_can_be_written_are_opened_themselves(
    originals: Path, tmp_path: Path
) -> None:
    assert lab.prepare(originals, tmp_path / "copies") == (originals, [])
    assert not (tmp_path / "copies").exists()


def test_originals_that_cannot_be_written_are_copied(
    originals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_only(monkeypatch)
    for file in originals.rglob("*.ipynb"):
        file.chmod(0o444)
    folder, added = lab.prepare(originals, tmp_path / "copies")
    assert (folder, added) == (tmp_path / "copies", ["00_start_here.ipynb", "deeper/data.yaml"])
    copy = folder / "00_start_here.ipynb"
    assert copy.read_text() == "00_start_here.ipynb"
    assert copy.stat().st_mode & 0o200, "the copy must be writable"


def test_the_pages_that_lessons_link_to_go_with_the_copies(
    originals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """JupyterLab finds ../docs/effects.md of a notebook at its top in docs/effects.md."""
    read_only(monkeypatch)
    folder, added = lab.prepare(originals, tmp_path / "copies", docs_dir())
    linked = re.compile(r"\]\(\.\./(docs/[^)#]+)")
    pages = {
        page
        for notebook in notebooks_dir().glob("*.ipynb")
        for page in linked.findall(notebook.read_text(encoding="utf-8"))
    }
    assert "docs/effects.md" in pages
    assert all((folder / page).is_file() for page in pages)
    assert {"docs/teaching/README.md", "00_start_here.ipynb"} <= set(added)
    assert lab.prepare(originals, folder, docs_dir()) == (folder, [])


def test_what_the_user_has_changed_is_left_alone(
    originals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_only(monkeypatch)
    copies = tmp_path / "copies"
    lab.prepare(originals, copies)
    (copies / "00_start_here.ipynb").write_text("my own work")
    (originals / "01_new.ipynb").write_text("new")
    assert lab.prepare(originals, copies) == (copies, ["01_new.ipynb"])
    assert (copies / "00_start_here.ipynb").read_text() == "my own work"
    assert (copies / "01_new.ipynb").read_text() == "new"


def test_new_versions_replace_what_nobody_has_touched_and_come_beside_the_rest(
    originals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_only(monkeypatch)
    copies = tmp_path / "copies"
    lab.prepare(originals, copies)
    (copies / "00_start_here.ipynb").write_text("my own work")
    for name in ("00_start_here.ipynb", "deeper/data.yaml"):
        (originals / name).write_text("second version")
    told = ["new-versions/00_start_here.ipynb", "deeper/data.yaml"]
    assert lab.prepare(originals, copies) == (copies, told)
    assert (copies / "00_start_here.ipynb").read_text() == "my own work"
    assert (copies / told[0]).read_text() == "second version"
    assert (copies / "deeper/data.yaml").read_text() == "second version"
    assert lab.prepare(originals, copies) == (copies, [])  # offered once
    (copies / lab._LIST).write_text("damaged")
    assert lab.prepare(originals, copies) == (copies, [told[0]])


def test_notebooks_of_an_installed_package_are_copied(tmp_path: Path) -> None:
    package = Path(bossbook.__file__).resolve().parent
    assert lab.is_installed(package / "data" / "notebooks")
    assert not lab.is_installed(package.parent / "notebooks")


def test_a_folder_that_cannot_be_made_is_said(
    originals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_only(monkeypatch)
    (tmp_path / "copies").write_text("a file where the folder should be")
    with pytest.raises(InvalidInput, match="cannot be copied"):
        lab.prepare(originals, tmp_path / "copies")


def test_lab_starts_jupyterlab_on_the_first_notebook(
    originals: Path,
    started: list[tuple[list[str], Path]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(lab.resources, "notebooks_dir", lambda: originals)
    assert main(["lab", "--json", "--", "--port=9999", "--no-browser"]) == 0
    trusting, (command, folder) = started
    assert trusting[0][1] == "-c"
    assert trusting[0][3:] == ["00_start_here.ipynb"]
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert command[3].endswith("/00_start_here.ipynb")
    assert command[4:] == ["--port=9999", "--no-browser"]
    assert folder == originals
    assert json.loads(capsys.readouterr().out) == {"folder": str(originals), "copied": []}


def test_lab_says_that_it_has_copied(
    originals: Path,
    tmp_path: Path,
    started: list[tuple[list[str], Path]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    read_only(monkeypatch)
    monkeypatch.setattr(lab.resources, "notebooks_dir", lambda: originals)
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "effects.md").write_text("words")
    monkeypatch.setattr(lab.resources, "docs_dir", lambda: pages)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["lab"]) == 0
    copies = tmp_path / "bossbook-notebooks"
    assert [folder for _, folder in started] == [copies, copies]
    assert capsys.readouterr().out.splitlines() == [
        f"The notebooks are in {copies}",
        "Copied there: 00_start_here.ipynb, deeper/data.yaml, docs/effects.md",
    ]


def test_only_what_is_ours_is_trusted(
    originals: Path, tmp_path: Path, started: list[tuple[list[str], Path]]
) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    (originals / "01_next.ipynb").write_text("ours")
    (copies / "00_start_here.ipynb").write_text("somebody has changed it")
    (copies / "01_next.ipynb").write_text("ours")
    (copies / "downloaded.ipynb").write_text("somebody else's")
    assert lab.trust(originals, copies) == ["01_next.ipynb"]
    ((command, folder),) = started
    assert (command[3:], folder) == (["01_next.ipynb"], copies)


def test_nothing_of_ours_and_nothing_is_trusted(
    originals: Path, tmp_path: Path, started: list[tuple[list[str], Path]]
) -> None:
    assert lab.trust(originals, tmp_path / "nowhere") == []
    assert started == []


def test_jupyter_trusts_what_it_was_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    folder, name = notebooks_dir(), "00_start_here.ipynb"
    assert name in lab.trust(folder, folder)
    capfd.readouterr()
    asked = "from nbformat import read, sign; import sys; n = sign.NotebookNotary();"
    asked += "print(n.check_signature(read(sys.argv[1], 4))); n.store.close()"
    for told in (True, False):
        if not told:
            monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "other"))
        command = [sys.executable, "-W", "ignore", "-c", asked, str(folder / name)]
        found = subprocess.run(command, capture_output=True, text=True, check=True)
        assert found.stdout.split()[-1] == str(told)


def test_jupyter_finds_our_extension_and_settings_before_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("JUPYTER_PATH", "mine")
    monkeypatch.delenv("JUPYTER_CONFIG_PATH", raising=False)
    found = lab.surroundings()
    data, mine = found["JUPYTER_PATH"].split(os.pathsep)
    assert mine == "mine", "the user's own stays"
    assert (Path(data) / "labextensions" / "bossbook-lessons" / "package.json").is_file()
    settings = Path(found["JUPYTER_CONFIG_PATH"], "labconfig", "default_setting_overrides.json")
    chosen = json.loads(settings.read_text())
    assert chosen["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"


def test_what_a_kernel_says_does_not_wait_for_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection that the settings name is Jupyter's own, and sends small packets at once."""
    config = Path(lab.surroundings()["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0])
    settings = json.loads((config / "jupyter_server_config.json").read_text())
    module, name = settings["ServerApp"]["kernel_websocket_connection_class"].rsplit(".", 1)
    connection_class = getattr(importlib.import_module(module), name)
    (theirs,) = connection_class.__bases__
    done: list[object] = []
    monkeypatch.setattr(theirs, "connect", lambda self: done.append("connected"))
    connection = connection_class.__new__(connection_class)
    handler = SimpleNamespace(set_nodelay=done.append)
    monkeypatch.setattr(connection_class, "websocket_handler", handler)
    connection.connect()
    assert done == [True, "connected"]


def test_a_program_is_started_with_them(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = "import os; print(os.environ['JUPYTER_PATH'])"
    assert lab._wait([sys.executable, "-c", program], tmp_path) == 0
    assert capfd.readouterr().err.strip() == lab.surroundings()["JUPYTER_PATH"]


def test_lab_without_jupyterlab_says_what_to_install(
    started: list[tuple[list[str], Path]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert main(["lab"]) == 1
    assert 'pip install "bossbook[lab]"' in capsys.readouterr().err
    assert started == []


def test_lab_without_notebooks_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab.resources, "notebooks_dir", lambda: tmp_path / "none")
    assert main(["lab", "--json"]) == 1
    assert "missing" in json.loads(capsys.readouterr().out)["mistakes"][0]["what"]


def test_a_failure_of_jupyterlab_is_passed_on(
    originals: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab.resources, "notebooks_dir", lambda: originals)
    monkeypatch.setattr(lab, "_wait", lambda command, folder: 3)
    assert main(["lab", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["folder"] == str(originals)


def test_waiting_gives_the_exit_code_and_keeps_standard_output_clean(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    program = "import os; print(os.getcwd()); raise SystemExit(7)"
    assert lab._wait([sys.executable, "-c", program], tmp_path) == 7
    said = capfd.readouterr()
    assert (said.out, said.err.strip()) == ("", str(tmp_path.resolve()))
