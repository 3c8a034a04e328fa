/* Two-dimensional hydrodynamics on a staggered grid: densities, energies and pressures lie in the
 * middle of cells, velocities on their corners. Each routine has a file and a region of its own. */
#ifndef HYDRO_H
#define HYDRO_H

enum { HALO = 2 };
enum direction { ALONG_X, ALONG_Y };
enum kind { CELLS, X_VELOCITIES, Y_VELOCITIES };

#define GAMMA 1.4

/* All fields have as many rows and columns: inner cells and their corners, and halos. */
typedef struct {
    int rows, columns;
    double dx, dy;
} mesh;

#define FIELD(name) double name[m.rows][m.columns]

void ideal_gas(mesh m, FIELD(density), FIELD(energy), FIELD(pressure), FIELD(sound));
void viscosity(mesh m, FIELD(density), FIELD(pressure), FIELD(u), FIELD(v), FIELD(q));
double time_step(mesh m, FIELD(sound), FIELD(q), FIELD(density), FIELD(u), FIELD(v));
void pdv(mesh m, double dt, FIELD(density0), FIELD(density1), FIELD(energy0), FIELD(energy1),
         FIELD(pressure), FIELD(q), FIELD(u0), FIELD(v0), FIELD(u1), FIELD(v1));
void accelerate(mesh m, double dt, FIELD(density), FIELD(pressure), FIELD(q), FIELD(u0), FIELD(v0),
                FIELD(u1), FIELD(v1));
void fluxes(mesh m, double dt, FIELD(u0), FIELD(v0), FIELD(u1), FIELD(v1), FIELD(flux_x),
            FIELD(flux_y));
void advect_cells(mesh m, enum direction along, FIELD(flux_x), FIELD(flux_y), FIELD(density),
                  FIELD(energy), FIELD(mass_flux), FIELD(energy_flux));
void advect_velocity(mesh m, enum direction along, FIELD(mass_flux), FIELD(density), FIELD(u),
                     FIELD(momentum_flux));
void reset(mesh m, FIELD(density0), FIELD(density1), FIELD(energy0), FIELD(energy1), FIELD(u0),
           FIELD(u1), FIELD(v0), FIELD(v1));
void reflect(mesh m, enum kind kind, FIELD(field));
void summary(mesh m, int step, double time, FIELD(density), FIELD(energy), FIELD(pressure),
             FIELD(u), FIELD(v));

#endif
