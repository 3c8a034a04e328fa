"""ELF object files of 64 bits, least byte first: sections, symbols and relocations, read and
overwritten in place (System V ABI, chapter 4; the layouts are those of Elf64_Shdr, Elf64_Sym and
Elf64_Rela)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, replace

HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_RELOCATION = struct.Struct("<QQq")
_IDENTITY = b"\x7fELF\x02\x01"
_RELOCATABLE = 1
PROGBITS, SYMBOLS, RELOCATIONS, NOBITS, SHORT_RELOCATIONS = 1, 2, 4, 8, 9
WRITE, ALLOCATE, GROUP, THREAD = 1, 2, 0x200, 0x400
VARIABLE, SECTION_SYMBOL, COMMON_SYMBOL = 1, 3, 5
COMMON, LARGE_COMMON = 0xFFF2, 0xFF02


@dataclass(frozen=True)
class Section:
    name: int
    kind: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    extra: int
    alignment: int
    entry: int


@dataclass(frozen=True)
class Symbol:
    name: int
    kind: int
    visibility: int
    section: int
    value: int
    size: int

    @property
    def type(self) -> int:
        return self.kind & 15


@dataclass(frozen=True)
class Relocation:
    place: int
    kind: int
    addend: int

    @property
    def symbol(self) -> int:
        """Its number in the table that the section of the relocation links to."""
        return self.kind >> 32


def is_object_file(content: bytes) -> bool:
    return content.startswith(_IDENTITY) and HEADER.unpack_from(content)[1] == _RELOCATABLE


def sections_of(content: bytes) -> list[Section]:
    header = HEADER.unpack_from(content)
    offset, count = header[6], header[12]
    places = (offset + number * _SECTION.size for number in range(count))
    return [Section(*_SECTION.unpack_from(content, place)) for place in places]


def symbols_of(content: bytes, table: Section) -> list[Symbol]:
    places = range(table.offset, table.offset + table.size, _SYMBOL.size)
    return [Symbol(*_SYMBOL.unpack_from(content, place)) for place in places]


def relocations_of(content: bytes, section: Section) -> Iterator[tuple[int, Relocation]]:
    """Each with its place in the file."""
    for place in range(section.offset, section.offset + section.size, _RELOCATION.size):
        yield place, Relocation(*_RELOCATION.unpack_from(content, place))


def name_of(content: bytes, strings: Section, name: int) -> bytes:
    begin = strings.offset + name
    return content[begin : content.index(b"\0", begin)]


def put_section(made: bytearray, number: int, section: Section) -> None:
    place = HEADER.unpack_from(made)[6] + number * _SECTION.size
    _SECTION.pack_into(made, place, *vars(section).values())


def put_symbol(made: bytearray, table: Section, number: int, symbol: Symbol) -> None:
    _SYMBOL.pack_into(made, table.offset + number * _SYMBOL.size, *vars(symbol).values())


def put_addend(made: bytearray, place: int, relocation: Relocation, addend: int) -> None:
    _RELOCATION.pack_into(made, place, relocation.place, relocation.kind, addend)


def has_section(content: bytes, name: bytes) -> bool:
    names = names_of_sections(content)
    return any(name_of(content, names, s.name) == name for s in sections_of(content))


def names_of_sections(content: bytes) -> Section:
    """The section with the names of all of them."""
    number: int = HEADER.unpack_from(content)[13]
    return sections_of(content)[number]


def add_section(made: bytearray, name: bytes, text: bytes) -> None:
    """Appends a section that takes no memory in the process, with the table of all sections, which
    has to follow it."""
    sections = sections_of(bytes(made))
    header = list(HEADER.unpack_from(made))
    names = sections[header[13]]
    known = bytes(made[names.offset : names.offset + names.size])
    sections[header[13]] = replace(names, offset=len(made), size=len(known) + len(name) + 1)
    made += known + name + b"\0"
    sections.append(
        Section(len(known), PROGBITS, 0, 0, len(made), len(text), 0, 0, alignment=1, entry=0)
    )
    made += text + bytes(-(len(made) + len(text)) % 8)
    header[6], header[12] = len(made), len(sections)
    HEADER.pack_into(made, 0, *header)
    for section in sections:
        made += _SECTION.pack(*vars(section).values())
