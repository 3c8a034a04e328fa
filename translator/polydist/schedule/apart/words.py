"""Conditions on parameters in the user's words."""

from __future__ import annotations

from collections.abc import Iterable

import islpy as isl

from polydist.sets.spaces import PARAM, parameter_names
from polydist.sets.symbols import Parameter


def terms_of(constraint: isl.Constraint) -> dict[str, int]:
    """The coefficients of the parameters that a constraint names."""
    space = constraint.get_space()
    numbers = (
        (name, constraint.get_coefficient_val(PARAM, k).to_python())
        for k, name in enumerate(parameter_names(space))
    )
    return {name: number for name, number in numbers if number}


def condition_text(constraints: Iterable[isl.Constraint], parameters: tuple[Parameter, ...]) -> str:
    """All constraints, as ``n <= m + 1 and k >= 3``."""
    return " and ".join(sorted(_relation(of, parameters) for of in constraints))


def difference_text(constraint: isl.Constraint, parameters: tuple[Parameter, ...]) -> str:
    """That the equation does not hold."""
    return f"{' and '.join(sorted(_sides(constraint, parameters)))} differ"


def _relation(constraint: isl.Constraint, parameters: tuple[Parameter, ...]) -> str:
    sides = _sides(constraint, parameters)
    return " == ".join(sorted(sides)) if constraint.is_equality() else " >= ".join(sides)


def _sides(constraint: isl.Constraint, parameters: tuple[Parameter, ...]) -> tuple[str, str]:
    words = {parameter.name: parameter.text for parameter in parameters}
    terms = terms_of(constraint)
    constant = constraint.get_constant_val().to_python()
    return (
        _sum([(c, words.get(n, n)) for n, c in terms.items() if c > 0], max(constant, 0)),
        _sum([(-c, words.get(n, n)) for n, c in terms.items() if c < 0], max(-constant, 0)),
    )


def _sum(terms: list[tuple[int, str]], constant: int) -> str:
    pieces = [text if number == 1 else f"{number} * {text}" for number, text in terms]
    return " + ".join([*pieces, *([str(constant)] if constant or not pieces else [])])
