"""Where pointers move that walk with a loop: at the end of its body, or where they are used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from fuzz.program.tree import Assign, Loop

_DECLARED = r"\s*(?:(?:\w[\w ]*\*)?(v\d+)|\w[\w ]* (k\d+)) = "


def with_steps(body: Sequence[str], loop: Loop, steps: Mapping[str, str]) -> list[str]:
    """The lines of the body, with the steps of the pointers that do not move in the header."""
    lines, ending = [*body], []
    for walk in loop.walks:
        if walk.way == "use" and _is_used_once(lines, loop, walk.name, steps[walk.name]):
            lines = [re.sub(rf"\*{walk.name}\b", f"*{walk.name}++", line) for line in lines]
        elif walk.way != "header":
            ending.append(f"{steps[walk.name]};")
    return [*lines, *ending]


def _is_used_once(lines: Sequence[str], loop: Loop, name: str, step: str) -> bool:
    """Whether one assignment is all of the body, and certainly has the pointer's element once."""
    text = "\n".join(lines)
    alone = len(loop.body) == 1 and isinstance(loop.body[0], Assign) and "\n" not in text
    once = len(re.findall(rf"\b{name}\b", text)) == 1 and f"*{name}" in text
    return alone and once and step == f"{name}++" and not re.search(r"[?&|]|if ", text)


def without_unused_names(lines: list[str]) -> list[str]:
    """A condition on an element shows no more than its value where that is known, so that a pointer
    or a subscript that the body declares may be left without a use."""
    words = Counter(word for line in lines for word in set(re.findall(r"\b[kv]\d+\b", line)))
    return [
        line
        for line in lines
        if not (found := re.match(_DECLARED, line)) or words[found[1] or found[2]] > 1
    ]
