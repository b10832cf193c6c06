// The price map: what every price leads to that the asked seat may name, if all others pass then.

const [TOO_LOW, CARD, UNPAID] = [1, 4, 5]; // as `price_ints` numbers reasons and endings
const SPLITS = ["majority", "equalSplit"]; // in the order of the split rule's codes

class Prices {
  constructor(payload) {
    Object.assign(this, { payload, drawn: null, step: 0 });
    this.node = make("details", "sg-fold sg-prices");
    this.title = make("summary");
    this.place = make("div");
    this.rules = make("div", "sg-split", null, { role: "group", hidden: "" });
    this.node.append(this.title, this.rules, this.place);
    this.node.addEventListener("toggle", () => this.show(this.step));
    const seats = [...payload.seats.keys()];
    this.purses = seats.filter((seat) => payload.prices.columns.includes(`chips_${seat}`));
    this.seats = seats;
    this.rule = payload.otherPrices?.own;
  }

  speak({ controls, bars }) {
    Object.assign(this, { words: controls, bars, drawn: null });
    if (this.payload.otherPrices) this.offerRules();
  }

  // --- under either split rule ---

  /** A button for each split rule; at first the game's own is pressed. */
  offerRules() {
    const { words } = this;
    mark(this.rules, "aria-label", words.split);
    const buttons = SPLITS.map((name, rule) => {
      const own = rule === this.payload.otherPrices.own;
      const text = own ? fill(words.ownSplit, { rule: words[name] }) : words[name];
      const button = make("button", "sg-button sg-lang", text, { type: "button", "aria-pressed": rule === this.rule });
      button.addEventListener("click", () => this.choose(rule));
      return button;
    });
    const row = make("span", "sg-languages");
    row.append(...buttons);
    this.rules.replaceChildren(make("span", "sg-label", words.split), row);
  }

  choose(rule) {
    Object.assign(this, { rule, drawn: null });
    this.rules.querySelectorAll("button").forEach((button, place) => mark(button, "aria-pressed", place === rule));
    this.show(this.step);
  }

  /** The rows under the chosen rule, and the amounts at which they differ from the game's own. */
  underRule(rows) {
    const { otherPrices } = this.payload;
    const others = this.rule === otherPrices?.own ? [] : (otherPrices.steps[this.step] ?? []);
    const found = [...rows];
    for (const row of others) found[row[0] + 1] = row; // the pass comes first, then every price
    this.differ = new Set(others.map(([amount]) => amount));
    return found;
  }

  explanation() {
    const { words, rule, differ } = this;
    if (rule === this.payload.otherPrices?.own) return words.ifAllPass;
    return `${words.ifAllPass} ${differ.size ? words.otherSplit : words.sameSplit}`;
  }

  show(step) {
    this.step = step;
    const map = this.payload.prices.steps[step];
    const asked = this.payload.steps.asked[step];
    put(this.title, map ? fill(this.words.pricesOf, { name: this.nameOf(asked) }) : this.words.prices);
    if (!this.node.open || this.drawn === step) return;
    this.rules.hidden = !map || this.rule === undefined;
    this.drawn = step;
    this.place.replaceChildren(...(map ? this.map(map, asked) : [make("p", "", this.noMap())]));
  }

  noMap() {
    const { lenses } = this.payload;
    return lenses ? fill(this.words.ownPrices, { name: this.nameOf(lenses.seat) }) : this.words.noPrices;
  }

  nameOf(seat) {
    return this.payload.seats[seat].name;
  }

  map(rows, asked) {
    const frame = make("div", "sg-rows", null, { tabindex: "0", role: "group", "aria-label": this.title.textContent });
    const table = make("table");
    const body = make("tbody");
    body.append(...this.runs(this.underRule(rows)).map(([first, last]) => this.row(first, last, asked)));
    table.append(this.head(), body);
    frame.append(table);
    return [make("p", "", this.explanation()), frame];
  }

  /** First and last row of each line: prices that a higher bid has left behind share one. */
  runs(rows) {
    const found = [];
    for (const facts of rows.map((row) => this.facts(row))) {
      const run = found.at(-1);
      if (facts.barred === TOO_LOW && run?.[1].barred === TOO_LOW) run[1] = facts;
      else found.push([facts, facts]);
    }
    return found;
  }

  facts(row) {
    return Object.fromEntries(this.payload.prices.columns.map((name, place) => [name, row[place]]));
  }

  // --- the head: two rows, for the seats stand below what they get and what they have ---

  head() {
    const { words, seats, purses } = this;
    const [top, names] = [make("tr"), make("tr")];
    const single = (text, look = "") => make("th", look, text, { scope: "col", rowspan: 2 });
    const group = (text, span) => make("th", "sg-edge", text, { scope: "colgroup", colspan: span });
    top.append(single(words.price), single(words.digit), single(words.follows, "sg-follows"));
    top.append(group(words.paidOut, seats.length), single(words.potAfter));
    if (this.payload.banked) top.append(single(words.bankAfter));
    top.append(group(words.chipsAfter, purses.length));
    for (const of of [seats, purses]) names.append(...of.map((seat, place) => this.seatHead(seat, place)));
    const head = make("thead");
    head.append(top, names);
    return head;
  }

  seatHead(seat, place) {
    const name = this.nameOf(seat);
    const cell = make("th", place ? "" : "sg-edge", null, { scope: "col", title: name });
    const label = make("span", "sg-short", name);
    cell.append(seatSign(this.payload.palette, seat), " ", label);
    return cell;
  }

  // --- a row a choice ---

  row(facts, last, asked) {
    const pass = facts.amount < 0;
    const amount = facts === last ? facts.amount : `${facts.amount}–${last.amount}`;
    const line = make("tr", "", null, { "data-barred": facts.barred, "data-price": amount });
    const digit = facts === last ? this.digitOf(facts) : -1;
    const head = make("th", "", pass ? this.words.pass : amount, { scope: "row" });
    if (this.differ.has(facts.amount)) {
      mark(line, "data-differs", true);
      head.prepend(make("b", "", "≠"), " ");
    }
    line.append(head);
    line.append(make("td", "", digit < 0 ? "" : digit));
    line.append(...(facts.barred ? [this.bar(facts, digit)] : this.outcome(facts, asked)));
    return line;
  }

  digitOf({ digit, amount, barred }) {
    return barred ? amount % 10 : digit;
  }

  /** Why a price may not be named, across the rest of the row. */
  bar({ barred, tolerated }, digit) {
    const { words, seats, purses } = this;
    const span = 2 + seats.length + purses.length + (this.payload.banked ? 1 : 0);
    const why = fill(words.mayNot, { reason: fill(this.bars[barred - 1], { digit }) });
    const text = tolerated ? `${why} · ${words.penalised}` : why;
    return make("td", "sg-no", text, { colspan: span });
  }

  outcome(facts, asked) {
    const shares = this.seats.map((seat) => facts[`share_${seat}`]);
    const purses = this.purses.map((seat) => facts[`chips_${seat}`]);
    const bank = this.payload.banked ? [make("td", "", facts.bank)] : [];
    const follows = make("td", "sg-follows");
    follows.append(...this.ending(facts, asked));
    return [
      follows,
      ...shares.map((chips, place) => this.cell(chips ? `+${chips}` : "·", place, chips > 0)),
      make("td", "sg-edge", facts.pot),
      ...bank,
      ...purses.map((chips, place) => this.cell(chips, place, false)),
    ];
  }

  cell(text, place, strong) {
    const cell = make("td", place ? "" : "sg-edge");
    cell.append(strong ? make("b", "", text) : text);
    return cell;
  }

  /** Who gets lot or card. */
  ending({ ending, buyer, price }, asked) {
    const { words } = this;
    if (ending === UNPAID) return [seatSign(this.payload.palette, asked), " ", words.unpaid];
    if (buyer < 0) return [ending === CARD ? words.unsold : words.setAside];
    const text = price < 0 ? words.given : fill(words.bought, { n: price });
    return [seatSign(this.payload.palette, buyer), " ", make("span", "sg-short", this.nameOf(buyer)), ` ${text}`];
  }
}
