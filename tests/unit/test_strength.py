"""The seeded faults can still be seeded: each text stands in one place of the runtime."""

from __future__ import annotations

import pytest

from strength.faults import FAULTS, Fault
from support.programs import ROOT


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.title)
def test_the_text_of_a_fault_stands_in_one_place(fault: Fault) -> None:
    path, begin, end = fault.place(ROOT)
    assert "".join(path.read_text()[begin:end].split()) == "".join(fault.right.split())
    assert fault.wrong != fault.right
