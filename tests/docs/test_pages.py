"""What the pages say of clauses, options, variables and files agrees with the sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tables
from console import PAGES, ROOT
from polydist_frontends.clauses.schemes import SCHEMES
from polydist_frontends.clauses.table import CLAUSES

from polydist.cli.parser import translate_parser
from polydist.request import STAGES

_SOURCES = (".py", ".c", ".h", ".cmake")
README = (ROOT / "README.md").read_text()
BUILDING = (ROOT / "docs" / "building.md").read_text()
RUNTIME = (ROOT / "docs" / "runtime.md").read_text()
REFERENCE = {path.stem: path.read_text() for path in (ROOT / "docs/reference").glob("*.md")}
READABLE = (
    "README.md",
    "CONTRIBUTING.md",
    "examples/README.md",
    "docs/architecture.md",
    *(f"docs/architecture/{path.name}" for path in (ROOT / "docs/architecture").glob("*.md")),
    "docs/building.md",
    "docs/limits.md",
    "docs/refusals.md",
    "docs/runtime.md",
    "docs/python.md",
    *(f"docs/reference/{name}.md" for name in ("clauses", "commands", "languages")),
    "examples/python/README.md",
)


def section(page: str, title: str) -> str:
    """The text under a heading, to the next heading of any level."""
    return re.split(rf"^#+ {re.escape(title)}\n", page, flags=re.MULTILINE)[1].split("\n## ", 1)[0]


def first_cells(text: str) -> list[str]:
    """The code words in the first column of the tables."""
    rows = [
        line.replace("\\|", "/").split("|")[1] for line in text.splitlines() if line.startswith("|")
    ][2:]
    return [word for cell in rows for word in re.findall(r"`([^`]+)`", cell)]


def variables_read() -> set[str]:
    """The environment variables that runtime and translator ask for."""
    found = settings_of_the_runtime()
    for path in (ROOT / "runtime_c").rglob("*.[ch]"):
        found |= set(re.findall(r'getenv\("(\w+)"\)', path.read_text()))
    for path in (ROOT / "translator").rglob("*.py"):
        found |= set(re.findall(r'"(POLYDIST_[A-Z_]+)"', path.read_text()))
    return found


def settings_of_the_runtime() -> set[str]:
    """The names in the runtime's table of settings."""
    return set(
        re.findall(r'"(POLYRT_\w+)"', (ROOT / "runtime_c/src/settings/settings.c").read_text())
    )


def test_settings_are_read_in_one_place() -> None:
    """Only the table's file asks the environment for POLYRT_ variables."""
    for path in (ROOT / "runtime_c").rglob("*.[ch]"):
        asked = re.findall(r"getenv\(([^)]*)\)", path.read_text())
        allowed = (
            "polyrti_setting_table[k].name" if path.name == "settings.c" else '"OMP_NUM_THREADS"'
        )
        assert set(asked) <= {allowed}, path


def variables_listed(text: str) -> set[str]:
    """The names of variables in the first column of tables."""
    words = {re.split("[=]", word)[0] for word in first_cells(text)}
    return {name for name in words if re.fullmatch(r"(POLY|OMP_)[A-Z_]+", name)}


def test_reference_lists_the_variables_that_are_read() -> None:
    programs = variables_listed(section(REFERENCE["environment"], "Programs"))
    assert programs == {name for name in variables_read() if not name.startswith("POLYDIST")}
    own = variables_listed(section(REFERENCE["environment"], "Translator and wrappers"))
    assert programs | own == variables_read()
    assert variables_listed(section(BUILDING, "Make, configure, Meson")) <= own


@pytest.mark.parametrize("path", tables.written(), ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_written_from_the_tables_is_up_to_date(path: Path) -> None:
    assert path.read_text() == tables.written()[path], "run: python tests/docs/tables.py"


def test_reference_lists_the_options() -> None:
    text = section(REFERENCE["commands"], "polydist-translate")
    words = {word.split()[0].split("=")[0] for cell in first_cells(text) for word in [cell]}
    words |= {"-I", "-D", "-U", "-std"} if "-I -D -U -std=" in text else set()
    options = {
        option
        for action in translate_parser()._actions
        for option in action.option_strings
        if option not in ("-h", "--help", "--version")
    }
    assert options - words <= {"--output", "--depfile-target", "--options-begin"}
    assert {word for word in words if word.startswith("-")} <= options
    assert all(f"`{stage}`" in text for stage in STAGES)


def test_reference_says_how_long_a_file_may_take() -> None:
    limit = translate_parser().get_default("time_limit")
    assert f"seconds per file ({limit:g})" in section(REFERENCE["commands"], "polydist-translate")


def test_the_cmake_keywords_are_listed() -> None:
    words = first_cells(section(BUILDING, "CMake"))
    own = {"EXECUTABLE", "STATIC", "SHARED", "SOURCES", "OPTIONS"}
    assert own | {row.name.upper() for row in CLAUSES if row.keyword} <= set(words)


def test_the_runtime_has_the_same_table_of_schemes() -> None:
    header = (ROOT / "runtime_c/include/polyrt_flows.h").read_text()
    rows = re.findall(r'SCHEME\((POLYRT_\w+), "(\w+)", ([01])\)', header)
    assert rows == [
        (f"POLYRT_{scheme.name.upper()}", scheme.name, str(int(scheme.exceeds)))
        for scheme in SCHEMES
    ]


def test_the_runtime_knows_the_environment_of_the_clauses() -> None:
    assert {row.environment for row in CLAUSES if row.environment} <= settings_of_the_runtime()


def descriptor_fields() -> dict[str, list[str]]:
    """The structs of the public headers that generated code fills, with their fields."""
    headers = sorted((ROOT / "runtime_c/include").glob("polyrt*.h"))
    whole = "".join(header.read_text() for header in headers)
    text = re.sub(r"/\*.*?\*/", "", whole, flags=re.DOTALL)
    structs = re.findall(r"typedef struct \w+ \{(.*?)\} (\w+);", text, re.DOTALL)
    return {
        name: [re.sub(r"\[.*", "", word) for word in re.findall(r"(\w+(?:\[\w+\])?)[;,]", body)]
        for body, name in structs
    }


def test_architecture_describes_every_descriptor() -> None:
    text = (ROOT / "docs/architecture/interface.md").read_text()
    words = {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"\w+", code)}
    fields = descriptor_fields()
    assert {"polyrt_region", "polyrt_nest", "polyrt_flow"} <= fields.keys()
    assert "footprints" in fields["polyrt_nest"] and "out" in fields["polyrt_part"]
    for name, own in fields.items():
        assert not {name, *own} - words, name


def test_statistics_page_lists_the_columns() -> None:
    source = (ROOT / "runtime_c/src/report/statistics.c").read_text()
    titles = re.search(r"titles\[POLYRTI_COLUMNS\] = \{(.*?)\}", source, re.DOTALL)
    assert titles is not None
    assert set(re.findall(r'"(\w+)"', titles.group(1))) == set(
        first_cells(section(RUNTIME, "Statistics"))
    )


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for page in PAGES:
        for target in re.findall(r"^make (\w+)", page.read_text(), re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{page.name}: make {target}"


@pytest.mark.parametrize("name", READABLE)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert (page.parent / link).exists() or link.startswith("https://"), link


@pytest.mark.parametrize("name", READABLE)
def test_files_that_are_named_exist(name: str) -> None:
    text = (ROOT / name).read_text()
    for path in re.findall(
        r"`((?:tests|docs|examples|frontends|translator|runtime_c|cmake|demo)(?:/[\w.]+)*/?)`", text
    ):
        assert (ROOT / path).exists() or (ROOT / "translator/polydist" / path).exists(), path


def rooms_on_disk() -> set[str]:
    """The folders that hold sources of the translator, the frontends, the runtime or CMake."""
    found: set[str] = set()
    for top in ("frontends/polydist_frontends", "translator/polydist", "runtime_c", "cmake"):
        files = (path for path in (ROOT / top).rglob("*") if path.suffix in _SOURCES)
        found |= {str(path.parent.relative_to(ROOT)) for path in files}
    return found


def test_every_room_is_described() -> None:
    rows = first_cells((ROOT / "docs/architecture/rooms.md").read_text())
    listed = [word for word in rows if "/" in word or word == "cmake"]
    assert {word for word in listed if (ROOT / word).is_dir()} == rooms_on_disk()


def test_every_test_folder_is_described() -> None:
    folders = {
        f"tests/{path.name}"
        for path in (ROOT / "tests").iterdir()
        if path.is_dir() and list(path.glob("*.py"))
    }
    listed = set(
        first_cells(section((ROOT / "CONTRIBUTING.md").read_text(), "How the tests are laid out"))
    )
    assert folders <= listed


def _pages_in(folder: str) -> list[Path]:
    return list((ROOT / "docs" / folder).glob("*.md"))


def test_every_page_is_linked_from_the_readme() -> None:
    for page in (path for name in ("", "guides", "reference") for path in _pages_in(name)):
        assert f"({page.relative_to(ROOT)})" in README


def test_paths_are_nobodys() -> None:
    """No folder of a developer's machine, and no host of a package registry."""
    for page in PAGES:
        assert not re.search(r"/tmp/|/root/|/work/|/opt/|simple/", page.read_text()), page.name


def test_clauses_and_schemes_are_in_the_help() -> None:
    help_text = translate_parser().format_help()
    assert all(f"    {row.form}" in help_text for row in CLAUSES)
    assert all(f"    {scheme.name} " in help_text for scheme in SCHEMES)


def test_page_names_are_files() -> None:
    assert all(isinstance(page, Path) and page.is_file() for page in PAGES)
