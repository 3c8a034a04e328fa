/* What ranks should change about their cores. */
#include "counting.h"

#include "report/affinity.h"

#include <string.h>
#include <unistd.h>

/* Ranks on nodes a and b: threads, cores as bits, domains as bits. */
static const struct {
    const char *name;
    int ranks;
    polyrti_affinity all[4];
} cases[] = {
    {"alone", 1, {{"a", 1, {1}, 1}}},
    {"bound", 2, {{"a", 2, {3}, 1}, {"a", 2, {12}, 2}}},
    {"crowded", 4, {{"a", 1, {3}, 1}, {"b", 1, {1}, 1}, {"a", 1, {3}, 1}, {"a", 1, {3}, 1}}},
    {"unbound", 4, {{"a", 1, {1}, 1}, {"b", 2, {15}, 3}, {"a", 1, {2}, 1}, {"b", 2, {15}, 3}}},
    {"spread", 1, {{"a", 4, {15}, 3}}},
    {"idle", 1, {{"a", 2, {~UINT64_C(0), 63}, 1}}},
};

/* Of a rank that has one thread more than cores. */
static polyrti_affinity own_crowded(void)
{
    return polyrti_affinity_now((int)sysconf(_SC_NPROCESSORS_ONLN) + 1);
}

void show_advice(const char *name)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (strcmp(cases[i].name, name) == 0)
            polyrti_print_affinity_advice(stdout, cases[i].ranks, cases[i].all);
    const polyrti_affinity own = own_crowded();
    if (strcmp(name, "own") == 0)
        polyrti_print_affinity_advice(stdout, 1, &own);
}
