"""A part of the page that screen readers read out, and that keeps the keyboard's place.

Changing a widget's HTML is silent for a screen reader, and a button that goes away takes the
keyboard's focus with it. This small widget repairs both, for the lesson it is a child of.
"""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import traitlets

from bossbook.views.styles import style_text

# Plain JavaScript, no library: `text` is read out; a change of `focus` ("class counter", for what
# is new also where on the screen) moves the focus, but only if it was in the lesson or was lost.
# JupyterLab's one-key shortcuts must not take Enter and Space away from our buttons, nor delete the
# cell: it leaves what has the focus alone if that has the attribute, and a click anywhere in the
# lesson puts the focus into it. A lesson that `watches` is told whenever it comes into view.
_ESM = """
function render({ model, el }) {
  el.classList.add("bb-live");
  el.setAttribute("role", "status");
  el.setAttribute("aria-live", "polite");
  const lesson = () => el.closest(".bb-lesson");
  const read = () => { el.textContent = model.get("text"); };
  const own = (node) => node.setAttribute("data-lm-suppress-shortcuts", "true");
  const guard = (root) => {
    if (root.hasAttribute("tabindex")) return;
    own(root);
    root.tabIndex = -1;
    root.addEventListener("focusin", (event) => own(event.target));
  };
  const move = (tries) => setTimeout(() => {
    const root = lesson(), at = document.activeElement;
    if (!root) return;
    guard(root);
    const ours = !at || at === document.body || root.contains(at) || at.contains(root);
    const [wanted, , place] = model.get("focus").split(" ");
    const target = wanted && root.querySelector("." + wanted + ":not(:disabled)");
    if (ours && !target && place && tries) move(tries - 1); // something new may take a moment
    if (!ours || !target) return;
    if (at !== target) target.focus({ preventScroll: true });
    const whole = place && target.closest("[data-bb=table]"); // a table is seen as a whole
    (whole || target).scrollIntoView({ block: place || "nearest" });
  }, 60);
  const watch = (root) => new IntersectionObserver((found) => {
    if (!el.isConnected || !found.some((one) => one.isIntersecting)) return;
    model.set("seen", model.get("seen") + 1);
    model.save_changes();
  }).observe(root);
  const settle = (tries) => {
    const root = lesson();
    if (root) {
      guard(root);
      if (model.get("watches")) watch(root);
    } else if (tries) setTimeout(() => settle(tries - 1), 100);
  };
  settle(50);
  read();
  model.on("change:text", read);
  model.on("change:focus", () => move(50));
}
export default { render };
"""


class Live(anywidget.AnyWidget):
    """What screen readers read out, and where the keyboard goes next.

    It brings the style of its lesson, too: a page takes that once, however many lessons it has.
    """

    _esm = _ESM
    _css = style_text()
    text = traitlets.Unicode("").tag(sync=True)
    focus = traitlets.Unicode("").tag(sync=True)
    watches = traitlets.Bool(False).tag(sync=True)
    seen = traitlets.Int(0).tag(sync=True)  # how often it has come into view
    _moves = 0  # counted, so that going to the same place twice is a change

    def say(self, text: str) -> None:
        """Have a text read out."""
        self.text = text

    def when_seen(self, act: Callable[[], None]) -> None:
        """Do something whenever the lesson comes into view: others may have changed things."""
        self.watches = True
        self.observe(lambda _: act(), names="seen")

    def go_to(self, css_class: str, new: bool = False) -> None:
        """Move the keyboard to the button with that class, if it is ours to move.

        ``new``: it belongs to a part that is just being put on the page; bring that into view.
        """
        self._moves += 1
        self.focus = f"{css_class} {self._moves}" + (" start" if new else "")
