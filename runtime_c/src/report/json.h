/* Text inside JSON. */
#ifndef POLYRTI_JSON_H
#define POLYRTI_JSON_H

#include <stdio.h>

/* Writes the text in quotes. */
void polyrti_json_text(FILE *file, const char *text);

#endif
