#ifndef SEAM_TLS_SHIM_H
#define SEAM_TLS_SHIM_H

// For Linux only. Xcode ignores the platform conditions of C modules.
#ifdef __linux__

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Swift does not see macros with parameters.

/// Makes a key of the curve P-256; returns NULL if libcrypto cannot.
static inline EVP_PKEY *seam_tls_make_key(void) { return EVP_EC_gen("P-256"); }

/// Accepts TLS 1.2 and newer only; returns 1, or 0.
static inline int seam_tls_require_1_2(SSL_CTX *context) {
  return (int)SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

/// Returns what a memory BIO holds, without copying it, and its size.
static inline long seam_tls_memory(BIO *bio, char **bytes) { return BIO_get_mem_data(bio, bytes); }

/// Frees what libcrypto allocated.
static inline void seam_tls_free(void *memory) { OPENSSL_free(memory); }

#endif
#endif
