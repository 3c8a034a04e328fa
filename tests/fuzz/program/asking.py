"""What is asked of programs: whether some part of them is so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fuzz.program.tree import Index, Loop, Program
from fuzz.program.walks import walk


def loops(program: Program) -> list[Loop]:
    return [node for node in walk(program) if isinstance(node, Loop)]


def names(index: Index) -> set[str]:
    return {
        name for part in (index.plain, index.inner) if part is not None for name, _ in part.terms
    }


def some(
    of: Callable[[Program], Iterable[Any]], test: Callable[[Any], bool]
) -> Callable[[Program], bool]:
    return lambda program: any(test(part) for part in of(program))


def nodes(kind: type) -> Callable[[Program], Iterator[Any]]:
    return lambda program: (node for node in walk(program) if isinstance(node, kind))
