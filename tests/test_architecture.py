"""The rules of the house that a program can check."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bossbook.card.sets import known_sets, load_set

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "bossbook"
MODULES = sorted(PACKAGE.rglob("*.py"))
OPTIONAL = (
    "pandas",
    "numpy",
    "altair",
    "networkx",
    "ipywidgets",
    "IPython",
    "anywidget",
    "jupyter",
)

# Imports go one way: a module may use what stands at its own level or before it.
LEVELS = [
    ("messages", "errors", "files", "resources", "sealed", "facts"),
    ("phases", "editions"),
    ("documents", "parsing", "rules"),
    ("card",),
    ("state", "protocol", "pending"),
    ("effects", "engine"),
    ("decision",),
    ("positions",),
    ("game", "saves"),
    ("api",),
    ("forecast", "bots"),
    ("views",),
    ("lessons",),
    ("widgets", "cli"),
]


def part_of(module: Path) -> str:
    relative = module.relative_to(PACKAGE)
    return relative.parts[0].removesuffix(".py")


def imports_of(module: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def top_level_imports(module: Path) -> set[str]:
    """Imports that happen when the module is loaded: neither late nor for type checkers."""
    names: set[str] = set()
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def level(part: str) -> int:
    return next((i for i, parts in enumerate(LEVELS) if part in parts), -1)


def test_every_part_has_its_level() -> None:
    parts = {part_of(module) for module in MODULES} - {"__init__"}
    assert parts == {part for parts in LEVELS for part in parts}


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(ROOT)))
def test_imports_go_one_way(module: Path) -> None:
    own = part_of(module)
    if own == "__init__":
        return
    for name in top_level_imports(module):
        head, _, rest = name.partition(".")
        if head == "bossbook" and level(rest.partition(".")[0]) >= 0:
            assert level(rest.partition(".")[0]) <= level(own), f"{own} imports {name}"


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(ROOT)))
def test_the_core_knows_nothing_of_jupyter_or_pandas(module: Path) -> None:
    if part_of(module) in ("views", "widgets"):
        return
    used = {name.partition(".")[0] for name in imports_of(module)}
    assert not used & set(OPTIONAL)


def test_import_bossbook_loads_no_optional_library() -> None:
    code = (
        "import sys, bossbook; bossbook.new_game();"
        f"print([m for m in {OPTIONAL!r} + ('ruamel',) if m in sys.modules])"
    )
    warm_up = [sys.executable, "-c", "import bossbook; bossbook.new_game()"]
    subprocess.run(warm_up, check=True)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_no_card_name_in_the_package() -> None:
    names = {card.name for name in known_sets() for card in load_set(name).cards}
    long_enough = {name for name in names if len(name) > 5}
    for module in MODULES:
        text = module.read_text(encoding="utf-8")
        found = {name for name in long_enough if re.search(rf"\b{re.escape(name)}\b", text)}
        assert not found, f"{module.name} names {found}"


def test_no_edition_is_asked_for_by_name() -> None:
    asking = re.compile(r"edition(\.id|\.name)?\s*(==|!=|\bin\b)\s*[\(\[\{\"']")
    for module in MODULES:
        found = asking.search(module.read_text(encoding="utf-8"))
        assert not found, f"{module.name}: {found and found[0]}"


def test_no_module_is_too_long() -> None:
    lengths = {str(m.relative_to(ROOT)): m.read_text().count("\n") for m in MODULES}
    assert {name: n for name, n in lengths.items() if n > 500} == {}
