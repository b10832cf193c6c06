// The table of one step: seats, lot, bids, pot and bank. Only what differs is touched.

/** A card; its colour shows as colour, symbol and name. */
function cardNode(card, payload, texts, fresh) {
  const colour = Math.floor(card / 5);
  const name = texts.cards[card];
  const node = make("span", fresh ? "sg-card sg-new" : "sg-card", null, {
    role: "img",
    "aria-label": name,
    title: name,
  });
  node.style.setProperty("--sg-colour", payload.palette.cards[colour]);
  node.append(make("b", "", payload.digits[card]), make("i", "", payload.palette.symbols[colour]));
  return node;
}

/** Cards of a mask in their colours; redrawn when the mask or what is new in it changes. */
function showCards(box, mask, fresh, payload, texts) {
  const key = `${mask}/${fresh}`;
  if (box.sgKey === key) return;
  box.sgKey = key;
  box.replaceChildren();
  for (let colour = 0; colour < 6; colour += 1) {
    const cards = members((mask >> (5 * colour)) & 31).map((bit) => bit + 5 * colour);
    if (!cards.length) continue;
    const group = make("span", "sg-group");
    for (const card of cards) group.append(cardNode(card, payload, texts, (fresh >> card) & 1));
    box.append(group);
  }
}

/** A number of chips beside a pile of them, and what the step changed. */
class Purse {
  constructor(label) {
    this.node = make("div", "sg-purse");
    this.count = make("b", "sg-count", "", { "aria-label": label });
    this.pile = make("span", "sg-pile");
    this.change = make("span", "sg-change");
    this.node.append(make("span", "sg-label", label), this.count, this.pile, this.change);
  }

  show(chips, change) {
    put(this.count, String(chips));
    if (this.chips !== chips) this.pile.style.setProperty("--chips", chips);
    this.chips = chips;
    put(this.change, change ? `${change > 0 ? "+" : "−"}${Math.abs(change)}` : "");
    mark(this.change, "data-way", Math.sign(change));
  }
}

/** One seat. */
class Seat {
  constructor(seat, payload, texts) {
    Object.assign(this, { seat, payload, texts });
    const { name, kind } = payload.seats[seat];
    const words = texts.controls;
    this.node = make("section", "sg-seat", null, { "data-seat": seat, "aria-label": name });
    const { seats, ink } = payload.palette;
    if (!ink.includes(seats[seat])) this.node.style.setProperty("--sg-seat", seats[seat]);
    const head = make("div", "sg-head");
    this.lead = make("span", "sg-lead", words.firstPlayer);
    const sign = make("span", "sg-mark", payload.palette.marks[seat], { "aria-hidden": "true" });
    head.append(sign, make("b", "sg-name", name), make("span", "sg-kind", kind), this.lead);
    this.state = make("span", "sg-state");
    this.purse = new Purse(words.chips);
    this.points = make("span", "sg-points");
    this.hand = make("div", "sg-hand");
    this.digits = make("div", "sg-digits", null, { role: "img" });
    for (let digit = 0; digit < 10; digit += 1) this.digits.append(make("span", "", digit));
    const line = make("div", "sg-line");
    line.append(this.state, this.points);
    const foot = make("div", "sg-line");
    foot.append(make("span", "sg-label", words.barredDigits), this.digits);
    this.node.append(head, line, this.purse.node, this.hand, foot);
  }

  show(now, before) {
    const seat = this.seat;
    const chips = now.chips[seat];
    this.purse.show(chips, before ? chips - before.chips[seat] : 0);
    const fresh = before ? now.hands[seat] & ~before.hands[seat] : 0;
    showCards(this.hand, now.hands[seat], fresh, this.payload, this.texts);
    this.lead.hidden = now.first !== seat;
    this.showDigits(now.digits[seat]);
    put(this.points, fill(this.texts.controls.points, { n: now.points[seat] }));
    const [state, text] = this.stateOf(now);
    mark(this.node, "data-state", state);
    put(this.state, text);
  }

  /** What the seat is doing: a key for the style, and words. */
  stateOf(now) {
    const words = this.texts.controls;
    const mine = now.who === this.seat;
    if (now.type === "game_ended") return this.resultOf(words);
    if (mine && now.type === "lot_sold") return ["buys", fill(words.bought, { n: now.amount })];
    if (mine && now.type === "lot_given") return ["buys", words.given];
    if (!now.live) return ["waits", ""];
    if (now.asked === this.seat) return ["asked", words.asked];
    if (now.leader === this.seat) return ["leads", fill(words.leads, { n: now.high })];
    return (now.inside >> this.seat) & 1 ? ["waits", ""] : ["passed", words.passed];
  }

  resultOf(words) {
    const { totals, winners } = this.payload.result;
    const wins = winners.includes(this.seat);
    return [wins ? "wins" : "waits", fill(wins ? words.wins : words.total, { n: totals[this.seat] })];
  }

  showDigits(mask) {
    if (this.mask === mask) return;
    this.mask = mask;
    const words = this.texts.controls;
    const owned = members(mask);
    [...this.digits.children].forEach((cell, digit) => mark(cell, "data-owned", (mask >> digit) & 1));
    const text = owned.length ? fill(words.barred, { digits: owned.join(", ") }) : words.noneBarred;
    mark(this.digits, "aria-label", text);
    mark(this.digits, "title", text);
  }
}

/** The bids and passes of the running auction, in order. */
class Ladder {
  constructor(payload, texts) {
    Object.assign(this, { payload, texts, shown: [] });
    this.node = make("ol", "sg-ladder", null, { "data-empty": texts.controls.noBids });
  }

  show(step) {
    const wanted = this.answers(step);
    let same = 0;
    while (same < this.shown.length && this.shown[same] === wanted[same]) same += 1;
    while (this.node.children.length > same) this.node.lastChild.remove();
    for (const answer of wanted.slice(same)) this.node.append(this.entry(answer));
    this.shown = wanted;
    const last = this.payload.steps.leader[step] >= 0 ? this.payload.steps.high[step] : -1;
    for (const entry of this.node.children) {
      entry.classList.toggle("sg-top", last >= 0 && entry.dataset.amount === String(last));
    }
  }

  /** Steps of the answers since the lot was revealed. */
  answers(step) {
    const { type } = this.payload.steps;
    const found = [];
    for (let at = step; at > 0 && type[at] !== "lot_revealed"; at -= 1) {
      if (type[at] === "bid" || type[at] === "passed") found.unshift(at);
    }
    return found;
  }

  entry(step) {
    const { type, who, amount } = this.payload.steps;
    const bids = type[step] === "bid";
    const node = make("li", bids ? "sg-bid" : "sg-pass");
    if (bids) node.dataset.amount = amount[step];
    const said = bids ? String(amount[step]) : this.texts.controls.pass;
    node.append(make("span", "", this.payload.seats[who[step]].name), " ", make("b", "", said));
    return node;
  }
}

/** All of the table in one language. */
class TableView {
  constructor(payload, texts) {
    Object.assign(this, { payload, texts });
    const words = texts.controls;
    this.node = make("div", "sg-table");
    this.lot = make("div", "sg-lot", null, { "data-empty": words.noLot });
    this.ladder = new Ladder(payload, texts);
    this.pot = new Purse(words.pot);
    this.bank = payload.banked ? new Purse(words.bank) : null;
    const chips = make("div", "sg-box sg-pots");
    chips.append(this.pot.node, ...(this.bank ? [this.bank.node] : []));
    const middle = make("div", "sg-middle");
    middle.append(this.box(words.lot, this.lot), this.box(words.bids, this.ladder.node), chips);
    this.seats = payload.seats.map((_, seat) => new Seat(seat, payload, texts));
    const around = make("div", "sg-seats", null, { "data-seats": payload.seats.length });
    around.append(...this.seats.map((seat) => seat.node));
    this.node.append(middle, around);
  }

  box(title, content) {
    const node = make("div", "sg-box");
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
    showCards(this.lot, now.lot, 0, this.payload, this.texts);
    this.ladder.show(step);
    this.pot.show(now.pot, before ? now.pot - before.pot : 0);
    if (this.bank) this.bank.show(now.bank, before ? now.bank - before.bank : 0);
    for (const seat of this.seats) seat.show(now, before);
  }
}
