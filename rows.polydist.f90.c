#include "polyrt.h"

/* polydist: region s (/tmp/rows.f90:4) */
struct polydist_s_args {
    void *const *variables;
    const int64_t *integers, *origins;
    int64_t p_m;
    int64_t p_n;
    int64_t s1_t;
};

extern void polydist_rows_2d17690a_s_n0(void *const *variables, const int64_t *integers, const int64_t *z, const int64_t *lo, const int64_t *hi);
static void polydist_s_N0_compute(const void *arguments, const int64_t *z, const int64_t *lo, const int64_t *hi) {
    const struct polydist_s_args *const args = arguments;
    polydist_rows_2d17690a_s_n0(args->variables, args->integers, z, lo, hi);
}

static int64_t polydist_s_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    int64_t polydist_points = 0;
    polydist_points += polyrt_max(0, polyrt_min(polydist_hi0, polydist_p_m) - polyrt_max(1, polydist_lo0) + 1) * (polyrt_max(0, polydist_p_n - 1 + 1) + 1 + 1 + polyrt_max(0, polydist_p_n - 1 + 1));
    return polydist_points;
}

static void polydist_s_N0_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_m = polydist_args->p_m;
        polyrt_widen(polydist_range, 1, polydist_p_m);
        break;
    }
    default:
        break;
    }
}

static void polydist_s_N0_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_m = polydist_args->p_m;
        polyrt_widen(polydist_range, 1, polydist_p_m);
        break;
    }
    default:
        break;
    }
}

static void polydist_s_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s1_t = polydist_args->s1_t;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_m); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, 1 + polydist_c0 * polydist_s1_t, polydist_p_n - 1 + 1, 0, 1);
        }
    }
}

static void polydist_s_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0 - 1, 0), polyrt_min(polydist_hi0 - 1, polydist_p_m - 1) - polyrt_max(polydist_lo0 - 1, 0) + 1, 0, 1);
}

static void polydist_s_N0_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, 1, 1, 1);
    }
}

static void polydist_s_N0_footprint2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s1_t = polydist_args->s1_t;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_m); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s1_t + 1, polydist_p_n - 1 + 1, 0, 1);
        }
    }
}

static void polydist_s_N0_footprint3(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
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
    if (polydist_p_m - 1 >= 0 && polydist_p_m - polydist_lo0 >= 0 && polydist_hi0 - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_n - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_s_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    polyrt_emit(polydist_sink, polyrt_max(polydist_lo0 - 1, 0), polyrt_min(polydist_hi0 - 1, polydist_p_m - 1) - polyrt_max(polydist_lo0 - 1, 0) + 1, 0, 1);
}

static void polydist_s_N0_live_in1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s1_t = polydist_args->s1_t;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_m); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s1_t + 1, polydist_p_n - 1 + 1, 0, 1);
        }
    }
}

static void polydist_s_N0_live_in2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    polyrt_emit(polydist_sink, 0, 1, 1, 1);
}

static void polydist_s_N0_live_in3(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    polyrt_emit(polydist_sink, 0, 1, 1, 1);
}

static void polydist_s_N0_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_m = polydist_args->p_m;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s1_t = polydist_args->s1_t;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 1), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_m); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s1_t + 1, polydist_p_n - 1 + 1, 0, 1);
        }
    }
}

static void polydist_s_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_s_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_array) {
    case 0: {
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
    case 1: {
        int64_t polydist_first = 0, polydist_last = 0;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 2: {
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_s1_t = polydist_args->s1_t;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_m - 1 >= 0) polyrt_widen(polydist_range0, 1, polydist_p_n);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range1, 1, polydist_p_m);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * polydist_s1_t;
        polydist_last += polydist_range1[1] * polydist_s1_t;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 3: {
        const int64_t polydist_p_m = polydist_args->p_m;
        const int64_t polydist_p_n = polydist_args->p_n;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_m - 1 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 4: {
        int64_t polydist_first = 0, polydist_last = 0;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 5: {
        int64_t polydist_first = 0, polydist_last = 0;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    default:
        break;
    }
}

static const polyrt_flow polydist_s_N0_flows[] = {
    {
        .array = 2,
        .receiver = POLYRT_OUT,
        .flow = polydist_s_N0_flow0,
    },
};

static const polyrt_counted polydist_s_N0_counted0[] = {
    {.array = 2, .position = 1, .of = 2, .offset = 0, .multiple = 1},
    {.array = 0, .position = 0, .of = 1, .offset = 1, .multiple = 1},
};
static const polyrt_dimension polydist_s_N0_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
        .counted_count = 2,
        .counted = polydist_s_N0_counted0,
    },
};

static const polyrt_footprint polydist_s_N0_footprints[] = {
    {.array = 0, .elements = polydist_s_N0_footprint0},
    {.array = 1, .elements = polydist_s_N0_footprint1},
    {.array = 2, .elements = polydist_s_N0_footprint2},
    {.array = 3, .elements = polydist_s_N0_footprint3},
};

static const polyrt_footprint polydist_s_N0_live_ins[] = {
    {.array = 0, .elements = polydist_s_N0_live_in0},
    {.array = 2, .elements = polydist_s_N0_live_in1},
    {.array = 4, .elements = polydist_s_N0_live_in2},
    {.array = 5, .elements = polydist_s_N0_live_in3},
};

static const polyrt_footprint polydist_s_N0_live_outs[] = {
    {.array = 2, .elements = polydist_s_N0_live_out0},
};

static const polyrt_nest polydist_s_nests[] = {
    {
        .name = "N0",
        .line = 4,
        .sequential = 0,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_s_N0_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_s_N0_compute,
        .points = polydist_s_N0_points,
        .bounds = polydist_s_N0_bounds,
        .extent = polydist_s_N0_extent,
        .flow_count = 1,
        .flows = polydist_s_N0_flows,
        .rows = 0,
        .streams = 1,
        .chained = 0,
        .in_order = 1,
        .footprint_count = 4,
        .footprints = polydist_s_N0_footprints,
        .live_in_count = 4,
        .live_ins = polydist_s_N0_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_s_N0_live_outs,
    },
};

static polyrt_array polydist_s_arrays[] = {
    {.name = "c", .written = 0},
    {.name = "steps", .written = 1},
    {.name = "t", .written = 1},
    {.name = "h", .written = 1},
    {.name = "m", .written = 0},
    {.name = "n", .written = 0},
};

static const polyrt_region polydist_s = {
    .name = "s",
    .file = "/tmp/rows.f90",
    .line = 4,
    .nest_count = 1,
    .nests = polydist_s_nests,
    .array_count = 6,
    .arrays = polydist_s_arrays,
    .touched = polydist_s_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
    .takes_long = 1,
};

static int polydist_s_run(struct polydist_s_args *polydist_args, void **polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
    const int64_t polydist_parameters[] = {polydist_args->p_m, polydist_args->p_n, polydist_args->s1_t};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_s, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 3, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    polyrt_nest_run(polydist_execution, 0, polydist_z);
    polyrt_leave(polydist_execution);
    return 0;
}

extern void polydist_rows_2d17690a_s_run(void *const *variables, const int64_t *integers, const int64_t *strides, void *const *bases, const int64_t *origins, const int64_t *sizes, const int64_t *tile, int64_t *as_written);
void polydist_rows_2d17690a_s_run(void *const *variables, const int64_t *integers, const int64_t *strides, void *const *bases, const int64_t *origins, const int64_t *sizes, const int64_t *tile, int64_t *as_written) {
    struct polydist_s_args args;
    args.variables = variables;
    args.integers = integers;
    args.origins = origins;
    args.p_m = integers[0];
    args.p_n = integers[1];
    int unmet = 0;
    args.s1_t = strides[0];
    void *moved[6];
    for (int k = 0; k < 6; k++) {
        polydist_s_arrays[k].element_size = (size_t)sizes[k];
        moved[k] = (void *)((uintptr_t)bases[k] - (uintptr_t)(origins[k] * sizes[k]));
    }
    *as_written = polydist_s_run(&args, moved, 0, tile, unmet);
}
