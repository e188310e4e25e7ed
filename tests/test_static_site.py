"""What the static site is made of, without building it (tests/browser/test_site.py does that)."""

from __future__ import annotations

import hashlib
import json
import marshal
import re
import runpy
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from importlib.util import cache_from_source
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from zipfile import ZipFile

import pytest
from static_site import (
    archives,
    compiling,
    fetching,
    kernel,
    lessons,
    own_wheels,
    pages,
    pins,
    serving,
)
from static_site.places import REQUIREMENTS, CannotBuild

from bossbook.lessons.course import course
from bossbook.lessons.puzzles import puzzles
from bossbook.resources import notebooks_dir
from bossbook.views.pictures.drawing import BROUGHT

# --- versions -----------------------------------------------------------------------------------


def test_every_package_of_the_kernel_has_one_version() -> None:
    found = pins.kernel_packages()
    known = pins.pinned(REQUIREMENTS / "pinned.txt")
    assert found["networkx"] == known["networkx"] and found["jsonschema"] == "4.17.3"
    assert all(re.fullmatch(r"[\w.]+", version) for version in found.values())


def test_a_package_that_nobody_pins_is_named(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("altair\nnobody_knows  # why\n")
    (tmp_path / "all.txt").write_text("altair==6.0\n")
    with pytest.raises(CannotBuild, match="nobody-knows"):
        pins.kernel_packages(tmp_path / "own.txt", tmp_path / "all.txt")


def test_charts_are_drawn_by_what_vl_convert_has_in_it() -> None:
    vl_convert = pytest.importorskip("vl_convert")
    found = pins.npm_packages()
    assert found["vega"] == vl_convert.get_vega_version()
    assert found["vega-lite"].startswith(f"{vl_convert.get_vegalite_versions()[-1]}.")
    assert own_wheels.DRAWING == BROUGHT


def test_names_are_compared_as_indexes_do() -> None:
    assert pins.plain("Ruamel.YAML") == pins.plain("ruamel_yaml") == "ruamel-yaml"


def test_a_wheel_is_found_by_name_and_version(tmp_path: Path) -> None:
    (tmp_path / "ruamel_yaml-0.19.1-py3-none-any.whl").touch()
    (tmp_path / "numpy-2.4.6-cp314-cp314-linux.whl").touch()
    found = fetching.wheel_of("ruamel-yaml", "0.19.1", tmp_path)
    assert found is not None and found.name.startswith("ruamel_yaml")
    assert fetching.wheel_of("ruamel-yaml", "0.19", tmp_path) is None
    assert fetching.wheel_of("numpy", "2.4.6", tmp_path) is None


# --- wheels -------------------------------------------------------------------------------------


def test_the_same_files_make_the_same_wheel(tmp_path: Path) -> None:
    files = {"a.py": b"A = 1\n", "data/x.json": b"{}"}
    first = archives.write_package(tmp_path / "1", "thing", "1.0", files)
    second = archives.write_package(tmp_path / "2", "thing", "1.0", files)
    assert first.read_bytes() == second.read_bytes()
    assert archives.read(first)["thing/a.py"] == b"A = 1\n"


def test_our_wheel_leaves_out_what_the_site_has_elsewhere(tmp_path: Path) -> None:
    notebook = {"cells": [{"cell_type": "code", "outputs": [1], "execution_count": 3}]}
    files = {
        "bossbook/__init__.py": b"",
        "bossbook/data/docs/a.md": b"",
        "bossbook/jupyter/x.js": b"",
        "bossbook/data/notebooks/00.ipynb": json.dumps(notebook).encode(),
        "bossbook/data/notebooks/positions/a.yaml": b"a: 1",
        "bossbook-0.1.0.data/data/share/x": b"",
    }
    wheel = archives.write(tmp_path / "bossbook-0.1.0-py3-none-any.whl", files)
    own_wheels.slim(wheel)
    left = archives.read(wheel)
    assert sorted(left) == [
        "bossbook/__init__.py",
        "bossbook/data/notebooks/00.ipynb",
        "bossbook/data/notebooks/positions/a.yaml",
    ]
    (cell,) = json.loads(left["bossbook/data/notebooks/00.ipynb"])["cells"]
    assert cell["outputs"] == [] and cell["execution_count"] is None


def test_the_kernel_does_without_jedi_and_a_changed_one_is_refused() -> None:
    name = "pyodide_kernel/interpreter.py"
    found = own_wheels.without_jedi({name: b"self.Completer.use_jedi = True\n", "b": b"1"})
    assert found == {name: b"self.Completer.use_jedi = False\n", "b": b"1"}
    with pytest.raises(CannotBuild, match="not what it was"):
        own_wheels.without_jedi({name: b"nothing of the kind"})


def test_the_lock_has_what_lies_beside_it_and_nothing_else(tmp_path: Path) -> None:
    pyodide = tmp_path / "pyodide"
    pyodide.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        (pyodide / name).write_bytes(b"x")
    theirs = {"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}
    (pyodide / "pyodide-lock.json").write_text(json.dumps(theirs))
    wheel = archives.write_package(tmp_path, "big_thing", "1.0", {"__init__.py": b""})
    library = pyodide / "python_stdlib.zip"
    names = kernel.assemble(pyodide, library, [wheel], tmp_path / "there")
    lock = json.loads((tmp_path / "there" / "pyodide-lock.json").read_text())
    assert names == ["big-thing"] and lock["info"] == theirs["info"]
    (entry,) = lock["packages"].values()
    assert entry["imports"] == ["big_thing"] and entry["version"] == "1.0"
    digest = hashlib.sha256((tmp_path / "there" / entry["file_name"]).read_bytes()).hexdigest()
    assert entry["sha256"] == digest


def test_modules_are_compiled_beside_our_sources_and_in_the_place_of_others(tmp_path: Path) -> None:
    """What the site's Python does, done by this one."""
    files = {
        "__init__.py": b"one = 1",
        "broken.py": b"no Python at all",
        "tests/test_it.py": b"",
        "data.txt": b"1",
    }
    wheel = archives.write_package(tmp_path, "thing", "1.0", files)
    results = {kind: tmp_path / f"{kind}.zip" for kind in ("ours", "theirs", "library", "again")}
    jobs = [(str(wheel), str(made), kind) for kind, made in results.items()]
    runpy.run_path(str(compiling.HERE / "compile.py"), {"jobs": json.dumps(jobs)})
    names = {
        kind: {name for name in archives.read(made) if name.startswith("thing/")}
        for kind, made in results.items()
    }
    left = {"thing/broken.py", "thing/data.txt"}
    compiled = Path(cache_from_source("thing/__init__.py")).as_posix()
    assert names["ours"] == left | {"thing/__init__.py", compiled}
    assert names["theirs"] == names["library"] == left | {"thing/__init__.pyc"}
    assert results["theirs"].read_bytes() == results["again"].read_bytes()
    assert kernel.modules_in(results["theirs"]) == {"thing"}
    code = marshal.loads(archives.read(results["library"])["thing/__init__.pyc"][16:])
    place = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
    assert code.co_filename == f"{place}/thing/__init__.py"


def test_whatever_changes_changes_the_digest(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1")
    first = kernel.digest_of(tmp_path)
    (tmp_path / "a").write_text("2")
    second = kernel.digest_of(tmp_path)
    (tmp_path / "a").rename(tmp_path / "b")
    assert len({first, second, kernel.digest_of(tmp_path)}) == 3


# --- lessons ------------------------------------------------------------------------------------


def test_the_site_has_every_notebook_for_its_own_kernel(tmp_path: Path) -> None:
    names = lessons.copy_lessons(notebooks_dir(), tmp_path)
    assert {f"{entry.notebook}.ipynb" for entry in course()} <= set(names)
    for name in names:
        if name.endswith(".ipynb"):
            notebook = json.loads((tmp_path / name).read_text(encoding="utf-8"))
            assert notebook["metadata"]["kernelspec"]["name"] == "python"
            code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
            assert all(cell["metadata"]["trusted"] for cell in code)
            assert not [cell for cell in code if "pandas as" in "".join(cell["source"])]
            assert not [cell for cell in code if "as_frame" in "".join(cell["source"])]


def test_a_twin_of_a_cell_that_is_gone_is_named() -> None:
    notebook = {"metadata": {}, "cells": []}
    with pytest.raises(CannotBuild, match="one_plus_one"):
        lessons.for_the_site(notebook, {"one_plus_one()": "2"})


# --- pages --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def first_page() -> str:
    return pages.landing(course())


def test_the_first_page_leads_to_every_lesson_and_tells_what_it_is(first_page: str) -> None:
    for entry in course():
        assert f'href="{pages.address(entry.notebook)}"' in first_page
    assert "Play your first round" in first_page
    assert "not affiliated with" in first_page and "{" not in re.sub(r"\{\}", "", first_page)
    assert {door for door, *_ in pages.DOORS} <= {entry.notebook for entry in course()}
    assert pages.PUZZLE in {puzzle.name for puzzle in puzzles()}


def test_the_first_page_leads_teachers_to_their_guide(first_page: str) -> None:
    assert f'href="{pages.GUIDE}"' in first_page
    app, _, guide = pages.GUIDE.partition("/index.html?path=")
    assert app == "lab" and (REQUIREMENTS.parent / guide).is_file()


def test_the_first_page_asks_nobody_else(first_page: str) -> None:
    texts = [(pages.HERE / name).read_text(encoding="utf-8") for name in pages.BESIDE]
    ours = [first_page, pages.landing_style(), *texts]
    addresses = {found for text in ours for found in re.findall(r"https?://[\w.]+", text)}
    assert addresses == set()


def test_a_page_without_a_place_for_our_look_is_refused() -> None:
    title = "<title>Jupyter Notebook - Notebooks</title>"
    dressed = pages.dressed(f"<head>{title}</head><body></body>")
    assert dressed.index("lesson-page.css") < dressed.index("</head>")
    assert "Jupyter" not in dressed  # nothing that a visitor does not know
    for page in (title, "<head></head>"):
        with pytest.raises(CannotBuild, match="not what it was"):
            pages.dressed(page)


# --- serving ------------------------------------------------------------------------------------


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    for name in ("index.html", "a.wasm", "a.mjs", "a.whl"):
        (tmp_path / name).write_bytes(b"x")
    with serving.server(tmp_path) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(
    ("name", "kind"),
    [("", "text/html"), ("a.wasm", "application/wasm"), ("a.mjs", "text/javascript"),
     ("a.whl", "application/zip")],
)  # fmt: skip
def test_files_are_served_by_their_right_names(served: str, name: str, kind: str) -> None:
    with urllib.request.urlopen(f"{served}/{name}") as answer:
        assert answer.headers["Content-Type"] == kind
    with pytest.raises(HTTPError):
        urllib.request.urlopen(f"{served}/nothing")


def test_without_a_site_or_with_a_wrong_port_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serving.main(str(tmp_path)) == 1
    assert "make site" in capsys.readouterr().err
    (tmp_path / "index.html").touch()
    for port in ("99999999", "eighty"):
        assert serving.main(str(tmp_path), port) == 1
        assert f"port {port}" in capsys.readouterr().err


def test_a_site_on_a_stick_is_served_by_python_alone(tmp_path: Path) -> None:
    shutil.copyfile(serving.__file__, tmp_path / "serve.py")
    (tmp_path / "index.html").write_text("Here it is.", encoding="utf-8")
    command = [sys.executable, "-I", str(tmp_path / "serve.py"), str(tmp_path), "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd="/") as running:
        try:
            assert running.stdout is not None
            said = running.stdout.readline()
            found = re.match(r"http://127\.0\.0\.1:\d+/", said)
            assert found, said
            with urllib.request.urlopen(found[0]) as answer:
                assert answer.read() == b"Here it is."
        finally:
            running.terminate()


def test_who_closes_a_page_while_it_comes_is_no_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving.server(tmp_path) as server:
        for error in (ConnectionResetError(), BrokenPipeError()):
            told_of(server, error)
        assert capsys.readouterr().err == ""
        told_of(server, ValueError("a mistake of ours"))
        assert "a mistake of ours" in capsys.readouterr().err


def told_of(server: serving.Serving, error: Exception) -> None:
    """As the server is told what went wrong with a request."""
    try:
        raise error
    except type(error):
        server.handle_error(None, ("127.0.0.1", 1))


def test_what_is_packed_is_a_wheel(tmp_path: Path) -> None:
    wheel = archives.write_package(tmp_path, "jedi", "0", {})
    with ZipFile(wheel) as archive:
        assert all(".dist-info/" in name for name in archive.namelist())
    assert kernel.modules_in(wheel) == set()
