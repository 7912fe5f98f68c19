"use strict";
// The page is whole without this. With it, what changes on the table is shown at once, and nothing is lost from sight meanwhile.
(() => {
  const main = document.getElementById("main");
  if (!main) return;

  // All that the page has of a server stands in this object. A page without one, whose game runs in a worker say, sets `window.zombiekitTable`
  // to an object with the same functions, puts the first page of a seat in place, and then runs this script.
  const server = () => {
    // A browser opens few lines to one server, so that a page which nobody sees gives its own back.
    const ASKED_AFTER = 5000;
    let source, asking;
    return {
      // Return the page of the seat as text: as it is now, with the choices at the places of `query` alone (`?at=c3`, or nothing),
      // or, where `values` are given, after this answer (fields of a form, as pairs). Raise an error if nobody answers.
      page: async (query, values) => {
        const answer = await fetch(location.pathname + query, values && { method: "POST", body: new URLSearchParams(values) });
        const text = await answer.text();
        // A proxy answers for a server that is away.
        if (answer.status > 500 && !text.includes('id="main"')) throw new Error(text);
        history.replaceState(null, "", location.pathname + query);
        return text;
      },
      // Return the page of the rules about these words as text.
      look: async (words) => (await fetch(document.querySelector(".look").action + "?" + new URLSearchParams({ words }))).text(),
      // Call `hear(version)` when the table may have changed, without a version if the page has to be asked for, and `lose` with true
      // and false when the table does not answer, and when it does again. To call it anew begins anew.
      listen: (hear, lose) => {
        source?.close();
        clearTimeout(asking);
        if (document.hidden) return;
        source = new EventSource("events");
        source.onmessage = (event) => hear(event.data);
        source.onopen = () => lose(false);
        source.onerror = () => {
          lose(true);
          if (source.readyState !== EventSource.CLOSED) return;
          // The browser does not try again by itself when it was refused: too many listen, or the server is starting.
          asking = setTimeout(() => hear().then(() => table.listen(hear, lose)), ASKED_AFTER);
        };
      },
    };
  };
  const table = window.zombiekitTable ?? server();

  const SILENT = "The table does not answer; it is tried again and again.";
  const lose = (lost) => {
    const [alert, was] = [byId(document, "alert"), document.body.classList.contains("lost")];
    document.body.classList.toggle("lost", lost);
    if (lost) alert.textContent = SILENT;
    else if (was && alert.textContent === SILENT) alert.textContent = "";
  };
  let busy = null;
  let sending = false;
  let missed = "";
  const byId = (page, id) => page.getElementById(id);
  // What the server sent, since steppers and open lists change what stands there.
  const as_sent = new Map();
  const PARTS = ["seats", "facts", "goal", "alert", "status", "map", "details", "latest", "news", "choices"];

  // A small window on the map begins where one stands, and goes on as far as the sign of what is suggested; `zoom` 1 is the size at which all can be read, and on phones touched.
  const pane = byId(document, "pane");
  const MOST = 3;
  const SMALLEST = 11; // pixels
  const MARGIN = 24; // pixels around the sign of what is suggested
  let zoom = 1;
  const fitting = () => {
    const map = [...document.querySelectorAll("#map canvas")].find((each) => each.checkVisibility());
    return map ? Math.min(1, pane.clientWidth / map.width, pane.clientHeight / map.height) : 1;
  };
  const look = () => {
    const eye = byId(document, "eye");
    if (!eye) return;
    const { offsetWidth: width, offsetHeight: height } = byId(document, "map");
    pane.scrollTo(eye.dataset.x * width - pane.clientWidth / 2, eye.dataset.y * height - pane.clientHeight / 2);
    const letter = document.querySelector("#choices .suggested .sign")?.textContent;
    const sign = letter && [...pane.querySelectorAll("svg .sign")].find((each) => each.textContent === letter);
    if (!sign) return;
    const [seen, there] = [pane.getBoundingClientRect(), sign.getBoundingClientRect()];
    const beyond = (start, end) => Math.min(0, there[start] - seen[start] - MARGIN) + Math.max(0, there[end] - seen[end] + MARGIN);
    pane.scrollBy(beyond("left", "right"), beyond("top", "bottom"));
  };
  const sized = () => {
    zoom = Math.min(MOST, Math.max(zoom, fitting()));
    for (const each of document.querySelectorAll("#map canvas")) each.style.width = `${each.width * zoom}px`;
    byId(document, "map").classList.toggle("small", zoom < 0.9);
    // Letters are not larger than they must be to be read.
    const svg = pane.querySelector("#map > svg");
    svg.style.setProperty("--least", `${SMALLEST / svg.getScreenCTM().a}px`);
    byId(document, "smaller").disabled = zoom <= fitting();
    byId(document, "larger").disabled = zoom >= MOST;
  };
  // What lies at x, y of the window stays there.
  const resize = (next, x = pane.clientWidth / 2, y = pane.clientHeight / 2) => {
    const map = byId(document, "map");
    const [left, top] = [(pane.scrollLeft + x) / map.offsetWidth, (pane.scrollTop + y) / map.offsetHeight];
    zoom = next;
    sized();
    pane.scrollTo(left * map.offsetWidth - x, top * map.offsetHeight - y);
  };
  const make = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text, ...more });

  // Choices that differ in numbers: a list becomes steppers, which go only where there is a choice.
  const stepped = (form) => {
    const select = form.querySelector("select");
    const all = new Map([...select.options].map((option) => [option.dataset.counts, option]));
    const counts = () => select.selectedOptions[0].dataset.counts.split(",").map(Number);
    const labels = form.dataset.labels.split("\n");
    // Where one more is too many, one of another kind is left out for it.
    const after = (at, by) => {
      const next = counts().with(at, counts()[at] + by);
      const ways = [next, ...next.map((count, other) => (other === at ? next : next.with(other, count - by)))];
      return ways.find((way) => all.has(way.join()))?.join();
    };
    const [steps, sum] = [make("div", "", { className: "steps" }), make("p", "", { className: "sum odd" })];
    sum.setAttribute("role", "status");
    const redraw = () => {
      const option = select.selectedOptions[0];
      sum.replaceChildren(make("b", option.dataset.words), option.dataset.odds && `\n${option.dataset.odds}`);
      for (const button of steps.querySelectorAll("button")) button.disabled = !after(+button.dataset.at, +button.dataset.by);
      steps.querySelectorAll("b").forEach((shown, at) => (shown.textContent = counts()[at]));
    };
    const stepper = (label, at) => {
      const row = make("div", "", { className: "step" });
      const button = (by, sign, word) => {
        const made = make("button", sign, { type: "button" });
        Object.assign(made.dataset, { at, by });
        made.setAttribute("aria-label", `${word} ${label}`);
        made.addEventListener("click", () => {
          select.value = all.get(after(at, by)).value;
          redraw();
        });
        return made;
      };
      row.append(make("span", label), button(-1, "\u2212", "fewer"), make("b", ""), button(1, "+", "more"));
      return row;
    };
    // Pointing at zombies on the map takes one more of their kind, and none again after the last.
    form.takes = (kind) => {
      const at = labels.findIndex((label) => label.toLowerCase().replaceAll(" ", "-").startsWith(kind));
      const next = at >= 0 && (after(at, 1) ?? counts().with(at, 0).join());
      if (!all.has(next)) return false;
      select.value = all.get(next).value;
      redraw();
      return true;
    };
    const used = labels.map((_, at) => [...all.keys()].some((key) => key.split(",")[at] !== "0"));
    steps.append(...labels.map(stepper));
    [...steps.children].forEach((row, at) => (row.hidden = !used[at]));
    select.tabIndex = -1;
    select.setAttribute("aria-hidden", "true");
    select.after(steps, sum);
    form.classList.add("stepped");
    redraw();
  };
  // A closed list cuts long words, so these stand below it, too. Screen readers have them from the list.
  const ARROW = 30; // pixels that a list keeps for its own sign
  const pen = make("canvas", "").getContext("2d");
  const spelled = (form) => {
    const [select, words] = [form.querySelector("select"), make("p", "", { className: "sum odd" })];
    words.setAttribute("aria-hidden", "true");
    const spell = () => {
      pen.font = getComputedStyle(select).font;
      words.textContent = select.selectedOptions[0].textContent;
      words.hidden = pen.measureText(words.textContent).width <= select.clientWidth - ARROW;
    };
    select.addEventListener("change", spell);
    new ResizeObserver(spell).observe(select);
    form.append(words);
  };
  const dress = () => {
    document.querySelectorAll(".counted:not(.stepped)").forEach(stepped);
    document.querySelectorAll("#choices form:not(.counted):has(select):not(:has(.sum))").forEach(spelled);
  };

  // What was open, or had the focus, is so again if it has the same name, wherever it stands now.
  const named = (details) => [details?.closest(".card")?.querySelector("h3"), details?.querySelector("summary")].map((each) => each?.textContent).join();
  const replace = (old, fresh) => {
    const open = [...old.querySelectorAll("details[open]")].map(named);
    const focused = old.contains(document.activeElement) && named(document.activeElement.closest("details"));
    old.replaceChildren(...fresh.childNodes);
    for (const each of old.querySelectorAll("details")) {
      each.open = open.includes(named(each));
      if (named(each) === focused) each.querySelector("summary").focus({ preventScroll: true });
    }
  };

  const news = byId(document, "news");
  const to_the_end = () => (news.scrollTop = news.scrollHeight);
  // Screen readers tell what the last steps brought, and not the lines above, whose words change when a map grows.
  const told = make("div", "", { className: "unseen" });
  told.setAttribute("role", "log");
  news.after(told);
  const steps = () => [...news.querySelectorAll("li")].map((line) => [+line.dataset.n, line.textContent]);
  const tell = (since) => {
    const lines = steps().filter(([n]) => n > since);
    if (lines.length) told.replaceChildren(...lines.map(([, words]) => make("p", words)));
  };

  // Live regions stay and only their content changes, so that screen readers tell what is new.
  const show = (page) => {
    if (!byId(page, "main")) return location.reload();
    document.title = page.title;
    for (const word of ["stand", "version"]) main.dataset[word] = byId(page, "main").dataset[word];
    const held = document.activeElement.closest("#choices, #map");
    lose(false);
    const eye = byId(document, "eye")?.outerHTML;
    const since = Math.max(0, ...steps().map(([n]) => n));
    for (const id of PARTS) {
      const [old, fresh] = [byId(document, id), byId(page, id)];
      if (id !== "map") Object.assign(old, { className: fresh.className, hidden: fresh.hidden });
      if (as_sent.get(id) === fresh.innerHTML) continue;
      as_sent.set(id, fresh.innerHTML);
      replace(old, fresh);
      if (id !== "choices") continue;
      old.scrollTop = 0;
      if (page.querySelector("#status.mine")) sheet.scrollTop = 0;
      if (held) old.focus({ preventScroll: true });
    }
    sized();
    if (eye !== byId(document, "eye")?.outerHTML) look();
    dress();
    tell(since);
    to_the_end();
  };

  let query = location.search;
  // Milliseconds after which a page that got no answer listens anew, and so learns whether somebody answers again.
  const TRIED_AFTER = 5000;
  const ask = async (places, values) => {
    try {
      show(new DOMParser().parseFromString(await table.page(places, values), "text/html"));
      query = places;
    } catch {
      lose(true);
      setTimeout(() => table.listen(hear, lose), TRIED_AFTER);
    }
  };
  // What is asked for while a page is being loaded waits for it, and is not lost.
  const load = async (places, values) => {
    while (busy) await busy;
    busy = ask(places, values);
    await busy;
    busy = null;
    const version = missed;
    missed = "";
    if (version) hear(version);
  };
  const hear = async (version) => {
    if (busy) missed = version;
    else if (version !== main.dataset.version) await load(query);
  };
  // A second click on an answer is no second answer.
  const send = async (values) => {
    if (sending) return;
    sending = true;
    await load("", [...values]);
    sending = false;
  };

  // What unfolds below the edge of a phone comes into sight.
  const reveal = (details) => details.open && details.scrollIntoView({ block: "nearest" });
  const look_up = async (words) => {
    try {
      const page = new DOMParser().parseFromString(await table.look(words), "text/html");
      byId(document, "found").replaceChildren(...byId(page, "found").childNodes);
      reveal(byId(document, "found").closest("details"));
    } catch {
      lose(true);
    }
  };
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.target.matches(".look")) return look_up(event.target.words.value);
    send(new FormData(event.target, event.submitter));
  });
  document.querySelector(".rules")?.parentElement.addEventListener("toggle", () => byId(document, "found").childElementCount || look_up(""));
  document.addEventListener("click", (event) => {
    const details = event.target.closest("#sheet summary")?.parentElement;
    if (details) return details.addEventListener("toggle", () => reveal(details), { once: true });
    const word = event.target.closest("#found a");
    if (word) {
      event.preventDefault();
      return look_up(new URLSearchParams(word.search).get("words"));
    }
    const link = event.target.closest("#map a, .narrowed a");
    const piece = event.target.closest("#map .piece");
    const where = piece?.closest("[data-cell]")?.dataset.cell;
    const form = where && [...document.querySelectorAll(".stepped")].find((each) => each.dataset.at === where);
    if (form?.takes(piece.dataset.piece)) {
      event.preventDefault();
      return form.scrollIntoView({ block: "nearest" });
    }
    const chosen = link?.querySelector("[data-action]")?.dataset.action ?? "\n";
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!chosen.includes("\n")) return send(Object.entries({ stand: main.dataset.stand, action: chosen }));
    load(link.getAttribute("href").replace(/^\.$/, ""));
  });

  // On phones the choices lie on a sheet of three heights; it is drawn by its grip, or goes to the next height when that is pressed.
  const sheet = byId(document, "sheet");
  const HEIGHTS = ["peek", "half", "full"];
  const SHARES = [0.2, 0.55, 0.9];
  const WORDS = { peek: "Show half of the choices", half: "Show all of the choices", full: "Show the map" };
  const grip = make("button", "", { id: "grip", type: "button" });
  const SLIP = 6; // So many pixels a finger may slip that only presses.
  let height = "half";
  let [from, drawn] = [0, false];
  const lift = (next) => {
    height = next;
    sheet.style.height = "";
    main.dataset.sheet = height;
    if (height === "peek") sheet.scrollTop = 0;
    grip.setAttribute("aria-label", WORDS[height]);
    look();
  };
  grip.addEventListener("pointerdown", (event) => {
    [from, drawn] = [event.clientY, false];
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointermove", (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    const { top, height: room } = main.getBoundingClientRect();
    if (!drawn && Math.abs(event.clientY - from) < SLIP) return;
    drawn = Math.min(0.9, Math.max(0.1, 1 - (event.clientY - top) / room));
    main.dataset.sheet = "drawn";
    sheet.style.height = `${100 * drawn}%`;
  });
  grip.addEventListener("click", () => {
    if (!drawn) return lift(HEIGHTS[(HEIGHTS.indexOf(height) + 1) % 3]);
    lift(HEIGHTS[[0, 1, 2].sort((one, other) => Math.abs(SHARES[one] - drawn) - Math.abs(SHARES[other] - drawn))[0]]);
    drawn = false;
  });
  grip.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by) event.preventDefault();
    if (by) lift(HEIGHTS[Math.min(2, Math.max(0, HEIGHTS.indexOf(height) + by))]);
  });
  sheet.before(grip);

  const buttons = make("div", "", { id: "zoom" });
  buttons.append(make("span", "Map"));
  for (const [id, sign, words, by] of [["smaller", "\u2212", "Smaller map", 1 / 1.4], ["larger", "+", "Larger map", 1.4]]) {
    const button = make("button", sign, { id, type: "button" });
    button.setAttribute("aria-label", words);
    button.addEventListener("click", () => resize(zoom * by));
    buttons.append(button);
  }
  const key = make("button", "?", { id: "key", type: "button" });
  key.setAttribute("aria-label", "What the signs of the map mean");
  key.addEventListener("click", () => {
    const all = byId(document, "legend").closest("details");
    all.open = true;
    lift("full");
    all.scrollIntoView();
    all.querySelector("summary").focus();
  });
  if (byId(document, "legend")) buttons.prepend(key);
  pane.after(buttons);
  const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  let fingers = 0;
  pane.addEventListener("touchstart", (event) => (fingers = event.touches.length === 2 ? apart(event.touches) : 0), { passive: true });
  pane.addEventListener("touchmove", (event) => {
    if (!fingers || event.touches.length !== 2) return;
    event.preventDefault();
    const [now, { left, top }] = [apart(event.touches), pane.getBoundingClientRect()];
    const middle = (key, from) => (event.touches[0][key] + event.touches[1][key]) / 2 - from;
    resize((zoom * now) / fingers, middle("clientX", left), middle("clientY", top));
    fingers = now;
  }, { passive: false });
  pane.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    resize(zoom * Math.exp(-event.deltaY / 200), event.offsetX, event.offsetY);
  }, { passive: false });
  let wide = pane.offsetWidth;
  new ResizeObserver(() => {
    sized();
    if (wide !== pane.offsetWidth) look(); // a phone is turned on its side
    wide = pane.offsetWidth;
  }).observe(pane);
  new ResizeObserver(to_the_end).observe(news);
  for (const id of PARTS) as_sent.set(id, byId(document, id).innerHTML);
  dress();
  sized();
  lift("half");
  // Among the choices, the letter of a place leads to the choice there. Elsewhere letters are left to whoever dictates or slips.
  byId(document, "choices").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select")) return;
    const sign = [...document.querySelectorAll("#choices .sign")].find((each) => each.textContent === event.key);
    sign?.closest("button").focus();
  });
  // Escape folds what covers the page.
  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && document.querySelector(".foot details[open]");
    if (!open) return;
    if (open.contains(document.activeElement)) open.querySelector("summary").focus();
    open.open = false;
  });
  const listen = () => table.listen(hear, lose);
  document.addEventListener("visibilitychange", listen);
  addEventListener("pageshow", (event) => event.persisted && load(query));
  listen();
})();
