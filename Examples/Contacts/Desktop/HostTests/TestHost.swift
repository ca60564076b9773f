import SeamFlowTesting
import SeamGtkTesting

/// The window, by its widgets.
@MainActor
enum TestHost {
  static func user() throws -> any HostUnderTest { try GtkUser() }
}
