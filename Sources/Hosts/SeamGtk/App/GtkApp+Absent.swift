#if os(Linux) && !Gtk
public import SeamFlow

// Without the trait `Gtk` of the package, each public name of the window host is a compiler's message that says so. The
// declarations are those of the real ones as far as apps name them, so that it reports as little else as possible.

/// The window host, which needs the trait `Gtk` of the package.
@available(
  *, unavailable,
  message: "The window host needs the trait Gtk: write traits: [\"Gtk\"] into the dependency on seam in Package.swift."
)
@MainActor
public struct GtkApp {
  public init(
    id: String, title: String, icon: String? = nil, remedy: String,
    start: @escaping @MainActor (Navigator, GtkHost) -> Void
  ) {}

  public func run() {}
}

@available(
  *, unavailable,
  message: "The window host needs the trait Gtk: write traits: [\"Gtk\"] into the dependency on seam in Package.swift."
)
@MainActor
public final class GtkHost {
  public func register<Configuration, View>(_ type: Configuration.Type, _ make: (Any) -> View) {}
}

@available(
  *, unavailable,
  message: "The window host needs the trait Gtk: write traits: [\"Gtk\"] into the dependency on seam in Package.swift."
)
@MainActor
public protocol GtkView<Configuration>: AnyObject {
  associatedtype Configuration
}

@available(
  *, unavailable,
  message: "The window host needs the trait Gtk: write traits: [\"Gtk\"] into the dependency on seam in Package.swift."
)
public typealias WidgetPointer = OpaquePointer
#endif
