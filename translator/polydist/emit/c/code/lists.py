"""Lists of values that are kept until they are added in the order of the program, as C. What one
text makes is a record: its number among the texts, and the values."""

from __future__ import annotations

from polydist.emit.c.code.expressions import PREFIX
from polydist.lower.loop_ir import KeptCode, Program
from polydist.lower.statement_ir import ListedCode

_RECORD, _PLACE = f"{PREFIX}record", f"{PREFIX}place"


def putting(program: Program, kept: KeptCode, one: ListedCode, number: int, list_: str) -> str:
    """The text in the place of what adds the values."""
    values = ", ".join(f"({value})" for value, _ in one.values)
    record = f"{_structure(program, kept, one)} = {{ {values} }};"
    return f"{record} polyrt_list_put(&{list_}, {number}, &{_RECORD}, sizeof {_RECORD});"


def taking(program: Program, kept: KeptCode, list_: str) -> str:
    """The text that adds all values of the list, and ends it."""
    cases = "".join(
        f"case {number}: {_adding(program, kept, one, list_)} break; "
        for number, one in enumerate(kept.listed)
    )
    head = f"for (int64_t {_PLACE} = 0; polyrt_list_has({list_}, {_PLACE});)"
    number = f"polyrt_list_number({list_}, &{_PLACE})"
    return f"{head} switch ({number}) {{ {cases}}} polyrt_list_end(&{list_});"


def _adding(program: Program, kept: KeptCode, one: ListedCode, list_: str) -> str:
    values = [f"{_RECORD}.value{k}" for k in range(len(one.values))]
    text = one.combining.format(*values)
    text = text if text.endswith((";", "}")) else f"{text};"
    take = f"polyrt_list_take({list_}, &{_PLACE}, &{_RECORD}, sizeof {_RECORD});"
    return f"{{ {_structure(program, kept, one)}; {take} {text} }}"


def _structure(program: Program, kept: KeptCode, one: ListedCode) -> str:
    own = next(array.element for array in program.arrays if array.source_name == kept.target)
    members = " ".join(f"{kind or own} value{k};" for k, (_, kind) in enumerate(one.values))
    return f"struct {{ {members} }} {_RECORD}"
