// The board at which people play: what the others do is shown move by move, then a question.

const PAUSES = { lot_revealed: 1300, pot_shared: 1500, lot_sold: 1000, lot_given: 1300, game_ended: 0 };
const PAUSE = 750; // milliseconds before any other step, at speed 1
const PATIENCE = 10000; // milliseconds after which Python is taken for gone

/** One view of the model. */
class PlayView {
  constructor(model, host, payload, state) {
    Object.assign(this, { model, host, payload, timer: null, patience: null, replay: null });
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    Object.assign(this, { speed: still ? 0 : 1, helped: true, step: 0, lost: false });
    this.node = make("div", "sg-board sg-match", null, {
      role: "group",
    });
    ownKeys(this.node);
    this.bar = make("div", "sg-bar", null, { role: "group" });
    this.says = this.makeNews();
    this.place = make("div");
    this.foot = make("p", "sg-foot-note");
    this.after = make("div", "sg-after");
    this.node.append(this.bar, this.says, this.place, this.foot);
    host.append(this.node, this.after);
    this.take(state);
    this.follow();
  }

  makeNews() {
    this.news = make("ol", "sg-news-list");
    this.log = make("div", "sg-news", null, { role: "log", "aria-live": "polite", tabindex: "0" });
    this.problem = make("p", "sg-problem");
    const inner = make("div"); // the end of what is inside stays in sight
    inner.append(this.news, this.problem);
    this.log.append(inner);
    return this.log;
  }

  // --- the model ---

  follow() {
    let queue = Promise.resolve();
    const next = async () => this.take(await unpacked(this.model.get("state")));
    this.onState = () => (queue = queue.then(next));
    this.onLang = () => this.speak(this.model.get("lang"));
    this.onBoard = () => this.showReplay();
    this.model.on("change:state", this.onState);
    this.model.on("change:lang", this.onLang);
    this.model.on("change:board", this.onBoard);
    this.showReplay();
  }

  dispose() {
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    this.model.off("change:state", this.onState);
    this.model.off("change:lang", this.onLang);
    this.model.off("change:board", this.onBoard);
    this.closeReplay();
    this.node.remove();
    this.after.remove();
  }

  /** What Python has decided. */
  take(state) {
    clearTimeout(this.patience);
    const other = state.game !== this.state?.game;
    this.state = state;
    this.lost = false;
    const { steps, last, result } = state;
    Object.assign(this.payload, { steps, last, result });
    if (other) this.step = state.known;
    if (this.lang) this.refresh();
    else this.speak(this.model.get("lang"));
  }

  send(message) {
    this.asking.busy(true);
    this.model.send({ ...message, at: this.state.answered });
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      this.lost = true;
      this.asking.busy(false);
      this.showProblem();
    }, PATIENCE);
  }

  // --- one language ---

  speak(lang) {
    if (lang === this.lang) return;
    this.lang = lang;
    this.texts = this.payload.texts[lang];
    this.payload.seats = this.texts.seats;
    this.words = this.texts.play;
    this.node.lang = lang;
    mark(this.node, "aria-label", this.words.board);
    mark(this.log, "aria-label", this.words.news);
    this.makeBar();
    this.makeTable();
    this.refresh();
  }

  makeTable() {
    this.table = new TableView(this.payload, this.texts);
    for (const { purse } of this.table.seats) veil(purse, this.words.hidden);
    this.asking = new Asking(this.payload, this.texts, this.lang, (message) => this.send(message));
    this.asking.skip = () => this.arrive();
    this.asking.help(this.helped);
    this.table.node.querySelector(".sg-seats").before(this.asking.node);
    this.place.replaceChildren(this.table.node);
  }

  makeBar() {
    const { words } = this;
    this.where = make("p", "sg-position");
    this.undo = make("button", "sg-button sg-undo", words.undo, { type: "button", title: words.undoHint });
    this.undo.addEventListener("click", () => {
      if (this.undo.getAttribute("aria-disabled") !== "true") this.send({ type: "undo" });
    });
    const helper = tickBox(words.help, "sg-helper", this.helped, (yes) => this.asking.help((this.helped = yes)));
    const switches = [helper, ...this.makeWindows()].map(({ node }) => node);
    this.bar.replaceChildren(this.where, this.undo, ...switches, this.speeds(), this.languages());
    mark(this.bar, "aria-label", words.controls);
  }

  /** A switch for each kind of window: off, Python declines for the person at the screen. */
  makeWindows() {
    const texts = { offer: this.words.askOffer, challenge: this.words.askChallenge };
    this.windows = this.payload.windows.map((kind) => ({
      kind,
      ...tickBox(texts[kind], `sg-windows sg-ask-${kind}`, true, (yes) => this.send({ type: "quiet", kind, on: !yes })),
    }));
    return this.windows;
  }

  showWindows() {
    const { quiet, viewer } = this.state;
    for (const { kind, node, box } of this.windows) {
      box.checked = !quiet.includes(kind);
      node.hidden = viewer === null;
    }
  }

  speeds() {
    const { words, texts, payload } = this;
    const node = make("select", "sg-speed", null, { "aria-label": words.speed, title: words.speed });
    const option = (speed, at) => make("option", "", texts.speeds[at], { value: speed });
    node.append(...payload.speeds.map(option));
    node.value = this.speed;
    node.addEventListener("change", () => {
      this.speed = Number(node.value);
      if (this.timer !== null) this.goOn();
    });
    return node;
  }

  languages() {
    const node = make("span", "sg-languages", null, {
      role: "group",
      "aria-label": this.texts.controls.language,
    });
    for (const lang of Object.keys(this.payload.texts)) {
      const button = make("button", "sg-button sg-lang", lang.toUpperCase(), {
        type: "button",
        "data-lang": lang,
        "aria-pressed": lang === this.lang,
      });
      button.addEventListener("click", () => this.chooseLanguage(lang));
      node.append(button);
    }
    return node;
  }

  chooseLanguage(lang) {
    this.speak(lang);
    this.node.querySelector(`.sg-lang[data-lang="${lang}"]`).focus();
    this.model.set("lang", lang);
    this.model.save_changes();
  }

  // --- what is seen ---

  /** Everything at the step the screen has come to, and then on to the last. */
  refresh() {
    this.beginNews();
    this.showWindows();
    this.show();
    this.showProblem();
    this.showFoot();
    this.goOn();
  }

  /** What was told stays while it is about the same; a screen reader reads only what is new. */
  beginNews() {
    const { game, since } = this.state;
    const about = [game, since, this.lang].join();
    if (this.about === about) return;
    this.about = about;
    this.news.replaceChildren();
    this.listed = since;
  }

  show() {
    mark(this.node, "data-step", this.step);
    this.table.show(this.step);
    put(this.where, this.whereText());
    for (; this.listed <= this.step; this.listed += 1) this.tell(this.listed);
  }

  whereText() {
    const { controls } = this.texts;
    const n = this.payload.steps.auction[this.step];
    return n ? fill(controls.auction, { n, last: this.payload.auctions }) : controls.setup;
  }

  tell(step) {
    this.news.append(make("li", "", this.state.news[this.lang][step - this.state.since]));
  }

  showProblem() {
    const text = this.lost ? this.words.silent : (this.state.error?.[this.lang] ?? "");
    put(this.problem, text);
    this.problem.hidden = !text;
  }

  showFoot() {
    const { path, parent } = this.state;
    const parts = [];
    if (path) parts.push(fill(this.words.recorded, { path }));
    if (parent) parts.push(fill(this.words.parent, parent));
    put(this.foot, parts.join(" · "));
    this.foot.hidden = !parts.length;
  }

  // --- the others' moves, one after another ---

  goOn() {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.speed === 0) this.step = this.state.last;
    if (this.step >= this.state.last) return this.arrive();
    if (this.asking.node.dataset.ask !== "moving") this.ask({ kind: "moving" });
    const pause = PAUSES[this.payload.steps.type[this.step + 1]] ?? PAUSE;
    this.timer = setTimeout(() => {
      this.step += 1;
      this.show();
      this.goOn();
    }, pause / this.speed);
  }

  /** The screen shows the game as it stands: now somebody is asked. */
  arrive() {
    clearTimeout(this.timer);
    this.timer = null;
    this.step = this.state.last;
    this.show();
    this.ask(this.state.ask);
  }

  /** Put a question; focus that was in the one before goes to the new one. */
  ask(ask) {
    const { node } = this.asking;
    const inside = node.contains(this.node.getRootNode().activeElement);
    this.asking.show(ask, this.state);
    mark(this.undo, "aria-disabled", !this.state.undo || ask.kind === "moving");
    mark(this.node, "data-ready", ask.kind !== "moving");
    if (inside) node.focus({ preventScroll: true });
  }

  // --- the replay of a finished game ---

  async showReplay() {
    this.closeReplay();
    const found = this.model.get("board");
    if (!found) return;
    const manager = this.model.widget_manager;
    const board = await manager.get_model(found.replace("IPY_MODEL_", ""));
    this.replay = await manager.create_view(board);
    this.after.replaceChildren(this.replay.el);
    this.after.scrollIntoView({ block: "nearest" });
  }

  closeReplay() {
    this.replay?.remove();
    this.replay = null;
    this.after.replaceChildren();
  }
}

/** Let a purse show that its chips are hidden. */
function veil(purse, word) {
  const show = purse.show.bind(purse);
  purse.show = (chips, change) => {
    show(chips ?? 0, change);
    if (chips === null) put(purse.count, "?");
    purse.count.title = chips === null ? word : "";
  };
}

export default {
  async render({ model, el }) {
    const payload = await unpacked(model.get("payload"));
    const view = new PlayView(model, el, payload, await unpacked(model.get("state")));
    return () => view.dispose();
  },
};
