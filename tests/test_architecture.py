"""The rules of the house that a program can check."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from bossbook import showing
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
    "tqdm",
    "joblib",
    "distributed",
    "gymnasium",
    "pettingzoo",
    "voila",
    "tornado",
)
DRAWING = ("pandas", "altair", "networkx")
PLAYING = ("tqdm", "joblib", "distributed")
LEARNING = ("numpy", "gymnasium", "pettingzoo")

# Imports go one way: a module may use what stands at its own level or before it.
LEVELS = [
    ("messages", "errors", "files", "plain", "resources", "sealed", "showing", "facts"),
    ("phases", "editions", "spaces"),
    ("documents", "parsing", "rules"),
    ("card",),
    ("plays", "state", "protocol", "pending"),
    ("effects", "engine"),
    ("decision", "wording"),
    ("positions",),
    ("game", "saves"),
    ("api",),
    ("forecast", "bots"),
    ("tournaments", "rl"),
    ("balance",),
    ("tabletop",),
    ("views",),
    ("lessons",),
    ("classroom", "workshop"),
    ("luggage",),
    ("widgets", "jupyter"),
    ("apps",),
    ("cli",),
]


MODULES_WITH_ANY = 20  # fewer than that say "Any"

# Within the views, too: what a room may use stands before it.
ROOMS = [
    ("escape", "rows"),
    ("pressing", "styles", "frames", "pixels"),
    ("rulebook", "results"),
    ("card_face",),
    ("board",),
    ("stills",),
    ("pictures", "laboratory"),
    ("workshop",),
]


def part_of(module: Path) -> str:
    relative = module.relative_to(PACKAGE)
    return relative.parts[0].removesuffix(".py")


def dotted(module: Path) -> str:
    return ".".join(module.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


NAMES = {dotted(module): module for module in MODULES}


def imports_of(module: Path) -> set[str]:
    """All imports: on loading, late ones inside functions, and those for type checkers."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def modules_read_by(module: Path) -> set[str]:
    """The modules of the package that a module imports; a name is found in the module it is of."""
    used = {name if name in NAMES else name.rpartition(".")[0] for name in imports_of(module)}
    return used & set(NAMES) - {dotted(module), "bossbook"}


READS = {
    dotted(module): modules_read_by(module) for module in MODULES if dotted(module) != "bossbook"
}


def level(name: str) -> int:
    part = name.split(".")[1]
    return next(number for number, parts in enumerate(LEVELS) if part in parts)


def cycles() -> set[frozenset[str]]:
    """Groups of modules that all read each other, directly or by way of others (Tarjan)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    groups: set[frozenset[str]] = set()

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        waiting.append(name)
        for other in READS[name]:
            if other not in order:
                visit(other)
            if other in waiting:
                lowest[name] = min(lowest[name], lowest[other])
        if lowest[name] == order[name]:
            at = waiting.index(name)
            group = frozenset(waiting[at:])
            del waiting[at:]
            if len(group) > 1:
                groups.add(group)

    for name in READS:
        if name not in order:
            visit(name)
    return groups


def test_every_part_has_its_level() -> None:
    parts = {part_of(module) for module in MODULES} - {"__init__"}
    assert parts == {part for parts in LEVELS for part in parts}


def test_imports_go_one_way() -> None:
    upward = {
        (name, other) for name in READS for other in READS[name] if level(other) > level(name)
    }
    assert not upward


def test_no_modules_read_each_other() -> None:
    assert not cycles()


def test_the_rooms_of_the_views_are_used_one_way() -> None:
    number = {room: at for at, rooms in enumerate(ROOMS) for room in rooms}
    inside = {name for name in READS if name.startswith("bossbook.views.")}
    assert {name.split(".")[2] for name in inside} == set(number)
    for name in inside:
        for other in READS[name] & inside:
            here, there = name.split(".")[2], other.split(".")[2]
            assert here == there or number[there] < number[here], f"{name} reads {other}"


def test_one_word_for_one_thing() -> None:
    """A class's name is enough to know which one is meant."""
    trees = (ast.parse(module.read_text(encoding="utf-8")) for module in MODULES)
    names = Counter(n.name for tree in trees for n in tree.body if isinstance(n, ast.ClassDef))
    assert {name for name, count in names.items() if count > 1} == set()


def test_explicit_any_becomes_rarer() -> None:
    """Data that waits somewhere has a type."""
    loose = {name for name, module in NAMES.items() if "typing.Any" in imports_of(module)}
    assert len(loose) < MODULES_WITH_ANY, sorted(loose)


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(ROOT)))
def test_the_core_knows_nothing_of_jupyter_or_pandas(module: Path) -> None:
    """Widgets know all of it, views what draws, others what they need; the core nothing."""
    known = {
        "widgets": OPTIONAL,
        "apps": OPTIONAL,
        "views": DRAWING,
        "tournaments": PLAYING,
        "rl": LEARNING,
    }
    allowed = known.get(part_of(module), ())
    used = {name.partition(".")[0] for name in imports_of(module)}
    assert not used & set(OPTIONAL) - set(allowed)


def test_import_bossbook_loads_no_optional_library() -> None:
    code = (
        "import sys, bossbook; bossbook.new_game();"
        f"print([m for m in {OPTIONAL!r} + ('ruamel',) if m in sys.modules])"
    )
    warm_up = [sys.executable, "-c", "import bossbook; bossbook.new_game()"]
    subprocess.run(warm_up, check=True)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_game_shows_itself_right_after_the_import() -> None:
    code = (
        "import sys, bossbook as bb; game = bb.new_game(); print(len(str(game)) > 200,"
        "'bb-table' in game._repr_html_(), "
        f"[m for m in {OPTIONAL!r} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True True []"


def test_every_view_that_is_named_is_there() -> None:
    for view in showing._VIEWS.values():
        module, _, name = view.partition(":")
        assert callable(getattr(import_module(module), name))


def test_no_card_name_in_the_package() -> None:
    names = {card.name for name in known_sets() for card in load_set(name).cards}
    long_enough = {name for name in names if len(name) > 5}
    for module in MODULES:
        text = module.read_text(encoding="utf-8")
        written = [name for name in long_enough if name in text]
        found = {name for name in written if re.search(rf"\b{re.escape(name)}\b", text)}
        assert not found, f"{module.name} names {found}"


def test_no_edition_is_asked_for_by_name() -> None:
    asking = re.compile(r"edition(\.id|\.name)?\s*(==|!=|\bin\b)\s*[\(\[\{\"']")
    for module in MODULES:
        found = asking.search(module.read_text(encoding="utf-8"))
        assert not found, f"{module.name}: {found and found[0]}"


def test_no_module_is_too_long() -> None:
    lengths = {str(m.relative_to(ROOT)): m.read_text().count("\n") for m in MODULES}
    assert {name: n for name, n in lengths.items() if n > 500} == {}
