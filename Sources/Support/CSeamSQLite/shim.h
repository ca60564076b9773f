#ifndef SEAM_SQLITE_SHIM_H
#define SEAM_SQLITE_SHIM_H

#include <sqlite3.h>

/// Swift cannot call a C function with variadic arguments.
/// Keeps the last connection to close from moving the log into the database file.
static inline int seam_sqlite3_checkpoint_on_close(sqlite3 *database, int enabled) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !enabled, (int *)0);
}

#endif
