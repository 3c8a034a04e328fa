/* Texts and lists of numbers inside JSON. */
#include "json.h"

void polyrti_json_text(FILE *file, const char *text)
{
    fputc('"', file);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', file);
        fputc((unsigned char)*text < ' ' ? ' ' : *text, file);
    }
    fputc('"', file);
}

void polyrti_json_numbers(FILE *file, const char *name, const int64_t *numbers, int count)
{
    fprintf(file, "\"%s\": [", name);
    for (int k = 0; k < count; k++)
        fprintf(file, "%s%lld", k ? ", " : "", (long long)numbers[k]);
    fputs("]", file);
}
