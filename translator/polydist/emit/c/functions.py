"""The functions of a nest as C: ``compute``, ``points``, ``bounds`` (and ``extent``), ``flow`` and
``reach``.

Names are ``polydist_<region>_<nest>_<function>``."""

from __future__ import annotations

from polydist_frontends.region import Region

from polydist.emit.c.binding import parameter_bindings, statement_bindings
from polydist.emit.c.expressions import (
    PREFIX,
    box_element,
    c_expression,
    c_name,
)
from polydist.emit.c.loops import c_code
from polydist.emit.c.statement_texts import StatementTexts
from polydist.emit.lines import c_string
from polydist.lower.counting import counting_code
from polydist.lower.loop_ir import (
    ArrayCode,
    Code,
    Enclosure,
    FlowCode,
    FootprintCode,
    NestCode,
    Program,
    ReductionCode,
)
from polydist.lower.variables import variables_in_enclosures, variables_of
from polydist.sets.strides import UNIT
from polydist.sets.symbols import ArrayStride, Symbol

_BOX = "const int64_t *polydist_lo, const int64_t *polydist_hi"
_HEAD = f"const void *polydist_arguments, const int64_t *polydist_z, {_BOX}"
_RECEIVER_BOX = "const int64_t *polydist_a, const int64_t *polydist_b"


def function_name(region: str, nest: int, role: str) -> str:
    return f"{PREFIX}{region}_N{nest}_{role}"


# ---------------------------------------------------------------------------------------- prologues
def _prologue(
    region: str, symbols: frozenset[Symbol], program: Program, arguments: tuple[str, ...]
) -> list[str]:
    """Unpacks the argument record and the boxes into local constants, as far as the function uses
    them."""
    record = f"    const struct {PREFIX}{region}_args *const {PREFIX}args = {PREFIX}arguments;"
    unused = [f"    (void){name};" for name in (f"{PREFIX}args", *arguments)]
    return [record, *unused, *_local_constants(symbols, program)]


def _local_constants(symbols: frozenset[Symbol], program: Program) -> list[str]:
    """The parameters, strides, box corners and sequential coordinates among ``symbols``."""
    lines = ["    " + line for line in parameter_bindings(symbols, program)]
    for symbol in sorted(symbols, key=lambda symbol: symbol.name):
        element = box_element(symbol)
        if element is not None:
            array, k = element
            lines.append(f"    const int64_t {c_name(symbol)} = {PREFIX}{array}[{k}];")
    return lines


# ------------------------------------------------------------------------------------------ compute
def compute_function(
    name: str,
    nest: NestCode,
    program: Program,
    region: Region,
    texts: StatementTexts,
    scalars: dict[str, set[str]],
) -> list[str]:
    """Runs the points of a tile, in a function of its own that takes the arrays as parameters.
    ``scalars`` says for every statement which outer scalars it writes."""
    written = set().union(*(scalars[s] for s in nest.statements)) if nest.statements else set()
    statements = [s for s in program.statements if s.name in nest.statements]
    private = {p for s in statements for p in s.private}
    assigned = {name for s in statements for name in s.assigns}
    binding = statement_bindings(program, region, written - private, private, assigned)
    tile = function_name(name, nest.number, "tile")
    record = f"const struct {PREFIX}{name}_args *{PREFIX}args"
    parameters = [
        f"{record}, const int64_t *polydist_z, {_BOX}",
        *(declaration for declaration, _ in binding.parameters),
    ]
    lines = [*_NO_BOUNDS_WARNINGS, *(f"#define {macro} {body}" for macro, body in binding.macros)]
    lines += [f"static void {tile}({', '.join(parameters)}) {{"]
    lines += [f"    (void){argument};" for argument in (f"{PREFIX}args", *_BOX_NAMES)]
    lines += _local_constants(variables_of(nest.compute), program)
    lines += ["    " + line for line in binding.before]
    lines += c_code(nest.compute, texts, 1)
    lines += ["    " + line for line in binding.after]
    lines += ["}", *(f"#undef {macro}" for macro, _ in binding.macros), ""]
    arguments = ", ".join(
        [f"{PREFIX}args", *_BOX_NAMES, *(value for _, value in binding.parameters)]
    )
    lines += [
        f"static void {function_name(name, nest.number, 'compute')}({_HEAD}) {{",
        *_prologue(name, frozenset(), program, ()),
    ]
    return [*lines, f"    {tile}({arguments});", "}", "#pragma GCC diagnostic pop", ""]


_NO_BOUNDS_WARNINGS = (
    "#pragma GCC diagnostic push",
    '#pragma GCC diagnostic ignored "-Warray-bounds"',
)
"""Here the compiler does not know the ranges of the iterators, but sees conditions on them: it
warns of subscripts behind some that never hold. What is wrong in the user's program it says where
that is compiled as it is."""


def points_function(name: str, nest: NestCode, program: Program) -> list[str]:
    """The number of points of a tile."""
    code = counting_code(nest.compute)
    lines = [f"static int64_t {function_name(name, nest.number, 'points')}({_HEAD}) {{"]
    lines += [
        *_prologue(name, variables_of(code), program, _BOX_NAMES),
        f"    int64_t {PREFIX}points = 0;",
    ]
    return [*lines, *c_code(code, None, 1), f"    return {PREFIX}points;", "}", ""]


_BOX_NAMES = (f"{PREFIX}z", f"{PREFIX}lo", f"{PREFIX}hi")


# -------------------------------------------------------------------------------- without computing
def set_functions(name: str, nest: NestCode, program: Program) -> list[str]:
    """All functions of a nest but ``compute``: what they say depends on parameters and strides
    only."""
    lines = points_function(name, nest, program)
    if nest.depth:
        lines += bounds_function(name, nest, program)
    if nest.extents:
        lines += extent_function(name, nest, program)
    for number, flow in enumerate(nest.flows):
        lines += flow_function(name, nest, number, flow, program)
        if flow.receiver is not None:
            lines += reach_function(name, nest, number, flow, program) + origin_function(
                name, nest, number, flow, program
            )
    for number, part in enumerate(nest.parts):
        if part.out is not None:
            lines += out_function(name, nest, number, part.out, program)
    for number, footprint in enumerate(nest.footprints):
        lines += footprint_function(name, nest, number, footprint, program)
    return lines


# --------------------------------------------------------------------------------- bounds and reach
def bounds_function(name: str, nest: NestCode, program: Program) -> list[str]:
    """The range of coordinate k of a nest with at least one."""
    name_of = function_name(name, nest.number, "bounds")
    arguments = f"const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, {_BOX}, int64_t polydist_range[2]"
    lines = [
        f"static void {name_of}({arguments}) {{",
        *_chosen_range(name, tuple(enumerate(nest.bounds)), program, _BOX_NAMES),
    ]
    return [*lines, "}", ""]


def extent_function(name: str, nest: NestCode, program: Program) -> list[str]:
    """The range of a coordinate or of a distributed form over all z, or of one of z."""
    arguments = "const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]"
    head = f"static void {function_name(name, nest.number, 'extent')}({arguments}) {{"
    return [head, *_chosen_range(name, nest.extents, program, ()), "}", ""]


def _chosen_range(
    name: str, ranges: tuple[tuple[int, Enclosure], ...], program: Program, unused: tuple[str, ...]
) -> list[str]:
    """Sets the range that ``k`` chooses."""
    lines = [f"    const struct {PREFIX}{name}_args *const {PREFIX}args = {PREFIX}arguments;"]
    lines += [f"    (void){argument};" for argument in (f"{PREFIX}args", *unused)]
    lines += [*_empty_range(f"{PREFIX}range"), f"    switch ({PREFIX}k) {{"]
    for k, enclosure in ranges:
        lines += [
            f"    case {k}: {{",
            *_indented(_local_constants(variables_in_enclosures((enclosure,)), program)),
            *_indented(widenings(enclosure, f"{PREFIX}range")),
            "        break;",
            "    }",
        ]
    return [*lines, "    default:", "        break;", "    }"]


def reach_function(
    name: str, nest: NestCode, number: int, flow: FlowCode, program: Program
) -> list[str]:
    """The box of the receiving nest outside which nothing is owed."""
    return _enclosing(name, nest, f"reach{number}", flow.reach, ("lo", "hi", "a", "b"), program)


def origin_function(
    name: str, nest: NestCode, number: int, flow: FlowCode, program: Program
) -> list[str]:
    """The box of the nest outside which nothing is owed to a box of the receiver."""
    return _enclosing(name, nest, f"origin{number}", flow.origin, ("a", "b", "lo", "hi"), program)


def _enclosing(
    name: str,
    nest: NestCode,
    role: str,
    enclosures: tuple[Enclosure, ...],
    boxes: tuple[str, str, str, str],
    program: Program,
) -> list[str]:
    """From the first two of ``boxes``, the corners of one box, the last two, those of another."""
    low, high, first, last = (f"{PREFIX}{corner}" for corner in boxes)
    arguments = f"const void *polydist_arguments, const int64_t *polydist_z, const int64_t *{low}, const int64_t *{high}"
    head = f"static int {function_name(name, nest.number, role)}({arguments}, int64_t *{first}, int64_t *{last}) {{"
    lines = [
        head,
        *_prologue(
            name,
            variables_in_enclosures(enclosures),
            program,
            (f"{PREFIX}z", low, high, first, last),
        ),
    ]
    for k, enclosure in enumerate(enclosures):
        part = f"{PREFIX}reach{k}"
        lines += [
            f"    int64_t {part}[2] = {{POLYRT_FAR, -POLYRT_FAR}};",
            *widenings(enclosure, part),
        ]
        lines += [
            f"    if ({part}[0] > {part}[1]) return 0;",
            f"    {first}[{k}] = {part}[0];",
            f"    {last}[{k}] = {part}[1];",
        ]
    return [*lines, "    return 1;", "}", ""]


def _empty_range(range_name: str) -> list[str]:
    return [f"    {range_name}[0] = POLYRT_FAR;", f"    {range_name}[1] = -POLYRT_FAR;"]


def widenings(enclosure: Enclosure, range_name: str) -> list[str]:
    """Statements that widen a range to include every interval of the enclosure."""
    lines = []
    for interval in enclosure.intervals:
        first = "-POLYRT_FAR" if interval.lower is None else c_expression(interval.lower)
        last = "POLYRT_FAR" if interval.upper is None else c_expression(interval.upper)
        guard = "" if interval.guard is None else f"if ({c_expression(interval.guard)}) "
        lines.append(f"    {guard}polyrt_widen({range_name}, {first}, {last});")
    return lines


def _indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


# --------------------------------------------------------------------------------------------- flow
def flow_function(
    name: str, nest: NestCode, number: int, flow: FlowCode, program: Program
) -> list[str]:
    """What a box of the nest owes to a box of the receiver in one array."""
    return _emitting(name, nest, f"flow{number}", flow.owed, program)


def out_function(name: str, nest: NestCode, number: int, out: Code, program: Program) -> list[str]:
    """All that a tile of the nest owes in one part; of the signature of a flow."""
    return _emitting(name, nest, f"out{number}", out, program)


def footprint_function(
    name: str, nest: NestCode, number: int, footprint: FootprintCode, program: Program
) -> list[str]:
    """The elements of one array that a box of the nest reads or writes; of the signature of a flow."""
    return _emitting(name, nest, f"footprint{number}", footprint.elements, program)


def _emitting(name: str, nest: NestCode, role: str, owed: Code, program: Program) -> list[str]:
    head = f"static void {function_name(name, nest.number, role)}({_HEAD}, {_RECEIVER_BOX}, polyrt_sink *polydist_sink) {{"
    lines = [
        head,
        *_prologue(name, variables_of(owed), program, (*_BOX_NAMES, f"{PREFIX}a", f"{PREFIX}b")),
    ]
    return [*lines, *c_code(owed, None, 1), "}", ""]


def touched_by_reduction(
    name: str, nest: NestCode, number: int, reduction: ReductionCode, program: Program
) -> list[str]:
    """The elements that a box of the nest accumulates into."""
    return _emitting(name, nest, f"added{number}", reduction.touched, program)


# ------------------------------------------------------------------------------------------ touched
def touched_functions(name: str, program: Program) -> list[str]:
    """The ranges of element offsets of every array: what the region touches, for the check that
    arrays do not overlap, and, where that is more, what it may touch, for values that an earlier
    region left where they are."""
    lines = _ranges_function(
        f"{name}_touched", name, [array.touched for array in program.arrays], program
    )
    if reaches_further(program):
        lines += _ranges_function(
            f"{name}_reachable", name, [array.reachable for array in program.arrays], program
        )
    return lines


def reaches_further(program: Program) -> bool:
    """Whether there are elements that the region only may touch."""
    return any(array.touched != array.reachable for array in program.arrays)


def _ranges_function(
    own_name: str, name: str, ranges: list[tuple[Enclosure, ...]], program: Program
) -> list[str]:
    head = f"static void {PREFIX}{own_name}(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {{"
    lines = [
        head,
        f"    const struct {PREFIX}{name}_args *const {PREFIX}args = {PREFIX}arguments;",
        f"    (void){PREFIX}args;",
    ]
    lines += [*_empty_range(f"{PREFIX}range"), f"    switch ({PREFIX}array) {{"]
    for number, (array, enclosures) in enumerate(zip(program.arrays, ranges, strict=True)):
        lines += [
            f"    case {number}: {{",
            *_indented(_offsets(array, enclosures, program)),
            "        break;",
            "    }",
        ]
    return [*lines, "    default:", "        break;", "    }", "}", ""]


def _offsets(array: ArrayCode, enclosures: tuple[Enclosure, ...], program: Program) -> list[str]:
    strides = frozenset(
        ArrayStride(array.name, k) for k, stride in enumerate(array.strides) if stride != UNIT
    )
    lines = _local_constants(variables_in_enclosures(enclosures) | strides, program)
    lines.append(f"    int64_t {PREFIX}first = 0, {PREFIX}last = 0;")
    for k, enclosure in enumerate(enclosures):
        part = f"{PREFIX}range{k}"
        stride = "1" if array.strides[k] == UNIT else c_name(ArrayStride(array.name, k))
        lines += [
            f"    int64_t {part}[2] = {{POLYRT_FAR, -POLYRT_FAR}};",
            *widenings(enclosure, part),
        ]
        lines += [
            f"    if ({part}[0] > {part}[1]) return;",
            f"    {PREFIX}first += {part}[0] * {stride};",
            f"    {PREFIX}last += {part}[1] * {stride};",
        ]
        lines += _behind_tables(array, k, stride)
    return [
        *lines,
        f"    {PREFIX}range[0] = {PREFIX}first;",
        f"    {PREFIX}range[1] = {PREFIX}last;",
    ]


def _behind_tables(array: ArrayCode, k: int, stride: str) -> list[str]:
    """That subscript k can be told apart from the others in an offset."""
    if k == 0 or not array.tables:
        return []
    part = f"{PREFIX}range{k}"
    factor = "" if k < array.tables or stride == "1" else f" * {stride}"
    name = f'"{c_string(array.source_name)}", {array.tables}, {min(k, array.tables)}'
    return [f"    polyrt_require_behind({name}, {part}[0]{factor}, {part}[1]{factor});"]
