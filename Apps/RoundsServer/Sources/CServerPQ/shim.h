#ifndef SERVER_PQ_SHIM_H
#define SERVER_PQ_SHIM_H

#include <libpq-fe.h>

#endif
