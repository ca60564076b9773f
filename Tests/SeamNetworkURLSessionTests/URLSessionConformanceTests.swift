import SeamConformance
import Testing

/// Runs each requirement in a process of its own, as `URLSession` on Linux ends its process on some responses.
struct URLSessionConformanceTests {
  /// The requirements on which the process ends, with the reason that it prints.
  private static let knownTraps = [
    "A response that is cut by a close inside of its header fails":
      "Fatal error: Transfer completed, but there's no response."
  ]

  @Test func meetsEveryRequirementThatItSupports() async throws {
    let requirements = try await Child.output(of: [])
    #expect(requirements.lines.count > 80)
    var findings: [Int: ConformanceReport.Finding] = [:]
    await withTaskGroup(of: (Int, ConformanceReport.Finding).self) { group in
      for (index, requirement) in requirements.lines.enumerated() {
        if index >= 4, let (index, finding) = await group.next() { findings[index] = finding }
        group.addTask { (index, await Self.finding(of: requirement)) }
      }
      for await (index, finding) in group { findings[index] = finding }
    }
    let report = ConformanceReport(
      "Session conformance", of: "URLSessionNetworkSession", findings: findings.sorted { $0.key < $1.key }.map(\.value))
    print(report)
    #expect(report.failures.isEmpty)
    #expect(report.findings.count { $0.outcome == .met } >= 75)
  }

  private static func finding(of requirement: String) async -> ConformanceReport.Finding {
    await ConformanceReport.Finding(requirement) {
      let child = try await Child.output(of: [requirement])
      if let signal = child.signal {
        let reason = "it ended the process with signal \(signal): \(child.errors.first ?? "")"
        guard let known = knownTraps[requirement], child.errors.contains(where: { $0.contains(known) }) else {
          throw Violation(reason: reason)
        }
        throw NotSupported(reason: reason)
      }
      let outcome = child.lines.first?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
      switch outcome.first {
      case "met": return
      case "notSupported": throw NotSupported(reason: outcome.last ?? "")
      default: throw Violation(reason: outcome.last ?? "it printed nothing")
      }
    }
  }
}
