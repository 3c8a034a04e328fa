/* Two nests that share rows, which are the first coordinate of one and the second of the other: one
 * owner map, two tile sizes. The second nest reads rows below and above, the first its own and the
 * one above. */
#include "harness.h"

static void first_nest(const arguments *args, int64_t t, int64_t i, int64_t j)
{
    const int64_t n = args->n, up = i > 0 ? i - 1 : i;
    args->b[i * n + j] = mix(args->a[i * n + j], args->a[up * n + j], (uint64_t)t);
}

static void second_nest(const arguments *args, int64_t i, int64_t j)
{
    const int64_t n = args->n, down = i < n - 1 ? i + 1 : i;
    args->a[i * n + j] = mix(args->b[i * n + j], args->b[down * n + j], 5);
}

static void sequential(arguments *args)
{
    for (int64_t t = 0; t < args->steps; t++) {
        for (int64_t i = 0; i < args->n; i++)
            for (int64_t j = 0; j < args->n; j++)
                first_nest(args, t, i, j);
        for (int64_t j = 0; j < args->n; j++)
            for (int64_t i = 0; i < args->n; i++)
                second_nest(args, i, j);
    }
}

static void distributed(arguments *args, polyrt_execution *execution)
{
    for (int64_t t = 0; t < args->steps; t++) {
        polyrt_nest_run(execution, 0, &t);
        polyrt_nest_run(execution, 1, &t);
    }
}

static void compute_first(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi)
{
    ARGS(p);
    for (int64_t i = polyrt_max(lo[0], 0); i <= polyrt_min(hi[0], args->n - 1); i++)
        for (int64_t j = polyrt_max(lo[1], 0); j <= polyrt_min(hi[1], args->n - 1); j++)
            first_nest(args, z[0], i, j);
}

static void compute_second(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi)
{
    (void)z;
    ARGS(p);
    for (int64_t j = polyrt_max(lo[0], 0); j <= polyrt_min(hi[0], args->n - 1); j++)
        for (int64_t i = polyrt_max(lo[1], 0); i <= polyrt_min(hi[1], args->n - 1); i++)
            second_nest(args, i, j);
}

static void extent(const void *p, int k, int64_t range[2])
{
    (void)k;
    ARGS(p);
    range[0] = 0;
    range[1] = args->n - 1;
}

static void bounds(const void *p, const int64_t *z, int k, const int64_t *lo, const int64_t *hi,
                   int64_t range[2])
{
    (void)z, (void)k, (void)lo, (void)hi;
    extent(p, k, range);
}

/* Rows lo..hi, columns left..right, of those that rows first..last and their neighbour rows in one
 * direction read. */
static void rows(const arguments *args, int64_t lo, int64_t hi, int64_t first, int64_t last,
                 int64_t left, int64_t right, polyrt_sink *sink)
{
    const int64_t n = args->n;
    lo = polyrt_max(polyrt_max(lo, 0), first);
    hi = polyrt_min(polyrt_min(hi, n - 1), last);
    left = polyrt_max(left, 0);
    right = polyrt_min(right, n - 1);
    if (left <= right)
        polyrt_emit(sink, lo * n + left, right - left + 1, n, hi - lo + 1);
}

static void flow_first(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                       const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)z;
    ARGS(p);
    const int64_t first = polyrt_max(a[1], 0), last = polyrt_min(b[1], args->n - 1);
    if (first <= last)
        rows(p, lo[0], hi[0], first, last + 1, polyrt_max(lo[1], a[0]), polyrt_min(hi[1], b[0]),
             sink);
}

static void flow_second(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                        const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    ARGS(p);
    const int64_t first = polyrt_max(a[0], 0), last = polyrt_min(b[0], args->n - 1);
    if (first <= last && z[0] < args->steps - 1)
        rows(p, lo[1], hi[1], first - 1, last, polyrt_max(lo[0], a[1]), polyrt_min(hi[0], b[1]),
             sink);
}

static void first_out(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                      const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)a, (void)b;
    ARGS(p);
    if (z[0] == args->steps - 1)
        rows(p, lo[0], hi[0], 0, args->n - 1, lo[1], hi[1], sink);
}

static void second_out(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                       const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)a, (void)b;
    ARGS(p);
    if (z[0] == args->steps - 1)
        rows(p, lo[1], hi[1], 0, args->n - 1, lo[0], hi[0], sink);
}

/* Nothing is known: all of the receiving nest may be sent something. */
static int reach_turned(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                        int64_t *a, int64_t *b)
{
    (void)p, (void)z, (void)lo, (void)hi;
    a[0] = a[1] = -POLYRT_FAR;
    b[0] = b[1] = POLYRT_FAR;
    return 1;
}

static void touched(const void *p, int array, int64_t range[2])
{
    (void)array;
    ARGS(p);
    range[0] = 0;
    range[1] = args->n * args->n - 1;
}

static const polyrt_flow flows_first[] = {
    {.array = 1, .receiver = 1, .flow = flow_first, .reach = reach_turned},
    {.array = 1, .receiver = POLYRT_OUT, .flow = first_out},
};
static const polyrt_flow flows_second[] = {
    {.array = 0, .receiver = 0, .flow = flow_second, .reach = reach_turned},
    {.array = 0, .receiver = POLYRT_OUT, .flow = second_out},
};
static const polyrt_dimension first_dimension[] = {{.form = {1}, .scale = 1, .placement = 4}};
static const polyrt_dimension second_dimension[] = {{.form = {0, 1}, .scale = 1, .placement = 4}};
static const polyrt_nest nests[] = {
    {
        .name = "first",
        .line = 11,
        .sequential = 1,
        .depth = 2,
        .dimension_count = 1,
        .dimensions = first_dimension,
        .preferred = POLYRT_BLOCK,
        .compute = compute_first,
        .bounds = bounds,
        .extent = extent,
        .flow_count = 2,
        .flows = flows_first,
    },
    {
        .name = "second",
        .line = 13,
        .sequential = 1,
        .depth = 2,
        .dimension_count = 1,
        .dimensions = second_dimension,
        .preferred = POLYRT_BLOCK,
        .compute = compute_second,
        .bounds = bounds,
        .extent = extent,
        .flow_count = 2,
        .flows = flows_second,
    },
};
static const polyrt_array arrays[] = {
    {.name = "a", .element_size = sizeof(uint64_t), .written = 1},
    {.name = "b", .element_size = sizeof(uint64_t), .written = 1},
};
static const polyrt_region region = {
    .name = "turned",
    .file = "turned.c",
    .line = 10,
    .nest_count = 2,
    .nests = nests,
    .array_count = 2,
    .arrays = arrays,
    .touched = touched,
    .gather = POLYRT_GATHER_ALL,
    .scheme = POLYRT_EXACT,
};

const problem turned = {"turned", sequential, distributed, &region};
