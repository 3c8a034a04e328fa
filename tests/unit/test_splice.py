"""Putting generated text into a file: every other byte stays, and line numbers still tell the
truth."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest
from polydist_frontends.source import encode_source, read_source

from polydist.driver import translate
from polydist.emit.lines import c_string
from polydist.emit.splice import Replacement, splice
from polydist.request import Options

_REGION = "#pragma polydist\n    for (int i = 0; i < n; i++)\n        a[i] = 1;"


def _without_generated(spliced: str, newline: str) -> str:
    """Generated lines begin with ``@`` here, or are #line directives."""
    return newline.join(
        line for line in spliced.split(newline) if not line.startswith(("@", "#line"))
    )


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_what_is_not_replaced_stays(newline: str) -> None:
    random = Random(1)
    lines = [
        f"{'  ' * random.randint(0, 3)}line {k};" + random.choice(("", " // ü", "\t"))
        for k in range(30)
    ]
    text = newline.join(lines)
    starts = [sum(len(line) + len(newline) for line in lines[:k]) for k in range(31)]
    replaced = [
        Replacement(starts[k], starts[k + count], ("@new", "@text"))
        for k, count in ((2, 3), (9, 1), (20, 0))
    ]
    expected = newline.join(line for k, line in enumerate(lines) if k not in (2, 3, 4, 9))
    assert _without_generated(splice(text, replaced, "a.c", "b.c"), newline) == expected


def test_replacements_in_the_middle_of_lines() -> None:
    spliced = splice("abc X def\n", [Replacement(4, 5, ("@new",))], "a.c", "b.c")
    kept = [line for line in spliced.split("\n") if not line.startswith(("@", "#line"))]
    assert kept[0] == "abc " and kept[2:] == [""]
    assert kept[1].lstrip() == "def" and kept[1].index("d") == "abc X def".index("d"), (
        "columns stay"
    )


@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
@pytest.mark.parametrize("end", [b"", b"\n", b"/* caf\xe9 */"])
def test_bytes_outside_the_region(newline: bytes, end: bytes, tmp_path: Path) -> None:
    """Non-ASCII bytes in any encoding, tabs, line ends, and no newline at the end of the file."""
    before = newline.join(
        [b"/* \xff\xfe latin: \xe9, utf-8: \xc3\xa9 */", b"\tint unused ;   ", b"", b""]
    )
    head = newline.join(
        [b"void kernel(int n, double *a)", b"{", b'    const char *s = "\xc3\xa4\xe4";', b"    "]
    )
    after = newline.join([b"", b"    (void)s;\t", b"}", b"int after ;"]) + end.replace(
        b"\n", newline
    )
    source = tmp_path / "bytes.c"
    source.write_bytes(before + head + _REGION.encode().replace(b"\n", newline) + after)
    outcome = translate(source, Options())
    assert not outcome.diagnostics, [d.render() for d in outcome.diagnostics]
    emitted = encode_source(outcome.files[0][1])
    first = b'#line 1 "' + str(source).encode() + b'"' + newline
    assert (
        emitted.startswith(first + before) and emitted.endswith(after.lstrip()) and head in emitted
    )
    assert newline == b"\n" or emitted.count(b"\n") == emitted.count(b"\r\n")


def test_a_file_without_a_region(tmp_path: Path) -> None:
    source = tmp_path / "plain.c"
    source.write_bytes(b"int x;\r\n/* \xe9 */ int y;")
    assert encode_source(translate(source, Options()).files[0][1]) == source.read_bytes()
    assert encode_source(read_source(source)) == source.read_bytes()


def test_line_numbers(tmp_path: Path) -> None:
    """Behind a region and inside the statements, __LINE__ and the file are the user's; in generated
    code they are the output's own."""
    lines = [
        "int before(void) { return __LINE__; }",
        "void kernel(int n, int *a, int *b)",
        "{",
        "#pragma polydist",
        "    for (int i = 0; i < n; i++) {",
    ]
    lines += [
        "        a[i] = __LINE__;",
        "",
        "        b[i] = i +",
        "            __LINE__;",
        "    }",
        "    a[0] = __LINE__;",
        "}",
        "int last = __LINE__;",
    ]
    source = tmp_path / "lines.c"
    source.write_text("\n".join(lines) + "\n")
    ((name, text),) = translate(source, Options()).files
    (tmp_path / name).write_text(text)
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("#line") and name in line:
            assert int(line.split()[1]) == number + 1
    include = str(Path(__file__).parents[2] / "runtime_c" / "include")
    command = ["cc", "-E", "-P", "-I", include, str(tmp_path / name)]
    preprocessed = " ".join(
        subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    )
    for expected in ("return 1;", "a[i] = 6;", "b[i] = i + 9;", "a[0] = 11;", "int last = 13;"):
        assert expected in preprocessed


def test_names_in_line_directives() -> None:
    assert c_string('C:\\new "x".c') == 'C:\\\\new \\"x\\".c'
    assert '#line 1 "a\\"b.c"' in splice("x", [Replacement(0, 0, ("y",))], 'a"b.c', "o.c")
