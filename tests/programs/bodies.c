/* Arrays of structures of which a region writes some members and reads others, anywhere. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct vector {
    double x, y;
};

struct body {
    struct vector at, speed;
    float mass;
    int hits;
    union {
        double energy;
        long bits;
    } state;
};

static void forces(int n, struct body *p, double dt)
{
#pragma polydist name(forces) gather(none)
    for (int i = 0; i < n; i++) {
        double fx = 0, fy = 0;
        for (int j = 0; j < n; j++) {
            double dx = p[j].at.x - p[i].at.x, dy = p[j].at.y - p[i].at.y;
            double square = dx * dx + dy * dy + 0.25;
            fx += p[j].mass * dx / square;
            fy += p[j].mass * dy / square;
        }
        p[i].speed.x += dt * fx;
        p[i].speed.y += dt * fy;
    }
}

/* Others' speeds are written here, and read: these travel. */
static void drag(int n, struct body *p)
{
#pragma polydist name(drag)
    for (int i = 1; i < n; i++) {
        p[i].speed.x = 0.5 * (p[i].speed.x + p[i - 1].speed.x);
        if (p[i].speed.x > p[n - 1 - i].at.y)
            p[i].hits = p[n - 1 - i].hits + 1;
    }
}

static void move(int n, struct body *p, double dt)
{
#pragma polydist name(move)
    for (int i = 0; i < n; i++) {
        p[i].at.x += dt * p[i].speed.x;
        p[i].at.y += dt * p[i].speed.y;
        if (p[i].at.x > 3)
            p[i].state.energy = p[i].mass * p[n - 1 - i].speed.y;
        else
            p[i].state.bits = p[n - 1 - i].state.bits / 3;
    }
}

/* Whole elements are written: all their members with them. */
static void turn_round(int n, struct body *p)
{
#pragma polydist name(turn_round)
    {
        for (int i = 0; i + 1 < n; i += 2)
            p[i] = p[i + 1];
        for (int i = 1; i < n; i++)
            p[i].hits += p[i - 1].mass > 2 ? 1 : 0;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 17, steps = argc > 2 ? atoi(argv[2]) : 3;
    struct body *p = calloc(n, sizeof *p);
    for (int i = 0; i < n; i++) {
        p[i].at.x = i * 7 % 5;
        p[i].at.y = i * i % 8 * 0.5;
        p[i].mass = 1 + i % 3;
        p[i].state.bits = i * 11;
    }
    for (int t = 0; t < steps; t++) {
        forces(n, p, 0.125);
        drag(n, p);
        move(n, p, 0.125);
        turn_round(n, p);
    }
    for (int i = 0; i < n; i++)
        printf("%.17g %.17g %.17g %.17g %d %ld\n", p[i].at.x, p[i].at.y, p[i].speed.x, p[i].speed.y, p[i].hits, p[i].state.bits);
    free(p);
    return 0;
}
