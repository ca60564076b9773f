import SeamFlowTesting

/// The host that these tests run on: the only thing that differs between the hosts' test targets.
@MainActor
enum TestHost {
  static func user() throws -> any HostUnderTest { InMemoryHost() }
}
