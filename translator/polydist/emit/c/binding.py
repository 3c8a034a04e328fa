"""How an emitted C function gets at the user's variables: one argument record per region, and the
names bound from it.

A tile function binds every variable under the user's own name, so that the user's text can follow
verbatim:
- what is visible at file scope needs nothing;
- a scalar that the region never writes is a constant copy, made when the region has fetched what
  earlier ones left elsewhere; one that a nest writes is copied in and out;
- a pointer or an array is a pointer, ``__restrict`` because the runtime has checked that what the
  region writes overlaps nothing else. It is a parameter of the function, and so is what its type
  mentions: compilers believe ``restrict`` of parameters only;
- a structure object is reached through a macro of its name, because C has no references and it must
  not be copied.
"""

from __future__ import annotations

from dataclasses import dataclass

from polydist_frontends.integer_expressions import counted_outside
from polydist_frontends.region import Region
from polydist_frontends.variables import Variable

from polydist.emit.c.code.expressions import PREFIX, c_name, plain_name
from polydist.lower.loop_ir import ArrayCode, Program
from polydist.sets.polynomial import Polynomial
from polydist.sets.strides import UNIT, LaidOutStride, Stride, Triangular, WrittenStride
from polydist.sets.symbols import ArrayStride, Parameter, ParameterName, Symbol


@dataclass(frozen=True)
class Field:
    """One member of the argument record: its declaration, and the text that fills it where the
    region stands."""

    name: str
    declaration: str
    value: str


def argument_fields(program: Program, region: Region) -> list[Field]:
    """The record's members: parameters, strides, variables. From the type int the C compiler knows
    what cannot overflow."""
    fields = [
        Field(f"p_{p.name}", f"{'int' if p.is_int else 'int64_t'} p_{p.name};", _value(p))
        for p in program.parameters
    ]
    for array in program.arrays:
        for k, stride in enumerate(array.strides):
            if stride != UNIT:
                name = stride_field(array, k)
                fields.append(Field(name, f"int64_t {name};", _stride_value(stride)))
    fields += [Field(f"v_{a.name}", f"void *v_{a.name};", "NULL") for a in program.kept]
    return fields + [
        _variable_field(variable, region) for variable in bound_variables(program, region)
    ]


def _value(parameter: Parameter) -> str:
    """Texts multiplied in 64 bits, or divided."""
    if parameter.quotient is None:
        return " * ".join(f"(int64_t)({factor})" for factor in parameter.factors)
    outer, inner = map(_sum, parameter.quotient)
    return f"({inner}) ? ({outer}) / ({inner}) : 0"


def _sum(of: Polynomial) -> str:
    products = (
        " * ".join([str(coefficient), *(f"(int64_t)({f})" for f in factors)])
        for factors, coefficient in of.terms
    )
    return " + ".join(product.removeprefix("1 * ") for product in products)


def stride_field(array: ArrayCode, dimension: int) -> str:
    """The record's member for a stride that is not 1."""
    return plain_name(ArrayStride(array.name, dimension))


def free_strides(program: Program) -> list[tuple[ArrayCode, int]]:
    """The strides that are not 1, as arrays and dimensions."""
    return [
        (array, k)
        for array in program.arrays
        for k, stride in enumerate(array.strides)
        if stride != UNIT
    ]


def _stride_value(stride: Stride) -> str:
    match stride:
        case Triangular():
            return str(stride)
        case Polynomial():
            return _sum(stride)
        case WrittenStride(text=text):
            return f"(int64_t)({text})"
        case LaidOutStride():
            return "0"
        case _:
            raise AssertionError(stride)


def iterator_names(program: Program) -> set[str]:
    """The iterators of all statements, those of loops inside their texts, and counters that do not
    have the name of an array."""
    return {
        name
        for statement in program.statements
        for name in (
            *(name for name, _ in (*statement.iterators, *statement.inner)),
            *(of.name for of in statement.counters if of.name not in of.bases and not of.hides),
        )
    }


def bound_variables(program: Program, region: Region) -> list[Variable]:
    """Variables that need binding, those first that others' declarations mention; iterators are
    bound by the scan."""
    known = iterator_names(program) | _counted(region) | _of_instances(program, region)
    pending = [v for v in region.variables.values() if not v.visible and v.name not in known]
    ordered: list[Variable] = []
    while pending:
        waiting = {v.name for v in pending}
        ready = [v for v in pending if not (set(v.needs) & waiting - {v.name})] or pending
        ordered += ready
        pending = [v for v in pending if v not in ready]
    return ordered


def _counted(region: Region) -> set[str]:
    """The counters, which texts that mention them declare."""
    return counted_outside(of for of in region.counters if of.name not in of.bases)


def _of_instances(program: Program, region: Region) -> set[str]:
    """Written variables without an address, of which every instance has its own."""
    shared = {array.source_name for array in program.arrays}
    unshared = {v.name for v in region.variables.values() if v.unshared and v.written}
    return unshared - shared


def scalar_types(region: Region) -> dict[str, str]:
    """The types of all variables that are single values."""
    return {
        v.name: " ".join(v.declaration.format("").split())
        for v in region.variables.values()
        if v.shape == "scalar"
    }


def _variable_field(variable: Variable, region: Region) -> Field:
    name = f"v_{variable.name}"
    if variable.shape == "pointer":
        return Field(name, f"void *{name};", f"(void *)({variable.name})")
    if variable.shape == "record":  # of a type that may be const, or have a member that is
        pointer = variable.declaration.format(f"(*{name})")
        return Field(name, f"{pointer};", f"(void *)&({variable.name})")
    if variable.written:
        return Field(name, f"{variable.declaration.format(f'(*{name})')};", f"&({variable.name})")
    if _is_fetched(variable, region):
        return Field(
            name, f"const {variable.declaration.format(f'(*{name})')};", f"&({variable.name})"
        )
    return Field(name, f"{variable.declaration.format(name)};", variable.name)


def _is_fetched(variable: Variable, region: Region) -> bool:
    """Whether its value is known only inside the region."""
    return any(invariant.name == variable.name for invariant in region.invariants)


def parameter_bindings(symbols: frozenset[Symbol], program: Program) -> list[str]:
    """Local constants for the parameters and strides among ``symbols``."""
    parameters = [(ParameterName(p.name), f"p_{p.name}") for p in program.parameters]
    strides = [(ArrayStride(a.name, k), stride_field(a, k)) for a, k in free_strides(program)]
    return [
        f"const int64_t {c_name(symbol)} = {PREFIX}args->{field};"
        for symbol, field in (*parameters, *strides)
        if symbol in symbols
    ]


@dataclass(frozen=True)
class Binding:
    """What a tile function needs: ``parameters`` as (declaration, argument), lines ``before`` and
    ``after`` its loops, macros around its definition."""

    parameters: tuple[tuple[str, str], ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    macros: tuple[tuple[str, str], ...]


def statement_bindings(
    program: Program, region: Region, written: set[str], private: set[str], assigned: set[str]
) -> Binding:
    """Bindings for a tile function that writes the scalars ``written`` and whose text assigns those
    ``assigned``, perhaps where it never runs; names in ``private`` are bound at each instance
    instead."""
    parameters, before, after, macros = [], [], [], []
    bound = [
        v for v in bound_variables(program, region) if v.name not in private or v.shape != "scalar"
    ]
    passed = _passed(bound)
    for variable in bound:
        field = f"{PREFIX}args->v_{variable.name}"
        if variable.copied:
            declared = _as_constant(variable.declaration.format(variable.name))
            before += [f"{declared} = *{field};"]
            before += [f"(void){variable.name};"]
            continue
        if variable.shape == "record":
            macros.append((variable.name, f"(*({field}))"))
            continue
        declaration, value = declaration_and_value(variable, field, assigned, region)
        if variable.name in passed:
            parameters.append((declaration, value))
        else:
            before.append(f"{declaration} = {value};")
        before.append(f"(void){variable.name};")
        if variable.name in written:
            after.append(f"*{field} = {variable.name};")
    return Binding(tuple(parameters), tuple(before), tuple(after), tuple(macros))


def _passed(bound: list[Variable]) -> set[str]:
    """The pointers, and the variables that their types mention."""
    passed: set[str] = set()
    for variable in reversed(bound):
        if variable.shape == "pointer" or variable.name in passed:
            passed |= {variable.name, *variable.needs}
    return passed


def declaration_and_value(
    variable: Variable, field: str, assigned: set[str], region: Region
) -> tuple[str, str]:
    """How a function binds a variable from a ``field`` of the argument record."""
    if variable.shape == "pointer":
        return variable.declaration.format("__restrict " + variable.name), field
    declared = variable.declaration.format(variable.name)
    value = f"*{field}" if variable.written or _is_fetched(variable, region) else field
    return declared if variable.name in assigned else _as_constant(declared), value


def _as_constant(declaration: str) -> str:
    """The declaration of what is not changed, which may say ``const`` already."""
    return declaration if declaration.startswith("const ") else f"const {declaration}"
