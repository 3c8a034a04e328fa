"""Diagnostics for other programs: as JSON, and as SARIF 2.1.0, which editors and code hosts show
beside the lines.

Lines and columns count from 1. Where a diagnostic is about a whole line it has no column.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from polydist_frontends.errors import Diagnostic, Severity

import polydist

Format = Literal["json", "sarif"]

JSON_VERSION = 1
"""Of the form of JSON; a field that is added does not change it."""

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "remark": "note"}


def document(form: Format, diagnostics: Sequence[Diagnostic]) -> str:
    """All of them as one document."""
    made = _json(diagnostics) if form == "json" else _sarif(diagnostics)
    return json.dumps(made, indent=2) + "\n"


def _json(diagnostics: Sequence[Diagnostic]) -> dict[str, Any]:
    return {
        "version": JSON_VERSION,
        "polydist": polydist.__version__,
        "diagnostics": [
            {
                "severity": one.severity,
                "code": one.code,
                "message": one.message,
                "hint": one.hint,
                "clauses": one.clauses,
                "file": one.place.file,
                "line": one.place.line,
                "column": one.place.column,
            }
            for one in map(_readable, diagnostics)
        ],
    }


def _sarif(diagnostics: Sequence[Diagnostic]) -> dict[str, Any]:
    codes = sorted({one.code for one in diagnostics})
    driver = {
        "name": "polydist",
        "version": polydist.__version__,
        "semanticVersion": polydist.__version__,
        "rules": [{"id": code} for code in codes],
    }
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "results": list(_results(map(_readable, diagnostics), codes)),
            }
        ],
    }


def _results(diagnostics: Iterable[Diagnostic], codes: Sequence[str]) -> Iterable[dict[str, Any]]:
    for one in diagnostics:
        region = {"startLine": one.place.line}
        if one.place.column:
            region["startColumn"] = one.place.column
        where = {"artifactLocation": {"uri": _uri(one.place.file)}, "region": region}
        hint = f"\nhint: {one.hint}" if one.hint else ""
        yield {
            "ruleId": one.code,
            "ruleIndex": codes.index(one.code),
            "level": _LEVELS[one.severity],
            "message": {"text": one.message + hint},
            "locations": [{"physicalLocation": where}],
        }


def _uri(file: str) -> str:
    """Relative where the file is named so: code hosts take it from the root of the project."""
    return Path(file).as_uri() if os.path.isabs(file) else quote(os.fsencode(file))


def _readable(one: Diagnostic) -> Diagnostic:
    """Bytes of the source that are no text become question marks."""
    message, hint = (text.encode("utf-8", "replace").decode() for text in (one.message, one.hint))
    return replace(one, message=message, hint=hint)
