import SeamFlowTesting
import SeamTerminalTesting

/// The terminal, by its keys and cells.
@MainActor
enum TestHost {
  static func user() throws -> any HostUnderTest { TerminalUser() }
}
