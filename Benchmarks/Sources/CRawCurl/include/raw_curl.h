#ifndef RAW_CURL_H
#define RAW_CURL_H

#include <stdint.h>

/// Gets a URL a number of times on one blocking handle, and writes how many nanoseconds each took.
///
/// Returns the bytes of all bodies, or -1 if one failed.
int64_t raw_curl_get(const char *url, int count, int64_t *nanoseconds);

/// Gets a URL once, into a file unless the path is null.
///
/// Returns the bytes of the body, or -1 if it failed.
int64_t raw_curl_download(const char *url, const char *path);

#endif
