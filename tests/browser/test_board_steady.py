"""A board at its fastest, two boards of one replay, and a board whose kernel has gone."""

import pytest
from browser.board_page import alone, at, go, ready
from browser.lab import write_notebook
from playwright.sync_api import expect

import serengeti as sg
from serengeti.engine.replay import Replay
from serengeti.players import play

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]

REPEAT = 30
"Keydowns a second while a key is held."


def long_game():
    return play(["greedy", "random"] * 3, seed=1)


@pytest.fixture(scope="module")
def long_replay():
    """More steps than ten seconds at the highest speed, or a key held for five, can use up."""
    replay = Replay(long_game().log)
    assert len(replay) > 5 * REPEAT
    return replay


def wait(page, milliseconds):
    page.evaluate("(time) => new Promise((done) => setTimeout(done, time))", milliseconds)


def watched(board):
    """From now on every change of what the board shows is counted."""
    board.evaluate(
        """(board) => {
          window.changes = 0;
          new MutationObserver((list) => (window.changes += list.length)).observe(
            board, { subtree: true, childList: true, attributes: true, characterData: true });
        }"""
    )


def test_ten_seconds_at_highest_speed_then_nothing_moves(bare, long_replay):
    board = alone(bare, long_replay)
    board.locator(".sg-speed").select_option("4")
    board.focus()
    bare.keyboard.press("Space")
    wait(bare, 10_000)
    bare.keyboard.press("Space")
    stopped = int(board.get_attribute("data-step"))
    assert 30 <= stopped <= 41  # four a second, never faster
    watched(board)
    wait(bare, 300)
    assert bare.evaluate("() => window.changes") == 0
    at(board, stopped)


def held(page, key, seconds):
    """A key as a keyboard repeats it: one keydown after another, at last one keyup."""
    times = seconds * REPEAT
    for n in range(times):
        page.keyboard.down(key)
        page.wait_for_function(
            "(due) => performance.now() - window.began >= due", arg=n * 1000 / REPEAT, polling=1
        )
    page.keyboard.up(key)
    return times


def test_a_held_arrow_key_never_falls_behind(bare, long_replay):
    board = alone(bare, long_replay)
    board.evaluate(
        """(board) => {
          window.began = performance.now();
          window.behind = [];
          let pressed = 0;
          board.addEventListener("keydown", () => {
            pressed += 1;
            window.behind.push(pressed - Number(board.dataset.step));
          });
        }"""
    )
    board.focus()
    pressed = held(bare, "ArrowRight", 5)
    step = board.get_attribute("data-step")
    assert int(step) == pressed
    assert set(bare.evaluate("() => window.behind")) == {0}
    watched(board)
    wait(bare, 100)
    assert bare.evaluate("() => window.changes") == 0
    at(board, pressed)


@pytest.fixture(scope="module")
def pair(jupyter):
    """Two boards of one replay in a notebook."""
    cells = [
        "import serengeti as sg\nfrom serengeti.widgets.board import Board",
        "replay = sg.sample('serengeti-4')\none = Board(replay, lang='en')\none",
        "two = Board(replay, lang='en')\ntwo",
    ]
    write_notebook(jupyter.folder / "pair.ipynb", cells)
    page = jupyter.open("pair.ipynb")
    jupyter.run_all(page)
    expect(page.locator(".sg-board")).to_have_count(2)
    ready(page)
    yield page
    page.context.close()


def test_two_boards_of_one_replay_do_not_disturb_each_other(jupyter, pair):
    one, two = pair.locator(".sg-board").all()
    go(one, 12)
    go(two, 40)
    two.locator(".sg-lang[data-lang=fr]").click()
    two.locator(".sg-past > summary").click()
    one.focus()
    pair.keyboard.press("ArrowRight")
    at(one, 13)
    at(two, 40)
    expect(one).to_have_attribute("lang", "en")
    expect(two).to_have_attribute("lang", "fr")
    expect(one.locator(".sg-past .sg-lines")).to_be_hidden()
    steps = "print(one.step, two.step, one.lang, two.lang)"
    jupyter.until(lambda: jupyter.run(pair, steps).strip(), "13 40 en fr")
    jupyter.run(pair, "one.step = 3")
    at(one, 3)
    at(two, 40)


def test_a_board_whose_kernel_started_again_goes_on(jupyter, pair):
    one, two = pair.locator(".sg-board").all()
    go(one, 5)
    pair.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    jupyter.wait_idle(pair)
    one.locator("button.sg-next").click()
    at(one, 6)
    two.focus()
    pair.keyboard.press("Home")
    at(two, 0)
    wait(pair, 500)  # long enough for the playhead's report, which nobody hears
    no_error(pair)


def no_error(page):
    """No output that is seen tells of one."""
    told = page.locator(".jp-OutputArea").get_by_text("Error").locator("visible=true")
    expect(told).to_have_count(0)
    expect(page.locator(".jp-RenderedText[data-mime-type*=stderr]")).to_have_count(0)


def test_a_page_opened_again_after_a_restart_shows_the_twin(jupyter, pair):
    pair.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    jupyter.until(lambda: "sg-twin" in (jupyter.folder / "pair.ipynb").read_text("utf-8"), True)
    jupyter.visit(pair, "pair.ipynb")
    twin = pair.locator(".sg-twin").first
    expect(twin).to_be_visible()
    expect(twin).to_contain_text(sg.sample("serengeti-4").names[0])
    lost = pair.locator(".jupyter-widgets").get_by_text("model not found")
    expect(lost).to_have_count(2)  # JupyterLab's own words, in place of each board
    no_error(pair)
    jupyter.complaints[:] = [c for c in jupyter.complaints if "model not found" not in c]


OPENING = """async () => {
  const app = window.jupyterapp;
  const panel = app.shell.currentWidget;
  const began = performance.now();
  await app.commands.execute("notebook:run-all-cells");
  while (!panel.node.querySelector(".sg-board .sg-table, .sg-board .sg-seats"))
    await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - began;
}"""


def test_a_log_of_300_events_opens_soon(jupyter, tell, tmp_path):
    path = tmp_path / "long.jsonl"
    game = long_game()
    assert len(game.events) >= 300
    game.save(path)
    name = "long.ipynb"
    write_notebook(
        jupyter.folder / name, [f"import serengeti as sg\nsg.Replay.open({str(path)!r}).show()"]
    )
    times = []
    for _ in range(2):
        page = jupyter.open(name)
        times.append(page.evaluate(OPENING))
        page.context.close()
    seconds = max(times) / 1000
    tell(f"board of 300 events, from the ready kernel to the table: {seconds:.2f} s")
    assert seconds < 3  # the promise itself; it is told above, and generous on two cores
