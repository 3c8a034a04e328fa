"""Functions of the library that only the other source declares, by the names under which compilers
know them without a declaration: ``__builtin_sqrt`` for ``sqrt``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from polydist_frontends.c.functions.calls import WITHOUT_EFFECT
from polydist_frontends.c.functions.purity import called_names, declares
from polydist_frontends.c.other_sources.same_meaning import Reading, reading
from polydist_frontends.c.reading.items import Item

_SYSTEM = "/usr/"
_BUILTIN = "__builtin_"


def with_builtin_names(theirs: Reading, name: str, here: Sequence[Item]) -> Reading:
    """The reading of the definition of ``name`` with such names where no item ``here`` has the
    library's. Columns behind them on their lines are not those of the source."""
    names = [
        called
        for called in sorted(called_names(theirs.tree))
        if _BUILTIN + called in WITHOUT_EFFECT and _is_of_library(called, theirs.items)
    ]
    missing = [called for called in names if not any(called in item.words for item in here)]
    if not missing or _are_members(missing, theirs.definition.text):
        return theirs
    renamed = _renamed(theirs.definition, missing)
    items = [renamed if item is theirs.definition else item for item in theirs.items]
    return reading(renamed, items, theirs.file, name)


def _is_of_library(name: str, items: Sequence[Item]) -> bool:
    """Whether headers of the system declare it, and nothing else does."""
    declaring = [item for item in items if name in item.offers or declares(item, name)]
    return bool(declaring) and all(item.file.startswith(_SYSTEM) for item in declaring)


def _are_members(names: Sequence[str], text: str) -> bool:
    return re.search(rf"(?:\.|->)\s*(?:{'|'.join(names)})\b", text) is not None


def _renamed(definition: Item, names: Sequence[str]) -> Item:
    head, body = definition.text[: definition.body], definition.text[definition.body :]
    calls = rf"\b({'|'.join(names)})\b(?=\s*\()"
    words = definition.words.difference(names) | {_BUILTIN + name for name in names}
    return replace(definition, text=head + re.sub(calls, rf"{_BUILTIN}\1", body), words=words)
