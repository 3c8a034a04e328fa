"""Small random affine regions as C text: shifts, guards, triangles, loops that count down or in
steps, two matrices and a vector."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

_MATRICES = ("A", "B")
_OUTER = (
    "{v} = 0; {v} < n; {v}++",
    "{v} = 1; {v} < n - 1; {v}++",
    "{v} = n - 1; {v} >= 0; {v}--",
    "{v} = 0; {v} < n; {v} += 2",
)
_INNER = (
    *_OUTER,
    "{v} = 0; {v} < m; {v}++",
    "{v} = {o}; {v} < n; {v}++",
    "{v} = 0; {v} <= {o}; {v}++",
    "{v} = {o} + m; {v} > {o}; {v} -= 2",
    "{v} = 0; {v} != m; {v}++",
)
_GUARDS = (
    "{o} < m",
    "{o} + {v} < n",
    "{o} != {v}",
    "{o} % 2 == 0 || {v} == 1",
    "n > m && {v} > 1",
    "x[{v}] > 0",
)


@dataclass
class _Writer:
    """Draws one program from a random number generator."""

    random: Random

    def program(self) -> str:
        nests = [line for _ in range(self.random.randint(1, 3)) for line in self._nest()]
        timed = self.random.random() < 0.5
        head = "for (int t = 0; t < steps; t++) {" if timed else "{"
        region = "\n".join(
            ["    #pragma polydist", f"    {head}", *("        " + line for line in nests), "    }"]
        )
        arrays = "double A[60][60], B[60][60], x[60];"
        return f"{arrays}\nvoid kernel(int steps, int n, int m)\n{{\n{region}\n}}\n"

    def _nest(self) -> list[str]:
        names = "ijk"[: self.random.choice((1, 2, 2, 2, 3))]
        lines = []
        for level, name in enumerate(names):
            header = self.random.choice(_INNER if level else _OUTER)
            outer = self.random.choice(names[:level]) if level else name
            lines.append("    " * level + f"for (int {header.format(v=name, o=outer)}) {{")
        lines += ["    " * len(names) + line for line in self._body(names)]
        return [*lines, *("    " * level + "}" for level in reversed(range(len(names))))]

    def _body(self, names: str) -> list[str]:
        statements = [self._statement(names) for _ in range(self.random.randint(1, 2))]
        if self.random.random() < 0.7:
            return statements
        guard = self.random.choice(_GUARDS).format(o=names[0], v=names[-1])
        otherwise = [f"else {statements[1]}"] if len(statements) > 1 else []
        return [f"if ({guard}) {statements[0]}", *otherwise]

    def _statement(self, names: str) -> str:
        reads = " + ".join(self._access(names) for _ in range(self.random.randint(1, 3)))
        return f"{self._access(names)} {self.random.choice(('=', '=', '+='))} {reads};"

    def _access(self, names: str) -> str:
        array = self.random.choice((*_MATRICES, "x"))
        used = list(names)
        if self.random.random() < 0.3:
            self.random.shuffle(used)
        rank = 2 if array in _MATRICES else 1
        return array + "".join(
            f"[{self._subscript(used[k] if k < len(used) else None)}]" for k in range(rank)
        )

    def _subscript(self, name: str | None) -> str:
        shift = 25 + self.random.choice((-2, -1, 0, 0, 0, 1, 1))
        if name is None:
            return str(shift)
        return self.random.choice(
            (f"{name} + {shift}",) * 5 + (f"{shift} - {name}", f"2 * {name} + {shift}")
        )


def random_program(random: Random) -> str:
    """The text of a file with one region, over the parameters steps, n and m of up to 9."""
    return _Writer(random).program()
