#line 1 "tests/programs/idioms.c"
/* Loops as people write them: what bounds and subscripts need stands in arrays, structures and quotients. */
#include <stdio.h>
#include <stdlib.h>

struct box {
    int n, extent[3];
    double scale, *u;
    struct {
        int low, high;
    } inside;
};

static int grid_points[3], level;
static const int none[1] = {0};

/* Bounds from elements and members, one of them of an array that is a parameter. */
#line 19 "idioms.polydist.c"
#include "polyrt.h"
/* polydist: region interior (tests/programs/idioms.c:20) */
struct polydist_interior_args {
    int p_g_inside_low;
    int p_grid_points_0;
    int p_lengths_level;
    int p_level;
    int p_grid_points_1;
    int p_g_extent_2;
    int64_t s0_g_u;
    int64_t s0_out;
    void *v_g;
    void *v_lengths;
    void *v_out;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_interior_N0_tile(const struct polydist_interior_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, struct box *__restrict g, const int *__restrict lengths, double (*__restrict out)[grid_points[1]]) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    (void)g;
    (void)lengths;
    (void)out;
    for (int64_t polydist_c1 = polyrt_max(polyrt_max(polydist_p_g_inside_low, polydist_lo0), -polydist_p_lengths_level + polyrt_floor_div(polydist_p_lengths_level + polydist_z0 + 1, 2) + 1), polydist_c1_last = polyrt_min(polyrt_min(polydist_p_grid_points_0 - 2, polydist_hi0), polyrt_floor_div(polydist_z0 - 1, 2)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        {
            const int j = (int)(polydist_c1);
            (void)j;
            const int i = (int)(polydist_z0 - 2 * polydist_c1);
            (void)i;
#line 23 "tests/programs/idioms.c"
out[j][i] = g->u[j * grid_points[1] + i] + g->u[(j - 1) * grid_points[1] + i] + out[g->extent[2]][i - 1];
#line 60 "idioms.polydist.c"
        }
    }
}

static void polydist_interior_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_interior_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_g, polydist_args->v_lengths, polydist_args->v_out);
}
#pragma GCC diagnostic pop

static int64_t polydist_interior_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polyrt_min(polyrt_min(polydist_p_grid_points_0 - 2, polydist_hi0), polyrt_floor_div(polydist_z0 - 1, 2)) - polyrt_max(polyrt_max(polydist_p_g_inside_low, polydist_lo0), -polydist_p_lengths_level + polyrt_floor_div(polydist_p_lengths_level + polydist_z0 + 1, 2) + 1) + 1);
    return polydist_points;
}

static void polydist_interior_N0_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
        const int64_t polydist_z0 = polydist_z[0];
        polyrt_widen(polydist_range, polyrt_max(polydist_p_g_inside_low, polyrt_ceil_div(polydist_z0 - polydist_p_lengths_level + 2, 2)), polyrt_min(polydist_p_grid_points_0 - 2, polyrt_floor_div(polydist_z0 - 1, 2)));
        break;
    }
    default:
        break;
    }
}

static void polydist_interior_N0_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case -1: {
        const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
        if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0) polyrt_widen(polydist_range, 2 * polydist_p_g_inside_low + 1, 2 * polydist_p_grid_points_0 + polydist_p_lengths_level - 6);
        break;
    }
    case 0: {
        const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
        if (polydist_p_lengths_level - 3 >= 0) polyrt_widen(polydist_range, polydist_p_g_inside_low, polydist_p_grid_points_0 - 2);
        break;
    }
    default:
        break;
    }
}

static void polydist_interior_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_p_g_extent_2 = polydist_args->p_g_extent_2;
    const int64_t polydist_s0_out = polydist_args->s0_out;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_p_g_extent_2 - polydist_p_g_inside_low >= 0 && polydist_p_grid_points_0 - polydist_p_g_extent_2 - 2 >= 0 && polydist_p_g_extent_2 - polydist_lo0 >= 0 && polydist_hi0 - polydist_p_g_extent_2 >= 0 && polydist_p_grid_points_0 - polydist_a0 - 2 >= 0 && polydist_b0 - polydist_p_g_extent_2 >= 0 && polydist_z0 - 2 * polydist_p_g_extent_2 - 1 >= 0 && polydist_p_lengths_level + 2 * polydist_p_g_extent_2 - polydist_z0 - 3 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_g_extent_2 * polydist_s0_out + polydist_z0 - 2 * polydist_p_g_extent_2, 1, 1, 1);
    }
}

static int polydist_interior_N0_reach0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t *polydist_a, int64_t *polydist_b) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_p_g_extent_2 = polydist_args->p_g_extent_2;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_g_extent_2 - polydist_p_g_inside_low >= 0 && polydist_p_g_extent_2 - polydist_lo0 >= 0 && polydist_hi0 - polydist_p_g_extent_2 >= 0 && polydist_z0 - 2 * polydist_p_g_extent_2 - 1 >= 0 && polydist_p_lengths_level + 2 * polydist_p_g_extent_2 - polydist_z0 - 3 >= 0) polyrt_widen(polydist_reach0, polydist_p_g_extent_2, polydist_p_grid_points_0 - 2);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_a[0] = polydist_reach0[0];
    polydist_b[0] = polydist_reach0[1];
    return 1;
}

static int polydist_interior_N0_origin0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_a, const int64_t *polydist_b, int64_t *polydist_lo, int64_t *polydist_hi) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_a;
    (void)polydist_b;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_p_g_extent_2 = polydist_args->p_g_extent_2;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_g_extent_2 - polydist_p_g_inside_low >= 0 && polydist_p_grid_points_0 - polydist_p_g_extent_2 - 2 >= 0 && polydist_p_grid_points_0 - polydist_a0 - 2 >= 0 && polydist_b0 - polydist_p_g_extent_2 >= 0 && polydist_p_lengths_level + 2 * polydist_p_g_extent_2 - polydist_z0 - 3 >= 0 && polydist_z0 - 2 * polydist_p_g_extent_2 - 1 >= 0) polyrt_widen(polydist_reach0, polydist_p_g_extent_2, polydist_p_g_extent_2);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_lo[0] = polydist_reach0[0];
    polydist_hi[0] = polydist_reach0[1];
    return 1;
}

static void polydist_interior_N0_flow1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_s0_out = polydist_args->s0_out;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    polyrt_emit(polydist_sink, polyrt_max(polyrt_max(polydist_p_g_inside_low, polydist_lo0), polyrt_ceil_div(polydist_z0 - polydist_p_lengths_level + 2, 2)) * polydist_s0_out + polydist_z0 - 2 * polyrt_max(polyrt_max(polydist_p_g_inside_low, polydist_lo0), polyrt_ceil_div(polydist_z0 - polydist_p_lengths_level + 2, 2)), 1, polydist_s0_out - 2, polyrt_min(polyrt_min(polydist_hi0, polydist_p_grid_points_0 - 2), polyrt_floor_div(polydist_z0 - 1, 2)) - polyrt_max(polyrt_max(polydist_p_g_inside_low, polydist_lo0), polyrt_ceil_div(polydist_z0 - polydist_p_lengths_level + 2, 2)) + 1);
}

static void polydist_interior_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_g_inside_low >= 0) {
        polyrt_emit(polydist_sink, 1, 1, 1, 1);
    }
}

static void polydist_interior_N0_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_s0_g_u = polydist_args->s0_g_u;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_g_inside_low >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_p_g_inside_low - 1, polydist_lo0 - 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_grid_points_0 - 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_g_u + 1, polydist_p_lengths_level - 2 - 1 + 1, 0, 1);
        }
    }
}

static void polydist_interior_N0_footprint2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_g_inside_low >= 0) {
        polyrt_emit(polydist_sink, 2, 1, 1, 1);
    }
}

static void polydist_interior_N0_footprint3(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_p_g_extent_2 = polydist_args->p_g_extent_2;
    const int64_t polydist_s0_out = polydist_args->s0_out;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_lengths_level - 3 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_p_g_inside_low, polydist_lo0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_grid_points_0 - 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_out + 1, polydist_p_lengths_level - 2 - 1 + 1, 0, 1);
        }
    }
    if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_g_inside_low >= 0) {
        polyrt_emit(polydist_sink, polydist_p_g_extent_2 * polydist_s0_out + 0, polydist_p_lengths_level - 3 - 0 + 1, 0, 1);
    }
}

static void polydist_interior_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_g_inside_low >= 0) {
        polyrt_emit(polydist_sink, 1, 1, 1, 1);
    }
}

static void polydist_interior_N0_live_in1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_s0_g_u = polydist_args->s0_g_u;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_g_inside_low >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_p_g_inside_low - 1, polydist_lo0 - 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_grid_points_0 - 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_g_u + 1, polydist_p_lengths_level - 2 - 1 + 1, 0, 1);
        }
    }
}

static void polydist_interior_N0_live_in2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_g_inside_low >= 0) {
        polyrt_emit(polydist_sink, 2, 1, 1, 1);
    }
}

static void polydist_interior_N0_live_in3(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_p_g_extent_2 = polydist_args->p_g_extent_2;
    const int64_t polydist_s0_out = polydist_args->s0_out;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0 && polydist_p_g_inside_low - polydist_p_g_extent_2 - 1 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_g_inside_low >= 0) {
        polyrt_emit(polydist_sink, polydist_p_g_extent_2 * polydist_s0_out + 0, polydist_p_lengths_level - 3 - 0 + 1, 0, 1);
    }
    if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0 && polydist_p_g_extent_2 - polydist_p_g_inside_low - 1 >= 0 && polydist_p_g_extent_2 - polydist_lo0 - 1 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_g_inside_low >= 0) {
        polyrt_emit(polydist_sink, polydist_p_g_extent_2 * polydist_s0_out + 0, polydist_p_lengths_level - 3 - 0 + 1, 0, 1);
    }
    if (polydist_p_lengths_level - 3 >= 0 && polydist_p_g_extent_2 - polydist_p_g_inside_low >= 0 && polydist_p_grid_points_0 - polydist_p_g_extent_2 - 2 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_g_extent_2 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_g_extent_2 * polydist_s0_out, 1, 1, 1);
    }
}

static void polydist_interior_N0_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_s0_out = polydist_args->s0_out;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_lengths_level - 3 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_p_g_inside_low, polydist_lo0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_grid_points_0 - 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_out + 1, polydist_p_lengths_level - 2 - 1 + 1, 0, 1);
        }
    }
}

static void polydist_interior_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_interior_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_array) {
    case 0: {
        const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, 0, 0);
        if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0) polyrt_widen(polydist_range0, 1, 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 1: {
        const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
        const int64_t polydist_s0_g_u = polydist_args->s0_g_u;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0) polyrt_widen(polydist_range0, polydist_p_g_inside_low - 1, polydist_p_grid_points_0 - 2);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_g_u;
        polydist_last += polydist_range0[1] * polydist_s0_g_u;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0) polyrt_widen(polydist_range1, 1, polydist_p_lengths_level - 2);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 2: {
        const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0) polyrt_widen(polydist_range0, 2, 2);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 3: {
        const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
        const int64_t polydist_p_g_extent_2 = polydist_args->p_g_extent_2;
        const int64_t polydist_s0_out = polydist_args->s0_out;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_lengths_level - 3 >= 0) polyrt_widen(polydist_range0, polydist_p_g_inside_low, polydist_p_grid_points_0 - 2);
        if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0) polyrt_widen(polydist_range0, polydist_p_g_extent_2, polydist_p_g_extent_2);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_out;
        polydist_last += polydist_range0[1] * polydist_s0_out;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0) polyrt_widen(polydist_range1, 0, polydist_p_lengths_level - 2);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    default:
        break;
    }
}

static const polyrt_flow polydist_interior_N0_flows[] = {
    {
        .array = 3,
        .receiver = 0,
        .flow = polydist_interior_N0_flow0,
        .reach = polydist_interior_N0_reach0,
        .origin = polydist_interior_N0_origin0,
        .broadcast = 1,
    },
    {
        .array = 3,
        .receiver = POLYRT_OUT,
        .flow = polydist_interior_N0_flow1,
    },
};

static const polyrt_counted polydist_interior_N0_counted0[] = {
    {.array = 3, .position = 0, .of = 2, .offset = 0, .multiple = 1},
    {.array = 1, .position = 0, .of = 2, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_interior_N0_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
        .counted_count = 2,
        .counted = polydist_interior_N0_counted0,
    },
};

static const polyrt_footprint polydist_interior_N0_footprints[] = {
    {.array = 0, .elements = polydist_interior_N0_footprint0},
    {.array = 1, .elements = polydist_interior_N0_footprint1},
    {.array = 2, .elements = polydist_interior_N0_footprint2},
    {.array = 3, .elements = polydist_interior_N0_footprint3},
};

static const polyrt_footprint polydist_interior_N0_live_ins[] = {
    {.array = 0, .elements = polydist_interior_N0_live_in0},
    {.array = 1, .elements = polydist_interior_N0_live_in1},
    {.array = 2, .elements = polydist_interior_N0_live_in2},
    {.array = 3, .elements = polydist_interior_N0_live_in3},
};

static const polyrt_footprint polydist_interior_N0_live_outs[] = {
    {.array = 3, .elements = polydist_interior_N0_live_out0},
};

static const polyrt_nest polydist_interior_nests[] = {
    {
        .name = "N0",
        .line = 20,
        .sequential = 1,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_interior_N0_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_interior_N0_compute,
        .points = polydist_interior_N0_points,
        .bounds = polydist_interior_N0_bounds,
        .extent = polydist_interior_N0_extent,
        .flow_count = 2,
        .flows = polydist_interior_N0_flows,
        .rows = 0,
        .streams = 1,
        .in_order = 0,
        .footprint_count = 4,
        .footprints = polydist_interior_N0_footprints,
        .live_in_count = 4,
        .live_ins = polydist_interior_N0_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_interior_N0_live_outs,
    },
};

static const polyrt_array polydist_interior_arrays[] = {
    {
        .name = "grid_points",
        .element_size = sizeof(int),
        .written = 0,
    },
    {
        .name = "g->u",
        .element_size = sizeof(double),
        .written = 0,
    },
    {
        .name = "g->extent",
        .element_size = sizeof(int),
        .written = 0,
    },
    {
        .name = "out",
        .element_size = sizeof(double),
        .written = 1,
    },
};

static const polyrt_condition polydist_interior_conditions[] = {
    {"tests/programs/idioms.c:23:25", "subscript 2 of 'g->u' would leave the array's declared extent"},
};
static const polyrt_region polydist_interior = {
    .name = "interior",
    .file = "tests/programs/idioms.c",
    .line = 20,
    .nest_count = 1,
    .nests = polydist_interior_nests,
    .array_count = 4,
    .arrays = polydist_interior_arrays,
    .touched = polydist_interior_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
    .condition_count = 1,
    .conditions = polydist_interior_conditions,
};

static int polydist_interior_run(const struct polydist_interior_args *polydist_args, void *const *polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
    const int64_t polydist_p_g_inside_low = polydist_args->p_g_inside_low;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_lengths_level = polydist_args->p_lengths_level;
    const int64_t polydist_p_grid_points_1 = polydist_args->p_grid_points_1;
    if (polydist_unmet == 0 && !(polydist_p_g_inside_low + 1 >= polydist_p_grid_points_0 || polydist_p_lengths_level <= 2 || polydist_p_grid_points_1 + 1 >= polydist_p_lengths_level)) polydist_unmet = 1;
    const int64_t polydist_parameters[] = {polydist_args->p_g_inside_low, polydist_args->p_grid_points_0, polydist_args->p_lengths_level, polydist_args->p_level, polydist_args->p_grid_points_1, polydist_args->p_g_extent_2, polydist_args->s0_g_u, polydist_args->s0_out};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_interior, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 8, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    {
    int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_grid_points_0 - polydist_p_g_inside_low - 2 >= 0 && polydist_p_lengths_level - 3 >= 0) polyrt_widen(polydist_range0, 2 * polydist_p_g_inside_low + 1, 2 * polydist_p_grid_points_0 + polydist_p_lengths_level - 6);
    for (int64_t polydist_z0 = polydist_range0[0]; polydist_z0 <= polydist_range0[1]; polydist_z0++) {
        polydist_z[0] = polydist_z0;
        polyrt_nest_run(polydist_execution, 0, polydist_z);
    }
    }
    polyrt_leave(polydist_execution);
    return 0;
}

#line 17 "tests/programs/idioms.c"
static void interior(struct box *g, const int *lengths, double (*out)[grid_points[1]])
{
    int i, j;
#line 638 "idioms.polydist.c"
{
    struct polydist_interior_args polydist_args;
    polydist_args.p_g_inside_low = (int64_t)(g->inside.low);
    polydist_args.p_grid_points_0 = (int64_t)(grid_points[0]);
    polydist_args.p_lengths_level = (int64_t)((lengths ? lengths[level] : 0));
    polydist_args.p_level = (int64_t)(level);
    polydist_args.p_grid_points_1 = (int64_t)(grid_points[1]);
    polydist_args.p_g_extent_2 = (int64_t)((g ? g->extent[2] : 0));
    polydist_args.s0_g_u = (int64_t)(grid_points[1]);
    polydist_args.s0_out = (int64_t)(sizeof(out[0])/sizeof(out[0][0]));
    polydist_args.v_g = (void *)(g);
    polydist_args.v_lengths = (void *)(lengths);
    polydist_args.v_out = (void *)(out);
    void *const polydist_bases[] = {(void *)(&grid_points[0]), (void *)(g->u), (void *)(&g->extent[0]), (void *)(&out[0][0])};
    const int64_t polydist_tile[] = {0};
    if (polydist_interior_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 20 "tests/programs/idioms.c"

    for (j = g->inside.low; j <= grid_points[0] - 2; j++)
        for (i = 1; i < lengths[level] - 1; i++)
            out[j][i] = g->u[j * grid_points[1] + i] + g->u[(j - 1) * grid_points[1] + i] + out[g->extent[2]][i - 1];
#line 660 "idioms.polydist.c"
    }
    (void)sizeof(j);
    (void)sizeof(i);
}
#line 23 "tests/programs/idioms.c"
                                                                                                                     
}

/* Quotients of variables, one of them by a variable that may be zero while nothing runs. */
#line 670 "idioms.polydist.c"
/* polydist: region halves (tests/programs/idioms.c:30) */
struct polydist_halves_args {
    int p_n;
    int p_parts;
    int64_t p_n_parts;
    int p_grid_points_0;
    int64_t p_n_parts_2;
    int p_half;
    int64_t p_int_0_5_n;
    int64_t p_n_3;
    int v_n;
    void *v_a;
    int v_parts;
    void *v_b;
    int v_half;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_halves_N0_tile(const struct polydist_halves_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, double *__restrict a, double *__restrict b) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int n = polydist_args->v_n;
    (void)n;
    (void)a;
    const int parts = polydist_args->v_parts;
    (void)parts;
    (void)b;
    const int half = polydist_args->v_half;
    (void)half;
    for (int polydist_c1 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_n - 2, 2))); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        {
            const int i = (int)(polydist_c1);
            (void)i;
#line 33 "tests/programs/idioms.c"
double t = a[i];
            a[i] = a[n - 1 - i];
            a[n - 1 - i] = t;
#line 714 "idioms.polydist.c"
        }
    }
}

static void polydist_halves_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_halves_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_a, polydist_args->v_b);
}
#pragma GCC diagnostic pop

static int64_t polydist_halves_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_n - 2, 2)) - polyrt_max(0, polydist_lo0) + 1);
    return polydist_points;
}

static void polydist_halves_N0_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        polyrt_widen(polydist_range, 0, polyrt_floor_div(polydist_p_n - 2, 2));
        break;
    }
    default:
        break;
    }
}

static void polydist_halves_N0_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        polyrt_widen(polydist_range, 0, polyrt_floor_div(polydist_p_n - 2, 2));
        break;
    }
    default:
        break;
    }
}

static void polydist_halves_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_parts = polydist_args->p_parts;
    const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n_parts_2 = polydist_args->p_n_parts_2;
    const int64_t polydist_p_half = polydist_args->p_half;
    const int64_t polydist_p_int_0_5_n = polydist_args->p_int_0_5_n;
    const int64_t polydist_p_n_3 = polydist_args->p_n_3;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_parts - 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polyrt_max(polyrt_max(polydist_p_n_parts_2 + polydist_a0, polydist_p_n_parts_2), polydist_lo0), 0), polyrt_min(polyrt_min(polyrt_min(polydist_hi0, polydist_p_n_parts_2 + polydist_b0), polydist_p_n_parts + polydist_p_n_parts_2 - 1), polyrt_floor_div(polydist_p_n - 2, 2)) - polyrt_max(polyrt_max(polyrt_max(polydist_p_n_parts_2 + polydist_a0, polydist_p_n_parts_2), polydist_lo0), 0) + 1, 0, 1);
    }
    if (polydist_p_parts - 1 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_n - polyrt_max(polyrt_max(polyrt_max(polydist_p_n - polydist_p_n_parts_2 - polydist_b0 - 1, polydist_p_n - polydist_p_n_parts - polydist_p_n_parts_2), polydist_lo0), 0) - 1, 1, -1, polyrt_min(polyrt_min(polyrt_min(polydist_hi0, polydist_p_n - polydist_p_n_parts_2 - polydist_a0 - 1), polydist_p_n - polydist_p_n_parts_2 - 1), polyrt_floor_div(polydist_p_n - 2, 2)) - polyrt_max(polyrt_max(polyrt_max(polydist_p_n - polydist_p_n_parts_2 - polydist_b0 - 1, polydist_p_n - polydist_p_n_parts - polydist_p_n_parts_2), polydist_lo0), 0) + 1);
    }
    if (polydist_p_n - 2 >= 0 && -polydist_p_n + 3 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && -polydist_p_n_3 - 2 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0 && -polydist_a0 >= 0 && polydist_b0 >= 0) {
        if (polyrt_floor_div(polydist_p_n_3, 2) - polyrt_ceil_div(polydist_p_n_3, 2) >= 0) {
            polyrt_emit(polydist_sink, 0, 1, 1, 1);
        }
    }
    if (polydist_p_n - 2 >= 0 && -polydist_p_n + 3 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_3 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_min(polyrt_floor_div(polydist_p_n_3 + 1, 2), polyrt_floor_div(polydist_p_n_3 + polydist_b0, 2)) - polyrt_max(polyrt_ceil_div(polydist_p_n_3 + polydist_a0, 2), polyrt_ceil_div(polydist_p_n_3, 2)) >= 0) {
            polyrt_emit(polydist_sink, 0, 1, 1, 1);
        }
    }
    if (polydist_p_n - 2 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && -polydist_p_n_3 - 1 >= 0 && polydist_p_n - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_p_n - polydist_lo0 - polydist_a0 - 1 >= 0 && polydist_p_n - polydist_a0 - 1 >= 0 && polydist_hi0 + polydist_b0 - polydist_p_n + 2 >= 0 && polydist_b0 - polydist_a0 >= 0 && 2 * polydist_b0 - polydist_p_n + 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n - 3, 4), polydist_c0_last = polyrt_min(polyrt_min(polyrt_floor_div(polydist_p_n - polydist_lo0 - 1, 4), polyrt_floor_div(polydist_b0, 4)), polyrt_floor_div(polydist_p_n - 1, 4)); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_max(polyrt_max(polyrt_max(polyrt_max(polyrt_ceil_div(polydist_p_n_3 - 1, 2), polyrt_ceil_div(polydist_p_n_3 + polydist_lo0 + polydist_a0 - polydist_p_n + 1, 2)), polyrt_ceil_div(polydist_p_n_3 + polydist_lo0 + 4 * polydist_c0 - polydist_p_n + 1, 2)), polyrt_ceil_div(polydist_p_n_3 + polydist_a0 - polydist_p_n + 1, 2)), polyrt_ceil_div(polydist_p_n_3 + 4 * polydist_c0 - polydist_p_n + 1, 2)), polydist_c1_last = polyrt_min(polyrt_min(polyrt_floor_div(polydist_p_n_3 + polydist_hi0 + polydist_b0 - polydist_p_n + 1, 2), polyrt_floor_div(polydist_p_n_3, 2)), polyrt_floor_div(2 * polydist_p_n_3 + 2 * polydist_b0 - polydist_p_n, 4)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, polydist_p_n - polyrt_max(polyrt_max(polydist_p_n + 2 * polydist_c1 - polydist_p_n_3 - polydist_b0 - 1, polydist_lo0), 0) - 1, 1, -1, polyrt_min(polyrt_min(polyrt_min(polydist_hi0, polydist_p_n + 2 * polydist_c1 - polydist_p_n_3 - polydist_a0 - 1), polydist_p_n + 2 * polydist_c1 - polydist_p_n_3 - 4 * polydist_c0 - 1), polyrt_floor_div(polydist_p_n - 2, 2)) - polyrt_max(polyrt_max(polydist_p_n + 2 * polydist_c1 - polydist_p_n_3 - polydist_b0 - 1, polydist_lo0), 0) + 1);
            }
        }
    }
    if (polydist_p_n - 2 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_3 >= 0 && polydist_p_n - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_p_n - polydist_lo0 - polydist_a0 >= 0 && polydist_p_n - polydist_a0 - 1 >= 0 && polydist_hi0 + polydist_b0 - polydist_p_n + 1 >= 0 && polydist_b0 - polydist_a0 >= 0 && 2 * polydist_b0 - polydist_p_n >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n - 3, 4), polydist_c0_last = polyrt_min(polyrt_min(polyrt_floor_div(polydist_p_n - 1, 4), polyrt_floor_div(polydist_b0, 4)), polyrt_floor_div(polydist_p_n - polydist_lo0, 4)); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_max(polyrt_max(polyrt_ceil_div(polydist_p_n_3, 2), polyrt_ceil_div(polydist_p_n_3 + polydist_lo0 + polydist_a0 - polydist_p_n + 1, 2)), polyrt_ceil_div(polydist_p_n_3 + polydist_lo0 + 4 * polydist_c0 - polydist_p_n + 1, 2)), polydist_c1_last = polyrt_min(polyrt_min(polyrt_min(polyrt_min(polyrt_floor_div(polydist_p_n_3 + polydist_hi0 + polydist_b0 - polydist_p_n + 1, 2), polyrt_floor_div(polydist_p_n_3 + 1, 2)), polyrt_floor_div(polydist_p_n_3 + polydist_hi0, 2)), polyrt_floor_div(2 * polydist_p_n_3 + 2 * polydist_b0 - polydist_p_n, 4)), polyrt_floor_div(polydist_p_n + 2 * polydist_p_n_3 - 2, 4)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, polydist_p_n - polyrt_max(polyrt_max(polydist_p_n + 2 * polydist_c1 - polydist_p_n_3 - polydist_b0 - 1, polydist_lo0), 2 * polydist_c1 - polydist_p_n_3) - 1, 1, -1, polyrt_min(polyrt_min(polyrt_min(polydist_hi0, polydist_p_n + 2 * polydist_c1 - polydist_p_n_3 - polydist_a0 - 1), polydist_p_n + 2 * polydist_c1 - polydist_p_n_3 - 4 * polydist_c0 - 1), polyrt_floor_div(polydist_p_n - 2, 2)) - polyrt_max(polyrt_max(polydist_p_n + 2 * polydist_c1 - polydist_p_n_3 - polydist_b0 - 1, polydist_lo0), 2 * polydist_c1 - polydist_p_n_3) + 1);
            }
        }
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_int_0_5_n >= 0 && polydist_p_n - 2 * polydist_p_int_0_5_n - 2 >= 0 && polydist_p_int_0_5_n - polydist_lo0 >= 0 && polydist_hi0 - polydist_p_int_0_5_n >= 0 && polydist_p_n_parts - polydist_a0 - 1 >= 0 && polydist_b0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_int_0_5_n, 1, 1, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_half - 1 >= 0 && polydist_p_n - 2 * polydist_p_half >= 0 && polydist_p_half - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_half + 1 >= 0 && polydist_p_n_parts - polydist_a0 - 1 >= 0 && polydist_b0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_half - 1, 1, 1, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_n - polydist_p_int_0_5_n - 1 >= 0 && 2 * polydist_p_int_0_5_n - polydist_p_n >= 0 && polydist_p_n - polydist_p_int_0_5_n - polydist_lo0 - 1 >= 0 && polydist_p_int_0_5_n + polydist_hi0 - polydist_p_n + 1 >= 0 && polydist_p_n_parts - polydist_a0 - 1 >= 0 && polydist_b0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_int_0_5_n, 1, 1, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_n - polydist_p_half >= 0 && 2 * polydist_p_half - polydist_p_n - 2 >= 0 && polydist_p_n - polydist_p_half - polydist_lo0 >= 0 && polydist_p_half + polydist_hi0 - polydist_p_n >= 0 && polydist_p_n_parts - polydist_a0 - 1 >= 0 && polydist_b0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_half - 1, 1, 1, 1);
    }
}

static int polydist_halves_N0_reach0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t *polydist_a, int64_t *polydist_b) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_parts = polydist_args->p_parts;
    const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n_parts_2 = polydist_args->p_n_parts_2;
    const int64_t polydist_p_half = polydist_args->p_half;
    const int64_t polydist_p_int_0_5_n = polydist_args->p_int_0_5_n;
    const int64_t polydist_p_n_3 = polydist_args->p_n_3;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_parts - 1 >= 0 && polydist_p_half - 1 >= 0 && polydist_p_n - 2 * polydist_p_half >= 0 && polydist_p_half - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_half + 1 >= 0) polyrt_widen(polydist_reach0, 0, polydist_p_n_parts - 1);
    if (polydist_p_parts - 1 >= 0 && polydist_p_n - polydist_p_int_0_5_n - 1 >= 0 && 2 * polydist_p_int_0_5_n - polydist_p_n >= 0 && polydist_p_n - polydist_p_int_0_5_n - polydist_lo0 - 1 >= 0 && polydist_p_int_0_5_n + polydist_hi0 - polydist_p_n + 1 >= 0) polyrt_widen(polydist_reach0, 0, polydist_p_n_parts - 1);
    if (polydist_p_parts - 1 >= 0) polyrt_widen(polydist_reach0, polyrt_max(polyrt_max(0, polydist_lo0 - polydist_p_n_parts_2), -polydist_p_n_parts_2), polyrt_min(polyrt_min(polydist_hi0 - polydist_p_n_parts_2, polydist_p_n_parts - 1), polyrt_floor_div(polydist_p_n - 2 * polydist_p_n_parts_2 - 2, 2)));
    if (polydist_p_parts - 1 >= 0 && polydist_p_int_0_5_n >= 0 && polydist_p_n - 2 * polydist_p_int_0_5_n - 2 >= 0 && polydist_p_int_0_5_n - polydist_lo0 >= 0 && polydist_hi0 - polydist_p_int_0_5_n >= 0) polyrt_widen(polydist_reach0, 0, polydist_p_n_parts - 1);
    if (polydist_p_parts - 1 >= 0 && polydist_p_n - polydist_p_half >= 0 && 2 * polydist_p_half - polydist_p_n - 2 >= 0 && polydist_p_n - polydist_p_half - polydist_lo0 >= 0 && polydist_p_half + polydist_hi0 - polydist_p_n >= 0) polyrt_widen(polydist_reach0, 0, polydist_p_n_parts - 1);
    if (polydist_p_parts - 1 >= 0) polyrt_widen(polydist_reach0, polyrt_max(polyrt_max(polydist_p_n - polydist_p_n_parts_2 - polydist_hi0 - 1, 0), polyrt_ceil_div(polydist_p_n - 2 * polydist_p_n_parts_2, 2)), polyrt_min(polyrt_min(polydist_p_n_parts - 1, polydist_p_n - polydist_p_n_parts_2 - polydist_lo0 - 1), polydist_p_n - polydist_p_n_parts_2 - 1));
    if (polydist_p_n - 2 >= 0 && -polydist_p_n + 3 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && -polydist_p_n_3 - 1 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) polyrt_widen(polydist_reach0, 0, 0);
    if (polydist_p_n - 2 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && -polydist_p_n_3 - 1 >= 0 && polydist_p_n - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 >= 0) polyrt_widen(polydist_reach0, polyrt_max(polyrt_max(polyrt_ceil_div(polydist_p_n - 2, 2), polydist_p_n - 3), polydist_p_n - polydist_hi0 - 2), polyrt_min(polydist_p_n - polydist_lo0 - 1, polydist_p_n - 1));
    if (polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_3 >= 0 && polydist_p_n - 2 * polydist_lo0 - 2 >= 0) polyrt_widen(polydist_reach0, polyrt_max(polyrt_max(polyrt_ceil_div(polydist_p_n, 2), polydist_p_n - 3), polydist_p_n - polydist_hi0 - 1), polyrt_min(polydist_p_n - polydist_lo0, polydist_p_n - 1));
    if (polydist_p_n - 2 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_3 >= 0 && polydist_p_n - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 >= 0) polyrt_widen(polydist_reach0, polyrt_max(polydist_p_n - 3, 0), 1);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_a[0] = polydist_reach0[0];
    polydist_b[0] = polydist_reach0[1];
    return 1;
}

static int polydist_halves_N0_origin0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_a, const int64_t *polydist_b, int64_t *polydist_lo, int64_t *polydist_hi) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_a;
    (void)polydist_b;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_parts = polydist_args->p_parts;
    const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n_parts_2 = polydist_args->p_n_parts_2;
    const int64_t polydist_p_half = polydist_args->p_half;
    const int64_t polydist_p_int_0_5_n = polydist_args->p_int_0_5_n;
    const int64_t polydist_p_n_3 = polydist_args->p_n_3;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_parts - 1 >= 0) polyrt_widen(polydist_reach0, polyrt_max(polyrt_max(polydist_p_n_parts_2 + polydist_a0, polydist_p_n_parts_2), 0), polyrt_min(polyrt_min(polydist_p_n_parts_2 + polydist_b0, polydist_p_n_parts + polydist_p_n_parts_2 - 1), polyrt_floor_div(polydist_p_n - 2, 2)));
    if (polydist_p_parts - 1 >= 0) polyrt_widen(polydist_reach0, polyrt_max(polyrt_max(polydist_p_n - polydist_p_n_parts_2 - polydist_b0 - 1, polydist_p_n - polydist_p_n_parts - polydist_p_n_parts_2), 0), polyrt_min(polyrt_min(polydist_p_n - polydist_p_n_parts_2 - polydist_a0 - 1, polydist_p_n - polydist_p_n_parts_2 - 1), polyrt_floor_div(polydist_p_n - 2, 2)));
    if (polydist_p_n - 2 >= 0 && -polydist_p_n + 3 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && -polydist_p_n_3 - 1 >= 0 && -polydist_a0 >= 0 && polydist_b0 - polydist_p_n + 3 >= 0) polyrt_widen(polydist_reach0, 0, 0);
    if (polydist_p_grid_points_0 - 5 >= 0 && -polydist_p_n_3 - 1 >= 0 && polydist_b0 - polydist_p_n + 3 >= 0) polyrt_widen(polydist_reach0, polyrt_max(polydist_p_n - polydist_b0 - 2, 0), polyrt_min(polyrt_min(polyrt_floor_div(polydist_p_n - 2, 2), 2), polydist_p_n - polydist_a0 - 1));
    if (polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_3 >= 0 && polydist_p_n - polydist_a0 - 1 >= 0 && polydist_b0 - polydist_p_n + 3 >= 0) polyrt_widen(polydist_reach0, polyrt_max(polydist_p_n - polydist_b0 - 1, 0), polyrt_min(polyrt_min(polyrt_floor_div(polydist_p_n - 2, 2), 3), polydist_p_n - polydist_a0));
    if (polydist_p_n - 2 >= 0 && -polydist_p_n + 4 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_3 >= 0 && -polydist_a0 + 1 >= 0 && polydist_b0 - polydist_p_n + 3 >= 0 && polydist_b0 >= 0) polyrt_widen(polydist_reach0, 0, 0);
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_n - polydist_p_half >= 0 && 2 * polydist_p_half - polydist_p_n - 2 >= 0 && polydist_p_n_parts - polydist_a0 - 1 >= 0 && polydist_b0 >= 0) polyrt_widen(polydist_reach0, polydist_p_n - polydist_p_half, polydist_p_n - polydist_p_half);
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_int_0_5_n >= 0 && polydist_p_n - 2 * polydist_p_int_0_5_n - 2 >= 0 && polydist_p_n_parts - polydist_a0 - 1 >= 0 && polydist_b0 >= 0) polyrt_widen(polydist_reach0, polydist_p_int_0_5_n, polydist_p_int_0_5_n);
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_n - polydist_p_int_0_5_n - 1 >= 0 && 2 * polydist_p_int_0_5_n - polydist_p_n >= 0 && polydist_p_n_parts - polydist_a0 - 1 >= 0 && polydist_b0 >= 0) polyrt_widen(polydist_reach0, polydist_p_n - polydist_p_int_0_5_n - 1, polydist_p_n - polydist_p_int_0_5_n - 1);
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_half - 1 >= 0 && polydist_p_n - 2 * polydist_p_half >= 0 && polydist_p_n_parts - polydist_a0 - 1 >= 0 && polydist_b0 >= 0) polyrt_widen(polydist_reach0, polydist_p_half - 1, polydist_p_half - 1);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_lo[0] = polydist_reach0[0];
    polydist_hi[0] = polydist_reach0[1];
    return 1;
}

static void polydist_halves_N0_flow1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_n - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    polyrt_emit(polydist_sink, polydist_p_n - polyrt_max(polydist_lo0, 0) - 1, 1, -1, polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_n - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1);
}

static void polydist_halves_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_n - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    polyrt_emit(polydist_sink, polyrt_max(polydist_p_n - polydist_hi0 - 1, polyrt_ceil_div(polydist_p_n, 2)), polyrt_min(polydist_p_n - polydist_lo0 - 1, polydist_p_n - 1) - polyrt_max(polydist_p_n - polydist_hi0 - 1, polyrt_ceil_div(polydist_p_n, 2)) + 1, 0, 1);
}

static void polydist_halves_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_n - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    polyrt_emit(polydist_sink, polyrt_max(polydist_p_n - polydist_hi0 - 1, polyrt_ceil_div(polydist_p_n, 2)), polyrt_min(polydist_p_n - polydist_lo0 - 1, polydist_p_n - 1) - polyrt_max(polydist_p_n - polydist_hi0 - 1, polyrt_ceil_div(polydist_p_n, 2)) + 1, 0, 1);
}

static void polydist_halves_N0_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_n - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    polyrt_emit(polydist_sink, polyrt_max(polydist_p_n - polydist_hi0 - 1, polyrt_ceil_div(polydist_p_n, 2)), polyrt_min(polydist_p_n - polydist_lo0 - 1, polydist_p_n - 1) - polyrt_max(polydist_p_n - polydist_hi0 - 1, polyrt_ceil_div(polydist_p_n, 2)) + 1, 0, 1);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_halves_N1_tile(const struct polydist_halves_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, double *__restrict a, double *__restrict b) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_parts = polydist_args->p_parts;
    const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int n = polydist_args->v_n;
    (void)n;
    (void)a;
    const int parts = polydist_args->v_parts;
    (void)parts;
    (void)b;
    const int half = polydist_args->v_half;
    (void)half;
    if (polydist_p_parts >= 1) {
        for (int polydist_c1 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_n_parts - 1, polydist_hi0)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
            {
                const int i = (int)(polydist_c1);
                (void)i;
#line 38 "tests/programs/idioms.c"
b[i] = a[i + n % parts] + a[half - 1] + a[(int)(0.5 * n)];
#line 997 "idioms.polydist.c"
            }
        }
    }
    if (polydist_p_n >= 0 && polydist_p_grid_points_0 >= 5) {
        for (int polydist_c1 = polyrt_int_first(polyrt_max(polydist_lo0, -polyrt_mod(polydist_p_n, 4) + polydist_p_n)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_n - 1, polydist_hi0)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
            {
                const int i = (int)(polydist_c1);
                (void)i;
#line 41 "tests/programs/idioms.c"
b[i] -= a[i - (n & ~3) % 2];
#line 1008 "idioms.polydist.c"
            }
        }
    }
}

static void polydist_halves_N1_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_halves_N1_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_a, polydist_args->v_b);
}
#pragma GCC diagnostic pop

static int64_t polydist_halves_N1_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_parts = polydist_args->p_parts;
    const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    int64_t polydist_points = 0;
    polydist_points += (polydist_p_parts >= 1 ? polyrt_max(0, polyrt_min(polydist_p_n_parts - 1, polydist_hi0) - polyrt_max(0, polydist_lo0) + 1) : 0) + (polydist_p_n >= 0 && polydist_p_grid_points_0 >= 5 ? polyrt_max(0, polyrt_min(polydist_p_n - 1, polydist_hi0) - polyrt_max(polydist_lo0, -polyrt_mod(polydist_p_n, 4) + polydist_p_n) + 1) : 0);
    return polydist_points;
}

static void polydist_halves_N1_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_parts = polydist_args->p_parts;
        const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        if (polydist_p_parts - 1 >= 0) polyrt_widen(polydist_range, 0, polydist_p_n_parts - 1);
        if (polydist_p_grid_points_0 - 5 >= 0) polyrt_widen(polydist_range, polyrt_max(polydist_p_n - 3, 0), polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_halves_N1_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_parts = polydist_args->p_parts;
        const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        if (polydist_p_parts - 1 >= 0) polyrt_widen(polydist_range, 0, polydist_p_n_parts - 1);
        if (polydist_p_grid_points_0 - 5 >= 0) polyrt_widen(polydist_range, polyrt_max(polydist_p_n - 3, 0), polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_halves_N1_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_parts = polydist_args->p_parts;
    const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_parts - 1 >= 0 && -polydist_p_grid_points_0 + 4 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_n_parts - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_grid_points_0 - 5 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polyrt_max(polydist_p_n, polydist_lo0), 0), polyrt_min(polydist_hi0, polydist_p_n_parts - 1) - polyrt_max(polyrt_max(polydist_p_n, polydist_lo0), 0) + 1, 0, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polyrt_max(1, polyrt_ceil_div(polydist_p_n - 3, 4)), polyrt_ceil_div(polydist_lo0 + 1, 4)), polydist_c0_last = polyrt_floor_div(polydist_p_n, 4); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polyrt_min(4 * polydist_c0 - 1, polydist_hi0), polydist_p_n_parts - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_n >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n - 3, 4), polydist_c0_last = polyrt_min(polyrt_floor_div(polydist_hi0, 4), polyrt_floor_div(polydist_p_n - 1, 4)); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 4 * polydist_c0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 4 * polydist_c0) + 1, 0, 1);
        }
    }
}

static void polydist_halves_N1_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_parts = polydist_args->p_parts;
    const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n_parts_2 = polydist_args->p_n_parts_2;
    const int64_t polydist_p_half = polydist_args->p_half;
    const int64_t polydist_p_int_0_5_n = polydist_args->p_int_0_5_n;
    const int64_t polydist_p_n_3 = polydist_args->p_n_3;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_parts - 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_p_n_parts_2 + polydist_lo0, polydist_p_n_parts_2), polyrt_min(polydist_p_n_parts_2 + polydist_hi0, polydist_p_n_parts + polydist_p_n_parts_2 - 1) - polyrt_max(polydist_p_n_parts_2 + polydist_lo0, polydist_p_n_parts_2) + 1, 0, 1);
    }
    if (polydist_p_n >= 0 && polydist_p_grid_points_0 - 5 >= 0 && -polydist_p_n_3 - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n - 3, 4), polydist_c0_last = polyrt_min(polyrt_floor_div(polydist_hi0, 4), polyrt_floor_div(polydist_p_n - 1, 4)); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n_3 - 1, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n_3, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, polyrt_max(polydist_p_n_3 + polydist_lo0 - 2 * polydist_c1, polydist_p_n_3 + 4 * polydist_c0 - 2 * polydist_c1), polyrt_min(polydist_p_n_3 + polydist_hi0 - 2 * polydist_c1, polydist_p_n + polydist_p_n_3 - 2 * polydist_c1 - 1) - polyrt_max(polydist_p_n_3 + polydist_lo0 - 2 * polydist_c1, polydist_p_n_3 + 4 * polydist_c0 - 2 * polydist_c1) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_n >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_3 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n - 3, 4), polydist_c0_last = polyrt_min(polyrt_floor_div(polydist_hi0, 4), polyrt_floor_div(polydist_p_n - 1, 4)); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n_3, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n_3 + 1, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, polyrt_max(polydist_p_n_3 + polydist_lo0 - 2 * polydist_c1, polydist_p_n_3 + 4 * polydist_c0 - 2 * polydist_c1), polyrt_min(polydist_p_n_3 + polydist_hi0 - 2 * polydist_c1, polydist_p_n + polydist_p_n_3 - 2 * polydist_c1 - 1) - polyrt_max(polydist_p_n_3 + polydist_lo0 - 2 * polydist_c1, polydist_p_n_3 + 4 * polydist_c0 - 2 * polydist_c1) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_int_0_5_n, 1, 1, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_half - 1, 1, 1, 1);
    }
}

static void polydist_halves_N1_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_parts = polydist_args->p_parts;
    const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_parts - 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_n_parts - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (polydist_p_n >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n - 3, 4), polydist_c0_last = polyrt_min(polyrt_floor_div(polydist_hi0, 4), polyrt_floor_div(polydist_p_n - 1, 4)); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 4 * polydist_c0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 4 * polydist_c0) + 1, 0, 1);
        }
    }
}

static void polydist_halves_N1_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_parts = polydist_args->p_parts;
    const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n_parts_2 = polydist_args->p_n_parts_2;
    const int64_t polydist_p_half = polydist_args->p_half;
    const int64_t polydist_p_int_0_5_n = polydist_args->p_int_0_5_n;
    const int64_t polydist_p_n_3 = polydist_args->p_n_3;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_parts - 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polyrt_max(polydist_p_n, polydist_p_n_parts_2 + polydist_lo0), polydist_p_n_parts_2), polyrt_min(polydist_p_n_parts_2 + polydist_hi0, polydist_p_n_parts + polydist_p_n_parts_2 - 1) - polyrt_max(polyrt_max(polydist_p_n, polydist_p_n_parts_2 + polydist_lo0), polydist_p_n_parts_2) + 1, 0, 1);
    }
    if (polydist_p_parts - 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_p_n_parts_2 + polydist_lo0, polydist_p_n_parts_2), polyrt_min(polyrt_min(polyrt_min(-1, polydist_p_n_parts_2 + polydist_hi0), polydist_p_n_parts + polydist_p_n_parts_2 - 1), polydist_p_n - 1) - polyrt_max(polydist_p_n_parts_2 + polydist_lo0, polydist_p_n_parts_2) + 1, 0, 1);
    }
    if (polydist_p_n - 1 >= 0 && -polydist_p_n + 3 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_3 - 1 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_floor_div(polydist_p_n_3 + 1, 2) - polyrt_ceil_div(polydist_p_n_3 + 1, 2) >= 0) {
            polyrt_emit(polydist_sink, -1, 1, 1, 1);
        }
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_int_0_5_n - polydist_p_n >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_int_0_5_n, 1, 1, 1);
    }
    if (polydist_p_n - 1 >= 0 && polydist_p_parts - 1 >= 0 && 2 * polydist_p_n_parts + 2 * polydist_p_n_parts_2 - polydist_p_n - 1 >= 0 && polydist_p_n - 2 * polydist_p_n_parts_2 - 1 >= 0 && polydist_p_n - 2 * polydist_p_n_parts_2 - 2 * polydist_lo0 - 1 >= 0 && 2 * polydist_p_n_parts_2 + 2 * polydist_hi0 - polydist_p_n + 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_ceil_div(polydist_p_n - 1, 2), polyrt_floor_div(polydist_p_n - 1, 2) - polyrt_ceil_div(polydist_p_n - 1, 2) + 1, 0, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && -polydist_p_int_0_5_n - 1 >= 0 && polydist_p_n - polydist_p_int_0_5_n - 1 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_int_0_5_n, 1, 1, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_half - polydist_p_n_parts_2 - 2 >= 0 && -polydist_p_half >= 0 && polydist_p_half - polydist_p_int_0_5_n - 2 >= 0 && polydist_p_half - polydist_p_n_parts_2 - polydist_lo0 - 2 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_half - 1, 1, 1, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_half - polydist_p_n_parts_2 - 2 >= 0 && -polydist_p_half >= 0 && polydist_p_int_0_5_n - polydist_p_half >= 0 && polydist_p_half - polydist_p_n_parts_2 - polydist_lo0 - 2 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_half - 1, 1, 1, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && -polydist_p_half >= 0 && polydist_p_n_parts + polydist_p_n_parts_2 - polydist_p_half - 1 >= 0 && polydist_p_half - polydist_p_int_0_5_n - 2 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_p_n_parts_2 + polydist_hi0 - polydist_p_half >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_half - 1, 1, 1, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && -polydist_p_half >= 0 && polydist_p_n_parts + polydist_p_n_parts_2 - polydist_p_half - 1 >= 0 && polydist_p_int_0_5_n - polydist_p_half >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_p_n_parts_2 + polydist_hi0 - polydist_p_half >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_half - 1, 1, 1, 1);
    }
    if (polydist_p_n - 1 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_3 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_p_n - 2 * polydist_lo0 + 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_n + 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n - 3, 4), polydist_c0_last = polyrt_min(polyrt_min(polyrt_floor_div(polydist_hi0, 4), polyrt_floor_div(polydist_p_n - 1, 4)), polyrt_floor_div(polydist_p_n + 1, 8)); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_max(polyrt_max(polyrt_ceil_div(polydist_p_n + polydist_p_n_3 - 1, 2), polyrt_ceil_div(polydist_p_n + 2 * polydist_p_n_3 + 2 * polydist_lo0 - 1, 4)), polyrt_ceil_div(polydist_p_n + 2 * polydist_p_n_3 + 8 * polydist_c0 - 1, 4)), polydist_c1_last = polyrt_min(polyrt_min(polyrt_floor_div(polydist_p_n + polydist_p_n_3, 2), polyrt_floor_div(polydist_p_n + 2 * polydist_p_n_3 + 2 * polydist_hi0 - 1, 4)), polyrt_floor_div(3 * polydist_p_n + 2 * polydist_p_n_3 - 3, 4)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, polyrt_ceil_div(polydist_p_n - 1, 2), polyrt_floor_div(polydist_p_n - 1, 2) - polyrt_ceil_div(polydist_p_n - 1, 2) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_n - 1 >= 0 && -polydist_p_n + 3 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && -polydist_p_n_3 - 1 >= 0 && polydist_p_n - 2 * polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c1 = polyrt_max(polyrt_ceil_div(polydist_p_n + 2 * polydist_p_n_3 + 2 * polydist_lo0 + 3, 4), polyrt_ceil_div(polydist_p_n + 2 * polydist_p_n_3 + 3, 4)), polydist_c1_last = polyrt_min(polyrt_floor_div(polydist_p_n + polydist_p_n_3 + 1, 2), polyrt_floor_div(polydist_p_n + 2 * polydist_p_n_3 + 2 * polydist_hi0 + 3, 4)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
            polyrt_emit(polydist_sink, polyrt_ceil_div(polydist_p_n - 1, 2), polyrt_floor_div(polydist_p_n - 1, 2) - polyrt_ceil_div(polydist_p_n - 1, 2) + 1, 0, 1);
        }
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_half - polydist_p_n - 1 >= 0 && polydist_p_half - polydist_p_n_parts_2 - 2 >= 0 && polydist_p_half - 1 >= 0 && polydist_p_half - polydist_p_int_0_5_n - 2 >= 0 && polydist_p_half - polydist_p_n_parts_2 - polydist_lo0 - 2 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_half - 1, 1, 1, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_half - polydist_p_n - 1 >= 0 && polydist_p_half - polydist_p_n_parts_2 - 2 >= 0 && polydist_p_half - 1 >= 0 && polydist_p_int_0_5_n - polydist_p_half >= 0 && polydist_p_half - polydist_p_n_parts_2 - polydist_lo0 - 2 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_half - 1, 1, 1, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_half - polydist_p_n - 1 >= 0 && polydist_p_half - 1 >= 0 && polydist_p_n_parts + polydist_p_n_parts_2 - polydist_p_half - 1 >= 0 && polydist_p_half - polydist_p_int_0_5_n - 2 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_p_n_parts_2 + polydist_hi0 - polydist_p_half >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_half - 1, 1, 1, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_half - polydist_p_n - 1 >= 0 && polydist_p_half - 1 >= 0 && polydist_p_n_parts + polydist_p_n_parts_2 - polydist_p_half - 1 >= 0 && polydist_p_int_0_5_n - polydist_p_half >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_p_n_parts_2 + polydist_hi0 - polydist_p_half >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_half - 1, 1, 1, 1);
    }
    if (2 * polydist_p_int_0_5_n - polydist_p_n + 1 == 0 && polydist_p_n - 1 >= 0 && polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polyrt_ceil_div(polydist_p_n - 1, 2), polyrt_floor_div(polydist_p_n - 1, 2) - polyrt_ceil_div(polydist_p_n - 1, 2) + 1, 0, 1);
    }
    if (polydist_p_n >= 0 && polydist_p_grid_points_0 - 5 >= 0 && -polydist_p_n_3 - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_n + 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n - 3, 4), polydist_c0_last = polyrt_floor_div(polydist_p_n - 1, 4); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            if (polyrt_floor_div(polydist_p_n_3 + 1, 2) - polyrt_ceil_div(polydist_p_n_3 + 1, 2) >= 0) {
                polyrt_emit(polydist_sink, polydist_p_n, 1, 1, 1);
            }
        }
    }
    if (2 * polydist_p_half - polydist_p_n - 1 == 0 && polydist_p_n - 1 >= 0 && polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && 2 * polydist_p_n_parts + 2 * polydist_p_n_parts_2 - polydist_p_n - 3 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && 2 * polydist_p_n_parts_2 + 2 * polydist_hi0 - polydist_p_n - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polyrt_ceil_div(polydist_p_n - 1, 2), polyrt_floor_div(polydist_p_n - 1, 2) - polyrt_ceil_div(polydist_p_n - 1, 2) + 1, 0, 1);
    }
    if (2 * polydist_p_half - polydist_p_n - 1 == 0 && polydist_p_n - 1 >= 0 && polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_n - 2 * polydist_p_n_parts_2 - 3 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_p_n - 2 * polydist_p_n_parts_2 - 2 * polydist_lo0 - 3 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polyrt_ceil_div(polydist_p_n - 1, 2), polyrt_floor_div(polydist_p_n - 1, 2) - polyrt_ceil_div(polydist_p_n - 1, 2) + 1, 0, 1);
    }
}

static void polydist_halves_N1_live_in1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_parts = polydist_args->p_parts;
    const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n >= 0 && -polydist_p_parts >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n - 3, 4), polydist_c0_last = polyrt_min(polyrt_floor_div(polydist_hi0, 4), polyrt_floor_div(polydist_p_n - 1, 4)); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 4 * polydist_c0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 4 * polydist_c0) + 1, 0, 1);
        }
    }
    if (polydist_p_n - 1 >= 0 && polydist_p_parts - 1 >= 0 && polydist_p_n - polydist_p_n_parts - 1 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_n_parts >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n - 3, 4), polydist_c0_last = polyrt_min(polyrt_floor_div(polydist_hi0, 4), polyrt_floor_div(polydist_p_n - 1, 4)); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polyrt_max(polyrt_max(polyrt_max(polydist_p_n_parts, polydist_lo0), 0), 4 * polydist_c0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polyrt_max(polyrt_max(polydist_p_n_parts, polydist_lo0), 0), 4 * polydist_c0) + 1, 0, 1);
        }
    }
}

static void polydist_halves_N1_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_parts = polydist_args->p_parts;
    const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_parts - 1 >= 0 && -polydist_p_grid_points_0 + 4 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_n_parts - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_grid_points_0 - 5 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polyrt_max(polydist_p_n, polydist_lo0), 0), polyrt_min(polydist_hi0, polydist_p_n_parts - 1) - polyrt_max(polyrt_max(polydist_p_n, polydist_lo0), 0) + 1, 0, 1);
    }
    if (polydist_p_n >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n - 3, 4), polydist_c0_last = polyrt_min(polyrt_floor_div(polydist_hi0, 4), polyrt_floor_div(polydist_p_n - 1, 4)); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 4 * polydist_c0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 4 * polydist_c0) + 1, 0, 1);
        }
    }
    if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_parts - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polyrt_max(1, polyrt_ceil_div(polydist_p_n - 3, 4)), polyrt_ceil_div(polydist_lo0 + 1, 4)), polydist_c0_last = polyrt_floor_div(polydist_p_n, 4); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polyrt_min(polydist_hi0, polydist_p_n_parts - 1), 4 * polydist_c0 - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
}

static void polydist_halves_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_halves_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_array) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_parts = polydist_args->p_parts;
        const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        const int64_t polydist_p_n_parts_2 = polydist_args->p_n_parts_2;
        const int64_t polydist_p_half = polydist_args->p_half;
        const int64_t polydist_p_int_0_5_n = polydist_args->p_int_0_5_n;
        const int64_t polydist_p_n_3 = polydist_args->p_n_3;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, polyrt_ceil_div(polydist_p_n, 2), polydist_p_n - 1);
        polyrt_widen(polydist_range0, 0, polyrt_floor_div(polydist_p_n - 2, 2));
        if (polydist_p_parts - 1 >= 0) polyrt_widen(polydist_range0, polydist_p_n_parts_2, polydist_p_n_parts + polydist_p_n_parts_2 - 1);
        if (polydist_p_grid_points_0 - 5 >= 0 && -polydist_p_n_3 - 1 >= 0) polyrt_widen(polydist_range0, polyrt_max(polydist_p_n - 3, 0), polydist_p_n);
        if (polydist_p_grid_points_0 - 5 >= 0 && polydist_p_n_3 >= 0) polyrt_widen(polydist_range0, polyrt_max(polydist_p_n - 4, -1), polydist_p_n - 1);
        if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0) polyrt_widen(polydist_range0, polydist_p_int_0_5_n, polydist_p_int_0_5_n);
        if (polydist_p_parts - 1 >= 0 && polydist_p_n_parts - 1 >= 0) polyrt_widen(polydist_range0, polydist_p_half - 1, polydist_p_half - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 1: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_parts = polydist_args->p_parts;
        const int64_t polydist_p_n_parts = polydist_args->p_n_parts;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_parts - 1 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_n_parts - 1);
        if (polydist_p_grid_points_0 - 5 >= 0) polyrt_widen(polydist_range0, polyrt_max(polydist_p_n - 3, 0), polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    default:
        break;
    }
}

static const polyrt_flow polydist_halves_N0_flows[] = {
    {
        .array = 0,
        .receiver = 1,
        .flow = polydist_halves_N0_flow0,
        .reach = polydist_halves_N0_reach0,
        .origin = polydist_halves_N0_origin0,
        .broadcast = 0,
    },
    {
        .array = 0,
        .receiver = POLYRT_OUT,
        .flow = polydist_halves_N0_flow1,
    },
};

static const polyrt_dimension polydist_halves_N0_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
    },
};

static const polyrt_footprint polydist_halves_N0_footprints[] = {
    {.array = 0, .elements = polydist_halves_N0_footprint0},
};

static const polyrt_footprint polydist_halves_N0_live_ins[] = {
    {.array = 0, .elements = polydist_halves_N0_live_in0},
};

static const polyrt_footprint polydist_halves_N0_live_outs[] = {
    {.array = 0, .elements = polydist_halves_N0_live_out0},
};

static const polyrt_flow polydist_halves_N1_flows[] = {
    {
        .array = 1,
        .receiver = POLYRT_OUT,
        .flow = polydist_halves_N1_flow0,
    },
};

static const polyrt_counted polydist_halves_N1_counted1[] = {
    {.array = 1, .position = 0, .of = 1, .offset = 0, .multiple = 1},
    {.array = 0, .position = 0, .of = 1, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_halves_N1_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 1,
        .counted_count = 2,
        .counted = polydist_halves_N1_counted1,
    },
};

static const polyrt_footprint polydist_halves_N1_footprints[] = {
    {.array = 0, .elements = polydist_halves_N1_footprint0},
    {.array = 1, .elements = polydist_halves_N1_footprint1},
};

static const polyrt_footprint polydist_halves_N1_live_ins[] = {
    {.array = 0, .elements = polydist_halves_N1_live_in0},
    {.array = 1, .elements = polydist_halves_N1_live_in1},
};

static const polyrt_footprint polydist_halves_N1_live_outs[] = {
    {.array = 1, .elements = polydist_halves_N1_live_out0},
};

static const polyrt_nest polydist_halves_nests[] = {
    {
        .name = "N0",
        .line = 30,
        .sequential = 0,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_halves_N0_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_halves_N0_compute,
        .points = polydist_halves_N0_points,
        .bounds = polydist_halves_N0_bounds,
        .extent = polydist_halves_N0_extent,
        .flow_count = 2,
        .flows = polydist_halves_N0_flows,
        .rows = 1,
        .streams = 1,
        .in_order = 0,
        .footprint_count = 1,
        .footprints = polydist_halves_N0_footprints,
        .live_in_count = 1,
        .live_ins = polydist_halves_N0_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_halves_N0_live_outs,
    },
    {
        .name = "N1",
        .line = 30,
        .sequential = 0,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_halves_N1_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_halves_N1_compute,
        .points = polydist_halves_N1_points,
        .bounds = polydist_halves_N1_bounds,
        .extent = polydist_halves_N1_extent,
        .flow_count = 1,
        .flows = polydist_halves_N1_flows,
        .rows = 1,
        .streams = 1,
        .in_order = 0,
        .footprint_count = 2,
        .footprints = polydist_halves_N1_footprints,
        .live_in_count = 2,
        .live_ins = polydist_halves_N1_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_halves_N1_live_outs,
    },
};

static const polyrt_array polydist_halves_arrays[] = {
    {
        .name = "a",
        .element_size = sizeof(double),
        .written = 1,
    },
    {
        .name = "b",
        .element_size = sizeof(double),
        .written = 1,
    },
};

static const polyrt_region polydist_halves = {
    .name = "halves",
    .file = "tests/programs/idioms.c",
    .line = 30,
    .nest_count = 2,
    .nests = polydist_halves_nests,
    .array_count = 2,
    .arrays = polydist_halves_arrays,
    .touched = polydist_halves_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
};

static int polydist_halves_run(const struct polydist_halves_args *polydist_args, void *const *polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
    const int64_t polydist_parameters[] = {polydist_args->p_n, polydist_args->p_parts, polydist_args->p_n_parts, polydist_args->p_grid_points_0, polydist_args->p_n_parts_2, polydist_args->p_half, polydist_args->p_int_0_5_n, polydist_args->p_n_3};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_halves, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 8, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    polyrt_nest_run(polydist_execution, 0, polydist_z);
    polyrt_nest_run(polydist_execution, 1, polydist_z);
    polyrt_leave(polydist_execution);
    return 0;
}

#line 27 "tests/programs/idioms.c"
static void halves(int n, int parts, double a[n], double b[n])
{
    const int half = (n + 1) / 2;
#line 1552 "idioms.polydist.c"
{
    struct polydist_halves_args polydist_args;
    polydist_args.p_n = (int64_t)(n);
    polydist_args.p_parts = (int64_t)(parts);
    polydist_args.p_n_parts = (int64_t)((parts ? n / parts : 0));
    polydist_args.p_grid_points_0 = (int64_t)(grid_points[0]);
    polydist_args.p_n_parts_2 = (int64_t)((parts ? n % parts : 0));
    polydist_args.p_half = (int64_t)(half);
    polydist_args.p_int_0_5_n = (int64_t)((int) (0.5 * n));
    polydist_args.p_n_3 = (int64_t)(n & (~3));
    polydist_args.v_n = n;
    polydist_args.v_a = (void *)(a);
    polydist_args.v_parts = parts;
    polydist_args.v_b = (void *)(b);
    polydist_args.v_half = half;
    void *const polydist_bases[] = {(void *)(a), (void *)(b)};
    const int64_t polydist_tile[] = {0};
    if (polydist_halves_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 30 "tests/programs/idioms.c"

    {
        for (int i = 0; i < n / 2; i++) {
            double t = a[i];
            a[i] = a[n - 1 - i];
            a[n - 1 - i] = t;
        }
        for (int i = 0; parts > 0 && i < n / parts; i++)
            b[i] = a[i + n % parts] + a[half - 1] + a[(int)(0.5 * n)];
        if (grid_points[0] > 4)
            for (int i = n - n % 4; i < n; i++)
                b[i] -= a[i - (n & ~3) % 2];
    }
#line 1585 "idioms.polydist.c"
    }
}
#line 42 "tests/programs/idioms.c"
     
}

/* The same bound, changed between two executions. */
#line 1593 "idioms.polydist.c"
/* polydist: region growing (tests/programs/idioms.c:49) */
struct polydist_growing_args {
    int p_lengths_0;
    void *v_lengths;
    void *v_a;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_growing_N0_tile(const struct polydist_growing_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int *__restrict lengths, double *__restrict a) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_lengths_0 = polydist_args->p_lengths_0;
    (void)lengths;
    (void)a;
    for (int polydist_c1 = polyrt_int_first(1), polydist_c1_last = polyrt_int_last(polydist_p_lengths_0 - 1); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        {
            const int i = (int)(polydist_c1);
            (void)i;
#line 51 "tests/programs/idioms.c"
a[i] = a[i - 1] * 0.5 + a[i];
#line 1617 "idioms.polydist.c"
        }
    }
}

static void polydist_growing_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_growing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_growing_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_lengths, polydist_args->v_a);
}
#pragma GCC diagnostic pop

static int64_t polydist_growing_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_growing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_lengths_0 = polydist_args->p_lengths_0;
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polydist_p_lengths_0 - 1 - 1 + 1);
    return polydist_points;
}

static void polydist_growing_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_growing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_lengths_0 = polydist_args->p_lengths_0;
    polyrt_emit(polydist_sink, 1, polydist_p_lengths_0 - 1 - 1 + 1, 0, 1);
}

static void polydist_growing_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_growing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_lengths_0 = polydist_args->p_lengths_0;
    if (polydist_p_lengths_0 - 2 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_lengths_0 - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_growing_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_growing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_lengths_0 = polydist_args->p_lengths_0;
    if (polydist_p_lengths_0 - 2 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_lengths_0 - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_growing_N0_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_growing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_lengths_0 = polydist_args->p_lengths_0;
    polyrt_emit(polydist_sink, 1, polydist_p_lengths_0 - 1 - 1 + 1, 0, 1);
}

static void polydist_growing_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_growing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_array) {
    case 0: {
        const int64_t polydist_p_lengths_0 = polydist_args->p_lengths_0;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_lengths_0 - 2 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_lengths_0 - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    default:
        break;
    }
}

static const polyrt_flow polydist_growing_N0_flows[] = {
    {
        .array = 0,
        .receiver = POLYRT_OUT,
        .flow = polydist_growing_N0_flow0,
    },
};

static const polyrt_footprint polydist_growing_N0_footprints[] = {
    {.array = 0, .elements = polydist_growing_N0_footprint0},
};

static const polyrt_footprint polydist_growing_N0_live_ins[] = {
    {.array = 0, .elements = polydist_growing_N0_live_in0},
};

static const polyrt_footprint polydist_growing_N0_live_outs[] = {
    {.array = 0, .elements = polydist_growing_N0_live_out0},
};

static const polyrt_nest polydist_growing_nests[] = {
    {
        .name = "N0",
        .line = 49,
        .sequential = 0,
        .depth = 0,
        .wavefront = 0,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_growing_N0_compute,
        .points = polydist_growing_N0_points,
        .flow_count = 1,
        .flows = polydist_growing_N0_flows,
        .rows = 0,
        .streams = 1,
        .in_order = 0,
        .footprint_count = 1,
        .footprints = polydist_growing_N0_footprints,
        .live_in_count = 1,
        .live_ins = polydist_growing_N0_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_growing_N0_live_outs,
    },
};

static const polyrt_array polydist_growing_arrays[] = {
    {
        .name = "a",
        .element_size = sizeof(double),
        .written = 1,
    },
};

static const polyrt_region polydist_growing = {
    .name = "growing",
    .file = "tests/programs/idioms.c",
    .line = 49,
    .nest_count = 1,
    .nests = polydist_growing_nests,
    .array_count = 1,
    .arrays = polydist_growing_arrays,
    .touched = polydist_growing_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
};

static int polydist_growing_run(const struct polydist_growing_args *polydist_args, void *const *polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
    const int64_t polydist_parameters[] = {polydist_args->p_lengths_0};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_growing, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 1, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    polyrt_nest_run(polydist_execution, 0, polydist_z);
    polyrt_leave(polydist_execution);
    return 0;
}

#line 46 "tests/programs/idioms.c"
static void growing(int *lengths, double *a)
{
    for (int step = 0; step < 3; step++) {
#line 1799 "idioms.polydist.c"
{
    struct polydist_growing_args polydist_args;
    polydist_args.p_lengths_0 = (int64_t)((lengths ? lengths[0] : 0));
    polydist_args.v_lengths = (void *)(lengths);
    polydist_args.v_a = (void *)(a);
    void *const polydist_bases[] = {(void *)(a)};
    const int64_t polydist_tile[] = {0};
    if (polydist_growing_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 49 "tests/programs/idioms.c"

        for (int i = 1; i < lengths[0]; i++)
            a[i] = a[i - 1] * 0.5 + a[i];
#line 1812 "idioms.polydist.c"
    }
}
#line 51 "tests/programs/idioms.c"
                                         
        lengths[0] -= lengths[0] > 3 ? 2 : 0;
    }
}

/* Iterators that are plain variables between the loops, as old programs have them; one is needed afterwards. */
#line 1822 "idioms.polydist.c"
/* polydist: region edges (tests/programs/idioms.c:60) */
struct polydist_edges_args {
    int p_m;
    int p_grid_points_0;
    int p_n;
    int64_t s0_v;
    int64_t s0_u;
    int v_m;
    int v_n;
    void *v_u;
    void *v_v;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_edges_N0_tile(const struct polydist_edges_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int m, double (*__restrict u)[m], double (*__restrict v)[m]) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    (void)m;
    const int n = polydist_args->v_n;
    (void)n;
    (void)u;
    (void)v;
    if (polydist_z0 >= 0 && polydist_z0 <= 2) {
        for (int polydist_c5 = polyrt_int_first(polyrt_max(1, polydist_lo0)), polydist_c5_last = polyrt_int_last(polyrt_min(polydist_p_m - 2, polydist_hi0)); polydist_c5 <= polydist_c5_last; polydist_c5++) {
            {
                const int k = (int)(polydist_z0);
                (void)k;
                const int i = (int)(1);
                (void)i;
                const int j = (int)(polydist_c5);
                (void)j;
#line 64 "tests/programs/idioms.c"
const int before = i - 1;
            u[i][j] = v[before][j] + v[i][j + 1];
#line 1865 "idioms.polydist.c"
            }
        }
        if (polydist_p_m + 1 >= 2 * polydist_lo0 && 2 * polydist_hi0 + 1 >= polydist_p_m) {
            if (polydist_p_m <= -1 && 2 * polydist_hi0 >= polydist_p_m) {
                {
                    const int k = (int)(polydist_z0);
                    (void)k;
                    const int i = (int)(polydist_p_grid_points_0 - 2);
                    (void)i;
                    const int j = (int)(-polyrt_floor_div(-polydist_p_m, 2));
                    (void)j;
#line 69 "tests/programs/idioms.c"
u[i][j] += 0.5 * v[i + 1][j];
#line 1879 "idioms.polydist.c"
                }
            } else {
                if (polydist_p_m >= 0 && polydist_p_m >= 2 * polydist_lo0) {
                    {
                        const int k = (int)(polydist_z0);
                        (void)k;
                        const int i = (int)(polydist_p_grid_points_0 - 2);
                        (void)i;
                        const int j = (int)(polyrt_floor_div(polydist_p_m, 2));
                        (void)j;
#line 69 "tests/programs/idioms.c"
u[i][j] += 0.5 * v[i + 1][j];
#line 1892 "idioms.polydist.c"
                    }
                }
            }
        }
        for (int polydist_c3 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c3_last = polyrt_int_last(polyrt_min(polydist_p_m - 1, polydist_hi0)); polydist_c3 <= polydist_c3_last; polydist_c3++) {
            {
                const int k = (int)(polydist_z0);
                (void)k;
                const int j = (int)(polydist_c3);
                (void)j;
                int i;
#line 71 "tests/programs/idioms.c"
double s = 0;
            i = n - 1;
            s += u[i][j];
            {
                i = n - 2 - k % 2;
                u[i][j] = s - v[i][j];
            }
            for (i = 2; i < n - 1; i++)
                if (u[i][j] > s) {
                    const int far = n - i;
                    v[i][j] = u[i][j] - u[far][j] + k;
                }
#line 1917 "idioms.polydist.c"
            }
        }
    }
}

static void polydist_edges_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_edges_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_m, polydist_args->v_u, polydist_args->v_v);
}
#pragma GCC diagnostic pop

static int64_t polydist_edges_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_points = 0;
    polydist_points += (polydist_z0 >= 0 && polydist_z0 <= 2 ? polyrt_max(0, polyrt_min(polydist_p_m - 2, polydist_hi0) - polyrt_max(1, polydist_lo0) + 1) + (polydist_p_m + 1 >= 2 * polydist_lo0 && 2 * polydist_hi0 + 1 >= polydist_p_m ? (polydist_p_m <= -1 && 2 * polydist_hi0 >= polydist_p_m ? 1 : (polydist_p_m >= 0 && polydist_p_m >= 2 * polydist_lo0 ? 1 : 0)) : 0) + polyrt_max(0, polyrt_min(polydist_p_m - 1, polydist_hi0) - polyrt_max(0, polydist_lo0) + 1) : 0);
    return polydist_points;
}

static void polydist_edges_N0_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_z0 = polydist_z[0];
        if (polydist_z0 >= 0 && -polydist_z0 + 2 >= 0) polyrt_widen(polydist_range, 0, polydist_p_m - 1);
        if (-polydist_p_m - 1 >= 0 && polydist_z0 >= 0 && -polydist_z0 + 2 >= 0) polyrt_widen(polydist_range, polyrt_ceil_div(polydist_p_m, 2), polyrt_floor_div(polydist_p_m + 1, 2));
        if (polydist_p_m >= 0 && polydist_z0 >= 0 && -polydist_z0 + 2 >= 0) polyrt_widen(polydist_range, polyrt_ceil_div(polydist_p_m - 1, 2), polyrt_floor_div(polydist_p_m, 2));
        break;
    }
    default:
        break;
    }
}

static void polydist_edges_N0_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case -1: {
        polyrt_widen(polydist_range, 0, 2);
        break;
    }
    case 0: {
        const int64_t polydist_p_m = polydist_args->p_m;
        polyrt_widen(polydist_range, 0, polydist_p_m - 1);
        if (-polydist_p_m - 1 >= 0) polyrt_widen(polydist_range, polyrt_ceil_div(polydist_p_m, 2), polyrt_floor_div(polydist_p_m + 1, 2));
        if (polydist_p_m >= 0) polyrt_widen(polydist_range, polyrt_ceil_div(polydist_p_m - 1, 2), polyrt_floor_div(polydist_p_m, 2));
        break;
    }
    default:
        break;
    }
}

static void polydist_edges_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_v = polydist_args->s0_v;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_p_m - 2 >= 0 && polydist_p_n - 4 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_m + 2 >= 0 && polydist_p_n - polydist_a0 - 2 >= 0 && polydist_b0 - polydist_a0 >= 0 && polydist_b0 - 2 >= 0 && polydist_z0 >= 0 && -polydist_z0 + 2 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_a0, 2) * polydist_s0_v + polydist_p_m - 2, 1, polydist_s0_v, polyrt_min(polydist_b0, polydist_p_n - 2) - polyrt_max(polydist_a0, 2) + 1);
    }
}

static int polydist_edges_N0_reach0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t *polydist_a, int64_t *polydist_b) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_m - 2 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_p_m + 2 >= 0 && polydist_z0 >= 0 && -polydist_z0 + 2 >= 0) polyrt_widen(polydist_reach0, 2, polydist_p_n - 2);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_a[0] = polydist_reach0[0];
    polydist_b[0] = polydist_reach0[1];
    return 1;
}

static int polydist_edges_N0_origin0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_a, const int64_t *polydist_b, int64_t *polydist_lo, int64_t *polydist_hi) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_a;
    (void)polydist_b;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_m - 2 >= 0 && polydist_p_n - 4 >= 0 && polydist_p_n - polydist_a0 - 2 >= 0 && -polydist_z0 + 2 >= 0 && polydist_b0 - 2 >= 0 && polydist_z0 >= 0) polyrt_widen(polydist_reach0, polydist_p_m - 2, polydist_p_m - 2);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_lo[0] = polydist_reach0[0];
    polydist_hi[0] = polydist_reach0[1];
    return 1;
}

static void polydist_edges_N0_flow1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_u = polydist_args->s0_u;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_z0 - 2 == 0 && polydist_p_m - 3 >= 0 && -polydist_p_grid_points_0 + 2 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_m - 3 >= 0 && -polydist_p_grid_points_0 + 2 >= 0 && -polydist_p_n + 1 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_m - 3 >= 0 && -polydist_p_grid_points_0 + 2 >= 0 && polydist_p_n - 5 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_m - 3 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_m - 3 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && -polydist_p_n + 1 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_m - 3 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && polydist_p_n - 5 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 4 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 4 >= 0 && -polydist_p_n + 1 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 4 >= 0 && polydist_p_n - 5 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 5 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 5 >= 0 && -polydist_p_n + 1 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 5 >= 0 && polydist_p_n - 5 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_n + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_n + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && -polydist_p_m - 1 >= 0 && polydist_p_m - 2 * polydist_lo0 + 1 >= 0 && 2 * polydist_hi0 - polydist_p_m >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m + 1, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)) + 1, 0, 1);
    }
    if (polydist_z0 - 2 == 0 && polydist_p_m >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + polydist_p_n + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + polydist_p_n + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_m >= 0 && polydist_p_n - polydist_p_grid_points_0 - 2 >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + polydist_p_n, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + polydist_p_n, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_m >= 0 && polydist_p_grid_points_0 - polydist_p_n - 2 >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + polydist_p_n, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + polydist_p_n, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_n - polydist_p_grid_points_0 == 0 && polydist_p_m == 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u, 1, 1, 1);
    }
    if (polydist_z0 - 2 == 0 && polydist_p_n - 3 == 0 && polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_z0 - 1 >= 0 && -polydist_z0 + 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n + polydist_z0, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n + polydist_z0, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (polydist_p_n + polydist_z0 - 4) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_z0 - 1 >= 0 && polydist_p_n + polydist_z0 - 7 >= 0 && -polydist_z0 + 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n + polydist_z0 + 1, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n + polydist_z0 + 1, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (polydist_p_n + polydist_z0 - 4) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_z0 - 1 >= 0 && -polydist_p_n - polydist_z0 + 3 >= 0 && -polydist_z0 + 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n + polydist_z0 + 1, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n + polydist_z0 + 1, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (polydist_p_n + polydist_z0 - 4) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_p_n + polydist_z0 - polydist_p_grid_points_0 - 4 >= 0 && polydist_z0 - 1 >= 0 && -polydist_z0 + 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n + polydist_z0, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n + polydist_z0, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (polydist_p_n + polydist_z0 - 4) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_z0 - 1 >= 0 && -polydist_z0 + 2 >= 0 && polydist_p_grid_points_0 - polydist_p_n - polydist_z0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n + polydist_z0, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n + polydist_z0, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (polydist_p_n + polydist_z0 - 4) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_p_n + polydist_z0 - polydist_p_grid_points_0 - 4 >= 0 && polydist_z0 - 1 >= 0 && polydist_p_n + polydist_z0 - 7 >= 0 && -polydist_z0 + 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n + polydist_z0 + 1, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n + polydist_z0 + 1, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (polydist_p_n + polydist_z0 - 4) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_p_n + polydist_z0 - polydist_p_grid_points_0 - 4 >= 0 && polydist_z0 - 1 >= 0 && -polydist_p_n - polydist_z0 + 3 >= 0 && -polydist_z0 + 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n + polydist_z0 + 1, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n + polydist_z0 + 1, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (polydist_p_n + polydist_z0 - 4) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_z0 - 1 >= 0 && polydist_p_n + polydist_z0 - 7 >= 0 && -polydist_z0 + 2 >= 0 && polydist_p_grid_points_0 - polydist_p_n - polydist_z0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n + polydist_z0 + 1, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n + polydist_z0 + 1, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (polydist_p_n + polydist_z0 - 4) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_z0 - 1 >= 0 && -polydist_p_n - polydist_z0 + 3 >= 0 && -polydist_z0 + 2 >= 0 && polydist_p_grid_points_0 - polydist_p_n - polydist_z0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n + polydist_z0 + 1, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n + polydist_z0 + 1, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (polydist_p_n + polydist_z0 - 4) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_n - polydist_p_grid_points_0 == 0 && polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_n - polydist_p_grid_points_0 == 0 && polydist_p_m - 1 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 2 == 0 && polydist_p_n - polydist_p_grid_points_0 == 0 && polydist_p_m - 1 >= 0 && -polydist_p_grid_points_0 + 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 2 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 3 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 2 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 3 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 2 >= 0 && -polydist_p_grid_points_0 + 1 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 3 >= 0 && -polydist_p_grid_points_0 + 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - 4 == 0 && polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 2 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u, 1, 1, 1);
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - 4 == 0 && polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 3 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u + polydist_p_m - 1, 1, 1, 1);
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - 4 == 0 && polydist_p_m - 1 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_floor_div(polydist_p_grid_points_0, 2) - polyrt_ceil_div(polydist_p_grid_points_0, 2) >= 0) {
            polyrt_emit(polydist_sink, polydist_s0_u, 1, 1, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - 4 == 0 && polydist_p_m - 2 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        if (polyrt_floor_div(polydist_p_grid_points_0, 2) - polyrt_ceil_div(polydist_p_grid_points_0, 2) >= 0) {
            polyrt_emit(polydist_sink, polydist_s0_u + polydist_p_m - 1, 1, 1, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - 4 == 0 && polydist_p_m - 1 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_floor_div(polydist_p_grid_points_0 + 1, 2) - polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) >= 0) {
            polyrt_emit(polydist_sink, polydist_s0_u, 1, 1, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - 4 == 0 && polydist_p_m - 1 >= 0 && -polydist_p_grid_points_0 + 1 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_floor_div(polydist_p_grid_points_0 + 1, 2) - polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) >= 0) {
            polyrt_emit(polydist_sink, polydist_s0_u, 1, 1, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - 4 == 0 && polydist_p_m - 2 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        if (polyrt_floor_div(polydist_p_grid_points_0 + 1, 2) - polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) >= 0) {
            polyrt_emit(polydist_sink, polydist_s0_u + polydist_p_m - 1, 1, 1, 1);
        }
    }
    if (polydist_z0 - 1 == 0 && polydist_p_n - 4 == 0 && polydist_p_m - 2 >= 0 && -polydist_p_grid_points_0 + 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        if (polyrt_floor_div(polydist_p_grid_points_0 + 1, 2) - polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) >= 0) {
            polyrt_emit(polydist_sink, polydist_s0_u + polydist_p_m - 1, 1, 1, 1);
        }
    }
}

static void polydist_edges_N0_flow2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_v = polydist_args->s0_v;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_z0 - 2 == 0 && polydist_p_m - 2 >= 0 && polydist_p_n - 4 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c1 = polyrt_max(polydist_lo0, 0), polydist_c1_last = polyrt_min(polydist_hi0, polydist_p_m - 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
            polyrt_emit(polydist_sink, 2 * polydist_s0_v + polydist_c1, 1, polydist_s0_v, polydist_p_n - 2 - 2 + 1);
        }
    }
}

static void polydist_edges_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_v = polydist_args->s0_v;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = 2, polydist_c0_last = polydist_p_n - 2; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_v + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 3 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = 0, polydist_c0_last = 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_v + polyrt_max(polydist_lo0 + polydist_c0, polydist_c0 + 1), polyrt_min(polydist_hi0 + polydist_c0, polydist_p_m + polydist_c0 - 2) - polyrt_max(polydist_lo0 + polydist_c0, polydist_c0 + 1) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polydist_p_n - 3, polydist_c0_last = polydist_p_n - 2; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_v + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (-polydist_p_m - 1 >= 0 && polydist_p_m - 2 * polydist_lo0 + 1 >= 0 && 2 * polydist_hi0 - polydist_p_m >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 1) * polydist_s0_v + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m + 1, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)) + 1, 0, 1);
    }
    if (polydist_p_m >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 1) * polydist_s0_v + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
    }
}

static void polydist_edges_N0_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_u = polydist_args->s0_u;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (-polydist_p_m - 1 >= 0 && polydist_p_m - 2 * polydist_lo0 + 1 >= 0 && 2 * polydist_hi0 - polydist_p_m >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m + 1, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)) + 1, 0, 1);
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = 2, polydist_c0_last = polydist_p_n - 2; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polydist_p_n - 3, polydist_c0_last = polydist_p_n - 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 3 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
    }
    if (polydist_p_m >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
    }
}

static void polydist_edges_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_v = polydist_args->s0_v;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = 2, polydist_c0_last = polydist_p_n - 2; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_v + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 3 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = 0, polydist_c0_last = 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_v + polyrt_max(polydist_lo0 + polydist_c0, polydist_c0 + 1), polyrt_min(polydist_hi0 + polydist_c0, polydist_p_m + polydist_c0 - 2) - polyrt_max(polydist_lo0 + polydist_c0, polydist_c0 + 1) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polydist_p_n - 3, polydist_c0_last = polyrt_min(polyrt_min(polyrt_min(1, polydist_p_n - 2), polydist_p_m - polydist_lo0 - 1), polydist_p_m - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_v + polyrt_max(polydist_lo0, 0), polyrt_min(polyrt_min(polydist_hi0, polydist_p_m - polydist_c0 - 1), polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_n - 2) * polydist_s0_v + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (-polydist_p_m >= 0 && polydist_p_m - 2 * polydist_lo0 + 1 >= 0 && 2 * polydist_hi0 - polydist_p_m >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 1) * polydist_s0_v + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m + 1, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)) + 1, 0, 1);
    }
    if (polydist_p_m - 3 >= 0 && -polydist_p_grid_points_0 + 2 >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 1) * polydist_s0_v + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polyrt_min(polydist_hi0, polydist_p_m - 2), polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
    }
    if (polydist_p_m - 3 >= 0 && polydist_p_grid_points_0 - 3 >= 0 && polydist_p_grid_points_0 - polydist_p_n >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 1) * polydist_s0_v + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polyrt_min(polydist_hi0, polydist_p_m - 2), polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
    }
    if (polydist_p_m >= 0 && polydist_p_grid_points_0 - 3 >= 0 && polydist_p_n - polydist_p_grid_points_0 - 1 >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 1) * polydist_s0_v + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
    }
    if (polydist_p_n - polydist_p_grid_points_0 == 0 && polydist_p_m - 1 >= 0 && -polydist_p_m + 2 >= 0 && polydist_p_grid_points_0 - 3 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 1) * polydist_s0_v + polydist_p_m - 1, 1, 1, 1);
    }
    if (polydist_p_grid_points_0 - 2 == 0 && polydist_p_m - 1 >= 0 && -polydist_p_m + 2 >= 0 && polydist_p_n - 2 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_v + polydist_p_m - 1, 1, 1, 1);
    }
    if (polydist_p_m - 1 >= 0 && -polydist_p_m + 2 >= 0 && -polydist_p_grid_points_0 + 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 1) * polydist_s0_v + polydist_p_m - 1, 1, 1, 1);
    }
    if (polydist_p_m - 1 >= 0 && -polydist_p_m + 2 >= 0 && polydist_p_grid_points_0 - 2 >= 0 && polydist_p_grid_points_0 - polydist_p_n - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 1) * polydist_s0_v + polydist_p_m - 1, 1, 1, 1);
    }
}

static void polydist_edges_N0_live_in1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_u = polydist_args->s0_u;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = 2, polydist_c0_last = polyrt_min(polydist_p_n - 3, polydist_p_grid_points_0 - 3); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            if (polyrt_max(polyrt_ceil_div(polydist_p_grid_points_0 + polydist_c0 - 1, 2), polyrt_ceil_div(polydist_p_grid_points_0 + 2 * polydist_c0 - polydist_p_n + 3, 2)) <= polyrt_floor_div(polydist_p_grid_points_0 + polydist_c0, 2)) {
                polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_p_grid_points_0 - 1, 2), polydist_c0_last = polydist_p_n - 3; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            if (polyrt_max(polyrt_ceil_div(polydist_p_grid_points_0 + polydist_c0 - 1, 2), polyrt_ceil_div(polydist_p_grid_points_0 + 2 * polydist_c0 - polydist_p_n + 3, 2)) <= polyrt_floor_div(polydist_p_grid_points_0 + polydist_c0, 2)) {
                polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (-polydist_p_m - 1 >= 0 && polydist_p_m - 2 * polydist_lo0 + 1 >= 0 && 2 * polydist_hi0 - polydist_p_m >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m + 1, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)) + 1, 0, 1);
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_n - 3 >= 0 && polydist_p_grid_points_0 - polydist_p_n - 2 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_n - 1) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_n - polydist_p_grid_points_0 >= 0 && polydist_p_n - 3 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_n - 1) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_n - polydist_p_grid_points_0 >= 0 && -polydist_p_n + 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_n - 1) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (polydist_p_m - 1 >= 0 && -polydist_p_n + 1 >= 0 && polydist_p_grid_points_0 - polydist_p_n - 2 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_n - 1) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (polydist_p_n - polydist_p_grid_points_0 + 1 == 0 && polydist_p_m - 3 >= 0 && -polydist_p_grid_points_0 + 2 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
    }
    if (polydist_p_grid_points_0 - 3 == 0 && polydist_p_m >= 0 && -polydist_p_m + 2 >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polyrt_max(polydist_p_m - 1, polydist_lo0), polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polyrt_max(polydist_p_m - 1, polydist_lo0), polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
    }
    if (polydist_p_m - 2 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && polydist_p_n - polydist_p_grid_points_0 - 1 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (polydist_p_m - 3 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && polydist_p_n - polydist_p_grid_points_0 - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
    }
    if (polydist_p_m >= 0 && polydist_p_grid_points_0 - 4 >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
    }
    if (polydist_p_m >= 0 && -polydist_p_grid_points_0 + 2 >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polyrt_ceil_div(polydist_p_grid_points_0 + polydist_p_n - 1, 2), polyrt_ceil_div(polydist_p_grid_points_0 + 5, 2)), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + polydist_p_n, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_grid_points_0 + 3, 2), polydist_c1_last = polydist_c0 - 1; polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (2 * polydist_c1 - polydist_p_grid_points_0 - 1) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_n - 2 == 0 && polydist_p_m - 2 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u + polydist_p_m - 1, 1, 1, 1);
    }
    if (polydist_p_n - 2 == 0 && polydist_p_m - 1 >= 0 && -polydist_p_grid_points_0 + 3 >= 0 && polydist_p_m - polydist_p_grid_points_0 + 1 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u, 1, 1, 1);
    }
    if (polydist_p_n - 2 == 0 && polydist_p_m - 2 >= 0 && -polydist_p_grid_points_0 + 3 >= 0 && polydist_p_m - polydist_p_grid_points_0 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u + polydist_p_m - 1, 1, 1, 1);
    }
    if (polydist_p_n - 2 == 0 && polydist_p_m - 1 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u, 1, 1, 1);
    }
    if (polydist_p_n - polydist_p_grid_points_0 + 1 == 0 && polydist_p_m - 2 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (polydist_p_n - polydist_p_grid_points_0 + 1 == 0 && polydist_p_m - 3 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
    }
    if (polydist_p_n - polydist_p_grid_points_0 + 1 == 0 && polydist_p_m - 2 >= 0 && -polydist_p_grid_points_0 + 2 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
}

static void polydist_edges_N0_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_v = polydist_args->s0_v;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 2 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = 2, polydist_c0_last = polydist_p_n - 2; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_v + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
}

static void polydist_edges_N0_live_out1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_u = polydist_args->s0_u;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (-polydist_p_m - 1 >= 0 && polydist_p_m - 2 * polydist_lo0 + 1 >= 0 && 2 * polydist_hi0 - polydist_p_m >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m + 1, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m, 2)) + 1, 0, 1);
    }
    if (polydist_p_n - 3 == 0 && polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
    if (polydist_p_m >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + polydist_p_n + 1, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + polydist_p_n + 1, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 3 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n, 2) <= polyrt_floor_div(polydist_p_n, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 3 >= 0 && -polydist_p_grid_points_0 + 2 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n, 2) <= polyrt_floor_div(polydist_p_n, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 3 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && polydist_p_n - 5 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n + 1, 2) <= polyrt_floor_div(polydist_p_n + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 3 >= 0 && polydist_p_grid_points_0 - 4 >= 0 && -polydist_p_n + 1 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n + 1, 2) <= polyrt_floor_div(polydist_p_n + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 3 >= 0 && -polydist_p_grid_points_0 + 2 >= 0 && polydist_p_n - 5 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n + 1, 2) <= polyrt_floor_div(polydist_p_n + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 3 >= 0 && -polydist_p_grid_points_0 + 2 >= 0 && -polydist_p_n + 1 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n + 1, 2) <= polyrt_floor_div(polydist_p_n + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_p_m >= 0 && polydist_p_n - polydist_p_grid_points_0 - 2 >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + polydist_p_n, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + polydist_p_n, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_p_m >= 0 && polydist_p_grid_points_0 - polydist_p_n - 2 >= 0 && polydist_p_m - 2 * polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m + 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + polydist_p_n, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + polydist_p_n, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m, 2)) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m - 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n - 3, 2), polydist_c1_last = polyrt_floor_div(polydist_p_n - 2, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, 2 * polydist_c1 * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_n - 5 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_max(2, polyrt_ceil_div(polydist_p_n - 2, 2)), polydist_c1_last = polyrt_floor_div(polydist_p_n - 1, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (2 * polydist_c1 - 1) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && -polydist_p_n + 2 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n - 2, 2), polydist_c1_last = polyrt_min(0, polyrt_floor_div(polydist_p_n - 1, 2)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (2 * polydist_c1 - 1) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_n - polydist_p_grid_points_0 - 2 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_max(polyrt_ceil_div(polydist_p_grid_points_0, 2), polyrt_ceil_div(polydist_p_n - 3, 2)), polydist_c1_last = polyrt_floor_div(polydist_p_n - 2, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, 2 * polydist_c1 * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_grid_points_0 - polydist_p_n - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n - 3, 2), polydist_c1_last = polyrt_min(polyrt_floor_div(polydist_p_n - 2, 2), polyrt_floor_div(polydist_p_grid_points_0 - 4, 2)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, 2 * polydist_c1 * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_n - polydist_p_grid_points_0 - 2 >= 0 && polydist_p_n - 5 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_max(polyrt_max(2, polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2)), polyrt_ceil_div(polydist_p_n - 2, 2)), polydist_c1_last = polyrt_floor_div(polydist_p_n - 1, 2); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (2 * polydist_c1 - 1) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_n - polydist_p_grid_points_0 - 2 >= 0 && -polydist_p_n + 2 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_max(polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polyrt_ceil_div(polydist_p_n - 2, 2)), polydist_c1_last = polyrt_min(0, polyrt_floor_div(polydist_p_n - 1, 2)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (2 * polydist_c1 - 1) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_n - 5 >= 0 && polydist_p_grid_points_0 - polydist_p_n - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_max(2, polyrt_ceil_div(polydist_p_n - 2, 2)), polydist_c1_last = polyrt_min(polyrt_floor_div(polydist_p_n - 1, 2), polyrt_floor_div(polydist_p_grid_points_0 - 3, 2)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (2 * polydist_c1 - 1) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_m - 1 >= 0 && -polydist_p_n + 2 >= 0 && polydist_p_grid_points_0 - polydist_p_n - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2), polydist_c0_last = polyrt_floor_div(polydist_p_grid_points_0 + 1, 2); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            for (int64_t polydist_c1 = polyrt_ceil_div(polydist_p_n - 2, 2), polydist_c1_last = polyrt_min(polyrt_min(0, polyrt_floor_div(polydist_p_n - 1, 2)), polyrt_floor_div(polydist_p_grid_points_0 - 3, 2)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
                polyrt_emit(polydist_sink, (2 * polydist_c1 - 1) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
            }
        }
    }
    if (polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 2 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0, 2) <= polyrt_floor_div(polydist_p_grid_points_0, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 3 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0, 2) <= polyrt_floor_div(polydist_p_grid_points_0, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_p_n - polydist_p_grid_points_0 == 0 && polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0, 2) <= polyrt_floor_div(polydist_p_grid_points_0, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 4 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n, 2) <= polyrt_floor_div(polydist_p_n, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 5 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n, 2) <= polyrt_floor_div(polydist_p_n, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 2 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + 1, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 3 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + 1, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 2 >= 0 && -polydist_p_grid_points_0 + 1 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + 1, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_n - polydist_p_grid_points_0 - 1 == 0 && polydist_p_m - 3 >= 0 && -polydist_p_grid_points_0 + 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + 1, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_p_n - polydist_p_grid_points_0 == 0 && polydist_p_m - 1 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + 1, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_n - polydist_p_grid_points_0 == 0 && polydist_p_m - 1 >= 0 && -polydist_p_grid_points_0 + 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + 1, 2)) {
            polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u + polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 4 >= 0 && polydist_p_n - 5 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n + 1, 2) <= polyrt_floor_div(polydist_p_n + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 5 >= 0 && polydist_p_n - 5 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n + 1, 2) <= polyrt_floor_div(polydist_p_n + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 4 >= 0 && -polydist_p_n + 1 >= 0 && polydist_p_m - 2 * polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n + 1, 2) <= polyrt_floor_div(polydist_p_n + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, 1), polyrt_min(polydist_hi0, polyrt_floor_div(polydist_p_m - 2, 2)) - polyrt_max(polydist_lo0, 1) + 1, 0, 1);
        }
    }
    if (polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 5 >= 0 && -polydist_p_n + 1 >= 0 && polydist_p_m - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && 2 * polydist_hi0 - polydist_p_m - 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_n + 1, 2) <= polyrt_floor_div(polydist_p_n + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)), polyrt_min(polydist_hi0, polydist_p_m - 2) - polyrt_max(polydist_lo0, polyrt_ceil_div(polydist_p_m + 1, 2)) + 1, 0, 1);
        }
    }
    if (polydist_p_n - polydist_p_grid_points_0 == 0 && polydist_p_m == 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 2) * polydist_s0_u, 1, 1, 1);
    }
    if (polydist_p_n - 4 == 0 && polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 2 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u, 1, 1, 1);
    }
    if (polydist_p_n - 4 == 0 && polydist_p_grid_points_0 - 3 == 0 && polydist_p_m - 3 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_u + polydist_p_m - 1, 1, 1, 1);
    }
    if (polydist_p_n - 4 == 0 && polydist_p_m - 1 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0, 2) <= polyrt_floor_div(polydist_p_grid_points_0, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u, 1, 1, 1);
        }
    }
    if (polydist_p_n - 4 == 0 && polydist_p_m - 2 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0, 2) <= polyrt_floor_div(polydist_p_grid_points_0, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polydist_p_m - 1, 1, 1, 1);
        }
    }
    if (polydist_p_n - 4 == 0 && polydist_p_m - 1 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u, 1, 1, 1);
        }
    }
    if (polydist_p_n - 4 == 0 && polydist_p_m - 1 >= 0 && -polydist_p_grid_points_0 + 1 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u, 1, 1, 1);
        }
    }
    if (polydist_p_n - 4 == 0 && polydist_p_m - 2 >= 0 && polydist_p_grid_points_0 - 5 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polydist_p_m - 1, 1, 1, 1);
        }
    }
    if (polydist_p_n - 4 == 0 && polydist_p_m - 2 >= 0 && -polydist_p_grid_points_0 + 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_m + 1 >= 0) {
        if (polyrt_ceil_div(polydist_p_grid_points_0 + 1, 2) <= polyrt_floor_div(polydist_p_grid_points_0 + 1, 2)) {
            polyrt_emit(polydist_sink, polydist_s0_u + polydist_p_m - 1, 1, 1, 1);
        }
    }
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_edges_N1_tile(const struct polydist_edges_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int m, double (*__restrict u)[m], double (*__restrict v)[m]) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    (void)m;
    const int n = polydist_args->v_n;
    (void)n;
    (void)u;
    (void)v;
    if (polydist_z0 >= 0 && polydist_z0 <= 2) {
        for (int polydist_c5 = polyrt_int_first(polyrt_max(1, polydist_lo0)), polydist_c5_last = polyrt_int_last(polyrt_min(polydist_p_n - 1, polydist_hi0)); polydist_c5 <= polydist_c5_last; polydist_c5++) {
            {
                const int k = (int)(polydist_z0);
                (void)k;
                const int j = (int)(polydist_p_m - 1);
                (void)j;
                const int i = (int)(polydist_c5);
                (void)i;
#line 86 "tests/programs/idioms.c"
v[i][j] = v[i][j - 1] * 0.25;
#line 2831 "idioms.polydist.c"
            }
        }
    }
}

static void polydist_edges_N1_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_edges_N1_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_m, polydist_args->v_u, polydist_args->v_v);
}
#pragma GCC diagnostic pop

static int64_t polydist_edges_N1_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_points = 0;
    polydist_points += (polydist_z0 >= 0 && polydist_z0 <= 2 ? polyrt_max(0, polyrt_min(polydist_p_n - 1, polydist_hi0) - polyrt_max(1, polydist_lo0) + 1) : 0);
    return polydist_points;
}

static void polydist_edges_N1_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_z0 = polydist_z[0];
        if (polydist_z0 >= 0 && -polydist_z0 + 2 >= 0) polyrt_widen(polydist_range, 1, polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_edges_N1_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case -1: {
        const int64_t polydist_p_n = polydist_args->p_n;
        if (polydist_p_n - 2 >= 0) polyrt_widen(polydist_range, 0, 2);
        break;
    }
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        polyrt_widen(polydist_range, 1, polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_edges_N1_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_v = polydist_args->s0_v;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_p_m - 1 >= 0 && polydist_p_n - 4 >= 0 && polydist_p_n - polydist_lo0 - 2 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 2 >= 0 && polydist_p_m - polydist_a0 - 1 >= 0 && polydist_b0 - polydist_p_m + 1 >= 0 && polydist_z0 >= 0 && -polydist_z0 + 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 2) * polydist_s0_v + polydist_p_m - 1, 1, polydist_s0_v, polyrt_min(polydist_hi0, polydist_p_n - 2) - polyrt_max(polydist_lo0, 2) + 1);
    }
    if (polydist_p_m - 3 >= 0 && polydist_p_n - 2 >= 0 && -polydist_lo0 + 1 >= 0 && polydist_hi0 - 1 >= 0 && polydist_p_m - polydist_a0 - 2 >= 0 && polydist_b0 - polydist_p_m + 2 >= 0 && polydist_z0 >= 0 && -polydist_z0 + 1 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_v + polydist_p_m - 1, 1, 1, 1);
    }
    if (polydist_p_m - 1 >= 0 && -polydist_p_m + 2 >= 0 && polydist_p_grid_points_0 - 2 >= 0 && polydist_p_n - polydist_p_grid_points_0 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_grid_points_0 + 1 >= 0 && polydist_p_m - polydist_a0 - 1 >= 0 && polydist_b0 - polydist_p_m + 1 >= 0 && polydist_z0 >= 0 && -polydist_z0 + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_grid_points_0 - 1) * polydist_s0_v + polydist_p_m - 1, 1, 1, 1);
    }
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_a0 - 1 >= 0 && polydist_b0 - polydist_p_m + 1 >= 0 && polydist_z0 >= 0 && polydist_p_n + polydist_z0 - polydist_lo0 - 3 >= 0 && polydist_p_n + polydist_z0 - 4 >= 0 && polydist_hi0 - polydist_p_n - polydist_z0 + 3 >= 0 && -polydist_z0 + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_n + polydist_z0 - 3) * polydist_s0_v + polydist_p_m - 1, 1, 1, 1);
    }
}

static int polydist_edges_N1_reach0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t *polydist_a, int64_t *polydist_b) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_m - 1 >= 0 && polydist_z0 >= 0 && polydist_p_n + polydist_z0 - polydist_lo0 - 3 >= 0 && polydist_p_n + polydist_z0 - 4 >= 0 && polydist_hi0 - polydist_p_n - polydist_z0 + 3 >= 0 && -polydist_z0 + 1 >= 0) polyrt_widen(polydist_reach0, polydist_p_m - 1, polydist_p_m - 1);
    if (polydist_p_m - 3 >= 0 && polydist_p_n - 2 >= 0 && -polydist_lo0 + 1 >= 0 && polydist_hi0 - 1 >= 0 && polydist_z0 >= 0 && -polydist_z0 + 1 >= 0) polyrt_widen(polydist_reach0, polydist_p_m - 2, polydist_p_m - 2);
    if (polydist_p_m - 1 >= 0 && polydist_p_n - 4 >= 0 && polydist_p_n - polydist_lo0 - 2 >= 0 && -polydist_z0 + 1 >= 0 && polydist_hi0 - 2 >= 0 && polydist_z0 >= 0) polyrt_widen(polydist_reach0, polydist_p_m - 1, polydist_p_m - 1);
    if (polydist_p_m - 1 >= 0 && -polydist_p_m + 2 >= 0 && polydist_p_grid_points_0 - 2 >= 0 && polydist_p_n - polydist_p_grid_points_0 >= 0 && polydist_p_grid_points_0 - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_grid_points_0 + 1 >= 0 && polydist_z0 >= 0 && -polydist_z0 + 1 >= 0) polyrt_widen(polydist_reach0, polydist_p_m - 1, polydist_p_m - 1);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_a[0] = polydist_reach0[0];
    polydist_b[0] = polydist_reach0[1];
    return 1;
}

static int polydist_edges_N1_origin0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_a, const int64_t *polydist_b, int64_t *polydist_lo, int64_t *polydist_hi) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_a;
    (void)polydist_b;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_a0 - 1 >= 0 && polydist_b0 - polydist_p_m + 1 >= 0 && polydist_z0 >= 0 && -polydist_z0 + 1 >= 0) polyrt_widen(polydist_reach0, 2, polydist_p_n - 2);
    if (polydist_p_m - 3 >= 0 && polydist_p_n - 2 >= 0 && polydist_p_m - polydist_a0 - 2 >= 0 && polydist_b0 - polydist_p_m + 2 >= 0 && polydist_z0 >= 0 && -polydist_z0 + 1 >= 0) polyrt_widen(polydist_reach0, 1, 1);
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_a0 - 1 >= 0 && polydist_b0 - polydist_p_m + 1 >= 0 && polydist_z0 >= 0 && polydist_p_n + polydist_z0 - 4 >= 0 && -polydist_z0 + 1 >= 0) polyrt_widen(polydist_reach0, polydist_p_n + polydist_z0 - 3, polydist_p_n + polydist_z0 - 3);
    if (polydist_p_m - 1 >= 0 && -polydist_p_m + 2 >= 0 && polydist_p_grid_points_0 - 2 >= 0 && polydist_p_n - polydist_p_grid_points_0 >= 0 && polydist_p_m - polydist_a0 - 1 >= 0 && polydist_b0 - polydist_p_m + 1 >= 0 && polydist_z0 >= 0 && -polydist_z0 + 1 >= 0) polyrt_widen(polydist_reach0, polydist_p_grid_points_0 - 1, polydist_p_grid_points_0 - 1);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_lo[0] = polydist_reach0[0];
    polydist_hi[0] = polydist_reach0[1];
    return 1;
}

static void polydist_edges_N1_flow1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_v = polydist_args->s0_v;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_z0 - 2 == 0 && polydist_p_n - 2 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 1) * polydist_s0_v + polydist_p_m - 1, 1, polydist_s0_v, polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 1) + 1);
    }
}

static void polydist_edges_N1_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_v = polydist_args->s0_v;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
        polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_v + polydist_p_m - 2, polydist_p_m - 1 - (polydist_p_m - 2) + 1, 0, 1);
    }
}

static void polydist_edges_N1_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_v = polydist_args->s0_v;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (-polydist_p_m + 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 1) * polydist_s0_v + polydist_p_m - 2, 1, polydist_s0_v, polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 1) + 1);
    }
    if (polydist_p_m - 2 >= 0 && polydist_p_n - 2 >= 0 && -polydist_lo0 + 1 >= 0 && polydist_hi0 - 1 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_v + polydist_p_m - 2, 1, 1, 1);
    }
    if (polydist_p_m - 2 >= 0 && polydist_p_n - 3 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_n + 1 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_n - 1) * polydist_s0_v + polydist_p_m - 2, 1, 1, 1);
    }
}

static void polydist_edges_N1_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_v = polydist_args->s0_v;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 1) * polydist_s0_v + polydist_p_m - 1, 1, polydist_s0_v, polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 1) + 1);
}

static void polydist_edges_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_edges_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_array) {
    case 0: {
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_s0_v = polydist_args->s0_v;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, 1, polydist_p_n - 1);
        if (polydist_p_m - 3 >= 0) polyrt_widen(polydist_range0, 0, 1);
        polyrt_widen(polydist_range0, polydist_p_grid_points_0 - 1, polydist_p_grid_points_0 - 1);
        if (polydist_p_m - 1 >= 0) polyrt_widen(polydist_range0, polydist_p_n - 3, polydist_p_n - 2);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_v;
        polydist_last += polydist_range0[1] * polydist_s0_v;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range1, 0, polydist_p_m - 1);
        if (-polydist_p_m - 1 >= 0) polyrt_widen(polydist_range1, polyrt_ceil_div(polydist_p_m, 2), polyrt_floor_div(polydist_p_m + 1, 2));
        if (polydist_p_m >= 0) polyrt_widen(polydist_range1, polyrt_ceil_div(polydist_p_m - 1, 2), polyrt_floor_div(polydist_p_m, 2));
        if (polydist_p_n - 2 >= 0) polyrt_widen(polydist_range1, polydist_p_m - 2, polydist_p_m - 1);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 1: {
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_p_grid_points_0 = polydist_args->p_grid_points_0;
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_s0_u = polydist_args->s0_u;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_m - 1 >= 0) polyrt_widen(polydist_range0, 2, polydist_p_n - 2);
        if (polydist_p_m - 1 >= 0) polyrt_widen(polydist_range0, polydist_p_n - 3, polydist_p_n - 1);
        if (polydist_p_m - 3 >= 0) polyrt_widen(polydist_range0, 1, 1);
        polyrt_widen(polydist_range0, polydist_p_grid_points_0 - 2, polydist_p_grid_points_0 - 2);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_u;
        polydist_last += polydist_range0[1] * polydist_s0_u;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (-polydist_p_m - 1 >= 0) polyrt_widen(polydist_range1, polyrt_ceil_div(polydist_p_m, 2), polyrt_floor_div(polydist_p_m + 1, 2));
        polyrt_widen(polydist_range1, 0, polydist_p_m - 1);
        if (polydist_p_m >= 0) polyrt_widen(polydist_range1, polyrt_ceil_div(polydist_p_m - 1, 2), polyrt_floor_div(polydist_p_m, 2));
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    default:
        break;
    }
}

static const polyrt_flow polydist_edges_N0_flows[] = {
    {
        .array = 0,
        .receiver = 1,
        .flow = polydist_edges_N0_flow0,
        .reach = polydist_edges_N0_reach0,
        .origin = polydist_edges_N0_origin0,
        .broadcast = 0,
    },
    {
        .array = 1,
        .receiver = POLYRT_OUT,
        .flow = polydist_edges_N0_flow1,
    },
    {
        .array = 0,
        .receiver = POLYRT_OUT,
        .flow = polydist_edges_N0_flow2,
    },
};

static const polyrt_counted polydist_edges_N0_counted0[] = {
    {.array = 1, .position = 1, .of = 2, .offset = 0, .multiple = 1},
    {.array = 0, .position = 1, .of = 2, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_edges_N0_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
        .counted_count = 2,
        .counted = polydist_edges_N0_counted0,
    },
};

static const polyrt_footprint polydist_edges_N0_footprints[] = {
    {.array = 0, .elements = polydist_edges_N0_footprint0},
    {.array = 1, .elements = polydist_edges_N0_footprint1},
};

static const polyrt_footprint polydist_edges_N0_live_ins[] = {
    {.array = 0, .elements = polydist_edges_N0_live_in0},
    {.array = 1, .elements = polydist_edges_N0_live_in1},
};

static const polyrt_footprint polydist_edges_N0_live_outs[] = {
    {.array = 0, .elements = polydist_edges_N0_live_out0},
    {.array = 1, .elements = polydist_edges_N0_live_out1},
};

static const polyrt_flow polydist_edges_N1_flows[] = {
    {
        .array = 0,
        .receiver = 0,
        .flow = polydist_edges_N1_flow0,
        .reach = polydist_edges_N1_reach0,
        .origin = polydist_edges_N1_origin0,
        .broadcast = 0,
    },
    {
        .array = 0,
        .receiver = POLYRT_OUT,
        .flow = polydist_edges_N1_flow1,
    },
};

static const polyrt_counted polydist_edges_N1_counted0[] = {
    {.array = 0, .position = 0, .of = 2, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_edges_N1_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
        .counted_count = 1,
        .counted = polydist_edges_N1_counted0,
    },
};

static const polyrt_footprint polydist_edges_N1_footprints[] = {
    {.array = 0, .elements = polydist_edges_N1_footprint0},
};

static const polyrt_footprint polydist_edges_N1_live_ins[] = {
    {.array = 0, .elements = polydist_edges_N1_live_in0},
};

static const polyrt_footprint polydist_edges_N1_live_outs[] = {
    {.array = 0, .elements = polydist_edges_N1_live_out0},
};

static const polyrt_nest polydist_edges_nests[] = {
    {
        .name = "N0",
        .line = 60,
        .sequential = 1,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_edges_N0_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_edges_N0_compute,
        .points = polydist_edges_N0_points,
        .bounds = polydist_edges_N0_bounds,
        .extent = polydist_edges_N0_extent,
        .flow_count = 3,
        .flows = polydist_edges_N0_flows,
        .rows = 1,
        .streams = 0,
        .in_order = 0,
        .footprint_count = 2,
        .footprints = polydist_edges_N0_footprints,
        .live_in_count = 2,
        .live_ins = polydist_edges_N0_live_ins,
        .live_out_count = 2,
        .live_outs = polydist_edges_N0_live_outs,
    },
    {
        .name = "N1",
        .line = 60,
        .sequential = 1,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_edges_N1_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_edges_N1_compute,
        .points = polydist_edges_N1_points,
        .bounds = polydist_edges_N1_bounds,
        .extent = polydist_edges_N1_extent,
        .flow_count = 2,
        .flows = polydist_edges_N1_flows,
        .rows = 0,
        .streams = 0,
        .in_order = 0,
        .footprint_count = 1,
        .footprints = polydist_edges_N1_footprints,
        .live_in_count = 1,
        .live_ins = polydist_edges_N1_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_edges_N1_live_outs,
    },
};

static const polyrt_array polydist_edges_arrays[] = {
    {
        .name = "v",
        .element_size = sizeof(double),
        .written = 1,
    },
    {
        .name = "u",
        .element_size = sizeof(double),
        .written = 1,
    },
};

static const polyrt_condition polydist_edges_conditions[] = {
    {"tests/programs/idioms.c:69:9", "subscript 2 of 'u' would leave the array's declared extent"},
    {"tests/programs/idioms.c:86:23", "subscript 2 of 'v' would leave the array's declared extent"},
    {"tests/programs/idioms.c:86:13", "subscript 2 of 'v' would leave the array's declared extent"},
};
static const polyrt_region polydist_edges = {
    .name = "edges",
    .file = "tests/programs/idioms.c",
    .line = 60,
    .nest_count = 2,
    .nests = polydist_edges_nests,
    .array_count = 2,
    .arrays = polydist_edges_arrays,
    .touched = polydist_edges_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
    .condition_count = 3,
    .conditions = polydist_edges_conditions,
};

static int polydist_edges_run(const struct polydist_edges_args *polydist_args, void *const *polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_unmet == 0 && !(polydist_p_m >= 1)) polydist_unmet = 1;
    if (polydist_unmet == 0 && !(polydist_p_m >= 2 || polydist_p_n <= 1)) polydist_unmet = 2;
    if (polydist_unmet == 0 && !(polydist_p_m >= 1 || polydist_p_n <= 1)) polydist_unmet = 3;
    const int64_t polydist_parameters[] = {polydist_args->p_m, polydist_args->p_grid_points_0, polydist_args->p_n, polydist_args->s0_v, polydist_args->s0_u};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_edges, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 5, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    {
    int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
    polyrt_widen(polydist_range0, 0, 2);
    if (polydist_p_n - 2 >= 0) polyrt_widen(polydist_range0, 0, 2);
    for (int64_t polydist_z0 = polydist_range0[0]; polydist_z0 <= polydist_range0[1]; polydist_z0++) {
        polydist_z[0] = polydist_z0;
        polyrt_nest_run(polydist_execution, 0, polydist_z);
        polyrt_nest_run(polydist_execution, 1, polydist_z);
    }
    }
    polyrt_leave(polydist_execution);
    return 0;
}

#line 57 "tests/programs/idioms.c"
static int edges(int n, int m, double (*u)[m], double (*v)[m])
{
    int i, j, k;
#line 3329 "idioms.polydist.c"
{
    struct polydist_edges_args polydist_args;
    polydist_args.p_m = (int64_t)(m);
    polydist_args.p_grid_points_0 = (int64_t)(grid_points[0]);
    polydist_args.p_n = (int64_t)(n);
    polydist_args.s0_v = (int64_t)(sizeof(v[0])/sizeof(v[0][0]));
    polydist_args.s0_u = (int64_t)(sizeof(u[0])/sizeof(u[0][0]));
    polydist_args.v_m = m;
    polydist_args.v_n = n;
    polydist_args.v_u = (void *)(u);
    polydist_args.v_v = (void *)(v);
    void *const polydist_bases[] = {(void *)(&v[0][0]), (void *)(&u[0][0])};
    const int64_t polydist_tile[] = {0};
    if (polydist_edges_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 60 "tests/programs/idioms.c"

    for (k = 0; k < 3; k++) {
        i = 1;
        for (j = 1; j < m - 1; j++) {
            const int before = i - 1;
            u[i][j] = v[before][j] + v[i][j + 1];
        }
        i = grid_points[0] - 2;
        j = m / 2;
        u[i][j] += 0.5 * v[i + 1][j];
        for (j = 0; j < m; j++) {
            double s = 0;
            i = n - 1;
            s += u[i][j];
            {
                i = n - 2 - k % 2;
                u[i][j] = s - v[i][j];
            }
            for (i = 2; i < n - 1; i++)
                if (u[i][j] > s) {
                    const int far = n - i;
                    v[i][j] = u[i][j] - u[far][j] + k;
                }
        }
        j = m - 1;
        for (i = 1; i < n; i++)
            v[i][j] = v[i][j - 1] * 0.25;
        i = n - 3;
    }
#line 3374 "idioms.polydist.c"
    } else {
    for (k = 0; (k < 3); k += 1) {
        i = 1;
        for (j = 1; (j < (m - 1)); j += 1) {
        }
        i = (grid_points[0] - 2);
        j = (m / 2);
        for (j = 0; (j < m); j += 1) {
            i = (n - 1);
            i = ((n - 2) - (k % 2));
            for (i = 2; (i < (n - 1)); i += 1) {
            }
        }
        j = (m - 1);
        for (i = 1; (i < n); i += 1) {
        }
        i = (n - 3);
    }
    }
    (void)sizeof(k);
    (void)sizeof(i);
    (void)sizeof(j);
}
#line 88 "tests/programs/idioms.c"
     
    return i;
}

/* The walls of a grid by a macro: what is multiplied does not vary. */
#define AT(f, i, j) f[((i) + 1) * (g->n + 2) + (j) + 1]
#line 3405 "idioms.polydist.c"
/* polydist: region walls (tests/programs/idioms.c:97) */
struct polydist_walls_args {
    int p_g_n;
    int64_t p_g_n_x_g_n;
    int64_t s0_f;
    void *v_g;
    void *v_f;
    void *v_h;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_walls_N0_tile(const struct polydist_walls_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const struct box *__restrict g, double *__restrict f, double *__restrict h) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_g_n = polydist_args->p_g_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    (void)g;
    (void)f;
    (void)h;
    for (int polydist_c1 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_g_n - 1, polydist_hi0)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        {
            const int j = (int)(polydist_c1);
            (void)j;
#line 99 "tests/programs/idioms.c"
AT(f, -1, j) = AT(f, g->n - 1, j) + h[j];
#line 3435 "idioms.polydist.c"
        }
        {
            const int j = (int)(polydist_c1);
            (void)j;
#line 100 "tests/programs/idioms.c"
AT(f, g->n, j) = AT(f, 0, j);
#line 3442 "idioms.polydist.c"
        }
    }
}

static void polydist_walls_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_walls_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_walls_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_g, polydist_args->v_f, polydist_args->v_h);
}
#pragma GCC diagnostic pop

static int64_t polydist_walls_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_walls_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_g_n = polydist_args->p_g_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polyrt_min(polydist_p_g_n - 1, polydist_hi0) - polyrt_max(0, polydist_lo0) + 1) * 2;
    return polydist_points;
}

static void polydist_walls_N0_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_walls_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_g_n = polydist_args->p_g_n;
        polyrt_widen(polydist_range, 0, polydist_p_g_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_walls_N0_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_walls_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_g_n = polydist_args->p_g_n;
        polyrt_widen(polydist_range, 0, polydist_p_g_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_walls_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_walls_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_n = polydist_args->p_g_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0) + 1, polyrt_min(polydist_hi0, polydist_p_g_n - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    polyrt_emit(polydist_sink, (polydist_p_g_n + 1) * polydist_s0_f + polyrt_max(polydist_lo0, 0) + 1, polyrt_min(polydist_hi0, polydist_p_g_n - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_walls_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_walls_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_n = polydist_args->p_g_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_g_n - 1 >= 0 && polydist_p_g_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = polydist_p_g_n, polydist_c0_last = polydist_p_g_n + 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_f + polyrt_max(polydist_lo0 + 1, 1), polyrt_min(polydist_hi0 + 1, polydist_p_g_n) - polyrt_max(polydist_lo0 + 1, 1) + 1, 0, 1);
        }
    }
    if (polydist_p_g_n - 1 >= 0 && polydist_p_g_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = 0, polydist_c0_last = 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_f + polyrt_max(polydist_lo0 + 1, 1), polyrt_min(polydist_hi0 + 1, polydist_p_g_n) - polyrt_max(polydist_lo0 + 1, 1) + 1, 0, 1);
        }
    }
}

static void polydist_walls_N0_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_walls_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_n = polydist_args->p_g_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_g_n - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_walls_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_walls_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_n = polydist_args->p_g_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_g_n - 1 >= 0 && polydist_p_g_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_s0_f + polyrt_max(polydist_lo0 + 1, 1), polyrt_min(polydist_hi0 + 1, polydist_p_g_n) - polyrt_max(polydist_lo0 + 1, 1) + 1, 0, 1);
    }
    if (polydist_p_g_n - 1 >= 0 && polydist_p_g_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_g_n * polydist_s0_f + polyrt_max(polydist_lo0 + 1, 1), polyrt_min(polydist_hi0 + 1, polydist_p_g_n) - polyrt_max(polydist_lo0 + 1, 1) + 1, 0, 1);
    }
}

static void polydist_walls_N0_live_in1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_walls_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_n = polydist_args->p_g_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_g_n - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_walls_N0_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_walls_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_g_n = polydist_args->p_g_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_g_n - 1 >= 0 && polydist_p_g_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, (polydist_p_g_n + 1) * polydist_s0_f + polyrt_max(polydist_lo0 + 1, 1), polyrt_min(polydist_hi0 + 1, polydist_p_g_n) - polyrt_max(polydist_lo0 + 1, 1) + 1, 0, 1);
    }
    if (polydist_p_g_n - 1 >= 0 && polydist_p_g_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0 + 1, 1), polyrt_min(polydist_hi0 + 1, polydist_p_g_n) - polyrt_max(polydist_lo0 + 1, 1) + 1, 0, 1);
    }
}

static void polydist_walls_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_walls_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_array) {
    case 0: {
        const int64_t polydist_p_g_n = polydist_args->p_g_n;
        const int64_t polydist_s0_f = polydist_args->s0_f;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_g_n - 1 >= 0) polyrt_widen(polydist_range0, polydist_p_g_n, polydist_p_g_n + 1);
        if (polydist_p_g_n - 1 >= 0) polyrt_widen(polydist_range0, 0, 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_f;
        polydist_last += polydist_range0[1] * polydist_s0_f;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range1, 1, polydist_p_g_n);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 1: {
        const int64_t polydist_p_g_n = polydist_args->p_g_n;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, 0, polydist_p_g_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    default:
        break;
    }
}

static const polyrt_flow polydist_walls_N0_flows[] = {
    {
        .array = 0,
        .receiver = POLYRT_OUT,
        .flow = polydist_walls_N0_flow0,
    },
};

static const polyrt_counted polydist_walls_N0_counted0[] = {
    {.array = 0, .position = 1, .of = 2, .offset = -1, .multiple = 1},
    {.array = 1, .position = 0, .of = 1, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_walls_N0_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
        .counted_count = 2,
        .counted = polydist_walls_N0_counted0,
    },
};

static const polyrt_footprint polydist_walls_N0_footprints[] = {
    {.array = 0, .elements = polydist_walls_N0_footprint0},
    {.array = 1, .elements = polydist_walls_N0_footprint1},
};

static const polyrt_footprint polydist_walls_N0_live_ins[] = {
    {.array = 0, .elements = polydist_walls_N0_live_in0},
    {.array = 1, .elements = polydist_walls_N0_live_in1},
};

static const polyrt_footprint polydist_walls_N0_live_outs[] = {
    {.array = 0, .elements = polydist_walls_N0_live_out0},
};

static const polyrt_nest polydist_walls_nests[] = {
    {
        .name = "N0",
        .line = 97,
        .sequential = 0,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_walls_N0_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_walls_N0_compute,
        .points = polydist_walls_N0_points,
        .bounds = polydist_walls_N0_bounds,
        .extent = polydist_walls_N0_extent,
        .flow_count = 1,
        .flows = polydist_walls_N0_flows,
        .rows = 1,
        .streams = 1,
        .in_order = 0,
        .footprint_count = 2,
        .footprints = polydist_walls_N0_footprints,
        .live_in_count = 2,
        .live_ins = polydist_walls_N0_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_walls_N0_live_outs,
    },
};

static const polyrt_array polydist_walls_arrays[] = {
    {
        .name = "f",
        .element_size = sizeof(double),
        .written = 1,
    },
    {
        .name = "h",
        .element_size = sizeof(double),
        .written = 0,
    },
};

static const polyrt_region polydist_walls = {
    .name = "walls",
    .file = "tests/programs/idioms.c",
    .line = 97,
    .nest_count = 1,
    .nests = polydist_walls_nests,
    .array_count = 2,
    .arrays = polydist_walls_arrays,
    .touched = polydist_walls_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
};

static int polydist_walls_run(const struct polydist_walls_args *polydist_args, void *const *polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
    const int64_t polydist_parameters[] = {polydist_args->p_g_n, polydist_args->p_g_n_x_g_n, polydist_args->s0_f};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_walls, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 3, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    polyrt_nest_run(polydist_execution, 0, polydist_z);
    polyrt_leave(polydist_execution);
    return 0;
}

#line 94 "tests/programs/idioms.c"

#line 3759 "idioms.polydist.c"
/* polydist: region corners (tests/programs/idioms.c:102) */
struct polydist_corners_args {
    int p_n;
    int p_g_extent_1;
    int64_t p_g_extent_1_x_n;
    int64_t s0_f;
    int v_n;
    void *v_g;
    void *v_f;
    void *v_h;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_corners_N0_tile(const struct polydist_corners_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const struct box *__restrict g, double *__restrict f, double *__restrict h) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
    const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int n = polydist_args->v_n;
    (void)n;
    (void)g;
    (void)f;
    (void)h;
    for (int polydist_c1 = polyrt_int_first(polyrt_max(polydist_p_n - polydist_p_g_extent_1 + polydist_p_g_extent_1_x_n - 1, polydist_lo0)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_n + polydist_p_g_extent_1_x_n - 1, polydist_hi0)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        {
            const int i = (int)(polydist_c1);
            (void)i;
#line 104 "tests/programs/idioms.c"
f[i - (n - 1) * (g->extent[1] + 1)] *= 0.5 + h[0];
#line 3795 "idioms.polydist.c"
        }
    }
}

static void polydist_corners_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_corners_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_g, polydist_args->v_f, polydist_args->v_h);
}
#pragma GCC diagnostic pop

static int64_t polydist_corners_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
    const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polyrt_min(polydist_p_n + polydist_p_g_extent_1_x_n - 1, polydist_hi0) - polyrt_max(polydist_p_n - polydist_p_g_extent_1 + polydist_p_g_extent_1_x_n - 1, polydist_lo0) + 1);
    return polydist_points;
}

static void polydist_corners_N0_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
        const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
        polyrt_widen(polydist_range, polydist_p_n + polydist_p_g_extent_1_x_n - polydist_p_g_extent_1 - 1, polydist_p_n + polydist_p_g_extent_1_x_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_corners_N0_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
        const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
        polyrt_widen(polydist_range, polydist_p_n + polydist_p_g_extent_1_x_n - polydist_p_g_extent_1 - 1, polydist_p_n + polydist_p_g_extent_1_x_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_corners_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
    const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polydist_p_g_extent_1 + polyrt_max(polydist_p_n + polydist_p_g_extent_1_x_n - polydist_p_g_extent_1 - 1, polydist_lo0) - polydist_p_n - polydist_p_g_extent_1_x_n + 1, polyrt_min(polydist_hi0, polydist_p_n + polydist_p_g_extent_1_x_n - 1) - polyrt_max(polydist_p_n + polydist_p_g_extent_1_x_n - polydist_p_g_extent_1 - 1, polydist_lo0) + 1, 0, 1);
}

static void polydist_corners_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
    const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_g_extent_1 >= 0 && polydist_p_n + polydist_p_g_extent_1_x_n - polydist_lo0 - 1 >= 0 && polydist_p_g_extent_1 + polydist_hi0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1 >= 0) {
        polyrt_emit(polydist_sink, 1, 1, 1, 1);
    }
}

static void polydist_corners_N0_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
    const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_g_extent_1 >= 0 && polydist_p_n + polydist_p_g_extent_1_x_n - polydist_lo0 - 1 >= 0 && polydist_p_g_extent_1 + polydist_hi0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(0, polydist_p_g_extent_1 + polydist_lo0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1), polyrt_min(polydist_p_g_extent_1 + polydist_hi0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1, polydist_p_g_extent_1) - polyrt_max(0, polydist_p_g_extent_1 + polydist_lo0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1) + 1, 0, 1);
    }
}

static void polydist_corners_N0_footprint2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
    const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_g_extent_1 >= 0 && polydist_p_n + polydist_p_g_extent_1_x_n - polydist_lo0 - 1 >= 0 && polydist_p_g_extent_1 + polydist_hi0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1 >= 0) {
        polyrt_emit(polydist_sink, 0, 1, 1, 1);
    }
}

static void polydist_corners_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
    const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_g_extent_1 >= 0 && polydist_p_n + polydist_p_g_extent_1_x_n - polydist_lo0 - 1 >= 0 && polydist_p_g_extent_1 + polydist_hi0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1 >= 0) {
        polyrt_emit(polydist_sink, 1, 1, 1, 1);
    }
}

static void polydist_corners_N0_live_in1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
    const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_g_extent_1 >= 0 && polydist_p_n + polydist_p_g_extent_1_x_n - polydist_lo0 - 1 >= 0 && polydist_p_g_extent_1 + polydist_hi0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(0, polydist_p_g_extent_1 + polydist_lo0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1), polyrt_min(polydist_p_g_extent_1 + polydist_hi0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1, polydist_p_g_extent_1) - polyrt_max(0, polydist_p_g_extent_1 + polydist_lo0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1) + 1, 0, 1);
    }
}

static void polydist_corners_N0_live_in2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
    const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_g_extent_1 >= 0 && polydist_p_n + polydist_p_g_extent_1_x_n - polydist_lo0 - 1 >= 0 && polydist_p_g_extent_1 + polydist_hi0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1 >= 0) {
        polyrt_emit(polydist_sink, 0, 1, 1, 1);
    }
}

static void polydist_corners_N0_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
    const int64_t polydist_p_g_extent_1_x_n = polydist_args->p_g_extent_1_x_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_g_extent_1 >= 0 && polydist_p_n + polydist_p_g_extent_1_x_n - polydist_lo0 - 1 >= 0 && polydist_p_g_extent_1 + polydist_hi0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(0, polydist_p_g_extent_1 + polydist_lo0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1), polyrt_min(polydist_p_g_extent_1 + polydist_hi0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1, polydist_p_g_extent_1) - polyrt_max(0, polydist_p_g_extent_1 + polydist_lo0 - polydist_p_n - polydist_p_g_extent_1_x_n + 1) + 1, 0, 1);
    }
}

static void polydist_corners_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_corners_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_array) {
    case 0: {
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, 1, 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 1: {
        const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
        const int64_t polydist_s0_f = polydist_args->s0_f;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_g_extent_1 >= 0) polyrt_widen(polydist_range0, 0, 0);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_f;
        polydist_last += polydist_range0[1] * polydist_s0_f;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range1, 0, polydist_p_g_extent_1);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 2: {
        const int64_t polydist_p_g_extent_1 = polydist_args->p_g_extent_1;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_g_extent_1 >= 0) polyrt_widen(polydist_range0, 0, 0);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    default:
        break;
    }
}

static const polyrt_flow polydist_corners_N0_flows[] = {
    {
        .array = 1,
        .receiver = POLYRT_OUT,
        .flow = polydist_corners_N0_flow0,
    },
};

static const polyrt_dimension polydist_corners_N0_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
    },
};

static const polyrt_footprint polydist_corners_N0_footprints[] = {
    {.array = 0, .elements = polydist_corners_N0_footprint0},
    {.array = 1, .elements = polydist_corners_N0_footprint1},
    {.array = 2, .elements = polydist_corners_N0_footprint2},
};

static const polyrt_footprint polydist_corners_N0_live_ins[] = {
    {.array = 0, .elements = polydist_corners_N0_live_in0},
    {.array = 1, .elements = polydist_corners_N0_live_in1},
    {.array = 2, .elements = polydist_corners_N0_live_in2},
};

static const polyrt_footprint polydist_corners_N0_live_outs[] = {
    {.array = 1, .elements = polydist_corners_N0_live_out0},
};

static const polyrt_nest polydist_corners_nests[] = {
    {
        .name = "N0",
        .line = 102,
        .sequential = 0,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_corners_N0_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_corners_N0_compute,
        .points = polydist_corners_N0_points,
        .bounds = polydist_corners_N0_bounds,
        .extent = polydist_corners_N0_extent,
        .flow_count = 1,
        .flows = polydist_corners_N0_flows,
        .rows = 1,
        .streams = 1,
        .in_order = 0,
        .footprint_count = 3,
        .footprints = polydist_corners_N0_footprints,
        .live_in_count = 3,
        .live_ins = polydist_corners_N0_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_corners_N0_live_outs,
    },
};

static const polyrt_array polydist_corners_arrays[] = {
    {
        .name = "g->extent",
        .element_size = sizeof(int),
        .written = 0,
    },
    {
        .name = "f",
        .element_size = sizeof(double),
        .written = 1,
    },
    {
        .name = "h",
        .element_size = sizeof(double),
        .written = 0,
    },
};

static const polyrt_region polydist_corners = {
    .name = "corners",
    .file = "tests/programs/idioms.c",
    .line = 102,
    .nest_count = 1,
    .nests = polydist_corners_nests,
    .array_count = 3,
    .arrays = polydist_corners_arrays,
    .touched = polydist_corners_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
};

static int polydist_corners_run(const struct polydist_corners_args *polydist_args, void *const *polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
    const int64_t polydist_parameters[] = {polydist_args->p_n, polydist_args->p_g_extent_1, polydist_args->p_g_extent_1_x_n, polydist_args->s0_f};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_corners, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 4, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    polyrt_nest_run(polydist_execution, 0, polydist_z);
    polyrt_leave(polydist_execution);
    return 0;
}

#line 94 "tests/programs/idioms.c"
static void walls(const struct box *g, double *f, double *h)
{
    int n = g->n;
#line 4165 "idioms.polydist.c"
{
    struct polydist_walls_args polydist_args;
    polydist_args.p_g_n = (int64_t)(g->n);
    polydist_args.p_g_n_x_g_n = (int64_t)(g->n) * (int64_t)(g->n);
    polydist_args.s0_f = (int64_t)(g->n) + 2;
    polydist_args.v_g = (void *)(g);
    polydist_args.v_f = (void *)(f);
    polydist_args.v_h = (void *)(h);
    void *const polydist_bases[] = {(void *)(f), (void *)(h)};
    const int64_t polydist_tile[] = {0};
    if (polydist_walls_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 97 "tests/programs/idioms.c"

    for (int j = 0; j < g->n; j++) {
        AT(f, -1, j) = AT(f, g->n - 1, j) + h[j];
        AT(f, g->n, j) = AT(f, 0, j);
    }
#line 4183 "idioms.polydist.c"
    }
}
#line 101 "tests/programs/idioms.c"
     
#line 4188 "idioms.polydist.c"
{
    struct polydist_corners_args polydist_args;
    polydist_args.p_n = (int64_t)(n);
    polydist_args.p_g_extent_1 = (int64_t)((g ? g->extent[1] : 0));
    polydist_args.p_g_extent_1_x_n = (int64_t)((g ? g->extent[1] : 0)) * (int64_t)(n);
    polydist_args.s0_f = (int64_t)(g->extent[1]) + 1;
    polydist_args.v_n = n;
    polydist_args.v_g = (void *)(g);
    polydist_args.v_f = (void *)(f);
    polydist_args.v_h = (void *)(h);
    void *const polydist_bases[] = {(void *)(&g->extent[0]), (void *)(f), (void *)(h)};
    const int64_t polydist_tile[] = {0};
    if (polydist_corners_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 102 "tests/programs/idioms.c"

    for (int i = (n - 1) * (g->extent[1] + 1); i < n * (g->extent[1] + 1); i++)
        f[i - (n - 1) * (g->extent[1] + 1)] *= 0.5 + h[0];
#line 4206 "idioms.polydist.c"
    }
}
#line 104 "tests/programs/idioms.c"
                                                          
}

/* Advection: where a value comes from depends on the direction of the flow, and so does where one goes. */
#line 4214 "idioms.polydist.c"
/* polydist: region advection (tests/programs/idioms.c:110) */
struct polydist_advection_args {
    int p_n;
    int p_m;
    int64_t s0_flux;
    int64_t s0_d;
    int64_t s0_out;
    int v_n;
    int v_m;
    void *v_flux;
    void *v_out;
    void *v_d;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_advection_N0_tile(const struct polydist_advection_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int m, double (*__restrict flux)[m], double (*__restrict out)[m], double (*__restrict d)[m]) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_hi1 = polydist_hi[1];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_lo1 = polydist_lo[1];
    const int n = polydist_args->v_n;
    (void)n;
    (void)m;
    (void)flux;
    (void)out;
    (void)d;
    for (int polydist_c1 = polyrt_int_first(polyrt_max(1, polydist_lo0)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_n - 1, polydist_hi0)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        for (int polydist_c3 = polyrt_int_first(polyrt_max(2, polydist_lo1)), polydist_c3_last = polyrt_int_last(polyrt_min(polydist_p_m - 2, polydist_hi1)); polydist_c3 <= polydist_c3_last; polydist_c3++) {
            {
                const int k = (int)(polydist_c1);
                (void)k;
                const int j = (int)(polydist_c3);
                (void)j;
#line 113 "tests/programs/idioms.c"
int upwind, donor, downwind;
            const int row = flux[k][j] > 2 ? k : k - 1;
            if (flux[k][j] > 1.0) {
                upwind = j - 2;
                donor = j - 1;
                downwind = j;
            } else {
                upwind = j + 2 < m - 1 ? j + 2 : m - 1;
                donor = j;
                downwind = j - 1;
            }
            out[k][j] = d[k][donor] + 0.5 * (d[row][upwind] - d[k - 1][downwind]) + d[flux[k][j] > 0 ? k : k - 1][j];
#line 4268 "idioms.polydist.c"
            }
        }
    }
}

static void polydist_advection_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_advection_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_m, polydist_args->v_flux, polydist_args->v_out, polydist_args->v_d);
}
#pragma GCC diagnostic pop

static int64_t polydist_advection_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_hi1 = polydist_hi[1];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_lo1 = polydist_lo[1];
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polyrt_min(polydist_p_n - 1, polydist_hi0) - polyrt_max(1, polydist_lo0) + 1) * polyrt_max(0, polyrt_min(polydist_p_m - 2, polydist_hi1) - polyrt_max(2, polydist_lo1) + 1);
    return polydist_points;
}

static void polydist_advection_N0_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        if (polydist_p_m - 4 >= 0) polyrt_widen(polydist_range, 1, polydist_p_n - 1);
        break;
    }
    case 1: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_hi0 = polydist_hi[0];
        const int64_t polydist_lo0 = polydist_lo[0];
        if (polydist_p_n - 2 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - 1 >= 0) polyrt_widen(polydist_range, 2, polydist_p_m - 2);
        break;
    }
    default:
        break;
    }
}

static void polydist_advection_N0_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        if (polydist_p_m - 4 >= 0) polyrt_widen(polydist_range, 1, polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_advection_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_out = polydist_args->s0_out;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_hi1 = polydist_hi[1];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_lo1 = polydist_lo[1];
    if (polydist_p_m - 4 >= 0 && polydist_p_m - polydist_lo1 - 2 >= 0 && polydist_hi1 - polydist_lo1 >= 0 && polydist_hi1 - 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_out + polyrt_max(polydist_lo1, 2), polyrt_min(polydist_hi1, polydist_p_m - 2) - polyrt_max(polydist_lo1, 2) + 1, 0, 1);
        }
    }
}

static void polydist_advection_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_flux = polydist_args->s0_flux;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 4 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_flux + 2, polydist_p_m - 2 - 2 + 1, 0, 1);
        }
    }
}

static void polydist_advection_N0_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_d = polydist_args->s0_d;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 2 >= 0 && polydist_p_m - 5 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0 - 1, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_d + 4, polydist_p_m - 1 - 4 + 1, 0, 1);
        }
    }
    if (polydist_p_n - 2 >= 0 && polydist_p_m - 4 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0 - 1, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_d + 0, polydist_p_m - 1 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_advection_N0_footprint2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_out = polydist_args->s0_out;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 4 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_out + 2, polydist_p_m - 2 - 2 + 1, 0, 1);
        }
    }
}

static void polydist_advection_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_flux = polydist_args->s0_flux;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 4 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_flux + 2, polydist_p_m - 2 - 2 + 1, 0, 1);
        }
    }
}

static void polydist_advection_N0_live_in1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_d = polydist_args->s0_d;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 2 >= 0 && polydist_p_m - 5 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0 - 1, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_d + 4, polydist_p_m - 1 - 4 + 1, 0, 1);
        }
    }
    if (polydist_p_n - 2 >= 0 && polydist_p_m - 4 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0 - 1, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_d + 0, polydist_p_m - 1 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_advection_N0_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_out = polydist_args->s0_out;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 4 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_out + 2, polydist_p_m - 2 - 2 + 1, 0, 1);
        }
    }
}

static void polydist_advection_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_advection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_array) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_s0_flux = polydist_args->s0_flux;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_m - 4 >= 0) polyrt_widen(polydist_range0, 1, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_flux;
        polydist_last += polydist_range0[1] * polydist_s0_flux;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 2 >= 0) polyrt_widen(polydist_range1, 2, polydist_p_m - 2);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 1: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_s0_d = polydist_args->s0_d;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 2 >= 0 && polydist_p_m - 4 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_d;
        polydist_last += polydist_range0[1] * polydist_s0_d;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 2 >= 0 && polydist_p_m - 4 >= 0) polyrt_widen(polydist_range1, 0, polydist_p_m - 1);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 2: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_s0_out = polydist_args->s0_out;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_m - 4 >= 0) polyrt_widen(polydist_range0, 1, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_out;
        polydist_last += polydist_range0[1] * polydist_s0_out;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 2 >= 0) polyrt_widen(polydist_range1, 2, polydist_p_m - 2);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    default:
        break;
    }
}

static const polyrt_flow polydist_advection_N0_flows[] = {
    {
        .array = 2,
        .receiver = POLYRT_OUT,
        .flow = polydist_advection_N0_flow0,
    },
};

static const polyrt_counted polydist_advection_N0_counted0[] = {
    {.array = 2, .position = 0, .of = 2, .offset = 0, .multiple = 1},
    {.array = 1, .position = 0, .of = 2, .offset = 0, .multiple = 1},
    {.array = 0, .position = 0, .of = 2, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_advection_N0_dimensions[] = {
    {
        .form = {1, 0},
        .scale = 1,
        .placement = 0,
        .counted_count = 3,
        .counted = polydist_advection_N0_counted0,
    },
};

static const polyrt_footprint polydist_advection_N0_footprints[] = {
    {.array = 0, .elements = polydist_advection_N0_footprint0},
    {.array = 1, .elements = polydist_advection_N0_footprint1},
    {.array = 2, .elements = polydist_advection_N0_footprint2},
};

static const polyrt_footprint polydist_advection_N0_live_ins[] = {
    {.array = 0, .elements = polydist_advection_N0_live_in0},
    {.array = 1, .elements = polydist_advection_N0_live_in1},
};

static const polyrt_footprint polydist_advection_N0_live_outs[] = {
    {.array = 2, .elements = polydist_advection_N0_live_out0},
};

static const polyrt_nest polydist_advection_nests[] = {
    {
        .name = "N0",
        .line = 110,
        .sequential = 0,
        .depth = 2,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_advection_N0_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_advection_N0_compute,
        .points = polydist_advection_N0_points,
        .bounds = polydist_advection_N0_bounds,
        .extent = polydist_advection_N0_extent,
        .flow_count = 1,
        .flows = polydist_advection_N0_flows,
        .rows = 2,
        .streams = 0,
        .in_order = 0,
        .footprint_count = 3,
        .footprints = polydist_advection_N0_footprints,
        .live_in_count = 2,
        .live_ins = polydist_advection_N0_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_advection_N0_live_outs,
    },
};

static const polyrt_array polydist_advection_arrays[] = {
    {
        .name = "flux",
        .element_size = sizeof(double),
        .written = 0,
    },
    {
        .name = "d",
        .element_size = sizeof(double),
        .written = 0,
    },
    {
        .name = "out",
        .element_size = sizeof(double),
        .written = 1,
    },
};

static const polyrt_region polydist_advection = {
    .name = "advection",
    .file = "tests/programs/idioms.c",
    .line = 110,
    .nest_count = 1,
    .nests = polydist_advection_nests,
    .array_count = 3,
    .arrays = polydist_advection_arrays,
    .touched = polydist_advection_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
};

static int polydist_advection_run(const struct polydist_advection_args *polydist_args, void *const *polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
    const int64_t polydist_parameters[] = {polydist_args->p_n, polydist_args->p_m, polydist_args->s0_flux, polydist_args->s0_d, polydist_args->s0_out};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_advection, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 5, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    polyrt_nest_run(polydist_execution, 0, polydist_z);
    polyrt_leave(polydist_execution);
    return 0;
}

#line 108 "tests/programs/idioms.c"

#line 4676 "idioms.polydist.c"
/* polydist: region scattering (tests/programs/idioms.c:126) */
struct polydist_scattering_args {
    int p_n;
    int p_m;
    int64_t s0_out;
    int64_t s0_flux;
    int64_t s0_d;
    int v_n;
    int v_m;
    void *v_out;
    void *v_flux;
    void *v_d;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_scattering_N0_tile(const struct polydist_scattering_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int m, double (*__restrict out)[m], double (*__restrict flux)[m], double (*__restrict d)[m]) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_hi1 = polydist_hi[1];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_lo1 = polydist_lo[1];
    const int n = polydist_args->v_n;
    (void)n;
    (void)m;
    (void)out;
    (void)flux;
    (void)d;
    for (int polydist_c1 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_n - 1, polydist_hi0)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        for (int polydist_c3 = polyrt_int_first(polyrt_max(0, polydist_lo1)), polydist_c3_last = polyrt_int_last(polyrt_min(polydist_p_m - 2, polydist_hi1)); polydist_c3 <= polydist_c3_last; polydist_c3++) {
            {
                const int k = (int)(polydist_c1);
                (void)k;
                const int j = (int)(polydist_c3);
                (void)j;
#line 129 "tests/programs/idioms.c"
int to = j;
            if (out[k][j] > flux[k][j])
                to = j + 1;
            d[k][to] += 0.25 * out[k][j];
#line 4722 "idioms.polydist.c"
            }
        }
    }
}

static void polydist_scattering_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_scattering_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_m, polydist_args->v_out, polydist_args->v_flux, polydist_args->v_d);
}
#pragma GCC diagnostic pop

static int64_t polydist_scattering_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_hi1 = polydist_hi[1];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_lo1 = polydist_lo[1];
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polyrt_min(polydist_p_n - 1, polydist_hi0) - polyrt_max(0, polydist_lo0) + 1) * polyrt_max(0, polyrt_min(polydist_p_m - 2, polydist_hi1) - polyrt_max(0, polydist_lo1) + 1);
    return polydist_points;
}

static void polydist_scattering_N0_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        if (polydist_p_m - 2 >= 0) polyrt_widen(polydist_range, 0, polydist_p_n - 1);
        break;
    }
    case 1: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_hi0 = polydist_hi[0];
        const int64_t polydist_lo0 = polydist_lo[0];
        if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) polyrt_widen(polydist_range, 0, polydist_p_m - 2);
        break;
    }
    default:
        break;
    }
}

static void polydist_scattering_N0_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        if (polydist_p_m - 2 >= 0) polyrt_widen(polydist_range, 0, polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_scattering_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_d = polydist_args->s0_d;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_hi1 = polydist_hi[1];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_lo1 = polydist_lo[1];
    if (polydist_p_m - 2 >= 0 && polydist_p_m - polydist_lo1 - 2 >= 0 && polydist_hi1 - polydist_lo1 >= 0 && polydist_hi1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_d + polyrt_max(polydist_lo1, 0), polyrt_min(polydist_hi1, polydist_p_m - 2) - polyrt_max(polydist_lo1, 0) + 1, 0, 1);
        }
    }
    if (polydist_p_m - 2 >= 0 && polydist_p_m - polydist_lo1 - 2 >= 0 && polydist_hi1 - polydist_p_m + 2 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0) * polydist_s0_d + polydist_p_m - 1, 1, polydist_s0_d, polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 0) + 1);
    }
}

static void polydist_scattering_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_out = polydist_args->s0_out;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_out + 0, polydist_p_m - 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_scattering_N0_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_flux = polydist_args->s0_flux;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_flux + 0, polydist_p_m - 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_scattering_N0_footprint2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_d = polydist_args->s0_d;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_d + 0, polydist_p_m - 1 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_scattering_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_out = polydist_args->s0_out;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_out + 0, polydist_p_m - 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_scattering_N0_live_in1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_flux = polydist_args->s0_flux;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_flux + 0, polydist_p_m - 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_scattering_N0_live_in2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_d = polydist_args->s0_d;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_d + 0, polydist_p_m - 1 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_scattering_N0_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_d = polydist_args->s0_d;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 2 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_d + 0, polydist_p_m - 1 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_scattering_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_scattering_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_array) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_s0_out = polydist_args->s0_out;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_m - 2 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_out;
        polydist_last += polydist_range0[1] * polydist_s0_out;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range1, 0, polydist_p_m - 2);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 1: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_s0_flux = polydist_args->s0_flux;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_m - 2 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_flux;
        polydist_last += polydist_range0[1] * polydist_s0_flux;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range1, 0, polydist_p_m - 2);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 2: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_s0_d = polydist_args->s0_d;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_m - 2 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_d;
        polydist_last += polydist_range0[1] * polydist_s0_d;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 1 >= 0 && polydist_p_m - 2 >= 0) polyrt_widen(polydist_range1, 0, polydist_p_m - 1);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    default:
        break;
    }
}

static const polyrt_flow polydist_scattering_N0_flows[] = {
    {
        .array = 2,
        .receiver = POLYRT_OUT,
        .flow = polydist_scattering_N0_flow0,
    },
};

static const polyrt_counted polydist_scattering_N0_counted0[] = {
    {.array = 2, .position = 0, .of = 2, .offset = 0, .multiple = 1},
    {.array = 1, .position = 0, .of = 2, .offset = 0, .multiple = 1},
    {.array = 0, .position = 0, .of = 2, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_scattering_N0_dimensions[] = {
    {
        .form = {1, 0},
        .scale = 1,
        .placement = 0,
        .counted_count = 3,
        .counted = polydist_scattering_N0_counted0,
    },
};

static const polyrt_footprint polydist_scattering_N0_footprints[] = {
    {.array = 0, .elements = polydist_scattering_N0_footprint0},
    {.array = 1, .elements = polydist_scattering_N0_footprint1},
    {.array = 2, .elements = polydist_scattering_N0_footprint2},
};

static const polyrt_footprint polydist_scattering_N0_live_ins[] = {
    {.array = 0, .elements = polydist_scattering_N0_live_in0},
    {.array = 1, .elements = polydist_scattering_N0_live_in1},
    {.array = 2, .elements = polydist_scattering_N0_live_in2},
};

static const polyrt_footprint polydist_scattering_N0_live_outs[] = {
    {.array = 2, .elements = polydist_scattering_N0_live_out0},
};

static const polyrt_nest polydist_scattering_nests[] = {
    {
        .name = "N0",
        .line = 126,
        .sequential = 0,
        .depth = 2,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_scattering_N0_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_scattering_N0_compute,
        .points = polydist_scattering_N0_points,
        .bounds = polydist_scattering_N0_bounds,
        .extent = polydist_scattering_N0_extent,
        .flow_count = 1,
        .flows = polydist_scattering_N0_flows,
        .rows = 2,
        .streams = 1,
        .in_order = 0,
        .footprint_count = 3,
        .footprints = polydist_scattering_N0_footprints,
        .live_in_count = 3,
        .live_ins = polydist_scattering_N0_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_scattering_N0_live_outs,
    },
};

static const polyrt_array polydist_scattering_arrays[] = {
    {
        .name = "out",
        .element_size = sizeof(double),
        .written = 0,
    },
    {
        .name = "flux",
        .element_size = sizeof(double),
        .written = 0,
    },
    {
        .name = "d",
        .element_size = sizeof(double),
        .written = 1,
    },
};

static const polyrt_region polydist_scattering = {
    .name = "scattering",
    .file = "tests/programs/idioms.c",
    .line = 126,
    .nest_count = 1,
    .nests = polydist_scattering_nests,
    .array_count = 3,
    .arrays = polydist_scattering_arrays,
    .touched = polydist_scattering_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
};

static int polydist_scattering_run(const struct polydist_scattering_args *polydist_args, void *const *polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
    const int64_t polydist_parameters[] = {polydist_args->p_n, polydist_args->p_m, polydist_args->s0_out, polydist_args->s0_flux, polydist_args->s0_d};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_scattering, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 5, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    polyrt_nest_run(polydist_execution, 0, polydist_z);
    polyrt_leave(polydist_execution);
    return 0;
}

#line 108 "tests/programs/idioms.c"
static void advection(int n, int m, double (*flux)[m], double (*d)[m], double (*out)[m])
{
#line 5145 "idioms.polydist.c"
{
    struct polydist_advection_args polydist_args;
    polydist_args.p_n = (int64_t)(n);
    polydist_args.p_m = (int64_t)(m);
    polydist_args.s0_flux = (int64_t)(sizeof(flux[0])/sizeof(flux[0][0]));
    polydist_args.s0_d = (int64_t)(sizeof(d[0])/sizeof(d[0][0]));
    polydist_args.s0_out = (int64_t)(sizeof(out[0])/sizeof(out[0][0]));
    polydist_args.v_n = n;
    polydist_args.v_m = m;
    polydist_args.v_flux = (void *)(flux);
    polydist_args.v_out = (void *)(out);
    polydist_args.v_d = (void *)(d);
    void *const polydist_bases[] = {(void *)(&flux[0][0]), (void *)(&d[0][0]), (void *)(&out[0][0])};
    const int64_t polydist_tile[] = {0};
    if (polydist_advection_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 110 "tests/programs/idioms.c"

    for (int k = 1; k < n; k++)
        for (int j = 2; j < m - 1; j++) {
            int upwind, donor, downwind;
            const int row = flux[k][j] > 2 ? k : k - 1;
            if (flux[k][j] > 1.0) {
                upwind = j - 2;
                donor = j - 1;
                downwind = j;
            } else {
                upwind = j + 2 < m - 1 ? j + 2 : m - 1;
                donor = j;
                downwind = j - 1;
            }
            out[k][j] = d[k][donor] + 0.5 * (d[row][upwind] - d[k - 1][downwind]) + d[flux[k][j] > 0 ? k : k - 1][j];
        }
#line 5178 "idioms.polydist.c"
    }
}
#line 125 "tests/programs/idioms.c"
         
#line 5183 "idioms.polydist.c"
{
    struct polydist_scattering_args polydist_args;
    polydist_args.p_n = (int64_t)(n);
    polydist_args.p_m = (int64_t)(m);
    polydist_args.s0_out = (int64_t)(sizeof(out[0])/sizeof(out[0][0]));
    polydist_args.s0_flux = (int64_t)(sizeof(flux[0])/sizeof(flux[0][0]));
    polydist_args.s0_d = (int64_t)(sizeof(d[0])/sizeof(d[0][0]));
    polydist_args.v_n = n;
    polydist_args.v_m = m;
    polydist_args.v_out = (void *)(out);
    polydist_args.v_flux = (void *)(flux);
    polydist_args.v_d = (void *)(d);
    void *const polydist_bases[] = {(void *)(&out[0][0]), (void *)(&flux[0][0]), (void *)(&d[0][0])};
    const int64_t polydist_tile[] = {0};
    if (polydist_scattering_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 126 "tests/programs/idioms.c"

    for (int k = 0; k < n; k++)
        for (int j = 0; j < m - 1; j++) {
            int to = j;
            if (out[k][j] > flux[k][j])
                to = j + 1;
            d[k][to] += 0.25 * out[k][j];
        }
#line 5208 "idioms.polydist.c"
    }
}
#line 133 "tests/programs/idioms.c"
         
}

/* Elements that data select, of arrays that the region leaves alone and of one that it has just written. */
#line 5216 "idioms.polydist.c"
/* polydist: region selection (tests/programs/idioms.c:139) */
struct polydist_selection_args {
    int p_n;
    int p_m;
    int64_t s0_c;
    int v_n;
    void *v_in;
    void *v_out;
    void *v_lut;
    int v_m;
    void *v_c;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_selection_N0_tile(const struct polydist_selection_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int *__restrict in, double *__restrict out, double *__restrict lut, const int m, double (*__restrict c)[m]) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int n = polydist_args->v_n;
    (void)n;
    (void)in;
    (void)out;
    (void)lut;
    (void)m;
    (void)c;
    for (int polydist_c1 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_n - 1, polydist_hi0)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        {
            const int i = (int)(polydist_c1);
            (void)i;
#line 142 "tests/programs/idioms.c"
int k = in[i] * 2;
            out[i] = lut[k % m] + c[in[i] % n][0] + lut[(in[i] & 1) < m ? in[i] & 1 : 0];
#line 5254 "idioms.polydist.c"
        }
    }
}

static void polydist_selection_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_selection_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_in, polydist_args->v_out, polydist_args->v_lut, polydist_args->v_m, polydist_args->v_c);
}
#pragma GCC diagnostic pop

static int64_t polydist_selection_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polyrt_min(polydist_p_n - 1, polydist_hi0) - polyrt_max(0, polydist_lo0) + 1);
    return polydist_points;
}

static void polydist_selection_N0_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        polyrt_widen(polydist_range, 0, polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_selection_N0_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        polyrt_widen(polydist_range, 0, polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_selection_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polyrt_max(polydist_lo0, polydist_a0), 0), polyrt_min(polyrt_min(polydist_b0, polydist_hi0), polydist_p_n - 1) - polyrt_max(polyrt_max(polydist_lo0, polydist_a0), 0) + 1, 0, 1);
}

static int polydist_selection_N0_reach0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t *polydist_a, int64_t *polydist_b) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    polyrt_widen(polydist_reach0, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_n - 1));
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_a[0] = polydist_reach0[0];
    polydist_b[0] = polydist_reach0[1];
    return 1;
}

static int polydist_selection_N0_origin0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_a, const int64_t *polydist_b, int64_t *polydist_lo, int64_t *polydist_hi) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_a;
    (void)polydist_b;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    polyrt_widen(polydist_reach0, polyrt_max(polydist_a0, 0), polyrt_min(polydist_b0, polydist_p_n - 1));
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_lo[0] = polydist_reach0[0];
    polydist_hi[0] = polydist_reach0[1];
    return 1;
}

static void polydist_selection_N0_flow1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 2 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
}

static int polydist_selection_N0_reach1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t *polydist_a, int64_t *polydist_b) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    return 1;
}

static int polydist_selection_N0_origin1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_a, const int64_t *polydist_b, int64_t *polydist_lo, int64_t *polydist_hi) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_a;
    (void)polydist_b;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_n - 2 >= 0) polyrt_widen(polydist_reach0, 0, polydist_p_n - 1);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_lo[0] = polydist_reach0[0];
    polydist_hi[0] = polydist_reach0[1];
    return 1;
}

static void polydist_selection_N0_flow2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, 0, 1, 1, 1);
    }
}

static void polydist_selection_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_selection_N0_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_m - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_selection_N0_footprint2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_c = polydist_args->s0_c;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, 0 * polydist_s0_c, 1, polydist_s0_c, polydist_p_n - 1 - 0 + 1);
    }
}

static void polydist_selection_N0_footprint3(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_selection_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_selection_N0_live_in1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_m - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_selection_N0_live_in2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_c = polydist_args->s0_c;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, 0 * polydist_s0_c, 1, polydist_s0_c, polydist_p_n - 1 - 0 + 1);
    }
}

static void polydist_selection_N0_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0 && -polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, 0, 1, 1, 1);
    }
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_selection_N1_tile(const struct polydist_selection_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int *__restrict in, double *__restrict out, double *__restrict lut, const int m, double (*__restrict c)[m]) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int n = polydist_args->v_n;
    (void)n;
    (void)in;
    (void)out;
    (void)lut;
    (void)m;
    (void)c;
    for (int polydist_c1 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_m - 1, polydist_hi0)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        {
            const int j = (int)(polydist_c1);
            (void)j;
#line 146 "tests/programs/idioms.c"
lut[j] *= 0.5;
#line 5578 "idioms.polydist.c"
        }
    }
}

static void polydist_selection_N1_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_selection_N1_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_in, polydist_args->v_out, polydist_args->v_lut, polydist_args->v_m, polydist_args->v_c);
}
#pragma GCC diagnostic pop

static int64_t polydist_selection_N1_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polyrt_min(polydist_p_m - 1, polydist_hi0) - polyrt_max(0, polydist_lo0) + 1);
    return polydist_points;
}

static void polydist_selection_N1_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_m = polydist_args->p_m;
        polyrt_widen(polydist_range, 0, polydist_p_m - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_selection_N1_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_m = polydist_args->p_m;
        polyrt_widen(polydist_range, 0, polydist_p_m - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_selection_N1_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_a0 - 1 >= 0 && polydist_b0 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
}

static int polydist_selection_N1_reach0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t *polydist_a, int64_t *polydist_b) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) polyrt_widen(polydist_reach0, 0, polydist_p_n - 1);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_a[0] = polydist_reach0[0];
    polydist_b[0] = polydist_reach0[1];
    return 1;
}

static int polydist_selection_N1_origin0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_a, const int64_t *polydist_b, int64_t *polydist_lo, int64_t *polydist_hi) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_a;
    (void)polydist_b;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_a0 - 1 >= 0 && polydist_b0 >= 0) polyrt_widen(polydist_reach0, 0, polydist_p_m - 1);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_lo[0] = polydist_reach0[0];
    polydist_hi[0] = polydist_reach0[1];
    return 1;
}

static void polydist_selection_N1_flow1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_selection_N1_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_selection_N1_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_selection_N1_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_m - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_selection_N2_tile(const struct polydist_selection_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int *__restrict in, double *__restrict out, double *__restrict lut, const int m, double (*__restrict c)[m]) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int n = polydist_args->v_n;
    (void)n;
    (void)in;
    (void)out;
    (void)lut;
    (void)m;
    (void)c;
    for (int polydist_c1 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_n - 1, polydist_hi0)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        {
            const int i = (int)(polydist_c1);
            (void)i;
#line 148 "tests/programs/idioms.c"
c[i][m - 1] = lut[in[i] % m] + out[i];
#line 5777 "idioms.polydist.c"
        }
    }
}

static void polydist_selection_N2_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_selection_N2_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_in, polydist_args->v_out, polydist_args->v_lut, polydist_args->v_m, polydist_args->v_c);
}
#pragma GCC diagnostic pop

static int64_t polydist_selection_N2_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polyrt_min(polydist_p_n - 1, polydist_hi0) - polyrt_max(0, polydist_lo0) + 1);
    return polydist_points;
}

static void polydist_selection_N2_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        polyrt_widen(polydist_range, 0, polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_selection_N2_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        polyrt_widen(polydist_range, 0, polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_selection_N2_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_c = polydist_args->s0_c;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0) * polydist_s0_c + polydist_p_m - 1, 1, polydist_s0_c, polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 0) + 1);
}

static void polydist_selection_N2_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_selection_N2_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_m - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_selection_N2_footprint2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_c = polydist_args->s0_c;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0) * polydist_s0_c + polydist_p_m - 1, 1, polydist_s0_c, polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 0) + 1);
}

static void polydist_selection_N2_footprint3(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_selection_N2_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
}

static void polydist_selection_N2_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_s0_c = polydist_args->s0_c;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0) * polydist_s0_c + polydist_p_m - 1, 1, polydist_s0_c, polyrt_min(polydist_hi0, polydist_p_n - 1) - polyrt_max(polydist_lo0, 0) + 1);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_selection_N3_tile(const struct polydist_selection_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int *__restrict in, double *__restrict out, double *__restrict lut, const int m, double (*__restrict c)[m]) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int n = polydist_args->v_n;
    (void)n;
    (void)in;
    (void)out;
    (void)lut;
    (void)m;
    (void)c;
    for (int polydist_c1 = polyrt_int_first(1), polydist_c1_last = polyrt_int_last(polydist_p_n - 1); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        {
            const int i = (int)(polydist_c1);
            (void)i;
#line 150 "tests/programs/idioms.c"
out[i] += out[in[i] % i];
#line 5966 "idioms.polydist.c"
        }
    }
}

static void polydist_selection_N3_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_selection_N3_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_in, polydist_args->v_out, polydist_args->v_lut, polydist_args->v_m, polydist_args->v_c);
}
#pragma GCC diagnostic pop

static int64_t polydist_selection_N3_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polydist_p_n - 1 - 1 + 1);
    return polydist_points;
}

static void polydist_selection_N3_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    polyrt_emit(polydist_sink, 1, polydist_p_n - 1 - 1 + 1, 0, 1);
}

static void polydist_selection_N3_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    polyrt_emit(polydist_sink, 1, polydist_p_n - 1 - 1 + 1, 0, 1);
}

static void polydist_selection_N3_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_p_n - 2 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_n - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_selection_N3_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    polyrt_emit(polydist_sink, 1, polydist_p_n - 1 - 1 + 1, 0, 1);
}

static void polydist_selection_N3_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    polyrt_emit(polydist_sink, 1, polydist_p_n - 1 - 1 + 1, 0, 1);
}

static void polydist_selection_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_selection_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_array) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 1: {
        const int64_t polydist_p_m = polydist_args->p_m;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, 0, polydist_p_m - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 2: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_s0_c = polydist_args->s0_c;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_c;
        polydist_last += polydist_range0[1] * polydist_s0_c;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range1, 0, 0);
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range1, polydist_p_m - 1, polydist_p_m - 1);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 3: {
        const int64_t polydist_p_n = polydist_args->p_n;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    default:
        break;
    }
}

static const polyrt_flow polydist_selection_N0_flows[] = {
    {
        .array = 3,
        .receiver = 2,
        .flow = polydist_selection_N0_flow0,
        .reach = polydist_selection_N0_reach0,
        .origin = polydist_selection_N0_origin0,
        .broadcast = 0,
    },
    {
        .array = 3,
        .receiver = 3,
        .flow = polydist_selection_N0_flow1,
        .reach = polydist_selection_N0_reach1,
        .origin = polydist_selection_N0_origin1,
        .broadcast = 0,
    },
    {
        .array = 3,
        .receiver = POLYRT_OUT,
        .flow = polydist_selection_N0_flow2,
    },
};

static const polyrt_counted polydist_selection_N0_counted0[] = {
    {.array = 3, .position = 0, .of = 1, .offset = 0, .multiple = 1},
    {.array = 0, .position = 0, .of = 1, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_selection_N0_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
        .counted_count = 2,
        .counted = polydist_selection_N0_counted0,
    },
};

static const polyrt_footprint polydist_selection_N0_footprints[] = {
    {.array = 0, .elements = polydist_selection_N0_footprint0},
    {.array = 1, .elements = polydist_selection_N0_footprint1},
    {.array = 2, .elements = polydist_selection_N0_footprint2},
    {.array = 3, .elements = polydist_selection_N0_footprint3},
};

static const polyrt_footprint polydist_selection_N0_live_ins[] = {
    {.array = 0, .elements = polydist_selection_N0_live_in0},
    {.array = 1, .elements = polydist_selection_N0_live_in1},
    {.array = 2, .elements = polydist_selection_N0_live_in2},
};

static const polyrt_footprint polydist_selection_N0_live_outs[] = {
    {.array = 3, .elements = polydist_selection_N0_live_out0},
};

static const polyrt_flow polydist_selection_N1_flows[] = {
    {
        .array = 1,
        .receiver = 2,
        .flow = polydist_selection_N1_flow0,
        .reach = polydist_selection_N1_reach0,
        .origin = polydist_selection_N1_origin0,
        .broadcast = 1,
    },
    {
        .array = 1,
        .receiver = POLYRT_OUT,
        .flow = polydist_selection_N1_flow1,
    },
};

static const polyrt_counted polydist_selection_N1_counted1[] = {
    {.array = 1, .position = 0, .of = 1, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_selection_N1_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 1,
        .counted_count = 1,
        .counted = polydist_selection_N1_counted1,
    },
};

static const polyrt_footprint polydist_selection_N1_footprints[] = {
    {.array = 1, .elements = polydist_selection_N1_footprint0},
};

static const polyrt_footprint polydist_selection_N1_live_ins[] = {
    {.array = 1, .elements = polydist_selection_N1_live_in0},
};

static const polyrt_footprint polydist_selection_N1_live_outs[] = {
    {.array = 1, .elements = polydist_selection_N1_live_out0},
};

static const polyrt_flow polydist_selection_N2_flows[] = {
    {
        .array = 2,
        .receiver = POLYRT_OUT,
        .flow = polydist_selection_N2_flow0,
    },
};

static const polyrt_counted polydist_selection_N2_counted0[] = {
    {.array = 2, .position = 0, .of = 2, .offset = 0, .multiple = 1},
    {.array = 0, .position = 0, .of = 1, .offset = 0, .multiple = 1},
    {.array = 3, .position = 0, .of = 1, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_selection_N2_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
        .counted_count = 3,
        .counted = polydist_selection_N2_counted0,
    },
};

static const polyrt_footprint polydist_selection_N2_footprints[] = {
    {.array = 0, .elements = polydist_selection_N2_footprint0},
    {.array = 1, .elements = polydist_selection_N2_footprint1},
    {.array = 2, .elements = polydist_selection_N2_footprint2},
    {.array = 3, .elements = polydist_selection_N2_footprint3},
};

static const polyrt_footprint polydist_selection_N2_live_ins[] = {
    {.array = 0, .elements = polydist_selection_N2_live_in0},
};

static const polyrt_footprint polydist_selection_N2_live_outs[] = {
    {.array = 2, .elements = polydist_selection_N2_live_out0},
};

static const polyrt_flow polydist_selection_N3_flows[] = {
    {
        .array = 3,
        .receiver = POLYRT_OUT,
        .flow = polydist_selection_N3_flow0,
    },
};

static const polyrt_footprint polydist_selection_N3_footprints[] = {
    {.array = 0, .elements = polydist_selection_N3_footprint0},
    {.array = 3, .elements = polydist_selection_N3_footprint1},
};

static const polyrt_footprint polydist_selection_N3_live_ins[] = {
    {.array = 0, .elements = polydist_selection_N3_live_in0},
};

static const polyrt_footprint polydist_selection_N3_live_outs[] = {
    {.array = 3, .elements = polydist_selection_N3_live_out0},
};

static const polyrt_nest polydist_selection_nests[] = {
    {
        .name = "N0",
        .line = 139,
        .sequential = 0,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_selection_N0_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_selection_N0_compute,
        .points = polydist_selection_N0_points,
        .bounds = polydist_selection_N0_bounds,
        .extent = polydist_selection_N0_extent,
        .flow_count = 3,
        .flows = polydist_selection_N0_flows,
        .rows = 1,
        .streams = 1,
        .in_order = 0,
        .footprint_count = 4,
        .footprints = polydist_selection_N0_footprints,
        .live_in_count = 3,
        .live_ins = polydist_selection_N0_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_selection_N0_live_outs,
    },
    {
        .name = "N1",
        .line = 139,
        .sequential = 0,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_selection_N1_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_selection_N1_compute,
        .points = polydist_selection_N1_points,
        .bounds = polydist_selection_N1_bounds,
        .extent = polydist_selection_N1_extent,
        .flow_count = 2,
        .flows = polydist_selection_N1_flows,
        .rows = 1,
        .streams = 1,
        .in_order = 0,
        .footprint_count = 1,
        .footprints = polydist_selection_N1_footprints,
        .live_in_count = 1,
        .live_ins = polydist_selection_N1_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_selection_N1_live_outs,
    },
    {
        .name = "N2",
        .line = 139,
        .sequential = 0,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_selection_N2_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_selection_N2_compute,
        .points = polydist_selection_N2_points,
        .bounds = polydist_selection_N2_bounds,
        .extent = polydist_selection_N2_extent,
        .flow_count = 1,
        .flows = polydist_selection_N2_flows,
        .rows = 1,
        .streams = 0,
        .in_order = 0,
        .footprint_count = 4,
        .footprints = polydist_selection_N2_footprints,
        .live_in_count = 1,
        .live_ins = polydist_selection_N2_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_selection_N2_live_outs,
    },
    {
        .name = "N3",
        .line = 139,
        .sequential = 0,
        .depth = 0,
        .wavefront = 0,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_selection_N3_compute,
        .points = polydist_selection_N3_points,
        .flow_count = 1,
        .flows = polydist_selection_N3_flows,
        .rows = 0,
        .streams = 1,
        .in_order = 0,
        .footprint_count = 2,
        .footprints = polydist_selection_N3_footprints,
        .live_in_count = 1,
        .live_ins = polydist_selection_N3_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_selection_N3_live_outs,
    },
};

static const polyrt_array polydist_selection_arrays[] = {
    {
        .name = "in",
        .element_size = sizeof(int),
        .written = 0,
    },
    {
        .name = "lut",
        .element_size = sizeof(double),
        .written = 1,
    },
    {
        .name = "c",
        .element_size = sizeof(double),
        .written = 1,
    },
    {
        .name = "out",
        .element_size = sizeof(double),
        .written = 1,
    },
};

static const polyrt_condition polydist_selection_conditions[] = {
    {"tests/programs/idioms.c:143:35", "subscript 2 of 'c' would leave the array's declared extent"},
};
static const polyrt_region polydist_selection = {
    .name = "selection",
    .file = "tests/programs/idioms.c",
    .line = 139,
    .nest_count = 4,
    .nests = polydist_selection_nests,
    .array_count = 4,
    .arrays = polydist_selection_arrays,
    .touched = polydist_selection_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
    .condition_count = 1,
    .conditions = polydist_selection_conditions,
};

static int polydist_selection_run(const struct polydist_selection_args *polydist_args, void *const *polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_m = polydist_args->p_m;
    if (polydist_unmet == 0 && !(polydist_p_n <= 0 || polydist_p_m >= 1)) polydist_unmet = 1;
    const int64_t polydist_parameters[] = {polydist_args->p_n, polydist_args->p_m, polydist_args->s0_c};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_selection, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 3, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    polyrt_nest_run(polydist_execution, 0, polydist_z);
    polyrt_nest_run(polydist_execution, 1, polydist_z);
    polyrt_nest_run(polydist_execution, 2, polydist_z);
    polyrt_nest_run(polydist_execution, 3, polydist_z);
    polyrt_leave(polydist_execution);
    return 0;
}

#line 137 "tests/programs/idioms.c"
static void selection(int n, int m, const int in[n], double lut[m], double c[n][m], double out[n])
{
#line 6437 "idioms.polydist.c"
{
    struct polydist_selection_args polydist_args;
    polydist_args.p_n = (int64_t)(n);
    polydist_args.p_m = (int64_t)(m);
    polydist_args.s0_c = (int64_t)(sizeof(c[0])/sizeof(c[0][0]));
    polydist_args.v_n = n;
    polydist_args.v_in = (void *)(in);
    polydist_args.v_out = (void *)(out);
    polydist_args.v_lut = (void *)(lut);
    polydist_args.v_m = m;
    polydist_args.v_c = (void *)(c);
    void *const polydist_bases[] = {(void *)(in), (void *)(lut), (void *)(&c[0][0]), (void *)(out)};
    const int64_t polydist_tile[] = {0};
    if (polydist_selection_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 139 "tests/programs/idioms.c"

    {
        for (int i = 0; i < n; i++) {
            int k = in[i] * 2;
            out[i] = lut[k % m] + c[in[i] % n][0] + lut[(in[i] & 1) < m ? in[i] & 1 : 0];
        }
        for (int j = 0; j < m; j++)
            lut[j] *= 0.5;
        for (int i = 0; i < n; i++)
            c[i][m - 1] = lut[in[i] % m] + out[i];
        for (int i = 1; i < n; i++)
            out[i] += out[in[i] % i];
    }
#line 6466 "idioms.polydist.c"
    }
}
#line 151 "tests/programs/idioms.c"
     
}

/* Nothing runs, and nothing is there. */
#line 6474 "idioms.polydist.c"
/* polydist: region nothing (tests/programs/idioms.c:157) */
struct polydist_nothing_args {
    int p_n;
    int p_lengths_1;
    int p_g_extent_0;
    int v_n;
    void *v_lengths;
    void *v_g;
    void *v_a;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_nothing_N0_tile(const struct polydist_nothing_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int *__restrict lengths, const struct box *__restrict g, double *__restrict a) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_lengths_1 = polydist_args->p_lengths_1;
    const int64_t polydist_p_g_extent_0 = polydist_args->p_g_extent_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_hi1 = polydist_hi[1];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_lo1 = polydist_lo[1];
    const int n = polydist_args->v_n;
    (void)n;
    (void)lengths;
    (void)g;
    (void)a;
    for (int polydist_c1 = polyrt_int_first(polyrt_max(0, polydist_lo1)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_n - 1, polydist_hi1)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        for (int polydist_c3 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c3_last = polyrt_int_last(polyrt_min(polydist_p_lengths_1 + polydist_p_g_extent_0 - 1, polydist_hi0)); polydist_c3 <= polydist_c3_last; polydist_c3++) {
            {
                const int k = (int)(polydist_c1);
                (void)k;
                const int i = (int)(polydist_c3);
                (void)i;
#line 160 "tests/programs/idioms.c"
a[i] += 1;
#line 6514 "idioms.polydist.c"
            }
        }
    }
}

static void polydist_nothing_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_nothing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_nothing_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_lengths, polydist_args->v_g, polydist_args->v_a);
}
#pragma GCC diagnostic pop

static int64_t polydist_nothing_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_nothing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_lengths_1 = polydist_args->p_lengths_1;
    const int64_t polydist_p_g_extent_0 = polydist_args->p_g_extent_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_hi1 = polydist_hi[1];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_lo1 = polydist_lo[1];
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polyrt_min(polydist_p_n - 1, polydist_hi1) - polyrt_max(0, polydist_lo1) + 1) * polyrt_max(0, polyrt_min(polydist_p_lengths_1 + polydist_p_g_extent_0 - 1, polydist_hi0) - polyrt_max(0, polydist_lo0) + 1);
    return polydist_points;
}

static void polydist_nothing_N0_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_nothing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_lengths_1 = polydist_args->p_lengths_1;
        const int64_t polydist_p_g_extent_0 = polydist_args->p_g_extent_0;
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range, 0, polydist_p_lengths_1 + polydist_p_g_extent_0 - 1);
        break;
    }
    case 1: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_lengths_1 = polydist_args->p_lengths_1;
        const int64_t polydist_p_g_extent_0 = polydist_args->p_g_extent_0;
        const int64_t polydist_hi0 = polydist_hi[0];
        const int64_t polydist_lo0 = polydist_lo[0];
        if (polydist_p_lengths_1 + polydist_p_g_extent_0 - 1 >= 0 && polydist_p_lengths_1 + polydist_p_g_extent_0 - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) polyrt_widen(polydist_range, 0, polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_nothing_N0_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_nothing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_lengths_1 = polydist_args->p_lengths_1;
        const int64_t polydist_p_g_extent_0 = polydist_args->p_g_extent_0;
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range, 0, polydist_p_lengths_1 + polydist_p_g_extent_0 - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_nothing_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_nothing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_lengths_1 = polydist_args->p_lengths_1;
    const int64_t polydist_p_g_extent_0 = polydist_args->p_g_extent_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_hi1 = polydist_hi[1];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_lo1 = polydist_lo[1];
    if (polydist_p_n - 1 >= 0 && polydist_p_lengths_1 + polydist_p_g_extent_0 - 1 >= 0 && polydist_p_lengths_1 + polydist_p_g_extent_0 - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_p_n - polydist_lo1 - 1 >= 0 && polydist_hi1 - polydist_p_n + 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_lengths_1 + polydist_p_g_extent_0 - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
}

static void polydist_nothing_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_nothing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_lengths_1 = polydist_args->p_lengths_1;
    const int64_t polydist_p_g_extent_0 = polydist_args->p_g_extent_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_lengths_1 + polydist_p_g_extent_0 - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
}

static void polydist_nothing_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_nothing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_lengths_1 = polydist_args->p_lengths_1;
    const int64_t polydist_p_g_extent_0 = polydist_args->p_g_extent_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_lengths_1 + polydist_p_g_extent_0 - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
}

static void polydist_nothing_N0_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_nothing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_lengths_1 = polydist_args->p_lengths_1;
    const int64_t polydist_p_g_extent_0 = polydist_args->p_g_extent_0;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0) {
        polyrt_emit(polydist_sink, polyrt_max(polydist_lo0, 0), polyrt_min(polydist_hi0, polydist_p_lengths_1 + polydist_p_g_extent_0 - 1) - polyrt_max(polydist_lo0, 0) + 1, 0, 1);
    }
}

static void polydist_nothing_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_nothing_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_array) {
    case 0: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_lengths_1 = polydist_args->p_lengths_1;
        const int64_t polydist_p_g_extent_0 = polydist_args->p_g_extent_0;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_lengths_1 + polydist_p_g_extent_0 - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    default:
        break;
    }
}

static const polyrt_flow polydist_nothing_N0_flows[] = {
    {
        .array = 0,
        .receiver = POLYRT_OUT,
        .flow = polydist_nothing_N0_flow0,
    },
};

static const polyrt_counted polydist_nothing_N0_counted0[] = {
    {.array = 0, .position = 0, .of = 1, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_nothing_N0_dimensions[] = {
    {
        .form = {1, 0},
        .scale = 1,
        .placement = 0,
        .counted_count = 1,
        .counted = polydist_nothing_N0_counted0,
    },
};

static const polyrt_footprint polydist_nothing_N0_footprints[] = {
    {.array = 0, .elements = polydist_nothing_N0_footprint0},
};

static const polyrt_footprint polydist_nothing_N0_live_ins[] = {
    {.array = 0, .elements = polydist_nothing_N0_live_in0},
};

static const polyrt_footprint polydist_nothing_N0_live_outs[] = {
    {.array = 0, .elements = polydist_nothing_N0_live_out0},
};

static const polyrt_nest polydist_nothing_nests[] = {
    {
        .name = "N0",
        .line = 157,
        .sequential = 0,
        .depth = 2,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_nothing_N0_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_nothing_N0_compute,
        .points = polydist_nothing_N0_points,
        .bounds = polydist_nothing_N0_bounds,
        .extent = polydist_nothing_N0_extent,
        .flow_count = 1,
        .flows = polydist_nothing_N0_flows,
        .rows = 1,
        .streams = 1,
        .in_order = 0,
        .footprint_count = 1,
        .footprints = polydist_nothing_N0_footprints,
        .live_in_count = 1,
        .live_ins = polydist_nothing_N0_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_nothing_N0_live_outs,
    },
};

static const polyrt_array polydist_nothing_arrays[] = {
    {
        .name = "a",
        .element_size = sizeof(double),
        .written = 1,
    },
};

static const polyrt_region polydist_nothing = {
    .name = "nothing",
    .file = "tests/programs/idioms.c",
    .line = 157,
    .nest_count = 1,
    .nests = polydist_nothing_nests,
    .array_count = 1,
    .arrays = polydist_nothing_arrays,
    .touched = polydist_nothing_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
};

static int polydist_nothing_run(const struct polydist_nothing_args *polydist_args, void *const *polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
    const int64_t polydist_parameters[] = {polydist_args->p_n, polydist_args->p_lengths_1, polydist_args->p_g_extent_0};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_nothing, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 3, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    polyrt_nest_run(polydist_execution, 0, polydist_z);
    polyrt_leave(polydist_execution);
    return 0;
}

#line 155 "tests/programs/idioms.c"
static double nothing(const int *lengths, const struct box *g, int n, double *a)
{
#line 6791 "idioms.polydist.c"
{
    struct polydist_nothing_args polydist_args;
    polydist_args.p_n = (int64_t)(n);
    polydist_args.p_lengths_1 = (int64_t)((lengths ? lengths[1] : 0));
    polydist_args.p_g_extent_0 = (int64_t)((g ? g->extent[0] : 0));
    polydist_args.v_n = n;
    polydist_args.v_lengths = (void *)(lengths);
    polydist_args.v_g = (void *)(g);
    polydist_args.v_a = (void *)(a);
    void *const polydist_bases[] = {(void *)(a)};
    const int64_t polydist_tile[] = {0};
    if (polydist_nothing_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 157 "tests/programs/idioms.c"

    for (int k = 0; k < n; k++)
        for (int i = 0; i < lengths[1] + g->extent[0]; i++)
            a[i] += 1;
#line 6809 "idioms.polydist.c"
    }
}
#line 160 "tests/programs/idioms.c"
                      
    return a[0];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, m = argc > 2 ? atoi(argv[2]) : 12, lengths[2] = {n, m};
    struct box g = {.n = n, .extent = {n, m, 0}, .scale = 2, .inside = {1, n}};

    grid_points[0] = n, grid_points[1] = m, level = 1;
    double (*out)[m] = calloc(n, sizeof *out), *a = malloc(n * m * sizeof *a), *b = calloc(n, sizeof *b);
    g.u = malloc(n * m * sizeof *g.u);
    for (int i = 0; i < n * m; i++) {
        g.u[i] = (double)(i * 7 % 32) / 8;
        a[i] = (double)(i * 5 % 16) / 4;
    }
    interior(&g, lengths, out);
    halves(n, m % 5, a, b);
    halves(n, 0, a, b);
    growing(lengths, a);
    if (n > 2 && m > 3)
        advection(n, m, (double (*)[m])g.u, out, (double (*)[m])a);
    int *in = malloc(n * sizeof *in);
    for (int i = 0; i < n; i++)
        in[i] = (i * 13 + 5) % (n + m);
    selection(n, m, in, a + n, out, b);
    free(in);
    double *f = calloc((n + 2) * (n + 2), sizeof *f);
    for (int i = 0; i < (n + 2) * (n + 2); i++)
        f[i] = (double)(i * 3 % 64) / 16;
    walls(&g, f, b);
    for (int i = 0; i < (n + 2) * (n + 2); i++)
        printf("%a\n", f[i]);
    free(f);
    nothing(NULL, NULL, none[0], a);
    printf("%d\n", edges(n, m, out, (double (*)[m])g.u));
    for (int i = 0; i < n; i++) {
        printf("%a %a %a", a[i], a[n * m - 1 - i], b[i]);
        for (int j = 0; j < m; j++)
            printf(" %a %a", out[i][j], g.u[i * m + j]);
        printf("\n");
    }
    free(out), free(a), free(b), free(g.u);
    return 0;
}
