#ifndef SEAM_GTK_SHIM_H
#define SEAM_GTK_SHIM_H

// Xcode ignores the platform conditions of C modules: a Mac without GTK must not fail for its lack. Elsewhere the
// compiler names the header that is missing.
#if !defined(__APPLE__) || __has_include(<adwaita.h>)

#include <adwaita.h>
#include <glib-unix.h>

/// libdispatch exports these two for CoreFoundation's run loop; no header of the toolchain declares them.
/// The descriptor becomes readable when work is enqueued on the main queue, and so for the main actor.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);

/// Swift cannot call a C function with variadic arguments.
/// Compares an accessible property with the expected value, for tests: returns nil if they are equal, otherwise the
/// actual value as text.
static inline char *seam_gtk_accessible_property(
    GtkAccessible *widget, GtkAccessibleProperty property, const char *expected) {
  return gtk_test_accessible_check_property(widget, property, expected);
}

/// Compares an accessible state, which is a number, in the same way.
static inline char *seam_gtk_accessible_state(GtkAccessible *widget, GtkAccessibleState state, int expected) {
  return gtk_test_accessible_check_state(widget, state, expected);
}

/// Compares an accessible property that is a number, in the same way.
static inline char *seam_gtk_accessible_number(
    GtkAccessible *widget, GtkAccessibleProperty property, double expected) {
  return gtk_test_accessible_check_property(widget, property, expected);
}

#endif
#endif
