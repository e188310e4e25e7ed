// Shows what has happened: heroes walk, damage flies, health falls, a soul or a wound goes to its owner.
//
// The table is as it stands before anything moves here: motion is laid over it, and begins where things
// were before. So whoever skips it, looks away or has it switched off sees the right table at once, and
// nothing that can be pressed waits for it. Cues are data (tabletop/cues.py); what they are about is found
// by data-u (a hero; else by its name), data-place (in a dungeon), data-treasure and data-pile.
//
// All places are read first, in one go, and everything is moved after that: the page is laid out once. Where
// nothing has happened and nobody has gone anywhere, they are not read at all.

const TIMES = { compare: 950, walk: 420, hurt: 520, fall: 480, fly: 560, show: 380 }; // milliseconds
const PACES = { slow: 2, normal: 1, brisk: 0.5, off: 0 };
const STRIDING = 0.5; // of that, on the way to the next decision
const APART = 70; // between things that happen side by side
const KEPT_PACE = "bossbook-motion";

const keptPace = () => {
  try {
    const kept = localStorage.getItem(KEPT_PACE);
    return kept in PACES ? kept : "normal";
  } catch {
    return "normal"; // a page may be without storage
  }
};

const makeMotion = (el, board) => {
  const layer = document.createElement("div");
  layer.className = "bb-motion";
  layer.setAttribute("aria-hidden", "true"); // the story tells it
  el.appendChild(layer);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let chosen = keptPace();
  let playing = []; // the animations under way
  let then = null; // what is to be done when they are over

  const speed = (striding) => (still.matches ? 0 : PACES[chosen] * (striding ? STRIDING : 1));

  // -- reading where things are

  const boxOf = (node, origin) => {
    const box = node.getBoundingClientRect();
    const x = box.left - origin.left, y = box.top - origin.top;
    return { node, x, y, w: box.width, h: box.height, midX: x + box.width / 2, midY: y + box.height / 2 };
  };
  const look = (withCards) => {
    const origin = el.getBoundingClientRect(), heroes = new Map(), cards = new Map();
    for (const node of board.querySelectorAll("[data-u]")) heroes.set(node.dataset.u, boxOf(node, origin));
    if (!withCards) return { origin, heroes, cards };
    for (const slot of board.querySelectorAll("[data-place]")) {
      const card = slot.querySelector(".bb-card"), dungeon = slot.closest("[data-player]");
      if (card && dungeon) cards.set(`${slot.dataset.place} ${dungeon.dataset.player}`, boxOf(card, origin));
    }
    for (const card of board.querySelectorAll('[data-bb="market"] .bb-card'))
      cards.set(`market ${card.dataset.name}`, boxOf(card, origin));
    return { origin, heroes, cards };
  };
  // in which place each hero stands, without asking for its pixels
  const posts = () => [...board.querySelectorAll("[data-u]")].map((node) => {
    const slot = node.closest("[data-place], [data-location]"), dungeon = node.closest("[data-player]");
    return [node.dataset.u, slot && (slot.dataset.place || slot.dataset.location), dungeon && dungeon.dataset.player].join();
  }).join(";");
  const dungeonOf = (player) =>
    [...board.querySelectorAll('[data-bb="dungeon"]')].find((one) => one.dataset.player === player);
  const spot = ({ player, place }) => {
    if (place === "town") return board.querySelector('[data-bb="town"]');
    const dungeon = dungeonOf(player);
    const slot = dungeon && dungeon.querySelector(`[data-place="${place}"]`);
    return (slot && slot.querySelector(".bb-card")) || slot || dungeon;
  };
  const firstSeen = (place, ...selectors) =>
    selectors.map((one) => place.querySelector(one)).find((one) => one && one.getClientRects().length) || place;
  const handOf = (player) => {
    const dungeon = dungeonOf(player), mine = dungeon && dungeon.classList.contains("bb-mine");
    if (mine) return el.querySelector('[data-bb="hand"]');
    return dungeon && firstSeen(dungeon, ".bb-hand-count", ".bb-head");
  };
  const heroOf = (sight, { uid, hero }) => sight.heroes.get(String(uid))
    || (uid === undefined && [...sight.heroes.values()].find((one) => one.node.dataset.hero === hero));

  // -- moving

  const move = (node, frames, delay, duration, more = {}) => {
    playing.push(node.animate(frames, { delay, duration, fill: "backwards", easing: "ease-in-out", ...more }));
  };
  // something that is there only while it moves: a copy of a drawing, or a few letters
  const mote = (what, box, css, delay) => {
    const made = document.createElement("span");
    made.className = `bb-mote ${css}`;
    if (typeof what === "string") made.textContent = what;
    else if (what) made.appendChild(what.cloneNode(true));
    Object.assign(made.style, { left: `${box.x}px`, top: `${box.y}px` });
    if (box.w) Object.assign(made.style, { width: `${box.w}px`, height: `${box.h}px` });
    layer.appendChild(made);
    if (delay) made.style.opacity = 0; // until it begins
    return made;
  };
  const fade = (made, frames, delay, duration, more = {}) =>
    move(made, frames, delay, duration, { fill: "both", ...more });
  const towards = (from, to) => `translate(${to.midX - from.midX}px, ${to.midY - from.midY}px)`;
  const around = (box, size) => ({
    x: box.midX - size / 2, y: box.midY - size / 2, w: size, h: size, midX: box.midX, midY: box.midY,
  });
  const flies = (what, from, to, css, delay, time, size = 26) => {
    const start = around(from, size), made = mote(what, start, css, delay);
    fade(made, [
      { opacity: 0, transform: "scale(0.5)" },
      { opacity: 1, transform: "scale(1.5)", offset: 0.25 },
      { opacity: 1, transform: `${towards(start, to)} scale(1.1)`, offset: 0.9 },
      { opacity: 0, transform: `${towards(start, to)} scale(1)` },
    ], delay, time);
  };
  const beats = (node, delay, time, css = "bb-beat") => {
    if (!node) return;
    node.classList.add(css);
    move(node, [
      { transform: "none" }, { transform: "scale(1.25)", offset: 0.35 }, { transform: "none" },
    ], delay, time);
    playing[playing.length - 1].marks = { node, css };
  };
  const shakes = (node, delay, time) => move(node, [0, -4, 4, -3, 3, 0].map(
    (x) => ({ transform: `translateX(${x}px)` })), delay, time);
  const figureOf = (box) => box.node.querySelector(".bb-figure svg") || box.node.querySelector("svg");

  // -- what each cue looks like. Reads first; what is returned is done when all have read. `at`: when it
  // -- begins, `t`: a time in the pace that is wanted. Most give the time they take.

  const SHOTS = {
    compares(cue, was, now) {
      const lit = [], bubbles = [];
      for (const [player, count] of Object.entries(cue.counts)) {
        const dungeon = dungeonOf(player);
        if (!dungeon) continue;
        for (const kind of cue.icons) lit.push(...dungeon.querySelectorAll(`[data-treasure="${kind}"]`));
        const over = firstSeen(dungeon, `.bb-totals [data-treasure="${cue.icons[0]}"]`, ".bb-head");
        bubbles.push([boxOf(over, now.origin), String(count), player === cue.player]);
      }
      const hero = heroOf(was, cue);
      return (at, t) => {
        const time = t("compare");
        for (const icon of lit) beats(icon, at, time, "bb-counts-now");
        for (const [box, count, wins] of bubbles) {
          const made = mote(count, { x: box.midX - 13, y: Math.max(box.y - 20, 0), w: 26, h: 26 },
            wins ? "bb-bubble bb-wins" : "bb-bubble", 1);
          fade(made, [
            { opacity: 0, transform: "scale(0.4)" }, { opacity: 1, transform: "scale(1)", offset: 0.3 },
            { opacity: 1, transform: wins ? "scale(1.35)" : "scale(0.9)", offset: 0.85 },
            { opacity: 0, transform: "scale(1)" },
          ], at, time);
        }
        if (hero && hero.node.isConnected) beats(hero.node, at, time);
        return time;
      };
    },
    hurts(cue, was, now) {
      const to = heroOf(now, cue), before = heroOf(was, cue), source = cue.player && spot(cue);
      if (!to) return null;
      const from = source ? boxOf(source, now.origin) : to;
      const hearts = to.node.querySelector(".bb-hearts");
      const old = before && before.node !== to.node && before.node.querySelector(".bb-hearts");
      const heartBox = hearts && boxOf(hearts, now.origin);
      return (at, t) => {
        const time = t("hurt");
        if (cue.damage > 0) {
          flies(`−${cue.damage}`, from, to, "bb-blow", at, time, 34);
          shakes(to.node, at + time * 0.8, time * 0.5);
        }
        if (old && heartBox && cue.damage > 0) { // the old hearts fall off, and the new ones are seen
          move(hearts, [{ opacity: 0 }, { opacity: 1 }], at + time * 0.8, 60);
          const falling = mote(old, { x: heartBox.x, y: heartBox.y }, "bb-old-hearts", 0);
          fade(falling, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(16px)" }],
            at + time * 0.8, time * 0.5);
        }
        return time * 1.2;
      };
    },
    strengthens(cue, was, now) {
      const to = heroOf(now, cue);
      return to && ((at, t) => { beats(to.node, at, t("show")); return t("show"); });
    },
    dies(cue, was, now) {
      const hero = heroOf(was, cue), place = cue.player && spot(cue);
      const slot = place && (place.closest("[data-place]") || place);
      const grave = slot && [...slot.querySelectorAll("[data-grave]")].pop();
      const floor = slot && boxOf(firstSeen(slot, ".bb-corridor"), now.origin);
      return (at, t) => {
        const time = t("fall"), figure = hero && figureOf(hero);
        if (grave) move(grave, [{ transform: "translateY(8px) scale(0)" }, { transform: "none" }],
          at + time * 0.6, time * 0.5, { easing: "ease-out" });
        if (!figure) return time;
        const made = mote(figure, around(floor && floor.w ? floor : hero, 44), "bb-phantom", 0);
        fade(made, [
          { opacity: 1, transform: "none" }, { opacity: 1, transform: "rotate(80deg)", offset: 0.6 },
          { opacity: 0, transform: "rotate(90deg) scale(0.8)" },
        ], at, time);
        return time;
      };
    },
    soul(cue, was, now) { return scored("soul", cue, was, now); },
    wound(cue, was, now) {
      const hero = heroOf(was, cue), boss = spot({ player: cue.player, place: "boss" });
      const end = boss && boxOf(boss, now.origin), after = scored("wound", cue, was, now, boss);
      return (at, t) => {
        const walk = t("walk"), figure = hero && figureOf(hero);
        if (figure && end) {
          const made = mote(figure, around(hero, 44), "bb-phantom", 0);
          fade(made, [
            { opacity: 1, transform: "none" }, { opacity: 1, transform: towards(hero, end), offset: 0.8 },
            { opacity: 0, transform: `${towards(hero, end)} scale(1.4)` },
          ], at, walk);
        }
        if (boss) shakes(boss, at + walk * 0.7, t("show"));
        return walk + (after ? after(at + walk, t) : 0);
      };
    },
    arrives(cue, was, now) {
      const hero = heroOf(now, cue);
      return hero && ((at, t) => {
        move(hero.node, [{ opacity: 0, transform: "translateX(60px)" }, { opacity: 1, transform: "none" }],
          at, t("show"));
        return APART;
      });
    },
    placed(cue) { return drops(spot(cue)); },
    built(cue) {
      const card = spot(cue);
      return card && ((at, t) => {
        move(card, [{ transform: "perspective(600px) rotateY(90deg)" }, { transform: "none" }], at, t("show"));
        return APART;
      });
    },
    destroyed(cue, was) {
      const card = was.cards.get(`${cue.place} ${cue.player}`);
      return card && ((at, t) => {
        const made = mote(card.node, card, "bb-phantom", 0);
        fade(made, [
          { opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(40px) rotate(8deg) scale(0.9)" },
        ], at, t("fall"));
        return t("fall") / 2;
      });
    },
    turned(cue) {
      const card = spot(cue);
      return card && ((at, t) => { shakes(card, at, t("show")); return APART; });
    },
    tucked(cue) {
      const card = spot(cue), slot = card && card.closest("[data-place]");
      const miniboss = slot && slot.querySelector(".bb-miniboss");
      return miniboss && ((at, t) => { beats(miniboss, at, t("show")); return APART; });
    },
    taken(cue, was, now) {
      const card = was.cards.get(`market ${cue.card}`), hand = handOf(cue.player);
      if (!card || !hand) return null;
      const to = boxOf(hand, now.origin);
      return (at, t) => {
        const made = mote(card.node, card, "bb-phantom", 0);
        fade(made, [
          { opacity: 1, transform: "none" }, { opacity: 1, transform: `${towards(card, to)} scale(0.8)`, offset: 0.85 },
          { opacity: 0, transform: `${towards(card, to)} scale(0.5)` },
        ], at, t("fly"));
        return APART;
      };
    },
    minion(cue) { // it glides there like a hero; where it stands is marked
      const dungeon = dungeonOf(cue.player);
      const space = board.querySelector(`[data-space="${cue.space}"] .bb-spot`)
        || (dungeon && dungeon.querySelector(".bb-space-on.bb-taken"));
      return space && ((at, t) => { beats(space, at, t("show"), "bb-counts-now"); return APART; });
    },
    counters(cue) {
      const card = spot(cue), heap = card && card.querySelector(".bb-counters-on");
      return card && ((at, t) => { beats(heap || card, at, t("show")); return APART; });
    },
    coins(cue, was, now) {
      const changed = Object.entries(cue.vaults).flatMap(([player, by]) => {
        const dungeon = dungeonOf(player), vault = dungeon && dungeon.querySelector(".bb-vault");
        return vault && by ? [[vault, boxOf(vault, now.origin), by > 0 ? `+${by}` : `−${-by}`]] : [];
      });
      return changed.length ? (at, t) => {
        for (const [vault, box, by] of changed) {
          beats(vault, at, t("show"));
          flies(by, box, { midX: box.midX, midY: box.midY - 14 }, "bb-blow", at, t("fly"), 30);
        }
        return APART;
      } : null;
    },
    levels_up(cue) {
      const boss = spot({ player: cue.player, place: "boss" });
      return boss && ((at, t) => { beats(boss, at, t("fly"), "bb-counts-now"); return t("fly"); });
    },
    drawn(cue, was, now) {
      const pile = board.querySelector(`[data-pile="${cue.deck}"] svg`), hand = handOf(cue.player);
      if (!pile || !hand) return null;
      const from = boxOf(pile, now.origin), to = boxOf(hand, now.origin);
      return (at, t) => { flies(pile, from, to, "bb-dealt", at, t("fly"), 30); return APART; };
    },
    played(cue, was, now) {
      const dungeon = dungeonOf(cue.player);
      const box = dungeon && boxOf(firstSeen(dungeon, ".bb-head"), now.origin);
      return box && ((at, t) => {
        const made = mote(cue.card, { x: box.x + 8, y: box.y }, "bb-banner", 1);
        fade(made, [
          { opacity: 0, transform: "translateY(8px)" }, { opacity: 1, transform: "none", offset: 0.2 },
          { opacity: 1, transform: "none", offset: 0.8 }, { opacity: 0, transform: "translateY(-6px)" },
        ], at, t("compare"));
        return t("compare") / 2;
      });
    },
  };
  const drops = (card) => card && ((at, t) => {
    move(card, [{ opacity: 0, transform: "translateY(-24px)" }, { opacity: 1, transform: "none" }], at, t("show"));
    return APART;
  });
  const scored = (kind, cue, was, now, source) => {
    const dungeon = dungeonOf(cue.player), hero = heroOf(was, cue);
    const score = dungeon && firstSeen(dungeon, `.bb-score-${kind}`, ".bb-head");
    const sign = score && score.querySelector("svg");
    const from = source ? boxOf(source, now.origin) : hero;
    if (!score || !from) return null;
    const to = boxOf(score, now.origin);
    return (at, t) => {
      if (sign) flies(sign, from, to, `bb-flying-${kind}`, at, t("fly"), 30);
      beats(score, at + t("fly") * 0.85, t("show"), "bb-counts-now");
      return t("fly") + t("show") / 2;
    };
  };
  const FIRST = ["compares"]; // before a hero walks; everything else comes after it
  const LEAVING = ["destroyed", "taken"]; // cards that are not where they were any more

  const glides = (was, now) => [...now.heroes].flatMap(([uid, to]) => {
    const from = was.heroes.get(uid);
    if (!from || Math.abs(from.midX - to.midX) + Math.abs(from.midY - to.midY) < 3) return [];
    const size = to.h ? Math.min(Math.max(from.h / to.h, 0.6), 1.6) : 1; // as large as it was there
    const start = `translate(${from.midX - to.midX}px, ${from.midY - to.midY}px) scale(${size})`;
    return [{ node: to.node, start }];
  });

  const over = () => {
    for (const one of playing) if (one.marks) one.marks.node.classList.remove(one.marks.css);
    playing = [];
    layer.replaceChildren();
    delete el.dataset.moving;
    const next = then;
    then = null;
    if (next) next();
  };

  return {
    paces: Object.keys(PACES),
    get pace() { return still.matches ? "off" : chosen; },
    set pace(name) {
      if (!(name in PACES)) return;
      chosen = name;
      try { localStorage.setItem(KEPT_PACE, name); } catch { /* then it holds for this page */ }
    },
    get off() { return speed(false) === 0; },
    // how things stand before the table is shown anew, and these cues are played
    look: (cues) => (speed(false) ? { ...look(cues.some(({ cue }) => LEAVING.includes(cue))), posts: posts() } : null),
    // play what has happened since; `done` is called when it is over, at once if nothing moves
    play(cues, was, { striding = false, done = null } = {}) {
      this.finish();
      then = done;
      const factor = speed(striding);
      if (!factor || !was || (!cues.length && was.posts === posts())) return over();
      const now = look(false), t = (name) => TIMES[name] * factor;
      const shots = cues.flatMap((cue) => {
        const shot = SHOTS[cue.cue] && SHOTS[cue.cue](cue, was, now);
        return shot ? [[cue.cue, shot]] : [];
      });
      const walks = glides(was, now);
      let at = 0;
      for (const [kind, shot] of shots) if (FIRST.includes(kind)) at += shot(at, t);
      for (const { node, start } of walks)
        move(node, [{ transform: start, zIndex: 5 }, { transform: "none", zIndex: 5 }], at, t("walk"));
      if (walks.length && shots.some(([kind]) => !FIRST.includes(kind))) at += t("walk");
      for (const [kind, shot] of shots) if (!FIRST.includes(kind)) at += shot(at, t);
      if (!playing.length) return over();
      el.dataset.moving = "true";
      const these = playing;
      Promise.allSettled(these.map((one) => one.finished)).then(() => { if (playing === these) over(); });
    },
    get moving() { return playing.length > 0; },
    // everything is where it belongs at once; what was to follow will not
    finish() {
      then = null;
      for (const one of playing) one.cancel();
      over();
    },
  };
};
