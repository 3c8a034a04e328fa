/* Loops that end by values are single statements: the Mandelbrot set, roots by Newton's method, and searches with break and continue. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int w = argc > 1 ? atoi(argv[1]) : 17, h = argc > 2 ? atoi(argv[2]) : 12, most = argc > 3 ? atoi(argv[3]) : 40;
    int (*image)[w] = malloc(sizeof(int[h][w]));
    double (*root)[w] = malloc(sizeof(double[h][w]));
    double zr = 0, zi = 0, x;
    int count = 0, k = 0;

#pragma polydist name(mandelbrot)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            double cr = 3.0 * j / w - 2.0, ci = 2.0 * i / h - 1.0;
            zr = 0;
            zi = 0;
            count = 0;
            while (zr * zr + zi * zi < 4 && count < most) {
                double t = zr * zr - zi * zi + cr;
                zi = 2 * zr * zi + ci;
                zr = t;
                count++;
            }
            image[i][j] = count;
        }
    printf("%d %a %a\n", count, zr, zi);
#pragma polydist name(newton)
    {
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++) {
                x = 1 + image[i][j];
                do {
                    double old = x;
                    x = 0.5 * (x + (i + j + 1) / x);
                    if (fabs(x - old) < 1e-12)
                        break;
                } while (x > 0);
                root[i][j] = x;
            }
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++) {
                double a = root[i][j];
                for (k = 0; k < most; k++) {
                    a = a * a - 0.75;
                    if (a > 8)
                        break;
                }
                image[i][j] += k;
                for (int m = 2; m * m <= image[i][j]; m++) {
                    if (image[i][j] % m)
                        continue;
                    root[i][j] = -m;
                    break;
                }
            }
        for (int i = 1; i < h; i++)
            for (int j = 0; j < w; j++) {
                k = 0;
                while (k < 50) {
                    k++;
                    if (k % 3 == 0)
                        continue;
                    if (k * k > root[i - 1][j] + image[i][j])
                        break;
                }
                image[i][j] += k;
            }
    }
#pragma polydist name(tested)
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            double z = 0.25 * j, old = -1;
            int turn;
            for (turn = 0; turn < most && fabs(z - old) > 1e-9; ++turn) {
                old = z;
                z = 0.5 * z + (i + 1) / (z + 2);
            }
            root[i][j] += z;
            for (k = 0; z < 100; k += 2)
                z = z * 1.5 + 1;
            image[i][j] += turn + k;
        }
    printf("%d\n", k);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            printf("%d %a\n", image[i][j], root[i][j]);
    free(image);
    free(root);
    return 0;
}
