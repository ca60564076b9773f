#ifndef SERVER_TURBOJPEG_SHIM_H
#define SERVER_TURBOJPEG_SHIM_H

#include <turbojpeg.h>

#endif
