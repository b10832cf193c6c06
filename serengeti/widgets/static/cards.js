// Cards and chips, and the marks of what a step did to them.

const SIGNS = { new: "+", gone: "−", offered: "" };

/** A card; its colour shows as colour, symbol and name. `mark` says what is special about it. */
function cardNode(card, payload, texts, state) {
  const colour = Math.floor(card / 5);
  const words = { new: texts.controls.came, gone: texts.controls.left, offered: texts.controls.onOffer };
  const name = state ? fill(words[state], { card: texts.cards[card] }) : texts.cards[card];
  const node = make("span", state ? `sg-card sg-${state}` : "sg-card", null, {
    role: "img",
    "aria-label": name,
    title: name,
    "data-card": card,
  });
  node.style.setProperty("--sg-colour", payload.palette.cards[colour]);
  node.append(make("b", "", payload.digits[card]), make("i", "", payload.palette.symbols[colour]));
  if (SIGNS[state]) node.append(make("em", "sg-sign", SIGNS[state]));
  return node;
}

/** A place for cards, in their colours; redrawn only when they or their marks change. */
class Cards {
  constructor(className, payload, texts) {
    Object.assign(this, { payload, texts });
    this.node = make("div", className);
  }

  /** Masks: the cards held, which of them are new or offered, and the cards just gone. */
  show(held, { fresh = 0, gone = 0, offered = 0 } = {}) {
    const key = [held, fresh, gone, offered].join();
    if (this.key === key) return;
    this.key = key;
    const stateOf = (card) => (at(gone, card) ? "gone" : at(offered, card) ? "offered" : at(fresh, card) ? "new" : "");
    const groups = [...this.groups(held), members(gone)];
    this.node.replaceChildren(
      ...groups.filter((cards) => cards.length).map((cards) => this.group(cards, stateOf)),
    );
  }

  groups(held) {
    return [0, 5, 10, 15, 20, 25].map((from) => members((held >> from) & 31).map((bit) => bit + from));
  }

  group(cards, stateOf) {
    const node = make("span", "sg-group");
    node.append(...cards.map((card) => cardNode(card, this.payload, this.texts, stateOf(card))));
    return node;
  }
}

/** A number of chips beside a pile of them, and what the step changed. */
class Purse {
  constructor(label) {
    this.node = make("div", "sg-purse");
    this.count = make("b", "sg-count");
    this.pile = make("span", "sg-pile");
    this.change = make("span", "sg-change");
    this.node.append(make("span", "sg-label", label), this.count, this.pile, this.change);
  }

  show(chips, change) {
    put(this.count, String(chips));
    if (this.chips !== chips) this.pile.style.setProperty("--chips", chips);
    this.chips = chips;
    this.showChange(change);
  }

  showChange(change) {
    put(this.change, change ? `${change > 0 ? "+" : "−"}${Math.abs(change)}` : "");
    mark(this.change, "data-way", Math.sign(change));
  }
}
