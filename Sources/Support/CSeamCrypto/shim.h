#ifndef SEAM_CRYPTO_SHIM_H
#define SEAM_CRYPTO_SHIM_H

#include <openssl/crypto.h>
#include <openssl/evp.h>

#endif
