"""The results as the tables of ``docs/strength.md``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from strength.suite import Verdict


def table(quick: Mapping[str, Verdict], full: Mapping[str, Verdict]) -> str:
    """How many faults each suite noticed, the folders whose tests did, and every survivor."""
    killed = {title: verdict.killer for title, verdict in quick.items() if verdict.killer}
    late = {title: verdict.killer for title, verdict in full.items() if verdict.killer}
    survivors = [title for title in quick if title not in killed and title not in late]
    folders = Counter("/".join(killer.split("/")[:2]) for killer in killed.values())
    return "\n".join(
        [
            "| noticed by | faults |",
            "|---|---|",
            f"| the quick suite | {len(killed)} of {len(quick)} |",
            *(f"| of these first by `{folder}` | {n} |" for folder, n in folders.most_common()),
            f"| the full matrix only | {len(late)} |",
            f"| neither | {len(survivors)} |",
            "",
            *(f"- full matrix only: {title} (`{killer}`)" for title, killer in late.items()),
            *(f"- survived: {title}" for title in survivors),
        ]
    )
