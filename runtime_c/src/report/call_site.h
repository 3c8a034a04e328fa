/* Where in the program an access was made. Not collective. */
#ifndef POLYRTI_CALL_SITE_H
#define POLYRTI_CALL_SITE_H

/* The instruction itself if it is in the program or a library of its own. If it is in one that is
 * installed (the C library, Fortran's, MPI): an instruction within the call that led there. NULL
 * stands for any instruction of such a library. To be called while the access is being made. */
const void *polyrti_call_site(const void *instruction);

#endif
