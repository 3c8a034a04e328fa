/* Standard output, which is rank 0's: what other ranks print is dropped, unless POLYRT_STDOUT=all
 * asks for it. */
#ifndef POLYRTI_OUTPUT_H
#define POLYRTI_OUTPUT_H

#include "process.h"

/* Called once, when the process has started, before the program prints. */
void polyrti_output_start(polyrti_process *process);

/* Before a region is distributed: what was printed is passed on, so that it is not lost if another
 * rank ends the program. In one that may end the program, output goes where rank 0's goes, since
 * that of other ranks says why: gfortran's library writes it at once. */
void polyrti_output_pass_on(const polyrti_process *process, const polyrt_region *region);

/* After it. */
void polyrti_output_after(const polyrti_process *process, const polyrt_region *region);

/* What has been printed since goes to where rank 0's output goes, for this rank ends the program by
 * itself, and it says why. */
void polyrti_output_at_end(const polyrti_process *process);

#endif
