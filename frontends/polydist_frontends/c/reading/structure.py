"""The statement structure of C text, read from tokens alone: where statements begin and end, and
where functions do.

It sees the text before preprocessing. What a macro hides from it is found out later, when the
preprocessed program has been parsed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from polydist_frontends.c.parsing.old_style import head_before
from polydist_frontends.c.reading.tokens import Token
from polydist_frontends.region import Span

_CLOSING = {"(": ")", "[": "]", "{": "}"}
_NO_MACRO = frozenset(
    "sizeof return goto break continue case default else typedef static extern register auto"
    " const volatile struct union enum"
    " int long short char float double void signed unsigned inline restrict _Bool _Complex"
    " _Alignas _Alignof _Atomic"
    " _Static_assert _Thread_local __attribute__ __attribute __extension__ __typeof__ typeof"
    " alignas".split()
)

STATEMENTS = frozenset("for while do if switch".split())
"""What begins a statement: a name before it must be a macro, for nothing or for a directive."""


class TextEnds(Exception):
    """The text ends, or a bracket closes that was never opened, inside a statement; ``offset`` says
    where the statement began."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


@dataclass(frozen=True)
class Piece:
    """A statement as it stands in the text, its ``;`` or ``}`` included.

    ``certain`` is False for what follows ``NAME(...)``: a statement only if the name is a macro
    that stands for a loop header.
    """

    start: int
    end: int
    certain: bool = True


def statement_at(
    code: Sequence[Token], index: int, pieces: list[Piece], certain: bool = True
) -> int:
    """The index after the statement that begins at ``index``; it and all statements inside it are
    added to ``pieces``."""
    if index >= len(code) or code[index].text == "}":
        raise TextEnds(code[min(index, len(code) - 1)].start if code else 0)
    slot = len(pieces)
    pieces.append(Piece(code[index].start, code[index].start, certain))
    after = _after_statement(code, index, pieces)
    pieces[slot] = Piece(code[index].start, code[after - 1].end, certain)
    return after


def _after_statement(code: Sequence[Token], index: int, pieces: list[Piece]) -> int:
    word = code[index].text
    if code[index].head:
        return statement_at(code, index + code[index].head, pieces)
    if word == "{":
        return _after_block(code, index, pieces)
    if word in ("for", "while", "switch"):
        return statement_at(code, after_brackets(code, index + 1), pieces)
    if word == "if":
        return _after_if(code, index, pieces)
    if word == "do":
        return _after_do(code, index, pieces)
    labelled = _after_label(code, index)
    if labelled is not None:
        return (
            statement_at(code, labelled, pieces)
            if labelled < len(code) and code[labelled].text != "}"
            else labelled
        )
    header = _after_macro_header(code, index)
    if header is not None:
        return statement_at(code, header, pieces, certain=code[header].text == "{")
    return _after_semicolon(code, index)


def _after_block(code: Sequence[Token], index: int, pieces: list[Piece]) -> int:
    position = index + 1
    while position < len(code) and code[position].text != "}":
        position = statement_at(code, position, pieces)
    if position >= len(code):
        raise TextEnds(code[index].start)
    return position + 1


def _after_if(code: Sequence[Token], index: int, pieces: list[Piece]) -> int:
    position = statement_at(code, after_brackets(code, index + 1), pieces)
    if position < len(code) and code[position].text == "else":
        return statement_at(code, position + 1, pieces)
    return position


def _after_do(code: Sequence[Token], index: int, pieces: list[Piece]) -> int:
    position = statement_at(code, index + 1, pieces)
    if position >= len(code) or code[position].text != "while":
        raise TextEnds(code[index].start)
    position = after_brackets(code, position + 1)
    return position + 1 if position < len(code) and code[position].text == ";" else position


def _after_label(code: Sequence[Token], index: int) -> int | None:
    """The index after ``name:``, ``default:`` or ``case e:``, or ``None``."""
    if code[index].text == "case":
        position = index + 1
        while position < len(code) and code[position].text not in (":", ";", "}"):
            position += 1
        return position + 1
    if code[index].kind == "identifier" and index + 1 < len(code) and code[index + 1].text == ":":
        return index + 2
    return None


def _after_macro_header(code: Sequence[Token], index: int) -> int | None:
    """The index after ``NAME(...)`` or ``NAME`` where a statement seems to follow, so that the name
    must be a macro."""
    if code[index].kind != "identifier" or code[index].text in _NO_MACRO or index + 1 >= len(code):
        return None
    if code[index + 1].text == "{" or names_a_macro(code, index):
        return index + 1
    if code[index + 1].text != "(":
        return None
    after = after_brackets(code, index + 1)
    if after < len(code) and (code[after].text == "{" or code[after].kind == "identifier"):
        return after
    return None


def names_a_macro(code: Sequence[Token], index: int) -> bool:
    """Whether only names stand between ``index`` and a loop or the like, as in ``IVDEP for``: they
    are macros."""
    after = index
    while after < len(code) and _may_be_macro(code[after]):
        after += 1
    return index < after < len(code) and (code[after].text in STATEMENTS or code[after].head > 0)


def is_macro_before(code: Sequence[Token], index: int) -> bool:
    """Whether such a name stands right before the loop at ``index``."""
    return index > 0 and _may_be_macro(code[index - 1])


def _may_be_macro(token: Token) -> bool:
    is_name = token.kind == "identifier" and not token.head
    return is_name and token.text not in _NO_MACRO | STATEMENTS


def _after_semicolon(code: Sequence[Token], index: int) -> int:
    """The end of a simple statement or declaration; a macro without ``;`` ends where its block
    does."""
    position = index
    while position < len(code):
        text = code[position].text
        if text == ";":
            return position + 1
        if text in _CLOSING:
            position = after_brackets(code, position)
        elif text == "}" and position > index:
            return position
        elif text in (")", "]", "}"):
            raise TextEnds(code[position].start)
        else:
            position += 1
    raise TextEnds(code[index].start)


def after_brackets(code: Sequence[Token], index: int) -> int:
    """The index after the bracket that closes the one at ``index``."""
    if index >= len(code) or code[index].text not in _CLOSING:
        raise TextEnds(code[min(index, len(code) - 1)].start)
    expected: list[str] = []
    for position in range(index, len(code)):
        text = code[position].text
        if text in _CLOSING:
            expected.append(_CLOSING[text])
        elif text in (")", "]", "}"):
            if expected.pop() != text:
                raise TextEnds(code[index].start)
            if not expected:
                return position + 1
    raise TextEnds(code[index].start)


# ---------------------------------------------------------------------------------------- functions
@dataclass(frozen=True)
class _Reading:
    """Where the scan for functions stands; frozen so that a conditional's branches can all start
    from the same state."""

    depth: int = 0
    item: int | None = None
    previous: str = ""
    initialised: bool = False
    in_function: bool = False


def functions(tokens: Sequence[Token]) -> list[Span]:
    """The function definitions of a file, from the first specifier to the closing brace.

    Every branch of a preprocessor conditional is read from the state at its ``#if``, so that
    branches which open the same brace twice do not disturb the balance. A function whose beginning
    is conditional begins at the ``#if``, so that what is inserted before it is not conditional. A
    function that is never closed goes to the end of the text.
    """
    found: list[Span] = []
    reading = _Reading()
    opened: list[tuple[int, _Reading]] = []
    for index, token in enumerate(tokens):
        if token.kind == "directive":
            reading = _across_conditional(token, reading, opened)
        elif token.text == "{" and reading.depth == 0 and reading.item is None:
            reading = _across_old_style(tokens, index)
        else:
            reading = _across(token, reading, found)
    if reading.in_function and reading.item is not None:
        found.append(Span(reading.item, tokens[-1].end))
    return found


def _across_conditional(
    token: Token, reading: _Reading, opened: list[tuple[int, _Reading]]
) -> _Reading:
    """``opened`` holds the offset of each open ``#if`` and the state there."""
    word = directive_word(token)
    if word in ("if", "ifdef", "ifndef"):
        opened.append((token.start, reading))
    elif word in ("else", "elif", "elifdef", "elifndef") and opened:
        return opened[-1][1]
    elif word == "endif" and opened:
        start, before = opened.pop()
        if before.item is None and reading.item is not None:
            return replace(reading, item=start)
    return reading


def _across_old_style(tokens: Sequence[Token], index: int) -> _Reading:
    """The state after a ``{`` that begins no declaration: the body of a function whose parameters
    are declared in front of it."""
    head = head_before([token.text for token in tokens[:index]])
    start = tokens[index if head is None else head].start
    return _Reading(depth=1, item=start, previous="{", in_function=head is not None)


def directive_word(token: Token) -> str:
    """The word after the ``#`` of a directive: ``define``, ``pragma``, ..."""
    words = token.text[1:].replace("\\\n", " ").split(None, 1)
    letters = words[0] if words else ""
    for position, character in enumerate(letters):
        if not character.isalpha():
            return letters[:position]
    return letters


def _across(token: Token, reading: _Reading, found: list[Span]) -> _Reading:
    """The state after a token; a function that ends with it is added to ``found``."""
    text = token.text
    if text == ";":
        return _Reading() if reading.depth == 0 else replace(reading, previous=text)
    if _opens_or_closes_linkage(text, reading):
        return _Reading()
    reading = replace(reading, item=token.start) if reading.item is None else reading
    if text in ("(", "[", "{"):
        opens = reading.in_function or _opens_function(text, reading)
        return replace(reading, depth=reading.depth + 1, previous=text, in_function=opens)
    if text in (")", "]", "}"):
        return _across_closing(token, reading, found)
    initialised = reading.initialised or (text == "=" and reading.depth == 0)
    return replace(reading, previous=text, initialised=initialised)


def _opens_or_closes_linkage(text: str, reading: _Reading) -> bool:
    """Whether a brace belongs to ``extern "C" {``, which is for C++ alone: with the other under
    another ``#ifdef``, so that neither counts."""
    opens = text == "{" and reading.previous.startswith('"')
    return reading.depth == 0 and (opens or text == "}")


def _across_closing(token: Token, reading: _Reading, found: list[Span]) -> _Reading:
    depth = max(0, reading.depth - 1)
    if depth == 0 and token.text == "}" and reading.in_function:
        found.append(Span(token.start if reading.item is None else reading.item, token.end))
        return _Reading()
    return replace(reading, depth=depth, previous=token.text)


def _opens_function(text: str, reading: _Reading) -> bool:
    """Whether a bracket opens a function's body: it follows the brackets of the parameters."""
    follows_parameters = reading.depth == 0 and reading.previous == ")"
    return text == "{" and follows_parameters and not reading.initialised


def may_have_more(tokens: Sequence[Token]) -> bool:
    """Whether there may be directives in headers or macros."""
    return any(
        directive_word(token) == "include" or "_Pragma" in token.text
        if token.kind == "directive"
        else token.text == "_Pragma"
        for token in tokens
    )
