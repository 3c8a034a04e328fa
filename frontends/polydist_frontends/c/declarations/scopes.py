"""Which declaration every identifier of a function means, and the types of declarations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from polydist_frontends.c.declarations import constants
from polydist_frontends.c.declarations.place_types import has_own_type, own_type
from polydist_frontends.c.declarations.symbols import (
    Constant,
    Level,
    Meaning,
    Resolution,
    Symbol,
    TypeName,
)
from polydist_frontends.c.declarations.types import (
    INT,
    UNSIGNED,
    Arithmetic,
    ArrayOf,
    CType,
    Field,
    Function,
    Pointer,
    Record,
    Unknown,
    Void,
    arithmetic,
    completed,
    named,
    qualified,
)
from polydist_frontends.c.parsing.extensions import OWN_TYPE, UNKNOWN_TYPE
from polydist_frontends.c.reading.preprocessing.marks import REGION, read_mark
from polydist_frontends.c.reading.syntax import Tree, c, children, is_a, walk


def resolve(file: Tree, function: Tree) -> Resolution:
    """Names and types of ``function``, a definition in ``file``."""
    resolver = _Resolver()
    for item in file.ext or []:
        if item is function:
            resolver.define(item)
            break
        resolver.declare_item(item)
    return Resolution(
        resolver.uses,
        resolver.declared,
        resolver.types,
        resolver.local_types,
        file,
        resolver.scopes[0].tags,
    )


def parameter_types(items: Sequence[Tree], name: str) -> tuple[CType, ...] | None:
    """The types of a function's parameters as the first declaration among the items of a file gives
    them that has any, with ``void`` for ``...``; ``None`` if no declaration tells them."""
    resolver = _Resolver()
    for item in items:
        declared = item.decl if is_a(item, "FuncDef") else item
        if is_a(declared, "Decl") and declared.name == name:
            found = resolver.given_types(declared.type)
            if found is not None:
                return found
        resolver.declare_item(item)
    return None


@dataclass(frozen=True, eq=False)
class _Scope:
    names: dict[str, Meaning] = field(default_factory=dict)
    tags: dict[str, CType] = field(default_factory=dict)


class _Resolver:
    """One walk over a file in the order of the text, with the scopes that are open at each
    point."""

    def __init__(self) -> None:
        self.scopes = [_Scope()]
        self.uses: dict[int, Symbol | Constant] = {}
        self.declared: dict[int, Symbol] = {}
        self.types: dict[int, CType] = {}
        self.local_types: dict[int, str] = {}
        self.level: Level = "file"
        self.region: int | None = None
        self.sequence = 0

    # -- lookup
    def _find(self, name: str) -> Meaning | None:
        return next((of.names[name] for of in reversed(self.scopes) if name in of.names), None)

    def _find_tag(self, name: str) -> CType | None:
        return next((of.tags[name] for of in reversed(self.scopes) if name in of.tags), None)

    # -- declarations
    def declare_item(self, item: Tree) -> None:
        if is_a(item, "Typedef"):
            of, local = self.type_of(item.type), self.level != "file"
            is_number = isinstance(of, Arithmetic) and arithmetic(of.text.split()) is not None
            known = of if local and is_number else named(of, item.name)
            self.scopes[-1].names[item.name] = TypeName(known, local)
        elif is_a(item, "Decl"):
            self._declare(item, parameter=False)
        elif is_a(item, "FuncDef"):
            self._declare(item.decl, parameter=False)
        elif is_a(item, "DeclList"):
            for declaration in item.decls:
                self.declare_item(declaration)

    def _declare(self, item: Tree, parameter: bool) -> None:
        of = self._declared_type(item)
        if parameter and isinstance(of, ArrayOf):
            of = Pointer(of.element)
        elif isinstance(of, ArrayOf) and of.extent is None and item.init is not None:
            of = ArrayOf(of.element, _initialised_extent(item.init))
        if item.name:
            self.sequence += 1
            symbol = Symbol(
                name=item.name,
                type=of,
                storage=tuple(item.storage or ()),
                level=self.level,
                region=self.region,
                parameter=parameter,
                declaration=item,
                sequence=self.sequence,
            )
            self.declared[id(item)] = symbol
            self.scopes[-1].names[item.name] = symbol
        if item.init is not None:
            self.visit(item.init)

    def _declared_type(self, item: Tree) -> CType:
        """The declared type, or that of the first value where it is asked for."""
        if not has_own_type(item):
            return self.type_of(item.type)
        self.visit(item.init)
        return own_type(item, self._symbol)

    def _symbol(self, tree: Tree) -> Symbol | None:
        meaning = self.uses.get(id(tree))
        return meaning if isinstance(meaning, Symbol) else None

    def define(self, function: Tree) -> None:
        """Walks a function definition."""
        self._declare(function.decl, parameter=False)
        self.level = "function"
        self.scopes.append(_Scope())
        for parameter in _parameters(function.decl.type):
            if is_a(parameter, "Decl"):
                self._declare(parameter, parameter=True)
        self._visit_items(function.body.block_items or [])

    # -- types
    def given_types(self, declarator: Tree) -> tuple[CType, ...] | None:
        """The types of the parameters that a function's declarator lists, if it lists types."""
        if not is_a(declarator, "FuncDecl") or declarator.args is None:
            return None
        listed = declarator.args.params
        if any(is_a(parameter, "ID") for parameter in listed):
            return None
        types = tuple(Void() if is_a(p, "EllipsisParam") else self.type_of(p.type) for p in listed)
        return () if len(types) == 1 and isinstance(types[0], Void) else types

    def type_of(self, tree: Tree) -> CType:
        """The type that a declarator tree describes. Array sizes are walked for the names they
        use."""
        if is_a(tree, "TypeDecl", "Typename"):
            return qualified(self.type_of(tree.type), tree.quals or [])
        if is_a(tree, "AttributedType"):
            return self.type_of(tree.type)
        if is_a(tree, "PtrDecl"):
            return Pointer(self.type_of(tree.type), tuple(tree.quals or ()))
        if is_a(tree, "ArrayDecl"):
            if tree.dim is not None:
                self.visit(tree.dim)
            return ArrayOf(self.type_of(tree.type), self._folded(tree.dim))
        if is_a(tree, "FuncDecl"):
            return Function(self.type_of(tree.type), tree.args)
        return self._base_type(tree)

    def _base_type(self, tree: Tree) -> CType:
        if is_a(tree, "IdentifierType"):
            return self._named_type(tree)
        if is_a(tree, "Struct", "Union"):
            return self._record(tree)
        if is_a(tree, "Enum"):
            return self._enumeration(tree)
        return Unknown(type(tree).__name__)

    def _named_type(self, tree: Tree) -> CType:
        basic = arithmetic(list(tree.names))
        if basic is not None:
            return basic
        meaning = self._find(tree.names[-1])
        if not isinstance(meaning, TypeName) or tree.names[-1] in (UNKNOWN_TYPE, OWN_TYPE):
            return Unknown(" ".join(tree.names))
        if meaning.local:
            self.local_types[id(tree)] = tree.names[-1]
        return completed(meaning.type, self._find_tag)

    def _record(self, tree: Tree) -> CType:
        """A structure or union: announced, mentioned, or defined with its members."""
        is_union = is_a(tree, "Union")
        text = f"{'union' if is_union else 'struct'} {tree.name}" if tree.name else ""
        local = self.level != "file"
        if tree.decls is None:
            known = self._find_tag(text) if text else None
            if isinstance(known, Record) and known.local:
                self.local_types[id(tree)] = text
            return known or Record(text, None, is_union, local=False, tag=text)
        if local:
            self.local_types[id(tree)] = text or "an unnamed structure"
        self._tag(text, Record(text, None, is_union, local, tag=text))
        fields = tuple(self._fields(tree))
        record = Record(text, fields, is_union, local)
        self._tag(text, record)
        return record

    def _tag(self, text: str, record: CType) -> None:
        """Makes a structure or an enumeration with a name known in the innermost scope."""
        if text:
            self.scopes[-1].tags[text] = record

    def _fields(self, tree: Tree) -> list[Field]:
        fields: list[Field] = []
        for member in tree.decls:
            if not is_a(member, "Decl"):
                continue
            of = self.type_of(member.type)
            if member.name:
                fields.append(Field(member.name, of, member.bitsize is not None))
            elif isinstance(of, Record):
                fields.extend(replace(f, shared=f.shared or of.union) for f in of.fields or ())
        return fields

    def _folded(self, size: Tree) -> Tree:
        """A constant size as a literal, so that it means the same where a local enumerator is not
        declared. ``sizeof`` is left to the compiler."""
        if size is None or any(
            is_a(node, "UnaryOp") and node.op == "sizeof" for node in walk(size)
        ):
            return size
        value = constants.value_of(size, self)
        return size if value is None else c.Constant("int", str(value), size.coord)

    def _enumeration(self, tree: Tree) -> CType:
        """An enumeration, mentioned, or defined with its enumerators."""
        text = f"enum {tree.name}" if tree.name else ""
        of = self._enumerators(tree)
        if tree.values is not None:
            self._tag(text, named(of, text))
        local = tree.values is not None if not text else self._is_inside(text)
        if local and self.level != "file":
            self.local_types[id(tree)] = text or "an enumeration"
        known = self._find_tag(text) or named(of, text)
        return known if text or self.level != "file" else of

    def _is_inside(self, text: str) -> bool:
        """Whether the function declares the tag itself."""
        return any(text in scope.tags for scope in self.scopes[1:])

    def _enumerators(self, tree: Tree) -> CType:
        """Compilers have an enumeration unsigned where no enumerator is negative."""
        following: int | None = 0
        of = UNSIGNED
        for entry in tree.values.enumerators if tree.values is not None else []:
            if is_a(entry, "Enumerator"):
                if entry.value is not None:
                    self.visit(entry.value)
                    following = constants.value_of(entry.value, self)
                self.scopes[-1].names[entry.name] = Constant(following, self.level != "file")
                of = INT if (following or 0) < 0 else of
                following = None if following is None else following + 1
        return of

    def constant(self, tree: Tree) -> int | None:
        """As ``Resolution.constant``, for what has been walked."""
        meaning = self.uses.get(id(tree))
        if isinstance(meaning, Constant):
            return meaning.value
        if is_a(tree, "UnaryOp") and tree.op == "sizeof" and id(tree.expr) in self.types:
            return constants.size_of(self.types[id(tree.expr)])
        return None

    def cast_to(self, tree: Tree) -> CType | None:
        """The type that a cast converts to."""
        return self.types.get(id(tree.to_type))

    # -- statements and expressions
    def visit(self, tree: Tree) -> None:
        if is_a(tree, "ID"):
            meaning = self._find(tree.name)
            if isinstance(meaning, (Symbol, Constant)):
                self.uses[id(tree)] = meaning
        elif is_a(tree, "Decl", "Typedef", "DeclList"):
            self.declare_item(tree)
        elif is_a(tree, "Compound"):
            self._visit_block(tree)
        elif is_a(tree, "For"):
            self._visit_scoped(children(tree))
        elif is_a(tree, "StructRef"):
            self.visit(tree.name)
        elif is_a(tree, "Typename"):
            self.types[id(tree)] = self.type_of(tree.type)
        elif is_a(tree, "NamedInitializer"):
            self.visit(tree.expr)
        else:
            for child in children(tree):
                self.visit(child)

    def _visit_block(self, tree: Tree) -> None:
        items = tree.block_items or []
        outer = self.level, self.region
        marks = [read_mark(item.string) for item in items[:1] if is_a(item, "Pragma")]
        if marks and marks[0] is not None and marks[0][0] == REGION:
            self.level, self.region = "region", marks[0][1]
        self._visit_scoped(items)
        self.level, self.region = outer

    def _visit_scoped(self, trees: list[Tree]) -> None:
        self.scopes.append(_Scope())
        self._visit_items(trees)
        self.scopes.pop()

    def _visit_items(self, trees: list[Tree]) -> None:
        for tree in trees:
            self.visit(tree)


def _parameters(declarator: Tree) -> list[Tree]:
    """The parameter declarations of a function declarator, however deep in pointers it stands."""
    while declarator is not None and not is_a(declarator, "FuncDecl"):
        declarator = getattr(declarator, "type", None)
    return (
        list(declarator.args.params)
        if declarator is not None and declarator.args is not None
        else []
    )


def _initialised_extent(init: Tree) -> Tree:
    """``int a[] = {1, 2}`` has as many elements as its initialiser, if that is a plain list."""
    if is_a(init, "InitList") and not any(is_a(entry, "NamedInitializer") for entry in init.exprs):
        return c.Constant("int", str(len(init.exprs)), init.coord)
    return None
