// One seat: who it is, what it has, and what it does at this step.

/** The mark of a seat in its colour. */
function seatSign({ marks, seats, ink }, seat) {
  const sign = make("span", "sg-mark", marks[seat], { "aria-hidden": "true" });
  if (!ink.includes(seats[seat])) sign.style.color = seats[seat];
  return sign;
}

class Seat {
  constructor(seat, payload, texts) {
    Object.assign(this, { seat, payload, texts });
    const { name, kind } = payload.seats[seat];
    const words = texts.controls;
    this.node = make("section", "sg-seat", null, { "data-seat": seat, "aria-label": name });
    const { seats, ink } = payload.palette;
    if (!ink.includes(seats[seat])) this.node.style.setProperty("--sg-seat", seats[seat]);
    const sign = make("span", "sg-mark", payload.palette.marks[seat], { "aria-hidden": "true" });
    const title = make("b", "sg-name", name, { title: name });
    this.points = make("span", "sg-points");
    this.ranged = payload.lenses && payload.lenses.seat !== seat;
    this.purse = this.ranged ? new RangePurse(name, words) : new Purse(words.chips);
    this.state = make("span", "sg-state");
    this.badge = make("span", "sg-badge");
    this.hand = new Cards("sg-hand", payload, texts);
    this.lead = make("span", "sg-lead", words.firstPlayer);
    this.node.append(
      this.line("sg-head", sign, title, make("span", "sg-kind", kind), this.badge, this.points),
      this.line("sg-line", this.purse.node, this.state),
      this.hand.node,
      this.line("sg-line sg-foot", this.makeDigits(words), this.lead),
    );
  }

  line(className, ...parts) {
    const node = make("div", className);
    node.append(...parts);
    return node;
  }

  makeDigits(words) {
    this.digits = make("span", "sg-digits", null, { role: "img" });
    for (let digit = 0; digit < 10; digit += 1) this.digits.append(make("span", "", digit));
    const label = make("span", "sg-label", words.barredShort, { title: words.barredDigits });
    return this.line("sg-bars", label, this.digits);
  }

  show(now, before) {
    const seat = this.seat;
    const chips = now.chips[seat];
    if (!this.ranged) this.purse.show(chips, before ? chips - before.chips[seat] : 0);
    this.showHand(now, before);
    this.lead.hidden = now.first !== seat;
    this.showDigits(now.digits[seat]);
    put(this.points, fill(this.texts.controls.points, { n: now.points[seat] }));
    this.showState(now);
  }

  showHand(now, before) {
    const held = now.hands[this.seat];
    const had = before ? before.hands[this.seat] : held;
    this.hand.show(held, { fresh: held & ~had, gone: had & ~held, offered: held & now.offered });
  }

  showState(now) {
    const words = this.texts.controls;
    const badge = at(now.excluded, this.seat) ? words.excluded : at(now.sitting, this.seat) ? words.sitsOut : "";
    const [state, text] = this.doing(now) ?? this.waiting(now, badge);
    mark(this.node, "data-state", state);
    put(this.state, text);
    put(this.badge, badge);
    this.badge.hidden = !badge;
  }

  /** What this step is about, if it is about this seat: a key for the style, and words. */
  doing(now) {
    const words = this.texts.controls;
    const price = { n: now.amount };
    if (now.type === "game_ended") return this.resultOf(words);
    if (now.type === "card_sold" && now.other === this.seat) return ["buys", fill(words.bought, price)];
    if (now.who !== this.seat) return null;
    switch (now.type) {
      case "lot_sold": return ["buys", fill(words.bought, price)];
      case "lot_given": return ["buys", words.given];
      case "card_sold": return ["sells", now.other < 0 ? words.unsold : fill(words.sold, price)];
      case "exchanged": return ["swaps", words.swaps];
      case "challenged": return ["challenges", words.challenges];
      case "card_discarded": return ["fined", words.gaveUp];
      case "fined": return at(now.inside, this.seat) ? ["asked", words.fineAgain] : ["fined", words.fineOut];
      default: return null;
    }
  }

  /** What this seat is otherwise. */
  waiting(now, badge) {
    const words = this.texts.controls;
    if (now.discarder === this.seat) return ["asked", words.owesCard];
    if (now.seller === this.seat) return ["sells", words.sells];
    if (!now.live) return ["waits", ""];
    if (now.asked === this.seat) return ["asked", words.asked];
    if (now.leader === this.seat) return ["leads", fill(words.leads, { n: now.high })];
    if (at(now.inside, this.seat)) return ["waits", ""];
    return ["passed", badge ? "" : words.passed];
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
    [...this.digits.children].forEach((cell, digit) => mark(cell, "data-owned", at(mask, digit)));
    const text = owned.length ? fill(words.barred, { digits: owned.join(", ") }) : words.noneBarred;
    mark(this.digits, "aria-label", text);
    mark(this.digits, "title", text);
  }
}
