// What questions are made of: titles, buttons, tokens, cards to pick.

/** A box to tick and its label. */
function tickBox(text, className, checked, change) {
  const node = make("label", `sg-tick ${className}`);
  const box = make("input", "", null, { type: "checkbox" });
  box.checked = checked;
  box.addEventListener("change", () => change(box.checked));
  node.append(box, " ", text);
  return { node, box };
}

class AskParts {
  constructor(payload, texts) {
    Object.assign(this, { payload, texts });
  }

  name(seat) {
    return this.payload.seats[seat].name;
  }

  /** The mark of a seat, as its panel has it. */
  sign(seat) {
    return make("span", "sg-mark", this.payload.palette.marks[seat], { "aria-hidden": "true" });
  }

  title(text, seat) {
    const node = make("h3", "sg-asked");
    if (seat !== undefined && this.payload.people.length > 1) {
      node.append(this.sign(seat), " ", make("b", "", this.name(seat)), " · ");
    }
    node.append(text);
    mark(this.node, "aria-label", node.textContent);
    return node;
  }

  button(text, message, className = "") {
    const node = make("button", `sg-button sg-do ${className}`, text, { type: "button" });
    node.addEventListener("click", () => {
      if (node.getAttribute("aria-disabled") !== "true") this.answer(message());
    });
    return node;
  }

  choice(text, choice, className) {
    return this.button(text, () => ({ type: "choice", choice }), className);
  }

  row(...parts) {
    const node = make("div", "sg-row");
    node.append(...parts);
    return node;
  }

  token(name, chips, seat) {
    const node = make("span", seat === undefined ? "sg-token" : "sg-token sg-to-seat");
    if (seat !== undefined) node.append(this.sign(seat), " ");
    node.append(make("span", "sg-name", name), " ", make("b", "", chips));
    return node;
  }

  box(title, className) {
    const node = make("fieldset", `sg-box ${className}`);
    node.append(make("legend", "", title));
    return node;
  }

  /** Cards of which one can be chosen, by pointer or arrow keys. */
  pick(title, groups, titled = false) {
    const name = `sg-pick-${(AskParts.picks += 1)}`;
    const node = make("div", "sg-pick", null, { role: "radiogroup", "aria-label": title });
    const found = { node, card: null };
    if (titled) node.append(make("span", "sg-label", title));
    for (const { seat, cards } of groups) {
      const group = make("span", "sg-options");
      if (seat !== undefined) group.append(this.token(this.name(seat), "", seat));
      group.append(...cards.map((card) => this.option(card, name, found)));
      node.append(group);
    }
    return found;
  }

  option(card, name, found) {
    const label = make("label", "sg-option");
    const radio = make("input", "", null, { type: "radio", name, value: card, "aria-label": this.texts.cards[card] });
    radio.addEventListener("change", () => {
      found.card = card;
      found.chosen?.();
    });
    label.append(radio, cardNode(card, this.payload, this.texts, ""));
    return label;
  }

  /** A button that waits until every pick has its card. */
  confirm(text, picks, choice) {
    const cards = () => picks.map(({ card }) => this.payload.cardNames[card]);
    const ready = () => picks.every(({ card }) => card !== null);
    const node = this.button(text, () => ({ type: "choice", choice: choice(cards()) }));
    mark(node, "aria-disabled", true);
    for (const pick of picks) pick.chosen = () => mark(node, "aria-disabled", !ready());
    return node;
  }
}

AskParts.picks = 0; // groups of cards made so far: each needs a name of its own
