"""What stands around the regions: headers, filling and printing of arrays, and main."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fuzz.program.beginnings import FIRST_VALUE, filling_seed
from fuzz.program.ranges import Interval
from fuzz.program.rounds import refilled_array, swapped_arrays, touched_array
from fuzz.program.tree import COMPLEX, Array, Program, Region
from fuzz.program.walks import written
from fuzz.write.memory import rows

HEADERS = """#include <complex.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>"""
MIX = """static inline unsigned long long mix(unsigned long long h, double x)
{
    union { double d; unsigned long long u; } word;
    word.d = isnan(x) ? 0.123 : x;
    return (h ^ word.u) * 1099511628211ull;
}"""
_FILL = """static void fill_@(void *to, long count, int seed)
{
    for (long q = 0; q < count; q++)
        ((TYPE *)to)[q] = (TYPE)(VALUE);
}"""
_SHOW = """static void show_@(const char *name, const void *from, long count, long width)
{
    unsigned long long h = 0;
    for (long q = 0; q < count; q++) {
        TYPE x = ((const TYPE *)from)[q];
        MIXED
        if ((q + 1) % width == 0)
            printf("%s %ld %llx\\n", name, q / width, h);
    }
}"""
_TOUCH = """static void touch_@(void *to, long count)
{
    TYPE *x = to;
    long steps = 0;
    for (long q = count - 1; q > 0; q -= 1 + count / 97)
        steps += x[q] != x[q - 1];
    x[0] = (TYPE)(x[0] * 0.5 + 1 + steps % 5);
}"""


_TABLES = """static inline void **tables(void *block, long planes, long rows, size_t bytes)
{
    long all = (planes ? planes : 1) * rows;
    void **table = malloc((size_t)(planes + all + 1) * sizeof *table), **row = table + planes;
    for (long k = 0; k < planes; k++)
        table[k] = row + k * rows;
    for (long k = 0; k < all; k++)
        row[k] = (char *)block + (size_t)k * bytes;
    return table;
}"""
"""The table of the rows of a block or, where it has planes, that of the tables of theirs."""


@dataclass(frozen=True)
class Extents:
    """The sizes of an array as C text, and what is added to its subscripts."""

    sizes: tuple[str, ...]
    shifts: tuple[int, ...]

    @property
    def count(self) -> str:
        return " * ".join(f"({size})" for size in self.sizes) or "1"


def fitted(array: Array, ranges: list[Interval]) -> Extents:
    """Extents with room for all subscripts."""
    sizes = [str(high - low + 1) for low, high in ranges]
    if array.storage == "packed":
        sizes = [str(max(map(int, sizes)) + 1)] * 2
    if array.wide and array.storage != "static":
        sizes = [f"{'nm'[k % 2]} + {size}" for k, size in enumerate(sizes)]
    return Extents(tuple(sizes), tuple(-low for low, _ in ranges))


def packed_count(extents: Extents) -> int:
    """How many elements a packed triangle has, and rows that subscripts may go beyond."""
    rows = int(extents.sizes[0]) - 1
    return rows * (rows + 1) // 2 + rows


def word_of(kind: str) -> str:
    """An element type in the names of functions."""
    return kind.replace(" ", "")


def functions_of(kind: str, shown: bool, touched: bool) -> str:
    """What fills and perhaps shows and touches arrays of one type."""
    real = kind in ("double", "float", COMPLEX)
    value = FIRST_VALUE if real else "(q * 37 + seed * 11) % 101"
    value += " + (double)(q % 5) / 5 * I" if kind == COMPLEX else ""
    mixed = "h = mix(mix(h, creal(x)), cimag(x));" if kind == COMPLEX else "h = mix(h, (double)x);"
    text = "\n\n".join([_FILL, *([_SHOW] if shown else []), *([_TOUCH] if touched else [])])
    return (
        text.replace("@", word_of(kind))
        .replace("TYPE", kind)
        .replace("VALUE", value)
        .replace("MIXED", mixed)
    )


def prelude(program: Program) -> str:
    kinds = sorted({array.type for array in program.lasting})
    touched = touched_array(program)
    shown = {array.type for array in shown_arrays(program)}
    return "\n\n".join(
        [
            HEADERS,
            *([MIX] if shown else []),
            *([_TABLES] if any(a.tables and not a.rows for a in program.lasting) else []),
            *([rows.HELPERS] if any(array.rows for array in program.lasting) else []),
            *(
                functions_of(kind, kind in shown, touched is not None and kind == touched.type)
                for kind in kinds
            ),
        ]
    )


def shown_arrays(program: Program) -> list[Array]:
    """The arrays whose values are defined after the last region; names that are swapped then stand
    for what the other one was there."""
    last, pair = program.regions[-1], program.swapped
    if last.live_out is None:
        return list(program.lasting)
    others = dict(zip(pair, reversed(pair), strict=True))
    defined = {
        array.name
        for array in program.lasting
        if array.name in last.live_out or array.name not in written(last)
    }
    return [a for a in program.lasting if others.get(a.name, a.name) in defined]


def address(array: Array) -> str:
    return f"&{array.name}" if array.storage == "static" and not array.rank else array.name


def tables_of(program: Program, array: Array, extents: Extents) -> str:
    """A call that makes the tables of an array."""
    *planes, count, columns = extents.sizes
    sizes = f"{planes[0] if planes else '0'}, {count}, ({columns}) * sizeof({array.type})"
    if array.rows:
        moves = int(rows.may_move(program))
        return f"to_rows(&rows_{array.name}, {array.name}, {sizes}, {moves})"
    return f"tables({array.name}, {sizes})"


def main_text(
    program: Program, extents: Mapping[str, Extents], calls: list[str], last_calls: list[str]
) -> str:
    """Reads the parameters, fills the arrays, calls the regions, prints."""
    pointers = [array for array in program.lasting if array.storage != "static"]
    lines = [
        *parameter_lines(program),
        *(
            f"void *{array.name} = malloc(sizeof({array.type}) * {extents[array.name].count});"
            for array in pointers
        ),
        *rows.declared(pointers),
        *(
            _fill(array, extents[array.name], filling_seed(program, number))
            for number, array in enumerate(program.lasting)
        ),
        *_rounds(program, extents, calls),
        *last_calls,
        *_shown(program, extents),
        *rows.freed(pointers),
        *(f"free({array.name});" for array in pointers),
        "return 0;",
    ]
    return "\n".join(["int main(int argc, char **argv)", "{", *indented(lines), "}", ""])


def indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def parameter_lines(program: Program) -> list[str]:
    """Takes the parameters from the command line; what is missing has its largest value."""
    kind = program.parameter_type
    return [
        f"{kind} {name} = argc > {k + 1} ? atoi(argv[{k + 1}]) : {limit};"
        for k, (name, limit) in enumerate(program.limits)
    ] + [f"(void){name};" for name, _ in program.limits]


def _rounds(program: Program, extents: Mapping[str, Extents], calls: list[str]) -> list[str]:
    """Calls the regions as often as the program repeats them."""
    called = [
        line
        for region, call in zip(program.regions, calls, strict=True)
        for line in (call, *_touching(program, extents), *_refilling(program, extents, region))
    ]
    if program.swapped:
        arrays = swapped_arrays(program)
        first, second = (array.name for array in arrays)
        called.append(f"{{ void *held = {first}; {first} = {second}; {second} = held; }}")
        called += rows.swapped(*arrays)
    if program.repeats <= 1:
        return called
    return [f"for (int r = 0; r < {program.repeats}; r++) {{", *indented(called), "}"]


def _touching(program: Program, extents: Mapping[str, Extents]) -> list[str]:
    """What main reads and changes between the regions."""
    array = touched_array(program)
    if array is None:
        return []
    count = extents[array.name].count
    return [*rows.to_block([array]), f"touch_{word_of(array.type)}({address(array)}, {count});"]


def _refilling(program: Program, extents: Mapping[str, Extents], region: Region) -> list[str]:
    """What main fills anew after the region."""
    array = refilled_array(program, region)
    if array is None:
        return []
    seed = filling_seed(program, len(program.arrays))
    return [*rows.to_block([array]), _fill(array, extents[array.name], seed)]


def _shown(program: Program, extents: Mapping[str, Extents]) -> list[str]:
    """Prints the arrays, on the first rank alone if it alone has all elements."""
    gathered = rows.to_block(shown_arrays(program))
    lines = [_show(array, extents[array.name]) for array in shown_arrays(program)]
    if any(region.gather == "root" for region in program.regions):
        return [*gathered, "#pragma polydist root", "{", *indented(lines), "}"]
    return [*gathered, *lines]


def _fill(array: Array, extents: Extents, seed: int) -> str:
    return f"fill_{word_of(array.type)}({address(array)}, {extents.count}, {seed});"


def _show(array: Array, extents: Extents) -> str:
    width = extents.sizes[-1] if extents.sizes else "1"
    return (
        f'show_{word_of(array.type)}("{array.name}", {address(array)}, {extents.count}, {width});'
    )
