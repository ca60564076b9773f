#include "sqlite_faults.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct seam_faults {
  sqlite3_vfs vfs; // First, so that a pointer to one is a pointer to the other.
  sqlite3_vfs *real;
  char *name;
  pthread_mutex_t mutex; // Guards all that follows.
  long counts[SEAM_FAULT_OPERATIONS];
  long hits;
  int operation; // -1 where nothing is to fail.
  long first;
  int lasting;
  int result;
  int partial;
};

// What SQLite takes for its file: this, and behind it the file of the default file system.
typedef struct {
  sqlite3_file base;
  seam_faults *faults;
} faulty_file;

static sqlite3_file *real_file(sqlite3_file *file) { return (sqlite3_file *)((faulty_file *)file + 1); }

// Counts a call; what it is to fail with, or SQLITE_OK.
static int next_result(seam_faults *faults, int operation, int *partial) {
  int result = SQLITE_OK;
  pthread_mutex_lock(&faults->mutex);
  long index = faults->counts[operation]++;
  if (operation == faults->operation && (faults->lasting ? index >= faults->first : index == faults->first)) {
    result = faults->result;
    if (partial) *partial = faults->partial;
    faults->hits++;
  }
  pthread_mutex_unlock(&faults->mutex);
  return result;
}

static int file_result(sqlite3_file *file, int operation) {
  return next_result(((faulty_file *)file)->faults, operation, NULL);
}

static int faulty_close(sqlite3_file *file) { return real_file(file)->pMethods->xClose(real_file(file)); }

static int faulty_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  int result = file_result(file, SEAM_FAULT_READ);
  return result ? result : real_file(file)->pMethods->xRead(real_file(file), bytes, count, offset);
}

static int faulty_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  int partial = 0;
  int result = next_result(((faulty_file *)file)->faults, SEAM_FAULT_WRITE, &partial);
  if (result == SQLITE_OK) return real_file(file)->pMethods->xWrite(real_file(file), bytes, count, offset);
  if (partial) real_file(file)->pMethods->xWrite(real_file(file), bytes, count / 2, offset);
  return result;
}

static int faulty_truncate(sqlite3_file *file, sqlite3_int64 size) {
  int result = file_result(file, SEAM_FAULT_TRUNCATE);
  return result ? result : real_file(file)->pMethods->xTruncate(real_file(file), size);
}

static int faulty_sync(sqlite3_file *file, int flags) {
  (void)flags;
  return file_result(file, SEAM_FAULT_SYNC);
}

static int faulty_size(sqlite3_file *file, sqlite3_int64 *size) {
  int result = file_result(file, SEAM_FAULT_SIZE);
  return result ? result : real_file(file)->pMethods->xFileSize(real_file(file), size);
}

static int faulty_lock(sqlite3_file *file, int level) {
  int result = file_result(file, SEAM_FAULT_LOCK);
  return result ? result : real_file(file)->pMethods->xLock(real_file(file), level);
}

// The lock is given up all the same: it is the report that fails.
static int faulty_unlock(sqlite3_file *file, int level) {
  int result = file_result(file, SEAM_FAULT_UNLOCK);
  int real = real_file(file)->pMethods->xUnlock(real_file(file), level);
  return result ? result : real;
}

static int faulty_check_lock(sqlite3_file *file, int *is_reserved) {
  return real_file(file)->pMethods->xCheckReservedLock(real_file(file), is_reserved);
}

static int faulty_control(sqlite3_file *file, int operation, void *argument) {
  return real_file(file)->pMethods->xFileControl(real_file(file), operation, argument);
}

static int faulty_sector_size(sqlite3_file *file) {
  return real_file(file)->pMethods->xSectorSize(real_file(file));
}

static int faulty_characteristics(sqlite3_file *file) {
  return real_file(file)->pMethods->xDeviceCharacteristics(real_file(file));
}

static int faulty_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
  int result = file_result(file, SEAM_FAULT_SHM_MAP);
  if (result == SQLITE_OK) return real_file(file)->pMethods->xShmMap(real_file(file), page, size, extend, memory);
  *memory = NULL;
  return result;
}

// Giving up a lock does not fail, as on a real file system.
static int faulty_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  int result = flags & SQLITE_SHM_LOCK ? file_result(file, SEAM_FAULT_SHM_LOCK) : SQLITE_OK;
  return result ? result : real_file(file)->pMethods->xShmLock(real_file(file), offset, count, flags);
}

static void faulty_shm_barrier(sqlite3_file *file) { real_file(file)->pMethods->xShmBarrier(real_file(file)); }

static int faulty_shm_unmap(sqlite3_file *file, int remove) {
  return real_file(file)->pMethods->xShmUnmap(real_file(file), remove);
}

// Version 2: with shared memory, without mapped files, so that every read is seen.
static const sqlite3_io_methods faulty_methods = {
  2,
  faulty_close,
  faulty_read,
  faulty_write,
  faulty_truncate,
  faulty_sync,
  faulty_size,
  faulty_lock,
  faulty_unlock,
  faulty_check_lock,
  faulty_control,
  faulty_sector_size,
  faulty_characteristics,
  faulty_shm_map,
  faulty_shm_lock,
  faulty_shm_barrier,
  faulty_shm_unmap,
  NULL,
  NULL,
};

static int faulty_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *opened) {
  seam_faults *faults = (seam_faults *)vfs;
  file->pMethods = NULL;
  int result = next_result(faults, SEAM_FAULT_OPEN, NULL);
  if (result == SQLITE_READONLY) {
    flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
    result = SQLITE_OK;
  }
  if (result) return result;
  ((faulty_file *)file)->faults = faults;
  result = faults->real->xOpen(faults->real, path, real_file(file), flags, opened);
  // SQLite closes what has methods, even where opening it failed.
  if (real_file(file)->pMethods) file->pMethods = &faulty_methods;
  return result;
}

static int faulty_delete(sqlite3_vfs *vfs, const char *path, int sync) {
  seam_faults *faults = (seam_faults *)vfs;
  int result = next_result(faults, SEAM_FAULT_DELETE, NULL);
  return result ? result : faults->real->xDelete(faults->real, path, sync);
}

static int faulty_access(sqlite3_vfs *vfs, const char *path, int flags, int *answer) {
  seam_faults *faults = (seam_faults *)vfs;
  int result = next_result(faults, SEAM_FAULT_ACCESS, NULL);
  return result ? result : faults->real->xAccess(faults->real, path, flags, answer);
}

static int faulty_full_pathname(sqlite3_vfs *vfs, const char *path, int size, char *full) {
  sqlite3_vfs *real = ((seam_faults *)vfs)->real;
  return real->xFullPathname(real, path, size, full);
}

static int faulty_randomness(sqlite3_vfs *vfs, int count, char *bytes) {
  sqlite3_vfs *real = ((seam_faults *)vfs)->real;
  return real->xRandomness(real, count, bytes);
}

static int faulty_sleep(sqlite3_vfs *vfs, int microseconds) {
  sqlite3_vfs *real = ((seam_faults *)vfs)->real;
  return real->xSleep(real, microseconds);
}

static int faulty_current_time(sqlite3_vfs *vfs, double *time) {
  sqlite3_vfs *real = ((seam_faults *)vfs)->real;
  return real->xCurrentTime(real, time);
}

static int faulty_last_error(sqlite3_vfs *vfs, int size, char *text) {
  sqlite3_vfs *real = ((seam_faults *)vfs)->real;
  return real->xGetLastError(real, size, text);
}

seam_faults *seam_faults_register(const char *name) {
  sqlite3_vfs *real = sqlite3_vfs_find(NULL);
  seam_faults *faults = real ? calloc(1, sizeof *faults) : NULL;
  if (!faults) return NULL;
  faults->real = real;
  faults->operation = -1;
  faults->name = strdup(name);
  faults->vfs.iVersion = 1;
  faults->vfs.szOsFile = (int)sizeof(faulty_file) + real->szOsFile;
  faults->vfs.mxPathname = real->mxPathname;
  faults->vfs.zName = faults->name;
  faults->vfs.xOpen = faulty_open;
  faults->vfs.xDelete = faulty_delete;
  faults->vfs.xAccess = faulty_access;
  faults->vfs.xFullPathname = faulty_full_pathname;
  faults->vfs.xRandomness = faulty_randomness;
  faults->vfs.xSleep = faulty_sleep;
  faults->vfs.xCurrentTime = faulty_current_time;
  faults->vfs.xGetLastError = faulty_last_error;
  pthread_mutex_init(&faults->mutex, NULL);
  if (!faults->name || sqlite3_vfs_register(&faults->vfs, 0) != SQLITE_OK) {
    seam_faults_unregister(faults);
    return NULL;
  }
  return faults;
}

void seam_faults_unregister(seam_faults *faults) {
  sqlite3_vfs_unregister(&faults->vfs);
  pthread_mutex_destroy(&faults->mutex);
  free(faults->name);
  free(faults);
}

void seam_faults_arm(seam_faults *faults, int operation, long first, int lasting, int result, int partial) {
  pthread_mutex_lock(&faults->mutex);
  faults->operation = operation;
  faults->first = first;
  faults->lasting = lasting;
  faults->result = result;
  faults->partial = partial;
  faults->hits = 0;
  pthread_mutex_unlock(&faults->mutex);
}

void seam_faults_disarm(seam_faults *faults) {
  pthread_mutex_lock(&faults->mutex);
  faults->operation = -1;
  pthread_mutex_unlock(&faults->mutex);
}

long seam_faults_count(seam_faults *faults, int operation) {
  pthread_mutex_lock(&faults->mutex);
  long count = faults->counts[operation];
  pthread_mutex_unlock(&faults->mutex);
  return count;
}

long seam_faults_hits(seam_faults *faults) {
  pthread_mutex_lock(&faults->mutex);
  long hits = faults->hits;
  pthread_mutex_unlock(&faults->mutex);
  return hits;
}
