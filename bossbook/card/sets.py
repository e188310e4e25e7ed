"""Which cards a game is played with: finding card sets, reading and keeping them.

A set is read once per process and its content; a set without mistakes is also kept, as JSON, in
the user's cache folder, since reading YAML takes some twenty times longer than reading JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from bossbook.card.card_set import CardSet
from bossbook.card.mixing import LeftOut, check_complete, left_out, mixed
from bossbook.card.model import Card
from bossbook.card.set_format import read_set
from bossbook.card.store import Store, digest_of
from bossbook.documents import Node, Report, from_plain, suggest
from bossbook.documents.texts import is_text, read_bytes, read_content, read_text
from bossbook.errors import InvalidCards, Mistake
from bossbook.messages import N_
from bossbook.resources import cardsets_dir

SUFFIXES = (".yaml", ".yml", ".json")
_in_process: dict[tuple[str, str], CardSet] = {}
_no_files = False  # whether only the sets that come along may be opened


def open_no_files() -> None:
    """From now on no set is read from a file, but for those that come with bossbook.

    For a server: what a visitor writes into a position must not look about on its disk.
    """
    global _no_files
    _no_files = True


def known_sets() -> tuple[str, ...]:
    """The names of the sets that come with bossbook."""
    return _names_in(cardsets_dir())


@lru_cache(maxsize=4)
def _names_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.yaml")))


SetSource = str | Path | CardSet | Mapping[str, object]  # what people give for a set


def take_sets(given: SetSource | Iterable[SetSource]) -> tuple[str | CardSet, ...]:
    """The sets that somebody named or wrote out. Raises InvalidCards with every mistake in them."""
    several = isinstance(given, Iterable) and not isinstance(given, (str, Mapping))
    listed: Iterable[object] = given if several else (given,)  # type: ignore[assignment]
    taken: list[str | CardSet] = []
    mistakes: list[Mistake] = []
    for number, source in enumerate(listed):
        try:
            taken.append(take_set(source, f"cards[{number}]"))
        except InvalidCards as invalid:
            mistakes += invalid.mistakes
    if mistakes:
        raise InvalidCards(mistakes)
    return tuple(taken)


def take_set(source: object, label: str, folder: Path | None = None) -> str | CardSet:
    """One such set: a known name stays a name; a file, a text or a mapping is read.

    Mistakes in a text or a mapping call it by the label; paths are relative to the folder.
    """
    if isinstance(source, CardSet) or (isinstance(source, str) and source in known_sets()):
        return source
    if isinstance(source, str) and _is_written_out(source, folder):
        return _of_text(source, label)
    if isinstance(source, (str, Path)):
        return load_set(source, folder)
    if isinstance(source, Mapping):
        report = Report(label)
        return _sound(from_plain(source, report), report)
    report = Report(label)
    sentence = N_("A card set is a name, a path, a YAML text or a mapping, not {got!r}.")
    report.add((0, 0), sentence, got=type(source).__name__)
    raise InvalidCards(report.mistakes)


def _is_written_out(source: str, folder: Path | None) -> bool:
    """Whether this is the text of a set; a file may have a strange name, but not of two lines."""
    return is_text(source) and ("\n" in source or not _is_there(_in_folder(source, folder)))


@lru_cache(maxsize=32)
def _of_text(text: str, label: str) -> CardSet:
    report = Report(label)
    return _sound(read_text(text, report), report)


def _sound(node: Node | None, report: Report) -> CardSet:
    """The set of a document; raises all that is wrong with it."""
    card_set = read_set(node, report) if node is not None else None
    report.raise_if(InvalidCards)
    assert card_set is not None
    return card_set


def load_set(name_or_path: str | Path, folder: Path | None = None) -> CardSet:
    """A set by its name, or from a file. Raises InvalidCards with every mistake in it."""
    path = _find(name_or_path, folder)
    report = Report(str(path))
    content = read_bytes(path, report)
    report.raise_if(InvalidCards)
    assert content is not None
    key = (report.file, digest_of(content))
    if key not in _in_process:
        _in_process[key] = _read_or_recall(content, report)
    return _in_process[key]


def cards_in_play(
    names: str | Path | Sequence[str | Path | CardSet], edition: str, *, complete: bool = True
) -> tuple[Card, ...]:
    """The cards of a game: all that the sets have, but heroes of one set only (MIX-1, RULING-58).

    ``complete=False`` does without heroes and bosses: a position may write its own.
    """
    listed = (names,) if isinstance(names, (str, Path)) else tuple(names)
    if all(isinstance(name, str) and name in known_sets() for name in listed):
        return _of_known_sets(listed, edition, complete, cardsets_dir())
    return _of_sets(listed, edition, complete)


def heroes_left_out(names: Sequence[str | Path | CardSet], edition: str) -> tuple[LeftOut, ...]:
    """The sets whose heroes are not used, since those of another one are (MIX-1, RULING-58)."""
    return left_out(_loaded(names), edition) if len(names) > 1 else ()


@lru_cache(maxsize=64)
def _of_known_sets(
    names: tuple[str | Path | CardSet, ...], edition: str, complete: bool, folder: Path
) -> tuple[Card, ...]:
    """The sets that come with bossbook do not change while it runs."""
    return _of_sets(names, edition, complete)


def _of_sets(
    listed: tuple[str | Path | CardSet, ...], edition: str, complete: bool
) -> tuple[Card, ...]:
    sets = _loaded(listed)
    if complete and not sets:
        raise InvalidCards(_no_set().mistakes)
    if complete:
        check_complete(sets, edition)
    return mixed(sets, edition)


def _loaded(listed: Sequence[str | Path | CardSet]) -> list[CardSet]:
    """The sets, each once: a set is in use or it is not."""
    sets = (each if isinstance(each, CardSet) else load_set(each) for each in listed)
    return list(dict.fromkeys(sets))


def _find(name_or_path: str | Path, folder: Path | None) -> Path:
    name = str(name_or_path)
    known = known_sets()
    if isinstance(name_or_path, str) and name in known:
        return cardsets_dir() / f"{name}.yaml"
    path = _in_folder(name_or_path, folder)
    named = isinstance(name_or_path, Path) or path.suffix in SUFFIXES or _is_there(path)
    if named and not _no_files:
        return path
    report = Report(name)
    sentence = N_("There is no card set '{name}'. There are: {known}.")
    report.add((0, 0), sentence, suggest(name, known), name=name, known=known)
    raise InvalidCards(report.mistakes)


def _in_folder(name_or_path: str | Path, folder: Path | None) -> Path:
    return Path(name_or_path) if folder is None else folder / name_or_path


def _is_there(path: Path) -> bool:
    if _no_files:
        return False
    try:
        return path.exists() and path.name != ""
    except (OSError, ValueError):
        return False


def _read_or_recall(content: bytes, report: Report) -> CardSet:
    store = Store(digest_of(content))
    return _recall(store, report.file) or _read(content, report, store)


def _recall(store: Store, file: str) -> CardSet | None:
    """The set from the cache; None if it is not there, or would not be accepted today."""
    document = store.get()
    if document is None:
        return None
    report = Report(file)
    node = from_plain(document, report)
    card_set = read_set(node, report) if node is not None else None
    return None if report.mistakes else card_set


def _read(content: bytes, report: Report, store: Store) -> CardSet:
    node = read_content(content, report)
    card_set = _sound(node, report)
    assert node is not None
    store.put(node.plain())
    return card_set


def _no_set() -> Report:
    report = Report("cards")
    report.add((0, 0), N_("No card set is named. There are: {known}."), known=known_sets())
    return report
