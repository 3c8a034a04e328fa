! Each select case without loops is a single statement: kinds of cells, states that change under their own selection, ranges, logical values, one without default,
! a loop that ends by values and array statements in cases; others have loops in their cases. The arrays scale and index have names of intrinsic functions.
module kinds
   implicit none
   integer, parameter :: fluid = 0, wall = 1, inlet = 2, outlet = 3, solid = 9
end module kinds

program cases
   use kinds
   implicit none
   integer :: n, steps, i, j, t, turns, tally(3)
   integer, allocatable :: cell(:, :), state(:)
   real(8), allocatable :: u(:, :), v(:, :), x(:), scale(:, :), index(:)
   logical, allocatable :: odd(:)
   character(len=32) :: word
   n = 19
   steps = 4
   if (command_argument_count() >= 2) then
      call get_command_argument(1, word)
      read (word, *) n
      call get_command_argument(2, word)
      read (word, *) steps
   end if
   allocate (cell(n, n), state(n), u(n, n), v(n, n), x(n), scale(n, 3), index(n), odd(n))
   do j = 1, n
      state(j) = mod(j, 4)
      x(j) = j
      do i = 1, n
         cell(i, j) = fluid
         if (mod(i * j, 11) == 7) cell(i, j) = solid
         if (j == 1 .or. j == n) cell(i, j) = wall
         u(i, j) = 0.1d0 * i
      end do
   end do
   cell(1, :) = inlet
   cell(n, :) = outlet
   v = 0
   tally = 0
   scale = 0.5d0
   index = 1
   odd = .false.
   !$polydist name(flow)
   do t = 1, steps
      do j = 1, n
         do i = 1, n
            boundary: select case (cell(i, j))
            case (fluid)
               v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
            case (wall, solid)
               v(i, j) = 0
            case (inlet:outlet)
               if (cell(i, j) == inlet) then
                  v(i, j) = 1 + 0.1d0 * t
               else
                  v(i, j) = 2
               end if
            case default
               v(i, j) = -1
            end select boundary
         end do
      end do
      do i = 2, n - 1
         select case (state(i))
         case (0)
            state(i) = 1
            tally(1) = tally(1) + 1
         case (1, 3)
            state(i) = mod(state(i - 1) + state(i + 1), 5)
            turns = 0
            do while (turns < 3)
               turns = turns + 1
               if (x(i) > 20) exit
               x(i) = x(i) * 1.5d0 * scale(i, 2) + index(i)
            end do
         case (:-1, 4:)
            state(i) = 2
         case default
            where (u(:, i) > 1d0) v(:, i) = v(:, i) * 0.5d0
            if (x(i) > 9) then
               x(i) = x(i - 1)
            else
               select case (i)
               case (5); tally(2) = tally(2) + t
               case default; tally(3) = i
               end select
            end if
         end select
         select case (mod(t, 2) == 1)
         case (.true.)
            odd(i) = .not. odd(i)
         end select
      end do
      u = v
   end do
   !$polydist name(loops)
   do i = 1, n
      select case (state(i))
      case (1)
         do j = 1, n
            u(j, i) = u(j, i) + v(i, j)
         end do
      case (2:3)
         u(1, i) = u(n, i)
      case default
         do j = n, 1, -1
            u(j, i) = 0.5d0 * u(j, i)
         end do
         x(i) = 1
      end select
      select case (mod(i, 7))
      case default
         do j = 2, n
            u(j, i) = u(j, i) + i
         end do
      case (:inlet - 1, 5)
         u(n, i) = u(1, i) - 1
      case (inlet + 4:)
         do j = 3, n
            u(j, i) = u(j, i) / 2
         end do
      case (inlet:outlet)
         continue
      end select
      select case (steps)
      case (4)
         x(i) = 0.25d0
      case (2, 7)
         do j = 1, n, 2
            u(j, i) = u(j, i) - x(i)
         end do
      end select
   end do
   !$polydist end
   print '(Z16)', u, x
   print *, state, tally, odd
end program cases
