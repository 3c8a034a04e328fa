"""What the text gives variables before a region."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from polydist_frontends.fortran.reading.constructs import action
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.semantics.region_symbols import assigned_in, target_of

_VALUE = re.compile(r"[^=]*=(.*)", re.DOTALL)


def texts_before(before: Iterable[Statement], inside: Iterable[Statement]) -> dict[str, str]:
    """What stands in the text as the last value ``before`` a region of the variables that one
    assignment ``inside`` of it changes, and nothing else; they may have another one."""
    changed = _changed_once(inside)
    found: dict[str, str] = {}
    for one in before:
        value = _VALUE.match(one.folded) if one.kind == "assignment" else None
        if value is not None and (name := target_of(one)) in changed:
            text = "".join(value.group(1).split())
            found[name] = found.get(text, text)
    return found


def _changed_once(inside: Iterable[Statement]) -> set[str]:
    own = [action(one) if one.kind == "if" else one for one in inside]
    counts = Counter(target_of(one) for one in own if one.kind == "assignment")
    others = assigned_in([one for one in own if one.kind != "assignment"])
    return {name for name, count in counts.items() if count == 1 and name not in others}
