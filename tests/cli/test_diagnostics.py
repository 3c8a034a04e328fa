"""Diagnostics as JSON and as SARIF."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from polydist_frontends.errors import Diagnostic, Place

from polydist import __version__
from polydist.cli.formats import document
from polydist.cli.main import guarded, main, main_translate
from support.mpi import Mpi

SOURCE = """\
void scatter(int n, const int *where, const double *from, double *to)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        to[where[i]] = from[i];
}
"""
SAID = (
    Diagnostic("error", "one", "'a' \u00e4 \udcff is wrong", Place("a folder/x.c", 3, 7), "do it"),
    Diagnostic("remark", "two", "a word", Place("/elsewhere/y.c", 1)),
    Diagnostic("warning", "one", "a warning", Place("/elsewhere/y.c", 2, 1)),
)


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.c").write_text(SOURCE)
    return tmp_path / "x.c"


def test_json_has_all_that_the_text_has(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert guarded(main_translate, ["--diagnostics", "json", "x.c"]) == 1
    out, err = capfd.readouterr()
    made = json.loads(err)
    assert not out
    assert (made["version"], made["polydist"]) == (1, __version__)
    (one,) = made["diagnostics"]
    assert (one["severity"], one["code"]) == ("error", "indirect-subscript")
    assert (one["file"], one["line"], one["column"]) == ("x.c", 5, 12)
    assert "where[i]" in one["message"] and "size(" in one["hint"]


def test_a_file_takes_nothing_from_the_text(
    source: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert guarded(main_translate, ["--diagnostics=sarif=said.sarif", "x.c"]) == 1
    assert "x.c:5:12: error:" in capfd.readouterr().err
    (run,) = json.loads(Path("said.sarif").read_text())["runs"]
    assert [result["ruleId"] for result in run["results"]] == ["indirect-subscript"]


def test_several_files_are_one_document(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    Path("y.c").write_text("int f(void) { return 0; }\n")
    guarded(main_translate, ["--diagnostics", "json", "y.c", "x.c", "--keep-going"])
    made = json.loads(capfd.readouterr().err)
    assert {one["file"] for one in made["diagnostics"] if one["severity"] == "warning"} == {"x.c"}


def test_sarif_is_sarif() -> None:
    if importlib.util.find_spec("sarif_pydantic") is None:
        pytest.skip("sarif-pydantic is not installed: pip install -e '.[test]'")
    sarif = __import__("sarif_pydantic")
    log = sarif.Sarif.model_validate_json(document("sarif", SAID))
    (run,) = log.runs
    assert [rule.id for rule in run.tool.driver.rules] == ["one", "two"]
    assert [result.level.value for result in run.results] == ["error", "note", "warning"]
    made = json.loads(document("sarif", SAID))
    assert not _dropped(made, json.loads(log.model_dump_json(by_alias=True)))


def _dropped(made: Any, read: Any, place: str = "") -> list[str]:
    """What the model does not know of a document."""
    if isinstance(made, dict):
        return [
            path
            for key, value in made.items()
            for path in (
                _dropped(value, read[key], f"{place}/{key}") if key in read else [f"{place}/{key}"]
            )
        ]
    if isinstance(made, list):
        return [
            path
            for k, value in enumerate(made)
            for path in _dropped(value, read[k], f"{place}/{k}")
        ]
    return []


def test_places_in_sarif() -> None:
    results = json.loads(document("sarif", SAID))["runs"][0]["results"]
    places = [result["locations"][0]["physicalLocation"] for result in results]
    assert [place["artifactLocation"]["uri"] for place in places] == [
        "a%20folder/x.c",
        "file:///elsewhere/y.c",
        "file:///elsewhere/y.c",
    ]
    assert [place["region"] for place in places] == [
        {"startLine": 3, "startColumn": 7},
        {"startLine": 1},
        {"startLine": 2, "startColumn": 1},
    ]
    assert results[0]["message"]["text"] == "'a' \u00e4 ? is wrong\nhint: do it"


def test_analyze_and_verify(source: Path, mpich: Mpi, capfd: pytest.CaptureFixture[str]) -> None:
    own = [f"--mpicc={mpich.compiler}", f"--mpiexec={mpich.launcher}"]
    for command in (["analyze", "x.c", "--ranks", "2"], ["verify", "x.c", *own]):
        assert guarded(main, [*command, "--diagnostics=json"]) == 1
        made = json.loads(capfd.readouterr().err)
        assert [one["code"] for one in made["diagnostics"]] == ["indirect-subscript"]


@pytest.mark.parametrize("word", ["xml", "json=", "text=file", "sarif:file"])
def test_other_words_are_refused(
    word: str, source: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main_translate(["--diagnostics", word, "x.c"])
    assert "is not text, json, sarif" in capfd.readouterr().err


def test_a_file_that_cannot_be_written(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert guarded(main_translate, ["--diagnostics", "json=missing/said.json", "x.c"]) == 2
    assert "missing/said.json" in capfd.readouterr().err
