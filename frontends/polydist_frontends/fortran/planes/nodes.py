"""Accesses through pointers that take each other's places, as accesses to planes.

In the model such a pointer is a number, that of its plane. ``a => b`` gives it the number of
another; an access to ``a(i)`` is one for each plane, under the condition that it is the one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from polydist_frontends.errors import Place, refuse
from polydist_frontends.fortran.declarations.scopes import Found
from polydist_frontends.fortran.planes.groups import Exchange, given_names
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.integer_expressions import Binary, Current, Expression, Integer
from polydist_frontends.region import Access, If, Loop, Node, Statement
from polydist_frontends.values.counters import Describe, Described
from polydist_frontends.variables import Requirement, Variable
from polydist_frontends.walks import accesses_below, is_write

_OF_PLANE = " plane"
"""How the keys of such numbers end; no name in any language."""


def exchange(statement: SourceStatement, context: RegionContext) -> Statement | None:
    """The statement that lets a pointer of a group point to what another one does; ``None`` for
    others."""
    pair = given_names(statement)
    if pair is None or pair[0] not in context.exchanged:
        return None
    place = context.lines.place(statement.span.start)
    target, source = pair
    value = _current(source, place)
    read = Access(array=source + _OF_PLANE, subscripts=(), kind="read", place=place)
    write = Access(array=target + _OF_PLANE, subscripts=(), kind="write", place=place, value=value)
    return Statement(accesses=(read, write), span=statement.span, place=place)


def _current(name: str, place: Place) -> Current:
    return Current(name + _OF_PLANE, "modified-scalar", name, place)


@dataclass(frozen=True)
class Planes:
    """``groups`` of pointers by the names of these."""

    groups: Mapping[str, Exchange]

    # -------------------------------------------------------------------------------- in the nodes
    def in_nodes(self, nodes: Iterable[Node]) -> tuple[Node, ...]:
        """The nodes with accesses to planes."""
        return tuple(self._node(node) for node in nodes) if self.groups else tuple(nodes)

    def _node(self, node: Node) -> Node:
        match node:
            case Statement(accesses=accesses):
                return replace(node, accesses=tuple(self._split(accesses)))
            case If(reads=reads):
                then, otherwise = self.in_nodes(node.then), self.in_nodes(node.otherwise)
                reads = tuple(self._split(reads))
                return replace(node, reads=reads, then=then, otherwise=otherwise)
            case Loop(reads=reads):
                return replace(node, reads=tuple(self._split(reads)), body=self.in_nodes(node.body))

    def _split(self, accesses: Iterable[Access]) -> Iterator[Access]:
        for access in accesses:
            group = self.groups.get(access.array)
            if group is None:
                yield access
                continue
            place = access.place
            yield Access(array=access.array + _OF_PLANE, subscripts=(), kind="read", place=place)
            for number, plane in enumerate(group.planes):
                chosen = _current(access.array, place)
                yield _under(access, plane, Binary("==", chosen, Integer(number, place), place))

    # -------------------------------------------------------------------------------- in the tables
    def describing(self, describe: Describe, find: Callable[[str], Found | None]) -> Describe:
        """What is said of scalars, and of the numbers of pointers."""

        def described(key: str) -> Described | None:
            name = key.removesuffix(_OF_PLANE)
            found = find(name) if name != key else None
            return describe(key) if found is None else self._number(name, found)

        return described

    def _number(self, name: str, found: Found) -> Described:
        planes = self.groups[name].planes
        rank = ",".join(":" * len(found.symbol.dimensions))
        return Described(
            name=name,
            type=f"{found.symbol.type.text}, pointer, dimension({rank})",
            local=True,
            needed=name in planes and "pointer" in found.symbol.attributes,
            bases=planes,
            at_entry=planes.index(name) if name in planes else None,
        )

    def known(self, named: Mapping[str, Variable]) -> dict[str, Variable]:
        """The variables without the pointers of which nobody asks what they were."""
        passing = {name for group in self.groups.values() for name in group.passing}
        return {name: of for name, of in named.items() if name not in passing}

    def written(self, names: frozenset[str]) -> frozenset[str]:
        """What is written, with all planes that may be meant."""
        return names.union(*(self.groups[n].planes for n in names if n in self.groups))

    def same_shapes(self, place: Place) -> Iterator[Requirement]:
        """Subscripts mean the same on all planes."""
        for group in dict.fromkeys(self.groups.values()):
            first, *others = group.planes
            for other in others:
                bounds = (f"all({of}({first}) == {of}({other}))" for of in ("lbound", "ubound"))
                message = f"'{first}' and '{other}' have different bounds"
                yield Requirement(" .and. ".join(bounds), message, place)


def _under(access: Access, plane: str, condition: Expression) -> Access:
    """The access on one plane. It adds to no sum of its own: its element has several names."""
    when = condition
    if access.when is not None:
        when = Binary("&&", condition, access.when, condition.place)
    return replace(
        access,
        array=plane,
        kind="may_write" if is_write(access) else "may_read",
        when=when,
        accumulates="",
        exact=False,
        apart="",
        update=None,
    )


def refuse_unknown_planes(nodes: Iterable[Node]) -> None:
    """Refuses a pointer of which one does not know where it points."""
    for access in accesses_below(nodes):
        if access.array.endswith(_OF_PLANE):
            name = access.array.removesuffix(_OF_PLANE)
            raise refuse(
                "pointer-moves",
                f"it is not known here to which memory '{name}' points",
                access.place,
                "exchange pointers alike in every iteration of a loop that counts, or put the "
                "directive on the loops inside of it",
            )
