// A picture with dials: Python works out every value, the browser draws and asks.

const DIAL_REST = 40; // milliseconds: while a slider runs, not every place is asked for

class DialView {
  constructor(model, host) {
    Object.assign(this, { model, asked: null, Plotly: null });
    const dials = model.get("dials");
    const named = dials.some(({ words }) => words.length) ? " sg-dial-named" : "";
    this.node = make("section", `sg-board sg-dial${named}`);
    ownKeys(this.node);
    this.plot = make("div", "sg-plot", null, { role: "img" });
    this.caption = make("figcaption", "", null, { "aria-live": "polite" });
    this.rows = make("div");
    const figure = make("figure", "sg-chart");
    figure.append(this.plot, this.caption, this.rows);
    this.sliders = dials.map((dial) => this.slider(dial));
    this.node.append(...this.sliders.map(({ line }) => line), figure);
    mark(this.node, "aria-label", model.get("title"));
    this.node.lang = model.get("lang");
    this.onShown = () => this.show();
    model.on("change:shown", this.onShown);
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(this.node);
    this.themes = new MutationObserver(() => requestAnimationFrame(() => this.draw()));
    this.themes.observe(document.body, { attributeFilter: ["data-jp-theme-name"] });
    host.append(this.node);
    this.show();
    this.fetch();
  }

  slider({ name, label, low, high, step, words }) {
    const line = make("label", "sg-dial-line");
    const input = make("input", "sg-slider", null, { type: "range", min: low, max: high, step, name });
    const output = make("output");
    input.value = this.model.get("values")[name];
    input.addEventListener("input", () => {
      this.settle();
      clearTimeout(this.asked);
      this.asked = setTimeout(() => this.ask(), DIAL_REST);
    });
    line.append(make("span", "", label), input, output);
    return { line, input, output, low, high, words };
  }

  /** No slider stands further than its value may go beside the others; each says where it stands. */
  settle() {
    const { highest } = this.model.get("shown");
    for (const { input, output, low, high, words } of this.sliders) {
      if (Number(input.value) > highest[input.name]) input.value = highest[input.name];
      const text = words[input.value - low] ?? input.value;
      put(output, text);
      mark(input, "aria-valuetext", text);
      input.style.setProperty("--done", `${(100 * (input.value - low)) / (high - low)}%`);
    }
  }

  ask() {
    const values = this.sliders.map(({ input }) => [input.name, Number(input.value)]);
    this.model.set("values", Object.fromEntries(values));
    this.model.save_changes();
  }

  show() {
    const { sentence, headers, rows, svg } = this.model.get("shown");
    this.settle();
    put(this.caption, sentence);
    mark(this.plot, "aria-label", sentence);
    this.rows.replaceChildren(...(headers ? [rowsTable({ headers, rows })] : []));
    mark(this.node, "data-shown", JSON.stringify(this.model.get("values")));
    if (this.Plotly) this.draw();
    else this.showPlain(svg);
  }

  showPlain(svg) {
    const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    this.plot.replaceChildren(make("img", "sg-plain sg-paper", null, { src: address, alt: "" }));
  }

  /** A drawing that is no chart stays an image; a chart is drawn by plotly once that is here. */
  async fetch() {
    if (!this.model.get("shown").figure) return;
    try {
      this.Plotly = await plotly(this.model);
    } catch {
      return;
    }
    this.plot.replaceChildren();
    this.draw();
  }

  draw() {
    const { figure } = this.model.get("shown");
    if (!this.Plotly || !figure || !this.node.clientWidth) return;
    const { data, layout } = repainted(JSON.parse(figure), this.model.get("palette"), this.node);
    Object.assign(layout, {
      width: Math.max(this.plot.clientWidth, 200),
      dragmode: false,
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      font: { ...layout.font, family: getComputedStyle(this.node).fontFamily },
    });
    for (const axis of [layout.xaxis, layout.yaxis]) axis.fixedrange = true;
    placeLegend(data, layout);
    this.Plotly.react(this.plot, data, layout, CHART_OPTIONS);
    mark(this.node, "data-drawn", "true");
  }

  fit() {
    if (this.plot.clientWidth !== this.plot._fullLayout?.width) this.draw();
  }

  dispose() {
    clearTimeout(this.asked);
    this.model.off("change:shown", this.onShown);
    this.sizes.disconnect();
    this.themes.disconnect();
    this.Plotly?.purge(this.plot);
    this.node.remove();
  }
}

export default {
  render({ model, el }) {
    const view = new DialView(model, el);
    return () => view.dispose();
  },
};
