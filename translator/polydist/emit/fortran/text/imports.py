"""What the user's procedure knows, as far as a generated procedure names it: compilers warn of
constants that are imported or declared for nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from polydist_frontends.region import HostScope

from polydist.emit.fortran.text.layout import Line, UserText
from polydist.emit.fortran.text.own_intrinsics import asking_for_kinds

_ONLY = re.compile(r"(use\b.*?,\s*only\s*:)(.*)", re.IGNORECASE)
_DECLARED = re.compile(r".*?::\s*(\w+)")


def without_unused(procedure: Sequence[Line], host: HostScope) -> list[Line]:
    """The lines of one procedure without the names of ``host`` that nothing in it mentions: a
    constant that only another one needs is there for that one."""
    known = {*host.uses, *host.constants}
    procedure = asking_for_kinds(procedure, host.hidden)
    text = "\n".join(
        line.text if isinstance(line, UserText) else line
        for line in procedure
        if isinstance(line, UserText) or line.strip() not in known
    )
    text = text.replace("bind(c", "")
    kept: list[Line] = []
    for line in reversed(procedure):
        if isinstance(line, UserText) or line.strip() not in known:
            kept.append(line)
            continue
        own = _own_part(line, text)
        if own:
            kept.append(own)
            text = f"{own}\n{text}"
    return kept[::-1]


def _own_part(line: str, text: str) -> str:
    """The line with what the text mentions alone; empty if that is nothing."""
    imported, declared = _ONLY.match(line.strip()), _DECLARED.match(line)
    if imported is not None:
        names = [name.strip() for name in imported.group(2).split(",")]
        kept = [name for name in names if _is_mentioned(name.partition("=>")[0].strip(), text)]
        indent = line[: len(line) - len(line.lstrip())]
        return f"{indent}{imported.group(1)} {', '.join(kept)}" if kept else ""
    if declared is not None and not line.lstrip().lower().startswith("use"):
        return line if _is_mentioned(declared.group(1), text) else ""
    return line


def _is_mentioned(name: str, text: str) -> bool:
    """Whether the text may mean the name: kinds stand behind numbers (``1.0_dp``) and before
    strings, and operators are spelled in their own ways."""
    if not re.fullmatch(r"\w+", name):
        return True
    number = r"(?:(?<!\w)\d[\d.]*(?:[ed][+-]?\d+)?|\.)"
    mention = rf"(?:(?<!\w)|{number}_){name}(?:(?!\w)|(?=_['\"]))"
    return re.search(mention, text, re.IGNORECASE) is not None
