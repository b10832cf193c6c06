// The charts show the whole game and are drawn once; the playhead uncovers them.

const CHART_OPTIONS = { displayModeBar: false, responsive: false, doubleClick: false };
const PLOT_HEIGHT = 170;
const [LEGEND_BELOW, LEGEND_ROW, LEGEND_SIGN] = [44, 29, 45]; // pixels
const PLAIN_MARK = 7; // half a mark of a plain figure: it may stand out of the plot
const PLAIN_AFTER = 4000; // milliseconds without plotly until the plain figures show

/** One chart with its sentence and its table. */
class Chart {
  constructor(facts, payload, words) {
    Object.assign(this, { facts, payload, panels: [], step: 0 });
    this.node = make("figure", "sg-chart", null, { "data-chart": facts.name });
    this.plot = make("div", "sg-plot", null, { role: "img" });
    this.caption = make("figcaption");
    this.node.append(this.plot, this.caption, dataTable(facts, words));
  }

  // --- as plain SVG, an image: it needs nothing but the page ---

  showPlain() {
    const [width, left, right, top, bottom, room] = this.payload.plainFrame;
    const image = make("img", "sg-plain", null, { alt: "" });
    const cover = make("div", "sg-cover sg-paper");
    image.addEventListener("load", () => {
      const height = (width * image.naturalHeight) / image.naturalWidth;
      cover.style.top = `${(100 * top) / height}%`;
      cover.style.height = `${(100 * (bottom - top + PLAIN_MARK)) / height}%`;
    });
    this.plot.replaceChildren(image, cover);
    const at = (step) => left + ((right - left) * (step + 0.5)) / (this.payload.last + room);
    const over = PLAIN_MARK;
    this.panels = [{ cover, at, right, over, unit: "%", scale: 100 / width, image }];
    this.reveal(this.step);
  }

  // --- by plotly ---

  async draw(Plotly) {
    this.Plotly = Plotly;
    if (!this.plot._fullLayout) this.plot.replaceChildren(); // the plain figure leaves
    const { data, layout } = this.dressed();
    await Plotly.newPlot(this.plot, data, layout, CHART_OPTIONS);
    this.plot.on("plotly_afterplot", () => this.measure());
    this.plot.on("plotly_hover", ({ points }) => {
      if (points.some(({ x }) => x > this.step)) Plotly.Fx.unhover(this.plot); // near, but to come
    });
    this.measure();
  }

  /** Draw again, because the width or the page's colours have changed. */
  redraw() {
    if (this.Plotly && this.node.clientWidth) this.draw(this.Plotly);
  }

  fit() {
    if (this.plot.clientWidth !== this.plot._fullLayout?.width) this.redraw();
  }

  /** The figure at the width and in the colours of the page. */
  dressed() {
    const { data, layout } = repainted(this.facts.figure, this.payload.palette, this.node);
    const width = Math.max(this.plot.clientWidth, 200);
    Object.assign(layout, {
      width,
      dragmode: false,
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      font: { ...layout.font, family: getComputedStyle(this.node).fontFamily },
      hoverdistance: Math.max(2, width / this.payload.last / 2), // not beyond the playhead
    });
    for (const axis of [layout.xaxis, layout.yaxis]) axis.fixedrange = true;
    placeLegend(data, layout);
    return { data, layout };
  }

  /** Find where the steps lie, once plotly has drawn: to reveal needs no layout then. */
  measure() {
    const full = this.plot._fullLayout;
    if (!full?._plots) return;
    for (const { cover } of this.panels) cover.remove();
    this.panels = Object.values(full._plots).map((plot) => this.panel(plot));
    this.reveal(this.step);
  }

  panel({ xaxis, yaxis, plotgroup }) {
    const cover = make("div", "sg-cover");
    cover.style.top = `${yaxis._offset}px`;
    cover.style.height = `${yaxis._length}px`;
    this.plot.append(cover);
    const node = plotgroup.node();
    const left = xaxis._offset;
    return {
      cover,
      at: (step) => left + xaxis.d2p(step),
      right: left + xaxis._length,
      unit: "px",
      scale: 1,
      drawn: {
        left,
        bars: node.querySelector(".barlayer"),
        lines: [...node.querySelectorAll(".scatterlayer .lines:not(:empty)")].map(lineOf),
        ...marksOf(node),
      },
    };
  }

  // --- the playhead ---

  reveal(step) {
    this.step = step;
    for (const { cover, at, right, over = 0, unit, scale, drawn, image } of this.panels) {
      const x = step < this.payload.last ? Math.min(at(step + 0.5), right) : right;
      cover.style.left = `${x * scale}${unit}`;
      cover.style.width = `${(x < right ? right - x + over : 0) * scale}${unit}`;
      if (drawn) this.uncover(drawn, step, at, x);
      if (image) image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.plainUpto(step))}`;
    }
    this.describe(this.facts.captions.findLast(([from]) => from <= step)[1]);
  }

  /** A mark is wider than its step: it shows whole or not at all, and no line leads to the next. */
  uncover(drawn, step, at, x) {
    const { marks, left } = drawn;
    while (drawn.shown < marks.length && marks[drawn.shown].step <= step) {
      marks[drawn.shown].node.style.display = "";
      drawn.shown += 1;
    }
    while (drawn.shown > 0 && marks[drawn.shown - 1].step > step) {
      drawn.shown -= 1;
      marks[drawn.shown].node.style.display = "none";
    }
    clipAt(drawn.bars, x - left);
    const flat = Math.min(x, at(step + 1) - 1); // half a line lies before its step
    for (const { node, level, steps } of drawn.lines) {
      clipAt(node, (level ? flat : at(steps.findLast((one) => one <= step) ?? -1)) - left);
    }
  }

  /** The plain figure without the marks that are to come; what is flat lies below the cover. */
  plainUpto(step) {
    return this.facts.svg.replace(/ d="([^"]*)" data-steps="([^"]*)"/g, (_, path, steps) => {
      const count = steps.split(" ").filter((one) => Number(one) <= step).length;
      return ` d="${path.split(/(?=[ML])/).slice(0, count).join("")}"`;
    });
  }

  describe(text) {
    put(this.caption, text);
    mark(this.plot, "aria-label", text);
  }

  dispose() {
    this.Plotly?.purge(this.plot);
  }
}

/** Marks and tags of a drawn figure by their steps, all of them shown. */
function marksOf(node) {
  const drawn = [...node.querySelectorAll(".point, .textpoint")].map((mark) => {
    const { p, x } = mark.__data__; // a bar has its step in p
    return { node: mark, step: p ?? x };
  });
  const marks = drawn.filter((mark) => Number.isFinite(mark.step)); // a break in a series has none
  marks.sort((one, other) => one.step - other.step);
  return { marks, shown: marks.length };
}

/** A line, the steps of its marks, and whether it is level between them. */
function lineOf(node) {
  const found = node.parentNode.__data__;
  const steps = found.map(({ x }) => x).filter((x) => x !== undefined);
  return { node, steps, level: found[0].trace.line.shape === "hv" };
}

/** Hide what lies to the right of a place of the plot. */
function clipAt(node, x) {
  const path = `polygon(-50px -50px, ${x}px -50px, ${x}px 9999px, -50px 9999px) view-box`;
  if (node.dataset.clip === path) return;
  node.dataset.clip = path;
  node.style.clipPath = path;
}

/** Give the legend as many rows as it takes at this width, and the plot the same height. */
function placeLegend(data, layout) {
  const { margin, width, font, legend } = layout;
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.font = `${font.size}px ${font.family}`;
  let [rows, used] = [1, 0];
  for (const { name, showlegend } of data) {
    if (showlegend === false) continue;
    const wide = pen.measureText(name.replace(/&[^;]+;/g, "m")).width + LEGEND_SIGN;
    if (used && used + wide > width - margin.l - margin.r) [rows, used] = [rows + 1, 0];
    used += wide;
  }
  margin.b = LEGEND_BELOW + LEGEND_ROW * rows;
  layout.height = margin.t + PLOT_HEIGHT + margin.b;
  legend.y = -LEGEND_BELOW / PLOT_HEIGHT;
}

/** A copy of a figure with the page's own ink, lines and bands. */
function repainted(figure, palette, node) {
  const ours = Object.create(null); // a player may be called "constructor"
  for (const name of ["ink", "soft", "line", "band"]) {
    for (const theirs of palette[name]) ours[theirs] = pageColour(node, name);
  }
  return JSON.parse(JSON.stringify(figure, (_, value) => ours[value] ?? value));
}

/** A colour of the style sheet in the one notation that plotly reads. */
function pageColour(node, name) {
  const probe = make("span");
  probe.style.color = `var(--sg-${name})`;
  node.append(probe);
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  pen.fillRect(0, 0, 1, 1);
  return `rgb(${pen.getImageData(0, 0, 1, 1).data.slice(0, 3).join(",")})`;
}

/** The numbers of a chart, folded away until wanted. */
function dataTable(facts, words) {
  const fold = make("details", "sg-data");
  fold.append(make("summary", "", words.table), make("p", "", words.unrevealed));
  fold.addEventListener("toggle", () => {
    if (fold.open && !fold.querySelector("table")) fold.append(rowsTable(facts));
  });
  return fold;
}

function rowsTable({ headers, rows }) {
  const table = make("table");
  const head = make("tr");
  head.append(...headers.map((text) => make("th", "", text, { scope: "col" })));
  table.append(head);
  for (const row of rows) {
    const line = make("tr");
    line.append(...row.map((value) => make("td", "", value ?? "")));
    table.append(line);
  }
  const frame = make("div", "sg-rows", null, { tabindex: "0", role: "group" });
  frame.append(table);
  return frame;
}

/** The charts of one language, and the watch on their width and on the theme. */
class Charts {
  constructor(payload, texts) {
    this.node = make("div", "sg-charts");
    this.charts = texts.charts.map((facts) => new Chart(facts, payload, texts.controls));
    this.node.append(...this.charts.map((chart) => chart.node));
    this.sizes = new ResizeObserver(() => this.soon("fit"));
    this.themes = new MutationObserver(() => this.soon("redraw"));
    this.print = matchMedia("print");
    this.onPrint = () => this.each("redraw");
    this.print.addEventListener("change", this.onPrint);
  }

  /** Draw by plotly, which may take a while to come; plainly until then. */
  async draw(model) {
    const plain = setTimeout(() => this.each("showPlain"), PLAIN_AFTER);
    this.stopWaiting = () => clearTimeout(plain);
    try {
      const Plotly = await plotly(model);
      this.stopWaiting();
      for (const chart of this.charts) if (!this.gone) await chart.draw(Plotly);
    } catch {
      this.stopWaiting();
      if (!this.gone) this.each("showPlain");
    }
    if (this.gone) return;
    this.sizes.observe(this.node);
    this.themes.observe(document.body, { attributeFilter: ["data-jp-theme-name"] });
    this.node.dataset.ready = "true";
  }

  reveal(step) {
    this.each("reveal", step);
  }

  each(what, ...facts) {
    for (const chart of this.charts) chart[what](...facts);
  }

  soon(what) {
    requestAnimationFrame(() => this.gone || this.each(what));
  }

  dispose() {
    this.gone = true;
    this.stopWaiting?.();
    this.sizes.disconnect();
    this.themes.disconnect();
    this.print.removeEventListener("change", this.onPrint);
    this.each("dispose");
    this.node.remove();
  }
}
