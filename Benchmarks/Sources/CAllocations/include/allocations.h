#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdint.h>

/// Counts the allocations of all threads from now on.
void allocations_start(void);

/// Stops to count, and returns the allocations since the start.
int64_t allocations_stop(void);

#endif
