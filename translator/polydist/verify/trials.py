"""What verify runs: every input with every number of ranks, tile size, placement, grid, scheme and
schedule that was asked for."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path

from polydist_frontends.clauses.schemes import SchemeName
from polydist_frontends.clauses.table import ROWS, ScheduleChoice

from polydist.request import Options
from polydist.verify.outputs import Comparison


@dataclass(frozen=True)
class Choice:
    """What the translation decides, so that each choice is a separate program; empty or
    ``None`` leaves it to the directives. With a ``device`` there are kernels, which run where it
    says, as the environment has it."""

    comm: tuple[SchemeName, ...] = ()
    schedule: ScheduleChoice | None = None
    grid: int | None = None
    device: str | None = None

    def of(self, options: Options) -> Options:
        """The options with this choice in place of theirs."""
        asked = replace(
            options.clauses,
            comm=self.comm or options.clauses.comm,
            schedule=self.schedule or options.clauses.schedule,
            grid=self.grid or options.clauses.grid,
            device="auto" if self.device else options.clauses.device,
        )
        return replace(options, clauses=asked)

    @property
    def text(self) -> str:
        """The choice as the user writes it, e.g. ``comm(exact)``."""
        asked = {
            "comm": ", ".join(self.comm),
            "schedule": self.schedule,
            "grid": self.grid,
            "device": self.device,
        }
        return " ".join(f"{clause}({words})" for clause, words in asked.items() if words)


@dataclass(frozen=True)
class Trial:
    """One distributed run. ``tile``, ``dist`` and ``weights`` are handed over in the environment;
    ``None`` leaves the program's own."""

    choice: Choice
    ranks: int
    tile: tuple[int, ...] | None
    dist: str | None
    weights: str | None = None

    @property
    def settings(self) -> dict[str, str]:
        """The environment that the trial adds."""
        tile = self.tile_text if self.tile else None
        given = {
            "tile": tile,
            "dist": self.dist,
            "weights": self.weights_text,
            "device": self.choice.device,
        }
        return {ROWS[name].environment: value for name, value in given.items() if value}

    @property
    def weights_text(self) -> str | None:
        """The weights as the environment takes them: no more than there are ranks."""
        return ",".join(self.weights.split(",")[: self.ranks]) if self.weights else None

    @property
    def placement_text(self) -> str:
        """Placement and weights, as the user writes them; empty if both are the program's own."""
        return " ".join(
            filter(None, (self.dist, f"weights({self.weights_text})" if self.weights else None))
        )

    @property
    def tile_text(self) -> str:
        """The tile sizes as the user writes them."""
        return ",".join(map(str, self.tile)) if self.tile else "default"

    @property
    def text(self) -> str:
        """The trial in words."""
        placed = f"dist({self.dist})" if self.dist else ""
        weighed = f"weights({self.weights_text})" if self.weights else ""
        sized = f"tile({self.tile_text})" if self.tile else ""
        return ", ".join(
            filter(
                None,
                (
                    f"{self.ranks} rank{'s' if self.ranks > 1 else ''}",
                    sized,
                    placed,
                    weighed,
                    self.choice.text,
                ),
            )
        )


@dataclass(frozen=True)
class Plan:
    """All runs. ``inputs`` are sets of arguments of the program; ``stdin`` is what it reads;
    ``folder`` is where it runs; ``comparison`` says what of it counts."""

    inputs: tuple[tuple[str, ...], ...]
    ranks: tuple[int, ...]
    tiles: tuple[tuple[int, ...] | None, ...]
    dists: tuple[str | None, ...]
    choices: tuple[Choice, ...]
    timeout: float
    folder: Path
    stdin: Path | None = None
    weights: tuple[str | None, ...] = (None,)
    comparison: Comparison = field(default_factory=Comparison)

    def trials(self) -> Iterator[Trial]:
        """The distributed runs of one input, in order."""
        for choice, dist, weights, tile, ranks in product(
            self.choices, self.dists, self.weights, self.tiles, self.ranks
        ):
            yield Trial(choice, ranks, tile, dist, weights)

    @property
    def count(self) -> int:
        """The number of distributed runs of all inputs."""
        return len(self.inputs) * len(list(self.trials()))


def input_text(arguments: tuple[str, ...]) -> str:
    """A set of arguments as the user types it."""
    return shlex.join(arguments)
