import SeamConformance
import Testing

/// Runs the suite in processes of its own, as `URLSession` on Linux ends its process on some responses.
struct URLSessionConformanceTests {
  /// The requirements on which the process ends, with the reason that it prints.
  private static let knownTraps = [
    "A response that is cut by a close inside of its header fails":
      "Fatal error: Transfer completed, but there's no response."
  ]

  @Test func meetsEveryRequirementThatItSupports() async throws {
    let requirements = try await Child.output(of: []).lines
    #expect(requirements.count > 80)
    let child = try await Child.output(of: ["--except"] + Self.knownTraps.keys)
    #expect(child.signal == nil, "A requirement that is not known to do so ended the process: \(child.errors)")
    var outcomes: [String: String] = [:]
    for line in child.lines {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      if parts.count == 2 { outcomes[parts[0]] = parts[1] }
    }
    var findings: [ConformanceReport.Finding] = []
    for requirement in requirements {
      findings.append(
        await ConformanceReport.Finding(requirement) {
          if let outcome = outcomes[requirement] { return try Self.check(outcome) }
          try await Self.checkAlone(requirement)
        })
    }
    let report = ConformanceReport(
      "Session conformance", of: "URLSessionNetworkSession", findings: findings)
    print(report)
    #expect(report.failures.isEmpty)
    #expect(report.findings.count { $0.outcome == .met } >= 75)
  }

  /// Checks a requirement in a process of its own.
  private static func checkAlone(_ requirement: String) async throws {
    let child = try await Child.output(of: [requirement])
    if let signal = child.signal {
      let reason = "it ended the process with signal \(signal): \(child.errors.first ?? "")"
      guard let known = knownTraps[requirement], child.errors.contains(where: { $0.contains(known) }) else {
        throw Violation(reason: reason)
      }
      throw NotSupported(reason: reason)
    }
    try check(child.lines.first ?? "violated it printed nothing")
  }

  /// Throws unless an outcome that a process printed is "met".
  private static func check(_ outcome: String) throws {
    let parts = outcome.split(separator: " ", maxSplits: 1).map(String.init)
    switch parts.first {
    case "met": return
    case "notSupported": throw NotSupported(reason: parts.last ?? "")
    default: throw Violation(reason: parts.last ?? outcome)
    }
  }
}
