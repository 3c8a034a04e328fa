"""The functions that a region's function in C calls: each text once, before it or behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass
class Functions:
    """Those that the calls of one region's function have, each text once. ``prefix``: of their
    names, ``unique`` of those that other files see; ``variables``: of the region's function, with
    their types; ``region``: its statements."""

    prefix: str
    unique: str
    variables: Mapping[str, str]
    region: object
    texts: dict[tuple[str, str, str, str], str] = field(default_factory=dict)

    def name_of(self, place: str, kind: str, parameters: str, body: str) -> str:
        prefix = self.unique if place.startswith("global") else self.prefix
        return self.texts.setdefault((place, kind, parameters, body), f"{prefix}{len(self.texts)}")

    def lines(self) -> tuple[list[str], list[str]]:
        """What stands before the region's function, and what behind it."""
        behind = [key for key in self.texts if key[0].endswith("after")]
        before = [key for key in self.texts if key not in behind]
        prototypes = [f"{self.head(key)};" for key in behind]
        return [*prototypes, *map(self.text, before)], [*map(self.text, behind)]

    def head(self, key: tuple[str, str, str, str]) -> str:
        place, kind, parameters, _ = key
        static = "" if place.startswith("global") else "static "
        return f"{static}{kind} {self.texts[key]}({parameters or 'void'})"

    def text(self, key: tuple[str, str, str, str]) -> str:
        return f"{self.head(key)}\n{{\n{key[-1]}\n}}"
