"""Generated code without a warning where the user compiles without optimization: gcc then warns of other things than with it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.options import Options
from support.programs import ROOT

_FLAGS = ["-std=c99", "-O0", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas", "-I", str(ROOT / "runtime_c" / "include")]
_SOURCES = {
    "nothing is handed over": "static int a[1];\nint *f(void)\n{\n#pragma polydist\n    {\n        a[0] = 7;\n    }\n    return a;\n}\n",
    "integers have no NaN": """int f(int n, const int *a)
{
    int most = 0, least = 0;
#pragma polydist reduction(max: most) reduction(min: least)
    for (int i = 0; i < n; i++) {
        most = a[i] > most ? a[i] : most;
        least = a[i] < least ? a[i] : least;
    }
    return most - least;
}
""",
}


@pytest.mark.parametrize("source", _SOURCES.values(), ids=_SOURCES)
def test_no_warning(tmp_path: Path, source: str) -> None:
    (tmp_path / "f.c").write_text(source)
    ((name, text),) = translate(tmp_path / "f.c", Options()).files
    (tmp_path / name).write_text(text)
    subprocess.run(["cc", *_FLAGS, "-c", name], cwd=tmp_path, check=True)
