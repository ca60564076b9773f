import Testing

/// Tests that share the one display and GTK's settings, one after the other.
@Suite(.serialized)
struct OnDisplay {}
