"""From sets to the loop IR: scans of tiles and of flows, bounds, footprints."""
