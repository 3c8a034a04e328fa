"""The C text of main for programs in several files, and what functions do after their regions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from fuzz.program.beginnings import filling_seed
from fuzz.program.ordinary import deeds_of
from fuzz.program.rounds import swapped_arrays
from fuzz.program.tree import Array, Deed, Program, Region
from fuzz.write.library import header_text
from fuzz.write.prelude import (
    HEADERS,
    MIX,
    Extents,
    address,
    indented,
    parameter_lines,
    word_of,
)


@dataclass(frozen=True)
class Place:
    """An array as ordinary code sees it: its name, its element type, and C texts of the address of
    its elements and of their number."""

    name: str
    type: str
    elements: str
    count: str

    @property
    def word(self) -> str:
        return word_of(self.type)

    def at(self, number: int) -> str:
        return f"{self.elements}[{number} % ({self.count})]"


def place_of(array: Array, extents: Mapping[str, Extents]) -> Place:
    return Place(
        array.name, array.type, f"(({array.type} *){address(array)})", extents[array.name].count
    )


# --------------------------------------------------------------------------------- what deeds write
def _loop(place: Place, number: int, body: str) -> str:
    step = 1 + number % 7
    return f"for (long q = {number} % ({place.count}); q < {place.count}; q += {step}) {body}"


def _mixed(value: str) -> str:
    return f"h = mix(h, (double){value});"


def _part(place: Place, number: int) -> tuple[str, str]:
    """The first element of a part of the array, and how many it has."""
    first = f"{number} % ({place.count})"
    most = 3 + number % 300
    rest = f"({place.count}) - {first}"
    return first, f"({rest} < {most} ? {rest} : {most})"


def _sort(place: Place, number: int) -> str:
    first, count = _part(place, number)
    return f"sort_{place.word}({place.elements}, {first}, {count});"


def _clear(place: Place, number: int) -> str:
    first, count = _part(place, number)
    return f"memset({place.elements} + {first}, 0, (size_t){count} * sizeof({place.type}));"


def _move(place: Place, number: int) -> str:
    first = f"{number} % ({place.count})"
    return (
        f"memmove({place.elements} + {first}, {place.elements}, "
        f"(size_t)(({place.count}) - {first}) * sizeof({place.type}));"
    )


def _file(place: Place, number: int) -> str:
    return (
        f"h = mix(h, through_file({place.elements}, {place.elements}, "
        f"{_bytes(place)}, {number % 36}));"
    )


def _bytes(place: Place) -> str:
    return f"({place.count}) * sizeof({place.type})"


_OF_ONE: Mapping[str, Callable[[Place, int], str]] = {
    "look": lambda p, k: _mixed(p.at(k)),
    "scan": lambda p, k: _loop(p, k, _mixed(f"{p.elements}[q]")),
    "back": lambda p, k: (
        f"for (long q = {p.count} - 1; q >= 0; q -= {1 + k % 5}) {_mixed(f'{p.elements}[q]')}"
    ),
    "set": lambda p, k: f"{p.at(k)} = ({p.type}){k % 50};",
    "write": lambda p, k: _loop(
        p, k, f"{p.elements}[q] = ({p.type})({p.elements}[q] * 0.5 + q % 3);"
    ),
    "touch": lambda p, _: f"touch_{p.word}({p.elements}, {p.count});",
    "fill": lambda p, k: f"fill_{p.word}({p.elements}, {p.count}, {k % 10});",
    "sort": _sort,
    "smooth": lambda p, _: f"smooth_{p.word}({p.elements}, {p.count});",
    "sum": lambda p, _: _mixed(f"sum_{p.word}({p.elements}, {p.count})"),
    "clear": _clear,
    "move": _move,
    "text": lambda p, k: f"text_{p.word}({p.elements}, {k}, {p.count});",
    "file": _file,
    "anew": lambda p, k: (
        f"free(block_{p.name}); block_{p.name} = malloc(bytes_{p.name}); "
        f"{p.name} = block_{p.name}; fill_{p.word}({p.name}, all_{p.name}, {k % 10});"
    ),
    "grow": lambda p, k: (
        f"{{ long at = (char *){p.name} - block_{p.name}; block_{p.name} = "
        f"realloc(block_{p.name}, bytes_{p.name} + {1 + 100 * k} % 70001); "
        f"{p.name} = block_{p.name} + at; }}"
    ),
    "shift": lambda p, k: f"{p.name} = block_{p.name} + {k} * sizeof({p.type});",
    "fork": lambda p, _: f"h = mix(h, child_of(sum_{p.word}, {p.elements}, {p.count}));",
    "threads": lambda p, _: f"each_{p.word}({p.elements}, {p.count});",
}
_OF_TWO: Mapping[str, Callable[[Place, Place, int], str]] = {
    "copy": lambda p, other, _: f"memcpy({p.elements}, {other.elements}, {_bytes(p)});",
    "refile": lambda p, other, k: (
        f"h = mix(h, through_file({other.elements}, {p.elements}, {_bytes(p)}, {k % 36}));"
    ),
    "exchange": lambda p, other, _: _exchange(p.name, other.name),
}


def _exchange(first: str, second: str) -> str:
    return (
        f"{{ void *held = {first}; {first} = {second}; {second} = held; held = block_{first}; "
        f"block_{first} = block_{second}; block_{second} = held; }}"
    )


def deed_lines(program: Program, extents: Mapping[str, Extents], deed: Deed) -> list[str]:
    """Raises ``ValueError`` if it cannot be done with this array."""
    places = {array.name: place_of(array, extents) for array in program.lasting}
    arrays = {array.name: array for array in program.lasting}
    _check(program, deed, arrays[deed.array])
    place = places[deed.array]
    if deed.kind == "root":
        return ["#pragma polydist root", _show(arrays[deed.array], extents)]
    if deed.kind in _OF_TWO:
        return [_OF_TWO[deed.kind](place, places[deed.other], deed.number)]
    return [_OF_ONE[deed.kind](place, deed.number)]


def _check(program: Program, deed: Deed, array: Array) -> None:
    if deed.kind in _OF_TWO and {deed.array, deed.other} != set(program.swapped):
        raise ValueError(f"{deed} is not of two that are alike")
    movable = array.storage != "static"
    if deed.kind in ("anew", "grow", "shift", "exchange") and not movable:
        raise ValueError(f"{deed} moves what does not move")
    if deed.kind in ("anew", "grow") and array.room != "heap":
        raise ValueError(f"{deed} has no allocation of its own")
    if deed.kind == "shift" and deed.number > array.slack:
        raise ValueError(f"{deed} leaves its memory")


# --------------------------------------------------------------------------------------------- main
def driver_text(
    program: Program,
    extents: Mapping[str, Extents],
    declared: list[str],
    calls: list[str],
) -> str:
    """Calls the regions' functions, which are ``declared``, and does what stands between."""
    arrays = program.lasting
    lines = [
        *parameter_lines(program),
        "h = 0;",
        *_rooms(program, extents),
        *(
            _filled(array, extents, filling_seed(program, number))
            for number, array in enumerate(arrays)
        ),
        f"for (int r = 0; r < {program.repeats}; r++) {{",
        *indented(list(_round(program, extents, calls))),
        "}",
        *(_show(array, extents) for array in arrays),
        *_freed(program),
        "return 0;",
    ]
    main = "\n".join(["int main(int argc, char **argv)", "{", *indented(lines), "}", ""])
    kinds = {array.type for array in arrays}
    headers = HEADERS
    outside = "\n".join([*declared, "unsigned long long h;"])
    return "\n\n".join([headers, MIX, header_text(kinds), outside, main])


def _round(program: Program, extents: Mapping[str, Extents], calls: list[str]) -> Iterator[str]:
    for region, call in zip(program.regions, calls, strict=True):
        yield call
        for deed in region.after:
            yield from deed_lines(program, extents, deed)
    if program.swapped:
        yield _exchange(*(array.name for array in swapped_arrays(program)))
    yield 'printf("%llx\\n", h);'


def _rooms(program: Program, extents: Mapping[str, Extents]) -> Iterator[str]:
    """Declares the arrays that are not static, each with its memory."""
    movable = [array for array in program.lasting if array.storage != "static"]
    for array in movable:
        slack = f" + {array.slack}" if array.slack else ""
        yield f"long all_{array.name} = {extents[array.name].count}{slack};"
        yield f"size_t bytes_{array.name} = (size_t)all_{array.name} * sizeof({array.type});"
    joint = [array.name for array in movable if array.room == "joint"]
    if joint:
        total = " + ".join(f"bytes_{name} + 16" for name in joint)
        yield f"char *joint = malloc({total}), *free_part = joint;"
    for array in movable:
        yield from _room(array)


def _room(array: Array) -> Iterator[str]:
    name = array.name
    if array.room == "heap":
        yield f"char *block_{name} = malloc(bytes_{name});"
    elif array.room == "stack":
        yield f"long double room_{name}[bytes_{name} / sizeof(long double) + 1];"
        yield f"char *block_{name} = (char *)room_{name};"
    else:
        yield f"char *block_{name} = free_part;"
        yield f"free_part += (bytes_{name} + 15) / 16 * 16;"
    yield f"void *{name} = block_{name};"


def _filled(array: Array, extents: Mapping[str, Extents], seed: int) -> str:
    count = extents[array.name].count if array.storage == "static" else f"all_{array.name}"
    return f"fill_{word_of(array.type)}({address(array)}, {count}, {seed});"


def _freed(program: Program) -> Iterator[str]:
    movable = [array for array in program.lasting if array.storage != "static"]
    if any(array.room == "joint" for array in movable):
        yield "free(joint);"
    yield from (f"free(block_{array.name});" for array in movable if array.room == "heap")


def _show(array: Array, extents: Mapping[str, Extents]) -> str:
    own = extents[array.name]
    width = own.sizes[-1] if own.sizes else "1"
    return f'show_{word_of(array.type)}("{array.name}", {address(array)}, {own.count}, {width});'


def has_root_block(program: Program) -> bool:
    return any(deed.kind == "root" for deed in deeds_of(program))


def ending_lines(program: Program, extents: Mapping[str, Extents], region: Region) -> list[str]:
    """What the function of a region does after it."""
    return [line for deed in region.ending for line in deed_lines(program, extents, deed)]
