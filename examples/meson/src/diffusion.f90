! Heats a rod at one end, and prints how far the heat has come.
program diffusion
  use rod
  implicit none
  integer :: round

  t = 0
  t(0) = 500
  do round = 1, 4
     call advance(250)
     print '(i6, f16.10, i6)', 250 * round, sum(t), count(t > 1)
  end do
end program diffusion
