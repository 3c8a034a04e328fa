"""The page as HTML: one file that needs no other, and no network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from polydist.page.listing import anchors_of
from polydist.page.model import Page

_TEMPLATES: Final = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)


def html_of(page: Page) -> str:
    """The whole page. Whatever comes from the user's files is escaped."""
    anchors = anchors_of(page.files)

    def linked(text: str) -> Markup:
        return _linked(text, anchors)

    template = _TEMPLATES.get_template("page.html.j2")
    return template.render(page=page, linked=linked, hue=_hue)


def _hue(rank: int) -> int:
    """Degrees: neighbouring ranks are told apart, and the first ones best (the golden angle)."""
    return round(rank * 137.508 + 210) % 360


def _linked(text: str, anchors: dict[str, str]) -> Markup:
    """Escaped, with places (``heat.c:17:3``) as links to their lines."""
    names = "|".join(re.escape(name) for name in sorted(anchors, key=len, reverse=True))
    parts = re.split(rf"(?<![\w/.-])({names}):(\d+)((?::\d+)?)", text)
    found = [escape(parts[0])]
    for name, line, column, after in zip(*(parts[k::4] for k in range(1, 5)), strict=True):
        found.append(
            Markup('<a href="#{}{}">{}:{}{}</a>').format(anchors[name], line, name, line, column)
        )
        found.append(escape(after))
    return Markup("").join(found)
