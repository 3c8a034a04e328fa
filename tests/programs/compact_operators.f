! Conditions without blanks, as they are written in fixed form.
      module bounds
      implicit none
      double precision limit
      contains
      double precision function cut(x)
      double precision x
      cut=x
      if(x.gt.limit.and..not.x.eq.limit) cut=limit
      end function
      end module
      program compact_operators
      use bounds
      implicit none
      integer n,i,k,m
      double precision a(200),b(200),eps,top
      logical flag
      character*20 word
      call get_command_argument(1,word)
      read(word,*)n
      eps=1.5d0
      top=20
      limit=12
      flag=.false.
      do i=1,n
        a(i)=mod(7*i,31)
        b(i)=0
      end do
      k=n-3
!$polydist
      do i=2,n
        m=2
        if(a(i).gt.eps.and.a(i).lt.top.and..not.flag)b(i)=a(i)
        if(i.gt.k.or.a(i).eq.top)b(i)=cut(b(i))-1.e1
        do while(m.le.i.and.b(i).gt.1.d0.or.m.lt.4)
          b(i)=b(i)/m
          m=m+1
        end do
      end do
      do i=1,n
        print'(z17.16)',b(i)
      end do
      end
