"""Clauses as options: ``--NAME VALUE`` for every row of the table of clauses that has an option."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.distribution import Distribution
from polydist_frontends.clauses.table import OPTIONS, ClauseRow
from polydist_frontends.clauses.text import Clause
from polydist_frontends.errors import Refusal

from polydist.cli.arguments.values import positive
from polydist.request import clauses


def add_clause_options(group: argparse._ArgumentGroup) -> None:
    """One option for each clause that has one."""
    for row in OPTIONS:
        if row.option:
            group.add_argument(
                f"--{row.name}",
                type=option_type(row),
                metavar=row.option.value,
                help=row.option.help,
            )


def clauses_from(asked: argparse.Namespace) -> Directive:
    """The clauses that the options give."""
    given = {row.name: getattr(asked, row.name) for row in OPTIONS}
    said: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    return replace(clauses(""), **said)


def option_type(row: ClauseRow) -> Callable[[str], Any]:
    """From the option's word to the value of the clause."""
    return partial(clause_value, row.name)


def clause_value(name: str, words: str) -> Any:
    """The value of a clause that is read as in a directive, but where no program is known."""
    try:
        value = getattr(clauses(f"{name}({words})"), name)
    except Refusal as refusal:
        raise argparse.ArgumentTypeError(refusal.diagnostic.message) from None
    if isinstance(value, Distribution) and value.function:
        raise argparse.ArgumentTypeError(
            f"{words}: a function is named in the directive, where it is known: dist({words})"
        )
    if isinstance(value, tuple) and any(isinstance(entry, Clause) for entry in value):
        return _without_variables(value)
    return value


def _without_variables(entries: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Entries that are positive integers."""
    return tuple(replace(entry, text=str(positive(entry.text))) for entry in entries)
