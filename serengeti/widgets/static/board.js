// The board: one playhead, and all that follows it.

const STEP_TIME = 1000; // milliseconds a step at speed 1
const REST_TIME = 200; // a playhead that stays so long has come to rest

/** The playhead of one view of the model. */
class BoardView {
  constructor(model, host, payload) {
    Object.assign(this, { model, payload, timer: null, resting: null, speed: 1 });
    this.step = this.sent = this.within(model.get("step"));
    this.node = make("div", "sg-board", null, {
      tabindex: "0",
      role: "group",
    });
    ownKeys(this.node);
    this.controls = new Controls(this.payload, this.actions());
    this.sentence = make("p", "sg-sentence", "", { "aria-live": "polite", "aria-atomic": "true" });
    this.position = make("p", "sg-position");
    this.notes = make("ul", "sg-notes");
    const says = make("div", "sg-says");
    says.append(this.sentence, this.position);
    this.places = { table: make("div"), charts: make("div") };
    const { table, charts } = this.places;
    const go = (step) => this.go(step);
    const overview = new Overview(payload, go);
    const told = [new Lines(payload, go)];
    if (payload.editions?.length) told.push(new Editions(payload, go));
    const counted = [new Prices(payload)];
    if (payload.ledger) counted.push(new Book(payload));
    this.desk = new Desk(model, payload, (notes) => this.noted(notes));
    this.followers = [overview, ...told, ...counted, this.desk];
    const below = make("div", "sg-folds", null, { "data-seats": payload.seats.length });
    below.append(column(told), column(counted), this.desk.node);
    this.node.append(this.controls.node, overview.node, says, this.notes, table, below, charts);
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.follow();
    this.speak(model.get("lang"));
    host.append(this.node, this.desk.after);
    this.sizes = new ResizeObserver(() => this.drawCharts());
    this.sizes.observe(this.node);
  }

  actions() {
    return {
      first: () => this.go(0),
      previousAuction: () => this.go(this.auctionBefore()),
      previous: () => this.go(this.step - 1),
      play: () => (this.timer === null ? this.play() : this.pause()),
      next: () => this.go(this.step + 1),
      nextAuction: () => this.go(this.auctionAfter()),
      last: () => this.go(this.payload.last),
      go: (step) => this.go(step),
      stepNow: () => this.step,
      speed: (speed) => this.setSpeed(speed),
      language: (lang) => this.chooseLanguage(lang),
      help: () => this.controls.toggleHelp(),
    };
  }

  // --- the playhead ---

  within(step) {
    return Math.min(Math.max(step, 0), this.payload.last);
  }

  go(step) {
    const target = this.within(step);
    if (target === this.step) return;
    this.step = target;
    this.show();
    if (this.step === this.payload.last) this.pause();
    this.rest();
  }

  /** Tell Python where the playhead is, once it stays there. */
  rest() {
    clearTimeout(this.resting);
    if (this.timer === null) this.resting = setTimeout(() => this.report(), REST_TIME);
  }

  report() {
    if (this.sent === this.step) return;
    this.sent = this.step;
    this.model.set("step", this.step);
    this.model.save_changes();
  }

  auctionBefore() {
    const { type } = this.payload.steps;
    let step = this.step - 1;
    while (step > 0 && type[step] !== "lot_revealed") step -= 1;
    return step;
  }

  auctionAfter() {
    const { type } = this.payload.steps;
    let step = this.step + 1;
    while (step < this.payload.last && type[step] !== "lot_revealed") step += 1;
    return step;
  }

  // --- playing ---

  play() {
    if (this.step === this.payload.last) this.go(0);
    this.wait();
    this.controls.showPlaying(true);
  }

  /** One timer at a time: the next is set only when this one has been dealt with. */
  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.go(this.step + 1);
      if (this.timer !== null) this.wait();
    }, STEP_TIME * this.stay());
  }

  /** How long this step stays, in steps at speed 1. */
  stay() {
    const { pace, steps } = this.payload;
    return this.speed === PACE ? pace[steps.type[this.step]] : 1 / this.speed;
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.controls.showPlaying(false);
    this.rest();
  }

  setSpeed(speed) {
    this.speed = speed === PACE ? PACE : Number(speed);
    this.controls.speed.value = speed;
    if (this.timer !== null) this.wait();
  }

  changeSpeed(by) {
    const { speeds } = this.payload;
    const at = speeds.indexOf(this.speed === PACE ? 1 : this.speed) + by;
    this.setSpeed(speeds[Math.min(Math.max(at, 0), speeds.length - 1)]);
  }

  // --- keys: only those below are taken; all others, Tab above all, pass on ---

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const action = this.actionOf(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  actionOf({ key, shiftKey, target }) {
    const act = this.actions();
    if (target.closest("select, textarea, .sg-rows, .sg-call")) return null;
    if (key === " ") return target.closest("button, summary") ? null : act.play;
    return {
      ArrowLeft: shiftKey ? act.previousAuction : act.previous,
      ArrowRight: shiftKey ? act.nextAuction : act.next,
      Home: act.first,
      End: act.last,
      "+": () => this.changeSpeed(1),
      "-": () => this.changeSpeed(-1),
      "?": act.help,
    }[key];
  }

  // --- what is seen ---

  speak(lang) {
    if (lang === this.lang) return;
    this.lang = lang;
    this.texts = this.payload.texts[lang];
    this.node.lang = lang;
    mark(this.node, "aria-label", this.texts.controls.board);
    mark(this.notes, "aria-label", this.texts.controls.notes);
    this.controls.speak(lang, this.texts);
    for (const follower of this.followers) follower.speak(this.texts, lang);
    this.table = new TableView(this.payload, this.texts, this.table?.memory);
    this.places.table.replaceChildren(this.table.node);
    this.charts?.dispose();
    this.charts = new Charts(this.payload, this.texts);
    this.places.charts.replaceChildren(this.charts.node);
    this.show();
    this.drawCharts();
  }

  /** Charts need their width: they are drawn once the board is on the page. */
  drawCharts() {
    if (!this.node.clientWidth || this.charts.asked) return;
    this.charts.asked = true;
    this.charts.draw(this.model);
  }

  show() {
    mark(this.node, "data-step", this.step);
    const position = this.positionText();
    put(this.sentence, this.texts.sentences[this.step]);
    put(this.position, position);
    this.showNotes();
    this.controls.show(this.step, position, this.timer !== null);
    this.table.show(this.step);
    for (const follower of this.followers) follower.show(this.step);
    this.charts.reveal(this.step);
  }

  /** What was noted about this step, below what happened. */
  showNotes() {
    const notes = this.notesHere();
    this.notes.hidden = !notes.length;
    mark(this.node, "data-irregular", this.irregular());
    this.notes.replaceChildren(...notes.map((note) => this.noteLine(note)));
  }

  /** Notes were written, on this board or on another of the same replay. */
  noted(notes) {
    for (const [lang, listed] of Object.entries(notes)) this.payload.texts[lang].notes = listed;
    this.controls.drawTicks();
    this.showNotes();
  }

  notesHere() {
    return this.texts.notes.filter(({ step }) => step === this.step);
  }

  irregular() {
    return this.notesHere().some(({ kind }) => kind === "irregular");
  }

  noteLine({ kind, title, text }) {
    const line = make("li", "sg-note", null, { "data-kind": kind });
    line.append(make("b", "", title), " ", make("span", "", text));
    return line;
  }

  positionText() {
    const { controls } = this.texts;
    const auction = this.payload.steps.auction[this.step];
    const where = auction
      ? fill(controls.auction, { n: auction, last: this.payload.auctions })
      : controls.setup;
    const position = fill(controls.position, { n: this.step, last: this.payload.last });
    return [position, where, ...(this.irregular() ? [controls.irregular] : [])].join(" · ");
  }

  chooseLanguage(lang) {
    this.speak(lang);
    this.model.set("lang", lang);
    this.model.save_changes();
  }

  // --- the model ---

  follow() {
    this.onStep = () => {
      const step = this.within(this.model.get("step"));
      if (step === this.step || step === this.sent) return;
      this.sent = step;
      this.go(step);
    };
    this.onLang = () => this.speak(this.model.get("lang"));
    this.model.on("change:step", this.onStep);
    this.model.on("change:lang", this.onLang);
  }

  dispose() {
    clearTimeout(this.timer);
    clearTimeout(this.resting);
    this.model.off("change:step", this.onStep);
    this.model.off("change:lang", this.onLang);
    this.sizes.disconnect();
    this.charts.dispose();
    this.desk.dispose();
    this.node.remove();
  }
}

/** Folds below each other: one that opens moves none of those beside it. */
function column(folds) {
  const node = make("div", "sg-column");
  node.append(...folds.map((fold) => fold.node));
  return node;
}

export default {
  async render({ model, el }) {
    const view = new BoardView(model, el, await unpacked(model.get("payload")));
    return () => view.dispose();
  },
};
