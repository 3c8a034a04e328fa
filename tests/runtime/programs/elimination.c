/* Elimination: for each k a solo nest makes b[k] from a[k][k], then a parallel nest updates the
 * rows below row k, which all of them read.
 */
#include "harness.h"

static void pivot(const arguments *args, int64_t k)
{
    args->b[k] = mix(args->a[k * args->n + k], (uint64_t)k, 3);
}

static void update(const arguments *args, int64_t k, int64_t i, int64_t j)
{
    uint64_t *row = args->a + i * args->n;
    row[j] = mix(row[j], row[k] * args->b[k], args->a[k * args->n + j]);
}

static void sequential(arguments *args)
{
    for (int64_t k = 0; k < args->n; k++) {
        pivot(args, k);
        for (int64_t i = k + 1; i < args->n; i++)
            for (int64_t j = k + 1; j < args->n; j++)
                update(args, k, i, j);
    }
}

static void distributed(arguments *args, polyrt_execution *execution)
{
    for (int64_t k = 0; k < args->n; k++) {
        polyrt_nest_run(execution, 0, &k);
        polyrt_nest_run(execution, 1, &k);
    }
}

static void compute_pivot(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi)
{
    (void)lo, (void)hi;
    pivot(p, z[0]);
}

static void compute_update(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi)
{
    ARGS(p);
    for (int64_t i = polyrt_max(lo[0], z[0] + 1); i <= polyrt_min(hi[0], args->n - 1); i++)
        for (int64_t j = polyrt_max(lo[1], z[0] + 1); j <= polyrt_min(hi[1], args->n - 1); j++)
            update(args, z[0], i, j);
}

static void extent(const void *p, int k, int64_t range[2])
{
    (void)k;
    ARGS(p);
    range[0] = 1;
    range[1] = args->n - 1;
}

static void bounds(const void *p, const int64_t *z, int k, const int64_t *lo, const int64_t *hi,
                   int64_t range[2])
{
    (void)k, (void)lo, (void)hi;
    ARGS(p);
    range[0] = z[0] + 1;
    range[1] = args->n - 1;
}

/* b[k] is read by all rows below k. */
static void flow_pivot(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                       const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)lo, (void)hi;
    ARGS(p);
    const int64_t first = polyrt_max(a[0], z[0] + 1), last = polyrt_min(b[0], args->n - 1);
    const int64_t left = polyrt_max(a[1], z[0] + 1), right = polyrt_min(b[1], args->n - 1);
    if (first <= last && left <= right)
        polyrt_emit(sink, z[0], 1, 1, 1);
}

static void flow_pivot_out(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                           const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)p, (void)lo, (void)hi, (void)a, (void)b;
    polyrt_emit(sink, z[0], 1, 1, 1);
}

static int reach_below(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                       int64_t *a, int64_t *b)
{
    (void)lo, (void)hi;
    ARGS(p);
    a[0] = a[1] = z[0] + 1;
    b[0] = b[1] = args->n - 1;
    return z[0] + 1 < args->n;
}

/* At k + 1: row k + 1 is read by every row below, at its own columns; any other element by its own
 * row. The element (k + 1, k + 1) is for the solo nest. */
static void flow_update(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                        const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    ARGS(p);
    const int64_t n = args->n, k = z[0] + 1;
    const int64_t first = polyrt_max(a[0], k + 1), last = polyrt_min(b[0], n - 1);
    const int64_t left = polyrt_max(a[1], k + 1), right = polyrt_min(b[1], n - 1);
    const int64_t begin = polyrt_max(lo[1], k), end = polyrt_min(hi[1], n - 1);
    if (first > last || left > right)
        return;
    if (within(k, lo[0], hi[0]))
        row_emit(sink, k * n, polyrt_max(begin, left), polyrt_min(end, right));
    for (int64_t i = polyrt_max(lo[0], first); i <= polyrt_min(hi[0], last); i++) {
        row_emit(sink, i * n, polyrt_max(begin, left), polyrt_min(end, right));
        row_emit(sink, i * n, polyrt_max(begin, k), polyrt_min(end, k));
    }
}

static int reach_update(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                        int64_t *a, int64_t *b)
{
    (void)lo, (void)hi;
    ARGS(p);
    a[0] = a[1] = z[0] + 2;
    b[0] = b[1] = args->n - 1;
    return z[0] + 2 < args->n;
}

static void flow_diagonal(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                          const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)a, (void)b;
    ARGS(p);
    const int64_t k = z[0] + 1;
    if (k < args->n && within(k, lo[0], hi[0]) && within(k, lo[1], hi[1]))
        polyrt_emit(sink, k * args->n + k, 1, 1, 1);
}

static int reach_solo(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                      int64_t *a, int64_t *b)
{
    (void)a, (void)b;
    ARGS(p);
    return z[0] + 1 < args->n && within(z[0] + 1, lo[0], hi[0]);
}

/* Row k + 1 and column k + 1 are not written again; emitted twice where they cross. */
static void flow_update_out(const void *p, const int64_t *z, const int64_t *lo, const int64_t *hi,
                            const int64_t *a, const int64_t *b, polyrt_sink *sink)
{
    (void)a, (void)b;
    ARGS(p);
    const int64_t n = args->n, k = z[0] + 1;
    if (within(k, lo[1], hi[1])) {
        const int64_t first = polyrt_max(lo[0], k), last = polyrt_min(hi[0], n - 1);
        polyrt_emit(sink, first * n + k, 1, n, last - first + 1);
    }
    if (within(k, lo[0], hi[0]))
        row_emit(sink, k * n, polyrt_max(lo[1], k), polyrt_min(hi[1], n - 1));
}

static void touched(const void *p, int array, int64_t range[2])
{
    ARGS(p);
    range[0] = 0;
    range[1] = array == 0 ? args->n * args->n - 1 : args->n - 1;
}

static const polyrt_flow flows_pivot[] = {
    {.array = 1, .receiver = 1, .flow = flow_pivot, .reach = reach_below},
    {.array = 1, .receiver = POLYRT_OUT, .flow = flow_pivot_out},
};
static const polyrt_flow flows_update[] = {
    {.array = 0, .receiver = 1, .flow = flow_update, .reach = reach_update},
    {.array = 0, .receiver = 0, .flow = flow_diagonal, .reach = reach_solo},
    {.array = 0, .receiver = POLYRT_OUT, .flow = flow_update_out},
};
static const polyrt_dimension dimensions[] = {{.form = {1}, .scale = 1}};
static const polyrt_nest nests[] = {
    {
        .name = "pivot",
        .line = 11,
        .sequential = 1,
        .preferred = POLYRT_BLOCK,
        .compute = compute_pivot,
        .flow_count = 2,
        .flows = flows_pivot,
    },
    {
        .name = "update",
        .line = 13,
        .sequential = 1,
        .depth = 2,
        .dimension_count = 1,
        .dimensions = dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = compute_update,
        .bounds = bounds,
        .extent = extent,
        .flow_count = 3,
        .flows = flows_update,
    },
};
static const polyrt_array arrays[] = {
    {.name = "a", .element_size = sizeof(uint64_t), .written = 1},
    {.name = "b", .element_size = sizeof(uint64_t), .written = 1},
};
static const polyrt_region region = {
    .name = "elimination",
    .file = "elimination.c",
    .line = 10,
    .nest_count = 2,
    .nests = nests,
    .array_count = 2,
    .arrays = arrays,
    .touched = touched,
    .gather = POLYRT_GATHER_ALL,
    .scheme = POLYRT_EXACT,
};

const problem elimination = {"elimination", sequential, distributed, &region};
