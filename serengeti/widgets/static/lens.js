// One seat's view: who looks, ranges in place of the others' chips, and what memory would know.

/** The line above the seats, with the switch for memory. */
class LensBar {
  constructor({ seats, palette, lenses }, words, shown, toggle) {
    const { name } = seats[lenses.seat];
    this.node = make("div", "sg-box sg-lens");
    const sign = make("span", "sg-mark", palette.marks[lenses.seat], { "aria-hidden": "true" });
    if (!palette.ink.includes(palette.seats[lenses.seat])) sign.style.color = palette.seats[lenses.seat];
    const who = make("b", "sg-name", fill(words.seenBy, { name }));
    this.said = make("span", "sg-lens-said", null, { "aria-live": "polite" });
    this.button = make("button", "sg-button sg-memory", words.fullMemory, { type: "button" });
    this.button.addEventListener("click", toggle);
    this.node.append(sign, who, this.said, this.button);
    this.words = words;
    this.show(shown);
  }

  show(memory) {
    mark(this.button, "aria-pressed", memory);
    put(this.said, memory ? this.words.addsUp : this.words.ranges);
  }
}

/** The chips of a rival: a range, beside it a pile that is sure and one that may be. */
class RangePurse extends Purse {
  constructor(name, words) {
    super(words.chips);
    Object.assign(this, { name, words });
    this.node.classList.add("sg-range");
    this.maybe = make("span", "sg-pile sg-maybe");
    this.memory = make("span", "sg-remembered");
    this.pile.after(this.maybe);
    this.change.before(this.memory);
  }

  /** `known` of this step and of the one before; what memory says is seen on request only. */
  showKnown(now, before, withMemory) {
    const [low, high] = now.open;
    this.showChange(before ? now.memory[0] - before.memory[0] : 0);
    put(this.count, low === high ? String(low) : `${low}–${high}`);
    mark(this.count, "title", fill(this.words.atLeast, { name: this.name, low, high }));
    this.pile.style.setProperty("--chips", low);
    this.maybe.style.setProperty("--chips", high - low);
    put(this.memory, withMemory ? `(${now.memory[0]})` : "");
    mark(this.memory, "title", withMemory ? fill(this.words.remembered, { n: now.memory[0] }) : "");
  }
}
