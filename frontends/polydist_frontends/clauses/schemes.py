"""The table of communication schemes: all that is said of one, but for how its parts are made and
sent.

The parts of a scheme that works tile by tile are made by the function ``parts`` in the translator's
``comm/reference/NAME.py``; the runtime's row of it stands in ``POLYRT_SCHEMES`` of
``polyrt_flows.h``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

SchemeName: TypeAlias = str
"""The name of a row of ``SCHEMES``."""


@dataclass(frozen=True, kw_only=True)
class Scheme:
    """``help`` says what a rank sends after each step. ``by_tile``: made of parts, tile by tile.
    ``sent`` says of one array how it is sent (``--explain``), with ``{}`` for the numbers of parts.
    ``exceeds``: may send values that are not read, so that the runtime unpacks before any tile of
    the next step runs."""

    name: SchemeName
    help: str
    by_tile: bool = True
    sent: str = ""
    exceeds: bool = False


SCHEMES = (
    Scheme(
        name="exact",
        help="every value once to every rank that reads it",
        by_tile=False,
    ),
    Scheme(
        name="fop",
        help="flow-out partitioning: each tile's values in parts that are read through the same "
        "dependences; a part goes whole, or split by receiving tiles if that is less",
        sent="in parts with the same readers: {}",
        exceeds=True,
    ),
    Scheme(
        name="foifi",
        help="for every pair of a sending and a receiving tile what flows between them; two "
        "receiving tiles of one rank may get the same value",
        sent="for every pair of a sending and a receiving tile, so a value may go to a rank twice",
    ),
    Scheme(
        name="fo",
        help="all that a tile writes and others read, to every rank that reads some of it",
        sent="tile by tile: all of its flow-out, to every rank that reads some of it",
        exceeds=True,
    ),
)
"""In the order of ``enum polyrt_scheme``: each sends at most what the later ones do, except that
``foifi`` and ``fo`` have no order."""

AUTO: SchemeName = "exact"
"""What ``auto`` is: the least that can be sent, for every program and placement."""

SCHEME_WORDS = ("auto", *(scheme.name for scheme in SCHEMES))
"""What the clause ``comm`` takes."""


def carried_schemes(asked: tuple[str, ...]) -> tuple[SchemeName, ...]:
    """The schemes that the generated code carries, the one to use first; ``auto`` and nothing asked
    for mean one of them."""
    return tuple(dict.fromkeys(AUTO if word == "auto" else word for word in asked)) or (AUTO,)
