"""Faults in the C runtime, each a change of a line or two that a tired programmer might make.

A fault is found by its text alone, which stands in one place of ``runtime_c/src``; so files may be
renamed. ``tests/unit/test_strength.py`` says when a text is gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Fault:
    """In ``runtime_c/src/room`` the only occurrence of ``right`` becomes ``wrong``; runs of white
    space count as one blank."""

    room: str
    what: str
    right: str
    wrong: str

    @property
    def title(self) -> str:
        return f"runtime_c/src/{self.room}: {self.what}"

    def place(self, root: Path) -> tuple[Path, int, int]:
        """The file below ``root`` that has the text, and where in it the text begins and ends.

        Raises ``ValueError`` where it stands nowhere, or in several places.
        """
        files = sorted((root / "runtime_c/src" / self.room).rglob("*.c"))
        found = [(path, *span) for path in files for span in _spans(path.read_text(), self.right)]
        if len(found) != 1:
            raise ValueError(f"{self.title}: {self.right!r} stands in {len(found)} places")
        return found[0]

    def apply(self, root: Path) -> None:
        """Changes the file below ``root``."""
        path, begin, end = self.place(root)
        text = path.read_text()
        path.write_text(text[:begin] + self.wrong + text[end:])


def _spans(text: str, words: str) -> list[tuple[int, int]]:
    """Where the words stand in the text, however lines are broken between them."""
    folded: list[str] = []
    offsets: list[int] = []
    for offset, character in enumerate(text):
        if not character.isspace():
            folded.append(character)
            offsets.append(offset)
    wanted = "".join(words.split())
    whole, spans, at = "".join(folded), [], 0
    while (at := whole.find(wanted, at)) >= 0:
        spans.append((offsets[at], offsets[at + len(wanted) - 1] + 1))
        at += 1
    return spans


FAULTS = (
    Fault(
        "sets",
        "a run that lies inside the last one shortens it",
        "last->length = polyrt_max(last->length, offset + length - last->offset);",
        "last->length = offset + length - last->offset;",
    ),
    Fault(
        "sets",
        "merging joins runs with one element between them",
        "if (count > 0 && next.offset <= run_end(&target[count - 1]))",
        "if (count > 0 && next.offset <= run_end(&target[count - 1]) + 1)",
    ),
    Fault(
        "sets",
        "descending runs begin one stride early",
        "offset += (count - 1) * stride;",
        "offset += count * stride;",
    ),
    Fault(
        "sets",
        "subtraction overlooks a run that begins at the last element",
        "b->runs[k].offset < end; k++",
        "b->runs[k].offset < end - 1; k++",
    ),
    Fault(
        "sets",
        "an intersection moves on in the wrong list",
        "if (run_end(p) < run_end(q)) i++; else j++;",
        "if (run_end(p) < run_end(q)) j++; else i++;",
    ),
    Fault(
        "sets",
        "boxes that share one point do not meet",
        "if (a->hi[k] < b->lo[k] || b->hi[k] < a->lo[k])",
        "if (a->hi[k] < b->lo[k] || b->hi[k] <= a->lo[k])",
    ),
    Fault(
        "sets",
        "negative subscripts of rows in tables of pointers are rounded up",
        "polyrt_floor_div(offset + stride / 2, stride)",
        "polyrt_floor_div(offset, stride)",
    ),
    Fault(
        "owners",
        "blocks overlap by a unit where they do not divide evenly",
        "polyrt_min(rank, count % owner->ranks)",
        "polyrt_min(rank, count % owner->ranks - 1)",
    ),
    Fault(
        "owners",
        "a block of a cyclic map has one unit more in the list",
        "interval[1] = interval[0] + owner->block - 1;",
        "interval[1] = interval[0] + owner->block;",
    ),
    Fault(
        "owners",
        "the span of a cyclic map leaves out the last owner",
        "(polyrti_span){cyclic_owner(owner, first), (int)blocks}",
        "(polyrti_span){cyclic_owner(owner, first), (int)blocks - 1}",
    ),
    Fault(
        "owners",
        "a table gives the first unit of a run to the run before",
        "if (table->begin[middle] <= unit)",
        "if (table->begin[middle] < unit)",
    ),
    Fault(
        "owners",
        "the first tile of an interval is rounded down",
        "const int64_t begin = polyrt_ceil_div(units[0] * dimension->unit - position, advance);",
        "const int64_t begin = polyrt_floor_div(units[0] * dimension->unit - position, advance);",
    ),
    Fault(
        "owners",
        "coordinates in the grid run in the other order when tiles are listed",
        "for (int d = placement->count - 1; d >= 0; d--) { search.coordinate[d] =",
        "for (int d = 0; d < placement->count; d++) { search.coordinate[d] =",
    ),
    Fault(
        "plan",
        "a receiver keeps the second of two equal boxes as well",
        "(i > 0 && by_place(&placed->data[i - 1].box, &placed->data[i].box) == 0)",
        "(i > 1 && by_place(&placed->data[i - 1].box, &placed->data[i].box) == 0)",
    ),
    Fault(
        "plan",
        "the first receiver of a tree gets its values twice",
        "polyrti_tree_position(&broadcast->tree, to) >= 1)",
        "polyrti_tree_position(&broadcast->tree, to) > 1)",
    ),
    Fault(
        "plan",
        "the front is searched from one column too far",
        "if (front->data[middle].tile[0] < tile)",
        "if (front->data[middle].tile[0] <= tile)",
    ),
    Fault(
        "plan",
        "ranks after the root take its place in the tree",
        "root_takes_a_place(tree) && position - 1 >= place_in(&tree->group, tree->root);",
        "root_takes_a_place(tree) && position - 1 > place_in(&tree->group, tree->root);",
    ),
    Fault(
        "plan",
        "the last position of a tree has no parent",
        "if (bit < lowest && position + bit <= size)",
        "if (bit < lowest && position + bit < size)",
    ),
    Fault(
        "mpi",
        "arrays are unpacked in the other order",
        "for (int a = 0; a < execution->region->array_count; a++) place = polyrti_unpack_values(",
        "for (int a = execution->region->array_count - 1; a >= 0; a--) place = polyrti_unpack(",
    ),
    Fault(
        "mpi",
        "broadcasts take the tags of parcels",
        "return POLYRTI_TAGS + (int)(step % STEPS_UNDER_WAY) * per_step + root % per_step;",
        "return (int)(step % STEPS_UNDER_WAY) * per_step + root % per_step;",
    ),
    Fault(
        "mpi",
        "the last rank takes no part in the gathering",
        "gather_round(execution, round, &swap, keep);",
        "if (round < execution->ranks - 1) gather_round(execution, round, &swap, keep);",
    ),
    Fault(
        "mpi",
        "what was gathered is kept for another rank",
        "&keep->to[next * arrays]",
        "&keep->to[before * arrays]",
    ),
    Fault(
        "mpi",
        "pieces of a long run are cut from its beginning each time",
        "run->offset + at->done, length);",
        "run->offset, length);",
    ),
    Fault(
        "mpi",
        "contributions to a reduction are read from the next rank's message",
        "begin[r + 1] = begin[r] + sizes[r];",
        "begin[r + 1] = begin[r] + sizes[ranks - 1 - r];",
    ),
    Fault(
        "guards",
        "an object that a region touches in its last byte alone is not fetched",
        "if (begin < last->offset + last->length && end > first->offset)",
        "if (begin < last->offset + last->length - 1 && end > first->offset)",
    ),
    Fault(
        "layout",
        "a kept layout serves other loop bounds",
        "        numbers[count++] = parameters[i];\n",
        "        numbers[count++] = 0 * parameters[i];\n",
    ),
)
"""Twenty-five, over the rooms that decide what is owned, sent and unpacked."""
