"""What was measured is told at the end of every run, also by tests that ran in another process."""

import pytest

from serengeti.text import catalogue

FIGURE = "figure"


@pytest.fixture
def tell(record_property):
    """`tell("R5: …")`: a figure for the person who runs the tests."""
    return lambda line: record_property(FIGURE, line)


def pytest_terminal_summary(terminalreporter):
    """One line a figure, in the order of their names."""
    reports = [r for kind in ("passed", "failed") for r in terminalreporter.stats.get(kind, [])]
    lines = {
        line
        for report in reports
        for name, line in getattr(report, "user_properties", [])
        if name == FIGURE
    }
    if lines:
        terminalreporter.section("figures")
        for line in sorted(lines):
            terminalreporter.line(line)


@pytest.fixture(autouse=True)
def _language():
    """A language that a test chooses is gone after it."""
    before = catalogue._chosen
    yield
    catalogue._chosen = before
