"""One region as Fortran: the module procedures that run it, and the call that stands where the
region stood.

Per region ``polydist_<region>_region``, which the region calls and which calls the run function in
C (``companion``); per nest a tile procedure, which the runtime calls, and a procedure with the
user's text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from polydist_frontends.source import ParsedSource

from polydist.emit.fortran.arguments import arguments_of, with_kept
from polydist.emit.fortran.as_written import undistributed_place
from polydist.emit.fortran.call import place_without_nests, region_call
from polydist.emit.fortran.contributions import kept_texts, with_additions
from polydist.emit.fortran.devices.extremes import extreme_procedures
from polydist.emit.fortran.entry import entry_procedure
from polydist.emit.fortran.loops import Texts
from polydist.emit.fortran.reductions import reduction_procedures
from polydist.emit.fortran.self_check import fortran_observations
from polydist.emit.fortran.text.layout import Line
from polydist.emit.fortran.text.names import global_name
from polydist.emit.fortran.text.own_intrinsics import spelled, use_of_renamed, with_renamed
from polydist.emit.fortran.tile import nest_procedures
from polydist.emit.target import RegionWork


@dataclass(frozen=True)
class FortranRegion:
    """``procedures`` are module procedures, ``call`` replaces the region."""

    procedures: tuple[Line, ...]
    call: tuple[Line, ...]


def emit_region(work: RegionWork, parsed: ParsedSource, stem: str) -> FortranRegion:
    """``stem``: the file's name."""
    text = parsed.statements_text
    host = work.region.host
    assert host is not None, "every Fortran region has one"
    if work.obstacle:
        return FortranRegion((), tuple(undistributed_place(work, parsed.text, stem)))
    if not work.program.nests:
        return FortranRegion((), tuple(place_without_nests(work, parsed.text)))
    host = with_renamed(host, stem)
    arguments = arguments_of(work.program, work.region)
    name = global_name(stem, work.label.name)
    procedures: list[Line] = [
        f"! polydist: region {work.label.name} ({work.label.file}:{work.label.line})",
        *entry_procedure(work, arguments, name, host),
        *extreme_procedures(work, name, use_of_renamed(host.hidden, stem)),
    ]
    after = fortran_observations(work.program, work.region) if work.label.check else {}
    own = replace(work, program=with_additions(work.program, arguments))
    statements = {s.name: s for s in own.program.statements}
    kept = kept_texts(work.program, arguments, text)
    texts = Texts(work.label.file, text, statements, after, kept)
    inside = with_kept(arguments, work.program, work.region)
    for nest in work.program.all_nests:
        procedures += [
            *nest_procedures(own, nest, inside, texts, host, name),
            *reduction_procedures(work, nest, host, name),
        ]
    call = region_call(work, arguments, parsed, stem, host)
    return FortranRegion(spelled(procedures, host.hidden), spelled(call, host.hidden))
