"""A Fortran region that checks itself (``check`` says what that is), and the text of a region as it
was written, every statement with what observes it.

The procedure that the region calls is called twice: it begins the check, and after the region as
it was written it runs the region distributed and has the runtime compare. What must last in between
is kept by the C file beside it, under a handle.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from polydist_frontends.region import HostScope, If, Loop, Node, Region, Span
from polydist_frontends.variables import Array
from polydist_frontends.walks import names_in

from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.c.final_counters import entered_with, pointers_entering
from polydist.emit.c.self_check import Observed, observed
from polydist.emit.fortran.arguments import KIND, first_values
from polydist.emit.fortran.replay import expression_text
from polydist.emit.fortran.text.layout import Line, UserText, joined_lines_cut, laid_out
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import Program, StatementCode

HANDLE = f"{PREFIX}check"
SEEN = f"{PREFIX}seen"
ENTERED = f"{PREFIX}entered"
INTERFACE = (
    "interface",
    (
        f"   subroutine {SEEN}(statement, line, count, point, array, value)"
        ' bind(c, name="polyrt_check_instance")'
    ),
    "      use, intrinsic :: iso_c_binding, only: c_int, c_int64_t",
    "      integer(c_int), value :: statement, line, count, array",
    "      integer(c_int64_t), intent(in) :: point(*)",
    "      type(*), intent(in) :: value",
    "   end subroutine",
    "end interface",
)
_IMPLIED = f"{PREFIX}r"
_KINDS = {"real": ("f", "d", "l"), "double": ("f", "d", "l"), "complex": ("F", "D", "x")}
_LAST_LINE = re.compile(r"^[ \t]*(\d+)(?=[ \t])(?=[^\n]*\Z)", re.MULTILINE)
_CONDITION = re.compile(
    r"^[ \t]*(\d+)(?=[ \t]+if\b)(?![\s\S]*\n[ \t]*(?:\d+[ \t]+)?if\b)", re.IGNORECASE | re.MULTILINE
)
"""The label of the last line, and of the line with the last condition."""


# --------------------------------------------------------------------------------- single instances
def fortran_observations(program: Program, region: Region) -> dict[str, tuple[str, ...]]:
    """For each statement the calls that show the runtime what an instance has written; none inside
    ``do concurrent``, where only pure procedures may be called, none of objects of derived types,
    and of array statements their elements only."""
    hidden = [
        node.span
        for node in _loops(region.body)
        if node.declared and not node.iterator.startswith(_IMPLIED)
    ]
    calls: dict[str, dict[str, None]] = {}
    for seen in observed(program, region):
        plain = not region.arrays[seen.access.array].element.lower().startswith(("type", "class"))
        apart = _tells_elements_apart(seen)
        if (
            plain
            and apart
            and not any(span.start <= seen.statement.start < span.end for span in hidden)
        ):
            calls.setdefault(seen.statement.name, {})[_observation(seen, region)] = None
    return {name: tuple(own) for name, own in calls.items()}


def _tells_elements_apart(seen: Observed) -> bool:
    """Whether the text has done what the instance does when it has run: it does all instances of an
    array statement at once, and none of what stands before its text."""
    implied = {name for name, _ in seen.statement.iterators if name.startswith(_IMPLIED)}
    named = {of.name for subscript in seen.access.subscripts for of in names_in(subscript)}
    return seen.statement.start < seen.statement.end and implied <= named


def _loops(nodes: tuple[Node, ...]) -> Iterator[Loop]:
    for node in nodes:
        if isinstance(node, Loop):
            yield node
            yield from _loops(node.body)
        elif isinstance(node, If):
            yield from _loops((*node.then, *node.otherwise))


def _observation(seen: Observed, region: Region) -> str:
    statement, access = seen.statement, seen.access
    point = ", ".join(f"polydist_int({name}, {KIND})" for name, _ in statement.iterators)
    first = region.arrays[access.array].first
    subscripts = [
        expression_text(subscript) + (f" + ({first})" if first else "")
        for subscript in access.subscripts
    ]
    element = f"{access.array}({', '.join(subscripts)})" if subscripts else access.array
    values = f"[integer({KIND}) :: {point or '0'}]"
    where = f"{seen.number}, {statement.line}, {len(statement.iterators)}"
    return f"call {SEEN}({where}, {values}, {seen.array}, {element})"


# ------------------------------------------------------------------------------------ the whole run
def checked_call(
    use: list[str],
    call: str,
    region: Region,
    text: str,
    program: Program,
    host: HostScope,
    replay: list[str],
) -> list[Line]:
    """The region both ways; ``call`` lacks its last argument, the handle, and its bracket. At the
    end stands ``replay``."""
    after = fortran_observations(program, region)
    declarations = [
        f"integer({KIND}) :: {', '.join([HANDLE, *_implied(program, after)])}",
        *(INTERFACE if after else ()),
    ]
    call = f"   {call}, {HANDLE})"
    own, saved, restored = _entered(program, region)
    return [
        "block",
        *("   " + line for line in (*use, *declarations, *own)),
        *saved,
        *first_values(region),
        f"   {HANDLE} = 0",
        call,
        f"   do while ({HANDLE} /= 0)",
        *restored,
        UserText("", _AsWritten(region, text, program, host, after).text().rstrip("\n")),
        *restored,
        "   " + call,
        "   end do",
        *(f"   {line}" for line in replay),
        "end block",
    ]


def _implied(program: Program, after: Collection[str]) -> list[str]:
    """The iterators of implied loops around observations."""
    names = {name for s in program.statements if s.name in after for name, _ in s.iterators}
    return sorted(name for name in names if name.startswith(_IMPLIED))


def _entered(program: Program, region: Region) -> tuple[list[str], list[str], list[str]]:
    """What counters and pointers are when the region is entered: declarations, and the lines that
    save and restore it."""
    names = [parameter.words for parameter, _ in entered_with(program, region)]
    moved = [(f"{ENTERED}{n}", of) for n, of in enumerate(pointers_entering(region), 1)]
    size = [f"integer({KIND}) :: {ENTERED}({len(names)})"] if names else []
    return (
        [*size, *(f"{of.type} :: {before}" for before, of in moved)],
        [
            *(f"   {ENTERED}({k + 1}) = {name}" for k, name in enumerate(names)),
            *(f"   {before} => {of.name}" for before, of in moved),
        ],
        [
            *(
                f"   {name} = polydist_int({ENTERED}({k}), polydist_kind({name}))"
                for k, name in enumerate(names, 1)
            ),
            *(f"   {of.name} => {before}" for before, of in moved),
        ],
    )


@dataclass(frozen=True)
class _AsWritten:
    """The user's text of the region, each statement with what observes it.

    1. After a statement stand its observations, on lines of their own.
    2. After the condition of a one-line ``if`` both become a block.
    3. A label that ends a loop goes from its statement to a ``continue`` after them.
    4. After an array statement, loops observe its elements.
    """

    region: Region
    source: str
    program: Program
    host: HostScope
    after: dict[str, tuple[str, ...]]

    def text(self) -> str:
        pieces: list[str] = []
        position, end = self._extent()
        for statement in sorted(self.program.statements, key=lambda s: s.start):
            if statement.name in self.after and statement.start >= position:
                pieces += self._observed(statement, position)
                position = _behind(self.source, statement.end)
                pieces.append(self._margin_before(position))
        pieces.append(self.source[position:end])
        text = "".join(pieces).replace("\r\n", "\n")
        is_free = self.host.form == "free"
        return text if is_free else joined_lines_cut(text, self.source[slice(*self._extent())])

    def _margin_before(self, position: int) -> str:
        """In fixed form what followed on the statement's line, now on its own, begins after the
        columns for labels."""
        is_inside = self.source[position - 1] != "\n"
        return _margin("", 0) if is_inside and self.host.form == "fixed" else ""

    def _extent(self) -> tuple[int, int]:
        """The lines of the region's statements."""
        nodes = self.region.body
        return _line_start(self.source, nodes[0].span.start), nodes[-1].span.end

    def _observed(self, statement: StatementCode, position: int) -> list[str]:
        before = self.source[position : statement.start]
        own = self.source[statement.start : statement.end]
        lines = self._observations(statement)
        if self._is_after_condition(statement):
            onward = "\n     &then" if self.host.form == "fixed" else " then"
            before, label = self._without_label(before, _CONDITION)
            before, lines = (
                f"{before.rstrip()}{onward}\n{_margin(self.source, statement.start)}",
                [*lines, "end if"],
            )
        elif re.search(r"\n[ \t]*\d+[ \t]", own):
            own, label = self._without_label(own, _LAST_LINE)
            lines = lines if label or not self._ends_in_jump(own) else []
        else:
            before, label = self._without_label(before, _LAST_LINE)
        laid = laid_out(lines, self.host.form)
        return [before, own, "\n", *(f"{line}\n" for line in (*laid, *([label] if label else [])))]

    def _without_label(self, text: str, where: re.Pattern[str]) -> tuple[str, str]:
        """Step 3: the text without the label that ends a loop, and the statement that has it; both
        as they were where jumps go to a statement that does something."""
        match = where.search(text)
        if match is None or not self._ends_loop(match.group(1)):
            return text, ""
        label, behind = match.group(1), text[match.end() :]
        does_something = not re.match(r"[ \t]*continue\b", behind, re.IGNORECASE)
        if does_something and re.search(rf"\bgo\s*to\s*{label}\b", text, re.IGNORECASE):
            return text, ""
        return text[: match.start(1)] + " " * len(label) + behind, f"{label:<5} continue"

    def _ends_in_jump(self, own: str) -> bool:
        """Whether the last line still has the label that ends a loop: what follows it is
        outside."""
        match = _LAST_LINE.search(own)
        return match is not None and self._ends_loop(match.group(1))

    def _ends_loop(self, label: str) -> bool:
        return (
            re.search(rf"\bdo\s*{label}\b", self.source[slice(*self._extent())], re.IGNORECASE)
            is not None
        )

    def _is_after_condition(self, statement: StatementCode) -> bool:
        """Whether it is what a one-line ``if`` is for."""
        return any(
            node.span.end == statement.end
            and node.span.start < statement.start
            and any(n.span.end == statement.end for n in node.then)
            for node in _conditions(self.region.body)
        )

    def _observations(self, statement: StatementCode) -> list[Line]:
        lines: list[Line] = list(self.after[statement.name])
        own = {name for name, _ in statement.iterators if name.startswith(_IMPLIED)}
        span = Span(statement.start, statement.end)
        loops = [n for n in _loops(self.region.body) if n.iterator in own and n.span == span]
        for loop in reversed(loops):
            head = [
                f"{loop.iterator} = {expression_text(loop.first)}",
                f"do while ({expression_text(loop.condition)})",
            ]
            lines = [*head, *lines, f"{loop.iterator} = {loop.iterator} + {loop.step}", "end do"]
        return lines


def _conditions(nodes: tuple[Node, ...]) -> Iterator[If]:
    for node in nodes:
        if isinstance(node, If):
            yield node
            yield from _conditions((*node.then, *node.otherwise))
        elif isinstance(node, Loop):
            yield from _conditions(node.body)


def _line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


def _margin(text: str, offset: int) -> str:
    return " " * max(6, offset - _line_start(text, offset))


def _behind(text: str, offset: int) -> int:
    """After the blanks, the semicolon or the end of the line that follows a statement."""
    match = re.compile(r"[ \t]*(?:;[ \t]*|\r?\n)?").match(text, offset)
    return match.end() if match else offset


# ---------------------------------------------------------------------------------------- the entry
def shape_lines(
    number: int, source: Array, origins: tuple[str, ...], first_dimension: int
) -> list[str]:
    """In the entry: how the array is compared and printed, and its least subscripts."""
    lines = [f"{PREFIX}k({number}) = {_kind(source)}"]
    return lines + [
        f"{PREFIX}l({first_dimension + k + 1}) = {origin}" for k, origin in enumerate(origins)
    ]


def _kind(source: Array) -> str:
    """The code of the kind of elements (``POLYRT_KIND``)."""
    word = re.match(r"[a-z]*", source.element.lower())
    category = word.group(0) if word else ""
    if category in _KINDS:
        single, double, extended = (
            _KINDS[category] if "complex" not in source.element.lower() else _KINDS["complex"]
        )
        digits = (
            f"polydist_digits(polydist_real({source.base}))"
            if "complex" in source.element.lower()
            else f"polydist_digits({source.base})"
        )
        rest = f"polydist_merge({ord(extended)}, {ord('x')}, {digits} == 64)"
        rest = f"polydist_merge({ord(double)}, {rest}, {digits} == 53)"
        return f"polydist_merge({ord(single)}, {rest}, {digits} == 24)"
    return str(ord({"integer": "i", "byte": "i", "logical": "u"}.get(category, "x")))


# ------------------------------------------------------------------------------------ the companion
def check_record(region: Region, program: Program, name: str) -> list[str]:
    """What the handle stands for, and the table of shapes."""
    arrays = [(array, region.arrays.get(array.source_name)) for array in program.arrays]
    shapes = [
        (len(array.strides), source.first if source is not None and len(array.strides) == 1 else 0)
        for array, source in arrays
    ]
    return filled_in(
        "fortran/checked.c.j2",
        stem=f"{PREFIX}{name}",
        shapes=shapes,
        dimensions=max(sum(rank for rank, _ in shapes), 1),
        parameters=program.parameters,
    )
