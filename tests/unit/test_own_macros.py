"""What statements of a region have of the function around them."""

from __future__ import annotations

import pytest

from polydist.emit.own_macros import named_as_written


@pytest.mark.parametrize(
    "text, names",
    [
        ("printf(__func__);", ["__func__"]),
        (
            "assert(a[i] > 0);",
            ["__FUNCTION__", "__PRETTY_FUNCTION__", "__func__"],
        ),
        ("int assertion = 3;", []),
    ],
)
def test_generated_functions_have_the_name_of_the_users(text: str, names: list[str]) -> None:
    """Also in the message of an assertion that fails."""
    made = named_as_written(("code",), "step", text)
    defined = [f'#define {name} "step"' for name in names]
    assert made == (*defined, "code", *(f"#undef {name}" for name in names))
