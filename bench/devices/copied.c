/* What a device's memory gives: the best of ten copies of 4 GiB there by its driver, bytes read and
 * written, in GB/s. */
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

#include "timed.h"

int main(void)
{
    const uint32_t count = UINT32_C(1) << 29;
    double *to = omp_target_alloc(count * sizeof *to, 0),
           *from = omp_target_alloc(count * sizeof *from, 0);
    if (omp_get_num_devices() < 1 || !to || !from) {
        fprintf(stderr, "there is no device, or it has no memory\n");
        return 1;
    }
#pragma omp target teams distribute parallel for is_device_ptr(to, from)
    for (uint32_t i = 0; i < count; i++)
        to[i] = from[i] = i % 61;
    double best = 1e9;
    for (int round = 0; round < 10; round++) {
        const double start = now();
        omp_target_memcpy(to, from, count * sizeof *to, 0, 0, 0, 0);
        const double seconds = now() - start;
        best = seconds < best ? seconds : best;
    }
    printf("%.1f\n", 2e-9 * (double)(count * sizeof *to) / best);
    return 0;
}
