// The site's helper in the browser, in the place of JupyterLite's own.
//
// It hands Python's files on to the page, as JupyterLite's does; and it keeps every file of the site
// that was asked for once, so that the next visit needs no network. (JupyterLite's forgets that it was
// told to as soon as the browser has stopped it.) A new build is a new cache: files of two builds are
// never mixed.

const CACHE = "bossbook-@DIGEST@";
const OWN = /\/(files|api\/contents)\/@KEPT@(\/|$)/; // the learner's own: no server has that
const drive = new BroadcastChannel("/sw-api.v1");

self.addEventListener("install", (event) => {
  // the first one begins at once; a later one waits until no page has files of the one before
  if (!self.registration.active) event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("message", (event) => {
  if (event.data === "take charge") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (url.pathname === "/api/service-worker-heartbeat") event.respondWith(new Response("ok"));
  else if (/\/api\/(drive|stdin\/)/.test(url.pathname)) event.respondWith(answered(request, url));
  else if (OWN.test(url.pathname)) event.respondWith(nothing());
  else if (request.method === "GET") event.respondWith(kept(event, url));
});

// Python waits for what the page knows: where a file is, what was typed
async function answered(request, url) {
  const message = await request.json();
  const requestId = message.requestId || crypto.randomUUID();
  const answer = new Promise((done) => {
    const hear = ({ data }) => {
      if (data.browsingContextId !== message.browsingContextId) return;
      if (data.requestId !== undefined && data.requestId !== requestId) return;
      if (!("response" in data)) return;
      drive.removeEventListener("message", hear);
      done(new Response(JSON.stringify(data.response)));
    };
    drive.addEventListener("message", hear);
  });
  drive.postMessage({ ...message, requestId, pathname: url.pathname });
  return answer;
}

// JupyterLite asks a server even for what it has; without an answer it would believe that it has nothing
const nothing = () => new Response("This is not here, and there is no network.", { status: 404 });

// what stands after the name of a file is for the page, never for the server; a folder is its first page
async function kept(event, url) {
  const cache = await caches.open(CACHE), name = url.origin + url.pathname.replace(/\/$/, "/index.html");
  const known = await cache.match(name);
  if (known) return known;
  const { request } = event;
  const asked = request.mode === "navigate" ? [request] : [request.url, { cache: "no-cache" }];
  const response = await fetch(...asked).catch(nothing);
  if (response.status === 200 && !response.redirected)
    event.waitUntil(cache.put(name, response.clone()).catch(() => {})); // no room: it works without
  return response;
}
