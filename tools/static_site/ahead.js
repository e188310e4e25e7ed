// Fetches what nobody has asked for yet, so that all of the site is in the browser after the first
// visit: the site's helper keeps whatever goes through it.

const HERE = new URL(".", import.meta.url);
// What lessons begin with comes first. What no lesson shows can wait until somebody asks for it: all
// of JupyterLab, and letters for browsers that could not run the lessons anyway.
const FIRST = /^(index\.html|landing|ahead|table\.png|notebooks\/|static\/|extensions\/|lesson-page|jupyter-lite\.json|bootstrap|config-utils|build\/notebooks\/|files\/0[01]_)/;
const LAST = /^lab\/|^build\/lab\/|\.(eot|ttf|svg|orig)$|third-party-licenses/;
const rank = (name) => (FIRST.test(name) ? 0 : LAST.test(name) ? 2 : 1);

export const saves = () => Boolean(navigator.connection && navigator.connection.saveData);

// Its files, as [name, bytes], in the order in which they are wanted; those for JupyterLab only with `all`.
export const files = async (all) => {
  const listed = await (await fetch(new URL("offline.json", HERE))).json();
  const wanted = listed.filter(([name]) => all || rank(name) < 2);
  return wanted.sort(([one], [other]) => rank(one) - rank(other));
};

// Fetch those that are not here, so many at a time; an error as soon as one does not come.
export const fetched = async (wanted, abreast, priority, tell = () => {}) => {
  const left = [...wanted], whole = left.reduce((sum, [, size]) => sum + size, 0);
  let done = 0;
  const next = async () => {
    for (let file; (file = left.shift()); ) {
      const [name, size] = file, address = new URL(name, HERE);
      if (!(await caches.match(address))) {
        const answer = await fetch(address, { priority });
        if (!answer.ok) throw new Error(name);
        await answer.arrayBuffer();
      }
      tell((done += size), whole);
    }
  };
  await Promise.all(Array.from({ length: abreast }, next));
};

// Until the helper is in charge of this page, nothing that is fetched is kept. It is not in charge of a
// page that was loaded anew in spite of what is kept (Shift and reload), unless it is asked to be.
export const inCharge = async (worker) => {
  const { active } = await worker.ready;
  if (worker.controller) return;
  const done = new Promise((is) => worker.addEventListener("controllerchange", is, { once: true }));
  active.postMessage("take charge");
  await done;
};
