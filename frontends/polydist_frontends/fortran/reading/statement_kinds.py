"""What kind of statement a statement is, told by its first words: Fortran has no reserved words, so
assignments are recognised first."""

from __future__ import annotations

import re

_NAME = r"[a-z]\w*"
_REDUCTION = re.compile(r"(?<![\w%])(?:sum|product|dot_product|maxval|minval|count|any|all)\s*\(")
_DO = re.compile(rf"(?:({_NAME})\s*:\s*)?do\s*(?:(\d+)\s*,?\s*)?({_NAME})\s*=(?!=)")
_DO_OTHER = re.compile(
    rf"(?:({_NAME})\s*:\s*)?do(?:\s+(\d+)\b|\s*,)?\s*(while\s*\(|concurrent\s*\(|$)"
)
_CONSTRUCT_NAME = re.compile(rf"({_NAME})\s*:\s*(?!:)")
_IN_BRACKETS = r"\((?:[^()]|\([^()]*\))*\)"
_PREFIX = (
    rf"(?:integer|real|complex|logical|character|double\s*precision|double\s*complex|type"
    rf"|class)\s*(?:{_IN_BRACKETS}|\*\s*\d+)?"
)
_FUNCTION = re.compile(
    rf"(?:(?:pure|elemental|impure|recursive|non_recursive|module)\s+|{_PREFIX}(?:\s+"
    rf"|(?<=\))))*function\s+({_NAME})\s*\("
)
_SUBROUTINE = re.compile(
    rf"(?:(?:pure|elemental|impure|recursive|non_recursive|module)\s+)*subroutine\s+({_NAME})"
)
_TYPE_WORDS = (
    r"(?:integer|real|complex|logical|character|double\s*precision|double\s*complex"
    r"|byte|type\s*\(|class\s*\()"
)
_DECLARATION = re.compile(_TYPE_WORDS)

_ENDS = re.compile(
    r"end\s*(do|if|where|forall|select|associate|block\s*data|block|critical|team|program|module"
    r"|submodule|subroutine|function|procedure|interface"
    rf"|type|enum|union|structure|map)?(?:\s+{_NAME}|\s*$|\s*\(|\s+(?:operator|assignment)\b)"
)
_HEADS = (
    ("program", re.compile(rf"program\s+({_NAME})\s*$")),
    (
        "module",
        re.compile(rf"module\s+(?!procedure\s+{_NAME}|subroutine\s|function\s)({_NAME})\s*$"),
    ),
    ("module-procedure", re.compile(rf"module\s+procedure\s+({_NAME})\s*$")),
    ("submodule", re.compile(rf"submodule\s*\([^)]*\)\s*({_NAME})\s*$")),
    ("block-data", re.compile(r"block\s*data\b")),
    ("subroutine", _SUBROUTINE),
    ("function", _FUNCTION),
    ("interface", re.compile(r"(?:abstract\s+)?interface\b")),
    ("type-definition", re.compile(rf"type\s*(?:,.*::|::|\s)\s*(?!is\s*\()({_NAME})\s*$")),
    ("enum", re.compile(r"enum\s*,")),
    ("contains", re.compile(r"contains\s*$")),
    ("use", re.compile(rf"use\b\s*(?:,|::|{_NAME})")),
    ("import", re.compile(r"import\b")),
    ("implicit", re.compile(r"implicit\s")),
    ("parameter", re.compile(r"parameter\s*\(")),
    ("common", re.compile(r"common\b")),
    ("equivalence", re.compile(r"equivalence\s*\(")),
    ("declaration", _DECLARATION),
    (
        "attribute",
        re.compile(
            r"(?:dimension|allocatable|pointer|target|contiguous|save|external|intrinsic|optional"
            r"|value|volatile|asynchronous|protected|private|public"
            r"|intent\s*\(|bind\s*\(|codimension|procedure\s*\()"
        ),
    ),
    ("data", re.compile(rf"data\s*(?:{_NAME}|\()")),
    ("namelist", re.compile(r"namelist\s*/")),
    ("format", re.compile(r"format\s*\(")),
    ("entry", re.compile(r"entry\s")),
    ("include", re.compile(r"include\s*['\"]")),
    ("elseif", re.compile(r"else\s*if\s*\(.*\)\s*then\b")),
    ("elsewhere", re.compile(r"else\s*where\b")),
    ("else", re.compile(r"else\b")),
    ("select", re.compile(r"select\s*(?:case|type|rank)\s*\(")),
    ("case", re.compile(r"(?:case\s*(?:\(|default)|(?:type|class|rank)\s*(?:is\s*\(|default|\())")),
    ("associate", re.compile(r"associate\s*\(")),
    ("block", re.compile(r"block\s*$")),
    ("critical", re.compile(r"critical\b")),
    ("call", re.compile(r"call\s+\w")),
    ("continue", re.compile(r"continue\s*$")),
    ("cycle", re.compile(r"cycle\b")),
    ("exit", re.compile(r"exit\b")),
    ("goto", re.compile(r"(?:go\s*to\b|assign\s+\d)")),
    ("return", re.compile(r"return\b")),
    ("stop", re.compile(r"(?:error\s*)?stop\b")),
    (
        "io",
        re.compile(
            r"(?:read|write|print|open|close|inquire|rewind|backspace|endfile|flush|pause|wait)\b"
        ),
    ),
    ("allocation", re.compile(r"(?:allocate|deallocate|nullify)\s*\(")),
)
SPECIFICATIONS = frozenset(
    (
        "use import implicit parameter common equivalence declaration attribute data namelist"
        " format "
        "entry include interface type-definition enum"
    ).split()
)
"""Kinds that may stand before the first executable statement."""

DECLARATIONS = frozenset("parameter common equivalence declaration attribute".split())
"""Those among them that may not stand after it."""

LOOPS = ("do", "forall", "forall-construct")
"""Kinds of the statements that are heads of loops."""


def kind_of(text: str) -> str:
    """The kind of a statement from its folded text: ``assignment``, ``do``, ``if-then``, ``if``,
    ``end-do``, ``declaration``, ..."""
    if _DO.match(text) and _is_loop_head(text):
        return "do"
    if is_assignment(text):
        return "pointer-assignment" if _assigns_pointer(text) else "assignment"
    if _DO_OTHER.match(text):
        return "do"
    bare = _without_construct_name(text)
    return _conditional_kind(bare) or _ending_kind(text) or _head_kind(bare)


def is_at_once(statement: str, kind: str) -> bool:
    """Whether a statement may be about many elements, as far as its text tells: a ``where``, or an
    assignment to a section, or to a name that may be an array's, or of a sum and the like."""
    if kind in ("where", "where-construct"):
        return True
    end = _after_designator(statement) if kind == "assignment" else None
    if end is None:
        return False
    target, value = statement[:end], statement[end:]
    return ":" in target or "(" not in target or calls_reduction(value)


def calls_reduction(value: str) -> bool:
    """Whether the text may call a function that makes one value of an array's elements."""
    return _REDUCTION.search(value) is not None


def _without_construct_name(text: str) -> str:
    """The statement without the ``name:`` of a construct before it."""
    named = _CONSTRUCT_NAME.match(text)
    return text[named.end() :] if named and not text.startswith("::", named.end() - 1) else text


def _ending_kind(text: str) -> str:
    """``end`` or ``end-do`` and its like; empty for other statements."""
    ending = _ENDS.match(text)
    if ending is None:
        return ""
    return f"end-{re.sub(r' +', '', ending.group(1))}" if ending.group(1) else "end"


def _head_kind(text: str) -> str:
    """The kind that a statement's first words tell."""
    return next((kind for kind, pattern in _HEADS if pattern.match(text)), "other")


def _is_loop_head(text: str) -> bool:
    """``do i = 1, n`` rather than an assignment to a variable called ``doi``."""
    equals = text.index("=")
    return any(character == "," for character, depth in _depths(text[equals + 1 :]) if depth == 0)


def _depths(text: str) -> list[tuple[str, int]]:
    """Every character with the number of brackets that are open around it."""
    depth, result = 0, []
    for character in text:
        depth -= character in ")]"
        result.append((character, depth))
        depth += character in "(["
    return result


_DESIGNATOR = re.compile(_NAME)


def is_assignment(text: str) -> bool:
    """Whether the text is a designator and an equals sign at top level."""
    return _after_designator(text) is not None


def _after_designator(text: str) -> int | None:
    """The position of the ``=`` after a designator that begins the text."""
    position = 0
    while True:
        name = _DESIGNATOR.match(text, position)
        if name is None:
            return None
        position = _spaces(text, name.end())
        while position < len(text) and text[position] == "(":
            position = closing(text, position) + 1
            position = _spaces(text, position)
        if position < len(text) and text[position] == "%":
            position = _spaces(text, position + 1)
            continue
        is_equals = text[position : position + 1] == "=" and text[position : position + 2] != "=="
        return position if is_equals else None


def _assigns_pointer(text: str) -> bool:
    position = _after_designator(text)
    return position is not None and text[position : position + 2] == "=>"


def _spaces(text: str, position: int) -> int:
    while position < len(text) and text[position].isspace():
        position += 1
    return position


def closing(text: str, opening: int) -> int:
    """The position of the bracket that closes the one at ``opening``; the text's end where none
    does."""
    depth = 0
    for position in range(opening, len(text)):
        depth += text[position] in "(["
        depth -= text[position] in ")]"
        if depth == 0:
            return position
    return len(text)


_CONDITIONAL = re.compile(r"(if|where|forall)\s*\(")


def _conditional_kind(text: str) -> str:
    """``if-then`` for the construct, ``if`` for the statement; likewise ``where-construct`` and
    ``where``, ``forall-construct`` and ``forall``."""
    head = _CONDITIONAL.match(text)
    if head is None:
        return ""
    rest = text[closing(text, head.end() - 1) + 1 :].strip()
    if head.group(1) == "if":
        return "if-then" if rest == "then" else "arithmetic-if" if rest[:1].isdigit() else "if"
    return head.group(1) if rest else f"{head.group(1)}-construct"


_LABELS = re.compile(r"go\s*to\s*(\d+)$|\)\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)$")


def labels_of(kind: str, text: str) -> tuple[str, ...]:
    """The labels that a statement of this kind jumps to, if it is one that jumps."""
    match = _LABELS.search(text) if kind in ("goto", "arithmetic-if", "if") else None
    return tuple(label for label in match.groups() if label) if match else ()


def name_of(text: str) -> str:
    """The name in the head of a program unit, an ``include`` or a type definition; empty if there
    is none."""
    for kind, pattern in _HEADS:
        match = pattern.match(text)
        if match:
            return match.group(1) if pattern.groups and kind != "include" else ""
    return ""


def construct_name(text: str) -> str:
    """The name before the colon of a named construct."""
    match = _CONSTRUCT_NAME.match(text)
    return match.group(1) if match else ""


def do_label(text: str) -> str:
    """The label that ends a labelled ``do``, or nothing."""
    match = _DO.match(text) or _DO_OTHER.match(text)
    return (match.group(2) or "") if match else ""
