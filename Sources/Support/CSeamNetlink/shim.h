#ifndef SEAM_NETLINK_SHIM_H
#define SEAM_NETLINK_SHIM_H

// Swift's Glibc module lacks the kernel's headers of routing messages.
#include <linux/netlink.h>
#include <linux/rtnetlink.h>

#endif
