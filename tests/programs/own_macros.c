/* Macros with the names of the library's parameters and members, and structures without gaps. */
#include <stdio.h>
#include <stdlib.h>

#define size 40
#define d 8
#define n 3
#define name values
#define file rows
#define line (size + d)
#define extent(i) ((i) + 1)
#define base 2
#define real double
#define N size

#pragma pack(1)
struct factors {
    char kind;
    real scale;
};

static real name[size][N], file[size];

static real total(int place)
{
#define count (d + 1)
    real message = 0;
    struct factors own = {'f', place};
#pragma polydist reduction(+ : message)
    for (int i = 0; i < size; i++)
        for (int k = 0; k < count; k++)
            message += name[i][k] * own.scale;
    return message + sizeof own;
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : n;
#pragma polydist
    for (int i = 0; i < size; i++)
        for (int j = 0; j < N; j++)
            name[i][j] = (i * 7 + j * base) % line;
#pragma polydist
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < size - 1; i++) {
            file[i] = name[i][d] * extent(t);
            for (int j = 1; j < size - 1; j++)
                name[i][j] = (name[i - 1][j] + name[i][j] + name[i][j - 1]) / n;
        }
    for (int i = 0; i < size; i++)
        printf("%a %a\n", file[i], name[i][i]);
    printf("%a\n", total(1) - total(1));
    return 0;
}
