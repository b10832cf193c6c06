// The page around the board: it stands in for the notebook's model, and follows the playhead.

const page = document.documentElement;
const lines = document.getElementById("transcript");

/** What the board expects of a model. There is no kernel: nothing can be sent. */
class Model {
  constructor(facts) {
    Object.assign(this, { facts, listeners: new Map() });
  }

  get(name) {
    return this.facts[name];
  }

  set(name, value) {
    this.facts[name] = value;
  }

  save_changes() {
    follow(this.facts);
  }

  on(event, listener) {
    this.listeners.set(event, [...this.listenersOf(event), listener]);
  }

  off(event, listener) {
    this.listeners.set(event, this.listenersOf(event).filter((other) => other !== listener));
  }

  send() {
    throw new Error("no kernel");
  }

  listenersOf(event) {
    return this.listeners.get(event) ?? [];
  }

  /** Move the board from outside. */
  lead(name, value) {
    this.set(name, value);
    for (const listener of this.listenersOf(`change:${name}`)) listener();
    this.save_changes();
  }
}

/** Language, title, address and transcript say what the board says. */
function follow({ lang, step }) {
  page.lang = lang;
  document.title = page.getAttribute(`data-title-${lang}`);
  if (stepOf(location.hash) !== step) keepAddress(`#step=${step}`);
  for (const line of lines.querySelectorAll("[aria-current]")) line.removeAttribute("aria-current");
  const here = lines.querySelectorAll(`[data-step="${step}"]`);
  for (const line of here) line.setAttribute("aria-current", "step");
}

/** The address opens the same step again; a page inside another page may not change it. */
function keepAddress(hash) {
  try {
    history.replaceState(null, "", hash);
  } catch {
    // then the address stays as it was
  }
}

/** The step an address names, or null. */
function stepOf(hash) {
  const found = /^#step=(\d{1,5})$/.exec(hash);
  return found && Number(found[1]);
}

function bytesOf(id) {
  const text = atob(document.getElementById(id).textContent);
  return new DataView(Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
}

const last = lines.querySelectorAll(".only:first-of-type [data-step]").length - 1;
const within = (step) => Math.min(step, last);
const model = new Model({
  payload: bytesOf("payload"),
  step: within(stepOf(location.hash) ?? 0),
  lang: page.lang,
});
const place = document.getElementById("board");
await board.render({ model, el: place });
follow(model.facts);

function go(step) {
  model.lead("step", within(step));
  place.firstElementChild.focus();
}

lines.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  go(stepOf(link.hash));
});

addEventListener("hashchange", () => {
  const step = stepOf(location.hash);
  if (step !== null) go(step);
});
