// The bids and passes of the running auction or sale, in order, and what became of them.

const BEGINNINGS = ["lot_revealed", "sale_opened", "exchanged", "game_started"];

class Ladder {
  constructor(payload, texts) {
    Object.assign(this, { payload, texts, shown: [] });
    this.node = make("ol", "sg-ladder", null, { "data-empty": texts.controls.noBids });
  }

  show(step) {
    const wanted = this.answers(step);
    const keys = wanted.map(({ step: since, fate, by }) => [since, fate, by].join());
    let same = 0;
    while (same < this.shown.length && this.shown[same] === keys[same]) same += 1;
    while (this.node.children.length > same) this.node.lastChild.remove();
    for (const answer of wanted.slice(same)) this.node.append(this.entry(answer));
    this.shown = keys;
    const top = this.standing(wanted, step);
    [...this.node.children].forEach((entry, place) => entry.classList.toggle("sg-top", place === top));
  }

  /** All since the bidding began; `fate` is what happened to a bid later, `by` whom. */
  answers(step) {
    const { type, who } = this.payload.steps;
    let from = step;
    while (!BEGINNINGS.includes(type[from])) from -= 1;
    const found = [];
    const last = () => found.findLast(({ step: since, fate }) => type[since] === "bid" && fate !== "void");
    for (let now = from + 1; now <= step; now += 1) {
      if (type[now] === "bid" || type[now] === "passed") found.push({ step: now, fate: "" });
      if (type[now] === "challenged") Object.assign(last(), { fate: "challenged", by: who[now] });
      if (type[now] === "fined") last().fate = "fined";
      if (type[now] === "overbid_exposed") this.beginAgain(found, now);
    }
    return found;
  }

  /** Nothing stands any more: neither bids nor passes. */
  beginAgain(found, now) {
    const { type, who } = this.payload.steps;
    const mine = ({ step, fate }) => type[step] === "bid" && who[step] === who[now] && !fate;
    const exposed = found.findLast(mine);
    for (const answer of found) if (!answer.fate) answer.fate = "void";
    if (exposed) exposed.fate = "unpaid";
    found.push({ step: now, fate: "again" });
  }

  /** Place of the standing bid, -1 when there is none. */
  standing(answers, step) {
    const { type, who, amount, leader, high } = this.payload.steps;
    return answers.findLastIndex(
      ({ step: since, fate }) =>
        type[since] === "bid" &&
        (fate === "" || fate === "challenged") &&
        who[since] === leader[step] &&
        amount[since] === high[step],
    );
  }

  entry({ step, fate, by }) {
    const { type, who, amount } = this.payload.steps;
    const words = this.texts.controls;
    const name = this.payload.seats[who[step]].name;
    if (fate === "again") return make("li", "sg-again", fill(words.again, { name }));
    const bids = type[step] === "bid";
    const node = make("li", bids ? "sg-bid" : "sg-pass", null, { "data-fate": fate });
    const said = make(["", "challenged"].includes(fate) ? "span" : "s", "sg-said", name);
    said.append(" ", make("b", "", bids ? amount[step] : words.pass));
    node.append(said);
    const reason = this.reason(fate, amount[step] % 10, this.payload.seats[by]?.name);
    if (reason) node.append(" ", make("span", "sg-why", reason));
    return node;
  }

  reason(fate, digit, name) {
    const words = this.texts.controls;
    if (fate === "challenged") return fill(words.challenged, { name });
    if (fate === "unpaid") return words.unpaid;
    if (fate === "fined") return fill(name ? words.caught : words.fined, { digit, name });
    return "";
  }
}
