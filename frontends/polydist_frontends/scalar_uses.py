"""Which scalars nodes write, and which they use before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polydist_frontends.region import Access, If, Loop, Node, Statement
from polydist_frontends.walks import is_write


def exposed(nodes: Iterable[Node], written: set[str]) -> Iterator[str]:
    """The scalars that may be read in the nodes before they are set there; ``written`` are set
    already, and in the end also those that the nodes certainly set."""
    for node in nodes:
        match node:
            case Statement(accesses=accesses):
                yield from _through(accesses, written)
            case If(reads=reads, then=then, otherwise=otherwise):
                yield from _through(reads, written)
                one, other = set(written), set(written)
                yield from exposed(then, one)
                yield from exposed(otherwise, other)
                written |= one & other
            case Loop(reads=reads, body=body):
                yield from _through(reads, written)
                runs = ((child,) for child in body) if node.jumps else (body,)
                for run in runs:
                    yield from exposed(run, set(written))


def _through(accesses: Iterable[Access], written: set[str]) -> Iterator[str]:
    for access in accesses:
        if not access.subscripts and not is_write(access):
            yield from {access.array} - written
        elif not access.subscripts and access.kind == "write":
            written.add(access.array)


def scalars_written(nodes: Iterable[Node]) -> Iterator[str]:
    """The scalars that the nodes write."""
    for node in nodes:
        match node:
            case Statement(accesses=accesses):
                yield from (
                    access.array
                    for access in accesses
                    if is_write(access) and not access.subscripts
                )
            case If(then=then, otherwise=otherwise):
                yield from scalars_written((*then, *otherwise))
            case Loop(body=body):
                yield from scalars_written(body)
