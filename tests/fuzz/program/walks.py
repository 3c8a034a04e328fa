"""Walks over trees, and trees with parts in place of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from fuzz.program.tree import WRITES, Access, If, Node, Region


def walk(tree: Any) -> Iterator[Any]:
    """Every node of a tree, from the root down."""
    if is_dataclass(tree):
        yield tree
        for field in fields(tree):
            yield from walk(getattr(tree, field.name))
    elif isinstance(tree, tuple):
        for part in tree:
            yield from walk(part)


def replaced(tree: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with ``change(node)`` in place of every node for which that is something."""
    changed = change(tree)
    if changed is not None:
        return changed
    if isinstance(tree, tuple):
        return tuple(replaced(part, change) for part in tree)
    if is_dataclass(tree) and not isinstance(tree, type):
        return replace(
            tree,
            **{field.name: replaced(getattr(tree, field.name), change) for field in fields(tree)},
        )
    return tree


def written(region: Region) -> set[str]:
    """Names of what the region assigns."""
    return {node.target.name for node in walk(region) if isinstance(node, WRITES)}


def mentioned(region: Region) -> set[str]:
    """Names of the arrays and scalars that the region accesses."""
    return {node.name for node in walk(region) if isinstance(node, Access)}


def skips(body: tuple[Node, ...]) -> Iterator[int]:
    """The numbers of the jumps to the end of the loop with this body."""
    for node in body:
        if isinstance(node, If):
            yield from (node.number,) if node.style == "skip" else ()
            yield from skips(node.then + node.otherwise)


def is_left(body: tuple[Node, ...]) -> bool:
    """Whether some iteration of the loop with this body may be the last one."""
    return any(
        isinstance(node, If) and (node.style == "leave" or is_left(node.then + node.otherwise))
        for node in body
    )
