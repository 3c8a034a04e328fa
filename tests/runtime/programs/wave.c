/* Gauss-Seidel in one dimension and time: a wavefront of tiles of (t, t + i), the second coordinate
 * distributed. */
#include "harness.h"

static void update(uint64_t *a, int64_t t, int64_t i)
{
    a[i] = mix(a[i - 1], a[i], a[i + 1] + (uint64_t)t);
}

static void sequential(arguments *args)
{
    for (int64_t t = 0; t < args->steps; t++)
        for (int64_t i = 1; i < args->n - 1; i++)
            update(args->a, t, i);
}

static void distributed(arguments *args, polyrt_execution *execution)
{
    (void)args;
    polyrt_nest_run(execution, 0, NULL);
}

static int exists(const arguments *args, int64_t t, int64_t x)
{
    return within(t, 0, args->steps - 1) && within(x - t, 1, args->n - 2);
}

static void compute(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi)
{
    (void)z;
    ARGS(p);
    for (int64_t t = polyrt_max(lo[0], 0); t <= polyrt_min(hi[0], args->steps - 1); t++)
        for (int64_t x = polyrt_max(lo[1], t + 1); x <= polyrt_min(hi[1], t + args->n - 2); x++)
            update(args->a, t, x - t);
}

static void extent(const void *p, int k, int64_t range[2])
{
    (void)k;
    ARGS(p);
    range[0] = 1;
    range[1] = args->steps - 1 + args->n - 2;
}

static void bounds(const void *p, const int64_t *z, int k, const int64_t *lo, const int64_t *hi,
                   int64_t range[2])
{
    (void)z;
    ARGS(p);
    range[0] = k == 0 ? 0 : polyrt_max(lo[0], 0) + 1;
    range[1] = k == 0 ? args->steps - 1 : polyrt_min(hi[0], args->steps - 1) + args->n - 2;
}

/* (t, x) is read by (t, x + 1), (t + 1, x) and (t + 1, x + 1). */
static void flow(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                 const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)z;
    ARGS(p);
    for (int64_t t = polyrt_max(lo[0], 0); t <= polyrt_min(hi[0], args->steps - 1); t++)
        for (int64_t x = polyrt_max(lo[1], t + 1); x <= polyrt_min(hi[1], t + args->n - 2); x++)
            for (int r = 1; r < 4; r++)
                if (exists(args, t + (r >> 1), x + (r & 1)) && within(t + (r >> 1), a[0], b[0]) &&
                    within(x + (r & 1), a[1], b[1]))
                    polyrt_emit(sink, x - t, 1, 0, 1);
}

static void flow_out(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                     const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)z, (void)a, (void)b;
    ARGS(p);
    const int64_t t = args->steps - 1;
    if (within(t, lo[0], hi[0]))
        row_emit(sink, 0, polyrt_max(lo[1] - t, 1), polyrt_min(hi[1] - t, args->n - 2));
}

static int reach(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi, int64_t *a,
                 int64_t *b)
{
    (void)p, (void)z;
    for (int k = 0; k < 2; k++) {
        a[k] = lo[k];
        b[k] = hi[k] + 1;
    }
    return 1;
}

static void touched(const void *p, int array, int64_t range[2])
{
    (void)array;
    ARGS(p);
    range[0] = 0;
    range[1] = args->n - 1;
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
        .depth = 2,
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
    .name = "wave",
    .file = "wave.c",
    .line = 10,
    .nest_count = 1,
    .nests = nests,
    .array_count = 1,
    .arrays = arrays,
    .touched = touched,
    .gather = POLYRT_GATHER_ALL,
    .scheme = POLYRT_EXACT,
};

const problem wave = {"wave", sequential, distributed, &region};
