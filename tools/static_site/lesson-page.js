// Whoever comes to a lesson first, by a link, has loaded most of the page before the site's helper was
// there: it is asked for once more, and so kept for the next visit. What is still missing of the site
// is fetched as soon as the lesson is alive, so that the next one needs no network; and the page gets the
// lesson's name.
performance.setResourceTimingBufferSize(2000);
const worker = navigator.serviceWorker, SOON = 5000;
const askAgain = () => {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  for (const address of new Set([location.href, ...loaded]))
    if (address.startsWith(location.origin) && !/\/api\/(drive|stdin|service)/.test(address))
      fetch(address).catch(() => {});
};
if (worker && !worker.controller)
  worker.addEventListener("controllerchange", () => setTimeout(askAgain, SOON), { once: true });
const goOn = async () => {
  const { fetched, files, inCharge, saves } = await import("./ahead.js");
  await inCharge(worker);
  if (!saves()) await fetched(await files(), 1, "low");
};
const alive = setInterval(() => {
  if (!document.querySelector("[data-bb-lesson=alive]")) return;
  clearInterval(alive);
  const title = document.querySelector(".jp-MarkdownCell h1");
  if (title) document.title = `${title.textContent.replace("¶", "").trim()} · bossbook`;
  if (worker) goOn().catch(() => {});
}, SOON);
