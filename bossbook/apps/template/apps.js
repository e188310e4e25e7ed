// What a page does while Python starts, and if it goes away. Voilà calls what begins with `voila`.

const bossbookApp = (() => {
  const LOOK = 20_000; // milliseconds between two looks whether Python is still there
  const part = (id) => document.getElementById(id);

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const dress = () => { document.body.dataset.jpThemeLight = String(!dark.matches); };
  dress();
  dark.addEventListener("change", dress);

  const instead = (id) => {
    for (const other of ["loading", "broken", "asleep"]) {
      const one = part(other);
      if (one) one.hidden = other !== id;
    }
  };

  // Python is put away when a page was left alone for long, as by a laptop that sleeps.
  const look = async () => {
    const config = JSON.parse(part("jupyter-config-data").textContent);
    try {
      const answer = await fetch(`${config.baseUrl}api/kernels/${config.kernelId}`);
      if (answer.status !== 404) return;
    } catch {
      return; // no network for a moment; Jupyter comes back by itself
    }
    clearInterval(timer);
    document.body.classList.add("dead");
    instead("asleep");
  };
  let timer = null;

  // how to begin another game is folded up, so that the table has the screen for itself
  const setup = (open) => {
    document.body.classList.toggle("setup", open);
    document.querySelector("[data-app=setup]").setAttribute("aria-expanded", String(open));
    if (open) part("rendered_cells").scrollTop = 0;
    dispatchEvent(new Event("resize"));
  };
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-app]");
    if (target.closest(".bb-new-game, .bb-go-on")) setup(false);
    else if (button && button.dataset.app === "again") location.reload();
    else if (button) setup(!document.body.classList.contains("setup"));
  });

  return {
    broken: () => {
      document.body.classList.add("dead");
      instead("broken");
    },
    finish: () => {
      if (!window.themeLoaded) { // Voilà's script has not come yet; it calls this again
        window.cellLoaded = true;
        return;
      }
      if (!document.body.classList.contains("dead")) instead("");
      part("rendered_cells").style.display = "";
      timer = setInterval(look, LOOK);
      addEventListener("pageshow", look);
      document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
    },
  };
})();
window.voila_heartbeat = () => {};
window.voila_finish = bossbookApp.finish;
