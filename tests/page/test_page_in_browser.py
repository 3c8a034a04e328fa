"""A page of polydist report in Chromium: the slider by its keys, numbers of ranks, nothing from
elsewhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from polydist.cli.main import guarded, main

pytestmark = pytest.mark.full

HOSTILE = """\
/* </script><script>window.broken = 1</script><img src=x onerror="window.broken = 1"> */
void kernel(int n, int steps, double a[n][n], double b[n][n])
{
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j];
    }
}
"""


class Browser:
    """Chromium without a window, spoken to through pipes (Chrome DevTools Protocol)."""

    def __init__(self, program: str, folder: Path) -> None:
        (theirs, self._to), (self._from, out) = os.pipe(), os.pipe()
        words = f"{program} --headless --no-sandbox --disable-gpu --remote-debugging-pipe"
        words += f" --user-data-dir={folder}/profile 3<&{theirs} 4>&{out}"
        self._process = subprocess.Popen(
            ["bash", "-c", f"exec {words}"],
            pass_fds=(theirs, out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs), os.close(out)
        self._number, self._rest, self._session = 0, b"", ""
        self.said: list[Any] = []

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()
        os.close(self._to), os.close(self._from)

    def ask(self, method: str, **parameters: object) -> Any:
        """The answer; events that come before it are noted."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                return answer["result"]
            self.said.append(answer)

    def _next(self) -> Any:
        while b"\0" not in self._rest:
            self._rest += os.read(self._from, 1 << 16)
        first, self._rest = self._rest.split(b"\0", 1)
        return json.loads(first)

    def open(self, page: Path) -> None:
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")
        self.ask("Page.navigate", url=page.as_uri())
        while self.value("document.readyState") != "complete" or not self.value("document.title"):
            pass

    def value(self, expression: str) -> Any:
        found = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        return found["result"].get("value")

    def key(self, name: str, code: int) -> None:
        for kind in ("rawKeyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=code)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
    if program is None:
        pytest.skip("there is no Chromium: apt install chromium")
    found = Browser(program, tmp_path)
    yield found
    found.close()


def test_the_page_in_a_browser(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "kernel.c"
    source.write_text(HOSTILE)
    values = ["-P", "n=100", "-P", "steps=40", "--ranks", "1,3,5"]
    assert guarded(main, ["report", str(source), *values, "-o", "page.html"]) == 0
    browser.open(tmp_path / "page.html")
    assert browser.value("window.broken") is None
    assert browser.value("document.querySelectorAll('.run:not([hidden])').length") == 1
    assert browser.value("document.querySelector('.run:not([hidden])').dataset.run") == "3 ranks"
    _try_slider(browser)
    browser.value("document.querySelectorAll('.choice input')[2].click()")
    assert browser.value("document.querySelector('.run:not([hidden])').dataset.run") == "5 ranks"
    for scheme in ("light", "dark"):
        feature = {"name": "prefers-color-scheme", "value": scheme}
        browser.ask("Emulation.setEmulatedMedia", features=[feature])
        assert _contrast(browser) > 7
    assert browser.value("document.documentElement.scrollWidth <= window.innerWidth")
    _no_faults(browser)


def _try_slider(browser: Browser) -> None:
    """The arrow keys move it; tiles and caption follow."""
    browser.value("document.querySelector('.run:not([hidden]) input[type=range]').focus()")
    now = "document.querySelectorAll('.run:not([hidden]) .tile.now').length"
    done = "document.querySelectorAll('.run:not([hidden]) .tile.done').length"
    caption = "document.querySelector('.run:not([hidden]) output').textContent"
    assert browser.value(now) > 0 and browser.value(done) == 0
    assert browser.value(caption).startswith("step 1 of ")
    browser.key("ArrowRight", 39)
    assert browser.value(caption).startswith("step 2 of ") and browser.value(done) > 0
    browser.key("End", 35)
    later = "document.querySelectorAll('.run:not([hidden]) .tile.later').length"
    assert browser.value(later) == 0 and browser.value(now) > 0


def _contrast(browser: Browser) -> float:
    """Of the text on the page (WCAG)."""
    colours = [
        browser.value(f"getComputedStyle(document.body).{name}")
        for name in ("color", "backgroundColor")
    ]
    first, second = sorted(map(_luminance, colours), reverse=True)
    return (first + 0.05) / (second + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(word) / 255 for word in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(factor * p for factor, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _no_faults(browser: Browser) -> None:
    """Nothing was thrown, logged, or asked of the network but the page itself."""
    methods = [event.get("method") for event in browser.said]
    assert "Runtime.exceptionThrown" not in methods and "Log.entryAdded" not in methods
    assert methods.count("Network.requestWillBeSent") == 1
