/* Carries one component of the velocity with the mass, from corner to corner. */
#include "hydro.h"

void advect_velocity(mesh m, enum direction along, FIELD(mass_flux), FIELD(density), FIELD(u),
                     FIELD(momentum_flux))
{
    double quarter = 0.25 * m.dx * m.dy;
#pragma polydist name(advect_velocity)
    {
        if (along == ALONG_X) {
            for (int j = HALO; j < m.rows - HALO; j++)
                for (int i = HALO - 1; i < m.columns - HALO; i++) {
                    double flux = 0.25 * (mass_flux[j][i] + mass_flux[j][i + 1] +
                                          mass_flux[j - 1][i] + mass_flux[j - 1][i + 1]);
                    momentum_flux[j][i] = flux * (flux > 0 ? u[j][i] : u[j][i + 1]);
                }
            for (int j = HALO; j < m.rows - HALO; j++)
                for (int i = HALO; i < m.columns - HALO; i++)
                    u[j][i] += (momentum_flux[j][i - 1] - momentum_flux[j][i]) /
                               (quarter * (density[j][i] + density[j - 1][i] + density[j][i - 1] +
                                           density[j - 1][i - 1]));
        } else {
            for (int j = HALO - 1; j < m.rows - HALO; j++)
                for (int i = HALO; i < m.columns - HALO; i++) {
                    double flux = 0.25 * (mass_flux[j][i] + mass_flux[j + 1][i] +
                                          mass_flux[j][i - 1] + mass_flux[j + 1][i - 1]);
                    momentum_flux[j][i] = flux * (flux > 0 ? u[j][i] : u[j + 1][i]);
                }
            for (int j = HALO; j < m.rows - HALO; j++)
                for (int i = HALO; i < m.columns - HALO; i++)
                    u[j][i] += (momentum_flux[j - 1][i] - momentum_flux[j][i]) /
                               (quarter * (density[j][i] + density[j - 1][i] + density[j][i - 1] +
                                           density[j - 1][i - 1]));
        }
    }
}
