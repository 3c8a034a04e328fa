/* Carries mass and energy from cell to cell, in the direction that the driver says: from the cell
 * that the flux comes from, with a limited slope. */
#include "hydro.h"

void advect_cells(mesh m, enum direction along, FIELD(flux_x), FIELD(flux_y), FIELD(density),
                  FIELD(energy), FIELD(mass_flux), FIELD(energy_flux))
{
    double volume = m.dx * m.dy;
    if (along == ALONG_X) {
#pragma polydist name(advect_cells_x)
        for (int j = HALO; j < m.rows - HALO - 1; j++) {
            for (int i = HALO; i < m.columns - HALO; i++) {
                double slope = 0;
                if (flux_x[j][i] > 0) {
                    slope = density[j][i - 1] - density[j][i - 2];
                    mass_flux[j][i] = flux_x[j][i] * (density[j][i - 1] + 0.25 * slope);
                    energy_flux[j][i] = mass_flux[j][i] * energy[j][i - 1];
                } else {
                    slope = density[j][i] - density[j][i + 1];
                    mass_flux[j][i] = flux_x[j][i] * (density[j][i] + 0.25 * slope);
                    energy_flux[j][i] = mass_flux[j][i] * energy[j][i];
                }
            }
            for (int i = HALO; i < m.columns - HALO - 1; i++) {
                double before = density[j][i] * volume;
                double after = before + mass_flux[j][i] - mass_flux[j][i + 1];
                energy[j][i] =
                    (energy[j][i] * before + energy_flux[j][i] - energy_flux[j][i + 1]) / after;
                density[j][i] = after / (volume + flux_x[j][i] - flux_x[j][i + 1]);
            }
        }
    } else {
#pragma polydist name(advect_cells_y)
        {
            for (int j = HALO; j < m.rows - HALO; j++)
                for (int i = HALO; i < m.columns - HALO - 1; i++) {
                    double slope = 0;
                    if (flux_y[j][i] > 0) {
                        slope = density[j - 1][i] - density[j - 2][i];
                        mass_flux[j][i] = flux_y[j][i] * (density[j - 1][i] + 0.25 * slope);
                        energy_flux[j][i] = mass_flux[j][i] * energy[j - 1][i];
                    } else {
                        slope = density[j][i] - density[j + 1][i];
                        mass_flux[j][i] = flux_y[j][i] * (density[j][i] + 0.25 * slope);
                        energy_flux[j][i] = mass_flux[j][i] * energy[j][i];
                    }
                }
            for (int j = HALO; j < m.rows - HALO - 1; j++)
                for (int i = HALO; i < m.columns - HALO - 1; i++) {
                    double before = density[j][i] * volume;
                    double after = before + mass_flux[j][i] - mass_flux[j + 1][i];
                    energy[j][i] =
                        (energy[j][i] * before + energy_flux[j][i] - energy_flux[j + 1][i]) / after;
                    density[j][i] = after / (volume + flux_y[j][i] - flux_y[j + 1][i]);
                }
        }
    }
}
