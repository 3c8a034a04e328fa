/* process WHAT: one small program per behaviour of the process: input, output, MPI, memory, and
 * errors. */
#include "harness.h"

#include <mpi.h>

/* Sums the numbers on stdin, as any program does; stderr shows what each rank saw. */
static void read_numbers(void)
{
    long sum = 0, value;
    while (scanf("%ld", &value) == 1)
        sum += value;
    fprintf(stderr, "rank %d sum %ld\n", polyrt_rank(), sum);
}

/* Reads no further than it needs: some launchers never pass on that the input ended. */
static void read_pair(void)
{
    long first, second;
    if (scanf("%ld %ld", &first, &second) == 2)
        fprintf(stderr, "rank %d sum %ld\n", polyrt_rank(), first + second);
}

/* The first line belongs to rank 0 alone, the rest to all. */
static void read_root(void)
{
    if (polyrt_root_begin()) {
        char line[100];
        if (fgets(line, sizeof line, stdin))
            fprintf(stderr, "root %s", line);
        polyrt_root_end();
    }
    read_numbers();
}

static void mpi(void)
{
    int provided, rank, sum = 0;
    MPI_Init(NULL, NULL);
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("provided %d sum %d\n", provided >= MPI_THREAD_FUNNELED, sum);
    MPI_Finalize();
}

/* A terabyte of which two pages are touched. */
static void memory(void)
{
    const size_t bytes = (size_t)1 << 40;
    char *all = polyrt_alloc(bytes);
    all[0] = all[bytes - 1] = 1;
    printf("%d %d\n", all[bytes / 2], all[0] + all[bytes - 1]);
    polyrt_free(all);
    polyrt_free(NULL);
}

static void no_memory(void)
{
    polyrt_alloc(SIZE_MAX - 1);
}

/* -------------------------------------------------------------------------------------------------
 * regions and errors */

static arguments start(int64_t n)
{
    arguments args = {
        .n = n, .steps = 6, .a = polyrt_alloc((size_t)n * 8), .b = polyrt_alloc((size_t)n * 8)};
    for (int64_t i = 0; i < n; i++) {
        args.a[i] = (uint64_t)i * 7;
        args.b[i] = (uint64_t)i * 5;
    }
    return args;
}

static void run(arguments *args, int tile_count, const int64_t *tile)
{
    void *bases[] = {args->a, args->b};
    const int64_t parameters[] = {args->n, args->steps};
    polyrt_execution *execution =
        polyrt_enter(jacobi.region, args, bases, tile_count, tile, 2, parameters, 0);
    if (!execution) {
        jacobi.sequential(args);
        return;
    }
    jacobi.distributed(args, execution);
    polyrt_leave(execution);
}

static void region(void)
{
    arguments args = start(50), wanted = start(50);
    jacobi.sequential(&wanted);
    run(&args, 1, (const int64_t[]){4});
    if (memcmp(args.a, wanted.a, 50 * 8) != 0)
        exit(1);
    printf("right\n");
}

/* Two halves of the ranks run the region on their own, with different sizes; the last rank takes no
 * part. */
static void split(void)
{
    int rank, ranks;
    MPI_Comm part;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_split(MPI_COMM_WORLD, rank == ranks - 1 ? MPI_UNDEFINED : rank % 2, rank, &part);
    if (part == MPI_COMM_NULL)
        return;
    polyrt_set_comm(&part);
    MPI_Comm_free(&part);
    arguments args = start(40 + rank % 2), wanted = start(40 + rank % 2);
    jacobi.sequential(&wanted);
    run(&args, 0, NULL);
    if (polyrt_ranks() >= ranks || memcmp(args.a, wanted.a, 40 * 8) != 0)
        exit(1);
}

static void late_comm(void)
{
    const MPI_Comm world = MPI_COMM_WORLD;
    region();
    polyrt_set_comm(&world);
}

static void overlap(void)
{
    arguments args = start(50);
    args.b = args.a + 20;
    run(&args, 0, NULL);
}

static void overlap_on_one_rank(void)
{
    arguments args = start(50);
    if (polyrt_rank() == 1)
        args.b = args.a + 20;
    run(&args, 0, NULL);
}

static void different_parameter(void)
{
    arguments args = start(50);
    args.n -= polyrt_rank();
    run(&args, 0, NULL);
}

static void different_tile(void)
{
    arguments args = start(50);
    run(&args, 2, (const int64_t[]){4, 4 + polyrt_rank()});
}

/* Another region, or another place of it, on one rank. */
static void different_region(void)
{
    arguments args = start(50);
    static polyrt_region other;
    other = *jacobi.region;
    other.line += polyrt_rank();
    polyrt_enter(&other, &args, (void *[]){args.a, args.b}, 0, NULL, 0, NULL, 0);
}

static void negative_tile(void)
{
    arguments args = start(50);
    run(&args, 1, (const int64_t[]){-3});
}

static void unknown_nest(void)
{
    arguments args = start(50);
    static polyrt_region other;
    static polyrt_nest nest;
    nest = jacobi.region->nests[0];
    nest.wavefront = 9;
    other = *jacobi.region;
    other.nests = &nest;
    other.nest_count = 1;
    polyrt_enter(&other, &args, (void *[]){args.a, args.b}, 0, NULL, 0, NULL, 0);
}

static void region_in_root(void)
{
    if (polyrt_root_begin()) {
        region();
        polyrt_root_end();
    }
}

#ifndef _OPENMP
static int in_parallel;

/* As the program's library of threads has it, where this one is compiled without. */
int omp_in_parallel(void);
int omp_in_parallel(void)
{
    return in_parallel;
}
#endif

/* Every thread would enter it. */
static void region_in_parallel(void)
{
#ifdef _OPENMP
#pragma omp parallel num_threads(2)
#else
    in_parallel = 1;
#endif
    region();
}

static void require(void)
{
    polyrt_require(1, "here.c:1", "one is one");
    polyrt_require(polyrt_rank() != 0, "here.c:3", "n is even");
    MPI_Barrier(MPI_COMM_WORLD);
}

static void nothing(void)
{
    printf("nothing\n");
}

static const struct {
    const char *name;
    void (*run)(void);
} cases[] = {
    {"read", read_numbers},
    {"read_pair", read_pair},
    {"read_root", read_root},
    {"mpi", mpi},
    {"memory", memory},
    {"no_memory", no_memory},
    {"region", region},
    {"split", split},
    {"late_comm", late_comm},
    {"overlap", overlap},
    {"overlap_on_one_rank", overlap_on_one_rank},
    {"different_parameter", different_parameter},
    {"different_tile", different_tile},
    {"different_region", different_region},
    {"negative_tile", negative_tile},
    {"unknown_nest", unknown_nest},
    {"region_in_root", region_in_root},
    {"region_in_parallel", region_in_parallel},
    {"require", require},
    {"nothing", nothing},
};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof cases / sizeof *cases; i++)
        if (strcmp(argv[1], cases[i].name) == 0) {
            cases[i].run();
            return 0;
        }
    return 2;
}
