"""The preprocessed text as a sequence of file-scope items, and the few of them that one function
depends on.

Headers make preprocessed text long and full of compiler extensions. Only what the function with a
region refers to is ever parsed: that is fast, and what stands elsewhere in the file cannot make a
region fail.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""(?P<line>^[ \t]*\#[^\n]*)|(?P<word>[A-Za-z_$][\w$]*)"""
    r"""|(?P<string>"(?:\\.|[^"\\\n])*"?)|(?P<char>'(?:\\.|[^'\\\n])*'?)"""
    r"""|(?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)|(?P<open>[({\[])|(?P<close>[)}\]])|(?P<mark>[;=])""",
    re.VERBOSE | re.MULTILINE,
)
_MARKER = re.compile(r'[ \t]*#\s*(?:line\s+)?(\d+)\s+"((?:\\.|[^"\\])*)"')
_DIRECTIVE = re.compile(r"[ \t]*#[ \t]*pragma[ \t]+polydist\b")
_DIRECTIVE_OR_SCOP = re.compile(r"[ \t]*#[ \t]*pragma[ \t]+(?:polydist|scop)\b")
_KEYWORDS = frozenset(
    "auto break case char const continue default do double else enum extern float for goto if"
    " inline int long register"
    " restrict return short signed sizeof static struct switch typedef union unsigned void"
    " volatile while _Bool _Complex"
    " _Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert _Thread_local".split()
)


@dataclass(frozen=True, kw_only=True)
class Item:
    """One declaration or definition at file scope.

    ``words`` are all its identifiers, ``offers`` those that it may declare; ``line`` and ``file``
    are where it begins, as the markers tell. ``body`` is the offset of a function body's ``{`` in
    ``text``, or -1.
    """

    text: str
    words: frozenset[str]
    offers: frozenset[str]
    file: str
    line: int
    column: int
    body: int

    @property
    def is_function(self) -> bool:
        return self.body >= 0


def items(text: str) -> list[Item]:
    """The items of preprocessed text in order. Unbalanced text gives a last item that goes to the
    end."""
    return list(_Splitter(text).split())


class _Splitter:
    """One pass over preprocessed text; its fields describe the item that is being read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.file, self.line, self.anchor = "", 1, 0
        self._begin_item()

    def _begin_item(self) -> None:
        self.start = -1
        self.depth = 0
        self.body = -1
        self.initialised = False
        self.previous = ""
        self.words: list[str] = []
        self.top_words: list[tuple[str, bool]] = []
        self.begin_file, self.begin_line, self.begin_column = "", 0, 0

    def split(self) -> Iterator[Item]:
        for match in _TOKEN.finditer(self.text):
            kind, word = match.lastgroup, match.group()
            if kind == "line":
                self._marker(word, match.end())
                continue
            if self.start < 0:
                if word == ";":
                    continue
                self._note_begin(match.start())
            if self._take(kind or "", word, match.start()):
                yield self._item(match.end())
                self._begin_item()
        if self.start >= 0:
            yield self._item(len(self.text))

    def _marker(self, directive: str, end: int) -> None:
        match = _MARKER.match(directive)
        if match:
            self.line, self.file, self.anchor = int(match.group(1)), match.group(2), end + 1

    def _note_begin(self, offset: int) -> None:
        self.start = offset
        self.begin_file = self.file
        self.begin_line = self.line + self.text.count("\n", self.anchor, offset)
        self.begin_column = offset - self.text.rfind("\n", 0, offset)

    def _take(self, kind: str, word: str, offset: int) -> bool:
        """Reads one token; True if it ends the item."""
        ended = False
        if kind == "word":
            self._word(word)
        elif kind == "open":
            self._open(word, offset)
        elif kind == "close":
            self.depth = max(0, self.depth - 1)
            ended = self.depth == 0 and word == "}" and self.body >= 0
        elif kind == "mark" and self.depth == 0:
            ended = word == ";"
            self.initialised = self.initialised or word == "="
        self.previous = word
        return ended

    def _word(self, word: str) -> None:
        if word not in _KEYWORDS:
            self.words.append(word)
        if self.depth == 0:
            self.top_words.append((word, False))

    def _open(self, word: str, offset: int) -> None:
        """An opening bracket: of a function's body, of its parameters, or another."""
        if self.depth == 0 and word == "{" and self.previous == ")" and not self.initialised:
            self.body = offset - self.start
        if self._begins_parameters(word, offset):
            self.top_words[-1] = (self.top_words[-1][0], True)
        self.depth += 1

    def _begins_parameters(self, word: str, offset: int) -> bool:
        """Whether a bracket opens the parameters of the function whose name stands before it."""
        if (
            self.depth > 0
            or word != "("
            or self.initialised
            or not self.top_words
            or self.previous != self.top_words[-1][0]
        ):
            return False
        return not self.text[offset + 1 : offset + 20].lstrip().startswith("*")

    def _item(self, end: int) -> Item:
        words = frozenset(self.words)
        return Item(
            text=self.text[self.start : end],
            words=words,
            offers=self._offers(words),
            file=self.begin_file,
            line=self.begin_line,
            column=self.begin_column,
            body=self.body,
        )

    def _offers(self, words: frozenset[str]) -> frozenset[str]:
        """What the item may declare. Types may declare any of their words; a prototype declares the
        name before its parameters."""
        top = {word for word, _ in self.top_words}
        is_record = bool(top & {"struct", "union"}) and self.body < 0
        if is_record or top & {"typedef", "enum"}:
            return words
        called = [
            word
            for word, before_parenthesis in self.top_words
            if before_parenthesis and word not in _KEYWORDS and not word.startswith("__attr")
        ]
        if called and called[0] not in ("__asm__", "__typeof__", "typeof"):
            return frozenset(called)
        return words


def directives_in(text: str, scop_pragmas: bool) -> list[tuple[str, int]]:
    """File and line of each of polydist's directives in preprocessed text, as the line markers have
    them."""
    pattern = _DIRECTIVE_OR_SCOP if scop_pragmas else _DIRECTIVE
    found: list[tuple[str, int]] = []
    current, line = "", 0
    for written in text.split("\n"):
        marker = _MARKER.match(written)
        if marker:
            current, line = unescaped(marker.group(2)), int(marker.group(1)) - 1
        elif pattern.match(written):
            found.append((current, line))
        line += 1
    return found


def unescaped(name: str) -> str:
    """A file's name from a marker."""
    return name.replace("\\\\", "\\").replace('\\"', '"')


def needed_for(function: Item, all_items: Sequence[Item], bodies: bool = False) -> list[Item]:
    """The items that ``function`` depends on, itself last: what it names, what that names, and so
    on.

    In C a name is declared before it is used, so one pass backwards finds all. Bodies of other
    functions are not part of the answer.
    """
    position = next(index for index, item in enumerate(all_items) if item is function)
    wanted = set(function.words)
    kept = [function]
    for item in reversed(all_items[:position]):
        if item.offers & wanted:
            kept.append(item if bodies or not item.is_function else without_body(item))
            wanted |= kept[-1].words
    return kept[::-1]


def without_body(item: Item) -> Item:
    """The prototype of a function definition."""
    text = item.text[: item.body] + ";"
    words = frozenset(
        word for word in re.findall(r"[A-Za-z_$][\w$]*", text) if word not in _KEYWORDS
    )
    return Item(
        text=text,
        words=words,
        offers=item.offers,
        file=item.file,
        line=item.line,
        column=item.column,
        body=-1,
    )


def joined(kept: Sequence[Item]) -> str:
    """The items as one text with line markers, extensions taken out."""
    return (
        "\n".join(
            f'# {item.line} "{item.file}"\n{" " * (item.column - 1)}{plain_c(item.text)}'
            for item in kept
        )
        + "\n"
    )


# --------------------------------------------------------------------------------------- extensions
UNKNOWN_TYPE = "__polydist_typeof"
"""What stands for ``typeof (...)``, which not every version of the parser reads."""

PREAMBLE = (
    "typedef int __builtin_va_list; typedef float _Float16; typedef float _Float32; typedef"
    " double _Float32x; typedef double _Float64;"
    " typedef long double _Float64x; typedef long double _Float128; typedef long double"
    " __float128; typedef long double __float80;"
    f" typedef double {UNKNOWN_TYPE};\n"
)
"""Types that the compiler knows without a declaration."""

_RENAMED = {
    "__restrict": "restrict",
    "__restrict__": "restrict",
    "__inline": "inline",
    "__inline__": "inline",
    "__const": "const",
    "__const__": "const",
    "__volatile__": "volatile",
    "__volatile": "volatile",
    "__signed__": "signed",
    "__signed": "signed",
    "__complex__": "_Complex",
    "__complex": "_Complex",
    "__thread": "_Thread_local",
    "__alignof__": "_Alignof",
    "__extension__": "",
    "_Noreturn": "",
}
_TYPE_QUERIES = frozenset(("__typeof__", "__typeof", "typeof"))
_DROPPED_CALLS = frozenset(
    ("__attribute__", "__attribute", "__asm__", "__asm", "asm", "__declspec")
)
_EXTENSION = re.compile(
    r"""(?P<line>^[ \t]*\#[^\n]*)|(?P<word>[A-Za-z_$][\w$]*)"""
    r"""|(?P<string>"(?:\\.|[^"\\\n])*"?)|(?P<char>'(?:\\.|[^'\\\n])*'?)"""
    r"""|(?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)""",
    re.VERBOSE | re.MULTILINE,
)


def plain_c(text: str) -> str:
    """``text`` without compiler extensions that do not change what a region means."""
    parts: list[str] = []
    position = 0
    while (match := _EXTENSION.search(text, position)) is not None:
        parts.append(text[position : match.start()])
        replacement, position = _plain(text, match)
        parts.append(replacement)
    return "".join([*parts, text[position:]])


def _plain(text: str, match: re.Match[str]) -> tuple[str, int]:
    """What the matched token becomes, and where reading goes on."""
    word, kind = match.group(), match.lastgroup
    if kind == "word" and word in _RENAMED:
        return _RENAMED[word].ljust(len(word)), match.end()
    if kind == "word" and word in _DROPPED_CALLS:
        end = _call_end(text, match.end())
        return re.sub(r"[^\n]", " ", text[match.start() : end]), end
    if (
        kind == "word"
        and word in _TYPE_QUERIES
        and (end := _call_end(text, match.end())) > match.end()
    ):
        return UNKNOWN_TYPE + "\n" * text.count("\n", match.start(), end), end
    if kind == "number":
        return re.sub(r"(?<=[0-9.])([fFlL]?)[ij]([fFlL]?)$", r"\1\2", word).ljust(
            len(word)
        ), match.end()
    return word, match.end()


def _call_end(text: str, position: int) -> int:
    """After ``volatile? goto? (...)``, where it follows."""
    match = re.compile(r"\s*(?:(?:__volatile__|volatile|goto|inline)\s*)*(?=\()").match(
        text, position
    )
    return _bracket_end(text, match.end()) if match else position


def _bracket_end(text: str, opening: int) -> int:
    depth = 0
    for match in re.compile(r"""[({\[]|[)}\]]|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""").finditer(
        text, opening
    ):
        depth += (match.group() in "({[") - (match.group() in ")}]")
        if depth == 0:
            return match.end()
    return len(text)
