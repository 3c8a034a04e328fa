"""The order of the points inside tiles: along rows where that is legal, else as it was."""

from __future__ import annotations

import islpy as isl
import pytest

from polydist.schedule.points.costs import finding_again
from polydist.schedule.points.order import point_order
from unit.kernels import function
from unit.models import analysis_of

_MATRICES = "int n, double (*a)[n], double (*b)[n], double (*c)[n], double *x"


def _nest(*bounds: str) -> str:
    return "\n".join(
        f"for (int {name} = {first}; {name} < {last}; {name}++)"
        for name, first, last in (bound.split(":") for bound in bounds)
    )


_ALL = ("i:0:n", "j:0:n")
_PRODUCT = _nest(*_ALL, "k:0:n") + "c[i][j] += a[i][k] * b[k][j];"


def _loops(body: str) -> dict[str, str]:
    """The loops of each statement, in their order."""
    analysis = analysis_of(function(body, _MATRICES))
    found = {}
    for nest in analysis.structure.nests:
        assert nest.kind != "solo"
        for name, loops in point_order(analysis.scop, nest).loops.items():
            statement = analysis.scop.statement(name)
            found[name] = "".join(statement.iterators[k].name for k in loops)
    return found


@pytest.mark.parametrize(
    "body, expected",
    [
        pytest.param(_PRODUCT, ["ikj"], id="product"),
        pytest.param(
            _nest(*_ALL) + "{ c[i][j] = 0;" + _nest("k:0:n") + "c[i][j] += a[i][k] * b[k][j]; }",
            ["ij", "ikj"],
            id="product after initial values",
        ),
        pytest.param(_nest(*_ALL) + "x[i] += a[j][i] * b[j][j];", ["ji"], id="product with vector"),
        pytest.param(_nest(*_ALL) + "c[j][i] = a[j][i];", ["ji"], id="copy down columns"),
        pytest.param(
            _nest(*reversed(_ALL))
            + "{"
            + _nest("k:0:i")
            + "a[i][j] -= b[i][k] * a[k][j]; a[i][j] /= b[i][i]; }",
            ["ikj", "ij"],
            id="triangular solution of columns",
        ),
        pytest.param(
            _nest(*_ALL, "d:0:9") + "c[9 * i + d][j] = a[9 * i + d][j];",
            ["ijd"],
            id="a loop over few components is unrolled",
        ),
        pytest.param(
            _nest(*_ALL, "d:0:9") + "c[9 * j + d][i] = a[9 * j + d][i];",
            ["jid"],
            id="copy of components down columns",
        ),
        pytest.param(
            _nest(*_ALL, "d:0:90") + "c[90 * i + d][j] = a[90 * i + d][j];",
            ["idj"],
            id="a loop too long to be unrolled",
        ),
        pytest.param(
            _nest(*_ALL) + "c[i][j] = a[j][i];", ["ij"], id="transposition costs the same"
        ),
        pytest.param(_nest(*_ALL) + "x[i] += a[i][j];", ["ij"], id="sum along a row"),
        pytest.param(
            _nest("i:1:n", "j:0:n - 1") + "c[j][i] = c[j + 1][i - 1] + a[j][i];",
            ["ij"],
            id="interchange would read what is not yet written",
        ),
        pytest.param(
            _nest(*_ALL)
            + "{ c[j][i] = a[j][i] + x[j]; x[j] = c[j][i]; b[j][i] = x[j] + c[j][i]; }",
            ["ji", "ji", "ji"],
            id="statements of one innermost loop stay together",
        ),
        pytest.param(
            _nest(*_ALL) + "{ x[j] = a[j][i];" + _nest("k:0:n") + "c[k][i] += x[j] * b[j][k]; }",
            ["ij", "ijk"],
            id="distribution would overwrite what is still read",
        ),
        pytest.param(
            _nest("i:1:n", "j:0:n - 1")
            + "{ c[j][i] = c[j + 1][i - 1] + a[j][i];"
            + _nest("k:0:n")
            + "b[k][i] += a[k][j]; }",
            ["ij", "jki"],
            id="some go along rows where not all may",
        ),
        pytest.param(
            _nest("k:0:n", "j:k + 1:n")
            + "{"
            + _nest("i:0:n")
            + "b[k][j] += c[i][k] * a[i][j];"
            + _nest("i:0:n")
            + "a[i][j] -= c[i][k] * b[k][j]; }",
            ["kij", "kij"],
            id="no loops of its own for a sum that the next statement reads",
        ),
    ],
)
def test_loops_inside_tiles(body: str, expected: list[str]) -> None:
    loops = _loops(body)
    assert [loops[name] for name in sorted(loops)] == expected


def test_what_the_loops_around_a_nest_decide_on_is_no_loop_of_its_tiles() -> None:
    """Time would cost least as the innermost loop; then what is jammed would be taken for another
    loop than it is, and here an element is written in one that an earlier iteration reads."""
    loops = _nest("t:0:m", "i:1:n", "j:0:n", "k:0:m")
    body = loops + "e[i - 1][k][k] = e[i][j][0] + e[i - 1][j][j];"
    analysis = analysis_of(function(body, "int n, int m, double (*e)[n][n]"))
    (nest,) = analysis.structure.nests
    points = point_order(analysis.scop, nest)
    assert nest.sequential == 1
    assert points.loops["S0"][0] == 0
    assert not points.jams.get("S0")


def test_a_statement_without_loops_has_an_order_in_full_tiles() -> None:
    analysis = analysis_of(
        function(f"{{{{ x[0] = 1; {_nest(*_ALL)} a[i][j] = b[i][j]; }}}}", _MATRICES)
    )
    statement = analysis.scop.statements[0]
    assert statement.iterators == ()
    assert finding_again(analysis.structure.nests[0], statement, ()) == ()


def test_statements_of_one_body_that_tiles_cut_along_other_loops_have_loops_of_their_own() -> None:
    body = (
        _nest(*_ALL)
        + "{ double s = 0;"
        + _nest("k:0:i")
        + "{ c[k][j] += b[i][j] * a[i][k]; s += b[k][j] * a[i][k]; } c[i][j] += b[i][j] + s; }"
    )
    analysis = analysis_of(function(body, _MATRICES))
    (nest,) = analysis.structure.nests
    order = point_order(analysis.scop, nest).order
    context = order.get_ctx()
    pairs = isl.UnionMap.read_from_str(context, "{ S1[i, j, k] -> S2[i, q, r] }")
    later = order.lex_lt_union_map(order)
    met = pairs.intersect_domain(order.domain()).intersect_range(order.domain())
    assert not met.is_empty() and met.is_subset(later)
