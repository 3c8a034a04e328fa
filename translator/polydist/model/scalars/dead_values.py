"""Scalars whose old value nobody needs where a condition on data decides whether they are set.

A write that may not happen counts as a read of the old value, which it leaves where it does not
happen. Not so if the scalar is *dead* where the outermost such condition begins: whatever is read
from there on was set in between, on every path. That holds where both branches set it, and where
each branch uses only what it has set itself.

1. Go through the tree from its end, with whether the value is needed from here on (*live*); at the
   end of the region it is if it may be read after it.
2. A certain write ends that, a read begins it. Of an ``if``, whatever its condition is, either
   branch may run.
3. A loop may not run, or run again: what is live before its body is live after it, too.

A statement that may or may not set a scalar (a loop that may not run) needs no old value either if
the scalar is dead after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from polydist_frontends.region import Access, If, Loop, Node, Region

from polydist.model.domains.reach import RegionLeaf

Path = tuple[int, ...]


def with_dead_values(region: Region, leaves: list[RegionLeaf]) -> list[RegionLeaf]:
    """The leaves, each with the scalars that it sets, perhaps, without need of their old values."""
    asked = {name for leaf in leaves for name in _set_in(region, leaf)}
    dead = {name: _dead_at(region, name) for name in asked}
    return [
        replace(
            leaf,
            renews=frozenset(
                name
                for name in _set_in(region, leaf)
                if leaf.path in dead[name]
                or (leaf.conditions and leaf.conditions[0][:-1] in dead[name])
            ),
        )
        for leaf in leaves
    ]


def _set_in(region: Region, leaf: RegionLeaf) -> Iterator[str]:
    """The scalars that the leaf may set without need of their old values."""
    for access in leaf.accesses:
        is_fit = access.kind == "may_write" or (access.kind == "write" and leaf.conditions)
        if is_fit and not region.arrays[access.array].extents:
            yield access.array


def _dead_at(region: Region, name: str) -> frozenset[Path]:
    """The conditions at which the scalar is dead, and the statements after which it is, by
    their paths."""
    array = region.arrays[name]
    walk = _Walk(name)
    walk.before(region.body, (), array.live_out and not array.local)
    return frozenset(path for path, live in walk.live.items() if not live)


@dataclass(frozen=True)
class _Walk:
    """Step by step from the end; ``live`` notes for each condition whether the scalar is
    live before it, and for each statement whether it is live after it."""

    name: str
    live: dict[Path, bool] = field(default_factory=dict)

    def before(self, body: Sequence[Node], path: Path, live: bool) -> bool:
        """Whether the scalar is live before the body if it is ``live`` after it."""
        for index in reversed(range(len(body))):
            live = self._node(body[index], (*path, index), live)
        return live

    def _node(self, node: Node, path: Path, live: bool) -> bool:
        if isinstance(node, Loop):
            return self._loop(node, path, live)
        if isinstance(node, If):
            return self._if(node, path, live)
        self.live[path] = live
        return self._through(node.accesses, live)

    def _if(self, node: If, path: Path, live: bool) -> bool:
        then = self.before(node.then, (*path, 1), live)
        otherwise = self.before(node.otherwise, (*path, 2), live)
        live = self._through(node.reads, then or otherwise)
        self.live[path] = live
        return live

    def _loop(self, node: Loop, path: Path, live: bool) -> bool:
        """Step 3; twice, since the first time the end of the body is not known to be live."""
        for _ in range(2):
            live = live or self.before(node.body, path, live)
        self.before(node.body, path, live)
        return self._through(node.reads, live)

    def _through(self, accesses: Sequence[Access], live: bool) -> bool:
        for access in reversed(accesses):
            if access.array == self.name and access.kind != "may_write":
                live = access.kind != "write"
        return live
