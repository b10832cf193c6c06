"""R10 in a real browser: games full of hostile texts in JupyterLab, in a saved notebook, in pages.

Nothing runs, nothing is asked of another machine, nothing is typeset, and there is not one
element more than in the same game with harmless texts.
"""

import re

import nbformat
import pytest
from browser.lab import write_notebook
from hostile import PAYLOADS, SEATS, harmless, hostile
from nbconvert import HTMLExporter
from playwright.sync_api import expect

import serengeti as sg
from serengeti.export.page import page as page_of
from serengeti.text.names import tidy

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FEW = range(0, len(PAYLOADS), SEATS)
"Rounds in which every payload is a name once."

CELL = """
import serengeti as sg
from IPython.display import display
replay = sg.Replay.open("{name}.jsonl")
replay.show(step=9, lang="en")
display(replay.frames.events.head(3), replay.frames.scores, replay)
display(replay.figure("bids", "fr"))
"""

SHAPE = """(root) => {
  const found = {};
  for (const node of root.querySelectorAll("*")) {
    const cuts = node.localName === "span" && !node.attributes.length;
    if (cuts || node.closest(".sg-plot, .js-plotly-plot, #js-plotly-tester")) continue;
    const leads = ["href", "src", "action", "data", "srcdoc", "target"]
      .filter((name) => node.hasAttribute(name) && !/^(data|blob|#)/.test(node.getAttribute(name)));
    const acts = node.getAttributeNames().filter((name) => name.startsWith("on"));
    const key = [node.localName, ...leads, ...acts].join(" ");
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
}"""

LIVE = """(root) => ({
  hacked: window.hacked ?? null,
  typeset: root.querySelectorAll("mjx-container, .MathJax, .katex").length,
  links: [...root.querySelectorAll("a, area, form, iframe, object, embed, link, base")]
    .filter((node) => !node.closest(".modebar")) // plotly's own name
    .filter((node) => !/^#/.test(node.getAttribute("href") ?? "x"))
    .map((node) => node.outerHTML.slice(0, 80)),
  pictures: [...root.querySelectorAll("img, video, audio, source, image")]
    .map((node) => node.getAttribute("src") ?? node.getAttribute("href") ?? "")
    .filter((address) => address && !address.startsWith("data:")),
  marked: root.querySelectorAll(":is(.sg-plot, .js-plotly-plot) svg :is(a, [style*=red])").length,
})"""

NOTHING = {"hacked": None, "typeset": 0, "links": [], "pictures": [], "marked": 0}


def play_about(page, board):
    """The other language, the end, the pointer over every figure."""
    board.locator(".sg-lang[data-lang=fr]").click()
    board.locator(".sg-charts[data-ready=true]").wait_for(state="attached")
    board.focus()
    page.keyboard.press("End")
    for plot in board.locator(".sg-plot").all():
        plot.hover(force=True, position={"x": 90, "y": 120})


# --- the notebook ---------------------------------------------------------------------------------


@pytest.fixture
def fresh(jupyter):
    """A clean record of what wants to leave the machine."""
    jupyter.outside.clear()
    jupyter.complaints.clear()
    yield
    assert jupyter.outside == []


def notebook(jupyter, kind, logs):
    """A notebook in which a cell shows each of some games."""
    cells = []
    for number, log in enumerate(logs):
        name = f"{kind}{number}"
        log.save(jupyter.folder / f"{name}.jsonl")
        cells.append(CELL.format(name=name))
    write_notebook(jupyter.folder / f"{kind}.ipynb", cells)


def in_lab(jupyter, kind):
    """What a notebook consists of once it has been run and played with; it is saved."""
    page = jupyter.open(f"{kind}.ipynb")
    jupyter.run_all(page)
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    shapes, live = [], []
    for cell in cells.all():
        cell.scroll_into_view_if_needed()
        play_about(page, cell.locator(".sg-board"))
        cell.locator(".jp-OutputArea .js-plotly-plot").last.hover(force=True)
        shapes.append(cell.locator(".jp-OutputArea").first.evaluate(SHAPE))
        live.append(cell.evaluate(LIVE))
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.context.close()
    return live, shapes


@pytest.fixture(scope="module")
def saved(jupyter):
    """A notebook of a harmless game and all those games, run and saved; what was seen in it."""
    notebook(jupyter, "hostile", [harmless(), *(hostile(first) for first in FEW)])
    return in_lab(jupyter, "hostile")


def test_in_jupyterlab(jupyter, saved):
    live, (calm, *shapes) = saved
    assert live == [NOTHING] * (len(FEW) + 1)
    assert shapes == [calm] * len(FEW)
    assert jupyter.outside == []
    assert jupyter.complaints == []


@pytest.fixture(scope="module")
def strangers(jupyter, saved):
    """The same outputs in a notebook that nobody here has run."""
    book = nbformat.read(jupyter.folder / "hostile.ipynb", 4)
    assert all(cell.outputs for cell in book.cells)
    book.cells.append(nbformat.v4.new_markdown_cell("from somebody else"))
    for cell in book.cells:
        cell.metadata.pop("trusted", None)
    nbformat.write(book, jupyter.folder / "strangers.ipynb")
    return book


def test_reopened_without_trust(jupyter, strangers, fresh):
    page = jupyter.open("strangers.ipynb")
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    assert cells.count() == len(FEW) + 1
    for cell in cells.all():
        cell.scroll_into_view_if_needed()
        assert cell.evaluate(LIVE) == NOTHING
        assert cell.locator(".jp-OutputArea-output").count() > 2
    assert page.locator(".sg-board").count() == 0
    page.context.close()


@pytest.fixture
def alone(jupyter):
    """`alone(path)`: a saved page in a browser that reaches that file alone."""
    outside, contexts = [], []

    def open_page(path):
        context = jupyter.browser.new_context(offline=True)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: outside.append(request.url))
        page.goto(path.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [url for url in outside if not url.startswith(("file:", "data:", "blob:"))] == []


def test_nbconvert_page(strangers, alone, tmp_path):
    exporter = HTMLExporter(mathjax_url="", require_js_url="", jquery_url="")
    text = exporter.from_notebook_node(strangers)[0]
    path = tmp_path / "strangers.html"
    path.write_text(re.sub(r"<script[^>]* src=[^>]*></script>", "", text), "utf-8")
    page = alone(path)
    assert page.locator("main").evaluate(LIVE) == NOTHING


WRITE = """async (board, notes) => {
  const [desk, text, write] = [".sg-desk", ".sg-text", ".sg-write"].map((name) =>
    board.querySelector(name));
  const end = performance.now() + 60_000;
  for (const note of notes) {
    text.value = note;
    text.dispatchEvent(new Event("input", { bubbles: true }));
    write.click();
    while (desk.getAttribute("aria-busy") !== "false" && performance.now() < end)
      await new Promise(requestAnimationFrame);
  }
}"""


def test_notes_written_on_the_board(jupyter, worked, fresh):
    harmless().save(jupyter.folder / "written.jsonl")
    page = worked("written.ipynb", CELL.format(name="written"))
    cell = page.locator(".jp-Notebook .jp-CodeCell").first
    board = cell.locator(".sg-board")
    board.locator(".sg-desk > summary").click()
    board.evaluate(WRITE, PAYLOADS)
    texts = [text for text in (tidy(payload, 500) for payload in PAYLOADS) if text]
    expect(board.locator(".sg-note span")).to_have_text(texts)
    board.locator(".sg-lang[data-lang=fr]").click()
    assert cell.evaluate(LIVE) == NOTHING
    assert (
        board.locator(":is(.sg-notes, .sg-desk) :is(a, img, svg, script, b b, span *)").count() == 0
    )
    assert jupyter.complaints == []


# --- the page -------------------------------------------------------------------------------------


def in_page(alone, path, log, light):
    path.write_text(page_of(sg.Replay(log), "en", light), "utf-8")
    page = alone(path)
    play_about(page, page.locator(".sg-board"))
    found = page.locator("body").evaluate(LIVE), page.locator("body").evaluate(SHAPE)
    page.context.close()
    return found


@pytest.mark.parametrize("light", [True, False])
def test_pages(alone, tmp_path, light):
    calm = in_page(alone, tmp_path / "calm.html", harmless(), light)
    for first in FEW if light else FEW[::5]:
        live, shape = in_page(alone, tmp_path / f"{first}.html", hostile(first), light)
        assert live == calm[0] == NOTHING
        assert shape == calm[1]
