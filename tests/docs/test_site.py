"""The site is built without warnings, has every page, and needs nothing from elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from console import ROOT

_QUIET = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
_LOADED = {"script", "img", "iframe", "source", "video", "audio"}


def build(root: Path, site: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", site]
    return subprocess.run(
        command, cwd=root, env=_QUIET, capture_output=True, text=True, timeout=120
    )


@dataclass
class PageReader(HTMLParser):
    """What a page links to, what it loads, and the anchors that it has."""

    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and given.get("rel") not in ("prev", "next", "canonical"):
            self.loaded.append(given["href"])
        if tag in _LOADED and "src" in given:
            self.loaded.append(given["src"])


def read(path: Path) -> PageReader:
    reader = PageReader()
    reader.feed(path.read_text())
    return reader


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = build(ROOT, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def pages(site: Path) -> Iterator[tuple[Path, PageReader]]:
    for path in site.rglob("*.html"):
        if path.name != "404.html":
            yield path, read(path)


def test_every_page_is_in_the_navigation(site: Path) -> None:
    linked = {str((site / link).resolve()) for link in read(site / "index.html").links}
    sources = (ROOT / "docs").rglob("*.md")
    built = [site / path.relative_to(ROOT / "docs").with_suffix(".html") for path in sources]
    assert built and [path.name for path in built if str(path.resolve()) not in linked] == []


def test_links_and_anchors_lead_somewhere(site: Path) -> None:
    read_pages = {path.resolve(): page for path, page in pages(site)}
    for path, page in read_pages.items():
        for link in map(urlsplit, page.links):
            if link.scheme:
                continue
            target = (path.parent / unquote(link.path)).resolve() if link.path else path
            assert target.is_file(), f"{path.name}: {link.path}"
            if link.fragment and target in read_pages:
                anchor = unquote(link.fragment)
                assert anchor in read_pages[target].anchors, f"{path.name}: {link.geturl()}"


def test_pages_load_nothing_from_elsewhere(site: Path) -> None:
    for path, page in pages(site):
        for address in page.loaded:
            assert not urlsplit(address).netloc, f"{path.name}: {address}"
            assert (path.parent / urlsplit(address).path).is_file(), f"{path.name}: {address}"


@pytest.mark.full
def test_pictures_are_as_drawn() -> None:
    """What is drawn of polydist's tiles is what it makes of them now."""
    command = [sys.executable, ROOT / "docs/drawn/draw.py", "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("link", ["missing.md", "tuning.md#no-such-heading", "../examples/nothing"])
def test_a_link_to_nothing_is_an_error(link: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs/site_hooks", tmp_path / "docs/site_hooks")
    config = (ROOT / "mkdocs.yml").read_text().split("\nextra_css:", 1)[0]
    checked = (ROOT / "mkdocs.yml").read_text().split("\nvalidation:", 1)[1].split("\nnav:", 1)[0]
    (tmp_path / "mkdocs.yml").write_text(f"{config}\nvalidation:{checked}")
    (tmp_path / "docs/tuning.md").write_text("# Tuning\n")
    (tmp_path / "docs/index.md").write_text(f"# A page\n\n[to nothing]({link})\n")
    done = build(tmp_path, tmp_path / "site")
    assert done.returncode != 0 and link.split("#")[0] in done.stdout + done.stderr
