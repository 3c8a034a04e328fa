"""Files of tuned settings, as ``polydist tune`` writes them: for regions, by their names, the
clauses that were found best on one machine and input. ``runtime_c/src/settings/tuned.h`` has the
form; a program that is translated without the file takes tile sizes and placements of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from polydist_frontends.clauses.directive import Directive, parse_directive
from polydist_frontends.errors import Place, Refusal
from polydist_frontends.region import Region

KEYS = ("schedule", "grid", "tile", "dist")


class TunedError(Exception):
    """A file of tuned settings cannot be read; the message says where and why."""


@dataclass(frozen=True)
class TunedFile:
    """``regions``: name to clauses."""

    path: str
    regions: Mapping[str, Directive]

    def applied(self, region: Region, name: str) -> Region:
        """The region with what was found for it in place of what its directive says."""
        found = self.regions.get(name)
        if found is None:
            return region
        own = {key: getattr(found, key) for key in KEYS if getattr(found, key)}
        return replace(region, directive=replace(region.directive, **own))


def tuned_text(comments: Iterable[str], regions: Mapping[str, Mapping[str, str]]) -> str:
    """The text of a file."""
    lines = [f"# {line}" for line in comments]
    for name, entries in regions.items():
        lines += [f"[{name}]", *(f"{key} = {value}" for key, value in entries.items())]
    return "\n".join(lines) + "\n"


def tuned_file(path: str, text: str) -> TunedFile:
    """Raises ``TunedError``."""
    entries: dict[str, list[str]] = {}
    name = ""
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if line.startswith("[") and line.endswith("]"):
            name = line[1:-1]
            entries.setdefault(name, [])
        elif line and not line.startswith("#"):
            key, _, value = (word.strip() for word in line.partition("="))
            if not name or key not in KEYS or not value:
                raise TunedError(
                    f"{path}:{number}: neither [REGION] nor one of {', '.join(KEYS)} with a value; "
                    "polydist tune writes such files"
                )
            entries[name].append(f"{key}({value})")
    return TunedFile(path, {name: _clauses(path, own) for name, own in entries.items()})


def _clauses(path: str, words: list[str]) -> Directive:
    place = Place(path, 1)
    try:
        return parse_directive(" ".join(words), place, lambda _: place)
    except Refusal as refusal:
        raise TunedError(f"{path}: {refusal.diagnostic.message}") from None
