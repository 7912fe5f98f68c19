"use strict";
// The page is whole without this. With it, what changes on the table is shown at once, and nothing is lost from sight meanwhile.
(() => {
  const main = document.getElementById("main");
  if (!main) return;
  const SILENT = "The table does not answer; it is tried again and again.";
  let busy = null;
  let sending = false;
  let missed = "";
  const byId = (page, id) => page.getElementById(id);

  // Live regions stay and only their content changes, so that screen readers tell what is new.
  const show = (page) => {
    if (!byId(page, "main")) return location.reload();
    document.title = page.title;
    main.dataset.stand = byId(page, "main").dataset.stand;
    const held = byId(document, "choices").contains(document.activeElement);
    for (const id of ["seats", "alert", "status", "board", "choices"]) {
      const [old, fresh] = [byId(document, id), byId(page, id)];
      if (old.innerHTML === fresh.innerHTML) continue;
      const open = old.querySelector("details[open]") !== null;
      old.replaceChildren(...fresh.childNodes);
      if (open) old.querySelector("details")?.setAttribute("open", "");
      if (id === "choices" && held) old.focus();
    }
    const news = byId(document, "news");
    const lines = [...byId(page, "news").children];
    const words = new Set(lines.map((line) => line.outerHTML));
    for (const line of [...news.children]) if (!words.delete(line.outerHTML)) line.remove();
    for (const line of lines) if (words.delete(line.outerHTML)) news.append(line);
  };

  const ask = async (address, options) => {
    try {
      const answer = await fetch(address, options);
      show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {
      byId(document, "alert").textContent = SILENT;
    }
  };
  const load = async (address, options) => {
    if (busy) return;
    busy = ask(address, options);
    await busy;
    busy = null;
    const stand = missed;
    missed = "";
    if (stand) hear(stand);
  };
  const hear = (stand) => {
    if (busy) missed = stand;
    else if (stand !== main.dataset.stand) load(location.href);
  };
  // An answer waits for the page that is just being loaded; a second click on it is no second answer.
  const send = async (values) => {
    if (sending) return;
    sending = true;
    while (busy) await busy;
    await load(location.pathname, { method: "POST", body: new URLSearchParams(values) });
    sending = false;
  };

  document.addEventListener("submit", (event) => {
    event.preventDefault();
    send(new FormData(event.target, event.submitter));
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".picture a");
    const chosen = link?.querySelector("[data-action]").dataset.action;
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!chosen.includes("\n")) return send({ stand: main.dataset.stand, action: chosen });
    history.replaceState(null, "", link.getAttribute("href"));
    load(location.href);
  });

  // A browser opens few lines to one server, so that a page which nobody sees gives its own back.
  const ASKED_AFTER = 5000;
  let source, asking;
  const listen = () => {
    source?.close();
    if (document.hidden) return;
    source = new EventSource("events");
    source.onmessage = (event) => hear(event.data);
    source.onerror = () => {
      byId(document, "alert").textContent = SILENT;
      if (source.readyState !== EventSource.CLOSED) return;
      // The browser does not try again by itself when it was refused: too many listen, or the server is starting.
      clearTimeout(asking);
      asking = setTimeout(() => load(location.href).then(listen), ASKED_AFTER);
    };
    source.onopen = () => {
      if (byId(document, "alert").textContent === SILENT) byId(document, "alert").textContent = "";
    };
  };
  document.addEventListener("visibilitychange", listen);
  addEventListener("pageshow", (event) => event.persisted && load(location.href));
  listen();
})();
