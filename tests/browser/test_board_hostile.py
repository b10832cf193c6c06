"""A board with hostile names, a board without plotly, and a notebook opened again."""

import re
import shutil

import pytest
from browser.board_page import HOSTILE, at, go, ready, speak
from playwright.sync_api import expect

from serengeti import figures
from serengeti.text.names import plain

pytestmark = pytest.mark.browser


@pytest.mark.usefixtures("quiet")
def test_names_run_no_script(hostile):
    board = hostile.locator(".sg-board")
    speak(board, "en")
    go(board, 40)
    for plot in hostile.locator(".sg-plot .main-svg").all():
        plot.hover(force=True, position={"x": 90, "y": 120})
    assert hostile.evaluate("() => window.hacked") is None
    assert hostile.locator(".sg-board :is(a, img, script, iframe)").count() == 0
    assert hostile.locator(":is(mjx-container, .MathJax)").count() == 0
    expect(board.locator(".sg-seat .sg-name")).to_have_text(
        [re.compile(re.escape(plain(n)[:30])) for n in HOSTILE]
    )


@pytest.mark.usefixtures("quiet")
def test_python_follows_and_leads(jupyter, hostile):
    board = hostile.locator(".sg-board")
    told = lambda: jupyter.run(hostile, "print(board.step, board.lang)").split()  # noqa: E731
    speak(board, "fr")
    go(board, 11)
    board.locator("button.sg-next").click()
    jupyter.until(told, ["12", "fr"])
    jupyter.run(hostile, "board.step = 5; board.lang = 'en'")
    at(board, 5)
    expect(board).to_have_attribute("lang", "en")
    assert told() == ["5", "en"]


@pytest.mark.usefixtures("quiet")
def test_without_plotly_the_plain_figures_show(jupyter, hostile_replay):
    page = jupyter.open("silent.ipynb")
    jupyter.run_all(page)
    expect(page.locator("img.sg-plain")).to_have_count(len(figures.names))
    go(page.locator(".sg-board"), len(hostile_replay) // 2)
    page.wait_for_function("() => document.querySelector('img.sg-plain').naturalWidth > 0")
    expect(page.locator(".sg-cover")).to_have_count(len(figures.names))
    pictures = [page.locator(f"[data-chart={name}] img") for name in ("bids", "collections")]
    sizes = []
    for step in (0, len(hostile_replay) // 2, len(hostile_replay) - 1):
        go(page.locator(".sg-board"), step)
        sizes.append([len(picture.get_attribute("src")) for picture in pictures])
    assert sizes[0] < sizes[1] < sizes[2]  # marks to come are not in the picture
    assert all(few < many for few, many in zip(sizes[0], sizes[1], strict=True))
    assert page.evaluate("() => window.hacked") is None
    page.context.close()


def test_a_notebook_opened_again_shows_the_twin_and_no_error(jupyter):
    page = jupyter.open("saved.ipynb")
    jupyter.run_all(page)
    ready(page)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.evaluate("() => window.jupyterapp.commands.execute('kernelmenu:shutdown')")
    page.context.close()
    saved = jupyter.folder / "saved.ipynb"
    assert saved.stat().st_size < 300_000
    strange = jupyter.folder / "strange.ipynb"  # the same, but never run here: not trusted
    shutil.copy(saved, strange)
    strange.write_text(strange.read_text("utf-8").replace("step=5", "step=+5"), "utf-8")
    for notebook in (saved, strange):
        page = jupyter.open(notebook.name)
        page.locator(".sg-twin img").wait_for()
        expect(page.locator(".jp-OutputArea-output")).to_have_count(2)
        page.get_by_text("Loading widget").wait_for(state="detached")
        for text in page.get_by_text("Error displaying widget").all():
            expect(text).to_be_hidden()
        assert page.evaluate("() => window.hacked") is None
        page.context.close()
    expected = [text for text in jupyter.complaints if "widget model not found" in text]
    assert jupyter.complaints == expected  # JupyterLab's own word on it, in the console only
    jupyter.complaints.clear()
