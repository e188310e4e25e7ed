"""The card browser and the rulebook are as they were left."""

from pathlib import Path

import pytest

from bossbook.widgets.browser import CardBrowser
from bossbook.widgets.rulebook import rulebook


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    return tmp_path


def test_the_filters_of_the_card_browser_are_as_they_were_left() -> None:
    left = CardBrowser("base", name="cards")
    left.filters["deck"].value = "boss"
    left.filters["search"].value = "croak"
    back = CardBrowser("base", name="cards")
    assert back.hits == left.hits
    assert len(back.hits) == 1
    assert CardBrowser("base").filters["deck"].value == ""


def test_the_rulebook_opens_where_it_was_left() -> None:
    left = rulebook(name="book")
    left.filters["search"].value = "when does a hero die"
    left.links.follow("rule", "ADV-4")
    back = rulebook(name="book")
    assert back.place == left.place
    assert back.filters["search"].value == "when does a hero die"
    back.list_button.click()
    assert "ADV-5" in back.text()
    assert rulebook("BAIT-3", name="book").place.clause == "BAIT-3", "who names a rule gets it"
    assert rulebook().filters["search"].value == ""


def test_what_does_not_fit_any_more_is_left_alone(home: Path) -> None:
    CardBrowser("base", name="cards").filters["deck"].value = "boss"
    (file,) = (home / "ribbons").iterdir()
    file.write_text('{"filters": {"deck": "no such deck", "gone": 1, "search": 5, "kind": "trap"}}')
    back = CardBrowser("base", name="cards")
    assert {name: box.value for name, box in back.filters.items() if box.value} == {"kind": "trap"}


def test_a_rulebook_that_cannot_be_read_opens_at_the_beginning(home: Path) -> None:
    rulebook(name="book").filters["search"].value = "tie"
    (file,) = (home / "ribbons").iterdir()
    file.write_text('{"filters": 3, "part": "nowhere", "clause": "NO-1"}')
    back = rulebook(name="book")
    assert back.text().startswith("[Rules] All rules")
