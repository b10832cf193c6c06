// The bar of buttons, the slider and the list of keys.

const ICONS = {
  first: "M5 5h2v14H5zM19 5v14l-10-7z",
  previousAuction: "M12 5v14L3 12zM21 5v14l-9-7z",
  previous: "M16 5v14L6 12z",
  play: "M7 4v16l12-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  next: "M8 5v14l10-7z",
  nextAuction: "M3 5v14l9-7zM12 5v14l9-7z",
  last: "M5 5v14l10-7zM17 5h2v14h-2z",
};

const PACE = "pace"; // in place of a speed: every step as long as it is important

const KEYS_OF = {
  first: "Home",
  previousAuction: "Shift+←",
  previous: "←",
  play: "Space",
  next: "→",
  nextAuction: "Shift+→",
  last: "End",
  help: "?",
};

/** Name of a control's class: `nextAuction` becomes `sg-next-auction`. */
function classOf(name) {
  return `sg-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** What the person can press; `act` names what it does. */
class Controls {
  constructor(payload, act) {
    Object.assign(this, { payload, act });
    this.buttons = {};
    this.node = make("div", "sg-controls");
    this.bar = make("div", "sg-bar", null, { role: "toolbar" });
    for (const name of Object.keys(ICONS)) if (name !== "pause") this.bar.append(this.button(name));
    this.speed = make("select", "sg-speed");
    this.speed.addEventListener("change", () => act.speed(this.speed.value));
    this.call = new Call(act.stepNow, payload);
    this.bar.append(this.call.node, this.speed, this.languages(), this.call.button, this.helpButton());
    this.slider = this.makeSlider();
    this.help = make("table", "sg-keys");
    this.help.hidden = true;
    this.node.append(this.bar, this.slider.parentNode, this.help);
  }

  button(name) {
    const node = make("button", `sg-button ${classOf(name)}`, null, { type: "button" });
    node.append(icon(ICONS[name]));
    node.addEventListener("click", () => this.act[name]());
    this.buttons[name] = node;
    return node;
  }

  helpButton() {
    const node = make("button", "sg-button sg-help", "?", { type: "button", "aria-expanded": "false" });
    node.addEventListener("click", () => this.act.help());
    this.buttons.help = node;
    return node;
  }

  languages() {
    const group = make("span", "sg-languages", null, { role: "group" });
    for (const lang of Object.keys(this.payload.texts)) {
      const node = make("button", "sg-button sg-lang", lang.toUpperCase(), {
        type: "button",
        "data-lang": lang,
      });
      node.addEventListener("click", () => this.act.language(lang));
      group.append(node);
    }
    this.group = group;
    return group;
  }

  makeSlider() {
    const { last } = this.payload;
    const track = make("div", "sg-track");
    const slider = make("input", "sg-slider", null, { type: "range", min: 0, max: last, step: 1 });
    slider.addEventListener("input", () => this.act.go(Number(slider.value)));
    this.ticks = make("div", "sg-ticks", null, { "aria-hidden": "true" });
    this.drawTicks();
    track.append(slider, this.ticks);
    return slider;
  }

  drawTicks() {
    const ticks = this.marked().map(([step, kind]) => {
      const tick = make("span", "", null, { "data-kind": kind });
      tick.style.left = `${(100 * step) / Math.max(this.payload.last, 1)}%`;
      return tick;
    });
    this.ticks.replaceChildren(...ticks);
  }

  /** Steps marked below the slider: where auctions begin, and where something is noted. */
  marked() {
    const { steps, texts } = this.payload;
    const notes = Object.values(texts)[0].notes.map(({ step, kind }) => [step, kind]);
    const auctions = [...steps.type.keys()].filter((step) => steps.type[step] === "lot_revealed");
    return [...auctions.map((step) => [step, "auction"]), ...notes];
  }

  /** Say everything in one language. */
  speak(lang, texts) {
    const words = texts.controls;
    this.words = words;
    for (const [name, node] of Object.entries(this.buttons)) this.label(node, name);
    mark(this.bar, "aria-label", words.controls);
    mark(this.slider, "aria-label", words.step);
    for (const [node, name] of [[this.speed, "speed"], [this.group, "language"]]) {
      mark(node, "aria-label", words[name]);
      mark(node, "title", words[name]);
    }
    for (const node of this.group.children) mark(node, "aria-pressed", node.dataset.lang === lang);
    this.call.speak(texts);
    this.speakSpeeds(texts.speeds);
    this.speakKeys();
  }

  label(node, name) {
    mark(node, "aria-label", this.words[name]);
    mark(node, "title", `${this.words[name]} (${this.keyName(KEYS_OF[name])})`);
  }

  keyName(key) {
    const { shift, home, end, space, tab } = this.words;
    const names = { Shift: shift, Home: home, End: end, Space: space, Tab: tab };
    return key.replace(/Shift|Home|End|Space|Tab/g, (found) => names[found]);
  }

  speakSpeeds(names) {
    const chosen = this.speed.value || "1";
    const { speeds } = this.payload;
    this.speed.replaceChildren(
      ...speeds.map((speed, at) => make("option", "", names[at], { value: speed })),
      make("option", "", this.words.pace, { value: PACE }),
    );
    this.speed.value = chosen;
  }

  speakKeys() {
    const { keySteps, keyAuctions, keyEnds, keyPlay, keySpeed, keyLines, keyHelp, keyTab } = this.words;
    const lines = [
      ["← →", keySteps],
      ["Shift+← Shift+→", keyAuctions],
      ["Home End", keyEnds],
      ["Space", keyPlay],
      ["+ −", keySpeed],
      ["↑ ↓", keyLines],
      ["?", keyHelp],
      ["Tab", keyTab],
    ];
    this.help.replaceChildren(...lines.map(([keys, text]) => this.keyLine(keys, text)));
  }

  keyLine(keys, text) {
    const line = make("tr");
    const cell = make("th", "", null, { scope: "row" });
    for (const key of keys.split(" ")) cell.append(make("kbd", "", this.keyName(key)), " ");
    line.append(cell, make("td", "", text));
    return line;
  }

  show(step, position, playing) {
    if (this.step !== step) this.call.forget();
    this.step = step;
    this.slider.value = step;
    mark(this.slider, "aria-valuetext", position);
    this.slider.style.setProperty("--done", `${(100 * step) / Math.max(this.payload.last, 1)}%`);
    for (const name of ["first", "previousAuction", "previous"]) this.able(name, step > 0);
    for (const name of ["next", "nextAuction", "last"]) this.able(name, step < this.payload.last);
    this.showPlaying(playing);
  }

  /** A button out of use keeps its place in the tab order, so that focus is not lost. */
  able(name, yes) {
    mark(this.buttons[name], "aria-disabled", !yes);
  }

  showPlaying(playing) {
    if (this.playing === playing) return;
    this.playing = playing;
    const node = this.buttons.play;
    node.replaceChildren(icon(playing ? ICONS.pause : ICONS.play));
    this.label(node, "play");
    mark(node, "aria-label", playing ? this.words.pause : this.words.play);
    mark(node, "data-playing", playing);
  }

  toggleHelp() {
    this.help.hidden = !this.help.hidden;
    mark(this.buttons.help, "aria-expanded", !this.help.hidden);
  }
}
