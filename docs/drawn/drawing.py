"""Pictures as SVG, for light and dark pages: colours are names that a style sheet in the picture
gives values to, as the reader's system asks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape

Point = tuple[float, float]
"""To the right, and downwards."""

STYLE = """\
  svg { --paper: #fff; --ink: #1b1f24; --quiet: #59636e; --rule: #b8c0c8; --strong: #b3261e;
        --rank0: #a9cdf5; --rank1: #f6c9a0; --rank2: #a8dcbc; --rank3: #dcc0ee; --none: #eceff2; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #171b21; --ink: #e4e8ed; --quiet: #a2acb7; --rule: #4a5460; --strong: #ff8a80;
          --rank0: #1f5288; --rank1: #7d4a16; --rank2: #1f6340; --rank3: #5f3b7c; --none: #262c34; }
  }
  text { fill: var(--ink); font: 13px system-ui, sans-serif; text-anchor: middle; }
  .left { text-anchor: start; }
  .right { text-anchor: end; }
  .title { font-weight: 600; font-size: 15px; }
  .small { fill: var(--quiet); font-size: 12px; }
  .code { font-family: ui-monospace, monospace; }
  .paper { fill: var(--paper); }
  .rank0 { fill: var(--rank0); } .rank1 { fill: var(--rank1); }
  .rank2 { fill: var(--rank2); } .rank3 { fill: var(--rank3); } .none { fill: var(--none); }
  .edge { stroke: var(--ink); stroke-width: 1; }
  .fine { stroke: var(--rule); stroke-width: 1; }
  .dot { fill: var(--quiet); }
  .sent { fill: var(--strong); }
  .reader { fill: var(--paper); stroke: var(--strong); stroke-width: 2; }
  .line { fill: none; stroke: var(--quiet); stroke-width: 1.5; }
  .flow { fill: none; stroke: var(--strong); stroke-width: 1.5; }
  .closed { fill: url(#hatch); stroke: var(--rule); }
  .head { fill: var(--strong); } .quiet-head { fill: var(--quiet); }
"""

_DEFINITIONS = """\
<defs>
<marker id="head" markerWidth="7" markerHeight="7" refX="6" refY="3.5" orient="auto">\
<path class="head" d="M0 0L7 3.5L0 7Z"/></marker>
<marker id="quiet" markerWidth="7" markerHeight="7" refX="6" refY="3.5" orient="auto">\
<path class="quiet-head" d="M0 0L7 3.5L0 7Z"/></marker>
<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" \
patternTransform="rotate(45)"><rect class="none" width="6" height="6"/>\
<path class="line" d="M0 0V6"/></pattern>
</defs>"""


@dataclass
class Drawing:
    """A picture of ``width`` x ``height`` that grows element by element. ``describes`` is for
    those who do not see it."""

    width: int
    height: int
    title: str
    describes: str
    _parts: list[str] = field(default_factory=list)

    def text(self, at: Point, words: str, kind: str = "") -> None:
        self._parts.append(f"<text{_class(kind)} {_at(at)}>{escape(words)}</text>")

    def box(self, at: Point, size: Point, kind: str, corner: float = 0) -> None:
        rounded = f' rx="{corner:g}"' if corner else ""
        self._parts.append(
            f'<rect{_class(kind)} {_at(at)} width="{size[0]:g}" height="{size[1]:g}"{rounded}/>'
        )

    def area(self, corners: Iterable[Point], kind: str, clip: str = "") -> None:
        clipped = f' clip-path="url(#{clip})"' if clip else ""
        self._parts.append(f'<path{_class(kind)} d="{_path(corners)}Z"{clipped}/>')

    def dot(self, at: Point, radius: float, kind: str) -> None:
        self._parts.append(f'<circle{_class(kind)} cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}"/>')

    def arrow(self, start: Point, end: Point, kind: str = "line") -> None:
        head = "head" if kind == "flow" else "quiet"
        self._parts.append(
            f'<path{_class(kind)} d="{_path((start, end))}" marker-end="url(#{head})"/>'
        )

    def curve(self, start: Point, bend: Point, end: Point) -> None:
        """An arrow of values that travel."""
        self._parts.append(
            f'<path class="flow" d="M{_pair(start)}Q{_pair(bend)} {_pair(end)}" '
            'marker-end="url(#head)"/>'
        )

    def window(self, name: str, at: Point, size: Point) -> None:
        """What lies outside of it is not seen, of areas that name it."""
        self._parts.append(
            f'<clipPath id="{name}"><rect {_at(at)} width="{size[0]:g}" height="{size[1]:g}"/>'
            "</clipPath>"
        )

    def svg(self) -> str:
        """The file's text."""
        first = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}"'
        return "\n".join(
            [
                f'{first} role="img" aria-labelledby="title about">',
                f'<title id="title">{escape(self.title)}</title>',
                f'<desc id="about">{escape(self.describes)}</desc>',
                f"<style>\n{STYLE}</style>",
                _DEFINITIONS,
                f'<rect class="paper" width="{self.width}" height="{self.height}" rx="6"/>',
                *self._parts,
                "</svg>\n",
            ]
        )


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _at(at: Point) -> str:
    return f'x="{at[0]:g}" y="{at[1]:g}"'


def _path(corners: Iterable[Point]) -> str:
    return "M" + "L".join(map(_pair, corners))


def _pair(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
