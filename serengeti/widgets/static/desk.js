// Notes that are written, and games that go on from the step that is seen. Where no Python
// answers nothing of it is shown.

const DESK_PATIENCE = 10000; // milliseconds after which Python is taken for gone
const EVERY = -1; // every seat is played by hand

class Desk {
  constructor(model, payload, noted) {
    Object.assign(this, { model, payload, noted, step: 0, desk: null, patience: null, asked: null });
    this.node = make("details", "sg-fold sg-desk");
    this.node.hidden = true;
    this.title = make("summary");
    this.status = make("p", "sg-status", "", { role: "status" });
    const parts = make("div", "sg-desk-parts");
    parts.append(this.noteForm(), this.branchForm());
    this.node.append(this.title, parts, this.status);
    this.after = make("div", "sg-branches", null, { role: "group" });
    ownKeys(this.after);
    this.after.hidden = true;
    this.branches = [];
    this.heard = (message) => message?.type === "desk" && this.take(message);
    model.on("msg:custom", this.heard);
    this.send({ type: "desk" });
  }

  dispose() {
    clearTimeout(this.patience);
    this.model.off("msg:custom", this.heard);
    for (const branch of this.branches) branch.dispose();
    this.after.remove();
  }

  // --- what is asked ---

  noteForm() {
    this.kind = make("select", "sg-pick-one sg-kind-of");
    this.text = make("textarea", "sg-text", "", { rows: 2 });
    this.count = make("span", "sg-count-of");
    this.write = make("button", "sg-button sg-write", "", { type: "button" });
    this.kind.addEventListener("change", () => this.showCount());
    this.text.addEventListener("input", () => this.showCount());
    this.write.addEventListener("click", () => {
      this.ask({ type: "note", step: this.step, kind: this.kind.value, text: this.text.value });
    });
    this.noteTitle = make("legend");
    this.kindLabel = label(this.kind);
    this.textLabel = label(this.text);
    const row = make("div", "sg-desk-row");
    row.append(this.kindLabel.node, this.count, this.write);
    return group(this.noteTitle, this.textLabel.node, row);
  }

  branchForm() {
    this.hand = make("select", "sg-pick-one sg-by-hand");
    this.others = make("select", "sg-pick-one sg-others");
    this.playOn = make("button", "sg-button sg-play-on", "", { type: "button" });
    this.hand.addEventListener("change", () => this.showOthers());
    this.playOn.addEventListener("click", () => {
      if (this.playOn.getAttribute("aria-disabled") === "true") return;
      this.ask({ type: "branch", step: this.step, hand: Number(this.hand.value), others: this.others.value });
    });
    this.branchTitle = make("legend");
    this.handLabel = label(this.hand);
    this.othersLabel = label(this.others);
    this.why = make("p", "sg-why-not");
    const row = make("div", "sg-desk-row");
    row.append(this.handLabel.node, this.othersLabel.node, this.playOn);
    return group(this.branchTitle, row, this.why);
  }

  send(message) {
    try {
      this.model.send(message);
    } catch {
      // a page without Python
    }
  }

  /** One question at a time: buttons rest until Python has answered. */
  ask(message) {
    if (this.asked) return;
    this.asked = message.type;
    mark(this.node, "aria-busy", true);
    this.send(message);
    this.patience = setTimeout(() => this.answered(this.labels.silent, false), DESK_PATIENCE);
  }

  // --- what is answered ---

  take(desk) {
    const first = !this.desk;
    this.desk = desk;
    this.node.hidden = false;
    if (first) this.fillChoices();
    this.noted(desk.notes);
    for (const row of desk.branches.slice(this.branches.length)) this.addBranch(row);
    if (this.lang) this.speak(null, this.lang);
    if (desk.said && this.asked) this.answered(desk.said, desk.done);
  }

  /** `said` in one language or in all; what was typed goes once it is written. */
  answered(said, done) {
    clearTimeout(this.patience);
    if (done && this.asked === "note") this.text.value = "";
    if (done && this.asked === "branch") this.branches.at(-1).unfold();
    this.asked = null;
    this.said = typeof said === "string" ? { [this.lang]: said } : said;
    mark(this.node, "aria-busy", false);
    mark(this.status, "data-done", done);
    this.showStatus();
    this.showCount();
  }

  addBranch(row) {
    const branch = new Branch(this.model, row.model);
    this.branches.push(branch);
    this.after.append(branch.node);
    this.after.hidden = false;
  }

  fillChoices() {
    const { most, bots } = this.desk;
    this.kind.append(...Object.keys(most).map((kind) => make("option", "", "", { value: kind })));
    const seats = this.payload.seats.map(({ name }, seat) => make("option", "", name, { value: seat }));
    this.hand.append(make("option", "", "", { value: EVERY }), ...seats);
    this.others.append(...bots.map((bot) => make("option", "", bot, { value: bot })));
  }

  // --- what is seen ---

  speak(_texts, lang) {
    this.lang = lang;
    if (!this.desk) return;
    const labels = (this.labels = this.desk.words[lang]);
    put(this.title, labels.title);
    mark(this.after, "aria-label", labels.branches);
    this.kindLabel.say(labels.kind);
    this.textLabel.say(labels.text);
    this.handLabel.say(labels.hand);
    this.othersLabel.say(labels.others);
    put(this.write, labels.write);
    put(this.playOn, labels.playOn);
    for (const option of this.kind.options) put(option, labels.kinds[option.value]);
    put(this.hand.options[0], labels.every);
    this.desk.branches.forEach((row, place) => this.branches[place].speak(row, lang));
    this.showOthers();
    this.showCount();
    this.showStatus();
    this.show(this.step);
  }

  show(step) {
    if (step !== this.step) this.forget();
    this.step = step;
    if (!this.labels) return;
    put(this.noteTitle, fill(this.labels.note, { n: step }));
    put(this.branchTitle, fill(this.labels.branch, { n: step }));
    const over = step > this.desk.open;
    mark(this.playOn, "aria-disabled", over);
    put(this.why, over ? this.labels.over : "");
    this.why.hidden = !over;
  }

  showOthers() {
    this.othersLabel.node.hidden = Number(this.hand.value) === EVERY;
  }

  showCount() {
    const most = this.desk.most[this.kind.value];
    const n = [...this.text.value].length;
    put(this.count, fill(this.labels.count, { n, most }));
    mark(this.count, "data-over", n > most);
  }

  showStatus() {
    const said = this.said?.[this.lang] ?? "";
    put(this.status, said);
    this.status.hidden = !said;
  }

  /** Another step: what was said of the last one does not hold any more. */
  forget() {
    if (!this.said) return;
    this.said = null;
    this.showStatus();
  }
}

/** One branch, folded away: its board to play at comes when it is first unfolded. */
class Branch {
  constructor(model, id) {
    Object.assign(this, { model, id, view: null });
    this.node = make("details", "sg-branch");
    this.title = make("summary");
    this.kept = make("p", "sg-kept");
    this.place = make("div");
    this.node.append(this.title, this.kept, this.place);
    this.node.addEventListener("toggle", () => this.open());
  }

  speak({ title, kept }, lang) {
    this.node.lang = lang;
    put(this.title, title[lang]);
    put(this.kept, kept?.[lang] ?? "");
    this.kept.hidden = !kept; // a recorded game names its file itself
  }

  unfold() {
    this.node.open = true;
    this.node.scrollIntoView({ block: "nearest" });
    this.title.focus({ preventScroll: true });
  }

  async open() {
    if (this.view || !this.node.open) return;
    const manager = this.model.widget_manager;
    this.view = manager.get_model(this.id).then((model) => manager.create_view(model));
    this.place.replaceChildren((await this.view).el);
  }

  async dispose() {
    (await this.view)?.remove();
  }
}

/** A label around its control, and the way to change its words. */
function label(control) {
  const node = make("label", "sg-desk-label");
  const words = make("span");
  node.append(words, " ", control);
  return { node, say: (text) => put(words, text) };
}

function group(...nodes) {
  const node = make("fieldset", "sg-desk-part");
  node.append(...nodes);
  return node;
}
