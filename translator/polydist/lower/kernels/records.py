"""Structures in kernels: a kernel has copies of its own of the structures that its text mentions,
or reaches through a pointer (``m.dx``, ``g->nx``), with the values that their members have on the
host.

In a copy, members that point to arrays of the region (``g->u``) point to what the device has of
these. Small arrays that are members (``p.w[9]``) come along by value. Other memory that addresses
in a structure lead to is out of a kernel's reach.
"""

from __future__ import annotations

import re
from math import prod

from polydist_frontends.integer_expressions import Integer
from polydist_frontends.region import Region
from polydist_frontends.variables import Array, Variable

_PATH = re.compile(r"\w+\s*(?:->|\.)\s*(\w+(?:\s*\.\s*\w+)*)")
_LEADS_ON = re.compile(r"(?:->|\.)\s*\w+\s*->|\]\s*->|\)\s*->")
_IN_BRACKETS = re.compile(r"(?<!\w)\(\s*(\w+)\s*\)")
_MOST_BY_VALUE = 256
"""Elements of a member that travel with a kernel."""


def member_path(array: Array) -> str:
    """``in.u`` of what is called ``g->in.u``; empty if that is no member of the structure."""
    found = _PATH.fullmatch(array.name)
    return "".join(found.group(1).split()) if found else ""


def is_pointed_to(array: Array) -> bool:
    """Whether a member of a structure is the array's address."""
    return bool(array.extents) and array.base == array.name and bool(member_path(array))


def comes_along(array: Array) -> bool:
    """Whether its values are parts of a structure, and few."""
    if not array.extents:
        return array.root == array.name or bool(member_path(array))
    sizes = [extent.value for extent in array.extents if isinstance(extent, Integer)]
    known = len(sizes) == len(array.extents) and prod(sizes) <= _MOST_BY_VALUE
    return known and bool(member_path(array)) and not is_pointed_to(array)


def leads_on(text: str) -> bool:
    """Whether addresses that lie in structures are followed to further structures."""
    return _LEADS_ON.search(_IN_BRACKETS.sub(r"\1", text)) is not None


def record_type(variable: Variable, region: Region) -> str:
    """The type of the structure that the variable is or points to; empty if it does neither."""
    declared = " ".join(variable.declaration.format("").split())
    if variable.shape == "record":
        return declared
    own = f"{variable.name}->"
    named = [array.name for array in (*region.arrays.values(), *region.invariants)]
    named += [scalar.text for scalar in region.scalars.values()]
    used = any("".join(name.split()).startswith(own) for name in named)
    if not used or variable.name in region.arrays or not declared.endswith("*"):
        return ""
    return re.sub(r"\b(?:const|volatile)\b", "", declared[:-1]).strip()
