"""A table in a page with nothing around it: the real widget's page.js, and Python at hand.

What JupyterLab does is not needed to see where things stand: messages go straight to the widget,
and what it has changed goes straight to the page.
"""

from __future__ import annotations

from playwright.sync_api import Page

from bossbook.widgets.page import PIECEWISE
from bossbook.widgets.page import Page as LivePage

_PLACE = """<!doctype html><html lang="en">
<meta name="viewport" content="width=device-width"><style>%s
  body { margin: 0; --jp-layout-color1: %s; --jp-ui-font-color1: %s; }
  body { background: var(--jp-layout-color1); }
  #place { height: %dpx; overflow: auto; } .above, .below { height: 400px; }
</style><body data-jp-theme-light="%s"><div id="place"><div class="above"></div>
<div id="table"></div><div class="below"></div></div></body></html>"""
_START = """async ([source, state]) => {
  const module = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const heard = {};
  window.sent = [];
  window.model = {
    get: (name) => state[name],
    on: (name, listener) => { (heard[name] ||= []).push(listener); },
    send: (message) => { window.sent.push(message); },
    take: (changed) => {
      Object.assign(state, changed);
      for (const name of Object.keys(changed))
        for (const listener of heard[`change:${name}`] || []) listener();
    },
  };
  module.default.render({ model: window.model, el: document.querySelector("#table") });
}"""


class BarePage:
    """A widget in a bare page of a size; ``dark`` as JupyterLab's dark theme."""

    def __init__(
        self, page: Page, widget: LivePage, width: int, height: int, dark: bool = False
    ) -> None:
        self.page, self.widget = page, widget
        page.set_viewport_size({"width": width, "height": height})
        paper, ink = ("#111111", "#eeeeee") if dark else ("#ffffff", "#212121")
        css = widget._css
        page.set_content(_PLACE % (css, paper, ink, height, "false" if dark else "true"))
        self._sent = self._state()
        page.evaluate(_START, [widget._esm, self._sent])
        self.table = page.locator("#table")

    def _state(self) -> dict[str, object]:
        names = self.widget.traits(sync=True)
        plain = {name: getattr(self.widget, name) for name in names}
        return {name: given for name, given in plain.items() if _is_plain(given)}

    def hear(self) -> None:
        """Let the widget answer what was pressed in the page."""
        for message in self.page.evaluate("() => window.sent.splice(0)"):
            self.widget._received(None, message, [])
        self.show()

    def show(self) -> None:
        """Send to the page what has changed."""
        now, before = self._state(), self._sent
        changed = {name: given for name, given in now.items() if given != before.get(name)}
        if self.widget.patch["since"] == before["tick"]:  # else more was done: it gets all
            changed = {name: given for name, given in changed.items() if name not in PIECEWISE}
        self._sent = now
        self.page.evaluate("(changed) => window.model.take(changed)", changed)


def _is_plain(given: object) -> bool:
    return isinstance(given, str | int | bool | list | dict)
