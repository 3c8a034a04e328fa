"""Rows of matrices with allocations of their own (``double **``), in main.

What fills, changes and prints an array sees it as one block. A function gets rows, into which the
block is copied unless they have the values already; ordinary code gets the block, into which they
are copied then. So values stay in rows from one call to the next, and in between some of the rows
are moved, grown, or given up and made anew: in order, backwards, or those of two arrays in turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from fuzz.program.tree import Array, Program

HELPERS = """#include <string.h>

struct rows {
    void **table;
    char *block;
    long planes, count, turn;
    size_t bytes;
    int current;
};

static void new_rows(struct rows *own, long planes, long rows, size_t bytes)
{
    own->planes = planes;
    own->count = (planes ? planes : 1) * rows;
    own->bytes = bytes;
    own->table = malloc((size_t)(planes + own->count + 1) * sizeof *own->table);
    for (long k = 0; k < planes; k++)
        own->table[k] = own->table + planes + k * rows;
    for (long k = 0; k < own->count; k++)
        own->table[planes + (own->turn % 3 == 1 ? own->count - 1 - k : k)] = malloc(bytes);
}

static void move_rows(struct rows *own)
{
    for (long k = own->turn % 5; k < own->count; k += 5) {
        void **row = &own->table[own->planes + k], *moved = malloc(own->bytes);
        memcpy(moved, *row, own->bytes);
        free(*row);
        *row = k % 2 ? moved : realloc(moved, own->bytes + (size_t)(own->turn * 37 % 300));
    }
}

static inline void *to_rows(
    struct rows *own, void *block, long planes, long rows, size_t bytes, int moves)
{
    if (!own->table)
        new_rows(own, planes, rows, bytes);
    own->block = block;
    for (long k = 0; k < own->count && !own->current; k++)
        memcpy(own->table[planes + k], own->block + (size_t)k * bytes, bytes);
    if (own->current && moves && own->turn % 2)
        move_rows(own);
    own->current = 1;
    own->turn++;
    return own->table;
}

static inline void free_rows(struct rows *own)
{
    for (long k = 0; own->table && k < own->count; k++)
        free(own->table[own->planes + k]);
    free(own->table);
    own->table = NULL;
}

static inline void to_block(struct rows *own)
{
    if (!own->current)
        return;
    for (long k = 0; k < own->count; k++)
        memcpy(own->block + (size_t)k * own->bytes, own->table[own->planes + k], own->bytes);
    own->current = 0;
    if (own->turn % 4 == 0)
        free_rows(own);
}"""


def declared(arrays: Iterable[Array]) -> list[str]:
    return [f"struct rows rows_{array.name} = {{0}};" for array in arrays if array.rows]


def freed(arrays: Iterable[Array]) -> list[str]:
    return [f"free_rows(&rows_{array.name});" for array in arrays if array.rows]


def to_block(arrays: Iterable[Array]) -> list[str]:
    """Before ordinary code has to do with the arrays."""
    return [f"to_block(&rows_{array.name});" for array in arrays if array.rows]


def swapped(first: Array, second: Array) -> list[str]:
    """With the names of two arrays their rows."""
    if not first.rows:
        return []
    one, other = f"rows_{first.name}", f"rows_{second.name}"
    return [f"{{ struct rows held = {one}; {one} = {other}; {other} = held; }}"]


def may_move(program: Program) -> bool:
    """Whether main may read all rows between regions: none of their values may be elsewhere."""
    return all(region.gather in ("", "all") for region in program.regions)
