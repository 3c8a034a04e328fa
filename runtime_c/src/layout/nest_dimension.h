/* The distributed dimensions of nests as owner maps see them: the values of their forms, and the
 * units that these are counted in. Pure functions of the execution's region, args and tile sizes.
 */
#ifndef POLYRTI_NEST_DIMENSION_H
#define POLYRTI_NEST_DIMENSION_H

#include "execution.h"

/* One distributed dimension of one nest. */
typedef struct polyrti_nest_dimension {
    const polyrt_execution *execution;
    const polyrt_nest *nest;
    int d;
} polyrti_nest_dimension;

const polyrt_dimension *polyrti_descriptor(const polyrti_nest_dimension *dimension);

/* The coordinate that a form of one coordinate with factor 1 consists of, -1 for others. */
int polyrti_only_coordinate(const polyrti_nest_dimension *dimension);

/* The values of the form over all z; range[0] > range[1] if there are none. */
void polyrti_form_range(const polyrti_nest_dimension *dimension, int64_t range[2]);

/* The value of the form where tiles of number 0 begin, from which owner maps count. */
int64_t polyrti_base_of(const polyrti_nest_dimension *dimension);

/* Visits all dimensions that have the same owner map. */
typedef void polyrti_dimension_fn(const polyrti_nest_dimension *dimension, int64_t value,
                                  void *result);
void polyrti_each_with_same_owner_map(const polyrti_nest_dimension *of, polyrti_dimension_fn *visit,
                                      int64_t value, void *result);

/* The units first .. first + count - 1 of an owner map, each `width` values of the subscript that
 * it counts: all that origins of tiles of the nests that share it are in. */
typedef struct polyrti_units {
    int64_t width, first, count;
} polyrti_units;

polyrti_units polyrti_units_of(const polyrti_nest_dimension *dimension);

/* Visits at most `most` values of the sequential loops around a nest, spread over all, until a
 * visit returns false. Each loop is taken over all that it spans, so that at some of the values the
 * nest may have no points. Returns how many values each of those visited stands for. */
typedef bool polyrti_z_fn(const polyrti_nest_dimension *dimension, const int64_t *z,
                          void *argument);
double polyrti_each_z(const polyrti_nest_dimension *dimension, int64_t most, polyrti_z_fn *visit,
                      void *argument);

#endif
