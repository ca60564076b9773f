#ifndef SEAM_GTK_SHIM_H
#define SEAM_GTK_SHIM_H

#include <adwaita.h>
#include <glib-unix.h>

/// libdispatch exports these two for the run loop of CoreFoundation; no header of the toolchain declares them.
/// The descriptor becomes readable when there is work for the main queue, and so for the main actor.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);

#endif
