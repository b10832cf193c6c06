"""A bot's process: started, asked, ended with all that it started itself."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from serengeti.players.isolation import wire
from serengeti.players.isolation.faults import Misstep

START_SECONDS = 30
"Until a process must have said that it is there; none of the bot has run by then."

_PROGRAM = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from serengeti.players.isolation.child import main; main(int(sys.argv[2]))"
)
_KEPT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"Variables a process needs to run at all; what else is set is none of a bot's business."


class BotProcess:
    """One process with a folder of its own. Whatever goes wrong with it is a Misstep."""

    def __init__(self, bot: dict[str, Any], megabytes: int) -> None:
        self._bot = bot
        self._owner = os.getpid()
        self._folder = ""
        self._how: dict[str, int] = {}
        self._greeted = self.memory_limited = False
        try:
            self._folder = tempfile.mkdtemp(prefix="serengeti-bot-")
            self._process = _begun(self._folder, megabytes)
        except OSError as error:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise Misstep("no-process", error) from None

    @property
    def number(self) -> int:
        """Its number, which is that of its group too."""
        return self._process.pid

    def greet(self) -> None:
        """Wait until the process is there, and hand it the bot."""
        if self._greeted:
            return
        try:
            hello = wire.told(self._talk(None, START_SECONDS), wire.Hello)
            self._talk(self._bot, START_SECONDS, answered=False)
        except wire.BadFrame as error:
            raise Misstep("no-process", error) from None
        except Misstep as error:
            raise Misstep("no-process", **error.facts) from None
        self.memory_limited, self._greeted = hello.memory_limited, True

    def ask(self, view: dict[str, Any], legal: dict[str, Any], seconds: float) -> wire.Answer:
        """What the bot answers to a view within its time."""
        token = secrets.token_hex(8)  # an answer is to this question only
        question = {"token": token, "seconds": seconds, "view": view, "legal": legal}
        try:
            answer = wire.told(self._talk(question, seconds), wire.Answer)
        except wire.BadFrame as error:
            raise Misstep("no-frame", error) from None
        if answer.token != token:
            raise Misstep("no-frame", repr(answer.token))
        return answer

    def _talk(self, message: Any, seconds: float, answered: bool = True) -> bytes:
        """Send and receive in a thread that may be left waiting: pipes have no limit of time."""
        box: SimpleQueue[bytes | Exception] = SimpleQueue()
        arguments = (self._process, message, answered, box)
        Thread(target=_exchange, args=arguments, daemon=True).start()
        try:
            answer = box.get(timeout=seconds)
        except Empty:
            raise Misstep("timed-out", seconds=seconds) from None
        if isinstance(answer, wire.BadFrame):
            raise answer
        if isinstance(answer, Exception):
            raise Misstep("ended", **self.end(patience=0.2))
        return answer

    def end(self, patience: float = 0) -> dict[str, int]:
        """End the process and its group, remove its folder; how it had ended by itself."""
        process = self._process
        if os.getpid() != self._owner:
            return {}  # a copy of this program, made by forking, ends nothing of the original
        if process.returncode is None:
            over = _over(process, patience)
            _kill(process)  # before it is waited for: until then its number is no one else's
            code = process.wait()
            self._how = _how(code) if over else {}
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        shutil.rmtree(self._folder, ignore_errors=True)
        return self._how


def _begun(folder: str, megabytes: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, json.dumps(_modules()), str(megabytes)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        cwd=folder,
        env=_environment(folder),
        start_new_session=True,  # a group of its own, to be ended as a whole
    )


def _exchange(
    process: subprocess.Popen[bytes],
    message: Any,
    answered: bool,
    box: SimpleQueue[bytes | Exception],
) -> None:
    try:
        if message is not None:
            wire.write(process.stdin, message)  # type: ignore[arg-type]
        box.put(wire.read(process.stdout, wire.MOST_ANSWER) if answered else b"")  # type: ignore[arg-type]
    except (OSError, EOFError, ValueError, wire.BadFrame) as error:
        box.put(error)


def _modules() -> list[str]:
    """Where this process finds modules, for one that runs in another folder."""
    home = str(Path(__file__).resolve().parents[3])
    return [home, *(os.path.abspath(place) for place in sys.path)]


def _environment(folder: str) -> dict[str, str]:
    """A bot's home is its folder; sets come in the same order in every run."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    places = dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), folder)
    return {**kept, **places, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}


def _over(process: subprocess.Popen[bytes], patience: float) -> bool:
    """Whether it ends by itself so soon; it is not waited for, so that its number stays its own."""
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    how = os.WEXITED | os.WNOHANG | os.WNOWAIT
    until = time.monotonic() + patience
    while (over := os.waitid(os.P_PID, process.pid, how)) is None and time.monotonic() < until:
        time.sleep(0.005)
    return over is not None


def _kill(process: subprocess.Popen[bytes]) -> None:
    if not hasattr(os, "killpg"):
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # macOS: of a group that has ended
        os.killpg(process.pid, signal.SIGKILL)


def _how(code: int) -> dict[str, int]:
    return {"signal": -code} if code < 0 else {"exit": code}
