#line 1 "/tmp/p1.c"
#define MOST 9
#line 4 "p1.polydist.c"
#include "polyrt.h"
/* polydist: region pairs (/tmp/p1.c:7) */
struct polydist_pairs_args {
    int p_n;
    int64_t p_polyrt_least_away_list_sizeof_list_f_f_1;
    int64_t p_polyrt_past_away_list_sizeof_list_f_f_1;
    int64_t s0_r;
    int64_t s0_f;
    void *v_kept_f;
    int v_n;
    void *v_count;
    int (*v_j);
    void *v_list;
    void *v_r;
    void *v_f;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_pairs_N0_tile(const struct polydist_pairs_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int *__restrict count, const int *__restrict list, double (*__restrict r)[3], double (*__restrict f)[3], long long *__restrict polydist_kept_f) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int n = polydist_args->v_n;
    (void)n;
    (void)count;
    (void)list;
    (void)r;
    (void)f;
    for (int polydist_c1 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_n - 1, polydist_hi0)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        {
            const int i = (int)(polydist_c1);
            (void)i;
            int j = {0}; (void)j;
            int k; (void)k;
            int d; (void)d;
            polydist_kept_f[(int64_t)i * 1] = 0;
#line 10 "/tmp/p1.c"
int many = count[i];
            for (k = 0; k < many; k++) {
                double way[3], square = 0;
                j = (&list[i * 9])[k];
                for (d = 0; d < 3; d++) {
                    way[d] = r[i][d] - r[j][d];
                    square += way[d] * way[d];
                }
                double force = 1 / (0.1 + square) - 0.01 * square;
                for (d = 0; d < 3; d++) {
                    { struct { double value0; long long value1; long long value2; } polydist_record = { (force * way[d]), (i), (d) }; polyrt_list_put(&polydist_kept_f[(int64_t)i * 1], 0, &polydist_record, sizeof polydist_record); }
                    { struct { double value0; long long value1; long long value2; } polydist_record = { (force * way[d]), (j), (d) }; polyrt_list_put(&polydist_kept_f[(int64_t)i * 1], 1, &polydist_record, sizeof polydist_record); }
                }
            }
#line 61 "p1.polydist.c"
        }
    }
}

static void polydist_pairs_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_pairs_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_count, polydist_args->v_list, polydist_args->v_r, polydist_args->v_f, polydist_args->v_kept_f);
}
#pragma GCC diagnostic pop

static int64_t polydist_pairs_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static void polydist_pairs_N0_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static void polydist_pairs_N0_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static void polydist_pairs_N0_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static int polydist_pairs_N0_reach0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t *polydist_a, int64_t *polydist_b) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static int polydist_pairs_N0_origin0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_a, const int64_t *polydist_b, int64_t *polydist_lo, int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static void polydist_pairs_N0_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static void polydist_pairs_N0_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_polyrt_least_away_list_sizeof_list_f_f_1 = polydist_args->p_polyrt_least_away_list_sizeof_list_f_f_1;
    const int64_t polydist_p_polyrt_past_away_list_sizeof_list_f_f_1 = polydist_args->p_polyrt_past_away_list_sizeof_list_f_f_1;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_polyrt_least_away_list_sizeof_list_f_f_1, polydist_p_polyrt_past_away_list_sizeof_list_f_f_1 - 1 - polydist_p_polyrt_least_away_list_sizeof_list_f_f_1 + 1, 0, 1);
    }
}

static void polydist_pairs_N0_footprint2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_r = polydist_args->s0_r;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = 0, polydist_c0_last = polydist_p_n - 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_r + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_N0_footprint3(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static void polydist_pairs_N0_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static void polydist_pairs_N0_live_in1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_p_polyrt_least_away_list_sizeof_list_f_f_1 = polydist_args->p_polyrt_least_away_list_sizeof_list_f_f_1;
    const int64_t polydist_p_polyrt_past_away_list_sizeof_list_f_f_1 = polydist_args->p_polyrt_past_away_list_sizeof_list_f_f_1;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        polyrt_emit(polydist_sink, polydist_p_polyrt_least_away_list_sizeof_list_f_f_1, polydist_p_polyrt_past_away_list_sizeof_list_f_f_1 - 1 - polydist_p_polyrt_least_away_list_sizeof_list_f_f_1 + 1, 0, 1);
    }
}

static void polydist_pairs_N0_live_in2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_r = polydist_args->s0_r;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = 0, polydist_c0_last = polydist_p_n - 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_r + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_pairs_N1_tile(const struct polydist_pairs_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int *__restrict count, const int *__restrict list, double (*__restrict r)[3], double (*__restrict f)[3], long long *__restrict polydist_kept_f) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int n = polydist_args->v_n;
    (void)n;
    (void)count;
    const int j = *polydist_args->v_j;
    (void)j;
    (void)list;
    (void)r;
    (void)f;
    for (int polydist_c1 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c1_last = polyrt_int_last(polyrt_min(polydist_p_n - 1, polydist_hi0)); polydist_c1 <= polydist_c1_last; polydist_c1++) {
        {
            const int i = (int)(polydist_c1);
            (void)i;
            do {
#line 10 "/tmp/p1.c"
for (int64_t polydist_place = 0; polyrt_list_has(polydist_kept_f[(int64_t)i * 1], polydist_place);) switch (polyrt_list_number(polydist_kept_f[(int64_t)i * 1], &polydist_place)) { case 0: { struct { double value0; long long value1; long long value2; } polydist_record; polyrt_list_take(polydist_kept_f[(int64_t)i * 1], &polydist_place, &polydist_record, sizeof polydist_record); f[polydist_record.value1][polydist_record.value2] = f[polydist_record.value1][polydist_record.value2] + polydist_record.value0; } break; case 1: { struct { double value0; long long value1; long long value2; } polydist_record; polyrt_list_take(polydist_kept_f[(int64_t)i * 1], &polydist_place, &polydist_record, sizeof polydist_record); f[polydist_record.value1][polydist_record.value2] = f[polydist_record.value1][polydist_record.value2] - polydist_record.value0; } break; } polyrt_list_end(&polydist_kept_f[(int64_t)i * 1]);
#line 317 "p1.polydist.c"
            } while (0);
        }
    }
}

static void polydist_pairs_N1_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_pairs_N1_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_count, polydist_args->v_list, polydist_args->v_r, polydist_args->v_f, polydist_args->v_kept_f);
}
#pragma GCC diagnostic pop

static int64_t polydist_pairs_N1_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static void polydist_pairs_N1_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static void polydist_pairs_N1_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static void polydist_pairs_N1_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polyrt_min(polyrt_min(polydist_p_n - 2, polydist_b0 - 1), polydist_hi0) - polyrt_max(polyrt_max(polydist_lo0, polydist_a0 - 1), 0) >= 0) {
        for (int64_t polydist_c1 = 0, polydist_c1_last = polydist_p_n - 1; polydist_c1 <= polydist_c1_last; polydist_c1++) {
            polyrt_emit(polydist_sink, polydist_c1 * polydist_s0_f + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static int polydist_pairs_N1_reach0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t *polydist_a, int64_t *polydist_b) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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
    polyrt_widen(polydist_reach0, polyrt_max(polydist_lo0 + 1, 1), polyrt_min(polydist_hi0 + 1, polydist_p_n - 1));
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_a[0] = polydist_reach0[0];
    polydist_b[0] = polydist_reach0[1];
    return 1;
}

static int polydist_pairs_N1_origin0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_a, const int64_t *polydist_b, int64_t *polydist_lo, int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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
    polyrt_widen(polydist_reach0, polyrt_max(polydist_a0 - 1, 0), polyrt_min(polydist_b0 - 1, polydist_p_n - 2));
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_lo[0] = polydist_reach0[0];
    polydist_hi[0] = polydist_reach0[1];
    return 1;
}

static void polydist_pairs_N1_flow1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_n + 1 >= 0) {
        for (int64_t polydist_c1 = 0, polydist_c1_last = polydist_p_n - 1; polydist_c1 <= polydist_c1_last; polydist_c1++) {
            polyrt_emit(polydist_sink, polydist_c1 * polydist_s0_f + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_N1_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = 0, polydist_c0_last = polydist_p_n - 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_f + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_N1_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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

static void polydist_pairs_N1_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (-polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c0 = 0, polydist_c0_last = polydist_p_n - 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_f + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_N1_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_p_n + 1 >= 0) {
        for (int64_t polydist_c0 = 0, polydist_c0_last = polydist_p_n - 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_f + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_touched(const void *polydist_arguments, int polydist_array, int64_t polydist_range[2]) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
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
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_p_polyrt_least_away_list_sizeof_list_f_f_1 = polydist_args->p_polyrt_least_away_list_sizeof_list_f_f_1;
        const int64_t polydist_p_polyrt_past_away_list_sizeof_list_f_f_1 = polydist_args->p_polyrt_past_away_list_sizeof_list_f_f_1;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range0, polydist_p_polyrt_least_away_list_sizeof_list_f_f_1, polydist_p_polyrt_past_away_list_sizeof_list_f_f_1 - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 2: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_s0_r = polydist_args->s0_r;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_r;
        polydist_last += polydist_range0[1] * polydist_s0_r;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range1, 0, 2);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 3: {
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_s0_f = polydist_args->s0_f;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_f;
        polydist_last += polydist_range0[1] * polydist_s0_f;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range1, 0, 2);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 4: {
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

static const polyrt_flow polydist_pairs_N0_flows[] = {
    {
        .array = 4,
        .receiver = 1,
        .flow = polydist_pairs_N0_flow0,
        .reach = polydist_pairs_N0_reach0,
        .origin = polydist_pairs_N0_origin0,
        .broadcast = 0,
    },
};

static const polyrt_counted polydist_pairs_N0_counted0[] = {
    {.array = 0, .position = 0, .of = 1, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_pairs_N0_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
        .counted_count = 1,
        .counted = polydist_pairs_N0_counted0,
    },
};

static const polyrt_footprint polydist_pairs_N0_footprints[] = {
    {.array = 0, .elements = polydist_pairs_N0_footprint0},
    {.array = 1, .elements = polydist_pairs_N0_footprint1},
    {.array = 2, .elements = polydist_pairs_N0_footprint2},
    {.array = 4, .elements = polydist_pairs_N0_footprint3},
};

static const polyrt_footprint polydist_pairs_N0_live_ins[] = {
    {.array = 0, .elements = polydist_pairs_N0_live_in0},
    {.array = 1, .elements = polydist_pairs_N0_live_in1},
    {.array = 2, .elements = polydist_pairs_N0_live_in2},
};

static const polyrt_flow polydist_pairs_N1_flows[] = {
    {
        .array = 3,
        .receiver = 1,
        .flow = polydist_pairs_N1_flow0,
        .reach = polydist_pairs_N1_reach0,
        .origin = polydist_pairs_N1_origin0,
        .broadcast = 0,
    },
    {
        .array = 3,
        .receiver = POLYRT_OUT,
        .flow = polydist_pairs_N1_flow1,
    },
};

static const polyrt_dimension polydist_pairs_N1_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
    },
};

static const polyrt_footprint polydist_pairs_N1_footprints[] = {
    {.array = 3, .elements = polydist_pairs_N1_footprint0},
    {.array = 4, .elements = polydist_pairs_N1_footprint1},
};

static const polyrt_footprint polydist_pairs_N1_live_ins[] = {
    {.array = 3, .elements = polydist_pairs_N1_live_in0},
};

static const polyrt_footprint polydist_pairs_N1_live_outs[] = {
    {.array = 3, .elements = polydist_pairs_N1_live_out0},
};

static const polyrt_nest polydist_pairs_nests[] = {
    {
        .name = "N0",
        .line = 7,
        .sequential = 0,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_pairs_N0_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_pairs_N0_compute,
        .points = polydist_pairs_N0_points,
        .bounds = polydist_pairs_N0_bounds,
        .extent = polydist_pairs_N0_extent,
        .flow_count = 1,
        .flows = polydist_pairs_N0_flows,
        .rows = 1,
        .streams = 1,
        .chained = 0,
        .in_order = 0,
        .footprint_count = 4,
        .footprints = polydist_pairs_N0_footprints,
        .live_in_count = 3,
        .live_ins = polydist_pairs_N0_live_ins,
    },
    {
        .name = "N1",
        .line = 7,
        .sequential = 0,
        .depth = 1,
        .wavefront = 1,
        .dimension_count = 1,
        .dimensions = polydist_pairs_N1_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_pairs_N1_compute,
        .points = polydist_pairs_N1_points,
        .bounds = polydist_pairs_N1_bounds,
        .extent = polydist_pairs_N1_extent,
        .flow_count = 2,
        .flows = polydist_pairs_N1_flows,
        .rows = 1,
        .streams = 1,
        .chained = 0,
        .in_order = 0,
        .footprint_count = 2,
        .footprints = polydist_pairs_N1_footprints,
        .live_in_count = 1,
        .live_ins = polydist_pairs_N1_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_pairs_N1_live_outs,
    },
};

static const polyrt_array polydist_pairs_arrays[] = {
    {
        .name = "count",
        .element_size = sizeof(int),
        .written = 0,
    },
    {
        .name = "list",
        .element_size = sizeof(int),
        .written = 0,
        .open = 1,
    },
    {
        .name = "r",
        .element_size = sizeof(double),
        .written = 0,
    },
    {
        .name = "f",
        .element_size = sizeof(double),
        .written = 1,
    },
    {
        .name = "contributions to f",
        .element_size = sizeof(long long),
        .written = 1,
    },
};

static const polyrt_region polydist_pairs = {
    .name = "pairs",
    .file = "/tmp/p1.c",
    .line = 7,
    .nest_count = 2,
    .nests = polydist_pairs_nests,
    .array_count = 5,
    .arrays = polydist_pairs_arrays,
    .touched = polydist_pairs_touched,
    .distribution = POLYRT_DEFAULT,
    .cyclic_block = 1,
    .gather = POLYRT_GATHER_LAZY,
    .scheme = POLYRT_EXACT,
    .carried = 1u << POLYRT_EXACT,
    .takes_long = 1,
};

static int polydist_pairs_run(struct polydist_pairs_args *polydist_args, void **polydist_bases, int polydist_tile_count, const int64_t *polydist_tile, int polydist_unmet) {
struct polydist_pairs_args polydist_own = *polydist_args;
    void *polydist_all[5];
    for (int polydist_k = 0; polydist_k < 5; polydist_k++)
        polydist_all[polydist_k] = polydist_bases[polydist_k];
    {
        const int64_t polydist_p_n = polydist_args->p_n;
        int64_t polydist_length = 1, polydist_first = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) polydist_range0[0] = polydist_range0[1] = 0;
        polydist_first += polydist_range0[0] * polydist_length;
        polydist_length *= polydist_range0[1] - polydist_range0[0] + 1;
        static polyrt_kept polydist_memory;
        void *const polydist_start = polyrt_kept_memory(&polydist_memory, polydist_length * (int64_t)sizeof(long long));
        polydist_all[4] = (void *)((uintptr_t)polydist_start - (uintptr_t)(polydist_first * (int64_t)sizeof(long long)));
        polydist_own.v_kept_f = polydist_all[4];
    }
    polydist_args = &polydist_own;
    polydist_bases = polydist_all;

    const int64_t polydist_parameters[] = {polydist_args->p_n, polydist_args->p_polyrt_least_away_list_sizeof_list_f_f_1, polydist_args->p_polyrt_past_away_list_sizeof_list_f_f_1, polydist_args->s0_r, polydist_args->s0_f};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_pairs, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 5, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    polyrt_nest_run(polydist_execution, 0, polydist_z);
    polyrt_nest_run(polydist_execution, 1, polydist_z);
    polyrt_leave(polydist_execution);
    return 0;
}

#line 2 "/tmp/p1.c"
double pairs(int n, int steps, const int count[n], const int *list, double r[n][3],
                    double f[n][3])
{
    double energy = 0;
    int i, k, j, d;
#line 824 "p1.polydist.c"
{
    struct polydist_pairs_args polydist_args;
    polydist_args.p_n = (int64_t)(n);
    polydist_args.p_polyrt_least_away_list_sizeof_list_f_f_1 = (int64_t)(polyrt_least_away(list, sizeof *list, f, f + 1));
    polydist_args.p_polyrt_past_away_list_sizeof_list_f_f_1 = (int64_t)(polyrt_past_away(list, sizeof *list, f, f + 1));
    polydist_args.s0_r = (int64_t)(sizeof(r[0])/sizeof(r[0][0]));
    polydist_args.s0_f = (int64_t)(sizeof(f[0])/sizeof(f[0][0]));
    polydist_args.v_kept_f = NULL;
    polydist_args.v_n = n;
    polydist_args.v_count = (void *)(count);
    polydist_args.v_j = &(j);
    polydist_args.v_list = (void *)(list);
    polydist_args.v_r = (void *)(r);
    polydist_args.v_f = (void *)(f);
    void *polydist_bases[] = {(void *)(count), (void *)(list), (void *)(&r[0][0]), (void *)(&f[0][0]), NULL};
    const int64_t polydist_tile[] = {0};
    if (polydist_pairs_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 7 "/tmp/p1.c"

        for (i = 0; i < n; i++) {
            const int *own = &list[i * MOST];
            int many = count[i];
            for (k = 0; k < many; k++) {
                double way[3], square = 0;
                j = own[k];
                for (d = 0; d < 3; d++) {
                    way[d] = r[i][d] - r[j][d];
                    square += way[d] * way[d];
                }
                double force = 1 / (0.1 + square) - 0.01 * square;
                for (d = 0; d < 3; d++) {
                    f[i][d] += force * way[d];
                    f[j][d] -= force * way[d];
                }
            }
        }
#line 861 "p1.polydist.c"
    }
    (void)sizeof(i);
    (void)sizeof(k);
    (void)sizeof(d);
}
#line 24 "/tmp/p1.c"
         
    return energy;
}
