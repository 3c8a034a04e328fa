"""Intrinsic functions that a region may call, by what they do with their arguments."""

from __future__ import annotations

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
)
_TRANSFORMATIONAL = "all any count dot_product maxloc maxval minloc minval parity product sum"
_INQUIRY = (
    "allocated associated bit_size digits epsilon huge is_contiguous kind lbound len maxexponent"
    " minexponent precision radix range"
    " selected_int_kind selected_real_kind shape size storage_size tiny ubound present"
)

ELEMENTAL = frozenset(_ELEMENTAL.split())
"""One value from one value each."""

TRANSFORMATIONAL = frozenset(_TRANSFORMATIONAL.split())
"""One value from whole arrays, in an order that does not depend on where the call stands (so not
``matmul``)."""

INQUIRY = frozenset(_INQUIRY.split())
"""They read no values of their arguments."""
