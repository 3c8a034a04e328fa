/* polyrt: the run-time library of polydist.
 *
 * Generated code knows statements; this library knows tiles, ranks and bytes
 * (docs/architecture.md). This header is for users' programs; those that it includes at its end are
 * the interface between generated code and the library.
 *
 * Every rank runs the whole program (SPMD); the regions are distributed over ranks. "Collective"
 * below means over all ranks of the communicator that polydist uses: MPI_COMM_WORLD, or the one
 * given to polyrt_set_comm.
 *
 * The process: MPI starts before main and ends at exit; a program may call MPI_Init,
 * MPI_Init_thread and MPI_Finalize all the same, in C (MPI_THREAD_FUNNELED is provided). Output on
 * stdout is rank 0's; stderr is everybody's. With glibc, every rank reads the whole of `stdin`:
 * reading it is then collective, except in root blocks, and so are the calls by which code outside
 * regions opens, makes, renames, removes or asks for files, which are rank 0's. Ranks end together:
 * one that ends alone with an error status ends all.
 *
 * The environment, the same on all ranks, goes before what the region says. The POLYRT_ variables
 * are listed in docs/reference/environment.md, and in the table of src/settings/settings.c.
 * OMP_NUM_THREADS, if it is set and the library was compiled with OpenMP, is the number of threads
 * of each rank.
 *
 * Errors: no function returns an error code. What goes wrong is written to stderr with rank, file,
 * line and a hint, and ends all ranks with a non-zero status.
 */
#ifndef POLYRT_H
#define POLYRT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* This process' rank and the number of ranks. Not collective. A program that has asked for its rank
 * has files of its own on each. */
int polyrt_rank(void);
int polyrt_ranks(void);

/* Zeroed memory of `bytes` bytes whose untouched pages cost nothing; freed with polyrt_free. Not
 * collective. */
void *polyrt_alloc(size_t bytes);
void polyrt_free(void *memory);

/* Hands over the communicator (an MPI_Comm, by address) that polydist uses from now on; it is
 * duplicated. Collective over that communicator; to be called before the first region. Only for
 * programs that split MPI_COMM_WORLD: polyrt_rank() then counts in the part, while stdout stays
 * that of rank 0 of MPI_COMM_WORLD. The program keeps its communicator. */
void polyrt_set_comm(const void *comm);

/* `#pragma polydist root` becomes: if (polyrt_root_begin()) { ... polyrt_root_end(); }. True on
 * rank 0 alone. Not collective. */
int polyrt_root_begin(void);
void polyrt_root_end(void);

#ifdef __cplusplus
}
#endif

#include "polyrt_flows.h"
#include "polyrt_region.h"
#include "polyrt_loops.h"
#include "polyrt_check.h"
#include "polyrt_lanes.h"
#include "polyrt_lists.h"

#endif
