"""What a step of the board costs, beside drawing its charts again in the same page."""

import statistics

import pytest
from browser.board_page import go

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]


def test_a_step_costs_a_fraction_of_drawing_again(board, tell):
    go(board, 0)
    steps, redraws = board.evaluate(
        """async (board) => {
          const next = board.querySelector("button.sg-next");
          const plots = [...board.querySelectorAll(".sg-plot")];
          const timed = async (act) => {
            const start = performance.now();
            await act();
            board.offsetHeight; // style and layout belong to the price
            return performance.now() - start;
          };
          const steps = [];
          for (let n = 0; n < 100; n += 1) steps.push(await timed(() => next.click()));
          const upto = (trace, last) => ({
            ...trace, x: trace.x.filter((x) => x === null || x <= last),
            y: trace.y.filter((_, i) => trace.x[i] === null || trace.x[i] <= last),
          });
          const redraws = [];
          for (let n = 100; n < 120; n += 1) redraws.push(await timed(() => Promise.all(
            plots.map((plot) => window.Plotly.react(
              plot, plot.data.map((trace) => upto(trace, n)), structuredClone(plot.layout))))));
          return [steps, redraws];
        }"""
    )
    step, redraw = statistics.median(steps), statistics.median(redraws)
    late = statistics.quantiles(steps, n=20)[-1]
    tell(
        f"board step: median {step:.2f} ms, p95 {late:.2f} ms; "
        f"Plotly.react of its charts: {redraw:.1f} ms; ratio {redraw / step:.0f}"
    )
    assert redraw / step >= 5
