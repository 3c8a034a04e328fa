"""Intrinsic functions in generated code, which calls them ``polydist_min(a, b)``. That becomes
``min(a, b)``, unless something of the program has this name where the code stands: then the name
stays, and is that of the function in a module of the file's own, which renames it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace

from polydist_frontends.fortran.semantics.expressions.intrinsics import GENERATED
from polydist_frontends.region import HostScope

from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.fortran.expressions import fortran_name
from polydist.emit.fortran.text.layout import Line, UserText
from polydist.emit.fortran.text.names import global_name

_OWN = re.compile(rf"\b{PREFIX}({'|'.join(GENERATED)})\(")
_KIND = re.compile(rf"\b{PREFIX}kind\(([a-z]\w*)\)", re.IGNORECASE)


def renaming_module(stem: str) -> list[Line]:
    """The module of the file with this name."""
    names, module = ", ".join(GENERATED), _module_name(stem)
    return [
        f"module {module}",
        "   implicit none",
        "   private",
        f"   intrinsic :: {names}",
        f"   public :: {names}",
        f"end module {module}",
        "",
    ]


def with_renamed(host: HostScope, stem: str) -> HostScope:
    """The scope, in which generated procedures also know what else is hidden."""
    return replace(host, uses=(*host.uses, *use_of_renamed(host.hidden, stem)))


def use_of_renamed(hidden: Iterable[str], stem: str) -> list[str]:
    """The statement that makes hidden functions known under their other names."""
    names = ", ".join(f"{PREFIX}{name} => {name}" for name in hidden if name in GENERATED)
    return [f"use {_module_name(stem)}, only: {names}"] if names else []


def spelled(lines: Iterable[Line], hidden: Collection[str]) -> tuple[Line, ...]:
    """The lines with functions under the names that they have there."""

    def own(match: re.Match[str]) -> str:
        return match.group() if match.group(1) in hidden else f"{match.group(1)}("

    return tuple(
        replace(line, text=_OWN.sub(own, line.text))
        if isinstance(line, UserText)
        else _OWN.sub(own, line)
        for line in lines
    )


def asking_for_kinds(lines: Iterable[Line], hidden: Collection[str]) -> list[Line]:
    """The lines with ``t%kind``, which needs no function, where ``kind`` is hidden."""
    if "kind" not in hidden:
        return list(lines)
    return [of if isinstance(of, UserText) else _KIND.sub(r"\1%kind", of) for of in lines]


def mentioned(lines: Iterable[Line], hidden: Iterable[str]) -> list[str]:
    """Which of the hidden functions the lines call."""
    texts = [line.text if isinstance(line, UserText) else line for line in lines]
    return [name for name in hidden if any(f"{PREFIX}{name}(" in text for text in texts)]


def _module_name(stem: str) -> str:
    return fortran_name(f"{global_name(stem, 'intrinsics')}_only")
