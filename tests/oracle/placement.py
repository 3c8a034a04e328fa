"""Where each instance runs: (nest, z, x), from the table of affine expressions that the translator
exports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import CodeType
from typing import Any

from oracle.contributions import Holds, Keeps
from oracle.elements import Expanded
from oracle.history import Instance, Unit

Place = tuple[str, tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class _Row:
    nest: str
    unit: Unit
    where: CodeType
    z: CodeType
    x: CodeType


class Placement:
    """``place(instance)`` for given values of the parameters."""

    def __init__(self, table: list[dict[str, Any]], integers: Mapping[str, int]) -> None:
        self._integers = integers
        self._rows: dict[Unit, list[_Row]] = {}
        for row in map(_row, table):
            self._rows.setdefault(row.unit, []).append(row)
        self.keeps: Keeps = {
            _unit(row): tuple(
                (name, first, tuple(arrays), tuple(span), tuple(inside), tuple(empty))
                for name, first, arrays, span, inside, empty in row["keeps"]
            )
            for row in table
            if row.get("keeps")
        }
        self.holds: Holds = {
            _unit(row): (row["holds"][0], row["holds"][1]) for row in table if row.get("holds")
        }
        self.expanded: Expanded = {
            _unit(row): tuple((name, array, tuple(loops)) for name, array, loops in row["expanded"])
            for row in table
            if row.get("expanded")
        }

        self.tests = {(start, end) for row in table for start, end in row.get("tests", ())}

    @property
    def units(self) -> list[Unit]:
        """The texts."""
        return [unit for unit in self._rows if not unit.adds]

    def place(self, instance: Instance) -> Place:
        """The one place; several nests or none are an error."""
        values = {
            **self._integers,
            **dict(zip(instance.unit.iterators, instance.point, strict=True)),
        }
        places = {
            _evaluated(row, values)
            for row in self._rows[instance.unit]
            if eval(row.where, _BUILTINS, values)
        }
        if len(places) != 1:
            raise LookupError(f"{instance} has {len(places)} places in the schedule")
        return places.pop()


_BUILTINS: dict[str, Any] = {"__builtins__": {"min": min, "max": max, "abs": abs}}


def _row(row: dict[str, Any]) -> _Row:
    return _Row(
        row["nest"],
        _unit(row),
        _compiled(row.get("where") or "True"),
        _compiled(_tuple(row["z"])),
        _compiled(_tuple(row["x"])),
    )


def _unit(row: dict[str, Any]) -> Unit:
    start, end = row["statement"]
    return Unit(start, end, tuple(row["iterators"]), tuple(row.get("adds", ())))


def _tuple(expressions: list[str]) -> str:
    return "(" + "".join(f"({expression}), " for expression in expressions) + ")"


def _compiled(expression: str) -> CodeType:
    return compile(expression, "<schedule>", "eval")


def _evaluated(row: _Row, values: Mapping[str, int]) -> Place:
    z, x = (eval(code, _BUILTINS, dict(values)) for code in (row.z, row.x))
    return row.nest, tuple(z), tuple(x)
