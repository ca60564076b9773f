import SeamFlowTesting

/// The host of these tests; all test targets share the tests and differ only in this file.
@MainActor
enum TestHost {
  static func user() throws -> any HostUnderTest { InMemoryHost() }
}
