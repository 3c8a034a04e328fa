#line 1 "/tmp/p2.c"
#define MOST 9
#line 4 "p2.polydist.c"
#include "polyrt.h"
/* polydist: region pairs (/tmp/p2.c:7) */
struct polydist_pairs_args {
    int p_steps;
    int p_n;
    int64_t s0_f;
    int64_t s0_r;
    int v_steps;
    int v_n;
    void *v_f;
    void *v_count;
    int (*v_j);
    void *v_list;
    void *v_r;
    double (*v_energy);
    void *v_charge;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_pairs_N0_tile(const struct polydist_pairs_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, double (*__restrict f)[3], const int *__restrict count, const int *__restrict list, double (*__restrict r)[3], double *__restrict charge) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    const int steps = polydist_args->v_steps;
    (void)steps;
    const int n = polydist_args->v_n;
    (void)n;
    (void)f;
    (void)count;
    const int j = *polydist_args->v_j;
    (void)j;
    (void)list;
    (void)r;
    const double energy = *polydist_args->v_energy;
    (void)energy;
    (void)charge;
    if (polydist_p_steps >= polydist_z0 + 1 && polydist_z0 >= 0) {
        for (int polydist_c3 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c3_last = polyrt_int_last(polyrt_min(polydist_p_n - 1, polydist_hi0)); polydist_c3 <= polydist_c3_last; polydist_c3++) {
            for (int polydist_c5 = polyrt_int_first(0), polydist_c5_last = polyrt_int_last(2); polydist_c5 <= polydist_c5_last; polydist_c5++) {
                {
                    const int t = (int)(polydist_z0);
                    (void)t;
                    const int i = (int)(polydist_c3);
                    (void)i;
                    const int d = (int)(polydist_c5);
                    (void)d;
#line 11 "/tmp/p2.c"
f[i][d] = 0.0;
#line 60 "p2.polydist.c"
                }
            }
        }
    }
}

static void polydist_pairs_N0_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_pairs_N0_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_f, polydist_args->v_count, polydist_args->v_list, polydist_args->v_r, polydist_args->v_charge);
}
#pragma GCC diagnostic pop

static int64_t polydist_pairs_N0_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_points = 0;
    polydist_points += (polydist_p_steps >= polydist_z0 + 1 && polydist_z0 >= 0 ? polyrt_max(0, polyrt_min(polydist_p_n - 1, polydist_hi0) - polyrt_max(0, polydist_lo0) + 1) * polyrt_max(0, 2 - 0 + 1) : 0);
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
        const int64_t polydist_p_steps = polydist_args->p_steps;
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_z0 = polydist_z[0];
        if (polydist_z0 >= 0 && polydist_p_steps - polydist_z0 - 1 >= 0) polyrt_widen(polydist_range, 0, polydist_p_n - 1);
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
    case -1: {
        const int64_t polydist_p_steps = polydist_args->p_steps;
        const int64_t polydist_p_n = polydist_args->p_n;
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range, 0, polydist_p_steps - 1);
        break;
    }
    case 0: {
        const int64_t polydist_p_steps = polydist_args->p_steps;
        const int64_t polydist_p_n = polydist_args->p_n;
        if (polydist_p_steps - 1 >= 0) polyrt_widen(polydist_range, 0, polydist_p_n - 1);
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
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_z0 >= 0 && polydist_p_steps - polydist_z0 - 1 >= 0) {
        for (int64_t polydist_c1 = polyrt_max(polydist_lo0, 0), polydist_c1_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c1 <= polydist_c1_last; polydist_c1++) {
            polyrt_emit(polydist_sink, polydist_c1 * polydist_s0_f + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static int polydist_pairs_N0_reach0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t *polydist_a, int64_t *polydist_b) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
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
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_z0 >= 0 && polydist_p_steps - polydist_z0 - 1 >= 0) polyrt_widen(polydist_reach0, 0, polydist_p_n - 1);
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
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_steps - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_f + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_pairs_N1_tile(const struct polydist_pairs_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, double (*__restrict f)[3], const int *__restrict count, const int *__restrict list, double (*__restrict r)[3], double *__restrict charge) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_z0 = polydist_z[0];
    const int steps = polydist_args->v_steps;
    (void)steps;
    const int n = polydist_args->v_n;
    (void)n;
    (void)f;
    (void)count;
    (void)list;
    (void)r;
    double energy = *polydist_args->v_energy;
    (void)energy;
    (void)charge;
    if (polydist_p_steps >= polydist_z0 + 1 && polydist_z0 >= 0) {
        for (int polydist_c3 = polyrt_int_first(0), polydist_c3_last = polyrt_int_last(polydist_p_n - 1); polydist_c3 <= polydist_c3_last; polydist_c3++) {
            {
                const int t = (int)(polydist_z0);
                (void)t;
                const int i = (int)(polydist_c3);
                (void)i;
                int j = {0}; (void)j;
                int k; (void)k;
                int d; (void)d;
                do {
#line 14 "/tmp/p2.c"
int many = count[i];
            for (k = 0; k < many; k++) {
                double way[3], square = 0;
                j = (&list[i * 9])[k];
                for (d = 0; d < 3; d++) {
                    way[d] = r[i][d] - r[j][d];
                    square += way[d] * way[d];
                }
                if (square > 3.5)
                    continue;
                double force = 1 / (0.1 + square) - 0.01 * square;
                for (d = 0; d < 3; d++) {
                    f[i][d] += force * way[d];
                    f[j][d] -= force * way[d];
                }
                if (j % 3 == 0)
                    energy -= 0.5 * force * square;
                else
                    energy = energy + square;
                charge[j] *= 1 + 1e-4 * force;
            }
#line 259 "p2.polydist.c"
                } while (0);
            }
        }
    }
    *polydist_args->v_energy = energy;
}

static void polydist_pairs_N1_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_pairs_N1_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_f, polydist_args->v_count, polydist_args->v_list, polydist_args->v_r, polydist_args->v_charge);
}
#pragma GCC diagnostic pop

static int64_t polydist_pairs_N1_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_points = 0;
    polydist_points += (polydist_p_steps >= polydist_z0 + 1 && polydist_z0 >= 0 ? polyrt_max(0, polydist_p_n - 1 - 0 + 1) : 0);
    return polydist_points;
}

static void polydist_pairs_N1_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_a0 = polydist_a[0];
    const int64_t polydist_b0 = polydist_b[0];
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_a0 - 1 >= 0 && polydist_b0 - polydist_a0 >= 0 && polydist_b0 >= 0 && polydist_z0 >= 0 && polydist_p_steps - polydist_z0 - 1 >= 0) {
        for (int64_t polydist_c2 = polyrt_max(polydist_a0, 0), polydist_c2_last = polyrt_min(polydist_b0, polydist_p_n - 1); polydist_c2 <= polydist_c2_last; polydist_c2++) {
            polyrt_emit(polydist_sink, polydist_c2 * polydist_s0_f + 0, 2 - 0 + 1, 0, 1);
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
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_z0 >= 0 && polydist_p_steps - polydist_z0 - 1 >= 0) polyrt_widen(polydist_reach0, 0, polydist_p_n - 1);
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
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_z0 - polydist_p_steps + 1 == 0 && polydist_p_n - 1 >= 0 && polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_n - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_pairs_N1_flow2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_z0 - polydist_p_steps + 1 == 0 && polydist_p_n - 1 >= 0 && polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, 1, 1, 1);
    }
}

static void polydist_pairs_N1_flow3(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_z0 - polydist_p_steps + 1 == 0 && polydist_p_n - 1 >= 0 && polydist_p_steps - 1 >= 0) {
        for (int64_t polydist_c2 = 0, polydist_c2_last = polydist_p_n - 1; polydist_c2 <= polydist_c2_last; polydist_c2++) {
            polyrt_emit(polydist_sink, polydist_c2 * polydist_s0_f + 0, 2 - 0 + 1, 0, 1);
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
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    if (polydist_p_steps - 1 >= 0) {
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
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_n - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_pairs_N1_footprint2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, 9 * polydist_p_n - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_pairs_N1_footprint3(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_r = polydist_args->s0_r;
    if (polydist_p_steps - 1 >= 0) {
        for (int64_t polydist_c0 = 0, polydist_c0_last = polydist_p_n - 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_r + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_N1_footprint4(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_p_n - 1 >= 0 && polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, 1, 1, 1);
    }
}

static void polydist_pairs_N1_footprint5(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_n - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_pairs_N1_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_n - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_pairs_N1_live_in1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, 9 * polydist_p_n - 1 - 0 + 1, 0, 1);
    }
}

static void polydist_pairs_N1_live_in2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_r = polydist_args->s0_r;
    if (polydist_p_steps - 1 >= 0) {
        for (int64_t polydist_c0 = 0, polydist_c0_last = polydist_p_n - 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_r + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_N1_live_in3(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_p_n - 1 >= 0 && polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, 1, 1, 1);
    }
}

static void polydist_pairs_N1_live_in4(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_n - 1 - 0 + 1, 0, 1);
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
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    if (polydist_p_steps - 1 >= 0) {
        for (int64_t polydist_c0 = 0, polydist_c0_last = polydist_p_n - 1; polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_f + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_N1_live_out1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_p_n - 1 >= 0 && polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, 1, 1, 1);
    }
}

static void polydist_pairs_N1_live_out2(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    if (polydist_p_steps - 1 >= 0) {
        polyrt_emit(polydist_sink, 0, polydist_p_n - 1 - 0 + 1, 0, 1);
    }
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
static void polydist_pairs_N2_tile(const struct polydist_pairs_args *polydist_args, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, double (*__restrict f)[3], const int *__restrict count, const int *__restrict list, double (*__restrict r)[3], double *__restrict charge) {
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    const int steps = polydist_args->v_steps;
    (void)steps;
    const int n = polydist_args->v_n;
    (void)n;
    (void)f;
    (void)count;
    const int j = *polydist_args->v_j;
    (void)j;
    (void)list;
    (void)r;
    const double energy = *polydist_args->v_energy;
    (void)energy;
    (void)charge;
    if (polydist_p_steps >= polydist_z0 + 1 && polydist_z0 >= 0) {
        for (int polydist_c3 = polyrt_int_first(polyrt_max(0, polydist_lo0)), polydist_c3_last = polyrt_int_last(polyrt_min(polydist_p_n - 1, polydist_hi0)); polydist_c3 <= polydist_c3_last; polydist_c3++) {
            for (int polydist_c5 = polyrt_int_first(0), polydist_c5_last = polyrt_int_last(2); polydist_c5 <= polydist_c5_last; polydist_c5++) {
                {
                    const int t = (int)(polydist_z0);
                    (void)t;
                    const int i = (int)(polydist_c3);
                    (void)i;
                    const int d = (int)(polydist_c5);
                    (void)d;
#line 38 "/tmp/p2.c"
r[i][d] += 0.01 * f[i][d];
#line 649 "p2.polydist.c"
                }
            }
        }
    }
}

static void polydist_pairs_N2_compute(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_pairs_N2_tile(polydist_args, polydist_z, polydist_lo, polydist_hi, polydist_args->v_f, polydist_args->v_count, polydist_args->v_list, polydist_args->v_r, polydist_args->v_charge);
}
#pragma GCC diagnostic pop

static int64_t polydist_pairs_N2_points(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_points = 0;
    polydist_points += (polydist_p_steps >= polydist_z0 + 1 && polydist_z0 >= 0 ? polyrt_max(0, polyrt_min(polydist_p_n - 1, polydist_hi0) - polyrt_max(0, polydist_lo0) + 1) * polyrt_max(0, 2 - 0 + 1) : 0);
    return polydist_points;
}

static void polydist_pairs_N2_bounds(const void *polydist_arguments, const int64_t *polydist_z, int polydist_k, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t polydist_range[2]) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case 0: {
        const int64_t polydist_p_steps = polydist_args->p_steps;
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_z0 = polydist_z[0];
        if (polydist_z0 >= 0 && polydist_p_steps - polydist_z0 - 1 >= 0) polyrt_widen(polydist_range, 0, polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_pairs_N2_extent(const void *polydist_arguments, int polydist_k, int64_t polydist_range[2]) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    polydist_range[0] = POLYRT_FAR;
    polydist_range[1] = -POLYRT_FAR;
    switch (polydist_k) {
    case -1: {
        const int64_t polydist_p_steps = polydist_args->p_steps;
        const int64_t polydist_p_n = polydist_args->p_n;
        if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range, 0, polydist_p_steps - 1);
        break;
    }
    case 0: {
        const int64_t polydist_p_steps = polydist_args->p_steps;
        const int64_t polydist_p_n = polydist_args->p_n;
        if (polydist_p_steps - 1 >= 0) polyrt_widen(polydist_range, 0, polydist_p_n - 1);
        break;
    }
    default:
        break;
    }
}

static void polydist_pairs_N2_flow0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_r = polydist_args->s0_r;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_p_n - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0 && polydist_z0 >= 0 && polydist_p_steps - polydist_z0 - 2 >= 0) {
        for (int64_t polydist_c1 = polyrt_max(polydist_lo0, 0), polydist_c1_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c1 <= polydist_c1_last; polydist_c1++) {
            polyrt_emit(polydist_sink, polydist_c1 * polydist_s0_r + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static int polydist_pairs_N2_reach0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, int64_t *polydist_a, int64_t *polydist_b) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    return 1;
}

static int polydist_pairs_N2_origin0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_a, const int64_t *polydist_b, int64_t *polydist_lo, int64_t *polydist_hi) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_a;
    (void)polydist_b;
    (void)polydist_lo;
    (void)polydist_hi;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_z0 = polydist_z[0];
    int64_t polydist_reach0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_z0 >= 0 && polydist_p_steps - polydist_z0 - 2 >= 0) polyrt_widen(polydist_reach0, 0, polydist_p_n - 1);
    if (polydist_reach0[0] > polydist_reach0[1]) return 0;
    polydist_lo[0] = polydist_reach0[0];
    polydist_hi[0] = polydist_reach0[1];
    return 1;
}

static void polydist_pairs_N2_flow1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_r = polydist_args->s0_r;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    const int64_t polydist_z0 = polydist_z[0];
    if (polydist_z0 - polydist_p_steps + 1 == 0 && polydist_p_steps - 1 >= 0 && polydist_p_n - 1 >= 0 && polydist_p_n - polydist_lo0 - 1 >= 0 && polydist_hi0 - polydist_lo0 >= 0 && polydist_hi0 >= 0) {
        for (int64_t polydist_c1 = polyrt_max(polydist_lo0, 0), polydist_c1_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c1 <= polydist_c1_last; polydist_c1++) {
            polyrt_emit(polydist_sink, polydist_c1 * polydist_s0_r + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_N2_footprint0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_f = polydist_args->s0_f;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_steps - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_f + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_N2_footprint1(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_r = polydist_args->s0_r;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_steps - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_r + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_N2_live_in0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_r = polydist_args->s0_r;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_steps - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_r + 0, 2 - 0 + 1, 0, 1);
        }
    }
}

static void polydist_pairs_N2_live_out0(const void *polydist_arguments, const int64_t *polydist_z, const int64_t *polydist_lo, const int64_t *polydist_hi, const int64_t *polydist_a, const int64_t *polydist_b, polyrt_sink *polydist_sink) {
    const struct polydist_pairs_args *const polydist_args = polydist_arguments;
    (void)polydist_args;
    (void)polydist_z;
    (void)polydist_lo;
    (void)polydist_hi;
    (void)polydist_a;
    (void)polydist_b;
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_s0_r = polydist_args->s0_r;
    const int64_t polydist_hi0 = polydist_hi[0];
    const int64_t polydist_lo0 = polydist_lo[0];
    if (polydist_p_steps - 1 >= 0) {
        for (int64_t polydist_c0 = polyrt_max(polydist_lo0, 0), polydist_c0_last = polyrt_min(polydist_hi0, polydist_p_n - 1); polydist_c0 <= polydist_c0_last; polydist_c0++) {
            polyrt_emit(polydist_sink, polydist_c0 * polydist_s0_r + 0, 2 - 0 + 1, 0, 1);
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
        const int64_t polydist_p_steps = polydist_args->p_steps;
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_s0_f = polydist_args->s0_f;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_steps - 1 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_f;
        polydist_last += polydist_range0[1] * polydist_s0_f;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_steps - 1 >= 0 && polydist_p_n - 1 >= 0) polyrt_widen(polydist_range1, 0, 2);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 1: {
        const int64_t polydist_p_steps = polydist_args->p_steps;
        const int64_t polydist_p_n = polydist_args->p_n;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_steps - 1 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 2: {
        const int64_t polydist_p_steps = polydist_args->p_steps;
        const int64_t polydist_p_n = polydist_args->p_n;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_steps - 1 >= 0) polyrt_widen(polydist_range0, 0, 9 * polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * 1;
        polydist_last += polydist_range0[1] * 1;
        polydist_range[0] = polydist_first;
        polydist_range[1] = polydist_last;
        break;
    }
    case 3: {
        const int64_t polydist_p_steps = polydist_args->p_steps;
        const int64_t polydist_p_n = polydist_args->p_n;
        const int64_t polydist_s0_r = polydist_args->s0_r;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_steps - 1 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
        if (polydist_range0[0] > polydist_range0[1]) return;
        polydist_first += polydist_range0[0] * polydist_s0_r;
        polydist_last += polydist_range0[1] * polydist_s0_r;
        int64_t polydist_range1[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_steps - 1 >= 0 && polydist_p_n - 1 >= 0) polyrt_widen(polydist_range1, 0, 2);
        if (polydist_range1[0] > polydist_range1[1]) return;
        polydist_first += polydist_range1[0] * 1;
        polydist_last += polydist_range1[1] * 1;
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
        const int64_t polydist_p_steps = polydist_args->p_steps;
        const int64_t polydist_p_n = polydist_args->p_n;
        int64_t polydist_first = 0, polydist_last = 0;
        int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
        if (polydist_p_steps - 1 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_n - 1);
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
        .array = 0,
        .receiver = 1,
        .flow = polydist_pairs_N0_flow0,
        .reach = polydist_pairs_N0_reach0,
        .origin = polydist_pairs_N0_origin0,
        .broadcast = 0,
    },
};

static const polyrt_counted polydist_pairs_N0_counted0[] = {
    {.array = 0, .position = 0, .of = 2, .offset = 0, .multiple = 1},
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
};

static const polyrt_flow polydist_pairs_N1_flows[] = {
    {
        .array = 0,
        .receiver = 2,
        .flow = polydist_pairs_N1_flow0,
        .reach = polydist_pairs_N1_reach0,
        .origin = polydist_pairs_N1_origin0,
        .broadcast = 0,
    },
    {
        .array = 5,
        .receiver = POLYRT_OUT,
        .flow = polydist_pairs_N1_flow1,
    },
    {
        .array = 4,
        .receiver = POLYRT_OUT,
        .flow = polydist_pairs_N1_flow2,
    },
    {
        .array = 0,
        .receiver = POLYRT_OUT,
        .flow = polydist_pairs_N1_flow3,
    },
};

static const polyrt_footprint polydist_pairs_N1_footprints[] = {
    {.array = 0, .elements = polydist_pairs_N1_footprint0},
    {.array = 1, .elements = polydist_pairs_N1_footprint1},
    {.array = 2, .elements = polydist_pairs_N1_footprint2},
    {.array = 3, .elements = polydist_pairs_N1_footprint3},
    {.array = 4, .elements = polydist_pairs_N1_footprint4},
    {.array = 5, .elements = polydist_pairs_N1_footprint5},
};

static const polyrt_footprint polydist_pairs_N1_live_ins[] = {
    {.array = 1, .elements = polydist_pairs_N1_live_in0},
    {.array = 2, .elements = polydist_pairs_N1_live_in1},
    {.array = 3, .elements = polydist_pairs_N1_live_in2},
    {.array = 4, .elements = polydist_pairs_N1_live_in3},
    {.array = 5, .elements = polydist_pairs_N1_live_in4},
};

static const polyrt_footprint polydist_pairs_N1_live_outs[] = {
    {.array = 0, .elements = polydist_pairs_N1_live_out0},
    {.array = 4, .elements = polydist_pairs_N1_live_out1},
    {.array = 5, .elements = polydist_pairs_N1_live_out2},
};

static const polyrt_flow polydist_pairs_N2_flows[] = {
    {
        .array = 3,
        .receiver = 1,
        .flow = polydist_pairs_N2_flow0,
        .reach = polydist_pairs_N2_reach0,
        .origin = polydist_pairs_N2_origin0,
        .broadcast = 0,
    },
    {
        .array = 3,
        .receiver = POLYRT_OUT,
        .flow = polydist_pairs_N2_flow1,
    },
};

static const polyrt_counted polydist_pairs_N2_counted0[] = {
    {.array = 3, .position = 0, .of = 2, .offset = 0, .multiple = 1},
    {.array = 0, .position = 0, .of = 2, .offset = 0, .multiple = 1},
};
static const polyrt_dimension polydist_pairs_N2_dimensions[] = {
    {
        .form = {1},
        .scale = 1,
        .placement = 0,
        .counted_count = 2,
        .counted = polydist_pairs_N2_counted0,
    },
};

static const polyrt_footprint polydist_pairs_N2_footprints[] = {
    {.array = 0, .elements = polydist_pairs_N2_footprint0},
    {.array = 3, .elements = polydist_pairs_N2_footprint1},
};

static const polyrt_footprint polydist_pairs_N2_live_ins[] = {
    {.array = 3, .elements = polydist_pairs_N2_live_in0},
};

static const polyrt_footprint polydist_pairs_N2_live_outs[] = {
    {.array = 3, .elements = polydist_pairs_N2_live_out0},
};

static const polyrt_nest polydist_pairs_nests[] = {
    {
        .name = "N0",
        .line = 7,
        .sequential = 1,
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
        .footprint_count = 1,
        .footprints = polydist_pairs_N0_footprints,
    },
    {
        .name = "N1",
        .line = 7,
        .sequential = 1,
        .depth = 0,
        .wavefront = 0,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_pairs_N1_compute,
        .points = polydist_pairs_N1_points,
        .flow_count = 4,
        .flows = polydist_pairs_N1_flows,
        .rows = 0,
        .streams = 1,
        .chained = 0,
        .in_order = 0,
        .footprint_count = 6,
        .footprints = polydist_pairs_N1_footprints,
        .live_in_count = 5,
        .live_ins = polydist_pairs_N1_live_ins,
        .live_out_count = 3,
        .live_outs = polydist_pairs_N1_live_outs,
    },
    {
        .name = "N2",
        .line = 7,
        .sequential = 1,
        .depth = 1,
        .wavefront = 0,
        .dimension_count = 1,
        .dimensions = polydist_pairs_N2_dimensions,
        .preferred = POLYRT_BLOCK,
        .compute = polydist_pairs_N2_compute,
        .points = polydist_pairs_N2_points,
        .bounds = polydist_pairs_N2_bounds,
        .extent = polydist_pairs_N2_extent,
        .flow_count = 2,
        .flows = polydist_pairs_N2_flows,
        .rows = 1,
        .streams = 1,
        .chained = 0,
        .in_order = 0,
        .footprint_count = 2,
        .footprints = polydist_pairs_N2_footprints,
        .live_in_count = 1,
        .live_ins = polydist_pairs_N2_live_ins,
        .live_out_count = 1,
        .live_outs = polydist_pairs_N2_live_outs,
    },
};

static const polyrt_array polydist_pairs_arrays[] = {
    {
        .name = "f",
        .element_size = sizeof(double),
        .written = 1,
    },
    {
        .name = "count",
        .element_size = sizeof(int),
        .written = 0,
    },
    {
        .name = "list",
        .element_size = sizeof(int),
        .written = 0,
    },
    {
        .name = "r",
        .element_size = sizeof(double),
        .written = 1,
    },
    {
        .name = "energy",
        .element_size = sizeof(double),
        .written = 1,
    },
    {
        .name = "charge",
        .element_size = sizeof(double),
        .written = 1,
    },
};

static const polyrt_region polydist_pairs = {
    .name = "pairs",
    .file = "/tmp/p2.c",
    .line = 7,
    .nest_count = 3,
    .nests = polydist_pairs_nests,
    .array_count = 6,
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
    const int64_t polydist_p_steps = polydist_args->p_steps;
    const int64_t polydist_p_n = polydist_args->p_n;
    const int64_t polydist_parameters[] = {polydist_args->p_steps, polydist_args->p_n, polydist_args->s0_f, polydist_args->s0_r};
    int64_t polydist_z[1] = {0};
    (void)polydist_z;
    polyrt_execution *const polydist_execution = polyrt_enter(&polydist_pairs, polydist_args, polydist_bases, polydist_tile_count, polydist_tile, 4, polydist_parameters, polydist_unmet);
    if (!polydist_execution) return 1;
    {
    int64_t polydist_range0[2] = {POLYRT_FAR, -POLYRT_FAR};
    if (polydist_p_n - 1 >= 0) polyrt_widen(polydist_range0, 0, polydist_p_steps - 1);
    for (int64_t polydist_z0 = polydist_range0[0]; polydist_z0 <= polydist_range0[1]; polydist_z0++) {
        polydist_z[0] = polydist_z0;
        polyrt_nest_run(polydist_execution, 0, polydist_z);
        polyrt_nest_run(polydist_execution, 1, polydist_z);
        polyrt_nest_run(polydist_execution, 2, polydist_z);
    }
    }
    polyrt_leave(polydist_execution);
    return 0;
}

#line 2 "/tmp/p2.c"
static double pairs(int n, int steps, const int count[n], const int list[n * MOST], double r[n][3],
                    double f[n][3], double charge[n])
{
    double energy = 0;
    int i, k, j, d;
#line 1240 "p2.polydist.c"
{
    struct polydist_pairs_args polydist_args;
    polydist_args.p_steps = (int64_t)(steps);
    polydist_args.p_n = (int64_t)(n);
    polydist_args.s0_f = (int64_t)(sizeof(f[0])/sizeof(f[0][0]));
    polydist_args.s0_r = (int64_t)(sizeof(r[0])/sizeof(r[0][0]));
    polydist_args.v_steps = steps;
    polydist_args.v_n = n;
    polydist_args.v_f = (void *)(f);
    polydist_args.v_count = (void *)(count);
    polydist_args.v_j = &(j);
    polydist_args.v_list = (void *)(list);
    polydist_args.v_r = (void *)(r);
    polydist_args.v_energy = &(energy);
    polydist_args.v_charge = (void *)(charge);
    void *polydist_bases[] = {(void *)(&f[0][0]), (void *)(count), (void *)(list), (void *)(&r[0][0]), (void *)(&energy), (void *)(charge)};
    const int64_t polydist_tile[] = {0};
    if (polydist_pairs_run(&polydist_args, polydist_bases, 0, polydist_tile, 0)) {
#line 7 "/tmp/p2.c"

    for (int t = 0; t < steps; t++) {
        for (i = 0; i < n; i++)
            for (d = 0; d < 3; d++)
                f[i][d] = 0.0;
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
                if (square > 3.5)
                    continue;
                double force = 1 / (0.1 + square) - 0.01 * square;
                for (d = 0; d < 3; d++) {
                    f[i][d] += force * way[d];
                    f[j][d] -= force * way[d];
                }
                if (j % 3 == 0)
                    energy -= 0.5 * force * square;
                else
                    energy = energy + square;
                charge[j] *= 1 + 1e-4 * force;
            }
        }
        for (i = 0; i < n; i++)
            for (d = 0; d < 3; d++)
                r[i][d] += 0.01 * f[i][d];
    }
#line 1293 "p2.polydist.c"
    }
    (void)sizeof(i);
    (void)sizeof(d);
    (void)sizeof(k);
}
#line 39 "/tmp/p2.c"
     
    return energy;
}

