"""A translation's source after preprocessing, with edited copies in place of its headers."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

from polydist_frontends.c.reading.preprocessing.preprocess import Preprocessed, preprocess
from polydist_frontends.c.reading.preprocessing.sentinels import Edit, edited_text
from polydist_frontends.c.reading.source_file import SourceFile
from polydist_frontends.source import Inclusion, Preprocessing, encode_source

Preprocess: TypeAlias = Callable[[Iterable[Edit]], str]
"""What a translation is after preprocessing where one of its files has edits."""


def preprocessed(
    files: Sequence[SourceFile],
    edits: Callable[[SourceFile], Iterable[Edit]],
    preprocessing: Preprocessing,
) -> Preprocessed:
    """The first file with edits after preprocessing, and with edited copies of the others in place
    of the headers. Raises ``Refusal``."""
    with tempfile.TemporaryDirectory(prefix="polydist-") as folder:
        copies = {str(file.path): str(Path(folder) / f"{file.number}.h") for file in files[1:]}

        def included(inclusion: Inclusion) -> str:
            return copies[inclusion.file] if inclusion.translated else inclusion.file

        for file in files[1:]:
            text = edited_text(file, edits(file), included)
            Path(copies[str(file.path)]).write_bytes(encode_source(text))
        own = edited_text(files[0], edits(files[0]), included)
        return preprocess(own, files[0].path, preprocessing)


def with_edits_in(
    file: SourceFile, files: Sequence[SourceFile], preprocessing: Preprocessing
) -> Preprocess:
    """Preprocesses the translation with edits in one of its files."""

    def run(edits: Iterable[Edit]) -> str:
        return preprocessed(
            files, lambda one: edits if one.number == file.number else (), preprocessing
        ).text

    return run
