"""Functions of the C programs: what regions call, and what says which rank has which tiles."""

from __future__ import annotations

import re
import zlib

_FUNCTIONS = {
    "bend": """static inline double bend(double x)
{
    static const double shape[2] = {0.5, 1.0};
    return x * x * shape[1] - shape[0];
}""",
    "wave": """static inline double wave(double x)
{
    static double shape[3] = {0.5, -0.25, 0.75};
    return x > 0.5 ? shape[0] * x : shape[1] * x + shape[2];
}""",
    "lying": """static inline double *lying(double *place)
{
    return place;
}""",
    "emptied": """static void emptied(double *row, int count)
{
    int k;
    for (k = 0; k < count; k++)
        row[k] = 0;
}""",
    "repeated": """static void repeated(double *row, const double *from, int count)
{
    for (int k = 0; k < count; ++k)
        row[k] = from[k];
}""",
    "stepped": """static inline int stepped(int k)
{
    if (k < 3) {
        k++;
        return k - 1;
    }
    return k;
}""",
    "scattered": """static inline int scattered(long tile, long tiles, int ranks)
{
    return (int)((tile * 5 + tiles) % ranks);
}""",
    "mirrored": """static inline int mirrored(int tile, int tiles, int ranks)
{
    return ranks - 1 - tile * ranks / tiles;
}""",
    "listed": """static inline int listed(long long tile, long long tiles, int ranks)
{
    static const int owners[3][5] = {{0, 2, 1, 0, 3}, {1, 1, 0, 2, 2}, {0}};
    return owners[tiles % 3][tile % 5] % ranks;
}""",
}
PLACING = ("scattered", "mirrored", "listed")
"""Those for ``dist(lookup(f))``."""
OPAQUE = "wave"
"""The one of which only the clause ``pure`` says that it has no effect: it has a variable that
stays."""


def functions_text(text: str) -> str:
    """The definitions of those that the text mentions."""
    return "\n\n".join(
        function for name, function in _FUNCTIONS.items() if re.search(rf"\b{name}\b", text)
    )


def by_place(element: str) -> str:
    """The text of an element; some by the place that a function gives."""
    texts = (f"*lying(&{element})", f"lying(&{element})[0]")
    return dict(enumerate(texts)).get(zlib.crc32(element.encode()) % 24, element)


def by_subscript(word: str, unsigned: frozenset[str]) -> str:
    """The text of a subscript; some without ``unsigned`` variables as what a function with branches
    makes of it."""
    is_signed = not unsigned.intersection(re.findall(r"\w+", word))
    return f"stepped({word})" if is_signed and zlib.crc32(word.encode()) % 24 == 0 else word
