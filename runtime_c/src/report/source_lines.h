/* Functions, files and lines of instructions. Not collective. */
#ifndef POLYRTI_SOURCE_LINES_H
#define POLYRTI_SOURCE_LINES_H

#include <stddef.h>

/* `file` is empty and `line` 0 where they are not known; then an offset is in the function's place,
 * or follows it. */
typedef struct polyrti_source_line {
    char *function, *file;
    int line;
} polyrti_source_line;

/* One for each instruction, to be freed with polyrti_free_lines. */
polyrti_source_line *polyrti_source_lines(const void *const *instructions, size_t count);
void polyrti_free_lines(polyrti_source_line *lines, size_t count);

#endif
