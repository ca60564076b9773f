#ifndef SEAM_INDEX_STORE_H
#define SEAM_INDEX_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The functions of libIndexStore that the tool calls. The library belongs to a toolchain and is loaded at run time, so
// that the tool runs without one: Swift cannot call a function by its address if it returns a structure, and these types
// let it. https://github.com/swiftlang/llvm-project/blob/next/clang/include/indexstore/indexstore.h

/// A text that belongs to the object it was asked of; not terminated.
typedef struct {
  const char *data;
  size_t length;
} seam_index_text;

typedef void *(*seam_index_store_create)(const char *path, void **error);
typedef void (*seam_index_dispose)(void *object);
typedef bool (*seam_index_units_apply)(void *store, unsigned sorted, void *context,
                                       bool (*apply)(void *context, seam_index_text name));
typedef void *(*seam_index_reader_create)(void *store, const char *name, void **error);
typedef seam_index_text (*seam_index_text_of)(void *object);
typedef bool (*seam_index_flag_of)(void *object);
typedef bool (*seam_index_objects_apply)(void *reader, void *context, bool (*apply)(void *context, void *object));
typedef int (*seam_index_kind_of)(void *object);
typedef uint64_t (*seam_index_roles_of)(void *object);
typedef void *(*seam_index_object_of)(void *object);
typedef void (*seam_index_place_of)(void *occurrence, unsigned *line, unsigned *column);
typedef const char *(*seam_index_description_of)(void *error);

#endif
