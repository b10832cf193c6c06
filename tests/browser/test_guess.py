"""Guess first in JupyterLab: numbers typed, the button pressed, the truth read."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]


@pytest.fixture(scope="module", params=["en", "fr"])
def page(worked, request):
    name = f"guess-{request.param}.ipynb"
    code = f"game = sg.guess(sg.sample('serengeti-4'), lang='{request.param}')\ngame"
    return worked(name, "import serengeti as sg", code)


def test_a_guess_from_the_first_look_to_the_next_question(jupyter, page):
    game = page.locator(".sg-guess")
    expect(game).to_be_visible()
    expect(page.locator(".sg-guess-twin")).to_be_hidden()
    expect(game.locator("img").first).to_be_visible()
    assert "Awa" in game.locator("select").nth(2).text_content()
    game.locator("select").nth(1).select_option(index=1)
    numbers = game.locator("input[type=number]:visible")
    expect(numbers).to_have_count(5)
    for place, chance in enumerate((60, 10, 10, 10, 10)):
        numbers.nth(place).fill(str(chance))
        numbers.nth(place).press("Tab")
    button = game.locator("button.mod-primary")
    before = button.text_content()
    jupyter.until(lambda: jupyter.run(page, "print(game.chances[0])").strip(), "0.6")
    button.focus()
    button.press("Enter")
    status = game.locator("[role=status]").nth(1)
    expect(status).to_contain_text("Awa")
    expect(button).not_to_have_text(before)
    assert jupyter.run(page, "print(round(game.made.brier, 2))").strip() == "0.2"
    expect(button).to_be_focused()
    button.press("Enter")
    expect(button).to_have_text(before)
    expect(status).to_be_empty()
    assert jupyter.run(page, "print(game.stop, len(game.guesses))").strip() == "1 1"
