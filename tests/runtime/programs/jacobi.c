/* Jacobi in one dimension: two parallel nests, b from a and a from b, in a sequential loop over t.
 */
#include "harness.h"

static void row(uint64_t *to, const uint64_t *from, int64_t first, int64_t last, uint64_t salt)
{
    for (int64_t i = first; i <= last; i++)
        to[i] = mix(from[i - 1], from[i], from[i + 1] + salt);
}

static void sequential(arguments *args)
{
    for (int64_t t = 0; t < args->steps; t++) {
        row(args->b, args->a, 1, args->n - 2, (uint64_t)t);
        row(args->a, args->b, 1, args->n - 2, 7);
    }
}

static void distributed(arguments *args, polyrt_execution *execution)
{
    for (int64_t t = 0; t < args->steps; t++) {
        polyrt_nest_run(execution, 0, &t);
        polyrt_nest_run(execution, 1, &t);
    }
}

static void compute_b(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi)
{
    ARGS(p);
    row(args->b, args->a, polyrt_max(lo[0], 1), polyrt_min(hi[0], args->n - 2), (uint64_t)z[0]);
}

static void compute_a(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi)
{
    (void)z;
    ARGS(p);
    row(args->a, args->b, polyrt_max(lo[0], 1), polyrt_min(hi[0], args->n - 2), 7);
}

static void extent(const void *p, int k, int64_t range[2])
{
    (void)k;
    ARGS(p);
    range[0] = 1;
    range[1] = args->n - 2;
}

static void bounds(const void *p, const int64_t *z, int k, const int64_t *lo, const int64_t *hi,
                   int64_t range[2])
{
    (void)z, (void)k, (void)lo, (void)hi;
    extent(p, 0, range);
}

/* The readers of i are i - 1, i, i + 1, as far as they exist. */
static void sent(const arguments *args, const int64_t *lo, const int64_t *hi, const int64_t *a,
                 const int64_t *b, polyrt_sink *sink)
{
    const int64_t first = polyrt_max(a[0], 1) - 1, last = polyrt_min(b[0], args->n - 2) + 1;
    if (first + 1 <= last - 1)
        row_emit(sink, 0, polyrt_max(polyrt_max(lo[0], 1), first),
                 polyrt_min(polyrt_min(hi[0], args->n - 2), last));
}

static void flow_b(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                   const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)z;
    sent(p, lo, hi, a, b, sink);
}

static void flow_a(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                   const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    ARGS(p);
    if (z[0] < args->steps - 1)
        sent(p, lo, hi, a, b, sink);
}

static void flow_out(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                     const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)a, (void)b;
    ARGS(p);
    if (z[0] == args->steps - 1)
        row_emit(sink, 0, polyrt_max(lo[0], 1), polyrt_min(hi[0], args->n - 2));
}

static int reach(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi, int64_t *a,
                 int64_t *b)
{
    (void)p, (void)z;
    a[0] = lo[0] - 1;
    b[0] = hi[0] + 1;
    return 1;
}

static void touched(const void *p, int array, int64_t range[2])
{
    (void)array;
    ARGS(p);
    range[0] = 0;
    range[1] = args->n - 1;
}

static const polyrt_flow flows_b[] = {
    {.array = 1, .receiver = 1, .flow = flow_b, .reach = reach},
    {.array = 1, .receiver = POLYRT_OUT, .flow = flow_out},
};
static const polyrt_flow flows_a[] = {
    {.array = 0, .receiver = 0, .flow = flow_a, .reach = reach},
    {.array = 0, .receiver = POLYRT_OUT, .flow = flow_out},
};
static const polyrt_dimension dimensions[] = {{.form = {1}, .scale = 1}};
static const polyrt_nest nests[] = {
    {
        .name = "b_from_a",
        .line = 11,
        .sequential = 1,
        .depth = 1,
        .dimension_count = 1,
        .dimensions = dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = compute_b,
        .bounds = bounds,
        .extent = extent,
        .flow_count = 2,
        .flows = flows_b,
    },
    {
        .name = "a_from_b",
        .line = 13,
        .sequential = 1,
        .depth = 1,
        .dimension_count = 1,
        .dimensions = dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = compute_a,
        .bounds = bounds,
        .extent = extent,
        .flow_count = 2,
        .flows = flows_a,
    },
};
static const polyrt_array arrays[] = {
    {.name = "a", .element_size = sizeof(uint64_t), .written = 1},
    {.name = "b", .element_size = sizeof(uint64_t), .written = 1},
};
static const polyrt_region region = {
    .name = "jacobi",
    .file = "jacobi.c",
    .line = 10,
    .nest_count = 2,
    .nests = nests,
    .array_count = 2,
    .arrays = arrays,
    .touched = touched,
    .gather = POLYRT_GATHER_ALL,
    .scheme = POLYRT_EXACT,
};

const problem jacobi = {"jacobi", sequential, distributed, &region};
