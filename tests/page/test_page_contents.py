"""Pages of ``polydist report``: where tiles are drawn, what diagrams say, and what is escaped."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from polydist.page.charts import balance_of, cells_of, charts_of, pairs_text, times_of
from polydist.page.contents import Findings, page_of
from polydist.page.html import html_of
from polydist.page.model import Page
from polydist.page.pictures import captions_of, drawn_steps, pictures_of
from polydist.page.projection import projection_of
from polydist.request import Options
from polydist.run_statistics import RankStatistics
from polydist.simulate.regions import analysed_file
from polydist.simulate.simulation import Forecast, Pair, Place, Run
from unit.models import analysis_of

DIAMONDS = """\
void kernel(int n, int steps, double a[n], double b[n])
{
#pragma polydist
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1];
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
    }
}
"""
HOSTILE = """\
/* </script></style><script>alert(1)</script> {{ 7 * 7 }} {% raw %} &lt; */
static int w[9];
void f(double *a, double *b, const char **s) {
    s[0] = "</code></div><img src=x onerror=alert(2)>";
#pragma polydist
    for (int i = 0; i < 9; i++)
        a[w[i]] = b[i] < 3 && b[i]>2;
#pragma polydist name(script)
    for (int i = 0; i < 9; i++)
        b[i] = b[i]<2&&b[i] >1;
}
"""


def _run(ranks: int = 2, **changed: object) -> Run:
    """Two steps of one nest, tiles of 4 x 8 that begin at 1 and at 2."""
    work = tuple({"rank": rank, "points": 10 + 10 * rank} for rank in range(ranks))
    row = {"nest": 0, "busy": ranks, "bytes": 1500, "messages": 1}
    run = Run(
        ranks=ranks,
        scheme="exact",
        tile=(4, 8),
        origin=(1, 2),
        steps=2,
        chain=2,
        points=30,
        balance=0.75,
        volume=1500,
        most=1500,
        messages=1,
        partners=1,
        largest=1500,
        buffer=1500,
        fetched=0,
        gathered=0,
        touched=0,
        mean_touched=0,
        seconds=1.0,
        speedup=ranks / 2,
        work=work,
        rows=(row, row),
        pairs=(Pair(0, 1, 1500, 1),),
        places=(Place(0, 0, 0, (1, 2), (8, 9)), Place(1, 1, 0, (3, 10), (4, 11))),
    )
    return replace(run, **changed)  # type: ignore[arg-type]


def test_diamonds_are_drawn_in_the_loops() -> None:
    a = analysis_of(DIAMONDS, "diamond")
    (nest,) = a.structure.nests
    shown = projection_of(a.scop, nest)
    assert (shown.down, shown.across) == ("t", "i")
    # The four corners of a box of scheduled space, by the coordinates that --explain shows.
    for t, i in ((0, 5), (3, 5), (7, 2)):
        assert shown.point((2 * t - i, 2 * t + i)) in ((i, t), (i, t - 0.5), (i - 0.5, t))


def test_parallel_loops_keep_their_places() -> None:
    text = "void kernel(int n, double a[n])\n{\n#pragma polydist\n    for (int i = 3; i < n; i++)\n"
    a = analysis_of(text + "        a[i] = i;\n}\n")
    shown = projection_of(a.scop, a.structure.nests[0])
    assert (shown.across, shown.down) == ("i", "")


def test_tiles_begin_where_the_run_has_them() -> None:
    (picture,) = pictures_of(_run(), {}, ("N0",), 2)
    first, second = picture.shapes
    assert [(shape.step, shape.rank) for shape in picture.shapes] == [(0, 0), (1, 1)]
    assert first.path == "M2 1L10 1L10 5L2 5ZM2 5L10 5L10 9L2 9Z"
    assert second.path == "M10 3L12 3L12 5L10 5Z"
    assert picture.box == (2, 1, 10, 8)


def test_only_as_many_steps_as_there_is_room_for() -> None:
    assert drawn_steps(_run()) == 2
    assert drawn_steps(_run(), most=2) == 1
    assert drawn_steps(_run(), most=1) == 1
    assert drawn_steps(_run(places=())) == 0
    assert captions_of(_run(), ("N0",), 1) == (
        "step 1 of 2: nest N0, 2 of 2 ranks busy, 1.50 kB in 1 message",
    )


def test_what_is_sent_without_pairs_is_said() -> None:
    assert pairs_text(_run(volume=2500)).endswith("1.00 kB more to combine reductions")
    assert pairs_text(_run(pairs=(), volume=0)) == "nothing"
    assert cells_of(_run(ranks=65)) is None
    assert [(c.sender, c.receiver, c.share) for c in cells_of(_run()) or ()] == [(0, 1, 1.0)]
    assert [bar.segments[0].share for bar in balance_of(_run())] == [0.5, 1.0]


def test_diagrams_stay_within_their_frames() -> None:
    runs = tuple(_run(ranks, volume=1500 * ranks**3, gathered=ranks - 1) for ranks in (1, 4, 64))
    for chart in charts_of(Forecast("f", "f.c", 1, runs)):
        points = [point for curve in chart.curves for point in curve.points]
        assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y, _ in points)
        assert all(0 <= tick.position <= 1 for tick in (*chart.up, *chart.across))
    assert charts_of(Forecast("f", "f.c", 1, runs[:1])) == ()
    nothing = tuple(_run(n, volume=0, pairs=(), speedup=1.0) for n in (1, 2))
    assert len(charts_of(Forecast("f", "f.c", 1, nothing))) == 2


def test_times_are_parts_of_the_longest() -> None:
    phases = dict.fromkeys("plan pack wait unpack gather".split(), 0.5)
    counts = dict.fromkeys(
        "bytes messages elements tiles steps executions replicated as_written".split(), 0
    )
    ranks = [RankStatistics(rank=r, compute=r * 2.5, **phases, **counts) for r in (0, 1)]
    shorter, longer = times_of(ranks)
    assert sum(part.share for part in shorter.segments) == pytest.approx(0.5)
    assert sum(part.share for part in longer.segments) == pytest.approx(1)


# -------------------------------------------------------------------------------------------- pages
def _page(source: Path) -> Page:
    found = analysed_file(source, Options(keep_going=True))
    return page_of(
        Findings(parsed=found.parsed, regions=found.regions, diagnostics=found.said.diagnostics)
    )


def test_source_text_is_text(tmp_path: Path) -> None:
    source = tmp_path / "a&'\"<b>.c"
    source.write_text(HOSTILE)
    html = html_of(_page(source))
    assert html.count("<script>") == html.count("</script>") == 1
    assert "<img" not in html and "{{ 7 * 7 }}" in html and "&amp;lt;" in html
    assert "default-src &#39;none&#39;" in html or "default-src 'none'" in html
    assert not re.search(r"https?://", html)


def test_every_line_once_and_decisions_below_theirs(tmp_path: Path) -> None:
    source = tmp_path / "hostile.c"
    source.write_text(HOSTILE)
    (file,) = _page(source).files
    assert [line.text for line in file.lines] == HOSTILE.splitlines()
    marks = {line.number: line.mark for line in file.lines if line.mark}
    assert marks == dict.fromkeys((5, 6, 7), "refused") | {8: "region", 9: "region", 10: "region"}
    said = {line.number: [note.kind for note in line.notes] for line in file.lines if line.notes}
    assert said == {7: ["warning"], 8: ["decision"], 10: ["decision"]}
    assert "#f1-8" in html_of(_page(source))
