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

from polydist_frontends.region import Region, Variable

from polydist.emit.c.expressions import PREFIX, c_name
from polydist.lower.loop_ir import Program
from polydist.sets.polynomial import Polynomial


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
        Field(f"p_{p.name}", f"{'int' if p.is_int else 'int64_t'} p_{p.name};", _product(p.factors))
        for p in program.parameters
    ]
    for array in program.arrays:
        for k, stride in enumerate(array.strides):
            if stride != "1":
                fields.append(
                    Field(
                        f"s{k}_{array.name}", f"int64_t s{k}_{array.name};", _stride_value(stride)
                    )
                )
    return fields + [
        _variable_field(variable, region) for variable in bound_variables(program, region)
    ]


def _product(factors: tuple[str, ...]) -> str:
    """Texts multiplied in 64 bits."""
    return " * ".join(f"(int64_t)({factor})" for factor in factors)


def _stride_value(stride: str | Polynomial) -> str:
    if isinstance(stride, str):
        return f"(int64_t)({stride})"
    products = [
        " * ".join([str(coefficient), *(f"(int64_t)({f})" for f in factors)])
        for factors, coefficient in stride.terms
    ]
    return " + ".join(product.removeprefix("1 * ") for product in products)


def bound_variables(program: Program, region: Region) -> list[Variable]:
    """Variables that need binding, those first that others' declarations mention; iterators are
    bound by the scan."""
    iterators = {
        name
        for statement in program.statements
        for name, _ in (*statement.iterators, *statement.inner)
    }
    pending = [v for v in region.variables.values() if not v.visible and v.name not in iterators]
    ordered: list[Variable] = []
    while pending:
        waiting = {v.name for v in pending}
        ready = [v for v in pending if not (set(v.needs) & waiting - {v.name})] or pending
        ordered += ready
        pending = [v for v in pending if v not in ready]
    return ordered


def _variable_field(variable: Variable, region: Region) -> Field:
    name = f"v_{variable.name}"
    if variable.shape == "pointer":
        return Field(name, f"void *{name};", f"(void *)({variable.name})")
    if variable.shape == "record" or variable.written:
        return Field(name, f"{variable.declaration.format(f'(*{name})')};", f"&({variable.name})")
    if _is_fetched(variable, region):
        return Field(
            name, f"const {variable.declaration.format(f'(*{name})')};", f"&({variable.name})"
        )
    return Field(name, f"{variable.declaration.format(name)};", variable.name)


def _is_fetched(variable: Variable, region: Region) -> bool:
    """Whether its value is known only inside the region."""
    return any(invariant.name == variable.name for invariant in region.invariants)


def parameter_bindings(names: set[str], program: Program) -> list[str]:
    """Local constants for the parameters and strides among ``names``."""
    lines = [_constant(p.name, f"p_{p.name}") for p in program.parameters if p.name in names]
    for array in program.arrays:
        for k in range(len(array.strides)):
            if f"_s{k}_{array.name}" in names:
                lines.append(_constant(f"_s{k}_{array.name}", f"s{k}_{array.name}"))
    return lines


def _constant(name: str, field: str) -> str:
    return f"const int64_t {c_name(name)} = {PREFIX}args->{field};"


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
        if variable.shape == "record":
            macros.append((variable.name, f"(*({field}))"))
            continue
        declaration, value = _binding(variable, field, assigned, region)
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


def _binding(variable: Variable, field: str, assigned: set[str], region: Region) -> tuple[str, str]:
    """Declaration and value."""
    if variable.shape == "pointer":
        return variable.declaration.format("__restrict " + variable.name), field
    qualifier = "" if variable.name in assigned else "const "
    value = f"*{field}" if variable.written or _is_fetched(variable, region) else field
    return f"{qualifier}{variable.declaration.format(variable.name)}", value
