"""Pages of the site that stand outside of ``docs/``, and links between the two.

Pages are written to be read in the repository, where their links are paths from their own folder.
The site keeps the layout of the repository but for two things: ``docs/`` is its root, and a
``README.md`` is the page of its folder.

1. ``on_files`` adds the pages of ``OUTSIDE``, and the files that any page links to, as they are.
2. ``on_page_markdown`` writes each link to a file of the repository as one between these pages, and
   bars in code without the backslash that they have in tables of the repository.

mkdocs, in its strict mode, then complains of every link and anchor that leads nowhere.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
OUTSIDE = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "bench/README.md",
    "examples/README.md",
    "examples/*/README.md",
)
"""Pages outside of ``docs/``, as patterns from the root of the repository."""

_LINK = re.compile(r"(?<=\]\()([\w./-]+)(#[\w-]+)?(?=\))")
_CODE = re.compile(r"`[^`\n]+`")
_FENCE = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds pages from outside, and what pages link to there."""
    outside = [path for pattern in OUTSIDE for path in sorted(ROOT.glob(pattern))]
    for path in outside:
        files.append(_file(path, config))
    inside = [Path(page.abs_src_path) for page in files.documentation_pages() if page.abs_src_path]
    for path in sorted({target for page in inside for target in _assets(page)}):
        files.append(_file(path, config))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page with links between pages of the site; a link to nothing stays, to be reported."""
    source = Path(str(page.file.abs_src_path))

    def written(link: re.Match[str]) -> str:
        target = _target(source, link[1])
        if target is None:
            return link[0]
        uri = os.path.relpath(_uri(target), Path(page.file.src_uri).parent)
        return uri + (link[2] or "")

    return "".join(
        part if is_code else _CODE.sub(_with_bars, _LINK.sub(written, part))
        for part, is_code in _parts(markdown)
    )


def _with_bars(code: re.Match[str]) -> str:
    return code[0].replace(r"\|", "|")


def _file(path: Path, config: MkDocsConfig) -> File:
    return File.generated(config, _uri(path), abs_src_path=str(path))


def _uri(path: Path) -> str:
    """Where a file of the repository is in the site."""
    base = DOCS if path.is_relative_to(DOCS) else ROOT
    own = path.relative_to(base)
    return (own.with_name("index.md") if own.name == "README.md" else own).as_posix()


def _target(source: Path, link: str) -> Path | None:
    """The file that a link on a page means; of a folder, its page."""
    found = (source.parent / link).resolve()
    page = found / "README.md" if found.is_dir() else found
    return page if page.is_file() else None


def _assets(page: Path) -> Iterator[Path]:
    """The files outside of ``docs/`` that a page links to and that are no pages."""
    for part, is_code in _parts(page.read_text()):
        for link in [] if is_code else _LINK.finditer(part):
            target = _target(page, link[1])
            if target and target.suffix != ".md" and not target.is_relative_to(DOCS):
                yield target


def _parts(markdown: str) -> Iterator[tuple[str, bool]]:
    """The text in pieces, each with whether it is a block of code."""
    end = 0
    for fence in _FENCE.finditer(markdown):
        yield markdown[end : fence.start()], False
        yield fence[0], True
        end = fence.end()
    yield markdown[end:], False
