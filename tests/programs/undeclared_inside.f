! Internal functions without declarations, in fixed form, by the rules of their host.
      program undeclared_inside
      implicit double precision (a-h, o-z)
      character*20 word
      parameter (most = 200)
      dimension a(most), b(most)
      call get_command_argument(1, word)
      read (word, *) n
      do 10 i = 1, n
   10 a(i) = mod(5*i, 9)*0.5d0
!$polydist
      do 20 i = 2, n - 1
        b(i) = cut(a(i-1)) + ave(a(i), a(i+1))
   20 continue
      do 30 i = 2, n - 1
   30 print '(z17.16)', b(i)
      contains
      function cut(x)
        part = x*0.3
        k = int(part)
        cut = part - k
      end
      function ave(x, y)
        ave = (x + y)
     &      /2
      end
      end
