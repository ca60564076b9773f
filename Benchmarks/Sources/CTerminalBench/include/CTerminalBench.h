#pragma once

#include <sys/types.h>

/// Starts a program in a pseudo-terminal of its own, which forkpty(3) makes: Swift imports neither it nor fork(2).
///
/// Returns the process, and the terminal's other end through `terminal`; -1 with errno if there is none.
pid_t terminal_bench_start(
    const char *path, char *const arguments[], char *const environment[], unsigned short columns, unsigned short rows,
    int *terminal);
