/* Conway's game of life on a board with a dead frame.
 * usage: life [height] [width] [generations]      prints the last board and counts live cells */
#include <stdio.h>
#include <stdlib.h>

static int height, width;

static void generations(int count, int (*now)[width + 2], int (*next)[width + 2])
{
#pragma polydist name(life) live_out(now)
    for (int g = 0; g < count; g++) {
        for (int i = 1; i <= height; i++)
            for (int j = 1; j <= width; j++) {
                int around = now[i - 1][j - 1] + now[i - 1][j] + now[i - 1][j + 1] + now[i][j - 1] + now[i][j + 1] + now[i + 1][j - 1] +
                             now[i + 1][j] + now[i + 1][j + 1];
                next[i][j] = around == 3 || (around == 2 && now[i][j]);
            }
        for (int i = 1; i <= height; i++)
            for (int j = 1; j <= width; j++)
                now[i][j] = next[i][j];
    }
}

int main(int argc, char **argv)
{
    height = argc > 1 ? atoi(argv[1]) : 18;
    width = argc > 2 ? atoi(argv[2]) : 31;
    int count = argc > 3 ? atoi(argv[3]) : 9;
    int (*now)[width + 2] = calloc(height + 2, sizeof *now);
    int (*next)[width + 2] = calloc(height + 2, sizeof *next);
    int living = 0;

    for (int i = 1; i <= height; i++)
        for (int j = 1; j <= width; j++)
            now[i][j] = (i * i + 3 * j + i * j) % 5 < 2;
    generations(count, now, next);
    for (int i = 1; i <= height; i++) {
        for (int j = 1; j <= width; j++) {
            putchar(now[i][j] ? '#' : '.');
            living += now[i][j];
        }
        putchar('\n');
    }
    printf("%d\n", living);
    free(now);
    free(next);
    return 0;
}
