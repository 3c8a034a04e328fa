"""What is known about one region while its tree is built."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from polydist_frontends.c.declarations.own_types import OwnTypes
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.functions.inline_functions import InlineFunction
from polydist_frontends.c.functions.touches import PointedMemory
from polydist_frontends.c.reading.source_map import SourceMap
from polydist_frontends.c.reading.syntax import Tree
from polydist_frontends.errors import Place


@dataclass(frozen=True, eq=False, kw_only=True)
class RegionContext:
    """What statements are read against. Only ``at`` differs between the statements of a region.

    ``region``     offset of the governed text, by which symbols say that they are declared in it.
    ``at``         offset of the statement that is being read: where places fall back to.
    ``keys``       names of symbols, unique in the region: two block-local ``s`` are ``s`` and
        ``s@2``.
    ``iterators``  variables that some loop of the region counts.
    ``loose``      other variables that loops count, which are used outside of these, with that use.
    ``whole``      names of structures that are read or assigned as a whole somewhere in the region.
    ``indexed``    names of pointers to structures that are used with a subscript, or dereferenced
        as a whole.
    ``selected``  names of tables of pointers of which each use selects one that stays the same in
        the region, each an object of its own: ``mass[0][i]``.
    ``flat``      names of arrays of which some text names the elements as rows of another length.
    ``unions_read``   whether no member that shares memory with others is changed, so that each is
        an object of its own.
    ``factors``    of an array, or a pointer, and a factor in its subscripts, or in what is added to
        it, the texts: the factor may be the length of the rows of a matrix.
    ``written``    names of objects that the region assigns, iterators by their loops excepted.
    ``begins``    the last values, as text, that variables are given before the region, of those
        that one expression in it assigns.
    ``sizes``    variables that have one value in the whole function, made of what stays.
    ``products``    those of them that are products of others.
    ``single_assignment``    block-local integers that are assigned nowhere but in their
        declaration, with their initial value.
    ``aliases``      block-local pointers that are assigned nowhere but in their declaration, with
        what they are set to: ``double *row = A[i];``. What that names keeps its value meanwhile.
    ``inline_functions``   functions whose value is one expression of their parameters.
    ``pure``       functions whose calls only compute a value from values.
    ``own_functions``   functions that the program defines, among those that the region calls.
    ``own_types``  types of the function's own that generated functions declare again.
    ``effects``    what functions do beyond that, as far as their text shows it.
    ``pointed``    functions that read and write what their parameters point to.
    ``clocks``     functions that read a clock.
    ``unsigned_zeros``   floating variables that are never a negative zero where they are read.
    ``at_entry``   whether names are those of the region, so that what it leaves as it is may be
        taken when it starts.
    """

    source_map: SourceMap
    resolution: Resolution
    region: int
    at: int
    keys: Mapping[Symbol, str]
    iterators: frozenset[Symbol] = frozenset()
    loose: Mapping[Symbol, Tree] = field(default_factory=dict)
    whole: frozenset[str] = frozenset()
    indexed: frozenset[str] = frozenset()
    selected: frozenset[str] = frozenset()
    flat: frozenset[str] = frozenset()
    unions_read: bool = False
    factors: frozenset[tuple[str, str]] = frozenset()
    written: frozenset[str] = frozenset()
    begins: Mapping[str, str] = field(default_factory=dict)
    sizes: Mapping[Symbol, Tree] = field(default_factory=dict)
    products: Mapping[Symbol, Tree] = field(default_factory=dict)
    single_assignment: Mapping[Symbol, Tree] | None = None
    aliases: Mapping[Symbol, Tree] = field(default_factory=dict)
    inline_functions: Mapping[str, InlineFunction] = field(default_factory=dict)
    pure: frozenset[str] = frozenset()
    own_functions: frozenset[str] = frozenset()
    own_types: OwnTypes = field(default_factory=OwnTypes)
    effects: Mapping[str, str] = field(default_factory=dict)
    pointed: Mapping[str, PointedMemory] = field(default_factory=dict)
    clocks: frozenset[str] = frozenset()
    unsigned_zeros: frozenset[Symbol] = frozenset()
    at_entry: bool = True

    def place(self, tree: Tree) -> Place:
        return self.source_map.place(tree, self.at)

    def within(self, offset: int) -> RegionContext:
        """The same context while the statement at ``offset`` is read."""
        return replace(self, at=offset)

    def is_local(self, symbol: Symbol) -> bool:
        """Declared inside this region."""
        return symbol.region == self.region
