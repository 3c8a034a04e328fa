/* Cores, and advice about them.
 *
 * On each node, in this order, since one makes the next pointless:
 * 1. More threads than cores: whoever waits for a message keeps its sender from running.
 * 2. Cores in several NUMA domains, and ranks that may run on the same cores: the system moves a
 * rank away from its memory.
 * 3. A rank whose threads run in several domains, while memory lies where it was touched first.
 * 4. Not even half of the cores have a thread. */
#include "affinity.h"

#include "../files/here.h"

#include <stdbool.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#endif

/* -------------------------------------------------------------------------------------------------
 * of this process */

#ifdef __linux__
static void add_core(polyrti_affinity *own, int core)
{
    if (core < 64 * POLYRTI_CORE_WORDS)
        own->cores[core / 64] |= UINT64_C(1) << core % 64;
}

static bool has_core(const polyrti_affinity *own, long core)
{
    return core >= 0 && core < 64 * POLYRTI_CORE_WORDS && own->cores[core / 64] >> core % 64 & 1;
}

/* Whether the file, "0-3,8-11", lists one of the cores. */
static bool lists_core(FILE *file, const polyrti_affinity *own)
{
    long first, last;
    while (fscanf(file, "%ld", &first) == 1) {
        if (fscanf(file, "-%ld", &last) != 1)
            last = first;
        for (long core = first; core <= last; core++)
            if (has_core(own, core))
                return true;
        if (fgetc(file) != ',')
            break;
    }
    return false;
}

static void find_domains(polyrti_affinity *own)
{
    for (int domain = 0; domain < 64; domain++) {
        char name[64];
        snprintf(name, sizeof name, "/sys/devices/system/node/node%d/cpulist", domain);
        FILE *file = polyrti_stream_here(name, "r");
        if (file && lists_core(file, own))
            own->domains |= UINT64_C(1) << domain;
        if (file)
            fclose(file);
    }
}

static void find_cores(polyrti_affinity *own)
{
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return;
    for (size_t core = 0; core < CPU_SETSIZE; core++)
        if (CPU_ISSET(core, &allowed))
            add_core(own, (int)core);
    find_domains(own);
}
#else
static void find_cores(polyrti_affinity *own)
{
    (void)own;
}
#endif

polyrti_affinity polyrti_affinity_now(int threads)
{
    polyrti_affinity own = {.threads = threads};
    gethostname(own.node, sizeof own.node - 1);
    find_cores(&own);
    return own;
}

/* -------------------------------------------------------------------------------------------------
 * of a node */

/* The ranks of a node together; `overlap`: two of them may run on the same core; `spread`: the
 * threads of one may run in several domains. */
typedef struct node {
    const char *name;
    int ranks, cores, domains;
    int64_t threads;
    bool overlap, spread;
} node;

static int bits(uint64_t word)
{
    return __builtin_popcountll(word);
}

static bool share_cores(const polyrti_affinity *a, const polyrti_affinity *b)
{
    uint64_t both = 0;
    for (int k = 0; k < POLYRTI_CORE_WORDS; k++)
        both |= a->cores[k] & b->cores[k];
    return both != 0;
}

static bool is_on(const polyrti_affinity *one, const polyrti_affinity *other)
{
    return strcmp(one->node, other->node) == 0;
}

/* The node that rank `first` is the first one of. */
static node node_of(int first, int ranks, const polyrti_affinity *all)
{
    node own = {.name = all[first].node};
    polyrti_affinity together = {.threads = 0};
    for (int r = first; r < ranks; r++) {
        if (!is_on(&all[r], &all[first]))
            continue;
        own.overlap = own.overlap || share_cores(&all[r], &together);
        own.spread = own.spread || (all[r].threads > 1 && bits(all[r].domains) > 1);
        for (int k = 0; k < POLYRTI_CORE_WORDS; k++)
            together.cores[k] |= all[r].cores[k];
        together.domains |= all[r].domains;
        own.threads += all[r].threads;
        own.ranks++;
    }
    for (int k = 0; k < POLYRTI_CORE_WORDS; k++)
        own.cores += bits(together.cores[k]);
    own.domains = bits(together.domains);
    return own;
}

static bool is_first(int rank, const polyrti_affinity *all)
{
    for (int earlier = 0; earlier < rank; earlier++)
        if (is_on(&all[earlier], &all[rank]))
            return false;
    return true;
}

/* -------------------------------------------------------------------------------------------------
 * advice */

enum advice { CROWDED, UNBOUND, SPREAD, IDLE, ADVICE, NO_ADVICE = ADVICE };

static enum advice advice_for(const node *own)
{
    if (own->cores == 0)
        return NO_ADVICE;
    if (own->threads > own->cores)
        return CROWDED;
    if (own->domains > 1 && own->overlap)
        return UNBOUND;
    if (own->spread)
        return SPREAD;
    return 2 * own->threads <= own->cores ? IDLE : NO_ADVICE;
}

static void print_advice(FILE *file, enum advice advice, const node *own)
{
    fprintf(file, "polyrt: on %s, %d rank%s with %lld thread%s in all may run on %d core%s",
            own->name, own->ranks, own->ranks == 1 ? "" : "s", (long long)own->threads,
            own->threads == 1 ? "" : "s", own->cores, own->cores == 1 ? "" : "s");
    if (advice == CROWDED)
        fputs(", so some wait for others' turns: start fewer ranks there, or lower "
              "OMP_NUM_THREADS\n",
              file);
    if (advice == UNBOUND)
        fprintf(
            file,
            " in %d NUMA domains, and are not bound to any, so they move away from their "
            "memory: srun --cpu-bind=cores, or mpiexec --bind-to core (Open MPI), -bind-to core "
            "(MPICH)\n",
            own->domains);
    if (advice == SPREAD)
        fprintf(file,
                " in %d NUMA domains, and threads of one rank in several: start at least one rank "
                "for each domain, and bind it there\n",
                own->domains);
    if (advice == IDLE)
        fprintf(file,
                ", so more than half have nothing to do: OMP_NUM_THREADS=%lld, or more ranks\n",
                (long long)(own->cores / own->ranks));
}

void polyrti_print_affinity_advice(FILE *file, int ranks, const polyrti_affinity *all)
{
    bool given[ADVICE] = {false};
    for (int rank = 0; rank < ranks; rank++) {
        if (!is_first(rank, all))
            continue;
        const node own = node_of(rank, ranks, all);
        const enum advice advice = advice_for(&own);
        if (advice == NO_ADVICE || given[advice])
            continue;
        given[advice] = true;
        print_advice(file, advice, &own);
    }
}
