"""The lesson on bait in JupyterLab: predictions, a jam that breaks, pictures, questions.

The pictures in build/screenshots/ are for people to look at.
"""

from players import TOO_WIDE, Player, exercise, in_view, photograph, practise
from playwright.sync_api import Page, expect

NOTEBOOK = "04_bait.ipynb"


def test_predictions_and_a_jam_that_breaks(lesson: Page) -> None:
    player = Player(lesson)
    table = player.table
    panel, story = table.locator(".bb-panel"), table.locator(".bb-story")
    lesson.locator(".jp-Cell").first.scroll_into_view_if_needed()
    photograph(lesson.locator(".jp-Notebook"), "04-0-page")
    table.locator("button.bb-next").click()
    expect(panel).to_contain_text("Where will Tieg")
    expect(table.locator(".bb-totals")).to_have_count(0)  # the learner counts
    table.locator("button.bb-predict-pip").click()
    expect(story).to_contain_text("Not this time. You said: Dungeon of Pip.")
    table.locator("button.bb-predict-town").click()  # a second try
    expect(story).to_contain_text("Right! You saw it coming.")
    table.locator("button.bb-back").click()
    guesses = [("Tieg", "town"), ("Nick", "moss"), ("Mitchell", "town"), ("Jesta", "grim")]
    for hero, guess in [*guesses, ("The Fool", "pip")]:
        expect(panel).to_contain_text(f"Where will {hero}")
        if hero == "Mitchell":
            photograph(table, "04-1-predict")
        table.locator(f"button.bb-predict-{guess}").click()
    expect(table.locator(".bb-tally")).to_contain_text("5 of 5")
    table.locator("button.bb-run-phase").click()
    expect(panel).to_contain_text("it is your turn to build")
    photograph(table, "04-2-the-jam")
    player.choose("build:Brainsucker Hive@new")
    player.click("bb-run-phase")
    for hero in ("Tieg", "Mitchell", "Dartteon"):
        expect(panel).to_contain_text(f"Where will {hero}")
        table.locator("button.bb-predict-pip").click()
        expect(story).to_contain_text("Right! You saw it coming.")
    expect(table.locator(".bb-tally")).to_contain_text("8 of 8")
    photograph(table, "04-3-it-breaks")
    assert table.evaluate(TOO_WIDE) == []


def test_a_question_wrong_then_right_with_a_hint(lesson: Page) -> None:
    thief = exercise(lesson, "bait/the-thief")
    photograph(thief, "04-4-question")
    assert in_view(thief)
    thief.locator(".bb-predict-pip").click()
    expect(thief.locator(".bb-verdict")).to_contain_text("Not")
    thief.locator("button.bb-hint-button").click()
    expect(thief.locator(".bb-tiers")).to_contain_text("Coins here, gems there.")
    thief.locator(".bb-predict-town").click()
    expect(thief.locator(".bb-verdict")).to_contain_text("Right!")
    photograph(thief, "04-5-right")
    loot = exercise(lesson, "bait/count-the-loot")
    loot.locator(".bb-number input").fill("7")
    loot.locator("button.bb-check").click()
    expect(loot.locator(".bb-verdict")).not_to_contain_text("Right!")
    photograph(loot, "04-6-loot")
    for name in ("on-its-side", "careful-what-you-wish-for", "who-stands-in-front", "two-hats"):
        photograph(exercise(lesson, f"bait/{name}"), f"04-7-{name}")
    photograph(exercise(lesson, "bait/not-tonight-antonius"), "04-9-antonius")
    explore = lesson.locator(".bb-explore").first
    goals = explore.locator(".bb-goals > li")
    expect(goals.first).to_contain_text("Boden the Pantless")
    explore.locator(".bb-room-0-1 input").uncheck()  # Pip's swords
    expect(goals.nth(2)).to_contain_text("Boden the Pantless")
    photograph(explore, "04-8-explore")
    practise(lesson)
    for part in lesson.locator(".bb-lesson").all():
        assert part.evaluate(TOO_WIDE) == []
