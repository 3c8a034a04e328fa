/* The boxes in which tiles run: diamonds in slices. The nest is that of (t, i, j) in the space
 * (2t - i, 2t + i, 2t + j); what has run is noted point by point. */
#include "counting.h"

#include "region/tile_parts.h"

enum { STEPS = 9, ROWS = 40, COLUMNS = 5 };

typedef struct seen {
    int calls, points;
    int64_t shortest, longest;
    bool forwards;
    int64_t reached; /* the last value of the first coordinate */
    bool has_run[STEPS][ROWS][COLUMNS];
} seen;

static bool lies_in(const int64_t *lo, const int64_t *hi, const int64_t point[3])
{
    for (int k = 0; k < 3; k++)
        if (point[k] < lo[k] || point[k] > hi[k])
            return false;
    return true;
}

/* Begins a call that runs so many values of the first coordinate. */
static void begin_call(seen *so_far, int64_t lo, int64_t hi)
{
    const int64_t length = hi - lo + 1;
    so_far->forwards = so_far->forwards && (so_far->calls == 0 || lo > so_far->reached);
    so_far->reached = hi;
    so_far->shortest = so_far->calls == 0 ? length : polyrt_min(so_far->shortest, length);
    so_far->longest = polyrt_max(so_far->longest, length);
    so_far->calls++;
}

static void compute(const void *args, const int64_t *z, const int64_t *lo, const int64_t *hi)
{
    (void)z;
    seen *so_far = *(seen *const *)args;
    begin_call(so_far, lo[0], hi[0]);
    for (int t = 0; t < STEPS; t++)
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++)
                if (lies_in(lo, hi, (int64_t[]){2 * t - i, 2 * t + i, 2 * t + j})) {
                    CHECK(!so_far->has_run[t][i][j]);
                    so_far->has_run[t][i][j] = true;
                    so_far->points++;
                }
}

/* What the loops above reach. */
static void bounds(const void *args, const int64_t *z, int k, const int64_t *lo, const int64_t *hi,
                   int64_t *range)
{
    (void)args, (void)z, (void)lo, (void)hi;
    range[0] = k == 0 ? 1 - ROWS : 0;
    range[1] = 2 * (STEPS - 1) + (k == 0 ? 0 : k == 1 ? ROWS - 1 : COLUMNS - 1);
}

static seen run(const polyrt_nest *nest, const polyrti_box *box)
{
    static seen so_far;
    seen *const where = &so_far;
    so_far = (seen){.forwards = true};
    const polyrt_execution execution = {.args = (const void *)&where};
    polyrti_run_points(&execution, nest, NULL, box);
    return so_far;
}

static const polyrt_nest diamond = {.depth = 3,
                                    .wavefront = 2,
                                    .rows = 3,
                                    .preferred = POLYRT_BLOCK,
                                    .bounds = bounds,
                                    .compute = compute};

/* How many points lie in the box. */
static int count_in(const polyrti_box *box)
{
    int count = 0;
    for (int64_t t = 0; t < STEPS; t++)
        for (int64_t i = 0; i < ROWS; i++)
            for (int64_t j = 0; j < COLUMNS; j++)
                count += lies_in(box->lo, box->hi, (int64_t[]){2 * t - i, 2 * t + i, 2 * t + j});
    return count;
}

void check_slices(void)
{
    const polyrti_box all = {{-100, -100, -100}, {100, 100, 100}},
                      some = {{-16, 3, 2}, {6, 30, 12}}, none = {{50, 0, 0}, {90, 40, 20}};
    seen ran = run(&diamond, &all);
    CHECK(ran.points == STEPS * ROWS * COLUMNS && ran.forwards);
    CHECK(ran.calls == 7 && ran.longest == 8 && ran.shortest == 8);
    ran = run(&diamond, &some);
    CHECK(ran.points == count_in(&some) && ran.forwards);
    CHECK(ran.calls == 3 && ran.longest == 8 && ran.shortest == 7);
    CHECK(run(&diamond, &none).calls == 0);
}

/* A tile that is larger than what there is takes no longer than that. */
void check_slices_of_large_tiles(void)
{
    const polyrti_box large = {{-(INT64_C(1) << 40), -(INT64_C(1) << 40), -(INT64_C(1) << 40)},
                               {INT64_C(1) << 40, INT64_C(1) << 40, INT64_C(1) << 40}};
    const seen ran = run(&diamond, &large);
    CHECK(ran.points == STEPS * ROWS * COLUMNS && ran.calls == 7);
}

/* Only where rows of memory lie beside a coordinate and time. */
void check_whole_tiles(void)
{
    const polyrti_box all = {{-100, -100, -100}, {100, 100, 100}};
    polyrt_nest others[] = {diamond, diamond, diamond};
    others[0].preferred = POLYRT_CYCLIC;
    others[1].rows = 2;
    others[2].wavefront = 3;
    for (int k = 0; k < 3; k++) {
        const seen ran = run(&others[k], &all);
        CHECK(ran.calls == 1 && ran.points == STEPS * ROWS * COLUMNS);
    }
}
