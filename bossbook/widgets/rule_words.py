"""Rules that a lesson's text names open where they stand: a click on BAIT-3 shows it below.

Only while the lesson is alive; else they are words like others.
"""

from __future__ import annotations

import anywidget
import traitlets

from bossbook.lessons.letters import in_names
from bossbook.rules import clauses

# Plain JavaScript: every known id in the text of the notebook around this widget becomes a button.
# Text cells may be drawn later than the widget, so it looks again whenever something has changed.
_ESM = """
const ID = /\\b[A-Z]+-(?:\\d+|[a-z]+)\\b/g;

function render({ model, el }) {
  el.style.display = "none";
  const rules = model.get("rules");
  const toggle = (button) => {
    const id = button.textContent;
    const place = button.closest("table, p, li") || button;
    const inside = place.tagName === "LI";
    const old = inside ? place.lastElementChild : place.nextElementSibling;
    const shown = old && old.classList.contains("bb-rule-shown") ? old : null;
    if (shown) shown.remove();
    const opens = !shown || shown.dataset.rule !== id;
    for (const other of place.querySelectorAll(".bb-rule-word")) other.ariaExpanded = "false";
    button.ariaExpanded = String(opens);
    if (!opens) return;
    const box = document.createElement("div"), title = document.createElement("b");
    box.className = "bb-rule-shown";
    box.dataset.rule = id;
    box.setAttribute("role", "note");
    title.textContent = `${id}: ${rules[id][0]}. `;
    box.append(title, rules[id][1]);
    if (inside) place.append(box);
    else place.after(box);
  };
  const word = (id) => {
    const made = document.createElement("span"); // a button would let the line break before it
    made.role = "button";
    made.tabIndex = 0;
    made.className = "bb-rule-word";
    made.textContent = id;
    made.title = rules[id][0];
    made.ariaExpanded = "false";
    made.setAttribute("data-lm-suppress-shortcuts", "true");
    const open = (event) => { event.stopPropagation(); event.preventDefault(); toggle(made); };
    made.addEventListener("click", open);
    made.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") open(event);
    });
    return made;
  };
  const mark = (text) => {
    const parts = [];
    let at = 0;
    for (const found of text.data.matchAll(ID)) {
      if (!(found[0] in rules)) continue;
      parts.push(text.data.slice(at, found.index), word(found[0]));
      at = found.index + found[0].length;
    }
    if (parts.length) text.replaceWith(...parts, text.data.slice(at));
  };
  const look = (root) => {
    for (const page of root.querySelectorAll(".jp-RenderedMarkdown")) {
      const walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walk.nextNode())
        if (!walk.currentNode.parentElement.closest("a, code, .bb-rule-word, .bb-rule-shown"))
          texts.push(walk.currentNode);
      texts.forEach(mark);
    }
  };
  let due = 0, watch = null;
  const settle = (tries) => {
    const root = el.closest(".jp-Notebook");
    if (!root && tries) return void setTimeout(() => settle(tries - 1), 100);
    if (!root) return;
    look(root);
    watch = new MutationObserver(() => {
      clearTimeout(due);
      due = setTimeout(() => look(root), 250);
    });
    for (const cell of root.querySelectorAll(".jp-MarkdownCell"))
      watch.observe(cell, { childList: true, subtree: true });
  };
  settle(50);
  return () => { clearTimeout(due); if (watch) watch.disconnect(); };
}
export default { render };
"""


_CSS = """
.jp-RenderedMarkdown .bb-rule-word {
  border-bottom: 1px dotted currentcolor; white-space: nowrap; cursor: pointer;
}
.jp-RenderedMarkdown .bb-rule-word:focus-visible { outline: 2px solid currentcolor; }
.jp-RenderedMarkdown .bb-rule-shown {
  max-width: 76ch; margin: 4px 0 10px; padding: 6px 12px; border-left: 4px solid var(--jp-content-link-color);
  background: var(--jp-layout-color2); font-size: 14px; text-align: left;
}
[data-bb-lesson] .jp-MarkdownCell .jp-RenderedHTMLCommon table { margin-left: 0; }
[data-bb-lesson] .jp-MarkdownCell .jp-RenderedHTMLCommon th { text-align: left; }
/* the ids of rules in results stay whole */
[data-bb-lesson] .jp-OutputArea .jp-RenderedHTMLCommon th[scope="row"] { min-width: 7em; }
[data-bb-lesson] .jp-OutputArea .jp-RenderedHTMLCommon small { white-space: nowrap; }
"""  # noqa: E501


class RuleWords(anywidget.AnyWidget):
    """All clauses by their ids, with title and text, for the page to find."""

    _esm, _css = _ESM, _CSS
    rules = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        texts = {id: [one.title, in_names(one.text)] for id, one in clauses().items()}
        super().__init__(rules=texts)


_made: list[RuleWords] = []


def rule_words() -> RuleWords:
    """The one of this kernel: every frame shows it, and the clauses are sent once."""
    if not _made or _made[-1].comm is None:  # closed since
        _made[:] = [RuleWords()]
    return _made[-1]
