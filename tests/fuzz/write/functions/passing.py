"""How a call in C passes an array, and how its function declares that: the ways of ``C_PASSING``
with those of ``C_MANNERS``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fuzz.program.calls import plane_of
from fuzz.program.styles import ALLOCATIONS
from fuzz.program.tree import WRITES, Access, Array, Call, View, Walk, WholeRows
from fuzz.program.walks import replaced, walk
from fuzz.write.c_values import CValues
from fuzz.write.held import element_type, parameter_text, pointer_text
from fuzz.write.prelude import Extents

_AGAIN = "_again"
_OWN = "_own"
_FORMS = ("{0}++;", "{0} += 1;", "{0} = {0} + 1;", "{0} = &{0}[1];")


@dataclass(frozen=True)
class CPassed:
    """``dummy`` has the name of the array still, or of ``array`` again; it has these extents.
    ``before``: what its function begins with; ``renamed``: what its elements are named after
    that."""

    array: Array
    dummy: Array
    extents: Extents
    actual: str
    declaration: str
    before: Sequence[str] = ()
    renamed: str = ""
    without: bool = False


@dataclass(frozen=True)
class CPassing:
    """Passes the arrays of one call. ``number``: says which of several ways to write the same."""

    writer: CValues
    call: Call
    number: int

    def passed(self, name: str, way: str) -> Iterator[CPassed]:
        """The array in one of the ways, or as its caller has it where that cannot be; none where
        the function knows it by its name."""
        array = self.writer.array(name)
        if array is None:
            raise KeyError(name)
        *manners, shape = way.split()
        if shape == "shared" and array.storage == "static":
            return
        one = self.shaped(array, shape)
        yield self.moving(one, manners)
        if "twice" in manners and self.is_read_and_written(name):
            again = replace(one.dummy, name=name + _AGAIN)
            yield replace(
                one, dummy=again, declaration=_named(one.declaration, name, again.name), renamed=""
            )

    # --------------------------------------------------------------------------------------- shapes
    def shaped(self, array: Array, shape: str) -> CPassed:
        extents = self.writer.extents[array.name]
        if not array.rank:
            return self.scalar(array, shape)
        if array.storage == "packed":
            return self.as_pointer(array, array, extents, array.name)
        if array.held and array.held not in ("cells", *ALLOCATIONS):
            text = parameter_text(array, extents.sizes)
            if shape in ("same", "pointer") or array.held == "rows":
                return CPassed(array, array, extents, array.name, text or "")
            array = replace(array, held="")
        if shape == "row" and (row := self.row(array)):
            return row
        return self.whole(array, shape, extents)

    def whole(self, array: Array, shape: str, extents: Extents) -> CPassed:
        """All of the array."""
        held = self.writer.array(array.name)
        actual = pointer_text(held) if held else array.name
        if array.tables and array.rank > 1:
            declaration = f"{array.type} {'*' * array.rank}{array.name}"
            return CPassed(array, array, extents, actual, declaration)
        if array.storage == "linear" or (array.rank == 1 and shape in ("flat", "pointer")):
            return self.as_pointer(array, array, extents, actual)
        if shape == "flat":
            first = "".join("[0]" for _ in extents.sizes)
            ways = (
                f"&{actual}{first}",
                f"{actual}{first[3:]}",
                f"({element_type(array)} *){actual}",
            )
            flat = replace(array, storage="linear")
            return self.as_pointer(array, flat, extents, ways[self.number % 3])
        passed = replace(array, storage="vla")
        first, *rest = extents.sizes
        inner = "".join(f"[{size}]" for size in rest)
        name = f"(*{array.name})" if shape == "pointer" else array.name
        outer = {"pointer": "", "open": "[]"}.get(shape, f"[{first}]")
        declaration = f"{element_type(array)} {name}{outer}{inner}"
        return CPassed(array, passed, extents, actual, declaration)

    def as_pointer(self, array: Array, dummy: Array, extents: Extents, actual: str) -> CPassed:
        """A pointer to the first element."""
        kind, name = element_type(array), array.name
        declaration = f"{kind} {name}[]" if self.number % 4 == 3 else f"{kind} *{name}"
        return CPassed(array, dummy, extents, actual, declaration)

    def scalar(self, array: Array, shape: str) -> CPassed:
        """By its value where nothing sets it."""
        extents, kind, name = self.writer.extents[array.name], array.type, array.name
        word = name if array.storage == "static" else f"*{name}"
        if shape in ("same", "open") and not self.is_written(name):
            dummy = replace(array, storage="static")
            return CPassed(array, dummy, extents, word, f"{kind} {name}")
        dummy = replace(array, storage="vla")
        actual = f"&{name}" if array.storage == "static" else name
        return CPassed(array, dummy, extents, actual, f"{kind} *{name}")

    def row(self, array: Array) -> CPassed | None:
        """The row, or the plane, in which all elements are that the call has, if it is one."""
        name, accesses = array.name, self.accesses(array.name)
        looks = any(access.view for access in accesses) or self.has_pointers(name)
        if array.rank < 2 or array.held or looks or not accesses:
            return None
        if plane_of(self.call, name, lambda k: -k) != 0:
            return None
        extents, index = self.writer.extents[name], accesses[0].subscripts[0]
        word = self.writer.index(index, extents.shifts[0], cast=False)
        held = self.writer.array(name)
        base = pointer_text(held) if held else name
        dummy = replace(array, rank=array.rank - 1, tables=array.tables and array.rank > 2)
        inner = Extents(extents.sizes[1:], extents.shifts[1:])
        if array.storage == "linear":
            size = " * ".join(f"({size})" for size in inner.sizes)
            actual = (f"{base} + ({word}) * {size}", f"&{base}[({word}) * {size}]")[self.number % 2]
        else:
            dummy = replace(dummy, storage="vla")
            first = f"&{base}[{word}][0]"
            actual = first if self.number % 2 and array.rank == 2 else f"{base}[{word}]"
        whole = replace(self, number=self.number // 2).whole(dummy, "open", inner)
        return replace(whole, array=array, dummy=dummy, actual=actual, without=True)

    # -------------------------------------------------------------------------------------- manners
    def moving(self, passed: CPassed, manners: Sequence[str]) -> CPassed:
        """With what is said of it, or done with its pointer, besides; a function that it is passed
        on to may have been told how many rows there are."""
        passed = self.qualified(passed, manners)
        fixed = passed.dummy.held not in ("", "cells") or passed.dummy.storage == "packed"
        nested = any(isinstance(node, Call) for node in walk(self.call.body))
        if fixed or nested or not passed.dummy.rank or not {"moved", "set"} & {*manners}:
            return passed
        name, sizes = passed.dummy.name, passed.extents.sizes
        is_flat = passed.dummy.storage == "linear" and len(sizes) > 1
        row = " * ".join(f"({size})" for size in sizes[1:]) if is_flat else ""
        first, *shifts = passed.extents.shifts
        extents = Extents(sizes, (first - 1, *shifts))
        if "moved" in manners:
            form = "{0} += " + row + ";" if row else _FORMS[self.number % len(_FORMS)]
            return replace(passed, extents=extents, before=[form.format(name)])
        own = f"{self.pointer(passed, name + _OWN)} = {name} + {row or '1'};"
        return replace(passed, extents=extents, before=[own], renamed=name + _OWN)

    def pointer(self, passed: CPassed, name: str) -> str:
        """Declares a pointer to what the first subscript selects."""
        const = "const " if passed.declaration.startswith("const ") else ""
        kind, dummy = f"{const}{element_type(passed.dummy)}", passed.dummy
        if dummy.tables and dummy.rank > 1:
            return f"{kind} {'*' * dummy.rank}{name}"
        if dummy.storage == "linear" or dummy.rank == 1:
            return f"{kind} *{name}"
        return f"{kind} (*{name}){''.join(f'[{size}]' for size in passed.extents.sizes[1:])}"

    def qualified(self, passed: CPassed, manners: Sequence[str]) -> CPassed:
        """Where no other call has the array, and no other pointer leads there."""
        name, text = passed.array.name, passed.declaration
        dummy = passed.dummy
        plain = dummy.rank > 0 and not dummy.tables and dummy.held in ("", "cells")
        alone = not any(isinstance(node, Call) for node in walk(self.call.body))
        looks = any(access.view for access in self.accesses(name)) or self.has_pointers(name)
        if not plain or not alone or looks:
            return passed
        if "const" in manners and not self.is_written(name):
            text = f"const {text}"
        if "restrict" in manners and "twice" not in manners:
            text = (
                text.replace("*", "*restrict ", 1)
                if "*" in text
                else text.replace("[", "[restrict ", 1)
            )
            text = text.replace("restrict ]", "restrict]")
        return replace(passed, declaration=text)

    # -------------------------------------------------------------------------------- what the call
    def accesses(self, name: str) -> list[Access]:
        """... has of an array."""
        found = (node for node in walk(self.call.body) if isinstance(node, Access))
        return [access for access in found if access.name == name]

    def is_written(self, name: str) -> bool:
        nodes = walk(self.call.body)
        return any(isinstance(node, WRITES) and node.target.name == name for node in nodes)

    def has_pointers(self, name: str) -> bool:
        """Whether it has pointers into the array, or rows of it at once."""
        return any(
            (isinstance(node, View) and node.array == name)
            or (isinstance(node, Walk) and node.place.name == name)
            or (isinstance(node, WholeRows) and node.target.name == name)
            for node in walk(self.call.body)
        )

    def is_read_and_written(self, name: str) -> bool:
        nested = any(isinstance(node, Call) for node in walk(self.call.body))
        looks = any(access.view for access in self.accesses(name)) or self.has_pointers(name)
        read = again(self.call.body, name) != self.call.body
        return self.is_written(name) and read and not nested and not looks


def as_passed_on(passed: CPassed, text: str) -> CPassed:
    """Without ``const`` where the text passes a place in the array on, as one that may be set."""
    if f"lying(&{passed.renamed or passed.dummy.name}[" not in text:
        return passed
    before = [line.removeprefix("const ") for line in passed.before]
    return replace(passed, declaration=passed.declaration.removeprefix("const "), before=before)


def again(tree: Any, name: str) -> Any:
    """The statements with another name of the array wherever they do not set it."""

    def read(part: Any) -> Any:
        return replace(part, name=name + _AGAIN) if _is(part, name) else None

    def changed(part: Any) -> Any:
        if isinstance(part, WRITES):
            return replace(replaced(part, read), target=part.target)
        return read(part)

    return replaced(tree, changed)


def _is(tree: Any, name: str) -> bool:
    return isinstance(tree, Access) and tree.name == name


def without_rows(tree: Any, names: set[str]) -> Any:
    """The statements with one subscript less of these arrays."""

    def changed(part: Any) -> Any:
        if not isinstance(part, Access):
            return None
        inside = replaced(part.subscripts, changed)
        return replace(part, subscripts=inside[1:] if part.name in names else inside)

    return replaced(tree, changed)


def _named(declaration: str, name: str, other: str) -> str:
    return re.sub(rf"\b{name}\b", other, declaration, count=1)
