// The table of one step: seats, lot or card for sale, bids, pot and bank. Only what differs is touched.

/** All of the table in one language. */
class TableView {
  constructor(payload, texts, memory = false) {
    Object.assign(this, { payload, texts, memory, step: 0 });
    this.node = make("div", "sg-table");
    this.seats = payload.seats.map((_, seat) => new Seat(seat, payload, texts));
    const around = make("div", "sg-seats", null, { "data-seats": payload.seats.length });
    around.append(...this.seats.map((seat) => seat.node));
    this.node.append(this.middle(), ...this.lensBar(), around);
  }

  /** Where one seat looks: who it is, and whether memory is shown. */
  lensBar() {
    const { payload, texts } = this;
    if (!payload.lenses) return [];
    this.lens = new LensBar(payload, texts.controls, this.memory, () => this.remember(!this.memory));
    return [this.lens.node];
  }

  remember(memory) {
    this.memory = memory;
    this.lens.show(memory);
    this.showRanges(this.step);
  }

  showRanges(step) {
    const { open, memory } = this.payload.lenses;
    const known = (seat, then) => ({ open: open[then][seat], memory: memory[then][seat] });
    for (const { seat, ranged, purse } of this.seats) {
      const before = step > 0 ? known(seat, step - 1) : null;
      if (ranged) purse.showKnown(known(seat, step), before, this.memory);
    }
  }

  middle() {
    const { payload, texts } = this;
    const words = texts.controls;
    const cards = (className) => new Cards(className, payload, texts);
    [this.lot, this.sale, this.removed] = [cards("sg-lot"), cards("sg-lot"), cards("sg-removed")];
    mark(this.lot.node, "data-empty", words.noLot);
    this.lotBox = this.box(words.lot, this.lot.node);
    this.saleBox = this.box("", this.sale.node, "sg-sale");
    this.ladder = new Ladder(payload, texts);
    this.bids = this.box(words.bids, this.ladder.node, "sg-bids");
    const offers = make("div", "sg-offers");
    offers.append(this.saleBox, this.lotBox);
    const middle = make("div", "sg-middle");
    middle.append(offers, this.bids, this.piles(words));
    return middle;
  }

  /** Pot, bank, and the cards out of the game. */
  piles(words) {
    const node = make("div", "sg-box sg-pots");
    this.pot = new Purse(words.pot);
    this.bank = this.payload.banked ? new Purse(words.bank) : null;
    this.out = make("div", "sg-out");
    this.out.append(make("span", "sg-label", words.removed), this.removed.node);
    mark(this.pot.node, "data-pile", "pot");
    if (this.bank) mark(this.bank.node, "data-pile", "bank");
    node.append(this.pot.node, ...(this.bank ? [this.bank.node] : []), this.out);
    return node;
  }

  box(title, content, className = "") {
    const node = make("div", `sg-box ${className}`);
    node.append(make("span", "sg-label", title), content);
    return node;
  }

  facts(step) {
    const facts = {};
    for (const name in this.payload.steps) facts[name] = this.payload.steps[name][step];
    return facts;
  }

  show(step) {
    const now = this.facts(step);
    const before = step > 0 ? this.facts(step - 1) : null;
    this.showOffers(now);
    this.ladder.show(step);
    this.pot.show(now.pot, before ? now.pot - before.pot : 0);
    this.bank?.show(now.bank, before ? now.bank - before.bank : 0);
    this.out.hidden = !now.removed;
    this.removed.show(now.removed, { fresh: before ? now.removed & ~before.removed : 0 });
    for (const seat of this.seats) seat.show(now, before);
    this.step = step;
    if (this.lens) this.showRanges(step);
  }

  /** The lot, or the card that a seat sells; both when a lot was carried. */
  showOffers(now) {
    const words = this.texts.controls;
    const selling = now.seller >= 0;
    this.saleBox.hidden = !selling;
    this.lotBox.hidden = selling && !now.lot;
    this.lot.show(now.lot);
    this.sale.show(now.offered);
    if (selling) {
      put(this.saleBox.firstChild, fill(words.forSale, { name: this.payload.seats[now.seller].name }));
    }
    const sale = selling || now.type === "card_sold";
    put(this.bids.firstChild, sale ? words.saleBids : words.bids);
  }
}
