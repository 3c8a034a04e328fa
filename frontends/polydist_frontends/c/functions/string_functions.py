"""Functions of the library that read characters which they are given addresses of, or set variables
of which they are: ``strcmp``, ``strlen``, ``frexp``, ``sincos``; they do nothing else.

Each is known by a text that reads what it may read, any of the characters from the address on, and
sets what it sets. What it gives does not matter. ``strtol`` and its like are known where the end is
no place, which would be given an address of a rank's own: then it is a value.
"""

from __future__ import annotations

from polydist_frontends.c.declarations.symbols import Resolution
from polydist_frontends.c.functions.purity import parsed_text
from polydist_frontends.c.reading.syntax import Tree

_ONE = "long {}(const char *s{}) {{ long i = 0; while (s[i]) i++; return i; }}"
_TWO = (
    "long {}(const char *s, const char *t{}) {{ long i = 0; while (s[i] == t[i]) i++; return i; }}"
)
_COUNT, _CHARACTER = ", unsigned long n", ", int c"
_NO_END = ", unsigned long end"
_BASE = f"{_NO_END}, int base"
_PARTS = "{0} {1}({0} x, {2} *part) {{{{ *part = 0; return x; }}}}"
_BOTH = "void {1}({0} x, {0} *s, {0} *c) {{{{ *s = x; *c = x; }}}}"
_QUOTIENT = "{0} {1}({0} x, {0} y, int *q) {{{{ *q = 0; return x + y; }}}}"
_KINDS = (("double", ""), ("float", "f"), ("long double", "l"))
_TEXTS = (
    (_ONE, "", "strlen atoi atol atoll atof"),
    (_ONE, _COUNT, "strnlen"),
    (_ONE, _CHARACTER, "strchr strrchr strchrnul"),
    (_ONE, _CHARACTER + _COUNT, "memchr memrchr"),
    (_TWO, "", "strcmp strcoll strcasecmp strstr strcasestr strspn strcspn strpbrk"),
    (_TWO, _COUNT, "strncmp strncasecmp memcmp"),
    (_ONE, _NO_END, "strtod strtof strtold"),
    (_ONE, _BASE, "strtol strtoul strtoll strtoull"),
)


def _setting(form: str, name: str, part: str = "") -> dict[str, str]:
    """The texts of a function and of its variants for other types of numbers."""
    return {f"{name}{end}": form.format(kind, f"{name}{end}", part or kind) for kind, end in _KINDS}


_SETTING = {
    **_setting(_PARTS, "frexp", "int"),
    **_setting(_PARTS, "modf"),
    **_setting(_BOTH, "sincos"),
    **_setting(_QUOTIENT, "remquo"),
}


def string_function(name: str) -> tuple[Tree, Resolution] | None:
    """What stands for the function of the library; ``None`` if it is no such function."""
    for form, more, names in _TEXTS:
        if name in names.split():
            return parsed_text(form.format(name, more), name, "<string.h>")
    if name in _SETTING:
        return parsed_text(_SETTING[name].format(), name, "<math.h>")
    return None
