#ifndef SEAM_FILES_CHECKSUM_H
#define SEAM_FILES_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// CRC-32C by the processor's own instruction, some eight times as quick as by tables. Swift has no name for it.
#if defined(__x86_64__)
#include <cpuid.h>
#define SEAM_CRC32C_TARGET __attribute__((target("sse4.2")))
#define SEAM_CRC32C_8(state, word) ((uint32_t)__builtin_ia32_crc32di(state, word))
#define SEAM_CRC32C_1(state, byte) __builtin_ia32_crc32qi(state, byte)

/// Whether ``seam_crc32c`` can be called on this processor.
static inline int seam_has_crc32c(void) {
  unsigned int a, b, c = 0, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_2) != 0;
}
#elif defined(__aarch64__) && (defined(__APPLE__) || defined(__linux__))
#if defined(__linux__)
#include <sys/auxv.h>
#endif
#define SEAM_CRC32C_TARGET __attribute__((target("crc")))
#define SEAM_CRC32C_8(state, word) __builtin_arm_crc32cd(state, word)
#define SEAM_CRC32C_1(state, byte) __builtin_arm_crc32cb(state, byte)

/// Whether ``seam_crc32c`` can be called on this processor; every one that runs iOS 17 or macOS 14 has it.
static inline int seam_has_crc32c(void) {
#if defined(__linux__)
  return (getauxval(AT_HWCAP) & (1UL << 7)) != 0;
#else
  return 1;
#endif
}
#endif

#if defined(SEAM_CRC32C_TARGET)
/// Goes on with a CRC-32C, before the last inversion, by so many bytes.
SEAM_CRC32C_TARGET
static inline uint32_t seam_crc32c(uint32_t state, const void *bytes, size_t count) {
  const unsigned char *next = bytes;
  for (; count >= 8; count -= 8, next += 8) {
    uint64_t word;
    memcpy(&word, next, 8);
    state = SEAM_CRC32C_8(state, word);
  }
  for (; count > 0; count -= 1, next += 1) state = SEAM_CRC32C_1(state, *next);
  return state;
}
#else
static inline int seam_has_crc32c(void) { return 0; }
static inline uint32_t seam_crc32c(uint32_t state, const void *bytes, size_t count) { return state; }
#endif

#endif
