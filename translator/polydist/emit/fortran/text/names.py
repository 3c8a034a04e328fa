"""Names of generated procedures and modules."""

from __future__ import annotations

import re

from polydist.emit.fortran.expressions import fortran_name


def global_name(stem: str, region: str) -> str:
    """The beginning of the names that the linker sees: they are one name space for the whole
    program."""
    return f"polydist_{re.sub(r'[^a-z0-9]', '_', stem.lower())}_{region.lower()}"


def module_name(stem: str, region: str) -> str:
    return fortran_name(f"{global_name(stem, region)}_module")


def entry_name(region: str) -> str:
    """The procedure that the region's place calls."""
    return fortran_name(f"polydist_{region}_region")


def tile_name(region: str, nest: int) -> str:
    """The procedure that the runtime calls."""
    return fortran_name(f"polydist_{region}_n{nest}_tile")


def body_name(region: str, nest: int) -> str:
    """The procedure with the user's text. No parameter in it has such a name."""
    return fortran_name(f"polydist_body_{region}_n{nest}")
