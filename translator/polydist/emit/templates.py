"""Generated text of a fixed shape: Jinja2 templates, each beside the module that fills it in."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from polydist.emit.lines import c_string

_TEMPLATES: Final = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
_TEMPLATES.filters["c_string"] = c_string
_TEMPLATES.filters["enumerator"] = lambda name: f"POLYRT_{name.upper().replace(',', '_')}"
_TEMPLATES.filters["bits"] = lambda numbers: sum(1 << number for number in numbers)


def filled_in(template: str, **holes: object) -> list[str]:
    """The lines of a template, whose path starts in this folder."""
    return _TEMPLATES.get_template(template).render(holes).split("\n")
