#ifndef SEAM_NETLINK_SHIM_H
#define SEAM_NETLINK_SHIM_H

// For Linux only. Xcode ignores the platform conditions of C modules.
#ifdef __linux__

// Swift's Glibc module lacks the kernel's headers of routing messages.
#include <linux/netlink.h>
#include <linux/rtnetlink.h>

#endif
#endif
