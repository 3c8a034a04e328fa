/* The powers of two of the bytes that an execution touches, and of the boxes of its nests. */
#include "magnitude.h"

#include "../layout/nest_dimension.h"
#include "../sets/box.h"

static int power_of_two(double value)
{
    int power = 0;
    for (value = value < 0 ? -value : value; value >= 2; value /= 2)
        power++;
    return power;
}

static double length_of(const int64_t range[2])
{
    return range[0] <= range[1] ? (double)(range[1] - range[0] + 1) : 1;
}

static double bytes_of(const polyrt_execution *execution)
{
    const polyrt_region *region = execution->region;
    double bytes = 0;
    for (int a = 0; a < region->array_count; a++) {
        int64_t range[2] = {0, -1};
        region->touched(execution->args, a, range);
        if (range[0] <= range[1])
            bytes += length_of(range) * (double)region->arrays[a].element_size;
    }
    return bytes;
}

/* The box of the tiled coordinates at z. */
static bool add_box(const polyrti_nest_dimension *of, const int64_t *z, void *sum)
{
    polyrti_box box = polyrti_everywhere();
    double points = 1;
    for (int k = 0; k < of->nest->depth; k++) {
        int64_t range[2] = {0, -1};
        of->nest->bounds(of->execution->args, z, k, box.lo, box.hi, range);
        points *= length_of(range);
        if (range[0] <= range[1]) {
            box.lo[k] = range[0];
            box.hi[k] = range[1];
        }
    }
    *(double *)sum += points;
    return true;
}

/* The box that holds a nest, at one value of the loops around it, times their lengths. */
static double box_of(const polyrt_execution *execution, const polyrt_nest *nest)
{
    const polyrti_nest_dimension of = {execution, nest, 0};
    double points = 0;
    const double stands_for = polyrti_each_z(&of, 1, add_box, &points);
    return stands_for * points;
}

/* Of a nest that rank 0 runs alone no coordinates are known: the integers have to do. */
static bool has_solo_nest(const polyrt_region *region)
{
    for (int i = 0; i < region->nest_count; i++)
        if (region->nests[i].depth == 0)
            return true;
    return false;
}

static int power_of_integers(int count, const int64_t *integers)
{
    int power = 0;
    for (int k = 0; k < count; k++)
        power += power_of_two((double)integers[k]);
    return power;
}

polyrti_magnitude polyrti_magnitude_of(const polyrt_execution *execution, int parameter_count,
                                       const int64_t *parameters)
{
    const polyrt_region *region = execution->region;
    polyrti_magnitude magnitude = {.bytes = power_of_two(bytes_of(execution))};
    if (has_solo_nest(region)) {
        magnitude.points = power_of_integers(parameter_count, parameters);
        return magnitude;
    }
    double points = 0;
    for (int i = 0; i < region->nest_count; i++)
        points += box_of(execution, &region->nests[i]);
    magnitude.points = power_of_two(points);
    return magnitude;
}

bool polyrti_is_tiny(polyrti_magnitude magnitude)
{
    enum { POINTS = 11, BYTES = 16 }; /* less than these powers of two */
    return magnitude.points < POINTS && magnitude.bytes < BYTES;
}
