#ifndef SERVER_ZLIB_SHIM_H
#define SERVER_ZLIB_SHIM_H

#include <zlib.h>

/// `deflateInit2` is a macro. Prepares a stream of the gzip format.
static inline int server_gzip_start(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

#endif
