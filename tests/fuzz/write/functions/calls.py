"""Calls in C, and their functions: the statements of a call with other names and shapes of the
arrays, and what they need as arguments."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fuzz.program.calls import set_inside, uses
from fuzz.program.ranges import Scope
from fuzz.program.styles import C_PLACES
from fuzz.program.tree import (
    WRITES,
    Access,
    Advance,
    Call,
    Declare,
    If,
    Loop,
    Point,
    Settle,
    View,
    Walk,
)
from fuzz.program.walks import walk
from fuzz.write.c_writer import CWriter
from fuzz.write.functions.definitions import Functions
from fuzz.write.functions.passing import CPassed, CPassing, again, as_passed_on, without_rows
from fuzz.write.held import element_type
from fuzz.write.kernels import mentions
from fuzz.write.moving import without_unused_names

_NUMBER = re.compile(r"(?<![\w.])\d+\.\d+(?![\w.])")
_FORMAT = re.compile(r'"(?:\\.|[^"\\])*"')
_WORD = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w.>])[A-Za-z_]\w*')
_LETTERS = ("xyuqrz", "ABCDEF", "BADCba", "uvwxyz")
_SHIFTS = (0, 0, 1, -2)
_SHARES = {"negative": "(-share)", "whole": "(share / 64)"}


@dataclass(frozen=True)
class CCallWriter(CWriter):
    """Writes calls, too."""

    functions: Functions | None = None

    def call(self, node: Call, scope: Scope) -> Iterator[str]:
        if self.functions is None or node.place not in C_PLACES:
            return super().call(node, scope)
        return iter((_Written(self, node, scope, self.functions).statement(),))


@dataclass(frozen=True)
class _Given:
    """An argument: how the function declares it, what the call has, and what stands for ``name`` in
    the function. ``is_set``: through a pointer."""

    name: str
    declaration: str
    actual: str
    word: str
    is_set: bool = False


@dataclass(frozen=True)
class _Written:
    """One call."""

    writer: CCallWriter
    node: Call
    scope: Scope
    into: Functions

    def statement(self) -> str:
        """Also puts the function where it belongs."""
        passed = list(self.passed())
        lines, share = self.with_share(self.lines(passed))
        text = "\n".join(lines)
        named = [of for of in passed if mentions(text, of.renamed or of.dummy.name)]
        passed = [as_passed_on(of, text) for of in named]
        lines = [*(line for of in passed for line in of.before), *self.own_arrays(), *lines]
        text = "\n".join([*lines, *(of.declaration for of in passed)])
        scalars = list(self.scalars(text))
        names = self.names(text, passed, scalars)
        names |= {of.name: of.word for of in scalars}
        arrays = [
            _Given("", _spelled(of.declaration, names), of.actual, of.dummy.name) for of in passed
        ]
        lines = [*self.declared(text), *lines]
        given = next((of for of in scalars if of.is_set and self.is_given(scalars)), None)
        return self.placed(lines, [*scalars, *share, *arrays], names, given)

    def placed(
        self,
        lines: Sequence[str],
        arguments: Sequence[_Given],
        names: Mapping[str, str],
        given: _Given | None,
    ) -> str:
        """The call; its function has the value of ``given``, if it is something."""
        kind, way = "void", self.node.gives
        if given is not None:
            kind = self.kinds()[given.name]
            own = _Given(given.name, f"{kind} {given.name}", given.name, given.name)
            kept = [own] if way == "kept" or self.goes_on(given.name) else []
            arguments = [*kept, *(of for of in arguments if of is not given)]
            names = {**names, given.name: given.name}
            first = [] if kept else [f"{kind} {given.name} = 0;"]
            ends = f"return {given.name};"
            lines = [*first, *(line.replace("return;", ends) for line in lines), ends]
        body = "\n".join("    " + _spelled(line, names) for line in lines)
        parameters = ", ".join(of.declaration for of in arguments)
        name = self.into.name_of(self.node.place, kind, parameters, body)
        result = f"{given.name} {'+=' if way == 'added' else '='} " if given else ""
        return f"{result}{name}({', '.join(of.actual for of in arguments)});"

    def is_given(self, scalars: Sequence[_Given]) -> bool:
        """Whether the function gives the value of the one scalar that it sets, the first."""
        changed = [of.name for of in scalars if of.is_set]
        kinds = ("double",) if self.node.gives == "added" else ("double", "int")
        return bool(self.node.gives) and len(changed) == 1 and self.kinds()[changed[0]] in kinds

    def goes_on(self, name: str) -> bool:
        """Whether the scalar counts on from where it was, or is a temporary, which nobody else may
        read."""
        nodes = walk(self.node.body)
        counts = any(isinstance(node, Advance) and node.name == name for node in nodes)
        return counts or (name.startswith("q") and self.node.gives == "set")

    @property
    def number(self) -> int:
        """Chooses between several ways to write the same."""
        return zlib.crc32(f"{self.node.passing} {self.node.scalars} {self.node.place}".encode())

    # --------------------------------------------------------------------------------------- arrays
    def passed(self) -> Iterator[CPassed]:
        """How each array is passed, in order."""
        nodes = list(walk(self.node.body))
        names = {node.name for node in nodes if isinstance(node, Access)}
        names |= {node.array for node in nodes if isinstance(node, View)}
        names = {name for name in names if self.writer.array(name)} - set(self.node.own)
        first = [name for name in self.node.order if name in names]
        for k, name in enumerate([*first, *sorted(names - set(first))]):
            way = self.node.passing[k % len(self.node.passing)]
            yield from CPassing(self.writer, self.node, self.number // 7 + k).passed(name, way)

    def with_dummies(self, passed: Sequence[CPassed]) -> CCallWriter:
        """The writer that knows the arrays as the function has them."""
        dummies = {of.dummy.name: of for of in passed}
        others = [a for a in self.writer.program.arrays if a.name not in dummies]
        return replace(
            self.writer,
            program=replace(self.writer.program, arrays=(*(of.dummy for of in passed), *others)),
            types={**self.writer.types, **{n: of.dummy.type for n, of in dummies.items()}},
            extents={**self.writer.extents, **{n: of.extents for n, of in dummies.items()}},
            unsigned=frozenset(),
        )

    def own_arrays(self) -> Iterator[str]:
        """Declares the work arrays of the function."""
        for name in self.node.own:
            sizes = "".join(f"[{size}]" for size in self.writer.extents[name].sizes)
            yield f"{self.writer.types[name]} {name}{sizes} = {{0}};"

    def names(
        self, text: str, passed: Sequence[CPassed], scalars: Sequence[_Given]
    ) -> dict[str, str]:
        """What the arrays are called in the function, some like others of the caller."""
        own = [of.dummy.name for of in passed]
        taken = set(_words(text)) - set(own)
        taken |= {word for of in scalars for word in _words(of.declaration)} | {"share"}
        letters = _LETTERS[self.number % len(_LETTERS)]
        free = [letter for letter in letters + "cdefgh" if letter not in taken]
        return dict(zip(own, free, strict=False))

    # ----------------------------------------------------------------------------------- statements
    def lines(self, passed: Sequence[CPassed]) -> list[str]:
        inner, body = self.with_dummies(passed), self.node.body
        for of in passed:
            body = body if of.dummy.name == of.array.name else again(body, of.array.name)
        body = without_rows(body, {of.dummy.name for of in passed if of.without})
        only, head = body[0] if len(body) == 1 else None, []
        if self.node.returns and isinstance(only, If) and not only.otherwise:
            head = [f"if (!({inner.condition(only.condition)}))", "    return;"]
            body = only.then
        owned = {of.dummy.name: of.renamed for of in passed if of.renamed}
        lines = without_unused_names([*head, *inner.body(body, self.scope)])
        return [_spelled(line, owned) for line in lines]

    def with_share(self, lines: list[str]) -> tuple[list[str], list[_Given]]:
        """A number that has a name in the function, which is an argument, if not a constant."""
        way = self.node.constant
        found = _NUMBER.search("\n".join(_FORMAT.sub("", line) for line in lines))
        if not way or not found or (way == "whole" and float(found[0]) * 64 % 1):
            return lines, []
        number, word = found[0], _SHARES.get(way, "share")
        pattern = rf"(?<![\w.]){re.escape(number)}(?![\w.])"
        lines = [re.sub(pattern, word, line) for line in lines]
        if way == "local":
            return [f"const double share = {number};", *lines], []
        actual = {
            "negative": f"-{number}",
            "whole": f"{int(float(number) * 64)}",
            "sum": f"{float(number) - 0.5} + 0.5",
        }.get(way, number)
        return lines, [_Given("share", "double share", actual, "share")]

    # -------------------------------------------------------------------------------------- scalars
    def kinds(self) -> dict[str, str]:
        """The types of all that is no array: of iterators, of what bodies declare, of pointers."""
        kinds = dict(self.into.variables)
        for node in walk(self.into.region):
            match node:
                case Loop():
                    kinds[node.name] = "int"
                    kinds |= {walk.name: self.pointer(walk) for walk in node.walks}
                case Declare():
                    kinds[node.name] = node.type
                case Point() if node.declared:
                    kinds[node.name] = node.declared.removeprefix("const ")
                case View():
                    kinds[node.name] = f"{self.element(node.array)} *"
        return kinds

    def pointer(self, walk: Walk) -> str:
        return f"{'' if walk.writes else 'const '}{self.element(walk.place.name)} *"

    def element(self, name: str) -> str:
        array = self.writer.array(name)
        return element_type(array) if array else ""

    def scalars(self, text: str) -> Iterator[_Given]:
        """Those that the function gets: parameters, and variables of the caller."""
        kind, own = self.writer.program.parameter_type, self.local()
        for k, (name, _) in enumerate(self.writer.program.limits):
            if mentions(text, name):
                yield self.integer(name, kind, k, is_parameter=True)
        nodes = list(walk(self.node.body))
        changed = {node.target.name for node in nodes if isinstance(node, WRITES)}
        changed |= {node.name for node in nodes if isinstance(node, Settle)} | set_inside(self.node)
        found = {n: kind for n, kind in self.kinds().items() if n not in own and mentions(text, n)}
        for k, (name, kind) in enumerate(sorted(found.items())):
            if name in changed:
                word = (f"(*{name})", f"{name}[0]")[self.number % 2]
                yield _Given(name, f"{kind} *{name}", f"&{name}", word, is_set=True)
            else:
                yield self.integer(name, kind, k)

    def integer(self, name: str, kind: str, k: int, is_parameter: bool = False) -> _Given:
        """By its value; that of an integer perhaps with something added, or as a real number."""
        by = _SHIFTS[(self.number + k + self.node.scalars) % 4] if kind in ("int", "long") else 0
        word = self.writer.product(1, name, True)
        if not by and is_parameter and self.node.scalars % 5 == 1 and self.number % 4 == 1:
            return _Given(name, f"{kind} {name}", f"{word} + 0.5", name)
        signs = "+-" if by > 0 else "-+"
        actual = f"{word} {signs[0]} {abs(by)}" if by else word
        inside = f"({name} {signs[1]} {abs(by)})" if by else name
        separator = "" if kind.endswith("*") else " "
        return _Given(name, f"{kind}{separator}{name}", actual, inside)

    def local(self) -> dict[str, str]:
        """Its own variables, with the types of those that no statement of it declares."""
        nodes, outside = list(walk(self.node.body)), self.writer.outside
        inside, everywhere = uses(self.node.body), uses(self.into.region)
        kinds, found = self.kinds(), {"share": ""}
        for node in nodes:
            match node:
                case Loop() | View():
                    found[node.name] = kinds[node.name] if outside else ""
                    walks = node.walks if isinstance(node, Loop) else ()
                    found |= {walk.name: "" for walk in walks}
                case Declare():
                    found[node.name] = ""
                case Point() if node.declared or inside[node.name] == everywhere[node.name]:
                    found[node.name] = "" if node.declared else kinds[node.name]
        return found

    def declared(self, text: str) -> Iterator[str]:
        for name, kind in sorted(self.local().items()):
            if kind and mentions(text, name):
                yield (
                    f"{kind}{name};" if kind.endswith("*") else f"{kind} {name} = 0; (void){name};"
                )


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if not word.startswith('"')]


def _spelled(line: str, names: Mapping[str, str]) -> str:
    """The line with other words for these names."""
    return _WORD.sub(lambda found: names.get(found[0], found[0]), line)
