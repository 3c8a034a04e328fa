/* Gauss-Seidel in two dimensions and time: tiles of (t, t + i, 2t + i + j), wavefronts of the first
 * two. */
#include "harness.h"

static void update(const arguments *args, int64_t t, int64_t i, int64_t j)
{
    uint64_t *c = args->a + i * args->n + j;
    *c = mix(mix(c[-args->n], c[-1], c[0]), c[1], c[args->n] + (uint64_t)t);
}

static void sequential(arguments *args)
{
    for (int64_t t = 0; t < args->steps; t++)
        for (int64_t i = 1; i < args->n - 1; i++)
            for (int64_t j = 1; j < args->n - 1; j++)
                update(args, t, i, j);
}

static void distributed(arguments *args, polyrt_execution *execution)
{
    (void)args;
    polyrt_nest_run(execution, 0, NULL);
}

static void compute(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi)
{
    (void)z;
    ARGS(p);
    for (int64_t t = polyrt_max(lo[0], 0); t <= polyrt_min(hi[0], args->steps - 1); t++)
        for (int64_t i = polyrt_max(lo[1] - t, 1); i <= polyrt_min(hi[1] - t, args->n - 2); i++)
            for (int64_t j = polyrt_max(lo[2] - 2 * t - i, 1);
                 j <= polyrt_min(hi[2] - 2 * t - i, args->n - 2); j++)
                update(args, t, i, j);
}

static void extent(const void *p, int k, int64_t range[2])
{
    (void)k;
    ARGS(p);
    range[0] = 1;
    range[1] = args->steps - 1 + args->n - 2;
}

/* Wider than exact for the third coordinate. */
static void bounds(const void *p, const int64_t *z, int k, const int64_t *lo, const int64_t *hi,
                   int64_t range[2])
{
    (void)z;
    ARGS(p);
    const int64_t first = polyrt_max(lo[0], 0), last = polyrt_min(hi[0], args->steps - 1);
    range[0] = k == 0 ? 0 : k == 1 ? first + 1 : polyrt_max(lo[1], first + 1) + first + 1;
    range[1] = k == 0   ? args->steps - 1
               : k == 1 ? last + args->n - 2
                        : polyrt_min(hi[1], last + args->n - 2) + last + args->n - 2;
}

/* Who reads (t, i, j): in the same sweep below and right of it, in the next one the point itself,
 * above and left. */
static const int64_t readers[5][3] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {1, -1, 0}, {1, 0, -1}};

static int is_read(const arguments *args, const int64_t w[3], const int64_t *a, const int64_t *b)
{
    for (int r = 0; r < 5; r++) {
        const int64_t t = w[0] + readers[r][0], i = w[1] + readers[r][1], j = w[2] + readers[r][2];
        if (t < args->steps && within(i, 1, args->n - 2) && within(j, 1, args->n - 2) &&
            within(t, a[0], b[0]) && within(t + i, a[1], b[1]) && within(2 * t + i + j, a[2], b[2]))
            return 1;
    }
    return 0;
}

static void flow(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                 const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)z;
    ARGS(p);
    for (int64_t t = polyrt_max(lo[0], 0); t <= polyrt_min(hi[0], args->steps - 1); t++)
        for (int64_t i = polyrt_max(lo[1] - t, 1); i <= polyrt_min(hi[1] - t, args->n - 2); i++)
            for (int64_t j = polyrt_max(lo[2] - 2 * t - i, 1);
                 j <= polyrt_min(hi[2] - 2 * t - i, args->n - 2); j++)
                if (is_read(args, (const int64_t[]){t, i, j}, a, b))
                    polyrt_emit(sink, i * args->n + j, 1, 1, 1);
}

static void flow_out(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                     const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)z, (void)a, (void)b;
    ARGS(p);
    const int64_t t = args->steps - 1;
    if (within(t, lo[0], hi[0]))
        for (int64_t i = polyrt_max(lo[1] - t, 1); i <= polyrt_min(hi[1] - t, args->n - 2); i++)
            row_emit(sink, i * args->n, polyrt_max(lo[2] - 2 * t - i, 1),
                     polyrt_min(hi[2] - 2 * t - i, args->n - 2));
}

static int reach(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi, int64_t *a,
                 int64_t *b)
{
    (void)p, (void)z;
    for (int k = 0; k < 3; k++) {
        a[k] = lo[k];
        b[k] = hi[k] + (k == 2 ? 2 : 1);
    }
    return 1;
}

static void touched(const void *p, int array, int64_t range[2])
{
    (void)array;
    ARGS(p);
    range[0] = 0;
    range[1] = args->n * args->n - 1;
}

static const polyrt_flow flows[] = {
    {.array = 0, .receiver = 0, .flow = flow, .reach = reach},
    {.array = 0, .receiver = POLYRT_OUT, .flow = flow_out},
};
static const polyrt_dimension dimensions[] = {{.form = {0, 1}, .scale = 1}};
static const polyrt_nest nests[] = {
    {
        .name = "sweep",
        .line = 11,
        .depth = 3,
        .wavefront = 2,
        .dimension_count = 1,
        .dimensions = dimensions,
        .preferred = POLYRT_CYCLIC,
        .compute = compute,
        .bounds = bounds,
        .extent = extent,
        .flow_count = 2,
        .flows = flows,
    },
};
static const polyrt_array arrays[] = {
    {.name = "a", .element_size = sizeof(uint64_t), .written = 1},
};
static const polyrt_region region = {
    .name = "seidel",
    .file = "seidel.c",
    .line = 10,
    .nest_count = 1,
    .nests = nests,
    .array_count = 1,
    .arrays = arrays,
    .touched = touched,
    .gather = POLYRT_GATHER_ALL,
    .scheme = POLYRT_EXACT,
};

const problem seidel = {"seidel", sequential, distributed, &region};
