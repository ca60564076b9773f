#ifndef SERVER_CAIRO_SHIM_H
#define SERVER_CAIRO_SHIM_H

#include <cairo.h>

#endif
