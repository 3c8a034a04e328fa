"""Work arrays that a region's function allocates itself, in C: the allocation alone says how many
elements there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fuzz.program.styles import ALLOCATIONS
from fuzz.program.tree import Array
from fuzz.write.prelude import Extents


def is_allocated(array: Array) -> bool:
    return array.storage == "work" and array.held in ALLOCATIONS


def allocated(array: Array, extents: Extents) -> str:
    """Declares one, all of whose elements are zero."""
    name, (count, *inner) = array.name, extents.sizes
    row = "".join(f"[{size}]" for size in inner)
    pointer = f"{array.type} (*{name}){row}" if row else f"{array.type} *{name}"
    if array.held == "calloc":
        return f"{pointer} = calloc({count}, sizeof *{name});"
    memory = f"{pointer} = malloc(({count}) * sizeof *{name});"
    return f"{memory} memset({name}, 0, ({count}) * sizeof *{name});"


def freed(arrays: Iterable[Array]) -> Iterator[str]:
    return (f"free({array.name});" for array in arrays if is_allocated(array))
