"""``polydist analyze`` for scripts: the same question, the answers as objects."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from polydist.cli.commands.analyze import answer
from polydist.cli.parser import polydist_parser
from polydist.cli.usage import UsageError
from polydist.simulate.simulation import AnalysisError, Forecasts


def analyze(
    source: str | os.PathLike[str],
    ranks: int | Sequence[int],
    parameters: Mapping[str, int] | None = None,
    options: Sequence[str] = (),
) -> Forecasts:
    """What the regions of the file would send and compute on these numbers of ranks, by simulation.
    ``parameters`` are the sizes that the file leaves open, ``options`` as the command line has them
    (``["--tile", "32,64", "--dist", "cyclic"]``).

    Raises ``AnalysisError`` where it cannot be done as asked; what there is to say about the source
    is on standard error."""
    sizes = [ranks] if isinstance(ranks, int) else ranks
    given = [f"-P{name}={value}" for name, value in (parameters or {}).items()]
    words = ["analyze", os.fspath(source), "--ranks", ",".join(map(str, sizes)), *given, *options]
    try:
        found = answer(polydist_parser().parse_args(words), ())
    except SystemExit:
        raise AnalysisError(f"wrong options: {' '.join(words)}") from None
    except UsageError as error:
        raise AnalysisError(str(error)) from None
    if found is None:
        raise AnalysisError(f"{os.fspath(source)} is refused")
    return found
