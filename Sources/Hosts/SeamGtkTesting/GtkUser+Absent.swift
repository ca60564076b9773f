#if os(Linux) && !Gtk
/// A user at the window of a GTK host, which needs the trait `Gtk` of the package.
@available(
  *, unavailable,
  message: "The window host needs the trait Gtk: write traits: [\"Gtk\"] into the dependency on seam in Package.swift."
)
@MainActor
public final class GtkUser {
  public init(title: String = "Test", width: Int = 390, height: Int = 780) throws {}
}
#endif
