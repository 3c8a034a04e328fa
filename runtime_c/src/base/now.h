/* Time. */
#ifndef POLYRTI_NOW_H
#define POLYRTI_NOW_H

/* Seconds on a clock that never goes back; only differences mean anything. */
double polyrti_now(void);

/* Seconds that the threads of this process have run, all together. */
double polyrti_worked(void);

#endif
