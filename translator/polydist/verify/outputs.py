"""How what two runs leave is compared: byte for byte, but for what the user asks for.

1. Lines that ``--ignore`` matches are left out; the others keep their numbers.
2. With ``--digits`` numbers with a point or an exponent may differ by less than one in that digit,
   and blanks in their number; everything else must be the same.
3. Lines that mention times or rates differ from run to run. Where only such lines do, that is said.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from polydist.launch.run import Difference, Outcome, first_difference

_LEFT_OUT = b"(left out by --ignore)\n"
_NUMBER = re.compile(
    rb"[-+]?0[xX][0-9a-fA-F]+(?:\.[0-9a-fA-F]*)?(?:[pP][-+]?\d+)?"
    rb"|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?"
)
_TIMES = re.compile(
    rb"\b(?:(?:wall|cpu|run)?-?times?|timing|elapsed|seconds?|secs?|msecs?|ms|us|date|rate"
    rb"|speed-?up|bandwidth|[kmgt]?flops?(?:/s)?|[mgt]b/s|mop/s|mlups|\d?\d:\d\d:\d\d)\b",
    re.IGNORECASE,
)
_CLOCK = r"\d:\d\d:\d\d"


@dataclass(frozen=True)
class Comparison:
    """What is compared and how: ``files`` are compared as well as the standard output; ``digits``
    is ``None`` where all bytes count."""

    ignored: tuple[re.Pattern[bytes], ...] = ()
    files: tuple[str, ...] = ()
    digits: int | None = None

    def same(self, expected: Outcome, got: Outcome) -> bool:
        """Whether a run has left what is expected."""
        return not self.differences(expected, got)

    def is_identical(self, expected: Outcome, got: Outcome) -> bool:
        """As ``same``, to the last bit."""
        return not Comparison(self.ignored, self.files).differences(expected, got)

    def differences(self, expected: Outcome, got: Outcome) -> dict[str, Difference]:
        """The first difference of the standard output, by an empty name, and of each file."""
        pairs: Mapping[str, tuple[bytes | None, bytes | None]] = {
            "": (expected.stdout, got.stdout),
            **{name: (expected.files.get(name), got.files.get(name)) for name in self.files},
        }
        found = {name: self._first(*pair) for name, pair in pairs.items()}
        return {name: difference for name, difference in found.items() if difference is not None}

    def _first(self, expected: bytes | None, got: bytes | None) -> Difference | None:
        if expected is None or got is None:
            return None if expected is got else Difference(1, None, None)
        ours, theirs = self._kept(expected), self._kept(got)
        return first_difference(b"".join(ours), b"".join(self._accepted(ours, theirs)))

    def _kept(self, text: bytes) -> list[bytes]:
        """Step 1."""
        return [
            _LEFT_OUT if any(pattern.search(line) for pattern in self.ignored) else line
            for line in text.splitlines(keepends=True)
        ]

    def _accepted(self, ours: list[bytes], theirs: list[bytes]) -> list[bytes]:
        """Step 2: their lines, ours in place of those that agree with them."""
        if self.digits is None:
            return theirs
        agreed = [
            our if _agree(our, their, self.digits) else their
            for our, their in zip(ours, theirs, strict=False)
        ]
        return agreed + theirs[len(agreed) :]


def _agree(our: bytes, their: bytes, digits: int) -> bool:
    """Whether two lines are the same to so many significant digits."""
    if our == their:
        return True
    ours, theirs = _NUMBER.findall(our), _NUMBER.findall(their)
    words = (b" ".join(_NUMBER.sub(b"#", line).split()) for line in (our, their))
    return (
        len(set(words)) == 1
        and len(ours) == len(theirs)
        and all(_close(a, b, digits) for a, b in zip(ours, theirs, strict=True))
    )


def _close(one: bytes, other: bytes, digits: int) -> bool:
    """Whole numbers count things, so they must be equal."""
    if one.lstrip(b"+-").isdigit() and other.lstrip(b"+-").isdigit():
        return int(one) == int(other)
    a, b = _value(one), _value(other)
    largest = max(abs(a), abs(b))
    if a == b or not math.isfinite(largest):
        return a == b
    return abs(a - b) < 10.0 ** (math.floor(math.log10(largest)) - digits + 1)


def _value(number: bytes) -> float:
    text = number.decode().lower()
    return float.fromhex(text) if "x" in text else float(text.replace("d", "e"))


def pattern_of_times(expected: bytes, got: bytes) -> str | None:
    """Step 3: a pattern for ``--ignore``; ``None`` if other lines differ too."""
    ours, theirs = expected.splitlines(), got.splitlines()
    words: dict[str, None] = {}
    for our, their in zip(ours, theirs, strict=False):
        if our != their:
            found = _TIMES.search(our)
            if found is None or not _TIMES.search(their):
                return None
            word = found.group().decode()
            words[_CLOCK if ":" in word else word] = None
    return "|".join(words) if words and len(ours) == len(theirs) else None
