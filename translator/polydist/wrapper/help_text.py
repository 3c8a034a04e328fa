"""What ``polydist-cc --polydist-help`` prints, and ``--help`` before the compiler's own text."""

HELP = """\
polydist-cc and polydist-fc take the place of a C and a Fortran compiler:

    make CC=polydist-cc                  ./configure CC=polydist-cc FC=polydist-fc
    polydist-cc -O3 heat.c -o heat -lm   mpiexec -n 4 ./heat

Sources with a directive (#pragma polydist, !$polydist), and those that include a header with one,
are translated; everything else goes to the compiler as it is. A program with regions is linked with
polydist's runtime and with MPI. All options are the compiler's, but these:

    --polydist-help          this text
    --polydist-version       versions
    --polydist-show          print the commands and run none
    --polydist-off           the sequential program, compiled with the same flags
    --polydist-keep=DIR      leave generated sources in the folder DIR
    --polydist-runtime       link the runtime also into a program without regions, which then prints
                             on rank 0 alone
    --polydist-OPTION        --OPTION of polydist-translate: --polydist-tile=32,64,
                             --polydist-keep-going, --polydist-explain, --polydist-scop, ...

Environment:

    POLYDIST_CC, POLYDIST_FC the compilers; otherwise those behind mpicc and mpifort, else cc and
                             gfortran
    POLYDIST_MPICC           the MPI, by its compiler wrapper; otherwise mpicc on the path
    POLYDIST_ENABLE=0        as --polydist-off
    POLYDIST_OPENMP=0        a runtime without threads
    POLYDIST_POLYRT=PREFIX   an installed runtime (CMake installs it from the folder that
                             `polydist --runtime-dir` prints); otherwise it is compiled once
                             for each MPI and kept in ~/.cache/polydist

For debugging, reading and the proof on your own input: polydist-translate, polydist verify.
For build systems that want flags: polydist-config --help.
"""
