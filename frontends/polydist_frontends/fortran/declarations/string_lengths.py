"""Lengths of strings."""

from __future__ import annotations

import re

from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Symbol

_LENGTH = re.compile(r"character(?:\*\d+|\((?:len=)?(\w+)\))?")


def has_fixed_length(of: Symbol, scope: Scope) -> bool:
    """Whether it consists of strings whose length is a number, or one with a name."""
    length = _LENGTH.fullmatch("".join(of.type.text.lower().split()))
    named = length.group(1) if length is not None else None
    if named is None or named.isdigit():
        return length is not None
    found = scope.find(named)
    return found is not None and found.symbol.kind == "constant"
