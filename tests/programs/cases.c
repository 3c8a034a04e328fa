/* Each switch is a single statement, but for those with loops in their branches: kinds of cells, states that change under their own switch, falling through, breaks under conditions, labels without
 * statements, one without default, one in a while loop, and one on an iterator. */
#include <stdio.h>
#include <stdlib.h>

enum kind { FLUID, WALL, INLET, OUTLET, SOLID = 9 };

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 19, steps = argc > 2 ? atoi(argv[2]) : 4;
    int (*kind)[n] = malloc(sizeof(int[n][n])), *state = malloc(n * sizeof *state), *out = calloc(n, sizeof *out);
    int (*seen)[3] = calloc(n, sizeof *seen), done = 0;
    char *op = malloc(n);
    double (*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = calloc(n, sizeof *v), *x = malloc(n * sizeof *x);

    for (int i = 0; i < n; i++) {
        state[i] = i % 4;
        op[i] = "ab-"[i % 3];
        x[i] = i;
        for (int j = 0; j < n; j++) {
            kind[i][j] = i == 0 ? INLET : i == n - 1 ? OUTLET : j == 0 || j == n - 1 ? WALL : (i * j) % 11 == 7 ? SOLID : FLUID;
            u[i][j] = 0.1 * i;
        }
    }
#pragma polydist name(flow)
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                switch (kind[i][j]) {
                case FLUID:
                    v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
                    break;
                case WALL:
                case SOLID:
                    v[i][j] = 0;
                    break;
                case INLET: v[i][j] = 1 + 0.1 * t; break;
                case OUTLET: v[i][j] = i > 0 ? u[i - 1][j] : 2; break;
                default: v[i][j] = -1;
                }
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (kind[i][j] != SOLID)
                    u[i][j] = v[i][j];
    }
#pragma polydist name(machines)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++) {
            switch (state[i]) {
            case 0: state[i] = 1; out[i] += 10; break;
            case 1:
            case 2: {
                int near = state[i - 1] + state[i + 1];
                if (near > 3)
                    break;
                state[i] += near % 2 ? 1 : 2;
            }
            /* falls through */
            case 3: out[i]++; state[i] = (state[i] + out[i]) % 5; break;
            default: state[i] = 0;
            }
            switch (op[i]) {
            case 'a': x[i] += x[i - 1]; break;
            case 'b': x[i] -= 0.5; /* falls through */
            case '-': x[i] *= 1.25;
            }
            switch (t % 3) {
            case 0: seen[i][0]++; break;
            default: seen[i][2] = seen[i][0]; break;
            case 1: seen[i][1] += out[i]; break;
            }
        }
        for (int i = 0; i < n; i++) {
            int turns = 0;
            while (turns < 3) {
                switch (turns) {
                case 0: x[i] += out[i]; break;
                case 1:
                    if (x[i] > 3) {
                        turns++;
                        continue;
                    }
                    /* falls through */
                default: x[i] *= 0.5;
                }
                turns++;
            }
            switch (i - t) case 0: done++;
        }
    }
#pragma polydist name(cut)
    {
        for (int i = 0; i < n; i++)
            out[n - 1 - i] += 100;
        for (int i = 0; i < n; i++)
            switch (i % 2) {
            case 0:
                do {
                    if (x[i] > 2)
                        break;
                    out[i] = i - 1;
                } while (0);
                break;
            case 1: out[i] = 2;
            }
    }
    int half = 0, side = n % 3;
#pragma polydist name(loops)
    for (int t = 0; t < steps; t++) {
        switch (side) {
        default:
            for (int i = 1; i < n; i++)
                x[i] = x[i - 1] * 0.5 + t;
            break;
        case 1:
        case FLUID: {
            double scale = 0.5 + t;
            for (int i = 0; i < n; i++)
                x[i] = scale * x[i] - u[i][0];
            break;
        }
        case 7: x[0] = 7;
        }
        for (int i = 0; i < n; i++) {
            switch (state[i]) {
            case 0:
                for (int j = 0; j < n; j++)
                    v[i][j] = u[i][j] + x[i];
                break;
            case 1: v[i][0] = x[i]; break;
            }
            {
                int j = n;
                while (j-- > 1)
                    u[i][j] = 0.5 * v[i][j];
            }
        }
        half = 0;
        for (int i = 0; i < n; i += 2)
            out[half++] += i;
        for (; half < n; half++)
            out[half] -= t;
    }
    printf("%d %d\n", done, half);
    for (int i = 0; i < n; i++) {
        printf("%d %d %a %d %d %d", state[i], out[i], x[i], seen[i][0], seen[i][1], seen[i][2]);
        for (int j = 0; j < n; j++)
            printf(" %a", u[i][j]);
        puts("");
    }
}
