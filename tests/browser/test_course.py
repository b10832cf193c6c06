"""The rules course in JupyterLab: the first five steps, with a wrong answer, hints and retries."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]


@pytest.fixture(scope="module", params=["en", "fr"])
def page(worked, request):
    code = f"course = sg.course(lang='{request.param}')\ncourse"
    return worked(f"course-{request.param}.ipynb", "import serengeti as sg", code)


def tick(course, label):
    """Tick a box or choose an option by its words, as the keyboard does."""
    box = course.get_by_label(label, exact=True).first
    box.focus()
    box.press("Space")
    expect(box).to_be_checked()


def step(jupyter, page):
    return jupyter.run(page, "print(course.step.id, len(course.course.done))").strip()


def test_five_steps_with_a_wrong_answer_a_hint_and_a_retry(jupyter, page):
    course = page.locator(".sg-course")
    expect(course).to_be_visible()
    expect(page.locator(".sg-course-twin")).to_be_hidden()
    expect(course.locator(".sg-wide img")).to_be_visible()
    expect(course.locator(".sg-narrow img")).to_be_hidden()
    button, told = course.locator("button.mod-primary"), course.locator("[role=status]").first
    check = button.text_content()

    def right(*labels):
        """Answer, see that it is right, and go on with the same button."""
        before = step(jupyter, page)
        for label in labels:
            tick(course, label)
        button.focus()
        button.press("Enter")
        expect(told.locator("[data-kind=right]")).to_be_visible()
        expect(button).not_to_have_text(check)
        expect(button).to_be_focused()
        button.press("Enter")
        expect(button).to_have_text(check)
        expect(told).to_be_empty()
        assert step(jupyter, page) != before

    button.press("Enter")
    expect(told.locator("[data-kind=wrong]")).to_be_visible()
    tick(course, "13")
    button.press("Enter")
    expect(told).to_contain_text("12")
    hints = course.locator("[role=status]").nth(1)
    hint = course.locator(".sg-course-buttons button").nth(1)
    for n in (1, 2, 3):
        hint.click()
        expect(hints.locator("p")).to_have_count(n)
    expect(hint).to_be_disabled()
    right("5")
    expect(hints.locator("p")).to_have_count(0)
    right("6")
    right("14")
    right("Awa", "Chloé", "Driss")
    right("3", "4", "13", "14")
    assert step(jupyter, page) == "2.2 5"


def test_the_last_auction_is_played_on_the_board(jupyter, page):
    jupyter.run(page, "course.go('10.1')")
    course = page.locator(".sg-course")
    board = course.locator(".sg-play, .sg-table").first
    expect(board).to_be_visible()
    expect(course.locator("button.mod-primary").first).to_be_hidden()
    course.locator(".sg-ask .sg-button").first.click()
    expect(course.locator(".sg-course-told [data-kind=right]")).to_be_visible()
    assert "10.1" in jupyter.run(page, "print(course.course.done)")
