"""Functions of the library that read characters which they are given addresses of, and do nothing
else: ``strcmp``, ``memchr``, ``strlen``.

Each is known by a text that reads what it may read: any of the characters from the address on. What
it gives does not matter.
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
_TEXTS = (
    (_ONE, "", "strlen atoi atol atoll atof"),
    (_ONE, _COUNT, "strnlen"),
    (_ONE, _CHARACTER, "strchr strrchr strchrnul"),
    (_ONE, _CHARACTER + _COUNT, "memchr memrchr"),
    (_TWO, "", "strcmp strcoll strcasecmp strstr strcasestr strspn strcspn strpbrk"),
    (_TWO, _COUNT, "strncmp strncasecmp memcmp"),
)


def string_function(name: str) -> tuple[Tree, Resolution] | None:
    """What stands for the function of the library; ``None`` if it is no such function."""
    for form, more, names in _TEXTS:
        if name in names.split():
            return parsed_text(form.format(name, more), name, "<string.h>")
    return None
