#ifndef SERVER_CRYPTO_SHIM_H
#define SERVER_CRYPTO_SHIM_H

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#endif
