"""Pages to print, printed: each fills its sheets of A4 and no more."""

import re

import pytest

from serengeti.engine.editions import EDITIONS
from serengeti.export.rules_sheet import rules_sheet
from serengeti.export.worksheet import WORKSHEETS, printable
from serengeti.text.catalogue import LANGUAGES, translator

pytestmark = pytest.mark.browser

PAGES = {"rules": 1, "deck": 4}
A4 = "595 842"
"Width and height in points."

OUTSIDE = """() => [...document.querySelectorAll(".sheet")].flatMap((sheet) => {
  const page = sheet.getBoundingClientRect();
  const foot = sheet.querySelector(".foot").getBoundingClientRect();
  return [...sheet.querySelectorAll("*")].filter((element) => {
    if (element.closest(".foot")) return false;
    const room = element.parentElement.closest(".cut")?.getBoundingClientRect() ?? page;
    const { left, right, bottom } = element.getBoundingClientRect();
    return left < room.left - 1 || right > room.right + 1 || bottom > room.bottom + 1
      || bottom > foot.top + 1;
  }).map((element) => element.outerHTML.slice(0, 80));
})"""
"Whatever is wider than the page, lower than its last line, or cut off where cards are cut."


@pytest.fixture(scope="module")
def printed(jupyter):
    """`printed(text)`: the PDF of a page, and what does not fit; nothing may be fetched."""
    context = jupyter.browser.new_context(offline=True)
    page = context.new_page()
    asked, complaints = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))

    def printing(text):
        page.set_content(text)
        page.emulate_media(media="print")
        return page.pdf(prefer_css_page_size=True), page.evaluate(OUTSIDE)

    yield printing
    context.close()
    assert asked == complaints == []


def sizes(pdf):
    """Width and height of every page, in whole points."""
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == len(re.findall(rb"/MediaBox", pdf))
    boxes = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", pdf)
    return [f"{float(wide):.0f} {float(high):.0f}" for wide, high in boxes]


@pytest.mark.parametrize(
    ("what", "edition"),
    [("rules", edition) for edition in EDITIONS]  # of the others an edition changes words only
    + [(what, "templari") for what in WORKSHEETS if what != "rules"],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_fits_its_sheets(printed, what, edition, lang):
    pdf, outside = printed(printable(what, lang, edition))
    assert sizes(pdf) == [A4] * PAGES.get(what, 2)
    assert outside == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_longest_rules_of_a_house_fit_too(printed, lang):
    house = {
        "lots": (1, 3) * 7 + (2,),
        "bank_chips": 20,
        "pass_income": 2,
        "zero_open": "first-player",
        "all_pass": "carry-lot",
        "all_pass_pot": "share",
        "overbid_chip": 1,
        "final_tie": ("face-sum", "more-cards", "chips"),
        "sale": True,
        "sale_max_chips": 5,
        "exchange": True,
    }
    pdf, outside = printed(rules_sheet(translator(lang), "don", **house))
    assert sizes(pdf) == [A4]
    assert outside == []
