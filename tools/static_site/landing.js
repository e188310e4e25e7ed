// The site's first page: links that lead to one thing, and all of it for a place without a network.

const lesson = (name, rest = "") => `notebooks/index.html?path=${encodeURIComponent(name)}${rest}`;

// A link to a rule (#BAIT-3, #rule=BAIT-3), to a puzzle (#puzzle=03-mind-the-goose) or to a position in
// the laboratory (?position=bb1.…, #position=bb1.…) opens what it says.
const meant = (search, hash) => {
  const named = /[?#&](rule|puzzle|position)=([^&#]+)/.exec(search + hash);
  if (!named) {
    const rule = /^#([A-Z]+-[\w-]+)$/.exec(hash);
    return rule && lesson("17_rulebook.ipynb", `#rule=${rule[1]}`);
  }
  const [, kind, what] = named;
  if (kind === "rule") return lesson("17_rulebook.ipynb", `#rule=${what}`);
  if (kind === "puzzle") return lesson("10_puzzles.ipynb", `#puzzle=${what}`);
  return lesson("09_what_if.ipynb", `#position=${what}`);
};
const follow = () => {
  const to = meant(location.search, location.hash);
  if (to) location.replace(to);
};
follow();
addEventListener("hashchange", follow);

const say = (words) => {
  document.querySelector("#offline-said").textContent = words;
};
const worker = navigator.serviceWorker;
const ready = worker
  ? worker.register("service-worker.js?enableCache=true").then(() => worker.ready)
  : Promise.reject(new Error());
ready.catch(() => {
  document.querySelector("#no-keeping").hidden = false;
});

// What every lesson begins with is fetched while this page is read; what browsers are told to save is not.
const BEGINS_WITH = /^(index\.html|landing|table\.png|notebooks\/|static\/|extensions\/|lesson-page|jupyter-lite\.json|bootstrap|config-utils)/;
const ahead = async () => {
  await ready;
  if (!worker.controller) // until then nothing that is fetched is kept
    await new Promise((done) => worker.addEventListener("controllerchange", done, { once: true }));
  const files = await (await fetch("offline.json")).json();
  const saves = navigator.connection && navigator.connection.saveData;
  for (const [name] of files)
    if (saves ? name === "index.html" : BEGINS_WITH.test(name)) await fetch(name, { priority: "low" });
};
ahead().catch(() => {});

const MEGABYTE = 1e6, AT_ONCE = 4;
const button = document.querySelector("#offline");
button.addEventListener("click", async () => {
  button.disabled = true;
  try {
    await ready;
    if (navigator.storage && navigator.storage.persist) await navigator.storage.persist();
    const files = await (await fetch("offline.json")).json();
    const all = files.reduce((sum, [, size]) => sum + size, 0);
    let done = 0;
    const next = async () => {
      for (let file; (file = files.pop()); ) {
        const answer = await fetch(file[0]);
        if (!answer.ok) throw new Error(file[0]);
        await answer.arrayBuffer();
        done += file[1];
        say(`${Math.round(done / MEGABYTE)} of ${Math.round(all / MEGABYTE)} MB …`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    say("All of it is here now. It works without a network, in this browser.");
  } catch {
    say("That did not work: is there a network, and enough room on this device?");
    button.disabled = false;
  }
});
