# 1 "/tmp/rows.f90"
# 3 "rows.polydist.f90"
module polydist_rows_2d17690a_s_module
implicit none
contains
! polydist: region s (/tmp/rows.f90:4)
subroutine polydist_s_region(polydist_i, polydist_t, m, steps, c, h, t, n, &
    polydist_as_written)
   use, intrinsic :: iso_c_binding, only: polydist_ptr => c_ptr, polydist_null => c_null_ptr, &
       polydist_loc => c_loc, polydist_f_pointer => c_f_pointer, polydist_long => c_int64_t, &
       polydist_address => c_intptr_t
   implicit none
   integer(polydist_long), intent(in), target :: polydist_i(4)
   integer(polydist_long), intent(in) :: polydist_t(1)
   integer, intent(in), target :: m
   integer, intent(inout), target :: steps
   real, intent(in), target, contiguous :: c(1:)
   real, intent(inout), target, contiguous :: h(1:)
   real, intent(inout), target, contiguous :: t(1:, 1:)
   integer, intent(in), target :: n
   type(polydist_ptr) :: polydist_v(6), polydist_b(6)
   integer(polydist_long) :: polydist_s(1), polydist_o(6), polydist_e(6)
   interface
      subroutine polydist_run(polydist_v, polydist_i, polydist_s, polydist_b, polydist_o, &
          polydist_e, polydist_t, polydist_w) bind(c, name="polydist_rows_2d17690a_s_run")
         import :: polydist_ptr, polydist_long
         type(polydist_ptr), intent(in) :: polydist_v(*), polydist_b(*)
         integer(polydist_long), intent(in) :: polydist_i(*), polydist_s(*), polydist_o(*), &
             polydist_e(*), polydist_t(*)
         integer(polydist_long), intent(out) :: polydist_w
      end subroutine
   end interface
   integer(polydist_long), intent(out) :: polydist_as_written
   polydist_v(1) = polydist_loc(m)
   polydist_v(2) = polydist_loc(steps)
   polydist_v(3) = polydist_loc(c)
   polydist_v(4) = polydist_loc(h)
   polydist_v(5) = polydist_loc(t)
   polydist_v(6) = polydist_loc(n)
   polydist_e(1) = storage_size(c(lbound(c, 1))) / 8
   polydist_o(1) = (lbound(c, 1) - 1) * 1
   polydist_b(1) = polydist_null
   if (size(c) > 0) polydist_b(1) = polydist_loc(c(lbound(c, 1)))
   polydist_e(2) = storage_size(steps) / 8
   polydist_b(2) = polydist_loc(steps)
   polydist_o(2) = 0
   polydist_e(3) = storage_size(t(lbound(t, 1), lbound(t, 2))) / 8
   polydist_s(1) = size(t, 1, selected_int_kind(18))
   polydist_o(3) = (lbound(t, 1)) * 1 + (lbound(t, 2)) * polydist_s(1)
   polydist_b(3) = polydist_null
   if (size(t) > 0) polydist_b(3) = polydist_loc(t(lbound(t, 1), lbound(t, 2)))
   polydist_e(4) = storage_size(h(lbound(h, 1))) / 8
   polydist_o(4) = (lbound(h, 1) - 1) * 1
   polydist_b(4) = polydist_null
   if (size(h) > 0) polydist_b(4) = polydist_loc(h(lbound(h, 1)))
   polydist_e(5) = storage_size(m) / 8
   polydist_b(5) = polydist_loc(m)
   polydist_o(5) = 0
   polydist_e(6) = storage_size(n) / 8
   polydist_b(6) = polydist_loc(n)
   polydist_o(6) = 0
   call polydist_run(polydist_v, polydist_i, polydist_s, polydist_b, polydist_o, polydist_e, &
       polydist_t, polydist_as_written)
end subroutine polydist_s_region

recursive subroutine polydist_s_n0_tile(polydist_v, polydist_i, polydist_z, polydist_lo, &
    polydist_hi) bind(c, name="polydist_rows_2d17690a_s_n0")
   use, intrinsic :: iso_c_binding, only: polydist_ptr => c_ptr, polydist_null => c_null_ptr, &
       polydist_loc => c_loc, polydist_f_pointer => c_f_pointer, polydist_long => c_int64_t, &
       polydist_address => c_intptr_t
   implicit none
   type(polydist_ptr), intent(in) :: polydist_v(*)
   integer(polydist_long), intent(in) :: polydist_i(*), polydist_z(*), polydist_lo(*), &
       polydist_hi(*)
   integer, pointer :: polydist_w2
   real, pointer, contiguous :: polydist_w3(:)
   real, pointer, contiguous :: polydist_w4(:)
   real, pointer, contiguous :: polydist_w5(:, :)
   integer, pointer :: polydist_w6
   associate (polydist_unused => polydist_z(1))
   end associate
   call polydist_f_pointer(polydist_v(2), polydist_w2)
   call polydist_f_pointer(polydist_v(3), polydist_w3, [integer(polydist_long) :: polydist_i( &
       3) - (1) + 1])
   call polydist_f_pointer(polydist_v(4), polydist_w4, [integer(polydist_long) :: polydist_i( &
       4) - (1) + 1])
   call polydist_f_pointer(polydist_v(5), polydist_w5, [integer(polydist_long) :: polydist_i( &
       4) - (1) + 1, polydist_i(3) - (1) + 1])
   call polydist_f_pointer(polydist_v(6), polydist_w6)
   call polydist_body_s_n0(polydist_i, polydist_lo, polydist_hi, polydist_w2, polydist_w3, &
       polydist_w4, polydist_w5, polydist_w6)
end subroutine polydist_s_n0_tile

recursive subroutine polydist_body_s_n0(polydist_i, polydist_lo, polydist_hi, steps, c, h, t, &
    n)
   use, intrinsic :: iso_c_binding, only: polydist_ptr => c_ptr, polydist_null => c_null_ptr, &
       polydist_loc => c_loc, polydist_f_pointer => c_f_pointer, polydist_long => c_int64_t, &
       polydist_address => c_intptr_t
   implicit none
   integer(polydist_long), intent(in) :: polydist_i(*), polydist_lo(*), polydist_hi(*)
   integer, intent(inout) :: steps
   real, intent(in) :: c(polydist_i(3))
   real, intent(inout) :: h(polydist_i(4))
   real, intent(inout) :: t(polydist_i(4), polydist_i(3))
   integer, intent(in) :: n
   integer(polydist_long) :: polydist_p_m
   integer(polydist_long) :: polydist_p_n
   integer(polydist_long) :: polydist_hi0
   integer(polydist_long) :: polydist_lo0
   integer :: polydist_c1_own0
   integer :: k
   integer(polydist_long) :: polydist_c3_own0
   integer(polydist_long) :: polydist_r1
   integer :: i
   integer :: j
   integer(polydist_long), parameter :: polydist_top0 = int(huge(polydist_c1_own0), &
       polydist_long)
   integer(polydist_long), parameter :: polydist_top1 = int(huge(polydist_c3_own0), &
       polydist_long)
   polydist_p_m = polydist_i(1)
   polydist_p_n = polydist_i(2)
   polydist_hi0 = polydist_hi(1)
   polydist_lo0 = polydist_lo(1)
   do polydist_c1_own0 = int(max(-polydist_top0, min(max(1_polydist_long, polydist_lo0), &
       polydist_top0)), kind(polydist_c1_own0)), int(max(-polydist_top0 - 1, min(min(polydist_hi0, &
       polydist_p_m), polydist_top0 - 1)), kind(polydist_c1_own0))
      k = polydist_c1_own0
# 6 "/tmp/rows.f90"
  steps = nint(c(k))
# 131 "rows.polydist.f90"
      do polydist_c3_own0 = int(max(-polydist_top1, min(1_polydist_long, polydist_top1)), &
          kind(polydist_c3_own0)), int(max(-polydist_top1 - 1, min(polydist_p_n, polydist_top1 - &
          1)), kind(polydist_c3_own0))
         k = polydist_c1_own0
         polydist_r1 = polydist_c3_own0
# 7 "/tmp/rows.f90"
         h(polydist_r1) = t(polydist_r1, k)
# 139 "rows.polydist.f90"
      end do
      k = polydist_c1_own0
# 8 "/tmp/rows.f90"
  do i = 1, steps
   do j = 1, n
    h(j) = 0.5*h(j)
   end do
  end do
# 148 "rows.polydist.f90"
      do polydist_c3_own0 = int(max(-polydist_top1, min(1_polydist_long, polydist_top1)), &
          kind(polydist_c3_own0)), int(max(-polydist_top1 - 1, min(polydist_p_n, polydist_top1 - &
          1)), kind(polydist_c3_own0))
         k = polydist_c1_own0
         polydist_r1 = polydist_c3_own0
# 13 "/tmp/rows.f90"
         t(polydist_r1, k) = h(polydist_r1)
# 156 "rows.polydist.f90"
      end do
   end do
end subroutine polydist_body_s_n0

end module polydist_rows_2d17690a_s_module

# 1 "/tmp/rows.f90"
subroutine s(t, c, n, m)
 integer :: n, m, j, k, i, steps
 real :: t(n, m), c(m), h(n)
# 167 "rows.polydist.f90"
block
   use polydist_rows_2d17690a_s_module, only: polydist_s_region
   integer(selected_int_kind(18)) :: polydist_as_written
   call polydist_s_region([integer(selected_int_kind(18)) :: int(m, selected_int_kind(18)), &
       int(n, selected_int_kind(18)), int(m, selected_int_kind(18)), int(n, selected_int_kind( &
       18))], [integer(selected_int_kind(18)) :: 0], m, steps, c, h, t, n, polydist_as_written)
   if (polydist_as_written /= 0) then
# 4 "/tmp/rows.f90"
!$polydist
 do k = 1, m
  steps = nint(c(k))
  h = t(:, k)
  do i = 1, steps
   do j = 1, n
    h(j) = 0.5*h(j)
   end do
  end do
  t(:, k) = h
 end do
# 187 "rows.polydist.f90"
   end if
end block
k = 0
# 15 "/tmp/rows.f90"
end subroutine
