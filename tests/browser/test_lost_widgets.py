"""The test suite itself: a widget that is lost on a page is noticed."""

import pytest
from conftest import LOST_WIDGETS
from playwright.sync_api import Page


@pytest.mark.parametrize(
    "shown",
    [
        '<div class="jupyter-widgets">Error displaying widget: model not found</div>',
        '<div class="jupyter-widgets-error-widget icon-error">Click to show</div>',
    ],
)
def test_what_stands_in_the_place_of_a_widget_is_found(bare: Page, shown: str) -> None:
    bare.set_content(f'<div class="jupyter-widgets">A table</div>{shown}')
    assert len(bare.evaluate(LOST_WIDGETS)) == 1
