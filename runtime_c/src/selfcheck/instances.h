/* Statement instances, one by one: which is the first that leaves a wrong value. */
#ifndef POLYRTI_INSTANCES_H
#define POLYRTI_INSTANCES_H

#include "values.h"

enum { POLYRTI_MOST_ITERATORS = 16 };

/* The first instance in program order that this rank ran and that left another value than in the
 * sequential order. */
typedef struct polyrti_wrong_instance {
    int64_t sequence; /* its number in the region as it was written, -1 if there is none */
    int statement, line, count;
    int64_t point[POLYRTI_MOST_ITERATORS];
    int array;
    int64_t offset; /* of the element */
    char expected[POLYRTI_VALUE_BYTES], got[POLYRTI_VALUE_BYTES];
} polyrti_wrong_instance;

typedef struct polyrti_instances polyrti_instances;

/* A log that grows while the region runs as it was written. */
polyrti_instances *polyrti_instances_new(void);

/* From now on instances are compared with the log. */
void polyrti_instances_compare(polyrti_instances *instances);

const polyrti_wrong_instance *polyrti_instances_first(const polyrti_instances *instances);

/* Whether the log was too short for all instances. */
bool polyrti_instances_full(const polyrti_instances *instances);

#endif
