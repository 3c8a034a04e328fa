"""What the emission of statement instances needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from polydist.lower.loop_ir import ArrayCode, StatementCode
from polydist.sets.symbols import Symbol


@dataclass(frozen=True, kw_only=True)
class StatementTexts:
    """What the emission of instances needs: the user's file name and text, the statements, and per
    statement extra local declarations and what follows its text: ``after`` where instances are
    observed, ``keeping`` where contributions are kept. ``adding`` has the texts of statements that
    add contributions. ``ints``: the variables of enclosing loops that are of type int. ``arrays``
    and the ``types`` of scalars are asked for where texts may run on vectors."""

    file: str
    text: str
    statements: dict[str, StatementCode]
    locals: dict[str, tuple[str, ...]]
    after: dict[str, tuple[str, ...]] = field(default_factory=dict)
    keeping: dict[str, tuple[str, ...]] = field(default_factory=dict)
    adding: dict[str, str] = field(default_factory=dict)
    ints: frozenset[Symbol] = frozenset()
    arrays: Mapping[str, ArrayCode] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
