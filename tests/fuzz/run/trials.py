"""How random programs are run: settings that all programs of a batch share, and each program's own
sizes.

A seed belongs to one batch, whoever runs it, so that a seed always stands for the same program and
the same runs.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from fuzz.program.claims import words_of
from fuzz.program.ordinary import BATCH, is_in_several_files
from fuzz.program.tree import Program
from fuzz.write.render import text_in_c

_RANKS = (1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9)
_FEWER_RANKS = (2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5, 7, 9)
"""Of programs in several files: all ranks meet at many accesses of ordinary code, which takes long
where there are more of them than cores."""
_GRIDS = {
    2: ("2x1", "1x2"),
    3: ("1x3",),
    4: ("2x2", "4x1", "1x2x2"),
    6: ("2x3", "3x2", "3x1x2"),
    8: ("2x4", "2x2x2"),
    9: ("3x3",),
}
_WEIGHTS = ("2,1", "1,3,2", "5,1,1,1")
_OPTIMIZATIONS = ("-O0", "-O0", "-O0", "-O1", "-O2")
_TILES = ("", "1,1,1,1", "2,3,2,1", "3,2,5,2", "1,4,2,3", "5,1,3,2", "4,4", "100,100,100,100")
_DISTRIBUTIONS = (
    "",
    "",
    "",
    "block",
    "cyclic",
    "cyclic(2)",
    "cyclic(3)",
    "lookup",
    "lookup,cyclic",
    "lookup,cyclic(2)",
)
_DEVICES = ("", "", "host", "", "host,none")
"""Of batches: kernels run on the host, with memory of their own, so that copies that are missing
show."""
_OFFLOADED = ("0", "auto", "auto", "0,none", "3,none,0,host", "1,0")
"""Of runs on devices that the compiler emulates, on so many ranks."""
_OFFLOADED_RANKS = (1, 2, 2, 4)
_SCHEMES = ((),) * 4 + (("fop",), ("foifi",), ("fo",), ("fop", "fo"))


@dataclass(frozen=True)
class Setting:
    """How a distributed program is started; empty texts leave the choice to it. It carries the
    scheme if it is translated with it, and kernels if there is a ``device``."""

    ranks: int
    tile: str = ""
    distribution: str = ""
    scheme: str = ""
    grid: str = ""
    weights: str = ""
    threads: int = 1
    device: str = ""
    schedule: str = ""
    device_aware: bool = False

    @property
    def environment(self) -> dict[str, str]:
        given = {
            "POLYRT_TILE": self.tile,
            "POLYRT_DIST": self.distribution,
            "POLYRT_COMM": self.scheme,
            "POLYRT_GRID": self.grid,
            "POLYRT_WEIGHTS": self.weights,
            "POLYRT_DEVICE": self.device,
            "POLYRT_DEVICE_AWARE_MPI": "1" if self.device_aware else "",
            "POLYRT_SCHEDULE": self.schedule,
            "OMP_NUM_THREADS": str(self.threads) if self.threads > 1 else "",
        }
        return {name: value for name, value in given.items() if value}


@dataclass(frozen=True)
class Trial:
    """One run of a program."""

    setting: Setting
    arguments: tuple[int, ...]

    @property
    def command(self) -> str:
        words = [f"{name}={shlex.quote(value)}" for name, value in self.setting.environment.items()]
        options = [f"--comm {self.setting.scheme}"] * bool(self.setting.scheme)
        options += ["--device auto"] * bool(self.setting.device)
        words = [f"polydist-translate {' '.join(options)};"] * bool(options) + words
        return " ".join(
            [*words, f"mpiexec -n {self.setting.ranks} ./program", *map(str, self.arguments)]
        )


def batch_of(seed: int) -> int:
    return seed // BATCH


def optimization(batch: int) -> str:
    """How the translated programs of a batch are compiled."""
    return _OPTIMIZATIONS[batch % len(_OPTIMIZATIONS)]


def settings(batch: int, count: int, offloads: bool = False) -> list[Setting]:
    """The settings of a batch. Its programs carry one or two schemes beside the usual one, or none,
    as every scheme costs the translator time. One batch in six runs on two threads per rank; where
    the compiler ``offloads``, all ranks have one thread, and devices."""
    if offloads:
        return _on_devices(batch, count)
    random = Random(f"settings {batch}")
    schemes = ("", *random.choice(_SCHEMES))
    threads = 2 if batch % 6 == 3 else 1
    device = _DEVICES[batch % len(_DEVICES)]
    numbers = _FEWER_RANKS if is_in_several_files(batch) else _RANKS
    return _from_device_to_device(
        batch,
        [
            _setting(random, random.choice(numbers), schemes[k % len(schemes)], threads, device)
            for k in range(count)
        ],
    )


def _on_devices(batch: int, count: int) -> list[Setting]:
    random = Random(f"devices {batch}")
    return _from_device_to_device(
        batch,
        [
            _setting(random, random.choice(_OFFLOADED_RANKS), "", 1, random.choice(_OFFLOADED))
            for _ in range(count)
        ],
    )


def _from_device_to_device(batch: int, settings: list[Setting]) -> list[Setting]:
    """Half of those with a device hand its memory to MPI."""
    random = Random(f"device-aware {batch}")
    return [
        replace(setting, device_aware=bool(setting.device) and random.random() < 0.5)
        for setting in settings
    ]


def _setting(random: Random, ranks: int, scheme: str, threads: int, device: str) -> Setting:
    grid = random.choice(_GRIDS.get(ranks, ("",))) if random.random() < 0.4 else ""
    weights = random.choice(_WEIGHTS) if random.random() < 0.15 else ""
    weights = weights if weights.count(",") < ranks else ""
    return Setting(
        ranks=ranks,
        tile=random.choice(_TILES),
        distribution=random.choice(_DISTRIBUTIONS),
        scheme=scheme,
        grid=grid,
        weights=weights,
        schedule="keep" if ranks % 2 else "",
        threads=threads,
        device=device,
    )


def trials(program: Program, seed: int, count: int, offloads: bool = False) -> tuple[Trial, ...]:
    """Runs of a program: the largest sizes first, then smaller and tiny ones. None with a scheme
    that a region of it does not carry."""
    random = Random(f"trials {seed}")
    limits = dict(program.limits)
    least = least_sizes(program)
    chosen = []
    carried = [set(words_of(region, "comm")) for region in program.regions]
    for k, setting in enumerate(settings(batch_of(seed), count, offloads)):
        if setting.scheme and any(words and setting.scheme not in words for words in carried):
            continue
        sizes = {
            name: limit if not k else _size(random, least[name], limit)
            for name, limit in limits.items()
        }
        chosen.append(Trial(setting, tuple(sizes.values())))
    return tuple(chosen)


def _size(random: Random, least: int, limit: int) -> int:
    return random.choice(
        (random.randint(least, limit), limit, random.randint(least, max(least, 2)))
    )


def least_sizes(program: Program) -> Mapping[str, int]:
    """The least value of each parameter for which the program is defined: nothing is divided by
    zero."""
    divisors = set(re.findall(r"[%/] ([a-z]+)\b", text_in_c(program)))
    return {name: int(name in divisors) for name, _ in program.limits}
