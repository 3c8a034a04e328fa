/* A gas with a dense, hot corner in a closed box. The time loop calls a routine for each part of a
 * step and changes the order of the directions from step to step.
 * usage: hydro [rows of cells] [cells in a row] [steps] [steps between summaries] */
#include "hydro.h"

#include <stdio.h>
#include <stdlib.h>

enum { FIELDS = 16 };


typedef struct {
    double *memory[FIELDS];
} fields;

enum {
    DENSITY0, DENSITY1, ENERGY0, ENERGY1, PRESSURE, SOUND, VISCOSITY, U0, U1, V0, V1, FLUX_X,
    FLUX_Y, MASS_FLUX, ENERGY_FLUX, MOMENTUM_FLUX
};

#define OF(name) ((double(*)[m.columns])f->memory[name])

static void start(mesh m, fields *f)
{
    for (int k = 0; k < FIELDS; k++)
        f->memory[k] = calloc((size_t)m.rows * m.columns, sizeof *f->memory[k]);
    for (int j = 0; j < m.rows; j++)
        for (int i = 0; i < m.columns; i++) {
            int hot = j < m.rows / 3 && i < m.columns / 2;
            OF(DENSITY0)[j][i] = OF(DENSITY1)[j][i] = hot ? 1.0 : 0.2;
            OF(ENERGY0)[j][i] = OF(ENERGY1)[j][i] = hot ? 2.5 : 1.0;
        }
}

static void equation_of_state(mesh m, fields *f, int density, int energy)
{
    ideal_gas(m, OF(density), OF(energy), OF(PRESSURE), OF(SOUND));
    reflect(m, CELLS, OF(PRESSURE));
}

static double lagrangian_step(mesh m, fields *f)
{
    equation_of_state(m, f, DENSITY0, ENERGY0);
    viscosity(m, OF(DENSITY0), OF(PRESSURE), OF(U0), OF(V0), OF(VISCOSITY));
    reflect(m, CELLS, OF(VISCOSITY));
    double dt = time_step(m, OF(SOUND), OF(VISCOSITY), OF(DENSITY0), OF(U0), OF(V0));
    pdv(m, 0.5 * dt, OF(DENSITY0), OF(DENSITY1), OF(ENERGY0), OF(ENERGY1), OF(PRESSURE),
        OF(VISCOSITY), OF(U0), OF(V0), OF(U0), OF(V0));
    equation_of_state(m, f, DENSITY1, ENERGY1);
    accelerate(m, dt, OF(DENSITY0), OF(PRESSURE), OF(VISCOSITY), OF(U0), OF(V0), OF(U1), OF(V1));
    reflect(m, X_VELOCITIES, OF(U1));
    reflect(m, Y_VELOCITIES, OF(V1));
    pdv(m, dt, OF(DENSITY0), OF(DENSITY1), OF(ENERGY0), OF(ENERGY1), OF(PRESSURE), OF(VISCOSITY),
        OF(U0), OF(V0), OF(U1), OF(V1));
    fluxes(m, dt, OF(U0), OF(V0), OF(U1), OF(V1), OF(FLUX_X), OF(FLUX_Y));
    return dt;
}

static void sweep(mesh m, fields *f, enum direction along)
{
    reflect(m, CELLS, OF(DENSITY1));
    reflect(m, CELLS, OF(ENERGY1));
    advect_cells(m, along, OF(FLUX_X), OF(FLUX_Y), OF(DENSITY1), OF(ENERGY1), OF(MASS_FLUX),
                 OF(ENERGY_FLUX));
    reflect(m, CELLS, OF(DENSITY1));
    advect_velocity(m, along, OF(MASS_FLUX), OF(DENSITY1), OF(U1), OF(MOMENTUM_FLUX));
    advect_velocity(m, along, OF(MASS_FLUX), OF(DENSITY1), OF(V1), OF(MOMENTUM_FLUX));
    reflect(m, X_VELOCITIES, OF(U1));
    reflect(m, Y_VELOCITIES, OF(V1));
}

int main(int argc, char **argv)
{
    int ny = argc > 1 ? atoi(argv[1]) : 24, nx = argc > 2 ? atoi(argv[2]) : 20;
    int steps = argc > 3 ? atoi(argv[3]) : 6, often = argc > 4 ? atoi(argv[4]) : 2;
    mesh m = {ny + 2 * HALO + 1, nx + 2 * HALO + 1, 10.0 / nx, 10.0 / ny};
    fields all, *f = &all;
    double time = 0;

    start(m, f);
    for (int step = 0; step < steps; step++) {
        time += lagrangian_step(m, f);
        sweep(m, f, step % 2 ? ALONG_Y : ALONG_X);
        sweep(m, f, step % 2 ? ALONG_X : ALONG_Y);
        reset(m, OF(DENSITY0), OF(DENSITY1), OF(ENERGY0), OF(ENERGY1), OF(U0), OF(U1), OF(V0),
              OF(V1));
        if (often && step % often == often - 1)
            summary(m, step + 1, time, OF(DENSITY0), OF(ENERGY0), OF(PRESSURE), OF(U0), OF(V0));
    }
    summary(m, steps, time, OF(DENSITY0), OF(ENERGY0), OF(PRESSURE), OF(U0), OF(V0));
    for (int k = 0; k < FIELDS; k++)
        free(f->memory[k]);
    return 0;
}
