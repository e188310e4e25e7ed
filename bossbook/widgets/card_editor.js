// An editor for a card's text: numbers of lines, mistakes where they stand, words at the cursor.
//
// No library, no build. Python reads the text and knows the words; here is only what has to be quick. Python
// escapes every text that comes as HTML; words of the list are set as text.

const PAUSE = 120; // milliseconds without a key until the text is sent
const AHEAD = 60; // the same for words at the cursor
const ELSEWHERE = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];
const el_ = (kind, css, parent) => {
  const made = document.createElement(kind);
  made.className = css;
  return parent.appendChild(made);
};

export default {
  render({ model, el }) {
    el.classList.add("bb", "bb-editor-part");
    const own = (node) => node.setAttribute("data-lm-suppress-shortcuts", "true");
    own(el);
    el.addEventListener("focusin", (event) => own(event.target));
    const frame = el_("div", "bb-code", el);
    const numbers = el_("ol", "bb-code-lines", frame);
    numbers.setAttribute("aria-hidden", "true");
    const pane = el_("div", "bb-code-pane", frame);
    const marks = el_("pre", "bb-code-marks", pane);
    marks.setAttribute("aria-hidden", "true");
    const area = el_("textarea", "bb-code-text", pane);
    const list = el_("ul", "bb-code-words", frame);
    const below = el_("div", "bb-code-below", el);
    const id = `bb-code-${Math.random().toString(36).slice(2)}`;
    list.id = `${id}-words`;
    below.id = `${id}-below`;
    below.setAttribute("role", "status");
    list.setAttribute("role", "listbox");
    list.hidden = true;
    own(area);
    for (const [name, value] of Object.entries({
      spellcheck: "false", autocomplete: "off", autocapitalize: "off", wrap: "off", "aria-autocomplete": "list",
      "aria-controls": list.id, "aria-describedby": below.id, "aria-label": model.get("label"), role: "combobox",
      "aria-expanded": "false", "aria-multiline": "true",
    })) area.setAttribute(name, value);

    // -- the text: what is typed goes to Python, what Python has changed comes back

    let number = 0, timer = null, asking = null;
    const write = () => {
      clearTimeout(timer);
      timer = null;
      number += 1;
      model.send({ do: "write", text: area.value, number, view: id });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE);
      draw();
    };
    const take = () => {
      const given = model.get("given");
      // what was typed here comes back late, and may be older than what stands here now
      if (given.view === id || given.text === area.value) return;
      const at = area.selectionStart;
      clearTimeout(timer);
      timer = null;
      area.value = given.text;
      area.setSelectionRange(at, at);
      hide();
      draw();
    };
    const insert = (start, end, text) => {
      area.focus();
      area.setSelectionRange(start, end);
      // so that Ctrl+Z takes it back; where that is not known, without
      if (!document.execCommand || !document.execCommand("insertText", false, text)) {
        area.setRangeText(text, start, end, "end");
        soon();
      }
    };

    // -- lines and mistakes

    const draw = () => {
      const lines = area.value.split("\n"), wrong = model.get("mistakes");
      const faulty = new Set(wrong.map((one) => one.line));
      while (numbers.children.length > lines.length) numbers.lastElementChild.remove();
      while (numbers.children.length < lines.length) numbers.appendChild(document.createElement("li"));
      [...numbers.children].forEach((one, at) => {
        const is = faulty.has(at + 1);
        one.textContent = is ? `✗ ${at + 1}` : `${at + 1}`;
        one.classList.toggle("bb-wrong", is);
      });
      marks.replaceChildren();
      lines.forEach((line, at) => {
        const here = wrong.filter((one) => one.line === at + 1).sort((a, b) => a.column - b.column)[0];
        if (here) {
          const from = Math.min(here.column - 1, Math.max(line.length - 1, 0));
          const word = /^[\w-]+/.exec(line.slice(from));
          const to = from + (word ? word[0].length : Math.max(line.length - from, 1));
          marks.append(line.slice(0, from));
          const mark = document.createElement("mark");
          mark.textContent = line.slice(from, to) || " ";
          marks.append(mark, line.slice(to));
        } else marks.append(line);
        marks.append("\n");
      });
      scroll();
    };
    const scroll = () => {
      marks.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
      numbers.style.transform = `translateY(${-area.scrollTop}px)`;
    };
    const go = (line, column) => {
      const lines = area.value.split("\n");
      const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      area.focus();
      area.setSelectionRange(start + column - 1, start + column - 1);
    };

    // -- words at the cursor
    //
    // One question is open at a time, and its answer counts only if it is that question's, and if text and cursor
    // are still what was asked about: a busy kernel answers late. Who asked for words keeps a choice among them
    // until the list goes, whatever is asked in between.

    let question = null; // the open one: { number, text, cursor, wanted }
    let words = [], offered = [], chosen = -1; // what is shown, of all that was offered
    let span = [0, 0], standing = ""; // what a word takes the place of, in which text
    let asked = 0, eager = false; // how often was asked; whether one of the words is to be chosen
    const hide = () => {
      clearTimeout(asking);
      question = null;
      eager = false;
      list.hidden = true;
      words = offered = [];
      chosen = -1;
      area.setAttribute("aria-expanded", "false");
      area.removeAttribute("aria-activedescendant");
    };
    const choose = (at) => {
      chosen = at;
      [...list.children].forEach((one, index) => {
        one.setAttribute("aria-selected", String(index === at));
        if (index === at) one.scrollIntoView({ block: "nearest" });
      });
      if (at >= 0) area.setAttribute("aria-activedescendant", list.children[at].id);
      else area.removeAttribute("aria-activedescendant");
    };
    const isAbout = (one) => one && one.text === area.value && one.cursor === area.selectionStart;
    const ask = (wanted) => {
      clearTimeout(asking);
      eager ||= wanted;
      if (wanted && !list.hidden && chosen < 0) choose(0);
      if (isAbout(question)) question.wanted ||= wanted; // its answer is on its way
      else {
        asked += 1;
        question = { number: asked, text: area.value, cursor: area.selectionStart, wanted };
        model.send({ do: "complete", text: question.text, cursor: question.cursor, number: asked });
      }
    };
    // one wait at most, and what was asked before it has been overtaken
    const askSoon = () => {
      clearTimeout(asking);
      question = null;
      asking = setTimeout(() => ask(false), AHEAD);
    };
    const accept = (at) => {
      const word = words[at];
      const [start, end] = span;
      hide();
      insert(start, end, word.insert);
      if (word.insert.endsWith(" ")) askSoon();
    };
    const offer = (found) => {
      const answered = question;
      if (!answered || found.number !== answered.number) return;
      question = null;
      if (!isAbout(answered) || document.activeElement !== area) return;
      const typed = area.value.slice(found.start, found.end);
      const done = found.words.length === 1 && found.words[0].word === typed;
      if (!found.words.length || (!answered.wanted && done)) return hide();
      offered = found.words;
      span = [found.start, found.end];
      standing = area.value;
      show(offered);
      place(found.start);
    };
    const show = (fitting) => {
      const before = words[chosen]?.word; // stays chosen as long as it is there
      words = fitting;
      list.replaceChildren();
      words.forEach((one, at) => {
        const item = el_("li", "", list);
        item.id = `${id}-${at}`;
        item.setAttribute("role", "option");
        el_("b", "", item).textContent = one.word;
        el_("span", "", item).textContent = one.meaning;
        item.addEventListener("mousedown", (event) => {
          event.preventDefault();
          accept(at);
        });
      });
      list.hidden = false;
      area.setAttribute("aria-expanded", "true");
      const same = words.findIndex((one) => one.word === before);
      choose(same >= 0 ? same : eager ? 0 : -1);
    };
    // What is typed on belongs to the word: until there is an answer, the list keeps what still fits.
    const follow = () => {
      const [start, end] = span, now = area.value, cursor = area.selectionStart;
      const grown = end + now.length - standing.length;
      const within = cursor >= start && cursor <= grown && now.slice(0, start) === standing.slice(0, start)
        && now.slice(grown) === standing.slice(end);
      const typed = now.slice(start, cursor).toLowerCase();
      const fitting = offered.filter((one) => one.word.toLowerCase().includes(typed));
      if (!within || !fitting.length) {
        list.hidden = true;
        area.setAttribute("aria-expanded", "false");
        return;
      }
      span = [start, grown];
      standing = now;
      if (fitting.length !== words.length) show(fitting);
    };
    const place = (start) => {
      const before = area.value.slice(0, start).split("\n"), style = getComputedStyle(area);
      const high = parseFloat(style.lineHeight), probe = el_("span", "bb-code-probe", pane);
      probe.textContent = "0".repeat(20);
      const wide = probe.getBoundingClientRect().width / 20;
      probe.remove();
      const box = pane.getBoundingClientRect(), around = frame.getBoundingClientRect();
      const left = box.left - around.left + 6 + before[before.length - 1].length * wide - area.scrollLeft;
      const top = 6 + before.length * high - area.scrollTop;
      list.style.left = `${Math.max(0, Math.min(left, around.width - 330))}px`;
      const up = top + list.offsetHeight > around.height + 120 && top > list.offsetHeight;
      list.style.top = `${up ? top - high - list.offsetHeight - 2 : top + 2}px`;
    };

    // -- keys

    const pick = (at) => {
      eager = true;
      choose(at);
    };
    const newLine = () => {
      const at = area.selectionStart, line = area.value.slice(area.value.lastIndexOf("\n", at - 1) + 1, at);
      const indent = /^ */.exec(line)[0].length + (/^ *- /.test(line) ? 2 : 0);
      const deeper = /:\s*$/.test(line) ? 2 : 0;
      insert(at, area.selectionEnd, "\n" + " ".repeat(indent + deeper));
    };
    area.addEventListener("keydown", (event) => {
      event.stopPropagation(); // the notebook has no part in what is typed here
      const open = !list.hidden, last = words.length - 1;
      if (event.key === " " && (event.ctrlKey || event.metaKey)) ask(true);
      else if (open && event.key === "ArrowDown") pick(chosen >= last ? 0 : chosen + 1);
      else if (open && event.key === "ArrowUp") pick(chosen <= 0 ? last : chosen - 1);
      else if (open && event.key === "Tab" && !event.shiftKey) accept(Math.max(chosen, 0));
      else if (open && event.key === "Enter" && chosen >= 0) accept(chosen);
      else if (open && event.key === "Escape") hide();
      else if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey) {
        hide();
        newLine();
      } else if (event.key === "Enter") return event.preventDefault(); // it would run the cell
      else {
        if (event.key === "Escape" || ELSEWHERE.includes(event.key)) hide(); // and what is on its way
        return;
      }
      event.preventDefault();
    });
    area.addEventListener("input", (event) => {
      soon();
      const open = !list.hidden, typed = event.data && /[\w{]/.test(event.data);
      if (open) follow();
      if (typed || open || eager) askSoon();
      else hide();
    });
    area.addEventListener("mousedown", hide);
    area.addEventListener("blur", () => {
      hide();
      if (timer !== null) write();
    });
    area.addEventListener("scroll", scroll);
    below.addEventListener("click", (event) => {
      const place = event.target.closest("[data-go]");
      if (!place) return;
      const [line, column] = place.dataset.go.split(":").map(Number);
      go(line, column);
    });

    const said = () => { below.innerHTML = model.get("below"); };
    model.on("change:given", take);
    model.on("change:mistakes", draw);
    model.on("change:below", said);
    model.on("msg:custom", (found) => found.words && offer(found));
    area.value = model.get("given").text || "";
    said();
    draw();
    return () => {
      clearTimeout(timer);
      clearTimeout(asking);
    };
  },
};
