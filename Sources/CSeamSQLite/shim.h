#ifndef SEAM_SQLITE_SHIM_H
#define SEAM_SQLITE_SHIM_H

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include <fcntl.h>
#include <sqlite3.h>
#include <stdint.h>
#include <sys/stat.h>

/// Swift cannot call a C function with variadic arguments.
/// Keeps the last connection to close from moving the log into the database file.
static inline int seam_sqlite3_checkpoint_on_close(sqlite3 *database, int enabled) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !enabled, (int *)0);
}

/// What tells a file from every other one that exists at the same time, and its size.
struct seam_file {
  uint64_t device;
  uint64_t number;
  uint64_t size;
};

/// Looks what lies at a path; returns 0 where something does.
///
/// On Linux it asks for no times: whoever has asked for a file's times has the system note each later write's time
/// exactly, and waiting for the medium then takes half as long again. See
/// https://docs.kernel.org/filesystems/multigrain-ts.html.
static inline int seam_file_at(const char *path, struct seam_file *file) {
#if defined(__linux__)
  struct statx status;
  if (statx(AT_FDCWD, path, 0, STATX_INO | STATX_SIZE, &status) != 0) return -1;
  file->device = (uint64_t)status.stx_dev_major << 32 | status.stx_dev_minor;
  file->number = status.stx_ino;
  file->size = status.stx_size;
#else
  struct stat status;
  if (stat(path, &status) != 0) return -1;
  file->device = (uint64_t)status.st_dev;
  file->number = (uint64_t)status.st_ino;
  file->size = (uint64_t)status.st_size;
#endif
  return 0;
}

#endif
