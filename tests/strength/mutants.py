"""A fixed random sample of mutants of the Python packages, drawn evenly from all rooms.

Cosmic Ray says where which of its operators apply and makes the change. Left out are those that
cannot change what the program does: the operators on ``|`` (nearly all of them stand in types).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

PACKAGES = ("translator/polydist", "frontends/polydist_frontends")
_WITHOUT_EFFECT = ("BinaryOperator_BitOr", "NoOp", "RemoveDecorator", "ExceptionReplacer")


@dataclass(frozen=True)
class Mutant:
    """The change that ``operator`` makes at its ``occurrence``-th place in the file ``module``."""

    module: Path
    operator: str
    occurrence: int
    line: int

    @property
    def title(self) -> str:
        return f"{self.module}:{self.line} {self.operator.removeprefix('core/')}"

    def apply(self, root: Path) -> None:
        """Changes the file below ``root``. Raises ``ValueError`` if nothing would change."""
        path = root / self.module
        code = path.read_text()
        changed = mutate_code(code, get_operator(self.operator)(), self.occurrence)
        if changed is None or changed == code:
            raise ValueError(f"{self.title} changes nothing")
        path.write_text(changed)


def sample(root: Path, count: int, seed: int) -> list[Mutant]:
    """``count`` mutants: one room after the other, in each a place at random."""
    chosen = random.Random(seed)
    rooms = _rooms(root)
    mutants: list[Mutant] = []
    while len(mutants) < count:
        for room in sorted(rooms):
            module = chosen.choice(rooms[room])
            places = list(_places(root, module))
            if places and len(mutants) < count:
                mutants.append(chosen.choice(places))
    return mutants


def _rooms(root: Path) -> dict[Path, list[Path]]:
    """The modules of every folder; package markers hold no code."""
    rooms: dict[Path, list[Path]] = {}
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            if not path.name.startswith("__"):
                rooms.setdefault(path.parent, []).append(path.relative_to(root))
    return rooms


def _places(root: Path, module: Path) -> Iterator[Mutant]:
    tree = get_ast_from_path(root / module)
    for name in operator_names():
        operator = get_operator(name)
        if operator.arguments() or any(word in name for word in _WITHOUT_EFFECT):
            continue
        starts = [
            start for node in ast_nodes(tree) for start, _ in operator().mutation_positions(node)
        ]
        yield from (Mutant(module, name, number, line) for number, (line, _) in enumerate(starts))
