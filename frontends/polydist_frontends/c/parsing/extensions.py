"""Text without compiler extensions that do not change what a region means, and with what older C
leaves out.

1. Extensions are renamed to standard words, or taken out with their brackets. What says how a
   pointer is aligned is the pointer; what asks for memory in advance is a number.
2. A backslash before a character that needs none (``"\\%"``) goes, as for the compiler.
3. A declaration without a type declares ``int``: ``register i, j;``, ``static n = 0;``.
4. Lines stay where they are; columns do, but after a type that is put in.
"""

from __future__ import annotations

import re

UNKNOWN_TYPE = "__polydist_typeof"
"""What stands for ``typeof (...)``, which not every version of the parser reads."""
OWN_TYPE = "__polydist_own_type"
"""What stands for the type of a variable's first value: ``typeof (v) x = v``, ``__auto_type``."""

PREAMBLE = (
    "typedef int __builtin_va_list; typedef float _Float16; typedef float _Float32; typedef"
    " double _Float32x; typedef double _Float64;"
    " typedef long double _Float64x; typedef long double _Float128; typedef long double"
    " __float128; typedef long double __float80;"
    f" typedef double {UNKNOWN_TYPE}; typedef double {OWN_TYPE};\n"
)
"""Types that the compiler knows without a declaration."""

_RENAMED = {
    "__restrict": "restrict",
    "__restrict__": "restrict",
    "__inline": "inline",
    "__inline__": "inline",
    "__const": "const",
    "__const__": "const",
    "__volatile__": "volatile",
    "__volatile": "volatile",
    "__signed__": "signed",
    "__signed": "signed",
    "__complex__": "_Complex",
    "__complex": "_Complex",
    "__thread": "_Thread_local",
    "__alignof__": "_Alignof",
    "__auto_type": OWN_TYPE,
    "__extension__": "",
    "_Noreturn": "",
}
_TYPE_QUERIES = frozenset(("__typeof__", "__typeof", "typeof"))
_DROPPED_CALLS = frozenset(
    ("__attribute__", "__attribute", "__asm__", "__asm", "asm", "__declspec")
)
_ALIGNED = "__builtin_assume_aligned"
_PREFETCH = "__builtin_prefetch"
_EXTENSION = re.compile(
    r"""(?P<line>^[ \t]*\#[^\n]*)|(?P<word>[A-Za-z_$][\w$]*)"""
    r"""|(?P<string>"(?:\\.|[^"\\\n])*"?)|(?P<char>'(?:\\.|[^'\\\n])*'?)"""
    r"""|(?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)""",
    re.VERBOSE | re.MULTILINE,
)

_NEEDLESS_BACKSLASH = re.compile(r"""(\\[\w._~!=&^\-\\?'"])|\\(?=.)""")
"""An escape sequence that the parser knows, which stays, or a backslash that the compiler leaves
out, as in ``\\%`` and ``\\(``."""

_WITHOUT_TYPE = re.compile(
    r"(?:(?:auto|const|extern|register|static|volatile)\s+)+"
    r"(?!(?:enum|struct|union|void|char|short|int|long|float|double|signed|unsigned)\b)"
    r"(?=[A-Za-z_$][\w$]*\s*[,;=\[])"
)


def plain_c(text: str) -> str:
    """``text`` in the C that the parser reads: steps 1 to 3."""
    parts: list[str] = []
    position = 0
    while (match := _EXTENSION.search(text, position)) is not None:
        parts.append(text[position : match.start()])
        replacement, position = _plain(text, match)
        parts.append(replacement)
    return "".join([*parts, text[position:]])


def _plain(text: str, match: re.Match[str]) -> tuple[str, int]:
    """What the matched token becomes, and where reading goes on."""
    word, kind = match.group(), match.lastgroup
    if kind == "word":
        return _plain_word(text, match)
    if kind == "number":
        plain = re.sub(r"(?<=[0-9.])([fFlL]?)[ij]([fFlL]?)$", r"\1\2", word)
        return plain.ljust(len(word)), match.end()
    if kind in ("string", "char"):
        return _NEEDLESS_BACKSLASH.sub(r"\1", word).ljust(len(word)), match.end()
    return word, match.end()


def _plain_word(text: str, match: re.Match[str]) -> tuple[str, int]:
    word = match.group()
    without_type = _WITHOUT_TYPE.match(text, match.start())
    if without_type and _begins_declaration(text, match.start()):
        return without_type.group() + "int ", without_type.end()
    if word in _RENAMED:
        return _RENAMED[word].ljust(len(word)), match.end()
    if word in _DROPPED_CALLS:
        end = _call_end(text, match.end())
        return _blank(text[match.start() : end]), end
    if word in (_ALIGNED, _PREFETCH):
        return _hint(text, match)
    if word in _TYPE_QUERIES and (end := _call_end(text, match.end())) > match.end():
        return _queried(text, match.end(), end) + "\n" * text.count("\n", match.start(), end), end
    return word, match.end()


def _queried(text: str, begin: int, end: int) -> str:
    """The type that ``typeof`` asks for in the brackets between ``begin`` and ``end``."""
    first = re.compile(r"\s*(?:const\s*)?[A-Za-z_$][\w$]*\s*=").match(text, end)
    after = len(text) if first is None else _end(text, first)
    if first is None or text[after : after + 1] != ";":
        return UNKNOWN_TYPE
    asked, value = _bare(text[begin:end]), _bare(text[first.end() : after])
    return OWN_TYPE if asked == value else UNKNOWN_TYPE


def _end(text: str, first: re.Match[str]) -> int:
    """The ``;`` or ``,`` after a first value."""
    position = first.end()
    while text[position : position + 1] not in (";", ",", ""):
        is_bracket = text[position] in "({["
        position = _bracket_end(text, position) if is_bracket else position + 1
    return position


def _bare(text: str) -> str:
    """An expression without blanks and without brackets around it."""
    bare = "".join(text.split())
    while bare.startswith("(") and _bracket_end(bare, 0) == len(bare):
        bare = bare[1:-1]
    return bare


def _hint(text: str, match: re.Match[str]) -> tuple[str, int]:
    """The first argument of a call that tells how a pointer is aligned; of one that fetches memory
    in advance, 0."""
    end = _call_end(text, match.end())
    if end == match.end():
        return match.group(), end
    opening = text.index("(", match.end())
    kept = opening + 1 if match.group() == _PREFETCH else _argument_end(text, opening + 1)
    value = "0" if match.group() == _PREFETCH else plain_c(text[opening + 1 : kept])
    before, after = (_blank(of) for of in (text[match.start() : opening], text[kept : end - 1]))
    return f"{before}({value}{after})", end


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _argument_end(text: str, position: int) -> int:
    """The comma or bracket after the argument that begins there."""
    while text[position : position + 1] not in (",", ")", ""):
        is_bracket = text[position] in "({["
        position = _bracket_end(text, position) if is_bracket else position + 1
    return position


def _begins_declaration(text: str, offset: int) -> bool:
    """Whether a declaration may begin there: first of all, or after another, or after a line for
    the preprocessor."""
    before = text[:offset].rstrip()
    return before[-1:] in ("", ";", "{", "}", ")") or before[before.rfind("\n") + 1 :][:1] == "#"


def _call_end(text: str, position: int) -> int:
    """After ``volatile? goto? (...)``, where it follows."""
    match = re.compile(r"\s*(?:(?:__volatile__|volatile|goto|inline)\s*)*(?=\()").match(
        text, position
    )
    return _bracket_end(text, match.end()) if match else position


def _bracket_end(text: str, opening: int) -> int:
    depth = 0
    for match in re.compile(r"""[({\[]|[)}\]]|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""").finditer(
        text, opening
    ):
        depth += (match.group() in "({[") - (match.group() in ")}]")
        if depth == 0:
            return match.end()
    return len(text)
