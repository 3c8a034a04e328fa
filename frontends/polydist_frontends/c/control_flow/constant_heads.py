"""How many iterations a loop has, as its head and the constants in sight tell: literals, macros of
the file and its headers, and enumerators and ``const`` integers of file scope: the name of one in a
function may be a parameter's in another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from polydist_frontends.c.reading.preprocessing.preprocess import preprocess
from polydist_frontends.errors import Refusal
from polydist_frontends.source import Preprocessing

_HEAD = re.compile(r"=\s*(\w+)\s*;\s*\w+\s*(<=?)\s*(\w+)\s*(?:([+-])\s*(\d+)\s*)?;")
_MACRO = re.compile(r"^#define (\w+) \(?(\w+)\)?$", re.MULTILINE)
_ENUMERATION = re.compile(r"\benum\b[^{};]*\{([^}]*)\}")
_ENUMERATOR = re.compile(r"(\w+)\s*=\s*(\d+)\b")
_CONSTANT = re.compile(r"^(?:static\s+)?const\b[\w\s]*?\b(\w+)\s*=\s*(\d+)\s*[,;]", re.MULTILINE)
_DEEPEST = 5
"""Macros that stand for others."""


def constants(path: Path, text: str, preprocessing: Preprocessing) -> Mapping[str, int]:
    """The values of names; without those of macros where headers are missing."""
    listing = replace(preprocessing, other_flags=(*preprocessing.other_flags, "-dM"))
    try:
        macros = dict(_MACRO.findall(preprocess(text, path, listing).text))
    except Refusal:
        macros = {}
    own = [pair for body in _ENUMERATION.findall(text) for pair in _ENUMERATOR.findall(body)]
    known = {name: int(value) for name, value in (*own, *_CONSTANT.findall(text))}
    for _ in range(_DEEPEST):
        known |= {
            name: value
            for name, said in macros.items()
            if (value := _value(said, known)) is not None
        }
    return known


def trips(loop: str, known: Mapping[str, int]) -> int | None:
    """Of a loop with this text, by what stands up to its second semicolon; ``None`` if that does
    not tell."""
    found = _HEAD.search(";".join((*loop.split(";", 2)[:2], "")))
    if found is None:
        return None
    first, past = _value(found[1], known), _value(found[3], known)
    if first is None or past is None:
        return None
    more = int(found[5] or 0) * (-1 if found[4] == "-" else 1)
    return max(0, past + more - first + (found[2] == "<="))


def _value(said: str, known: Mapping[str, int]) -> int | None:
    digits = re.fullmatch(r"(0|[1-9]\d*)[uUlL]*", said)
    return int(digits[1]) if digits else known.get(said)
