"""The recipe for Spack asks for what pyproject.toml asks for. Spack itself is not run."""

from __future__ import annotations

import ast
import re
from importlib.metadata import requires

from console import ROOT, files
from packaging.requirements import Requirement


def _asked() -> dict[str, str]:
    """Package to range of versions, of those of Python."""
    recipe = ast.parse(files(ROOT / "docs/building.md")["package.py"])
    calls = [node for node in ast.walk(recipe) if isinstance(node, ast.Call)]
    names = [
        str(ast.literal_eval(call.args[0]))
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "depends_on"
    ]
    return dict(name.removeprefix("py-").split("@") for name in names if "py-" in name)


def _wanted() -> list[Requirement]:
    """Of the package, of its extra ``python``, and to build it."""
    all_of_them = [Requirement(text) for text in requires("polydist") or ()]
    extra = {"extra": "python"}
    own = [one for one in all_of_them if one.marker is None or one.marker.evaluate(extra)]
    (build,) = re.findall(r'^requires = \["([^"]+)"\]', (ROOT / "pyproject.toml").read_text(), re.M)
    return [*own, Requirement(build)]


def test_the_recipe_has_the_requirements() -> None:
    asked = _asked()
    wanted = {one.name: one for one in _wanted()}
    assert asked.keys() == wanted.keys()
    for name, one in wanted.items():
        (least,) = re.findall(r">=([\d.]+)", str(one.specifier))
        assert asked[name].partition(":")[0] == least, name
