"""The balance laboratory in JupyterLab: measure, cancel, go on, read, and find it all again.

The pictures in build/screenshots/ are for people to look at.
"""

import re
import shutil
from pathlib import Path

from players import TOO_WIDE, photograph
from playwright.sync_api import Locator, Page, expect

NOTEBOOK = "19_balance.ipynb"
WORDS = re.compile(r"(\d+) of (\d+) deals")


def laboratory(page: Page) -> Locator:
    return page.locator(".bb-balance").first


def choose(lab: Locator, box: str, label: str) -> None:
    lab.locator(f".bb-balance-{box} select").select_option(label=label)


def test_a_measurement_can_be_cancelled_and_gone_on_with_and_is_kept(
    lesson: Page, open_notebook, lab_home: Path
) -> None:
    shutil.rmtree(lab_home / "learner" / "balance", ignore_errors=True)
    lab = laboratory(lesson)
    lab.scroll_into_view_if_needed()
    choose(lab, "card", "Dark Altar")
    choose(lab, "bot", "random")
    choose(lab, "deals", "4000")
    expect(lab.locator(".bb-measuring")).to_contain_text("0 of 4000 deals")
    start, cancel = lab.locator("button.bb-balance-start"), lab.locator("button.bb-balance-cancel")
    start.click()
    expect(cancel).to_be_enabled()
    expect(start).to_be_disabled()
    expect(lab.locator(".bb-measuring")).to_contain_text(re.compile(r"[2-9] of 4000 deals"))
    photograph(lab, "19-1-measuring")
    cancel.click()
    expect(start).to_be_enabled()
    expect(lab.locator("progress")).to_have_attribute("value", re.compile("[1-9]"))
    told = WORDS.search(lab.locator(".bb-measuring").inner_text())
    assert told is not None and 2 <= int(told[1]) < 4000

    choose(lab, "deals", "25")
    start.click()
    expect(lab.locator(".bb-measured-answer")).to_contain_text("Whoever is dealt Dark Altar wins")
    expect(lab.locator(".bb-measuring")).to_contain_text("25 of 25 deals")
    expect(lab.locator(".bb-chart svg").first).to_be_visible()
    assert lab.evaluate(TOO_WIDE) == []
    photograph(lab, "19-2-measured")
    lab.locator(".bb-balance-picture select").select_option(label="In hand, built, used")
    expect(lab.locator(".bb-chart")).to_contain_text("the twin")
    answer = lab.locator(".bb-measured-answer").inner_text()

    again = laboratory(open_notebook(NOTEBOOK))
    again.scroll_into_view_if_needed()
    choose(again, "bot", "random")
    expect(again.locator(".bb-measuring")).to_contain_text("25 of 25 deals")
    expect(again.locator(".bb-measured-answer")).to_have_text(answer)
