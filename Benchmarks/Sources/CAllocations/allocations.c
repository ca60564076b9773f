#include "allocations.h"

#include <stdatomic.h>
#include <stddef.h>

// The process uses these functions instead of glibc's: the dynamic linker takes an executable's symbols first.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *bytes, size_t size);

static _Atomic int isCounting;
static _Atomic int64_t count;

static inline void note(void) {
  if (atomic_load_explicit(&isCounting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  }
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note();
  return __libc_calloc(count, size);
}

void *realloc(void *bytes, size_t size) {
  note();
  return __libc_realloc(bytes, size);
}

void allocations_start(void) {
  atomic_store(&count, 0);
  atomic_store(&isCounting, 1);
}

int64_t allocations_stop(void) {
  atomic_store(&isCounting, 0);
  return atomic_load(&count);
}
