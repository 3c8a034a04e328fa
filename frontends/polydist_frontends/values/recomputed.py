"""Scalars that are computed again wherever they are used: ``c = dt / dx;`` in a loop over time,
before the loops that use it.

As memory, such a scalar would tie together all loops from where it is set to its last use, or send
its value from rank to rank. But where its value follows from what the region does not change and
from iterators, it is no memory of the model, like a counter: wherever a text stands that mentions
it, the generated code declares it with its value.

1. The scalars that may be computed again are set by statements that do nothing else
   (``Statement.gives``), and no clause speaks of them.
2. Walk the tree in the order of execution with the texts of the values that are known. A text holds
   no other scalar that the region sets: the texts of these stand in their places, converted to
   their types. So it has the same value wherever the iterators in it are the same.
3. What a loop sets is unknown where it begins, and after it; so is what names its iterator. After
   an ``if`` is known what is the same after both branches.
4. Where a scalar is used and its value is not known, it stays memory, and all begins anew; so does
   one that is needed after the region. It may still be a part of others' values.
5. Of the rest, those stay memory, too, that are used in no loop inside of the one that sets them,
   and are part of no other value: one statement has them.
6. Accesses of the others are left out, and the statements that declare them and name no other. The
   rest of those that set them stay, with what they read that stays memory: the text of a statement
   that is made of several may hold theirs, and has to have the variables for it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from polydist_frontends.integer_expressions import Counter
from polydist_frontends.region import Access, If, Loop, Node, Statement
from polydist_frontends.scalar_uses import scalars_written
from polydist_frontends.values.counters import Describe, Described
from polydist_frontends.walks import accesses_below, is_write, nodes_below

_MOST = 400
"""Characters of a text; values that hold others twice would grow without end."""
_WORD = re.compile(r"(?<![\w$.])(?<!->)[A-Za-z_$][\w$]*")


@dataclass(frozen=True)
class _Value:
    """``text`` of a value that is set inside so many loops (``depth``), from the ``parts``."""

    text: str
    depth: int
    parts: frozenset[str] = frozenset()


_Known = Mapping[str, _Value]


def with_recomputed(body: tuple[Node, ...], describe: Describe) -> tuple[Node, ...]:
    """The nodes without the scalars that are computed again, by their keys in
    ``region.arrays``."""
    tracked = _tracked(body, describe)
    scalars = _whole_statements({n: of for n, of in tracked.items() if not of.needed}, body)
    while scalars:
        walk = _Walk(tracked, scalars, frozenset(_written(body)), _ambiguous(body))
        nodes, _ = walk.nodes(body, {}, 0)
        useful = _closure(walk.useful, walk.parts)
        left = {name: of for name, of in scalars.items() if name in useful - walk.unknown}
        kept = _whole_statements(left, body)
        if len(kept) == len(scalars):
            return nodes
        scalars = kept
    return body


def _tracked(body: tuple[Node, ...], describe: Describe) -> dict[str, Described]:
    """Step 1."""
    given = {name for node in _giving(body) for name, _ in node.gives}
    return {name: about for name in sorted(given) if (about := describe(name)) is not None}


def _giving(body: Iterable[Node]) -> Iterable[Statement]:
    return (node for node in nodes_below(body) if isinstance(node, Statement) and node.gives)


def _whole_statements(
    scalars: Mapping[str, Described], body: tuple[Node, ...]
) -> dict[str, Described]:
    """Those of which no statement sets, or declares, others besides."""
    left = dict(scalars)
    while True:
        torn = {
            name
            for node in nodes_below(body)
            if isinstance(node, Statement)
            for own in [{*(name for name, _ in node.gives), *node.declares}]
            if not own <= left.keys()
            for name in own & left.keys()
        }
        if not torn:
            return left
        left = {name: of for name, of in left.items() if name not in torn}


def _written(body: tuple[Node, ...]) -> Iterable[str]:
    return (access.array for access in accesses_below(body) if is_write(access))


def _ambiguous(body: tuple[Node, ...]) -> frozenset[str]:
    """The names that several variables have."""
    keys = (access.array for access in accesses_below(body))
    return frozenset(key.split("@")[0] for key in keys if "@" in key)


def _closure(names: Iterable[str], parts: Mapping[str, frozenset[str]]) -> set[str]:
    """Step 5: the names, and those that are part of their values."""
    found: set[str] = set()
    pending = list(names)
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending += parts.get(name, ())
    return found


@dataclass
class _Walk:
    """Steps 2 to 4, for the ``scalars`` among those that are ``tracked``. ``unknown``: the scalars
    that are used where nobody knows their values; ``useful``: those that are used in loops inside;
    ``parts``: what they are made of."""

    tracked: Mapping[str, Described]
    scalars: Mapping[str, Described]
    written: frozenset[str]
    ambiguous: frozenset[str]
    unknown: set[str] = field(default_factory=set)
    useful: set[str] = field(default_factory=set)
    parts: dict[str, frozenset[str]] = field(default_factory=dict)

    def nodes(
        self, nodes: Iterable[Node], known: _Known, depth: int
    ) -> tuple[tuple[Node, ...], _Known]:
        done: list[Node] = []
        for node in nodes:
            new, after = self.node(node, known, depth)
            done += [self.mentioning(new, node, known)] if new is not None else []
            known = after
        return tuple(done), known

    def node(self, node: Node, known: _Known, depth: int) -> tuple[Node | None, _Known]:
        match node:
            case Statement():
                return self.statement(node, known, depth)
            case Loop():
                return self.loop(node, known, depth)
            case If():
                reads = self.used(node.reads, known, depth)
                then, if_so = self.nodes(node.then, known, depth)
                otherwise, if_not = self.nodes(node.otherwise, known, depth)
                both = {name: of for name, of in if_so.items() if if_not.get(name) == of}
                return replace(node, reads=reads, then=then, otherwise=otherwise), both

    def statement(
        self, node: Statement, known: _Known, depth: int
    ) -> tuple[Statement | None, _Known]:
        names = {name for name, _ in node.gives} | set(node.declares)
        after = self.given(node, known, depth)
        if not names or not names <= self.scalars.keys():
            return replace(node, accesses=self.used(node.accesses, known, depth)), after
        return self.in_texts(node), after

    def in_texts(self, node: Statement) -> Statement | None:
        """Step 6."""
        read = [access for access in node.accesses if not is_write(access)]
        left = tuple(
            access for access in read if access.array in self.written - self.scalars.keys()
        )
        names_others = any(access.array in self.scalars for access in read)
        if node.declares and not (left or names_others):
            return None
        return replace(node, accesses=left, gives=(), declares=())

    def loop(self, node: Loop, known: _Known, depth: int) -> tuple[Loop, _Known]:
        """Step 3."""
        set_inside = frozenset(scalars_written(node.body))
        outside = {
            name: of
            for name, of in known.items()
            if name not in set_inside and node.iterator not in _words(of.text)
        }
        if node.jumps:
            self.unknown |= self.scalars.keys() & set_inside
        reads = self.used(node.reads, outside, depth + 1)
        body, _ = self.nodes(node.body, outside, depth + (not node.once))
        return replace(node, reads=reads, body=body), outside

    def given(self, node: Statement, known: _Known, depth: int) -> _Known:
        """What is known after a statement, which may set scalars one after the other."""
        written = set(scalars_written((node,))) - {name for name, _ in node.gives}
        known = {name: of for name, of in known.items() if name not in written}
        for name, text in node.gives:
            is_plain = name in self.tracked and not node.counters
            value = self.value(text, known, depth, node) if is_plain else None
            known = {other: of for other, of in known.items() if other != name}
            if value is not None:
                self.parts[name] = self.parts.get(name, frozenset()) | value.parts
                known[name] = value
        return known

    def value(self, text: str, known: _Known, depth: int, node: Statement) -> _Value | None:
        """Step 2."""
        keys = {key.split("@")[0]: key for key in self.tracked if self.is_read(key, node)}
        parts = frozenset(keys[word] for word in _words(text) if word in keys)
        read = {access.array for access in node.accesses if not is_write(access)}
        if not parts <= known.keys() or not (read - self.tracked.keys()).isdisjoint(self.written):
            return None

        def own(found: re.Match[str]) -> str:
            key = keys.get(found.group())
            return found.group() if key is None else self.converted(key, known[key].text)

        whole = _WORD.sub(own, text)
        is_plain = len(whole) <= _MOST and self.ambiguous.isdisjoint(_words(whole))
        return _Value(whole, depth, parts) if is_plain else None

    def is_read(self, key: str, node: Statement) -> bool:
        return any(access.array == key and not is_write(access) for access in node.accesses)

    def converted(self, key: str, text: str) -> str:
        return f"(({self.tracked[key].type})({text}))"

    def used(self, accesses: tuple[Access, ...], known: _Known, depth: int) -> tuple[Access, ...]:
        """The accesses that are left. Step 4."""
        names = {access.array for access in accesses} & self.scalars.keys()
        written = {access.array for access in accesses if is_write(access)}
        self.unknown |= names & (written | (names - known.keys()))
        self.useful |= {name for name in names & known.keys() if known[name].depth < depth}
        return tuple(access for access in accesses if access.array not in names)

    def mentioning(self, new: Node, old: Node, known: _Known) -> Node:
        """The node with the scalars that it mentions: 0 where it sets one before it reads it, and
        nothing where it declares it."""
        mentioned = dict.fromkeys(access.array for access in accesses_below((old,)))
        declared = {
            name for of in nodes_below((old,)) if isinstance(of, Statement) for name in of.declares
        }
        own = tuple(
            Counter(
                about.name, about.type, None, known[name].text if name in known else "0", key=name
            )
            for name, about in self.scalars.items()
            if name in mentioned and name not in declared
        )
        return replace(new, counters=(*new.counters, *own)) if own else new


def _words(text: str) -> Collection[str]:
    return {found.group() for found in _WORD.finditer(text)}
