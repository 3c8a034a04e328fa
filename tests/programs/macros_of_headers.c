/* A header of the program defines macros that the library's header would be changed by. */
#include <stdio.h>
#include <stdlib.h>
#include "macros_of_headers.h"

static memory name[elements + v][elements];

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : elements;
    memory *u = malloc(array * sizeof *u), *w = malloc(array * sizeof *w);
    struct pair pair = {'p', a};
#pragma polydist
    for (int i = 0; i < elements + v; i++)
        for (int j = 0; j < elements; j++)
            name[i][j] = flow(i * v + j);
#pragma polydist
    for (int i = 0; i < array; i++) {
        u[i] = flow(i * i);
        w[i] = 0;
    }
#pragma polydist
    for (int t = 0; t < elements; t++) {
        for (int i = lo; i < array - lo; i++)
            w[i] = a * (u[i - 1] + 2 * u[i] + u[i + 1]) + name[v][t] * pair.scale;
        for (int i = lo; i < array - lo; i++)
            u[i] = w[i];
    }
    for (int i = 0; i < array; i++)
        printf("%a\n", u[i]);
    printf("%zu\n", sizeof pair);
    free(u);
    free(w);
    return 0;
}
