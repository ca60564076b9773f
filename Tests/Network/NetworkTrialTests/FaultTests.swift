import Foundation
import NetworkTestFixtures
import SeamConformance
import Testing

/// Every fault of a server, through a module with the usual behaviours, over both sessions.
///
/// The table is `Fault.all` of `network-trial`. It is checked in processes of their own, as `URLSession` on Linux ends
/// its process on some faults.
struct FaultTests {
  @Test func everyCallOverCurlEndsAsTheTableSays() async throws {
    try await expect(ChildSuite("network-trial", ["faults", "curl"]), of: "CurlNetworkSession", met: 94)
  }

  @Test func everyCallOverURLSessionEndsAsTheTableSays() async throws {
    let authorities = FileManager.default.temporaryDirectory.appendingPathComponent("authorities-\(UUID().uuidString)")
    try Data().write(to: authorities)
    defer { try? FileManager.default.removeItem(at: authorities) }
    let known = "Fatal error: Transfer completed, but there's no response."
    let traps = ["A close inside the header (whole)": known, "A close inside the header (streamed)": known]
    let arguments = ["faults", "urlSession"]
    let suite =
      if MountNamespace.obstacle == nil {
        ChildSuite(
          "network-trial", arguments + ["--authorities", authorities.path],
          under: MountNamespace.command(trusting: authorities.path),
          knownTraps: traps)
      } else {
        ChildSuite("network-trial", arguments, knownTraps: traps)
      }
    try await expect(suite, of: "URLSessionNetworkSession", met: 92)
  }

  private func expect(_ suite: ChildSuite, of subject: String, met: Int) async throws {
    let (report, errors) = try await suite.check("Faults through the module", of: subject)
    print(report)
    #expect(report.failures.isEmpty)
    #expect(report.findings.count { $0.outcome == .met } >= met)
    // The runtime prints an error for a continuation that is never resumed.
    #expect(!errors.contains { $0.contains("CONTINUATION") }, "\(errors)")
  }
}
