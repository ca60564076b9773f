#define _GNU_SOURCE
#include "CTerminalBench.h"

#include <fcntl.h>
#include <unistd.h>

#if defined(__linux__)
#include <pty.h>
#else
#include <util.h>
#endif

pid_t terminal_bench_start(
    const char *path, char *const arguments[], char *const environment[], unsigned short columns, unsigned short rows,
    int *terminal) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  pid_t process = forkpty(terminal, NULL, NULL, &size);
  if (process == 0) {
    execve(path, arguments, environment);
    _exit(127);
  }
  if (process > 0) fcntl(*terminal, F_SETFD, FD_CLOEXEC);
  return process;
}
