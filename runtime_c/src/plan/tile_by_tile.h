/* What a tile sends to a rank under the schemes that work tile by tile and part by part. */
#ifndef POLYRTI_TILE_BY_TILE_H
#define POLYRTI_TILE_BY_TILE_H

#include "writer.h"

/* Appends the send set of the box for a rank to `runs`, one list per array, each a sequence of
 * canonical lists that stay as they are; and to `needs`, unless NULL, where it is read. Returns
 * whether there is anything. */
bool polyrti_send_set_by_parts(polyrti_writer *writer, int rank, polyrt_sink *runs,
                               polyrti_needs *needs);

#endif
