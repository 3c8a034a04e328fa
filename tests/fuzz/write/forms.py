"""The forms of ``Settle`` in both languages: ``Q`` is the temporary, ``V`` a value, ``N`` a label.
All end for every value. And those of assignments that combine a scalar with values in the order of
the program, since that rounds: chains, both branches of a condition, the larger of two. And ways
in which two pointers take each other's places."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WAYS = {
    "declared": ["void *kept = {0};", "{0} = {1};", "{1} = kept;"],
    "block": ["{{", "    __typeof__(&*{0}) kept = {1};", "    {1} = {0}, {0} = kept;", "}}"],
    "comma": ["void *kept;", "kept = {1}, {1} = {0}, {0} = kept;"],
}
C_FORMS = {
    "while": ["while (Q > V && Q < 1e6)", "    Q -= 0.5 * fabs(Q) + 1.0;"],
    "do": [
        "do {",
        "    Q = 0.5 * Q - 1.0;",
        "    if (Q < V)",
        "        break;",
        "} while (Q > 0.25 && Q < 1e6);",
    ],
    "for": [
        "for (int turn = 0; turn < 9; turn++) {",
        *(
            "    if (Q > V)",
            "        continue;",
            "    Q = 0.75 * Q - 0.5;",
            "    if (Q < -1.0)",
            "        break;",
        ),
        "}",
    ],
    "counted": [
        "for (int turn = (V > 0.25 ? 1 : 3); turn < 5; turn++)",
        "    Q = 0.5 * Q + 0.125 * turn;",
    ],
    "halving": ["for (int turn = 9; turn > 0; turn /= 2)", "    Q = 0.5 * Q + V;"],
    "skipping": [
        "for (int turn = 0; turn < 9; turn++) {",
        "    Q = 0.75 * Q - 0.5;",
        *("    if (Q < V)", "        turn = 9;", "    else if (Q > 2.0)", "        turn += 2;"),
        "}",
    ],
    "nested": [
        "while (Q > V && Q < 1e6)",
        "    for (int turn = 0; turn < 2; turn++)",
        "        Q -= 0.5 * fabs(Q) + 1.0;",
    ],
    "search": [
        "for (int turn = 0; turn < 3; turn++) {",
        "    for (int again = 0; again < 2; again++)",
        "        Q = 0.75 * Q - 0.5;",
        *("    if (Q < V)", "        break;"),
        "}",
    ],
    "jump": ["if (Q > V)", "    goto on_Q;", "Q = 0.5 * Q - 0.5;", "on_Q:", "Q += 0.25;"],
}

FORTRAN_FORMS = {
    "while": [
        "do while (Q > V .and. Q < 1d6)",
        "   Q = Q - (0.5d0 * abs(Q) + 1)",
        "end do",
    ],
    "do": [
        "do",
        "   Q = 0.5d0 * Q - 1",
        "   if (Q < V .or. .not. (Q > 0.25d0 .and. Q < 1d6)) exit",
        "end do",
    ],
    "for": [
        "do turn = 0, 8",
        *("   if (Q > V) cycle", "   Q = 0.75d0 * Q - 0.5d0", "   if (Q < -1) exit"),
        "end do",
    ],
    "counted": [
        "do turn = merge(1, 3, V > 0.25d0), 4",
        *("   Q = 0.5d0 * Q + 0.125d0 * turn", "end do"),
    ],
    "halving": [
        "do turn = 1, 9, merge(2, 3, V > 0.25d0)",
        *("   Q = 0.5d0 * Q + V", "end do"),
    ],
    "skipping": [
        "do turn = 0, 8",
        *("   Q = 0.75d0 * Q - 0.5d0", "   if (Q < V) exit", "end do"),
    ],
    "nested": [
        "do while (Q > V .and. Q < 1d6)",
        *("   do turn = 0, 1", "      Q = Q - (0.5d0 * abs(Q) + 1)", "   end do"),
        "end do",
    ],
    "search": [
        "do turn = 0, 2",
        *("   do again = 0, 1", "      Q = 0.75d0 * Q - 0.5d0", "   end do"),
        *("   if (Q < V) exit", "end do"),
    ],
    "jump": [
        "if (Q > V) go to N",
        "Q = 0.5d0 * Q - 0.5d0",
        "N Q = Q + 0.25d0",
    ],
}

C_FORMS_IN_ORDER = {
    "chain": ("P = P{chain};",),
    "around": ("P = V + (P{rest});",),
    "twice": ("P -= V;", "P = P{chain};"),
    "branches": ("if (V > 0.25)", "P += V;", "else", "P = P{chain};"),
    "largest": ("if (V > P)", "P = V;"),
    "smallest": ("P = V < P ? V : P;",),
    "any": ("P = P || V > 0.25;",),
    "any but seen": ("if (!P && V > 0.25)", "P = 1;"),
    "first of any": ("P = P ? P : V > 0.25;",),
    "all": ("P = P && V > -4.0;",),
    "all still": ("if (P)", "P = V > -4.0;"),
    "all chosen": ("P = V > -4.0 ? P : 0;",),
    "found": ("if (V > P) {{", "P = V;", "{places}", "}}"),
    "found last": ("if (P <= V) {{", "{places}", "P = V;", "}}"),
    "found smallest": ("if (V < P)", "P = V, {places}"),
    "found smallest last": ("if (P >= V && V > -4.0) {{", "P = V;", "{places}", "}}"),
}
FORTRAN_FORMS_IN_ORDER = {
    "chain": ("P = P{chain}",),
    "around": ("P = V + (P{rest})",),
    "twice": ("P = P - V", "P = P{chain}"),
    "branches": ("if (V > 0.25d0) then", "P = P + V", "else", "P = P{chain}", "end if"),
    "largest": ("if (V > P) P = V",),
    "smallest": ("if (V < P) then", "P = V", "end if"),
    "any": ("P = ior(P, merge(1, 0, V > 0.25d0))",),
    "any but seen": ("if (P == 0 .and. V > 0.25d0) P = 1",),
    "first of any": ("if (P == 0) P = merge(1, 0, V > 0.25d0)",),
    "all": ("P = P * merge(1, 0, V > -4)",),
    "all still": ("if (P /= 0) P = merge(1, 0, V > -4)",),
    "all chosen": ("P = merge(P, 0, V > -4)",),
    "found": ("if (V > P) then", "P = V", "{places}", "end if"),
    "found last": ("if (P .le. V) then", "{places}", "P = V", "end if"),
    "found smallest": ("if (V < P) then", "{places}", "P = V", "end if"),
    "found smallest last": ("if (P >= V .and. V > -4) then", "P = V", "{places}", "end if"),
}


def in_order(lines: Sequence[str], name: str, values: Sequence[str], places: str = "") -> list[str]:
    """The lines of a form with the name for ``P``, the first value for ``V``, and chains of all
    values, which are added and subtracted in turn; ``places``: what assigns them."""
    signs = [" + " if number % 2 == 0 else " - " for number in range(len(values))]
    parts = [f"{sign}({value})" for sign, value in zip(signs, values, strict=True)]
    filled = (
        line.format(chain="".join(parts), rest="".join(parts[1:]), places=places) for line in lines
    )
    spelled = {"P": name, "V": f"({values[0]})"}
    return ["".join(spelled.get(one, one) for one in _words(line)) for line in filled]


def _words(line: str) -> list[str]:
    """Cut so that what stands for something is by itself."""
    return re.split(r"\b([PV])\b", line)


def exchange_lines(first: str, second: str, way: str) -> list[str]:
    """The lines in one of the ways."""
    return [line.format(first, second) for line in _WAYS[way]]
