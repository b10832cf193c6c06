"""The browser of the tests reaches no other machine, and says what wanted to."""

import pytest

pytestmark = pytest.mark.browser

ASK = "(url) => fetch(url, { mode: 'no-cors' }).then(() => 'came', () => 'failed')"


@pytest.mark.parametrize("url", ["https://example.org/x", "http://192.0.2.1/x"])
def test_what_wants_to_leave_fails_and_is_told(jupyter, bare, url):
    with bare.expect_event("requestfailed") as failed:
        assert bare.evaluate(ASK, url) == "failed"
    assert failed.value.failure == "net::ERR_NAME_NOT_RESOLVED"
    assert jupyter.outside == [url]
    jupyter.outside.clear()
    jupyter.complaints.clear()
