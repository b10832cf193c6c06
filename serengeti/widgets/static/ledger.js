// The ledger: every movement of chips up to the playhead in a double-entry book, and who financed
// whom by it.

const PARTS = 20; // whose chips went where comes in whole tenths, and 1 stands for any less

class Book {
  constructor(payload) {
    Object.assign(this, { payload, ...payload.ledger, drawn: null, step: 0 });
    this.seats = [...payload.seats.keys()];
    [this.pot, this.bank] = [payload.seats.length, payload.seats.length + 1];
    this.node = make("details", "sg-fold sg-ledger");
    this.title = make("summary");
    [this.said, this.tables, this.proof] = [make("p"), make("div", "sg-books"), make("p", "sg-proof")];
    this.node.append(this.title, this.said, this.tables, this.proof);
    this.node.addEventListener("toggle", () => this.show(this.step));
  }

  speak({ controls }, lang) {
    Object.assign(this, { words: controls, lang, drawn: null });
    put(this.title, controls.ledger);
  }

  show(step) {
    this.step = step;
    if (!this.node.open) return;
    const entries = this.upto(this.entries);
    const accounts = this.balance(entries);
    this.prove(accounts);
    if (this.drawn === entries.length) return;
    this.drawn = entries.length;
    put(this.said, this.told[this.lang].findLast(([since]) => since <= step)[1]);
    this.tables.replaceChildren(this.financed(accounts), this.book(accounts));
  }

  upto(rows) {
    const later = rows.findIndex(([step]) => step > this.step);
    return later < 0 ? rows : rows.slice(0, later);
  }

  // --- sums ---

  balance(entries) {
    const accounts = this.opening.map((chips) => ({ opening: chips, paid: 0, received: 0, now: chips }));
    for (const [, from, into, chips] of entries) {
      accounts[from].paid += chips;
      accounts[from].now -= chips;
      accounts[into].received += chips;
      accounts[into].now += chips;
    }
    return accounts;
  }

  /** The book against the table: every account, and all chips together. */
  prove(accounts) {
    const { chips, pot, bank } = this.payload.steps;
    const now = accounts.map((account) => account.now);
    const table = [...chips[this.step], pot[this.step], bank[this.step]];
    const seats = sum(now.slice(0, this.pot));
    const holds = now.every((held, place) => held === table[place]) && sum(now) === sum(this.opening);
    const facts = { seats, pot: now[this.pot], bank: now[this.bank], all: sum(now) };
    const { proof, proofBank, proofFails } = this.words;
    mark(this.proof, "data-holds", holds);
    put(this.proof, fill(holds ? (this.payload.banked ? proofBank : proof) : proofFails, facts));
  }

  // --- who financed whom ---

  financed(accounts) {
    const { words } = this;
    const givers = [...this.seats, ...(this.payload.banked ? [this.bank] : [])];
    const takers = [...givers, this.pot];
    const cells = givers.map(() => takers.map(() => 0));
    for (const [, row, column, parts] of this.upto(this.flows)) cells[row][column] += parts;
    const most = Math.max(PARTS * this.opening[0], ...cells.flat());
    const [top, names, body, foot] = [make("tr"), make("tr"), make("tbody"), make("tr")];
    top.append(
      make("th", "", words.paidBy, { scope: "col", rowspan: 2 }),
      make("th", "", words.receivedBy, { scope: "colgroup", colspan: takers.length }),
      make("th", "", words.inAll, { scope: "col", rowspan: 2 }),
    );
    names.append(...takers.map((taker) => this.head(taker, "col")));
    for (const [row, giver] of givers.entries()) {
      const line = make("tr");
      const levels = cells[row].map((parts) => this.level(parts, most));
      line.append(this.head(giver, "row"), ...levels, this.number(accounts[giver].paid));
      body.append(line);
    }
    const got = takers.map((taker) => (taker === this.pot ? accounts[taker].now : accounts[taker].received));
    const all = sum(givers.map((giver) => accounts[giver].paid));
    foot.append(make("th", "", words.inAll, { scope: "row" }), ...[...got, all].map((n) => this.number(n)));
    return this.frame(words.whoFinanced, [top, names], body, foot);
  }

  /** A number of chips over a bar. */
  level(parts, most) {
    const number = (chips) => chips.toLocaleString(this.lang, { useGrouping: false });
    const text = parts === 1 ? `<${number(0.1)}` : number(parts / PARTS);
    const cell = make("td", "sg-level", parts ? text : "·");
    cell.style.setProperty("--sg-level", parts / most);
    return cell;
  }

  // --- the book ---

  book(accounts) {
    const { words } = this;
    const columns = ["opening", "paid", "received", "now"];
    const titles = [words.account, words.atStart, words.hasPaid, words.hasReceived, words.nowHeld];
    const [head, body, foot] = [make("tr"), make("tbody"), make("tr")];
    head.append(...titles.map((title) => make("th", "", title, { scope: "col" })));
    for (const place of [...this.seats, this.pot, ...(this.payload.banked ? [this.bank] : [])]) {
      const line = make("tr", "", null, { "data-account": place });
      line.append(this.head(place, "row"), ...columns.map((name) => this.number(accounts[place][name])));
      body.append(line);
    }
    const sums = columns.map((name) => this.number(sum(accounts.map((account) => account[name]))));
    foot.append(make("th", "", words.inAll, { scope: "row" }), ...sums);
    return this.frame(words.everyAccount, [head], body, foot);
  }

  number(chips) {
    return make("td", "", chips);
  }

  // --- tables ---

  frame(title, lines, body, foot) {
    const frame = make("div", "sg-rows", null, { tabindex: "0", role: "group", "aria-label": title });
    const [table, head, sums] = [make("table"), make("thead"), make("tfoot")];
    head.append(...lines);
    sums.append(foot);
    table.append(make("caption", "", title), head, body, sums);
    frame.append(table);
    return frame;
  }

  /** Name of an account at the head of a row or column. */
  head(account, scope) {
    const cell = make("th", "", null, { scope });
    const { seats, palette } = this.payload;
    if (account >= this.pot) {
      const { stillInPot, pot, bank } = this.words;
      cell.append(account === this.bank ? bank : scope === "col" ? stillInPot : pot);
      return cell;
    }
    mark(cell, "title", seats[account].name);
    cell.append(seatSign(palette, account), " ", make("span", "sg-short", seats[account].name));
    return cell;
  }
}

function sum(numbers) {
  return numbers.reduce((all, number) => all + number, 0);
}
