import SeamFlowTesting
import SeamGtkTesting

/// The window, operated through its widgets.
@MainActor
enum TestHost {
  static func user() throws -> any HostUnderTest { try GtkUser() }
}
