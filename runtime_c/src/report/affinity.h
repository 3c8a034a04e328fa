/* Which cores ranks may run on, and what to change where they get in each other's way: printed
 * below the tables of statistics. */
#ifndef POLYRTI_AFFINITY_H
#define POLYRTI_AFFINITY_H

#include <stdint.h>
#include <stdio.h>

enum { POLYRTI_CORE_WORDS = 16, POLYRTI_NODE_NAME = 64 };

/* Of a rank: the node that it runs on, how many threads it computes with, and as bits, the cores
 * that the system lets it run on (the first 1024) and the NUMA domains in which they lie. */
typedef struct polyrti_affinity {
    char node[POLYRTI_NODE_NAME];
    int64_t threads;
    uint64_t cores[POLYRTI_CORE_WORDS];
    uint64_t domains;
} polyrti_affinity;

/* That of the calling process; without cores where the system does not say. */
polyrti_affinity polyrti_affinity_now(int threads);

/* What to change, a line for each kind of advice, which names the first node that it is for;
 * nothing where all is well. `all` has one for each rank. */
void polyrti_print_affinity_advice(FILE *file, int ranks, const polyrti_affinity *all);

#endif
