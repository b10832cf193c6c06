// plotly.js comes once for the whole page, and only when a board wants to draw.

const PLOTLY_WAIT = 30000;

/** A promise of Plotly, shared by all boards of the page. */
function plotly(model) {
  if (usable(window.Plotly)) return Promise.resolve(window.Plotly);
  window.serengetiPlotly ??= askForPlotly(model).catch((error) => {
    delete window.serengetiPlotly; // another board may ask again
    throw error;
  });
  return window.serengetiPlotly;
}

function usable(library) {
  return Boolean(library?.newPlot) && parseInt(library.version, 10) >= 3;
}

/** Ask Python for the library's bytes and run them. */
function askForPlotly(model) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(reject, new Error("no answer")), PLOTLY_WAIT);
    const finish = (settle, value) => {
      clearTimeout(timer);
      model.off("msg:custom", answered);
      settle(value);
    };
    const answered = (message, buffers) => {
      if (message?.type === "plotly") finish(resolve, runLibrary(buffers[0]));
    };
    model.on("msg:custom", answered);
    model.send({ type: "plotly" });
  });
}

/** Run a library as a script of its own; a page with AMD must not catch it. */
function runLibrary(bytes) {
  const address = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
  const { define } = window;
  if (define) window.define = undefined;
  return new Promise((resolve, reject) => {
    const element = make("script", "", null, { src: address });
    const done = (settle, value) => {
      if (define) window.define = define;
      URL.revokeObjectURL(address);
      settle(value);
    };
    element.onload = () => done(resolve, window.Plotly);
    element.onerror = () => done(reject, new Error("plotly.js did not run"));
    document.head.append(element);
  });
}
