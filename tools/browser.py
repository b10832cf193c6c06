"""Make sure that the browser tests have a Chromium: the one on PATH, or playwright's own.

Tests ask for it with `launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])`:
without a path playwright takes its own.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

from playwright.sync_api import Error, sync_playwright

MISSING = (
    "The browser tests need Chromium, which could not be installed here: install it "
    "(Debian: sudo apt install chromium) or run: {python} -m playwright install chromium"
)


def trouble() -> str:
    """Why no browser starts, empty when one does."""
    with sync_playwright() as playwright:
        try:
            path = shutil.which("chromium")
            playwright.chromium.launch(executable_path=path, args=["--no-sandbox"]).close()
        except Error as error:
            return error.message
    return ""


def installers() -> Iterator[list[str]]:
    """Commands worth trying, the system's own first."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        yield ["apt-get", "update", "-qq"]
        yield ["apt-get", "install", "-y", "-qq", "chromium"]
    yield [sys.executable, "-m", "playwright", "install", "chromium"]


def main() -> int:
    problem = trouble()
    for command in installers() if problem else ():
        print("No Chromium yet:", " ".join(command), flush=True)
        subprocess.run(command, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})
        if not (problem := trouble()):
            break
    if problem:
        print(problem, MISSING.format(python=sys.executable), sep="\n\n", file=sys.stderr)
    return bool(problem)


if __name__ == "__main__":
    sys.exit(main())
