"""What the browser tests share: the page on a loopback server, Debian's Chromium on it, and axe."""

from __future__ import annotations

import base64
import http.server
import importlib.util
import json
import os
import sys
import threading
import time
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

ROOT = Path(__file__).resolve().parents[2]
PAGE = Path(os.environ.get("UPDATEGATE_CONSOLE") or ROOT / "build" / "console")
PICTURES = ROOT / "build" / "console-pictures"
AXE = Path(str(importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]), "axe.min.js").read_text(encoding="utf-8")  # type: ignore[union-attr, index]
# Stricter than the page's own: nothing from elsewhere, nothing inline, no eval but that of WebAssembly.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
sys.path.insert(0, str(ROOT / "bindings" / "python" / "src"))


class Server:
    """A plain file server on loopback that counts what it is asked for."""

    def __init__(self, folder: Path = PAGE) -> None:
        self.asked: list[tuple[str, str]] = []
        asked = self.asked

        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

            def __init__(self, *arguments: Any) -> None:
                super().__init__(*arguments, directory=str(folder))

            def end_headers(self) -> None:
                self.send_header("Content-Security-Policy", POLICY)
                self.send_header("Cache-Control", "no-store")
                super().end_headers()

            def do_POST(self) -> None:
                asked.append(("POST", self.path))
                self.send_error(405)

            def log_request(self, code: Any = "-", size: Any = "-") -> None:
                asked.append((self.command, self.path))

            def log_message(self, *_: Any) -> None:
                pass

        class Quiet(http.server.ThreadingHTTPServer):
            def handle_error(self, *_: Any) -> None:
                """A browser that turns away in the middle of an answer is nothing to report."""

        self._server = Quiet(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def browser() -> webdriver.Chrome:
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for flag in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars", "--window-size=1400,1000",
                 "--disable-background-networking", "--disable-component-update", "--no-first-run", "--disable-sync"):  # fmt: skip
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    driver.set_script_timeout(120)
    return driver


class BrowserCase(unittest.TestCase):
    """A test with the page open. Whatever the browser's log holds at its end is a failure."""

    server: Server
    driver: webdriver.Chrome

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server()
        cls.driver = browser()
        PICTURES.mkdir(parents=True, exist_ok=True)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.driver.quit()
        cls.server.stop()

    def setUp(self) -> None:
        self.look()
        self.open()

    def tearDown(self) -> None:
        self.assertEqual([entry["message"] for entry in self.driver.get_log("browser")], [], "the browser's log")

    # ---- Looking ----

    def open(self, rest: str = "") -> None:
        self.driver.get("about:blank")
        self.driver.get(self.server.address + rest)
        self.until(lambda: self.driver.execute_script("return document.documentElement.dataset.ready !== undefined"), "the page starts")

    def look(self, width: int = 1400, height: int = 1000, dark: bool = False, mobile: bool = False) -> None:
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile})
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]}
        )

    def picture(self, name: str) -> None:
        """The whole page as it is now, for the documentation."""
        self.driver.execute_script("document.activeElement?.blur(); scrollTo(0, 0)")
        size = self.driver.execute_script("return [document.documentElement.clientWidth, document.documentElement.scrollHeight]")
        shot = self.driver.execute_cdp_cmd(
            "Page.captureScreenshot",
            {"captureBeyondViewport": True, "clip": {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1}},
        )
        (PICTURES / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))

    def until(self, holds: Callable[[], Any], what: str, seconds: float = 20) -> Any:
        end = time.monotonic() + seconds
        while True:
            found = holds()
            if found:
                return found
            if time.monotonic() > end:
                self.fail(f"it did not come about in {seconds} s: {what}; status: {self.text('status')}")
            time.sleep(0.05)

    def one(self, where: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, where)

    def all(self, where: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, where)

    def text(self, identity: str) -> str:
        found: str = self.driver.execute_script("return document.getElementById(arguments[0])?.textContent ?? ''", identity)
        return found

    # ---- Doing ----

    def put(self, name: str, value: str) -> None:
        """Fills a field as a person would: it ends with the event that the page listens to."""
        self.driver.execute_script(
            """const field = document.querySelector(arguments[0]); field.focus(); field.value = arguments[1];
               field.dispatchEvent(new Event('input', {bubbles: true})); field.dispatchEvent(new Event('change', {bubbles: true}))""",
            name, value,
        )  # fmt: skip

    def fact(self, name: str, value: str) -> None:
        self.put(f"#facts [name={name}]", value)

    def example(self, start: str) -> None:
        names = [option.text for option in self.all("#example option")]
        index = next(index for index, name in enumerate(names) if name.startswith(start))
        self.put("#example", str(index))

    def press(self, where: str) -> None:
        self.one(where).click()

    def answer(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text("answer-text"))
        return found

    def prompt_buttons(self) -> list[str]:
        return [button.text for button in self.all("#prompt button")]

    def run_fleet(self, seconds: float = 60) -> list[list[str]]:
        """Asks for all installations, and gives the table's rows."""
        self.press("#run")
        self.until(lambda: self.text("status") == "Done.", "the list of installations is through", seconds)
        return self.table()

    def table(self) -> list[list[str]]:
        rows: list[list[str]] = self.driver.execute_script(
            "return [...document.querySelectorAll('#table tr')].map((row) => [...row.cells].map((cell) => cell.textContent))"
        )
        return rows

    def accessible(self, where: str) -> None:
        """axe has nothing to say, WCAG 2.2 AA and its good practices."""
        self.driver.execute_script(AXE)
        found = self.driver.execute_async_script(
            """const done = arguments[arguments.length - 1];
               axe.run(document, {resultTypes: ['violations'], runOnly: {type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}})
                 .then((result) => done(result.violations.map((one) => [one.id, one.help, one.nodes.slice(0, 3).map((node) => [node.html.slice(0, 150), node.failureSummary])])))
                 .catch((problem) => done([['axe', String(problem), []]]))"""
        )
        self.assertEqual(found, [], f"axe on {where}")
