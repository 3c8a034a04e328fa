/* Ending after so many executions of a region. */
#include "early_end.h"

#include "../settings/parse.h"

#include <stdlib.h>

void polyrti_end_early(polyrti_process *process, const polyrti_settings *settings,
                       const polyrt_region *region)
{
    const int64_t most = polyrti_end_after_setting(settings, region);
    if (most == INT64_MAX)
        return;
    const size_t account = polyrti_account_of(&process->books.accounts, region);
    if ((int64_t)process->books.accounts.data[account].executions >= most)
        exit(EXIT_SUCCESS);
}
