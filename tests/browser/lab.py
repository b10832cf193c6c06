"""JupyterLab in a real browser: start a server of its own, open a notebook, run it, watch it.

Everything lives in a temporary folder and ends with the `with` block, whatever happens.
"""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"No other machine is found, whatever a page asks for."
CHROMIUM_ARGS = (
    "--no-sandbox --disable-gpu --disable-quic --disable-background-networking "
    "--disable-component-update --disable-sync --no-first-run"
).split()
SERVER_ARGS = (
    "--no-browser --allow-root --ip=127.0.0.1 --ServerApp.port_retries=0 "
    "--LabApp.expose_app_in_browser=True --LabApp.news_url=None "
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate "
    "--LabApp.extension_manager=readonly"
).split()
PATIENCE = 60_000
"Milliseconds that anything may take."

TURN_TO = """async (path) => {
  const app = window.jupyterapp;
  await app.restored;
  for (const panel of [...app.shell.widgets("main")]) panel.dispose();
  app.shell.expandLeft();
  await app.commands.execute("docmanager:open", { path });
}"""

READY = """async () => {
  const app = window.jupyterapp;
  if (!app) return "no app";
  await app.started;
  await app.restored;
  const panel = app.shell.currentWidget;
  if (!panel?.context?.isReady) return "no notebook";
  const session = panel.sessionContext;
  if (!session.isReady || !session.session?.kernel) return "no session";
  await session.session.kernel.info;
  return session.session.kernel.status;
}"""

FAILURES = """() => window.jupyterapp.shell.currentWidget.content.model.toJSON().cells
  .flatMap((cell) => cell.outputs ?? [])
  .filter((output) => output.output_type === "error")
  .map((output) => output.traceback.join("\\n"))"""


class Lab:
    """A running server and a browser page on it."""

    def __init__(self, folder: Path, address: str, token: str, browser: Browser) -> None:
        self.folder, self.address, self.token, self.browser = folder, address, token, browser
        self.outside: list[str] = []
        "Requests that wanted to leave this machine; none got through."
        self.complaints: list[str] = []
        "Errors of the browser's console and of scripts."

    def page(self, width: int = 1400, height: int = 1000) -> Page:
        """A new page that may reach nothing but this machine."""
        context = self.browser.new_context(viewport={"width": width, "height": height})
        context.set_default_timeout(PATIENCE)
        context.on("request", self._asked)
        context.on("requestfailed", self._forbidden)
        page = context.new_page()
        page.on("console", lambda m: m.type == "error" and self.complaints.append(m.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _asked(self, request: Request) -> None:
        target = urlsplit(request.url)
        here = target.netloc == urlsplit(self.address).netloc
        if not here and target.scheme not in ("data", "blob", "file"):
            self.outside.append(request.url)

    def _forbidden(self, request: Request) -> None:
        """What the page itself forbids by its policy has not been sent anywhere."""
        if "csp" in (request.failure or "").lower() and request.url in self.outside:
            self.outside.remove(request.url)

    def open(self, notebook: str, **size: int) -> Page:
        """A new page with a notebook of the folder, its kernel ready."""
        page = self.page(**size)
        self.visit(page, notebook)
        return page

    def visit(self, page: Page, notebook: str) -> None:
        """Start JupyterLab in a page, also again, and open a notebook."""
        self.start(page)
        self.turn_to(page, notebook)

    def start(self, page: Page) -> None:
        """JupyterLab in a page; no tab of another page comes back with it."""
        page.goto(f"{self.address}/lab?token={self.token}&reset")
        page.wait_for_function("() => window.jupyterapp")

    def turn_to(self, page: Page, notebook: str) -> None:
        """Open a notebook in a JupyterLab that has started; whatever was open is closed."""
        page.evaluate(TURN_TO, notebook)
        self.wait_idle(page)

    def wait_idle(self, page: Page) -> None:
        """Wait until the kernel has nothing to do; idle alone is not ready."""
        self.until(lambda: page.evaluate(READY), "idle")

    def until(self, question: Callable[[], object], answer: object) -> None:
        """Ask until the answer is there."""
        until(question, answer)

    def run_all(self, page: Page) -> None:
        """Run every cell and wait for the end; a cell that fails is an error here."""
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.wait_idle(page)
        failures = page.evaluate(FAILURES)
        if failures:
            raise RuntimeError("\n".join(failures))

    def run(self, page: Page, code: str) -> str:
        """Run a line in the notebook's kernel; what it printed."""
        return page.evaluate(
            """async (code) => {
              const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
              const future = kernel.requestExecute({ code });
              let text = "";
              future.onIOPub = ({ header, content }) => {
                if (header.msg_type === "stream") text += content.text;
                if (header.msg_type === "error") text += content.traceback.join("\\n");
              };
              await future.done;
              return text;
            }""",
            code,
        )

    def theme(self, page: Page, name: str) -> None:
        """Choose `light` or `dark`."""
        title = f"JupyterLab {name.title()}"
        command = "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
        page.evaluate(command, title)
        expect(page.locator("body")).to_have_attribute("data-jp-theme-name", title)


@contextmanager
def lab(folder: Path) -> Iterator[Lab]:
    """JupyterLab over a folder, and a browser; both are gone afterwards."""
    port, token = free_port(), secrets.token_hex(16)
    address = f"http://127.0.0.1:{port}"
    with _server(folder, port, token), sync_playwright() as playwright:
        until(lambda: answers(f"{address}/api/status?token={token}"), True)
        path = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=[*CHROMIUM_ARGS, ALONE])
        try:
            yield Lab(folder, address, token, browser)
        finally:
            browser.close()


@contextmanager
def _server(folder: Path, port: int, token: str) -> Iterator[None]:
    command = [sys.executable, "-m", "jupyterlab", *SERVER_ARGS]
    command += [f"--port={port}", f"--IdentityProvider.token={token}"]
    with running(command, folder):
        yield


@contextmanager
def running(command: Sequence[str], folder: Path) -> Iterator[None]:
    """A server in a folder, with settings of its own beside it; it is gone afterwards."""
    private = folder.parent / f"{folder.name}-jupyter"
    settings = private / "CONFIG_DIR" / "lab" / "user-settings" / "@jupyterlab"
    notification = settings / "apputils-extension" / "notification.jupyterlab-settings"
    notification.parent.mkdir(parents=True)
    notification.write_text('{"fetchNews": "false", "checkForUpdates": false}', "utf-8")
    with (private / "server.log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=_environment(private), stdout=log, stderr=log
        )
        try:
            yield
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()
            process.wait()


def _environment(private: Path) -> dict[str, str]:
    """The test's own Jupyter: nothing of the user's settings, nothing left behind."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    names = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    own = {f"JUPYTER_{name}": str(private / name) for name in names}
    return (
        kept
        | own
        | {
            "JUPYTERLAB_SETTINGS_DIR": str(private / "CONFIG_DIR" / "lab" / "user-settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(private / "CONFIG_DIR" / "lab" / "workspaces"),
            "IPYTHONDIR": str(private / "ipython"),
            "SERENGETI_LANG": "en",
        }
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(question: Callable[[], object], answer: object) -> None:
    """Ask until the answer is there."""
    end, last = time.monotonic() + PATIENCE / 1000, None
    while time.monotonic() < end:
        last = question()
        if last == answer:
            return
        time.sleep(0.1)
    raise TimeoutError(f"{last!r}, not {answer!r}")


def answers(url: str) -> bool:
    with suppress(OSError), urllib.request.urlopen(url, timeout=5) as answer:
        return bool(answer.status == 200)
    return False


def write_notebook(path: Path, cells: Sequence[str]) -> None:
    """A notebook of code cells that finds its kernel by itself."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in cells],
        metadata={
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
        },
    )
    nbformat.write(notebook, path)
