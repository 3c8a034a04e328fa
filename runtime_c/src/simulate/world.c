/* One simulated execution. */
#include "world.h"

int64_t polyrti_messages_for(double bytes, double limit)
{
    const int64_t whole = (int64_t)(bytes / limit);
    return whole + ((double)whole * limit < bytes);
}
