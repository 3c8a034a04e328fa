"""What happens where ordinary code reads a value that another rank has."""

from __future__ import annotations

from drawing import Drawing

_PAGES, _CELL, _LEFT = 16, 30, 330
_OWN = range(4, 8)
_WINDOW = range(8, 12)


def drawing() -> Drawing:
    picture = Drawing(
        980,
        400,
        "Guards",
        "The pages of an array on rank 1, at four moments: pages with values of other ranks are "
        "closed when a region ends; an access to one stops in a handler; all ranks bring a window "
        "of pages; the access goes on.",
    )
    picture.text((30, 34), "Pages of an array in the memory of rank 1", "left title")
    moments = (
        ("1. The region ends", "pages with other ranks' values are closed"),
        ("2. x = u[i]", "the access stops (SIGSEGV, a handler)"),
        ("3. All ranks are there", "a window is sent by those who have it"),
        ("4. The access goes on", "the window is ordinary memory again"),
    )
    for number, (title, said) in enumerate(moments):
        top = 80 + 76 * number
        picture.text((30, top + 13), title, "left code" if number == 1 else "left")
        picture.text((30, top + 31), said, "left small")
        for page in range(_PAGES):
            _page(picture, top, page, number)
    picture.text((_LEFT + _CELL * 9.5, 140), "reads here", "small")
    picture.arrow((_LEFT + _CELL * 9.5, 145), (_LEFT + _CELL * 9.5, 155), "flow")
    _legend(picture)
    return picture


def _page(picture: Drawing, top: float, page: int, moment: int) -> None:
    at, size = (_LEFT + _CELL * page, top), (_CELL, 28)
    if page in _OWN or (page in _WINDOW and moment == 3):
        picture.box(at, size, f"rank{page // 4} fine")
        return
    picture.box(at, size, "closed")
    if page in _WINDOW and moment == 2:
        picture.dot((at[0] + _CELL / 2, top + 14), 5, "sent")
    if page == _WINDOW.start + 1 and moment == 1:
        picture.dot((at[0] + _CELL / 2, top + 14), 5, "reader")


def _legend(picture: Drawing) -> None:
    picture.box((850, 82), (18, 18), "closed")
    picture.text((876, 96), "closed", "left")
    picture.box((850, 112), (18, 18), "rank1 edge")
    picture.text((876, 126), "its own", "left")
    picture.box((850, 142), (18, 18), "rank2 edge")
    picture.text((876, 156), "of rank 2", "left")
    picture.dot((859, 181), 5, "sent")
    picture.text((876, 186), "comes now", "left")
