#if os(Linux) && !Gtk
public import SeamFlow

/// The window host, which needs the trait `Gtk` of the package.
@available(
  *, unavailable,
  message: "The window host needs the trait Gtk: write traits: [\"Gtk\"] into the dependency on seam in Package.swift."
)
@MainActor
public struct GtkApp {
  // The declarations of the real one, so that the compiler reports nothing but the message.
  public init(
    id: String, title: String, icon: String? = nil, remedy: String,
    start: @escaping @MainActor (Navigator, GtkHost) -> Void
  ) {}

  public func run() {}
}

@available(*, unavailable, message: "The window host needs the trait Gtk.")
@MainActor
public final class GtkHost {}
#endif
