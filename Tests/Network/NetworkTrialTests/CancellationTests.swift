import Foundation
import NetworkTestFixtures
import Testing

/// Calls through all behaviours over libcurl, cancelled at random moments under load.
struct CancellationTests {
  @Test func everyCancelledCallEndsAndNothingIsLeft() async throws {
    let environment = ProcessInfo.processInfo.environment
    let calls = environment["SEAM_RANDOM_CANCELS"] ?? "1600"
    let child = try await Child.output(of: "network-trial", ["cancels", calls, environment["SEAM_SEED"] ?? "1"])
    print(child.lines.joined(separator: "\n"))
    #expect(child.signal == nil)
    #expect(child.lines.contains { $0.contains("ended as cancelled") })
    #expect(child.lines.filter { $0.hasPrefix("problem") } == [])
    // Each phase was met.
    #expect(child.lines.filter { $0.hasPrefix("0 cancelled") } == [])
    // The runtime prints an error for a continuation that is never resumed.
    #expect(child.errors == [])
  }
}
