"""The arguments of a call next to the dummy arguments that they are given to.

1. For an array the actual argument is a whole array or a section; for a scalar it is a value.
2. An element passed for an array, F77's way to pass what begins there, is the part of its column
   that has as many elements as the argument; that it does not go on in the next column is checked
   like every subscript. Otherwise it is not known how far it reaches.
3. Of a procedure whose dummy arguments are not seen, it is not known either what an element that it
   is given stands for. In brackets an element is a value.
4. Of a record that is a variable, or a component of one, is read what the procedure's text names of
   it; of arrays all elements. An element of an array of records is read as a whole, if no component
   that the procedure reads is memory of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.fortran.declarations.constants import value_of as value_of_constant
from polydist_frontends.fortran.reading.syntax import Code, Tree, is_a, name_text
from polydist_frontends.fortran.semantics.arrays import is_contiguous
from polydist_frontends.fortran.semantics.callees import Callee, Dummy
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.references import (
    Reference,
    arguments,
    component_of,
    reference,
)
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.sections import INDEX, accessed, ranged, sections
from polydist_frontends.integer_expressions import SUBSCRIPT, Binary, Expression, Integer, Name
from polydist_frontends.region import Access, Range

_OWN = frozenset(("allocatable", "pointer"))
_BY_KEYWORD = ("Actual_Arg_Spec", "Component_Spec")


def value_of(actual: Tree) -> Tree:
    """The value of an argument, which may be given by keyword."""
    return actual.items[1] if is_a(actual, *_BY_KEYWORD) else actual


def matched(passed: Sequence[Tree], dummies: tuple[Dummy, ...]) -> list[tuple[Dummy | None, Tree]]:
    """The values of the arguments with the dummies that they are given to, as far as these are
    known."""
    named = {dummy.name: dummy for dummy in dummies}
    pairs = []
    for position, actual in enumerate(passed):
        keyword = name_text(actual.items[0]) if is_a(actual, *_BY_KEYWORD) else ""
        by_place = dummies[position] if position < len(dummies) else None
        pairs.append((named.get(keyword) if keyword else by_place, value_of(actual)))
    return pairs


def reads_beyond(
    name: str, callee: Callee, passed: Sequence[Tree], code: Code, context: RegionContext
) -> list[Access]:
    """What a function reads besides what its arguments name: the columns of step 2. Raises
    ``Refusal`` for what is not known."""
    pairs = matched(passed, callee.dummies)
    given_to = {dummy.name: actual for dummy, actual in pairs if dummy is not None}
    found = []
    for dummy, actual in pairs if callee.kind != "generic" else ():
        of = reference(actual, code, context)
        if of is None or _is_array(of, actual):
            continue
        if dummy is None and of.rank:
            raise _of_unseen(name, actual, code)
        if dummy is not None and dummy.is_array:
            read = column(dummy, actual, given_to, code, context)
            if read is None:
                raise of_another_rank(dummy, actual, code)
            found.append(read)
    return found


def _is_array(of: Reference, actual: Tree) -> bool:
    """Whether an argument is a whole array or a section, also of a component of an element."""
    if of.part is None:
        return of.is_whole
    last = actual.items[-1]
    subscripts = () if is_a(last, "Name") else arguments(last)
    is_section = not subscripts or any(is_a(s, "Subscript_Triplet") for s in subscripts)
    return bool(of.part.dimensions) and is_section


def _of_unseen(name: str, actual: Tree, code: Code) -> Refusal:
    text = code.source(actual)
    return refuse(
        "unknown-call",
        f"it is not known whether '{name}' takes '{text}' alone or an array that begins there",
        code.place(actual),
        f"write ({text}) in brackets for its value; for more, pass a section, a(1:n, j) in place of"
        " a(1, j); or declare the function in an interface block of a module",
    )


def of_another_rank(dummy: Dummy, actual: Tree, code: Code) -> Refusal:
    """The refusal for an element given to an array, or an array given to a scalar."""
    text = code.source(actual)
    if dummy.is_array:
        message = f"it is not known how many elements '{dummy.name}' takes, starting at '{text}'"
        hint = (
            "pass the array or a section of it, a(1:n, j) in place of a(1, j), or declare how many"
            f" there are: {dummy.name}(n)"
        )
    else:
        message = f"'{text}' is an array that is passed to the scalar argument '{dummy.name}'"
        hint = "call the procedure in a loop over the elements"
    return refuse("unknown-call", message, code.place(actual), hint)


def column(
    dummy: Dummy, actual: Tree, given_to: Mapping[str, Tree], code: Code, context: RegionContext
) -> Access | None:
    """Step 2: the reads of the part of the column; ``None`` if it is not known."""
    of = reference(actual, code, context)
    if of is None or not of.subscripts or not _is_plain_element(of):
        return None
    place = code.place(actual)
    first, *others = (
        expression(subscript, code, context, SUBSCRIPT) for subscript in of.subscripts
    )
    last = _last(dummy, given_to, code, context, place)
    if last is None:
        return None
    subscripts = (Name(INDEX.format(1), place), *others)
    elements = Range(INDEX.format(1), first, _from(first, last, place), 1)
    return accessed(of, subscripts, "read", context, place, (elements,))


def _from(first: Expression, count: Expression, place: Place) -> Expression:
    """The last of so many numbers from the first on."""
    if isinstance(first, Integer) and first.value == 1:
        return count
    return Binary("-", Binary("+", first, count, place), Integer(1, place), place)


def _is_plain_element(of: Reference) -> bool:
    """An element of a contiguous array, not a part of one."""
    return not of.is_whole and of.part is None and is_contiguous(of)


def _last(
    dummy: Dummy, given_to: Mapping[str, Tree], code: Code, context: RegionContext, place: Place
) -> Expression | None:
    """The last subscript of the dummy array, in the caller's terms."""
    for unit in dummy.units:
        if unit not in given_to or value_of_constant(given_to[unit], context.scope) != 1:
            return None
    if dummy.extent.isdigit():
        return Integer(int(dummy.extent), place)
    bound = given_to.get(dummy.extent)
    return None if bound is None else expression(bound, code, context, SUBSCRIPT)


# ------------------------------------------------------------------------------------------ records
_Reads: TypeAlias = Callable[[Tree, Code, RegionContext], tuple[Access, ...]]


def passed_read(
    name: str,
    callee: Callee,
    passed: Sequence[Tree],
    code: Code,
    context: RegionContext,
    reads: _Reads,
) -> tuple[Access, ...]:
    """What a function reads: records by their components, what other arguments ``reads``, and what
    lies beyond these."""
    beyond = reads_beyond(name, callee, passed, code, context)
    found: list[Access] = []
    for dummy, actual in matched(passed, callee.dummies):
        record = None if dummy is None else record_read(dummy, actual, code, context)
        found += reads(actual, code, context) if record is None else record
    return (*found, *beyond)


def record_read(
    dummy: Dummy, actual: Tree, code: Code, context: RegionContext
) -> tuple[Access, ...] | None:
    """Step 4; ``None`` for what is read as other arguments are."""
    if dummy.components is None:
        return None
    of = reference(actual, code, context)
    if of is None or not _is_record(of):
        return None
    place = code.place(actual)
    paths = [_path(of, path.split("%"), place, context) for path in dummy.components]
    if of.subscripts is None and of.part is None:
        return tuple(a for part in paths for a in _component_read(part, code, context, place))
    if any(part.symbol.attributes & _OWN for part in paths):
        raise _unknown_record(of, place)
    return None


def _is_record(of: Reference) -> bool:
    return of.rank == len(of.subscripts or ()) and of.meant.type.category == "derived"


def _path(of: Reference, names: list[str], place: Place, context: RegionContext) -> Reference:
    """The first component of a path that is no record itself."""
    symbol, name = of.meant, of.name
    for step in names:
        component = component_of(symbol, step, context)
        if component is None:
            raise _unknown_record(of, place)
        symbol, name = component, f"{name}%{step}"
        if symbol.dimensions or symbol.attributes & _OWN:
            break
    if symbol.type.category == "derived" and not symbol.dimensions:
        raise _unknown_record(of, place)
    return Reference(name=name, root=of.root, symbol=symbol, subscripts=None)


def _component_read(
    of: Reference, code: Code, context: RegionContext, place: Place
) -> tuple[Access, ...]:
    if of.rank:
        return (ranged(of, sections(of, code, context, place), "read", code, context, place),)
    return (accessed(of, (), "read", context, place),) if of.name in context.written else ()


def _unknown_record(of: Reference, place: Place) -> Refusal:
    return refuse(
        "whole-object",
        f"it is not known what is read of '{of.name}', an object of a derived type",
        place,
        "pass its components, or name them in place of the call",
    )
