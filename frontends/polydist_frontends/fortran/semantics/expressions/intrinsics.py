"""Intrinsic functions that a region may call, by what they do with their arguments."""

from __future__ import annotations

from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.fortran.reading.observable import CLOCK_SUBROUTINES
from polydist_frontends.fortran.reading.syntax import Tree, is_a, name_text, walk
from polydist_frontends.fortran.semantics.references import arguments
from polydist_frontends.fortran.semantics.region_context import RegionContext

_ELEMENTAL = (
    "abs acos acosh aimag aint anint asin asinh atan atan2 atanh bessel_j0 bessel_j1 bessel_jn"
    " bessel_y0 bessel_y1 bessel_yn btest ceiling cmplx conjg"
    " cos cosh dble dim dprod erf erfc erfc_scaled exp exponent floor fraction gamma hypot iand"
    " ibclr ibits ibset ieor int ior ishft ishftc log"
    " log10 log_gamma logical max merge min mod modulo nearest nint not real rrspacing scale"
    " set_exponent shifta shiftl shiftr sign sin sinh spacing sqrt"
    " tan tanh dsqrt dabs dsin dcos dtan dexp dlog dlog10 dmax1 dmin1 dmod dsign dble datan"
    " datan2 dasin dacos dsinh dcosh dtanh dint dnint"
    " alog alog10 amax0 amax1 amin0 amin1 amod cabs ccos cexp clog csin csqrt float iabs idim"
    " idint idnint ifix isign max0 max1 min0 min1 sngl"
    " dcmplx dconjg dimag cdabs cdexp dreal derf derfc ichar char iachar achar"
    " bge bgt ble blt ddim dfloat dgamma dlgama dshiftl dshiftr isnan leadz maskl maskr merge_bits"
    " popcnt poppar trailz"
    " adjustl adjustr index len_trim lge lgt lle llt scan verify"
)
_TRANSFORMATIONAL = (
    "all any count dot_product findloc iall iany iparity maxloc maxval minloc minval norm2 parity"
    " product sum transfer"
    " cshift eoshift matmul pack reshape spread transpose unpack"
    " repeat trim"
)
_REDUCTIONS = frozenset(
    "all any count iall iany iparity maxval minval norm2 parity product sum".split()
)
_INQUIRY = (
    "allocated associated bit_size digits epsilon huge is_contiguous kind lbound len maxexponent"
    " minexponent new_line precision radix range"
    " selected_int_kind selected_real_kind shape size storage_size tiny ubound present"
)

GENERATED = tuple(
    "abs digits huge iand ieor int ior kind max merge min mod modulo real storage_size"
    " transfer".split()
)
"""Those that generated code calls, under the names ``polydist_abs``, ..., with which it gets along
where the program's own variables or procedures hide them."""

CALLS = ("Intrinsic_Function_Reference", "Part_Ref", "Function_Reference", "Structure_Constructor")

ELEMENTAL = frozenset(_ELEMENTAL.split())
"""One value from one value each."""

TRANSFORMATIONAL = frozenset(_TRANSFORMATIONAL.split())
"""Values from whole arrays, in an order that does not depend on where the call stands: that of
``matmul`` depends on sizes and strides of its operands, which generated code has as they are."""

INQUIRY = frozenset(_INQUIRY.split())
"""They read no values of their arguments."""

VALUE_FUNCTIONS = ELEMENTAL | TRANSFORMATIONAL | INQUIRY
"""They read nothing but their arguments, and change nothing."""

INTRINSIC = VALUE_FUNCTIONS | CLOCK_SUBROUTINES
"""All that are known here."""


def called_intrinsic(tree: Tree, context: RegionContext) -> str:
    """The intrinsic function that a reference calls; empty if it calls none. Names outside the
    region's own text, in bounds of declarations, are what the parser takes them for."""
    if not is_a(tree, *CALLS):
        return ""
    name = name_text(tree.items[0])
    callee = context.callees.get(name)
    is_one = (
        is_a(tree, "Intrinsic_Function_Reference") if callee is None else callee.kind == "intrinsic"
    )
    return name if is_one else ""


def transformation_in(tree: Tree, context: RegionContext) -> str:
    """The first function in an expression that makes values of whole arrays; empty if none does."""
    calls = (called_intrinsic(node, context) for node in walk(tree))
    return next((name for name in calls if name in TRANSFORMATIONAL), "")


def is_reduction(tree: Tree, context: RegionContext) -> bool:
    """Whether a call makes one value of arrays; not if a dimension may be given."""
    name, given = called_intrinsic(tree, context), arguments(tree)
    if name == "dot_product":
        return True
    keywords = [name_text(a.items[0]) for a in given if is_a(a, "Actual_Arg_Spec")]
    is_of_one = len(given) == 1 or (len(given) == 2 and keywords == ["mask"])
    return name in _REDUCTIONS and is_of_one


def asked_inside(place: Place) -> Refusal:
    """The refusal of ``present``: the text comes to stand in another procedure."""
    return refuse(
        "optional-argument",
        "whether an optional argument is passed cannot be asked inside a region",
        place,
        "put the question around the directive, with a region for each answer; or set a logical "
        "variable before: where the argument is absent, the loops run as they are written",
    )
