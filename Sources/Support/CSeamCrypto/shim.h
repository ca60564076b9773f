#ifndef SEAM_CRYPTO_SHIM_H
#define SEAM_CRYPTO_SHIM_H

// For Linux only. Xcode ignores the platform conditions of C modules.
#ifdef __linux__

#include <openssl/crypto.h>
#include <openssl/evp.h>

#endif
#endif
