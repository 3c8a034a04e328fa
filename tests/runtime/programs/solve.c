/* solve PROBLEM N STEPS [all|root|none [REPEAT]]: runs a problem sequentially and distributed,
 * several times in a row, and compares the results bit for bit on the ranks that should have them.
 * PROBLEM "every" runs each. */
#include "harness.h"

static const problem *const problems[] = {&jacobi, &wave, &seidel, &elimination, &turned, NULL};

static uint64_t *start_values(int64_t count, uint64_t salt)
{
    uint64_t *values = polyrt_alloc((size_t)count * sizeof *values);
    for (int64_t i = 0; i < count; i++)
        values[i] = mix((uint64_t)i, salt, (uint64_t)i * salt);
    return values;
}

static arguments start(int64_t n, int64_t steps)
{
    return (arguments){n, steps, start_values(n * n, 3), start_values(n * n, 5)};
}

static void end(arguments *args)
{
    polyrt_free(args->a);
    polyrt_free(args->b);
}

/* Regions live as long as the program: the library keeps their addresses. */
static polyrt_region *region_of(const problem *problem, enum polyrt_gather gather)
{
    static polyrt_region copies[sizeof problems / sizeof *problems];
    int i = 0;
    while (problems[i] != problem)
        i++;
    copies[i] = *problem->region;
    copies[i].gather = gather;
    return &copies[i];
}

static void run(const problem *problem, arguments *args, enum polyrt_gather gather)
{
    void *bases[] = {args->a, args->b};
    const int64_t parameters[] = {args->n, args->steps};
    polyrt_execution *execution =
        polyrt_enter(region_of(problem, gather), args, bases, 0, NULL, 2, parameters, 0);
    problem->distributed(args, execution);
    polyrt_leave(execution);
}

static int check(const char *name, const uint64_t *got, const uint64_t *wanted, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        if (got[i] != wanted[i]) {
            fprintf(stderr, "rank %d: %s differs first at %lld\n", polyrt_rank(), name,
                    (long long)i);
            return 1;
        }
    return 0;
}

static int solve(const problem *problem, int64_t n, int64_t steps, enum polyrt_gather gather,
                 int repeat)
{
    arguments wanted = start(n, steps), got = start(n, steps);
    int wrong = 0;
    for (int i = 0; i < repeat; i++) {
        problem->sequential(&wanted);
        run(problem, &got, gather);
    }
    if (gather == POLYRT_GATHER_ALL || polyrt_ranks() == 1 ||
        (gather == POLYRT_GATHER_ROOT && polyrt_rank() == 0))
        wrong = check(problem->name, got.a, wanted.a, n * n) |
                check(problem->name, got.b, wanted.b, n * n);
    end(&wanted);
    end(&got);
    return wrong;
}

static enum polyrt_gather gather_of(const char *word)
{
    return strcmp(word, "all") == 0    ? POLYRT_GATHER_ALL
           : strcmp(word, "root") == 0 ? POLYRT_GATHER_ROOT
                                       : POLYRT_GATHER_NONE;
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    const enum polyrt_gather gather = gather_of(argc > 4 ? argv[4] : "all");
    int wrong = 0;
    for (int i = 0; problems[i]; i++)
        if (strcmp(argv[1], "every") == 0 || strcmp(argv[1], problems[i]->name) == 0)
            wrong |= solve(problems[i], atoll(argv[2]), atoll(argv[3]), gather,
                           argc > 5 ? atoi(argv[5]) : 1);
    printf("done\n");
    return wrong;
}
