// Lessons open alive: an extension of JupyterLab and Notebook 7, by hand, without a build.
//
// A notebook that says in its metadata that it is a lesson, and that Jupyter trusts, is run as soon
// as its kernel answers, with its code folded away. It is run again when its kernel was restarted.
// Nothing that Jupyter does not trust is ever run from here.

(function () {
  const NAME = "bossbook-lessons";
  const HERE = document.currentScript.src;
  const WIDGET = "application/vnd.jupyter.widget-view+json";
  const CHECK = "check"; // the tag of cells in which a lesson checks itself: not for learners
  const SUBJECT = "code"; // the tag of cells whose code is what the lesson is about: it is never folded away
  const OURS = "data-lm-suppress-shortcuts"; // what has it keeps its keys for itself
  const AT_REST = 400; // milliseconds until what was run has found its place on the page
  const SOON = 3_000; // who goes to another page waits so long at most for what the kernel still does
  const MOVES = ["wheel", "pointerdown", "touchstart", "keydown"]; // by which the learner goes elsewhere
  const ABOVE = 8; // pixels above what is gone to
  const AGAIN = 60_000; // a kernel that dies twice within this time is left alone

  const WORDS = {
    waking: "One moment: the lesson is coming to life …",
    restarting: "The lesson has to start again. It comes back by itself, where you left it …",
    stopped: "This lesson is asleep: nothing answers any more.",
    wake: "Wake it up",
    unkept: "You left while your last click was still at work: it may not be kept.",
    nowhere: "This browser keeps nothing of what you do here: the address must begin with https://, and the window must not be a private one.",
    fine: "All right",
    broken: "Something went wrong in this lesson. “Show the code” tells where.",
    untrusted: "Nothing runs here yet: Jupyter does not know whether to trust this copy.",
    trust: "Trust it and bring it to life",
    show: "Show the code",
    hide: "Hide the code",
    why: "The Python code of this lesson: for teachers and the curious",
    home: "All lessons",
  };

  let scope; // the modules that JupyterLab shares
  const shared = async (name) => {
    const versions = scope[name];
    return (await versions[Object.keys(versions).pop()].get())();
  };

  // On a static site a lesson is a page of its own, and a link to the next one, or to a page about
  // it, means a page, too; JupyterLab has made it a link to the file.
  const beside = (link, site) => {
    const files = `${site}files/`, name = link.startsWith(files) ? link.slice(files.length) : link;
    const to = /^(?:\.\.?\/)*([\w./-]+\.(ipynb|md))(#.*)?$/.exec(name);
    if (!to) return null;
    const app = to[2] === "md" ? "lab" : "notebooks";
    return `${site}${app}/index.html?path=${encodeURIComponent(to[1])}${to[3] || ""}`;
  };

  // What a link can name, and what is to be seen then. JupyterLab tidies its address, so look at the one
  // that was opened; the lesson that it opens takes it, once.
  const NAMED = {
    rule: (id) => `.bb-book-open:has(.bb-clause-id[data-bb-open="rule ${CSS.escape(id)}" i])`,
    puzzle: (name) =>
      `.bb-puzzle-box:has([data-bb-open="puzzle ${CSS.escape(name)}"][aria-current=true]) .bb-browse-count`,
    position: () => "[data-bb=laboratory] .bb-part-bar",
  };
  const [navigation] = performance.getEntriesByType("navigation");
  let opened = navigation ? navigation.name : location.href;
  const named = (path) => {
    const found = /[?#&](rule|puzzle|position)=([^&#]+)/.exec(opened);
    if (!found || ![encodeURI, encodeURIComponent].some((as) => opened.includes(as(path)))) return null;
    opened = "";
    return NAMED[found[1]](found[2]);
  };

  const styled = () => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("lessons.css", HERE).href;
    document.head.append(link);
  };

  const isTagged = (cell, tag) => (cell.model.getMetadata("tags") || []).includes(tag);
  const isCheck = (cell) => isTagged(cell, CHECK);
  const codeCells = (notebook) => notebook.widgets.filter((cell) => cell.model.type === "code");

  // -- what is stored: the still of a widget, never the widget, which is gone the next day

  const STILLS = ["image/png", "text/html"];
  const withoutWidget = (output) => {
    const has = (mime) => output.data && mime in output.data;
    if (!has(WIDGET) || !STILLS.some(has)) return output;
    const { [WIDGET]: gone, ...data } = output.data;
    return { ...output, data };
  };
  const storePictures = (model) => {
    const whole = model.toJSON.bind(model);
    model.toJSON = () => {
      const content = whole();
      for (const cell of content.cells)
        if (cell.outputs) cell.outputs = cell.outputs.map(withoutWidget);
      return content;
    };
  };
  const showPictures = (panel) => {
    const { model } = panel.context, dirty = model.dirty;
    for (const cell of model.cells) {
      if (cell.type !== "code") continue;
      const stored = cell.outputs.toJSON();
      if (stored.some((output) => output.data && WIDGET in output.data))
        cell.outputs.fromJSON(stored.map(withoutWidget));
    }
    model.dirty = dirty;
  };
  // JupyterLab leaves out the words that belong to a picture
  const tellPictures = (notebook) => {
    for (const cell of codeCells(notebook)) {
      const pictures = cell.node.querySelectorAll(".jp-RenderedImage img");
      const words = cell.model.outputs.toJSON().flatMap((output) => {
        const about = output.metadata && output.metadata["image/png"];
        return about && about.alt ? [about.alt] : [];
      });
      pictures.forEach((picture, at) => { if (words[at]) picture.alt = words[at]; });
    }
  };

  // a picture stands there until what it is a picture of has come: JupyterLab would take away all of
  // them at once, and the words of the lesson would tumble together
  const keepPictures = (cells) => {
    const takeAway = cells.flatMap((cell) => {
      const area = cell.outputArea && cell.outputArea.node;
      if (!area || !area.querySelector(".jp-RenderedImage")) return [];
      const picture = area.cloneNode(true), { model } = cell.outputArea;
      picture.classList.add("bb-until-alive");
      area.before(picture);
      const come = () => { if (model.length) picture.remove(); };
      model.changed.connect(come);
      return [() => {
        model.changed.disconnect(come);
        picture.remove();
      }];
    });
    return () => { for (const one of takeAway) one(); };
  };

  // -- a line at the foot of the page, for as long as there is something to say

  class Notice {
    constructor(parent, words) {
      this.words = words;
      this.node = document.createElement("div");
      this.node.className = "bb-notice";
      this.node.setAttribute("role", "status");
      this.node.hidden = true;
      parent.append(this.node);
    }
    say(what, works = true, label = "", act = null) {
      const light = document.createElement("span"), text = document.createElement("span");
      light.className = "bb-notice-light";
      text.textContent = this.words(what);
      this.node.replaceChildren(light, text);
      this.node.classList.toggle("bb-notice-works", works);
      if (act) {
        const button = document.createElement("button");
        button.textContent = this.words(label);
        button.addEventListener("click", act);
        this.node.append(button);
      }
      this.node.dataset.says = what;
      this.node.hidden = false;
    }
    hush() {
      this.node.hidden = true;
      this.node.replaceChildren();
      delete this.node.dataset.says;
    }
  }

  // -- answers to the questions of an assignment: each is written into the cell below its question

  let saved = Promise.resolve(); // one after the other: a save that is asked for during another is lost
  const writeAnswer = ({ content: notebook, context }, node) => {
    const { id, line } = JSON.parse(node.dataset.bbAnswer);
    const cell = codeCells(notebook).find((one) => {
      const about = one.model.getMetadata("bossbook");
      return about && about.answer === id;
    });
    if (!cell) return;
    node.classList.add("bb-answer-kept");
    if (cell.model.sharedModel.getSource() === line) return;
    cell.model.sharedModel.setSource(line);
    saved = saved.then(() => context.save()).catch(() => {});
  };
  const watchAnswers = (panel) => {
    const notebook = panel.content;
    const asked = "[data-bb-answer]:not(.bb-answer-kept)";
    const watcher = new MutationObserver(() => {
      for (const node of notebook.node.querySelectorAll(asked)) writeAnswer(panel, node);
    });
    watcher.observe(notebook.node, { childList: true, subtree: true });
    notebook.disposed.connect(() => watcher.disconnect());
  };

  // -- one lesson

  // On a static site the kernel ends with its page, and what it has not done by then is not kept. So it
  // is counted what was sent to it by a click and is not done yet.
  class Underway {
    constructor() {
      this.sent = new Set();
      this.done = () => {};
    }
    watch(kernel) {
      kernel.anyMessage.connect((_, { msg, direction }) => {
        const { msg_id: id, msg_type: type } = msg.header;
        if (direction === "send" && type === "comm_msg") this.sent.add(id);
        else if (type === "status" && msg.content.execution_state === "idle") this.ends(msg.parent_header.msg_id);
      });
    }
    ends(id) {
      if (this.sent.delete(id) && !this.sent.size) this.done();
    }
    get any() {
      return this.sent.size > 0;
    }
    // when all of it is done, or it has taken too long
    over() {
      if (!this.any) return Promise.resolve();
      return new Promise((done) => {
        this.done = done;
        setTimeout(done, SOON);
      });
    }
  }

  class Lesson {
    constructor(panel, tools) {
      Object.assign(this, tools, { panel, notebook: panel.content, session: panel.sessionContext });
      this.notice = new Notice(panel.node, this.words);
      this.asleep = false; // whether its kernel went away
      this.running = null; // what runs now
      this.others = false; // whether somebody else runs cells meanwhile ("restart and run all")
      this.underway = new Underway();
      this.died = 0; // when its kernel was last brought back
      for (const cell of this.notebook.widgets) {
        if (isCheck(cell)) cell.addClass("bb-check");
        if (isTagged(cell, SUBJECT)) cell.addClass("bb-subject");
      }
      this.addButton();
      this.addWayHome();
      this.fold(sessionStorage.getItem(this.key("code")) !== "shown");
    }

    get trusted() {
      return codeCells(this.notebook).every((cell) => cell.model.trusted);
    }

    async open() {
      storePictures(this.panel.context.model);
      showPictures(this.panel);
      if (this.trusted) return this.begin();
      this.state("untrusted");
      this.panel.revealed.then(() => tellPictures(this.notebook));
      this.notice.say("untrusted", false, "trust", async () => {
        await this.trust(this.notebook); // Jupyter's own question
        if (!this.trusted) return;
        await this.panel.context.save();
        await this.begin();
      });
    }

    async begin() {
      this.tell("waking");
      await this.panel.revealed;
      await this.session.ready;
      // JupyterLab would put a question in the way when a kernel dies; we say it ourselves
      this.session.statusChanged.disconnect(this.panel._onSessionStatusChanged, this.panel);
      this.session.statusChanged.connect((_, status) => this.kernelIs(status));
      this.session.kernelChanged.connect((_, { newValue }) => {
        if (newValue) this.sleep();
        else this.gone();
      });
      const { session } = this.session;
      if (!session || !session.kernel) return this.gone();
      await session.kernel.info; // before its first answer, what is sent to a kernel is lost
      await this.run();
      if (!this.home) return;
      this.keepWatch(session.kernel);
      await this.warn();
    }

    // On a static site: says so, once, where nothing can be kept at all.
    async warn() {
      const { serviceWorker } = navigator, warned = `${NAME}:warned`;
      if (serviceWorker && await serviceWorker.getRegistration()) return;
      if (sessionStorage.getItem(warned) || this.panel.node.dataset.bbLesson !== "alive") return;
      sessionStorage.setItem(warned, "yes");
      this.notice.say("nowhere", false, "fine", () => this.notice.hush());
    }

    // On a static site: says so, if the page was left before a click was done with.
    keepWatch(kernel) {
      this.underway.watch(kernel);
      const left = this.key("left");
      if (localStorage.getItem(left) && this.panel.node.dataset.bbLesson === "alive")
        this.notice.say("unkept", false, "fine", () => this.notice.hush());
      localStorage.removeItem(left);
      addEventListener("pagehide", () => { if (this.underway.any) localStorage.setItem(left, "yes"); });
      addEventListener("pageshow", () => localStorage.removeItem(left)); // the very page, taken up again
    }

    // everything but the cells in which the lesson checks itself; the page stays where it is
    async run() {
      if (this.running) return this.running;
      const cells = codeCells(this.notebook).filter((cell) => !isCheck(cell));
      const back = this.place(), away = keepPictures(cells);
      this.running = this.runCells(this.notebook, cells, this.session);
      const done = await this.running;
      this.running = null;
      away();
      if (this.asleep) return; // its kernel went away meanwhile
      await back();
      this.panel.context.model.dirty = false; // what was done is kept elsewhere; nobody has edited
      const failed = cells.some((cell) =>
        cell.model.outputs.toJSON().some((output) => output.output_type === "error"));
      if (done && !failed) this.notice.hush();
      else this.notice.say("broken", false);
      this.state(done && !failed ? "alive" : "broken");
    }

    get page() {
      return this.notebook.outerNode || this.notebook.node;
    }

    // a way back to where the page stands now, unless the learner has gone elsewhere by then; a lesson
    // that was just opened goes to where it was left the last time
    place() {
      const { notebook, page } = this, top = page.scrollTop, active = notebook.activeCellIndex;
      let moved = false;
      const moves = () => { moved = true; };
      for (const sign of MOVES) page.addEventListener(sign, moves, { passive: true, capture: true });
      return async () => {
        await new Promise((done) => setTimeout(done, AT_REST));
        for (const sign of MOVES) page.removeEventListener(sign, moves, { capture: true });
        const target = named(this.panel.context.path);
        if (!moved) {
          notebook.activeCellIndex = active;
          page.scrollTop = top;
          if (target) this.goTo(target);
          else if (!this.watched) this.goToLeft();
        }
        this.watchPlace();
      };
    }

    // to what a link has named, when Python has brought it, unless the learner has gone elsewhere by then
    goTo(target) {
      const { page } = this, until = Date.now() + AGAIN;
      let moved = false;
      const moves = () => { moved = true; };
      for (const sign of MOVES) page.addEventListener(sign, moves, { passive: true, capture: true, once: true });
      const look = () => {
        const found = page.querySelector(target), frame = page.getBoundingClientRect();
        if (moved || Date.now() > until) return;
        if (!found) return void setTimeout(look, AT_REST);
        const box = found.getBoundingClientRect();
        if (box.top < frame.top || box.bottom > frame.bottom) page.scrollTop += box.top - frame.top - ABOVE;
      };
      look();
    }

    goToLeft() {
      const [at, below] = JSON.parse(localStorage.getItem(this.key("place")) || "[]");
      const cell = this.notebook.widgets[at], page = this.page;
      if (!cell || !Number.isFinite(below)) return;
      page.scrollTop += cell.node.getBoundingClientRect().top - page.getBoundingClientRect().top + below;
    }

    watchPlace() {
      if (this.watched) return;
      this.watched = true;
      let timer = null;
      const note = () => {
        const { page, notebook } = this, top = page.getBoundingClientRect().top;
        const boxes = notebook.widgets.map((cell) => cell.node.getBoundingClientRect());
        const at = boxes.findIndex((box) => box.height && box.bottom > top + 1);
        if (page.scrollTop < 2 || at < 0) localStorage.removeItem(this.key("place"));
        else localStorage.setItem(this.key("place"), JSON.stringify([at, Math.round(top - boxes[at].top)]));
      };
      this.page.addEventListener("scroll", () => {
        clearTimeout(timer);
        if (this.notebook.isVisible && !this.asleep && !this.running) timer = setTimeout(note, AT_REST);
      }, { passive: true });
      addEventListener("pagehide", () => {
        if (timer !== null && this.notebook.isVisible && !this.asleep && !this.running) note();
      });
    }

    // -- the kernel

    kernelIs(status) {
      if (status === "restarting" || status === "autorestarting") this.sleep();
      else if (status === "dead") this.revive();
      else if (status === "terminating") this.gone();
      else if (status === "idle" && this.asleep) this.awake();
    }

    sleep() {
      if (!this.asleep) this.others = false;
      this.asleep = true;
      this.underway.sent.clear(); // it is lost
      this.notebook.addClass("bb-asleep");
      this.tell("restarting");
    }

    async awake() {
      this.asleep = false;
      await new Promise((done) => setTimeout(done, AT_REST)); // "restart and run all" runs by itself
      if (this.asleep) return;
      if (this.running) await this.running.catch(() => {});
      this.notebook.removeClass("bb-asleep");
      if (!this.others) return this.run();
      this.notice.hush();
      this.state("alive");
    }

    revive() {
      const now = Date.now(), again = now - this.died < AGAIN;
      this.died = now;
      this.sleep();
      if (again) this.gone();
      else this.session.restartKernel().catch(() => this.gone());
    }

    gone() {
      this.asleep = true;
      this.notebook.addClass("bb-asleep");
      this.state("asleep");
      this.notice.say("stopped", false, "wake", async () => {
        this.tell("restarting");
        const { session, prevKernelName } = this.session;
        if (session && session.kernel) await this.session.restartKernel();
        else await this.session.changeKernel({ name: prevKernelName || "python3" });
        if (this.asleep) await this.awake();
      });
    }

    // -- what is seen

    tell(what) {
      this.state(what);
      this.notice.say(what);
    }

    state(what) {
      this.panel.node.dataset.bbLesson = what;
    }

    key(what) {
      return `${NAME}:${what}:${this.panel.context.path}`;
    }

    fold(folded) {
      this.folded = folded;
      this.notebook.toggleClass("bb-folded", folded);
      sessionStorage.setItem(this.key("code"), folded ? "folded" : "shown");
      this.button.textContent = this.words(folded ? "show" : "hide");
      this.button.setAttribute("aria-pressed", String(!folded));
    }

    addButton() {
      this.button = document.createElement("button");
      this.button.className = "bb-show-code";
      this.button.title = this.words("why");
      this.button.addEventListener("click", () => this.fold(!this.folded));
      const node = document.createElement("div");
      node.append(this.button);
      const widget = new this.Widget({ node }), { toolbar } = this.panel;
      if (!toolbar.insertBefore("spacer", "bossbook-code", widget))
        toolbar.addItem("bossbook-code", widget);
    }

    // on a static site, the way back to its first page
    addWayHome() {
      if (!this.home) return;
      const node = document.createElement("div"), link = document.createElement("a");
      link.className = "bb-way-home";
      link.href = this.home;
      link.textContent = this.words("home");
      node.append(link);
      this.panel.toolbar.insertItem(0, "bossbook-home", new this.Widget({ node }));
    }

    // A page without code has nothing to edit: no single key may delete or change its cells.
    guards(event) {
      return this.folded && this.notebook.node.contains(event.target);
    }
  }

  async function extension() {
    const { INotebookTracker, NotebookActions } = await shared("@jupyterlab/notebook");
    const { Widget } = await shared("@lumino/widgets");
    const { PageConfig } = await shared("@jupyterlab/coreutils");
    const { ILabShell } = await shared("@jupyterlab/application");
    const { ITranslator, nullTranslator } = await shared("@jupyterlab/translation");

    const activate = (app, tracker, shell, translator) => {
      styled();
      const lessons = new Set();
      const bundle = (translator || nullTranslator).load("bossbook");
      const tools = {
        Widget,
        words: (name) => bundle.__(WORDS[name]),
        home: PageConfig.getOption("bossbookHome") && PageConfig.getBaseUrl(),
        trust: (notebook) => NotebookActions.trust(notebook),
        runCells: (...what) => NotebookActions.runCells(...what),
      };
      const underway = () => [...lessons].map((one) => one.underway).filter((one) => one.any);
      const leave = async (to) => {
        await Promise.all(underway().map((one) => one.over()));
        location.href = to;
      };
      let first = true; // the lesson that the page was opened with has it for itself
      const opened = async (panel) => {
        await panel.context.ready;
        const { model } = panel.context;
        const about = model && model.getMetadata && model.getMetadata("bossbook");
        if (!about || !about.lesson || panel.isDisposed) return;
        const lesson = new Lesson(panel, tools);
        lessons.add(lesson);
        panel.disposed.connect(() => lessons.delete(lesson));
        if (tools.home && app.shell.collapseTop) { // Notebook on a site: a page of a book, without menus
          const fold = () => {
            app.shell.collapseTop();
            app.shell.menu.hide();
          };
          fold();
          addEventListener("resize", () => setTimeout(fold, AT_REST)); // it unfolds when a tablet is turned
        }
        if (first && shell) app.restored.then(() => shell.collapseLeft());
        first = false;
        if (about.assignment) watchAnswers(panel);
        await lesson.open();
      };
      tracker.forEach(opened);
      tracker.widgetAdded.connect((_, panel) => { opened(panel); });
      NotebookActions.executionScheduled.connect((_, { notebook }) => {
        for (const lesson of lessons)
          if (lesson.notebook === notebook && !lesson.running) lesson.others = true;
      });

      // JupyterLab listens at the document, so the window must tell it first; and it looks at what
      // has the focus before it looks at what that stands in
      window.addEventListener("keydown", (event) => {
        const command = event.ctrlKey || event.metaKey || event.altKey, { key, target } = event;
        const plain = !command && (key.length === 1 || (key === "Enter" && !event.shiftKey));
        const lesson = [...lessons].find((one) => one.guards(event));
        if (!lesson) return;
        lesson.notebook.addClass("bb-by-keys"); // from now on it is shown which cell is the active one
        if (!plain || target.hasAttribute(OURS)) return;
        target.setAttribute(OURS, "true");
        setTimeout(() => target.removeAttribute(OURS));
      }, true);
      if (tools.home && app.shell.collapseTop) window.addEventListener("click", (event) => {
        const link = event.target.closest && event.target.closest(".jp-Notebook a[href], .bb-way-home");
        const goesHome = link && link.matches(".bb-way-home");
        const to = goesHome ? link.href : link && beside(link.getAttribute("href"), tools.home);
        if (!to || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
        event.preventDefault();
        event.stopPropagation();
        leave(to);
      }, true);
      if (tools.home) window.addEventListener("beforeunload", (event) => {
        if (underway().length) event.preventDefault(); // the browser asks whether to leave all the same
      });
      window.addEventListener("dblclick", (event) => {
        const guarded = [...lessons].some((one) => one.guards(event));
        if (guarded && event.target.closest(".jp-MarkdownCell")) event.stopPropagation();
      }, true);
    };

    return {
      __esModule: true, // without it the whole of JupyterLab stays white
      default: [{
        id: `${NAME}:alive`,
        autoStart: true,
        requires: [INotebookTracker],
        optional: [ILabShell, ITranslator],
        activate,
      }],
    };
  }

  (window._JUPYTERLAB = window._JUPYTERLAB || {})[NAME] = {
    init(modules) { scope = modules; },
    async get() {
      const made = await extension();
      return () => made;
    },
  };
})();
