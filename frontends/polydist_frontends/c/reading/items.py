"""The preprocessed text as a sequence of file-scope items, and the few of them that one function
depends on.

Headers make preprocessed text long and full of compiler extensions. Only what the function with a
region refers to is ever parsed: that is fast, and what stands elsewhere in the file cannot make a
region fail.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from polydist_frontends.c.parsing.extensions import plain_c
from polydist_frontends.c.parsing.old_style import head_before

_TOKEN = re.compile(
    r"""(?P<word>[A-Za-z_$][\w$]*)|(?P<open>[({\[])|(?P<close>[)}\]])|(?P<mark>[;=])"""
    r"""|(?P<line>^[ \t]*\#[^\n]*)|(?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)"""
    r"""|(?P<string>"(?:\\.|[^"\\\n])*"?)|(?P<char>'(?:\\.|[^'\\\n])*'?)""",
    re.VERBOSE | re.MULTILINE,
)
_MARKER = re.compile(r'[ \t]*#\s*(?:line\s+)?(\d+)\s+"((?:\\.|[^"\\])*)"')
_DIRECTIVE = re.compile(r"[ \t]*#[ \t]*pragma[ \t]+polydist\b")
_DIRECTIVE_OR_SCOP = re.compile(r"[ \t]*#[ \t]*pragma[ \t]+(?:polydist|scop)\b")
_WORD = re.compile(r"[A-Za-z_$][\w$]*|^[ \t]*#[^\n]*|\S", re.MULTILINE)
_LINE = re.compile(r"^[ \t]*#[^\n]*", re.MULTILINE)
_WITHOUT_TYPE = re.compile(r"(?!asm\b|typeof\b)[A-Za-z$][\w$]*\s*\(")
_OLD_STYLE = re.compile(r"(?<=[\w$])\s*\([\w\s$,]+(\)[\s()]*)(?=[A-Za-z_$#]).*", re.DOTALL)
_KEYWORDS = frozenset(
    "auto break case char const continue default do double else enum extern float for goto if"
    " inline int long register"
    " restrict return short signed sizeof static struct switch typedef union unsigned void"
    " volatile while _Bool _Complex"
    " _Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert _Thread_local"
    " __attribute__ __attribute __extension__ __inline __inline__ __restrict __restrict__".split()
)
"""No names: a type with an attribute does not declare what others need for theirs."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """One declaration or definition at file scope.

    ``words`` are all its identifiers, ``offers`` those that it may declare; ``line`` and ``file``
    are where it begins, as the markers tell. ``start`` is its offset, and ``body`` that of a
    function body's ``{`` in ``text``, or -1.
    """

    text: str
    words: frozenset[str]
    offers: frozenset[str]
    file: str
    line: int
    column: int
    start: int
    body: int

    @property
    def is_function(self) -> bool:
        return self.body >= 0


def items(text: str) -> list[Item]:
    """The items of preprocessed text in order. Unbalanced text gives a last item that goes to the
    end."""
    return list(_items(text))


@lru_cache(maxsize=4)
def _items(text: str) -> tuple[Item, ...]:
    """What one file needs is asked for by several, and headers make its text long."""
    found: list[Item] = []
    for item in _Splitter(text).split():
        if item.body == 0:
            item = _with_head(item, found, text)  # noqa: PLW2901
        found.append(item)
    return tuple(found)


def _with_head(body: Item, before: list[Item], text: str) -> Item:
    """The old-style function to which the body belongs; its head and the declarations of its
    parameters are taken from the items ``before``."""
    declarations = list(itertools.takewhile(lambda item: not item.is_function, reversed(before)))
    start = declarations[-1].start if declarations else body.start
    words = list(_WORD.finditer(text, start, body.start))
    head = head_before([word.group() for word in words])
    if head is None:
        return body
    kept = len(before)
    while kept and before[kept - 1].start >= words[head].start():
        kept -= 1
    parts = [*before[kept:], body]
    del before[kept:]
    return replace(
        parts[0],
        text=text[parts[0].start : body.start] + body.text,
        words=frozenset().union(*(part.words for part in parts)),
        body=body.start - parts[0].start,
    )


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
            if kind == "word":
                self._word(word)
            elif self._take(kind or "", word, match.start()):
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
        """Reads one token that is no word; True if it ends the item."""
        ended = False
        if kind == "open":
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
        self.previous = word

    def _open(self, word: str, offset: int) -> None:
        """An opening bracket: of a function's body, of its parameters, or another."""
        follows_head = self.previous == ")" or offset == self.start
        may_have_body = self.depth == 0 and word == "{" and follows_head and not self.initialised
        if may_have_body and not self._begins_type():
            self.body = offset - self.start
        if self._begins_parameters(word, offset):
            self.top_words[-1] = (self.top_words[-1][0], True)
        self.depth += 1

    def _begins_type(self) -> bool:
        """Whether a brace opens a type without a name: ``struct __attribute__((packed)) {``."""
        words = [word for word, _ in self.top_words]
        tagged = words[-2:-1] in (["struct"], ["union"], ["enum"])
        return "typedef" in words or (tagged and words[-1].startswith("__"))

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
            start=self.start,
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
    text = item.text[: item.body]
    is_old_style = _LINE.sub("", text).rstrip().endswith(";")
    text = _typed(_OLD_STYLE.sub(r"(\1;", text, count=1) if is_old_style else text + ";")
    words = frozenset(
        word for word in re.findall(r"[A-Za-z_$][\w$]*", text) if word not in _KEYWORDS
    )
    return replace(item, text=text, words=words, body=-1)


def joined(kept: Sequence[Item]) -> str:
    """The items as one text with line markers, extensions taken out."""
    return (
        "\n".join(
            f'# {item.line} "{item.file}"\n{" " * (item.column - 1)}{plain_c(_text(item))}'
            for item in kept
        )
        + "\n"
    )


def _text(item: Item) -> str:
    return _typed(item.text) if item.is_function else item.text


def _typed(text: str) -> str:
    """The function with its type where it names none."""
    return f"int {text}" if _WITHOUT_TYPE.match(text) else text
