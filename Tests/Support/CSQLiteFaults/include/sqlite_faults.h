#ifndef SEAM_SQLITE_FAULTS_H
#define SEAM_SQLITE_FAULTS_H

/// The operations on files that can be made to fail.
enum {
  SEAM_FAULT_OPEN,
  SEAM_FAULT_READ,
  SEAM_FAULT_WRITE,
  SEAM_FAULT_TRUNCATE,
  SEAM_FAULT_SYNC,
  SEAM_FAULT_SIZE,
  SEAM_FAULT_LOCK,
  SEAM_FAULT_UNLOCK,
  SEAM_FAULT_SHM_MAP,
  SEAM_FAULT_SHM_LOCK,
  SEAM_FAULT_DELETE,
  SEAM_FAULT_ACCESS,
  SEAM_FAULT_OPERATIONS
};

/// A file system under SQLite that passes everything on to the default one, except what is to fail.
///
/// Syncs are counted and can fail, but are not passed on: no test of it outlives a loss of power.
typedef struct seam_faults seam_faults;

/// Registers a file system by a name that no other has; NULL where there is no memory.
seam_faults *seam_faults_register(const char *name);

/// Removes it. No connection may use it any more.
void seam_faults_unregister(seam_faults *faults);

/// Makes an operation fail from now on.
///
/// - first: how many calls of the operation, counted from the registering, succeed before.
/// - lasting: whether every later call of it fails too.
/// - result: what SQLite is told. For opening, SQLITE_READONLY has the file opened without the right to write instead.
/// - partial: whether a write stores the first half of its bytes before it fails.
void seam_faults_arm(
  seam_faults *faults, int operation, long first, int lasting, int result, int partial);

/// Lets everything succeed again.
void seam_faults_disarm(seam_faults *faults);

/// How often the operation was called.
long seam_faults_count(seam_faults *faults, int operation);

/// How many calls were made to fail.
long seam_faults_hits(seam_faults *faults);

#endif
