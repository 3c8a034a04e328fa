/* Generated code that checks itself (polydist-translate --check). */
#ifndef POLYRT_CHECK_H
#define POLYRT_CHECK_H

#include "polyrt_region.h"

#include <float.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How an array is compared and printed. */
typedef struct polyrt_shape {
    char kind; /* POLYRT_KIND of the element type */
    int rank;
    char bracket; /* how messages write subscripts: '[' or '(' */
    int first;    /* what messages add to the subscript of a one-dimensional array */
    int member_count;
    const polyrt_member *members; /* of a structure: between them may be bytes that hold nothing;
                                     NULL: the element is one value */
} polyrt_shape;

/* The bytes of an object that hold its value: a long double of 80 bits has more. */
#define POLYRT_VALUE_BYTES(object)                                                                 \
    __extension__ _Generic((object),                                                               \
        long double: LDBL_MANT_DIG == 64 ? 10 : sizeof(object),                                    \
        default: sizeof(object))

#define POLYRT_KIND(type)                                                                          \
    __extension__ _Generic(*(type *)0,                                                             \
        float: 'f',                                                                                \
        double: 'd',                                                                               \
        long double: 'l',                                                                          \
        float _Complex: 'F',                                                                       \
        double _Complex: 'D',                                                                      \
        _Bool: 'u',                                                                                \
        unsigned char: 'u',                                                                        \
        unsigned short: 'u',                                                                       \
        unsigned int: 'u',                                                                         \
        unsigned long: 'u',                                                                        \
        unsigned long long: 'u',                                                                   \
        char: 'i',                                                                                 \
        signed char: 'i',                                                                          \
        short: 'i',                                                                                \
        int: 'i',                                                                                  \
        long: 'i',                                                                                 \
        long long: 'i',                                                                            \
        default: 'x')

/* One execution of a region beside the same region as it was written. */
typedef struct polyrt_check polyrt_check;

/* Keeps what the region's arrays hold. `shapes` has one entry per array, `strides` the distances of
 * neighbours, dimension by dimension, array after array, and `lowers` the least subscripts (NULL:
 * all are 0); all arguments but `args` stay valid until polyrt_check_end returns 0. Not collective.
 */
polyrt_check *polyrt_check_begin(const polyrt_region *region, const void *args, void *const *bases,
                                 const polyrt_shape *shapes, const int64_t *strides,
                                 const int64_t *lowers, int parameter_count,
                                 const int64_t *parameters);

/* The region has run as it was written: keeps its results, and puts back what the arrays held. Not
 * collective. */
void polyrt_check_expect(polyrt_check *check);

/* The region has run distributed: compares every element that is live out of it. Returns 0 and
 * frees `check` if they are equal on all ranks. Where they differ for the first time, it puts back
 * what the arrays held and returns 1: the region shall run both ways once more, now observed
 * instance by instance. Then it ends all ranks with an error. Collective. */
int polyrt_check_end(polyrt_check *check);

/* The region has run as it was written, and cannot run distributed: leaves the results of that, and
 * frees `check`. Not collective. */
void polyrt_check_as_written(polyrt_check *check);

/* The instance `point` (the values of `count` iterators) of a statement has run, and `value` is
 * where it has left an element of an array: called after every statement, in the region as it was
 * written and in tile functions. Costs little unless instances are observed. */
void polyrt_check_instance(int statement, int line, int count, const int64_t *point, int array,
                           const void *value);

#ifdef __cplusplus
}
#endif

#endif
