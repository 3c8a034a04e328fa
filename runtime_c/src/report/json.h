/* Texts and lists of numbers inside JSON. */
#ifndef POLYRTI_JSON_H
#define POLYRTI_JSON_H

#include <stdint.h>
#include <stdio.h>

/* Writes the text in quotes. */
void polyrti_json_text(FILE *file, const char *text);

/* Writes "name": [..]. */
void polyrti_json_numbers(FILE *file, const char *name, const int64_t *numbers, int count);

#endif
