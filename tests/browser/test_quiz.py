"""The rules quiz in JupyterLab: one answer right, one wrong, and another day it goes on."""

import pytest
from hostile import hostile
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]

START = "quiz = sg.quiz(sg.learner('Zoé', '{lang}'), lang='{lang}')\nquiz"
OVERFLOWING = """board => [...board.querySelectorAll("label, p, h4, button, table")]
  .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1 ||
    e.getBoundingClientRect().right > board.getBoundingClientRect().right + 1)
  .map((e) => e.outerHTML)"""

UNTIL = """async board => {
  const find = selector => board.querySelector(selector);
  const until = async (question) => {
    for (const end = performance.now() + 60_000; !question();) {
      if (performance.now() > end) throw new Error(`never: ${question}`);
      await new Promise(requestAnimationFrame);
    }
  };
  const button = () => find("button.mod-primary");
"""
ANSWER = f"""{UNTIL}
  find("input[type=radio]").click();
  await until(() => !button().disabled);
  button().click();
  await until(() => find("[data-kind]")?.checkVisibility());
}}"""
GO_ON = f"""{UNTIL}
  const title = find("h4").textContent;
  button().click();
  await until(() => find("h4").textContent !== title);
}}"""

KNOWN = "print(quiz.quiz.question.right, len(quiz.quiz.question.options))"


@pytest.fixture(params=["en", "fr"])
def lang(request):
    return request.param


def opened(worked, name, code, **size):
    page = worked(name, "import serengeti as sg", code, **size)
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    board = page.locator(".sg-quiz")
    expect(board).to_be_visible()
    return page, board


def choose(board, number):
    """By the keyboard: a native radio button and the one button after it."""
    radio = board.locator("input[type=radio]").nth(number - 1)
    radio.focus()
    radio.press("Space")
    expect(radio).to_be_checked()
    button = board.locator("button.mod-primary")
    expect(button).to_be_enabled()
    button.focus()
    button.press("Enter")


def test_right_wrong_and_on_another_day(jupyter, worked, lang):
    page, board = opened(worked, f"quiz-{lang}.ipynb", START.format(lang=lang))
    expect(page.locator(".sg-quiz-twin")).to_be_hidden()
    expect(board.locator("img").first).to_be_visible()
    expect(board.locator("input[type=radio]:checked")).to_have_count(0)
    button, status = board.locator("button.mod-primary"), board.locator("[role=status]")
    expect(button).to_be_disabled()
    title = board.locator("h4").text_content()
    right, _ = map(int, jupyter.run(page, KNOWN).split())
    choose(board, right)
    expect(status.locator("[data-kind=right]")).to_be_visible()
    expect(board.locator("h4")).to_have_text(title)
    expect(button).to_be_focused()
    button.press("Enter")
    expect(board.locator("h4")).not_to_have_text(title)
    expect(board.locator("progress")).to_have_attribute("value", "1")
    right, options = map(int, jupyter.run(page, KNOWN).split())
    choose(board, right % options + 1)
    expect(status.locator("[data-kind=idea]")).to_be_visible()
    expect(status).to_have_attribute("aria-live", "polite")

    again, board = opened(worked, f"quiz-{lang}-again.ipynb", START.format(lang=lang))
    expect(board.locator("progress")).to_have_attribute("value", "2")
    assert jupyter.run(again, "print(quiz.summary().table[1].__len__())").strip() == "2"


@pytest.mark.parametrize("width", [1400, 400])
def test_it_fits_the_page(worked, lang, width):
    code = f"quiz = sg.quiz(lang='{lang}')\nquiz"
    _, board = opened(worked, f"quiz-{lang}-{width}.ipynb", code, width=width)
    for _ in range(14):  # a question of every kind
        assert board.evaluate(OVERFLOWING) == []
        board.evaluate(ANSWER)
        board.evaluate(GO_ON)


def test_hostile_names_act_nowhere(jupyter, worked, hostile_replay):
    folder = jupyter.folder / "hostile"
    folder.mkdir()
    (folder / "a.jsonl").write_bytes(hostile_replay.log.dumps())
    (folder / "b.jsonl").write_bytes(hostile(30).dumps())
    code = "quiz = sg.quiz(lang='en', games='hostile')\nquiz"
    page, board = opened(worked, "quiz-hostile.ipynb", code)
    for _ in range(12):
        board.evaluate(ANSWER)
        assert page.evaluate("window.hacked === undefined")
        assert board.locator("mjx-container, .MathJax, script, a, iframe").count() == 0
        board.evaluate(GO_ON)
