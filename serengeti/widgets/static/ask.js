// What the person at the screen is asked, and everything it may answer.

const FEW = 15; // up to so many prices need no field to type in

/** The place where questions are put; `send` takes the answer. */
class Asking extends AskParts {
  constructor(payload, texts, lang, send) {
    super(payload, texts);
    Object.assign(this, { lang, send, words: texts.play, helped: true, tapped: null });
    this.node = make("section", "sg-ask", null, { tabindex: "-1" });
  }

  /** Whether consequences are told before a choice. */
  help(yes) {
    this.helped = yes;
    this.tell(null);
  }

  show(ask, state) {
    this.state = state;
    const makers = {
      bid: () => this.bidding(ask),
      offer: () => this.offering(ask),
      challenge: () => this.challenging(ask),
      discard: () => this.discarding(ask),
      curtain: () => this.drawing(ask),
      stuck: () => this.waiting(ask),
      over: () => this.ending(),
      moving: () => this.moving(),
    };
    this.told = null;
    mark(this.node, "data-ask", ask.kind);
    this.node.removeAttribute("aria-busy");
    this.node.replaceChildren(...makers[ask.kind]());
  }

  /** Once an answer is on its way no other can be given. */
  busy(yes) {
    mark(this.node, "aria-busy", yes);
  }

  answer(message) {
    if (this.node.getAttribute("aria-busy") !== "true") this.send(message);
  }

  // --- a bid ---

  bidding(ask) {
    const { words } = this;
    const prices = make("div", "sg-prices", null, { role: "group", "aria-label": words.say });
    prices.append(...ask.prices.map((price) => this.price(price)));
    const pass = this.choice(words.pass, { type: "passed" }, "sg-do-pass");
    this.explain(pass, ask.pass, words.pass, false);
    const open = ask.prices.some(({ legal, risky }) => legal || risky);
    const title = this.title(ask.sale ? words.yourCardBid : words.yourBid, ask.seat);
    this.told = make("div", "sg-outcome");
    this.tell(null);
    const typed = ask.prices.length > FEW || ask.beyond ? [this.typed(ask)] : [];
    const note = open ? [] : [make("p", "sg-only-pass", words.onlyPass)];
    prices.prepend(pass);
    return [title, ...note, prices, ...typed, this.told];
  }

  price(price) {
    const { words } = this;
    const { amount, legal, risky } = price;
    const name = fill(legal ? words.bid : risky ? words.risky : words.barred, { n: amount });
    const node = make("button", "sg-button sg-price", amount, {
      type: "button",
      "aria-label": name,
      "data-amount": amount,
      "aria-disabled": !(legal || risky),
    });
    if (risky) node.classList.add("sg-risky");
    this.explain(node, price, name, !legal);
    let touched = false;
    node.addEventListener("pointerdown", ({ pointerType }) => (touched = pointerType === "touch"));
    node.addEventListener("click", () => {
      if (!legal && !risky) return this.tell(price, true);
      if (touched && this.helped && this.tapped !== amount) return this.tapFirst(price);
      return this.answer({ type: "choice", choice: { type: "bid", amount } });
    });
    return node;
  }

  /** A finger cannot hover: the first tap tells what the price leads to. */
  tapFirst(price) {
    this.tapped = price.amount;
    this.tell(price, false);
    this.told.append(make("p", "sg-tap", fill(this.words.tapAgain, { n: price.amount })));
  }

  /** What a price leads to, while pointer or focus is on it; of a barred one always, why. */
  explain(node, price, name, always) {
    const told = price.told[this.lang];
    node.describe = () => {
      if (!this.helped && !always) node.removeAttribute("aria-description");
      else mark(node, "aria-description", told);
      if (always) mark(node, "title", told);
    };
    node.describe();
    for (const event of ["pointerenter", "focus"]) {
      node.addEventListener(event, () => this.tell(price, always));
    }
  }

  tell(price, always) {
    if (price === null) for (const node of this.node.querySelectorAll("button")) node.describe?.();
    if (!this.told) return;
    if (price === null && this.helped) return void this.told.replaceChildren(this.hint());
    if (price === null || (!this.helped && !always)) return void this.told.replaceChildren();
    this.told.replaceChildren(make("p", "", price.told[this.lang]), this.gains(price));
  }

  hint() {
    const finger = matchMedia("(pointer: coarse)").matches;
    return make("p", "sg-hint", finger ? this.words.hintTap : this.words.hint);
  }

  /** Who is paid, and what is left, as tokens. */
  gains({ shares, left, to }) {
    const node = make("div", "sg-gains");
    shares.forEach((chips, seat) => {
      if (chips) node.append(this.token(this.name(seat), `+${chips}`, seat));
    });
    const { stays, toBank } = this.words;
    if (left) node.append(this.token(to === "bank" ? toBank : stays, left));
    return node;
  }

  /** Any other amount, also one that goes beyond the seat's chips; Python says what is wrong. */
  typed(ask) {
    const { words } = this;
    const lowest = ask.prices.find(({ legal }) => legal)?.amount ?? 0;
    const field = make("input", "sg-field", null, { type: "number", min: 0, step: 1, value: lowest });
    const bid = () => ({ type: "choice", choice: { type: "bid", amount: field.valueAsNumber } });
    field.addEventListener("keydown", ({ key }) => key === "Enter" && this.answer(bid()));
    const label = make("label", "", words.other);
    label.append(" ", field);
    const node = this.row(label, this.button(words.say, bid, "sg-say"));
    node.classList.add("sg-typed");
    return node;
  }

  // --- offers, challenges, cards to give up ---

  offering(ask) {
    const { words } = this;
    const parts = [this.title(words.yourOffer, ask.seat)];
    parts.push(this.declining(words.decline));
    if (ask.sale) parts.push(this.selling(ask));
    if (ask.rivals.length) parts.push(this.exchanging(ask));
    return parts;
  }

  selling({ own }) {
    const { words } = this;
    const box = this.box(words.sell, "sg-sell");
    const cards = this.pick(words.sell, [{ cards: own }]);
    box.append(cards.node, this.confirm(words.doSell, [cards], ([card]) => ({ type: "sale_opened", card })));
    return box;
  }

  exchanging({ own, rivals }) {
    const { words } = this;
    const box = this.box(words.exchange, "sg-swap");
    const taken = this.pick(words.taken, rivals, true);
    const given = this.pick(words.given, [{ cards: own }], true);
    const done = ([card, mine]) => ({
      type: "exchanged",
      rival: rivals.find(({ cards }) => cards.includes(taken.card)).seat,
      taken: card,
      given: mine,
    });
    box.append(taken.node, given.node, this.confirm(words.doExchange, [taken, given], done));
    return box;
  }

  challenging({ seat, against, amount }) {
    const { words } = this;
    const text = fill(words.yourChallenge, { name: this.name(against), n: amount });
    const challenge = this.choice(words.challenge, { type: "challenged", against }, "sg-do-challenge");
    return [this.title(text, seat), this.declining(words.letStand, challenge)];
  }

  /** The way out of a window, and with it of all that follow if a person wants so. */
  declining(text, ...others) {
    const { words } = this;
    const quiet = tickBox(words.quiet, "sg-quiet", false, () => {});
    quiet.node.title = words.quietHint;
    const message = () => ({ type: "decline", quiet: quiet.box.checked });
    return this.row(...others, this.button(text, message, "sg-do-decline"), quiet.node);
  }

  discarding({ seat, cards }) {
    const { words } = this;
    const own = this.pick(words.discard, [{ cards }]);
    const done = ([card]) => ({ type: "card_discarded", card });
    return [this.title(words.yourDiscard, seat), own.node, this.confirm(words.doDiscard, [own], done)];
  }

  // --- when no choice of the game is due ---

  drawing({ seat }) {
    const { words } = this;
    const name = this.name(seat);
    const here = this.button(fill(words.here, { name }), () => ({ type: "here" }), "sg-do-here");
    return [this.title(fill(words.curtain, { name })), this.row(here)];
  }

  waiting({ seat }) {
    const { words } = this;
    const name = seat === null ? "" : this.name(seat);
    return [this.title(fill(words.stuck, { name })), this.row(this.button(words.go, () => ({ type: "go" })))];
  }

  moving() {
    const { words } = this;
    const skip = make("button", "sg-button sg-do sg-skip", words.skip, { type: "button" });
    skip.addEventListener("click", () => this.skip());
    return [this.title(words.moving), this.row(skip)];
  }

  ending() {
    const { words } = this;
    const again = this.button(words.again, () => ({ type: "again" }), "sg-do-again");
    const replay = this.button(words.replay, () => ({ type: "replay" }), "sg-do-replay");
    const parts = [this.title(words.over), this.scores(), this.row(replay, again)];
    return this.state.path ? [...parts, this.later()] : parts;
  }

  /** Best first. */
  scores() {
    const { words, payload } = this;
    const { points, bonus, totals, winners } = this.state.result;
    const table = make("table", "sg-scores");
    table.append(make("caption", "", words.scores));
    const cells = (tag, texts) => texts.map((text) => make(tag, "", text));
    const head = make("tr");
    head.append(...cells("th", [words.player, words.collections, words.bonus, words.total]));
    table.append(head);
    for (const seat of [...payload.seats.keys()].sort((a, b) => totals[b] - totals[a])) {
      const line = make("tr", winners.includes(seat) ? "sg-winner" : "");
      const name = make("th", "", null, { scope: "row" });
      name.append(this.sign(seat), " ", this.name(seat), winners.includes(seat) ? " ★" : "");
      line.append(name, ...cells("td", [points[seat], bonus[seat], totals[seat]]));
      table.append(line);
    }
    return table;
  }

  later() {
    const node = make("p", "sg-later", this.words.openLater);
    const code = `sg.Replay.open(${JSON.stringify(this.state.path)}).show()`;
    node.append(" ", make("code", "", code));
    return node;
  }
}
