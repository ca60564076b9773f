import SeamFlowTesting

/// The host of these tests; all test targets of flows share the tests and differ only in this file.
@MainActor
enum TestHost {
  static func user() throws -> any HostUnderTest { InMemoryHost() }
}
