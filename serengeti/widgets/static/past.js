// What has happened so far: the auctions as a strip, the steps as a list. Neither tells of
// anything beyond the playhead.

const CLOSINGS = ["lot_sold", "lot_given", "lot_set_aside"];

/** Up and down keys go along a row of buttons, of which one alone is a stop of the Tab key. */
function goAlong(node) {
  node.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...node.querySelectorAll("button")];
    buttons[buttons.indexOf(event.target) + by]?.focus();
  });
}

/** Make one button of a row the place we are at. */
function markHere(button, here) {
  if (here) mark(button, "aria-current", "step");
  else button.removeAttribute("aria-current");
  button.tabIndex = here ? 0 : -1;
}

/** Where each auction begins and ends, and how it ended. */
function auctionsOf({ auctions, steps }) {
  const found = Array.from({ length: auctions }, () => ({ from: Infinity, end: Infinity }));
  steps.type.forEach((type, step) => {
    const auction = found[steps.auction[step] - 1];
    if (type === "lot_revealed") auction.from = step;
    if (CLOSINGS.includes(type)) {
      Object.assign(auction, { end: step, how: type, who: steps.who[step], price: steps.amount[step] });
    }
  });
  return found;
}

/** A button for each auction; who bought and the price once it is past. */
class Overview {
  constructor(payload, go) {
    this.payload = payload;
    this.auctions = auctionsOf(payload);
    this.node = make("ol", "sg-overview");
    this.buttons = this.auctions.map((auction) => this.button(auction, go));
    goAlong(this.node);
  }

  button({ from }, go) {
    const button = make("button", "sg-auction", null, { type: "button" });
    if (from === Infinity) mark(button, "aria-disabled", true);
    else button.addEventListener("click", () => go(from));
    const item = make("li");
    item.append(button);
    this.node.append(item);
    return button;
  }

  speak({ controls }) {
    this.words = controls;
    this.shown = [];
    mark(this.node, "aria-label", controls.overview);
  }

  show(step) {
    const now = this.payload.steps.auction[step];
    this.auctions.forEach(({ end }, place) => {
      const key = [end <= step, now === place + 1, !now && place === 0].join();
      if (this.shown[place] !== key) this.dress(place, end <= step, now);
      this.shown[place] = key;
    });
  }

  dress(place, past, now) {
    const button = this.buttons[place];
    const number = make("span", "sg-number", place + 1);
    button.replaceChildren(number, ...(past ? this.outcome(this.auctions[place]) : []));
    const name = this.nameOf(place, past);
    mark(button, "aria-label", name);
    mark(button, "title", name);
    mark(button, "data-past", past);
    markHere(button, now === place + 1);
    if (!now && place === 0) button.tabIndex = 0;
  }

  outcome({ how, who, price }) {
    if (how === "lot_set_aside") return [make("span", "sg-who", "–")];
    const { seats, palette } = this.payload;
    const owner = make("span", "sg-who");
    const sign = make("span", "sg-mark", palette.marks[who]);
    if (!palette.ink.includes(palette.seats[who])) sign.style.color = palette.seats[who];
    owner.append(sign, " ", seats[who].name);
    return [owner, make("b", "", how === "lot_given" ? 0 : price)];
  }

  nameOf(place, past) {
    const { words } = this;
    const n = place + 1;
    const where = fill(words.auction, { n, last: this.auctions.length });
    if (!past) return where;
    const { how, who, price } = this.auctions[place];
    const said = { lot_sold: words.buysFor, lot_given: words.getsFree, lot_set_aside: words.nobodyBuys }[how];
    return `${where} · ${fill(said, { name: this.payload.seats[who]?.name, price })}`;
  }
}

/** A line for each step up to the playhead, the last one marked; a click goes there. */
class Lines {
  constructor(payload, go) {
    Object.assign(this, { payload, go, step: 0 });
    this.node = make("details", "sg-fold sg-past");
    this.title = make("summary");
    this.list = make("ol", "sg-lines");
    this.node.append(this.title, this.list);
    this.node.addEventListener("toggle", () => this.show(this.step));
    goAlong(this.list);
  }

  speak({ controls, sentences }) {
    this.sentences = sentences;
    put(this.title, controls.past);
    mark(this.list, "aria-label", controls.past);
    this.list.replaceChildren();
  }

  show(step) {
    this.step = step;
    if (!this.node.open) return;
    const lines = this.list.children;
    const held = this.list.contains(document.activeElement);
    if (lines.length) markHere(this.list.lastChild.firstChild, false);
    while (lines.length > step + 1) this.list.lastChild.remove();
    const fresh = [];
    for (let now = lines.length; now <= step; now += 1) fresh.push(this.line(now));
    this.list.append(...fresh);
    const here = this.list.lastChild.firstChild;
    markHere(here, true);
    if (held) here.focus({ preventScroll: true });
    this.list.scrollTop = this.list.scrollHeight;
  }

  line(step) {
    const item = make("li", "", null, { "data-type": this.payload.steps.type[step] });
    const button = make("button", "sg-told", null, { type: "button", tabindex: "-1" });
    button.append(make("span", "sg-number", step), " ", make("span", "", this.sentences[step]));
    button.addEventListener("click", () => this.go(step));
    item.append(button);
    return item;
  }
}
