"""The values of parameters and the tile sizes of regions that are analysed, from what is given by
the user's names."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

from polydist.emit.c.standalone import StandaloneRegion
from polydist.simulate.simulation import AnalysisError

_QUOTIENT = re.compile(r"[\w.>%*-]+ / [\w.>%*-]+")
_FACTOR = re.compile(r"(?:\(int64_t\)\()?([\w.>%-]+)\)?")


def parameter_values(
    regions: Sequence[StandaloneRegion], given: Mapping[str, int]
) -> tuple[list[int], list[list[int]]]:
    """The values of all parameters in the order of the regions, and the tile sizes of each.
    ``given`` is by the name that the user or polydist has for it.

    Raises ``AnalysisError`` that lists what is missing, or what nothing takes.
    """
    missing: dict[str, None] = {}
    used: set[str] = set()
    parameters = [pair for region in regions for pair in region.parameters]
    values = [_value(name, text, given, used, missing) for name, text in parameters]
    tiles = [
        [_tile_size(size, region, given, used, missing) for size in region.tile]
        for region in regions
    ]
    if missing:
        wanted = " ".join(f"-P {_quoted(text)}=..." for text in missing)
        raise AnalysisError(f"values are needed: {wanted}")
    _refuse_unused([name for name in given if name not in used], parameters)
    return values, tiles


def _refuse_unused(names: Sequence[str], parameters: Sequence[tuple[str, str]]) -> None:
    if names:
        known = ", ".join(dict.fromkeys(text for _, text in parameters)) or "none"
        raise AnalysisError(f"no region has a parameter {', '.join(names)}; there are: {known}")


def _value(
    name: str, text: str, given: Mapping[str, int], used: set[str], missing: dict[str, None]
) -> int:
    for key in (text, name):
        if key in given:
            used.add(key)
            return given[key]
    if _QUOTIENT.fullmatch(text):
        sides = (side.replace("*", " * ") for side in text.split(" / "))
        return _quotient(*(_value(side, side, given, used, missing) for side in sides))
    factors = [_FACTOR.fullmatch(part) for part in text.split(" * ")]
    if len(factors) == 1 or None in factors:
        missing[text] = None
        return 0
    names = [factor.group(1) for factor in factors if factor]
    return math.prod(_value(factor, factor, given, used, missing) for factor in names)


def _quotient(outer: int, inner: int) -> int:
    return outer // inner if inner else 0


def _tile_size(
    size: str,
    region: StandaloneRegion,
    given: Mapping[str, int],
    used: set[str],
    missing: dict[str, None],
) -> int:
    if size.strip().isdigit():
        return int(size)
    names = {text: name for name, text in region.parameters}
    return _value(names.get(size, size), size, given, used, missing)


def _quoted(text: str) -> str:
    return text if re.fullmatch(r"[\w.]+", text) else f"'{text}'"
