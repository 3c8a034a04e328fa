! In place of the C library's file of this name, with which gfortran takes exp, sin, pow and others
! from the vector library (libmvec): "gfortran -B <the folder above>". The vector functions differ
! from the scalar ones in the last bit, and which elements of a loop they compute depends on where
! it begins and ends.
