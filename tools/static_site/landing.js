// The site's first page: links that lead to one thing, and all of it for a place without a network.

import { fetched, files, inCharge, saves } from "./ahead.js";

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

const button = document.querySelector("#offline");
const say = (words) => {
  document.querySelector("#offline-said").textContent = words;
};
const worker = navigator.serviceWorker;
const ready = worker
  ? worker.register("service-worker.js?enableCache=true").then(() => worker.ready)
  : Promise.reject(new Error());
ready.catch(() => {
  document.querySelector("#no-keeping").hidden = false;
  document.querySelector("#keeping").hidden = true;
});

const HERE = "All of it is here now. It works without a network, in this browser.";

// It all comes while this page is read, what lessons begin with first, and goes on in the lessons;
// what browsers are told to save is not fetched.
const ahead = async () => {
  await ready;
  await inCharge(worker);
  if (saves()) return fetch("index.html");
  await fetched(await files(), 1, "low");
  if (!button.disabled) say(HERE);
};
ahead().catch(() => {});

const MEGABYTE = 1e6, AT_ONCE = 4;
button.addEventListener("click", async () => {
  button.disabled = true;
  try {
    await ready;
    await inCharge(worker);
    if (navigator.storage && navigator.storage.persist) await navigator.storage.persist();
    await fetched(await files("all"), AT_ONCE, "auto", (done, whole) => {
      say(`${Math.round(done / MEGABYTE)} of ${Math.round(whole / MEGABYTE)} MB …`);
    });
    say(HERE);
  } catch {
    say("That did not work: is there a network, and enough room on this device?");
    button.disabled = false;
  }
});
