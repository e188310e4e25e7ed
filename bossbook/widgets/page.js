// Shows the HTML that Python makes, and sends back what was pressed.
//
// No library, no build. Python escapes every text; here parts of the page are replaced, what has happened
// is shown (motion.js, which stands before this), and the keyboard keeps its place. After a key the page
// follows the focus. After a click it stays where it is, but for what answers the click.

const PARTS = ["bar", "story", "hand", "log"];
const PACE = 750; // milliseconds between two steps while watching
const GOES_ON = ["tab", "arrow", "shift", "control", "alt", "meta"]; // keys that leave alone what moves
const BREATH = 250; // the same where what happens is shown
const LATE = 300; // until one sees that an answer takes its time
const ROW = 30; // pixels of the bar that must be seen
const LOW = 590, HIGH = 820; // pixels: between these a table is as high as the page shows
const NARROW = 860; // pixels: on less, things stand one below the other
const POCKET = 500; // pixels: a window that is not as high is a phone's in landscape (touch.css)

// A link can carry a position. JupyterLab tidies its address, so look at the one that was opened;
// the first laboratory of a page takes the position, once.
const carried = (() => {
  const opened = performance.getEntriesByType("navigation")[0];
  const found = /[?#&]position=(bb\d+\.[\w-]+)/.exec(opened ? opened.name : location.href);
  let line = found && found[1];
  return () => {
    const taken = line;
    line = null;
    return taken;
  };
})();

// The address of this page, for a link to it: on a static site the notebook's name is a part of it.
const address = () => {
  const { origin, pathname, searchParams } = new URL(location.href), path = searchParams.get("path");
  return origin + pathname + (path ? `?path=${encodeURIComponent(path)}` : "");
};

const copy = (button, text) => {
  const said = button.textContent;
  const done = () => {
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = said; }, 1500);
  };
  getSelection().selectAllChildren(text); // where copying is not allowed, Ctrl+C does it now
  if (navigator.clipboard) navigator.clipboard.writeText(text.textContent).then(done, () => {});
};

// What comes piece by piece: whole at first, then as patches of what is others than before. All views
// of a model share what they have put together.
const PIECEWISE = ["board", "marks", "rows", "drawings"];
const spliced = (old, piece) =>
  typeof piece === "string" ? piece : old.slice(0, piece[0]) + piece[2] + old.slice(old.length - piece[1]);
const together = new WeakMap();
const pieces = (model) => {
  const tick = model.get("tick"), patch = model.get("patch");
  let has = together.get(model);
  if (!has || has.whole !== model.get("board")) {
    has = { tick, whole: model.get("board"), lists: {}, drawn: [] };
    for (const name of PIECEWISE) has.lists[name] = [...model.get(name)];
    together.set(model, has);
  } else if (tick !== has.tick && patch.since === has.tick) {
    for (const name of PIECEWISE) {
      const [length, others] = patch[name], list = has.lists[name];
      list.length = length;
      for (const at in others) list[at] = spliced(list[at], others[at]);
    }
    has.tick = tick;
  } else if (tick !== has.tick && patch.since > has.tick) {
    model.send({ do: "whole", arg: "", tick }); // something was missed
  }
  return has;
};

// New HTML in the place of what is shown: what is the same stays, so it is neither parsed nor styled nor laid
// out nor painted again. What was shown is kept as it came, with numbers in the place of drawings, and compared
// with what comes now; the page itself changes only where these differ, and only there are drawings put in.
// What is pressed, moves or scrolls is kept or replaced as a whole. A field in which somebody has been begins anew,
// but for those of the bar: it changes at every step, and when a field has come a browser looks for forms.
const OWN = "data-lm-suppress-shortcuts"; // what has the focus, or had it
const FIELDS = "input, select:not(.bb-pace > *), textarea";
const WHOLE = `[data-s], svg, [data-do], [data-u], .bb-card, .bb-story, .bb-panel, input, select, textarea`;
const TOLD_APART = ["data-place", "data-player", "data-bb", "data-k"];
const alike = (was, wanted) =>
  was.nodeType === Node.ELEMENT_NODE && was.nodeName === wanted.nodeName && !was.matches(WHOLE) && !wanted.matches(WHOLE)
  && TOLD_APART.every((name) => was.getAttribute(name) === wanted.getAttribute(name));
const template = (html) => {
  const place = document.createElement("template");
  place.innerHTML = html;
  return place.content;
};
// What comes as HTML, as it is shown: `draw` gives the drawing of a number.
const pictured = (node, draw) => {
  if (node.nodeType === Node.ELEMENT_NODE && node.matches("[data-s]")) return draw(node.dataset.s);
  const shown = document.importNode(node, true);
  if (shown.querySelectorAll)
    for (const one of shown.querySelectorAll("[data-s]")) one.replaceWith(draw(one.dataset.s));
  return shown;
};
const used = (shown) => shown.nodeType === Node.ELEMENT_NODE && shown.matches(FIELDS) && shown.hasAttribute(OWN);
const become = (shown, was, wanted, draw, fields) => {
  const again = fields && wanted.querySelector && (used(shown) || wanted.querySelector(FIELDS));
  if (!again && was.isEqualNode(wanted)) return;
  if (!alike(was, wanted)) return shown.replaceWith(pictured(wanted, draw));
  for (const { name } of was.attributes) if (!wanted.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (was.getAttribute(name) !== value) shown.setAttribute(name, value);
  hold(shown, was, wanted, draw, fields);
};
const hold = (place, was, wanted, draw, fields = wanted.querySelector(FIELDS) !== null) => {
  const shown = [...place.childNodes], before = [...was.childNodes], news = [...wanted.childNodes];
  if (shown.length !== before.length) // somebody else has been here
    return place.replaceChildren(...news.map((one) => pictured(one, draw)));
  for (const one of shown.slice(news.length)) one.remove();
  news.forEach((one, at) => {
    if (at < shown.length) become(shown[at], before[at], one, draw, fields);
    else place.appendChild(pictured(one, draw));
  });
};

export default {
  render({ model, el }) {
    el.classList.add("bb", "bb-lesson", "bb-play");
    // JupyterLab leaves the keys alone of what has this attribute. It looks at what has the focus first,
    // and its shortcuts are for just that, so it is not enough that the page around it has it.
    const own = (node) => node.setAttribute(OWN, "true");
    own(el);
    el.addEventListener("focusin", (event) => own(event.target));
    el.tabIndex = -1; // a click anywhere in it puts the focus here, not on the cell of the notebook
    const part = {};
    const add = (name, parent = el, kind = "div") => {
      const made = document.createElement(kind);
      made.className = `bb-part-${name}`;
      return parent.appendChild(made);
    };
    const live = add("live");
    live.classList.add("bb-live");
    live.setAttribute("role", "status");
    live.setAttribute("aria-live", "polite");
    const kind = model.get("kind"), onescreen = kind === "table";
    el.dataset.bb = kind;
    el.classList.toggle("bb-screen", onescreen);
    part.bar = add("bar");
    const drawer = onescreen ? document.createElement("div") : el; // what is there when asked for
    const line = add("timeline", drawer);
    const slider = add("slider", line, "input");
    slider.type = "range";
    slider.min = 0;
    slider.dataset.f = "timeline";
    const marks = add("marks", line);
    marks.classList.add("bb-marks");
    if (onescreen) {
      part.board = add("board");
      part.story = add("story");
      part.hand = add("hand");
      part.log = add("log", drawer);
      drawer.className = "bb-part-drawer";
      drawer.hidden = true;
      el.appendChild(drawer);
    } else {
      part.story = add("story");
      const main = add("main");
      part.board = add("board", main);
      part.hand = add("hand", main);
      part.log = add("log", main);
    }
    part.board.classList.add("bb", "bb-table");

    let waits = false; // for an answer
    const send = (what, arg = "") => {
      waits = true;
      setTimeout(() => el.classList.toggle("bb-waiting", waits), LATE); // all there is has to be styled anew
      model.send({ do: what, arg, tick: model.get("tick") });
    };

    // -- showing

    const opened = new Set(); // the folded things that somebody has unfolded, by their names
    const motion = makeMotion(el, part.board);
    const draw = (number) => {
      const { drawn, lists } = pieces(model);
      drawn[number] ||= template(lists.drawings[number]).firstChild;
      return document.importNode(drawn[number], true);
    };
    const written = new Map(); // what stands in the fields that are to be kept, by their names
    const parsed = (html) => {
      const came = template(html);
      if (onescreen) // the arrow keys go from thing to thing; Tab to what can be pressed
        for (const one of came.querySelectorAll(".bb-card, .bb-hero"))
          if (!one.dataset.do) one.tabIndex = -1;
      for (const one of came.querySelectorAll("[data-link]"))
        one.textContent = address() + one.dataset.link;
      for (const one of came.querySelectorAll("details[data-k]"))
        if (opened.has(one.dataset.k)) one.open = true;
      return came;
    };
    const restore = (place) => {
      for (const one of place.querySelectorAll(".bb-filtered")) one.classList.remove("bb-filtered"); // its field is empty
      for (const one of place.querySelectorAll("[data-keep]")) {
        const value = written.get(one.dataset.keep);
        if (value !== undefined) one.value = value;
        if (one.selectedIndex === -1) one.selectedIndex = 0;
      }
      for (const one of place.querySelectorAll(".bb-picker")) {
        const [field, list] = [one.querySelector("input"), one.querySelector("select")];
        sift(list, field.value.trim().toLowerCase());
        unscrolled.push(list);
      }
    };
    // it reads where things are, so it waits until all of them are there
    let unscrolled = [];
    const scrollLists = () => {
      for (const list of unscrolled) {
        const chosen = list.isConnected && list.selectedOptions[0];
        if (chosen) list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
      }
      unscrolled = [];
    };
    // of a list to choose from only what has all the words; what is chosen is one of those
    const sift = (list, wanted) => {
      if (!list) return;
      const words = wanted.split(/\s+/);
      for (const one of list.options) {
        const text = one.text.toLowerCase();
        one.hidden = !words.every((word) => text.includes(word));
      }
      const fitting = [...list.options].filter((one) => !one.hidden);
      if (fitting.length && !fitting.some((one) => one.selected)) list.value = fitting[0].value;
    };
    const came = {}; // what the parts show, as it came
    const fill = (name) => {
      const wanted = parsed(model.get(name));
      hold(part[name], came[name] || template(""), wanted, draw);
      came[name] = wanted;
      restore(part[name]);
      if (name === "bar") toggles();
    };
    const laid = new WeakMap(); // pieces as they came, by what they lie in
    const lay = (place, wanted) => {
      if (!place) return false;
      const shown = laid.get(place) || [];
      while (place.children.length > wanted.length) place.lastElementChild.remove();
      let added = "", first = place.children.length;
      const now = wanted.map((html, at) => {
        if (at >= first) added += html;
        else if (html === shown[at].html) return shown[at];
        else {
          const one = parsed(html).firstElementChild;
          become(place.children[at], shown[at].one, one, draw, one.querySelector(FIELDS) !== null);
          restore(place.children[at]);
          return { html, one };
        }
        return { html };
      });
      if (added) {
        const more = parsed(added);
        [...more.children].forEach((one, at) => { now[first + at].one = one; });
        place.appendChild(pictured(more, draw));
      }
      for (; first < wanted.length; first++) restore(place.children[first]);
      laid.set(place, now);
      return added !== "";
    };
    const timeline = () => {
      line.hidden = model.get("end") < 0;
      if (line.hidden) return;
      slider.max = model.get("end");
      if (document.activeElement !== slider || !dragging) slider.value = model.get("at");
      slider.setAttribute("aria-label", model.get("slider_label"));
      slider.setAttribute("aria-valuetext", model.get("slider_text"));
      lay(marks, pieces(model).lists.marks);
    };
    const byFocus = (name) =>
      [...el.querySelectorAll("[data-f]")].find((one) => one.dataset.f === name && !one.disabled);

    // -- where the page stands

    let mouse = false; // whether a mouse or a finger was used last, not the keyboard
    let pressed = null; // what was pressed with it: name, what it does, where, how far down
    const topOf = (one) => one.getBoundingClientRect().top;
    const scroller = () => {
      for (let one = el.parentElement; one; one = one.parentElement)
        if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY))
          return one;
      return document.scrollingElement;
    };
    const editor = () => part.story.querySelector(".bb-editor"); // of the laboratory
    const settle = ({ name, what, where, edits, top }) => {
      const page = scroller(), whole = page === document.scrollingElement;
      const above = whole ? 0 : topOf(page), below = above + page.clientHeight;
      if (onescreen) return whole_in_view(page, above, below);
      const kept = edits ? editor() : name && byFocus(name);
      if (kept) page.scrollTop += topOf(kept) - top; // it stays under the mouse
      if (where === part.log && what !== "rule") return;
      if (editor() ? where !== part.board : kept && where === part.story) return;
      const answer = (editor() || part.story).getBoundingClientRect();
      const first = editor() ? answer.top : part.bar.getBoundingClientRect().bottom - ROW;
      if (first >= above && answer.bottom <= below) return;
      page.scrollTop += topOf(editor() || part.bar) - above - 4;
    };
    // a table that is being played is what is on the screen; who reads elsewhere is left alone
    const whole_in_view = (page, above, below) => {
      const box = el.getBoundingClientRect();
      if (box.bottom < above || box.top > below) return;
      if (box.top >= above && box.bottom <= below) return;
      page.scrollTop += box.top - above - 2;
    };
    const fit = () => {
      const page = scroller();
      const shows = page === document.scrollingElement ? innerHeight : page.clientHeight;
      const pocket = innerHeight < POCKET && innerWidth > innerHeight, low = pocket ? 240 : LOW;
      el.classList.toggle("bb-pocket", pocket);
      el.classList.toggle("bb-tall", !pocket && el.clientWidth < NARROW);
      el.style.setProperty("--bb-high", `${Math.min(Math.max(shows - 6, low), HIGH)}px`);
    };
    // where the board scrolls in itself: what can be chosen there, or what has just happened, is in sight
    const bring = () => {
      if (!el.classList.contains("bb-pocket")) return;
      const happens = model.get("waiting") === "step" ? ".bb-now" : ".bb-box, .bb-stage";
      const wanted = part.board.querySelector(".bb-lit, .bb-choosable") || part.board.querySelector(happens);
      for (let around = wanted && wanted.parentElement; around && around !== el; around = around.parentElement) {
        const box = wanted.getBoundingClientRect(), view = around.getBoundingClientRect();
        if (around.scrollHeight > around.clientHeight)
          around.scrollTop += Math.max(0, box.bottom - view.bottom + 6) || Math.min(0, box.top - view.top - 6);
        if (around.scrollWidth > around.clientWidth)
          around.scrollLeft += Math.max(0, box.right - view.right + 6) || Math.min(0, box.left - view.left - 6);
      }
    };
    const focusOn = (held) => {
      const next = el.querySelector(`.${model.get("focus")}:not(:disabled)`);
      const goes = held && held.startsWith("pick ") && !mouse && next && next.dataset.do === "play";
      const kept = held && !goes && byFocus(held); // a card that was picked hands the focus on
      const target = kept || next;
      if (!target) return;
      target.focus({ preventScroll: true });
      if (mouse && !kept && !pressed) settle({ where: part.bar }); // the end of watching
      if (mouse || (kept && timer !== null)) return;
      if (onescreen) return settle({ where: part.bar });
      target.scrollIntoView({ block: "nearest" });
    };
    const show = () => {
      const at = document.activeElement;
      const ours = el.contains(at) && at !== el;
      const held = ours ? at.dataset.f : null;
      const before = motion.look(model.get("cues"));
      for (const name of PARTS)
        if (part[name].shown !== model.get(name)) {
          fill(name);
          part[name].shown = model.get(name);
        }
      lay(part.board, pieces(model).lists.board);
      const list = part.log.querySelector(".bb-log-list");
      if (lay(list, pieces(model).lists.rows) && !drawer.hidden) list.scrollTop = list.scrollHeight;
      timeline();
      light();
      live.textContent = model.get("live");
      waits = false;
      el.classList.remove("bb-waiting");
      el.dataset.waiting = model.get("waiting");
      el.dataset.tick = model.get("tick");
      watching();
      scrollLists();
      const lost = !el.contains(document.activeElement) || document.activeElement.disabled;
      if (ours && lost) focusOn(held);
      if (ours && !el.contains(document.activeElement)) el.focus({ preventScroll: true });
      if (pressed) settle(pressed);
      pressed = null;
      bring();
      // last of all, since it reads where everything is: nothing may be moved after that
      motion.play(model.get("cues"), before, { striding: model.get("striding"), done: goOn });
    };
    // one thing that a guide points at
    const light = () => {
      for (const one of el.querySelectorAll(".bb-lit, .bb-holds-lit"))
        one.classList.remove("bb-lit", "bb-holds-lit");
      const wanted = model.get("lit"), lit = wanted ? [...el.querySelectorAll(wanted)] : [];
      for (const one of lit) one.classList.add("bb-lit");
      const held = [part.board, part.hand].filter((place) => lit.some((one) => place.contains(one)));
      el.classList.toggle("bb-leads", held.length > 0);
      for (const piece of held.includes(part.board) ? part.board.children : [])
        if (lit.some((one) => piece.contains(one))) piece.classList.add("bb-holds-lit");
    };
    // when what happened has been shown: the next thing, on the way to a decision or while watching
    const goOn = () => {
      if (model.get("striding")) send("stride-on");
      else if (timer !== null) timer = setTimeout(() => send("step"), motion.off ? PACE : BREATH);
    };
    // to a decision, a phase or a round: what happens on the way is shown, if anything is
    const run = (what) => {
      if (motion.off) send(what);
      else send("stride", what.replace("run-", ""));
    };
    // whatever is done ends what moves; what does nothing else skips all that would follow
    const skip = (acts) => {
      if (!motion.moving) return;
      motion.finish();
      if (acts) return;
      if (model.get("striding")) send("stride-out");
      else goOn();
    };

    // -- pressing

    let dragging = false, asked = null, timer = null;
    const watching = () => {
      const going = timer !== null && model.get("waiting") === "step";
      if (!going && timer !== null) {
        clearTimeout(timer);
        timer = null;
      }
      const button = part.bar.querySelector("[data-do=watch]");
      if (button) button.setAttribute("aria-pressed", going ? "true" : "false");
    };
    // what is done here alone: nobody else need know
    const LOCAL = {
      drawer: () => {
        drawer.hidden = !drawer.hidden;
        toggles();
        const list = part.log.querySelector(".bb-log-list");
        if (list) list.scrollTop = list.scrollHeight;
      },
      full: () => {
        if (document.fullscreenElement) document.exitFullscreen();
        else if (el.requestFullscreen) el.requestFullscreen();
      },
    };
    const toggles = () => {
      const history = part.bar.querySelector("[data-local=drawer]");
      if (history) history.setAttribute("aria-expanded", String(!drawer.hidden));
      const pace = part.bar.querySelector("[data-pace]");
      if (pace && pace.value !== motion.pace) pace.value = motion.pace;
    };
    const shut = (but) => {
      for (const one of el.querySelectorAll("details[open]"))
        if (one.querySelector(".bb-drop, .bb-discarded") && !one.contains(but)) one.open = false;
    };
    const watch = () => {
      if (timer === null) {
        timer = 0;
        send("step");
      } else {
        clearTimeout(timer);
        timer = null;
      }
      watching();
    };
    // a card can be carried to its place: it is picked while it is carried, and built where it drops;
    // a card of the market is carried to the hand, a minion to a space
    let carrying = null;
    const carry = (event) => {
      const { card, x, y, ghost } = carrying;
      if (!ghost) {
        if (Math.hypot(event.clientX - x, event.clientY - y) < 8) return;
        carrying.ghost = card.cloneNode(true);
        for (const name of ["data-bb", "data-do", "data-f", "data-u", "tabindex"])
          carrying.ghost.removeAttribute(name);
        carrying.ghost.classList.add("bb-ghost");
        carrying.ghost.style.width = `${card.offsetWidth}px`;
        carrying.ghost.style.height = `${card.offsetHeight}px`;
        el.appendChild(carrying.ghost);
        el.classList.add("bb-dragging");
        if (card.dataset.do === "pick" && card.getAttribute("aria-pressed") !== "true") send("pick", card.dataset.key);
      }
      carrying.ghost.style.left = `${event.clientX - carrying.ghost.offsetWidth / 2}px`;
      carrying.ghost.style.top = `${event.clientY - 20}px`;
    };
    const drop = (event) => {
      const { card, ghost } = carrying;
      removeEventListener("pointermove", carry);
      for (const end of ["pointerup", "pointercancel"]) removeEventListener(end, drop);
      carrying = null;
      if (!ghost) return;
      ghost.remove();
      el.classList.remove("bb-dragging");
      // the click that may follow is none
      const none = (click) => click.stopPropagation();
      addEventListener("click", none, true);
      setTimeout(() => removeEventListener("click", none, true));
      if (event.type !== "pointerup") return;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      if (card.dataset.carry === "hand")
        return part.hand.contains(under) ? send("play", card.dataset.key) : null;
      const place = under && under.closest("[data-do=play]");
      if (place && part.board.contains(place) && (card.dataset.carry !== "minion" || place.dataset.key.startsWith("minion:")))
        send("play", place.dataset.key);
    };
    el.addEventListener("pointerdown", (event) => {
      const card = onescreen && !event.button && event.target.closest(".bb-hand [data-do=pick], [data-carry]");
      if (!card || carrying) return;
      carrying = { card, x: event.clientX, y: event.clientY };
      addEventListener("pointermove", carry);
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, drop);
    });
    el.addEventListener("pointerdown", (event) => {
      mouse = true;
      skip(event.target.closest("[data-do]:enabled, [role=button][data-do]"));
    }, true);
    el.addEventListener("keydown", (event) => {
      mouse = false;
      pressed = null;
      const key = event.key.toLowerCase(), presses = key === "enter" || key === " ";
      if (GOES_ON.some((name) => key.startsWith(name))) return;
      skip(KEYS[key] || (presses && event.target.closest("[data-do]")));
    }, true);
    el.addEventListener("click", (event) => {
      const copier = event.target.closest("[data-copy]");
      if (copier) return copy(copier, el.querySelector(copier.dataset.copy));
      if (onescreen) shut(event.target);
      const local = event.target.closest("[data-local]");
      if (local) return LOCAL[local.dataset.local]();
      const button = event.target.closest("[data-do]");
      if (!button || !el.contains(button) || button.disabled) return;
      // who clicks fast to go on does not mean to pass at the first question
      if (button.dataset.bb === "go" && button.dataset.key && event.detail > 1) return;
      if (event.detail === 0) mouse = false; // Enter, Space, or a screen reader
      if (mouse) {
        const where = Object.values(part).find((one) => one.contains(button));
        const edits = button.closest(".bb-editor"), top = topOf(edits || button);
        pressed = { name: button.dataset.f, what: button.dataset.do, where, edits, top };
      }
      const field = button.dataset.from && el.querySelector(button.dataset.from);
      if (button.dataset.do === "watch") watch();
      else if (button.dataset.do.startsWith("run-")) run(button.dataset.do);
      else send(button.dataset.do, (button.dataset.key || "") + (field ? field.value : ""));
    });
    el.addEventListener("input", (event) => {
      const box = event.target.dataset && event.target.dataset.filter;
      if (!box) return;
      written.set(event.target.dataset.keep, event.target.value);
      const wanted = event.target.value.trim().toLowerCase();
      sift(event.target.closest(`.${box}`).querySelector("select"), wanted);
      for (const one of event.target.closest(`.${box}`).querySelectorAll("[data-do]"))
        one.classList.toggle("bb-filtered", !one.textContent.toLowerCase().includes(wanted));
    });
    el.addEventListener("change", (event) => {
      const field = event.target;
      if (field.dataset && "pace" in field.dataset) motion.pace = field.value;
      if (field.dataset && field.dataset.keep) written.set(field.dataset.keep, field.value);
      if (field.dataset && field.dataset.change) send(field.dataset.change, field.value);
    });
    el.addEventListener(
      "toggle",
      (event) => {
        const name = event.target.dataset && event.target.dataset.k;
        if (name) opened[event.target.open ? "add" : "delete"](name);
      },
      true,
    );
    // while the slider is dragged only the newest place is asked for, one at a time
    slider.addEventListener("pointerdown", () => { dragging = true; });
    slider.addEventListener("pointerup", () => { dragging = false; });
    slider.addEventListener("input", () => {
      if (waits) asked = slider.value;
      else send("go", slider.value);
    });
    // what took longest to find out comes after the picture, and alone
    model.on("change:log", () => {
      const late = el.dataset.tick === String(model.get("tick"));
      if (onescreen || !late || part.log.shown === model.get("log")) return;
      fill("log");
      scrollLists();
      part.log.shown = model.get("log");
    });
    model.on("change:tick", () => {
      show();
      if (asked !== null) {
        const place = asked;
        asked = null;
        send("go", place);
      }
    });
    // Escape puts things back, the last one first; it leaves full screen only when there is nothing
    const escape = () => {
      const picked = el.querySelector(".bb-picked[data-do=pick]");
      const open = [...el.querySelectorAll("details[open]")].find((one) => one.querySelector(".bb-drop"));
      if (open) open.open = false;
      else if (!drawer.hidden) LOCAL.drawer();
      else if (part.story.querySelector(".bb-rulebox")) send("rule", "");
      else if (picked) {
        picked.focus({ preventScroll: true }); // it keeps the focus when it is put back
        send("pick", picked.dataset.key);
      } else return false;
      return true;
    };
    // the nearest thing in the direction of an arrow
    const wander = (way) => {
      const from = document.activeElement.getBoundingClientRect();
      const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
      const [x, y] = middle(from), across = way === "left" || way === "right";
      const sign = way === "right" || way === "down" ? 1 : -1;
      let best = null, least = Infinity;
      for (const one of el.querySelectorAll("button:enabled, [role=button], .bb-card, .bb-hero, .bb-spot")) {
        const box = one.getBoundingClientRect();
        if (!box.width || one === document.activeElement || drawer.contains(one)) continue;
        const [toX, toY] = middle(box);
        const ahead = sign * (across ? toX - x : toY - y), beside = Math.abs(across ? toY - y : toX - x);
        if (ahead < 4) continue;
        const far = ahead + 3 * beside;
        if (far < least) [best, least] = [one, far];
      }
      if (best) best.focus({ preventScroll: true });
      return best !== null;
    };
    const KEYS = { n: "step", d: "run-decision", p: "run-phase", r: "run-round", u: "undo", y: "redo" };
    const MOVES = ["Arrow", "Home", "End", "Page"]; // of the slider: the notebook must not take them
    el.addEventListener("keydown", (event) => {
      if (event.target === slider && MOVES.some((key) => event.key.startsWith(key)))
        event.stopPropagation();
      const field = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
      if (event.ctrlKey || event.metaKey || event.altKey || (field && event.target !== slider)) return;
      const key = event.key.toLowerCase();
      if (key === "o") {
        const options = [...el.querySelectorAll(onescreen ? ".bb-choosable" : ".bb-option")];
        if (!options.length) return;
        const now = options.indexOf(document.activeElement);
        const next = now < 0 ? 0 : now + (event.shiftKey ? -1 : 1);
        options[(next + options.length) % options.length].focus();
      } else if ((key === "enter" || key === " ") && event.target.getAttribute("role") === "button") {
        event.target.click();
      } else if (onescreen && key === "escape") {
        if (!escape()) return;
      } else if (onescreen && key.startsWith("arrow") && event.target !== slider) {
        if (!wander(key.slice(5))) return;
      } else if (key === "x") {
        const pass = el.querySelector(".bb-pass");
        if (!pass) return;
        pass.focus();
        pass.click();
      } else if (KEYS[key]) {
        const button = el.querySelector(`[data-do="${KEYS[key]}"]:enabled`);
        if (!button) return;
        button.focus();
        if (KEYS[key].startsWith("run-")) run(KEYS[key]);
        else send(KEYS[key]);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    const sizes = new ResizeObserver(fit);
    if (onescreen) {
      sizes.observe(el);
      addEventListener("resize", fit);
    }
    show();
    const brought = model.get("opens") && carried();
    if (brought) send(model.get("opens"), brought);
    return () => {
      clearTimeout(timer);
      motion.finish();
      sizes.disconnect();
      removeEventListener("resize", fit);
    };
  },
};
