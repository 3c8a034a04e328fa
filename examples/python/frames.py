"""A plate that warms up, as pictures: all ranks compute, rank 0 draws.

python frames.py
mpiexec -n 4 python frames.py --size 800 --frames 10
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

import polydist

HERE = Path(__file__).resolve().parent


def draw(values: np.ndarray, path: Path, title: str) -> None:
    """Without a window, so that it works where there is no screen."""
    figure = Figure(figsize=(4, 4))
    axes = figure.subplots()
    axes.imshow(values, cmap="inferno", vmin=0, vmax=100)
    axes.set_title(title)
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=200)
    parser.add_argument("--frames", type=int, default=4)
    parser.add_argument("--folder", type=Path, default=Path("frames"))
    asked = parser.parse_args()
    n = asked.size

    kernels = polydist.build(HERE / "src" / "heat.c")
    u, v = polydist.zeros((n, n)), polydist.zeros((n, n))
    u[:, 0] = u[0] = 100
    row = np.zeros(n)
    for frame in range(asked.frames):
        kernels.step(n, 50, 0.2, u, v)
        kernels.squares(n, u, row)
        picture = kernels.gather(u, root=True)
        if picture is not None:
            asked.folder.mkdir(exist_ok=True)
            draw(picture, asked.folder / f"{frame:03}.png", f"step {50 * (frame + 1)}")
            print(f"step {50 * (frame + 1)}: norm {np.sqrt(row.sum()):.6f}")


if __name__ == "__main__":
    main()
