"""Links inside a lesson: pieces of HTML that Python hears of when they are clicked.

A widget for every link would be a great many; so one small widget listens for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import anywidget
import traitlets

# A click on anything in the lesson that names a target is told to Python: target and a counter.
# The address of the page can name one, too: "#rule=BAIT-3". JupyterLab tidies its address, so look
# at the one that was opened; the first of a page that leads to such things takes it, once.
_ESM = """
const TAKEN = Symbol.for("bossbook.link");
const carried = (kinds) => {
  if (window[TAKEN]) return null;
  const opened = performance.getEntriesByType("navigation")[0];
  const named = new RegExp(`[?#&](${kinds.join("|")})=([^&#]+)`);
  const found = named.exec(opened ? opened.name : location.href);
  if (!found) return null;
  window[TAKEN] = true;
  return `${found[1]} ${decodeURIComponent(found[2])}`;
};
function render({ model, el }) {
  const follow = (target) => {
    const count = Number(model.get("followed").split(" ").pop() || 0) + 1;
    model.set("followed", target + " " + count);
    model.save_changes();
  };
  const listen = (tries) => {
    const root = el.closest(".bb-lesson");
    if (!root) { if (tries) setTimeout(() => listen(tries - 1), 100); return; }
    root.addEventListener("click", (event) => {
      const link = event.target.closest("[data-bb-open]");
      if (!link) return;
      follow(link.dataset.bbOpen);
    });
    const kinds = model.get("by_address"), target = kinds.length ? carried(kinds) : null;
    if (target) follow(target);
  };
  listen(50);
}
export default { render };
"""


class Links(anywidget.AnyWidget):
    """Tells which link inside the lesson was followed: ``lead_to`` hears its kind and target.

    ``by_address``: kinds that the page's own address may name.
    """

    _esm = _ESM
    followed = traitlets.Unicode("").tag(sync=True)
    by_address = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, lead_to: Callable[[str, str], None], *by_address: str) -> None:
        super().__init__(by_address=list(by_address))
        self._lead_to = lead_to
        self.add_class("bb-links")
        self.observe(self._heard, names="followed")

    def _heard(self, change: Mapping[str, str]) -> None:
        kind, _, rest = change["new"].partition(" ")
        self._lead_to(kind, rest.rpartition(" ")[0])

    def follow(self, kind: str, target: str) -> None:
        """Do as a click does."""
        count = int(self.followed.rpartition(" ")[2] or 0) + 1
        self.followed = f"{kind} {target} {count}"
