import SeamFlowTesting

/// The host of these tests; other hosts can run the same tests with another file.
@MainActor
enum TestHost {
  static func user() throws -> any HostUnderTest { InMemoryHost() }
}
