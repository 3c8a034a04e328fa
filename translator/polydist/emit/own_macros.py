"""What must not reach the library's header: macros of the program with names that the header uses,
or members of its structures (``#define size 511``), and layouts of structures (``#pragma pack``).
They are put aside where the header stands.

1. For the header, all that the source and the program's headers define before are put aside, but
   for those in capitals, which the header leaves to others.
2. In generated tables, those are that name members there and nothing else.
3. The library was compiled with the compiler's own layout, so the header gets that.

And what statements of a region have of the function around them, which is another one in generated
code: ``__func__``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from polydist_frontends.c.functions.purity import OWN_NAME

_PACKS = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+pack\b|\b_Pragma\s*\(\s*\"\s*pack\b", re.MULTILINE)
_DEFINED = re.compile(r"^[ \t]*#[ \t]*define[ \t]+([A-Za-z]\w*)", re.MULTILINE)
_MEMBER = re.compile(r"(?:\.|->)\s*([A-Za-z]\w*)")
_WORD = re.compile(r"(?<![\w.>])[A-Za-z]\w*")
_TEXT = re.compile(r'"(?:\\.|[^"\\])*"')
_ASSERT = re.compile(r"\bassert\s*\(")
_TABLE = "static const polyrt_"


def named_as_written(lines: Sequence[str], function: str, text: str) -> tuple[str, ...]:
    """Generated functions in which ``__func__`` is the name of the user's ``function``, if the
    ``text`` of the program has that, or ``assert``, which does."""
    asserts = _ASSERT.search(text) is not None
    names = sorted(name for name in OWN_NAME if asserts or re.search(rf"\b{name}\b", text))
    defined = (f'#define {name} "{function}"' for name in names)
    return (*defined, *lines, *(f"#undef {name}" for name in names))


def defined_names(text: str) -> frozenset[str]:
    """The macros that the text defines."""
    return frozenset(_DEFINED.findall(text))


def headers_included(before: str, kernels: bool) -> tuple[str, ...]:
    """Steps 1 and 3, after the text ``before``; that of devices where there are ``kernels``."""
    defined = defined_names(before)
    names = [name for name in defined if not name.isupper() or len(name) == 1]
    headers = ("polyrt.h", *(["polyrt_device.h"] if kernels else []))
    included = _without(names, tuple(f'#include "{header}"' for header in headers))
    if not _PACKS.search(before):
        return included
    return ("#pragma pack(push)", "#pragma pack()", *included, "#pragma pack(pop)")


def tables_apart(lines: Sequence[str], defined: frozenset[str]) -> tuple[str, ...]:
    """Step 2."""
    return tuple(lines) if not defined else tuple(_apart(lines, defined))


def _apart(lines: Sequence[str], defined: frozenset[str]) -> Iterator[str]:
    position = 0
    while position < len(lines):
        end = position + 1
        if lines[position].startswith(_TABLE):
            end = next(k for k in range(position, len(lines)) if lines[k].endswith(";")) + 1
            table = _TEXT.sub('""', "\n".join(lines[position:end]))
            names = defined & set(_MEMBER.findall(table)) - set(_WORD.findall(table))
            yield from _without(names, lines[position:end])
        else:
            yield lines[position]
        position = end


def _without(names: Iterable[str], lines: Sequence[str]) -> tuple[str, ...]:
    """The lines where none of the names is a macro."""
    names = sorted(names)
    before = [
        line for name in names for line in (f'#pragma push_macro("{name}")', f"#undef {name}")
    ]
    after = [f'#pragma pop_macro("{name}")' for name in names]
    return (*before, *lines, *after)
