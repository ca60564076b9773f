#ifndef SEAM_GTK_SHIM_H
#define SEAM_GTK_SHIM_H

#include <adwaita.h>
#include <glib-unix.h>

/// libdispatch exports these two for the run loop of CoreFoundation; no header of the toolchain declares them.
/// The descriptor becomes readable when there is work for the main queue, and so for the main actor.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);

/// Swift cannot call a C function with variadic arguments.
/// What a widget says of itself to assistive technologies, as text: nil where it is what is expected. For tests.
static inline char *seam_gtk_accessible_property(
    GtkAccessible *widget, GtkAccessibleProperty property, const char *expected) {
  return gtk_test_accessible_check_property(widget, property, expected);
}

/// As above, for states, which are numbers.
static inline char *seam_gtk_accessible_state(GtkAccessible *widget, GtkAccessibleState state, int expected) {
  return gtk_test_accessible_check_state(widget, state, expected);
}

#endif
