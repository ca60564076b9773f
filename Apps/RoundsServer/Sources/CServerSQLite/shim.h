#ifndef SERVER_SQLITE_SHIM_H
#define SERVER_SQLITE_SHIM_H

#include <sqlite3.h>

/// A macro with a cast is no Swift constant. Tells SQLite to copy what is bound.
static inline int server_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int server_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Swift cannot call a C function with variadic arguments. Makes SQLite read "name" as a column only, as SQL says, and
/// refuses statements that can damage the file.
static inline int server_sqlite_be_strict(sqlite3 *database) {
  int result = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
  if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  return result;
}

#endif
