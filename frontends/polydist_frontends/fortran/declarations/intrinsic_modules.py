"""The names that the intrinsic modules of Fortran 2018 make known, and gfortran's own."""

from __future__ import annotations

_ENVIRONMENT = (
    "atomic_int_kind atomic_logical_kind character_kinds character_storage_size compiler_options"
    " compiler_version current_team error_unit file_storage_size initial_team input_unit"
    " int8 int16 int32 int64 integer_kinds iostat_end iostat_eor iostat_inquire_internal_unit"
    " logical8 logical16 logical32 logical64 logical_kinds numeric_storage_size output_unit"
    " parent_team real16 real32 real64 real128 real_kinds stat_failed_image stat_locked"
    " stat_locked_other_image stat_stopped_image stat_unlocked stat_unlocked_failed_image"
    " event_type lock_type team_type"
)
_C_BINDING = (
    "c_int c_short c_long c_long_long c_signed_char c_size_t c_int8_t c_int16_t c_int32_t c_int64_t"
    " c_int128_t c_int_least8_t c_int_least16_t c_int_least32_t c_int_least64_t c_int_least128_t"
    " c_int_fast8_t c_int_fast16_t c_int_fast32_t c_int_fast64_t c_int_fast128_t c_intmax_t"
    " c_intptr_t c_ptrdiff_t c_float c_double c_long_double c_float128 c_float_complex"
    " c_double_complex c_long_double_complex c_float128_complex c_bool c_char c_null_char c_alert"
    " c_backspace c_form_feed c_new_line c_carriage_return c_horizontal_tab c_vertical_tab"
    " c_null_ptr c_null_funptr c_ptr c_funptr c_associated c_f_pointer c_f_procpointer c_funloc"
    " c_loc c_sizeof"
)
_EXCEPTIONS = (
    "ieee_flag_type ieee_status_type ieee_modes_type ieee_invalid ieee_overflow"
    " ieee_divide_by_zero ieee_underflow ieee_inexact ieee_usual ieee_all ieee_support_flag"
    " ieee_support_halting ieee_get_flag ieee_get_halting_mode ieee_get_status ieee_set_flag"
    " ieee_set_halting_mode ieee_set_status ieee_get_modes ieee_set_modes"
)
_ARITHMETIC = (
    "ieee_class_type ieee_round_type ieee_signaling_nan ieee_quiet_nan ieee_negative_inf"
    " ieee_negative_normal ieee_negative_denormal ieee_negative_subnormal ieee_negative_zero"
    " ieee_positive_zero ieee_positive_denormal ieee_positive_subnormal ieee_positive_normal"
    " ieee_positive_inf ieee_other_value ieee_nearest ieee_to_zero ieee_up ieee_down ieee_away"
    " ieee_other ieee_class ieee_copy_sign ieee_fma ieee_int ieee_is_finite ieee_is_nan"
    " ieee_is_negative ieee_is_normal ieee_logb ieee_max_num ieee_max_num_mag ieee_min_num"
    " ieee_min_num_mag ieee_next_after ieee_next_down ieee_next_up ieee_quiet_eq ieee_quiet_ge"
    " ieee_quiet_gt ieee_quiet_le ieee_quiet_lt ieee_quiet_ne ieee_real ieee_rem ieee_rint"
    " ieee_scalb ieee_selected_real_kind ieee_signaling_eq ieee_signaling_ge ieee_signaling_gt"
    " ieee_signaling_le ieee_signaling_lt ieee_signaling_ne ieee_signbit ieee_support_datatype"
    " ieee_support_denormal ieee_support_divide ieee_support_inf ieee_support_io ieee_support_nan"
    " ieee_support_rounding ieee_support_sqrt ieee_support_standard ieee_support_subnormal"
    " ieee_support_underflow_control ieee_unordered ieee_value ieee_get_rounding_mode"
    " ieee_get_underflow_mode ieee_set_rounding_mode ieee_set_underflow_mode"
)
_FEATURES = (
    "ieee_features_type ieee_datatype ieee_denormal ieee_divide ieee_halting ieee_inexact_flag"
    " ieee_inf ieee_invalid_flag ieee_nan ieee_rounding ieee_sqrt ieee_subnormal"
    " ieee_underflow_flag"
)

INTRINSIC = {
    "iso_fortran_env": frozenset(_ENVIRONMENT.split()),
    "iso_c_binding": frozenset(_C_BINDING.split()),
    "ieee_exceptions": frozenset(_EXCEPTIONS.split()),
    "ieee_arithmetic": frozenset((_ARITHMETIC + " " + _EXCEPTIONS).split()),
    "ieee_features": frozenset(_FEATURES.split()),
}
"""The names by module."""
