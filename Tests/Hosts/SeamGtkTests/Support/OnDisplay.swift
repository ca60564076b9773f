#if Gtk
import Testing

/// Tests that share the display and GTK's settings, run serially.
@Suite(.serialized)
struct OnDisplay {}
#endif
