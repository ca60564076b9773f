#ifndef SEAM_FILES_SHIM_H
#define SEAM_FILES_SHIM_H

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>

/// What tells a file from every other one that exists at the same time, and its size.
struct seam_file {
  uint64_t device;
  uint64_t number;
  uint64_t size;
};

// On Linux no times are asked for: a file whose times were asked for has the time of each later write noted exactly, and
// waiting for the medium then takes half as long again. Swift does not see `statx`.
// See https://docs.kernel.org/filesystems/multigrain-ts.html.
#if defined(__linux__)
static inline int seam_file_stat(int directory, const char *path, int flags, struct seam_file *file) {
  struct statx status;
  if (statx(directory, path, flags, STATX_INO | STATX_SIZE, &status) != 0) return -1;
  file->device = (uint64_t)status.stx_dev_major << 32 | status.stx_dev_minor;
  file->number = status.stx_ino;
  file->size = status.stx_size;
  return 0;
}
#else
static inline int seam_file_take(int result, const struct stat *status, struct seam_file *file) {
  if (result != 0) return -1;
  file->device = (uint64_t)status->st_dev;
  file->number = (uint64_t)status->st_ino;
  file->size = (uint64_t)status->st_size;
  return 0;
}
#endif

/// Looks at what lies at a path, at a symbolic link itself; returns 0, or -1 and sets `errno`.
static inline int seam_file_at(const char *path, struct seam_file *file) {
#if defined(__linux__)
  return seam_file_stat(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, file);
#else
  struct stat status;
  return seam_file_take(lstat(path, &status), &status, file);
#endif
}

#endif
