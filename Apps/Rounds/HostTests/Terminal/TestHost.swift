import SeamFlowTesting
import SeamTerminalTesting

/// The terminal, operated through its keys and cells.
@MainActor
enum TestHost {
  static func user() throws -> any HostUnderTest { TerminalUser() }
}
