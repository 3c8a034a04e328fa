"""The forms of ``Settle`` in both languages: ``Q`` is the temporary, ``V`` a value, ``N`` a label.
All end for every value."""

from __future__ import annotations

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
