/* Hashes, for comparing without sending everything. */
#ifndef POLYRTI_HASH_H
#define POLYRTI_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Of some bytes (FNV-1a). */
int64_t polyrti_hash(const void *bytes, size_t count);

/* Of numbers, several times as fast, where an execution asks for it. */
int64_t polyrti_hash_numbers(const int64_t *numbers, size_t count);

#endif
