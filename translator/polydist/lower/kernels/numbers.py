"""Numbers that kernels of Fortran mention. They have the kinds that the text says; the program
makes sure of them when the region starts, since options may change them (``-fdefault-real-8``)."""

from __future__ import annotations

import re
from dataclasses import replace

from polydist_frontends.fortran.in_c.words import c_word
from polydist_frontends.region import HostScope, Region
from polydist_frontends.variables import Number, Requirement

from polydist.lower.loop_ir import KernelCode

_OTHER_KINDS = "numbers have other kinds than kernels for devices were made for"
_DEFAULTS = tuple(
    f"polydist_storage_size({number}) == {bits}"
    for number, bits in (("1", 32), ("1.0", 32), ("1d0", 64))
)
_WORD = re.compile(r"\b[a-z]\w*_\b")

HELD = "polydist_held"
"""What a value is called on the way to where it is held, and from there."""


def numbers_in(kernel: KernelCode, host: HostScope) -> tuple[Number, ...]:
    """The numbers that the kernel's text mentions."""
    words = {word for _, text in kernel.texts for word in _WORD.findall(text)}
    return tuple(number for number in host.numbers if c_word(number.name) in words)


def with_kinds_required(region: Region, kernels: tuple[KernelCode, ...]) -> Region:
    """The region, with the condition that numbers in its kernels have the kinds that these have."""
    if region.host is None or not any(kernel.code for kernel in kernels):
        return region
    used = dict.fromkeys(n for kernel in kernels for n in numbers_in(kernel, region.host))
    parts = [*_DEFAULTS, *(f"polydist_kind({number.name}) == {number.size}" for number in used)]
    needed = Requirement(" .and. ".join(parts), _OTHER_KINDS, region.place)
    return replace(region, requirements=(*region.requirements, needed))
