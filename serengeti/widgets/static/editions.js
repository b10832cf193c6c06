// The same deck and choices under other editions: a line for each. One that has parted from the
// game by the playhead tells where and by which rule, and leads there; no line tells of later.

class Editions {
  constructor(payload, go) {
    Object.assign(this, { payload, go, drawn: null, step: 0 });
    this.node = make("details", "sg-fold sg-editions");
    this.title = make("summary");
    this.list = make("ul", "sg-lines");
    this.node.append(this.title, this.list);
    this.node.addEventListener("toggle", () => this.show(this.step));
    goAlong(this.list);
  }

  speak({ controls }, lang) {
    Object.assign(this, { words: controls, lang, drawn: null });
    put(this.title, controls.editions);
    mark(this.list, "aria-label", controls.editions);
  }

  show(step) {
    this.step = step;
    if (!this.node.open) return;
    const { editions, last } = this.payload;
    const known = editions.map((line) => line.step >= 0 && line.step <= step);
    const key = [...known, step === last].join();
    if (this.drawn !== key) this.list.replaceChildren(...editions.map((line, place) => this.line(line, known[place])));
    this.drawn = key;
    for (const button of this.list.querySelectorAll("button")) {
      if (Number(button.dataset.step) === step) mark(button, "aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  }

  line({ name, step, told }, known) {
    const item = make("li");
    if (known) item.append(this.parted(name, step, told[this.lang]));
    else item.append(make("b", "", name), " ", make("span", "", this.same()));
    return item;
  }

  same() {
    const over = this.payload.result && this.step === this.payload.last;
    return over ? this.words.sameGame : this.words.sameSoFar;
  }

  parted(name, step, text) {
    const button = make("button", "sg-told", null, { type: "button", "data-step": step });
    const said = make("span");
    const parts = text.split("`").map((part, place) => (place % 2 ? make("code", "", part) : part));
    said.append(make("b", "", name), " ", ...parts);
    button.append(make("span", "sg-number", step), " ", said);
    button.addEventListener("click", () => this.go(step));
    return button;
  }
}
