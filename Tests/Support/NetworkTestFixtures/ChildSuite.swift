package import SeamConformance

/// A suite that a program checks, which `URLSession` on Linux ends at some requirements.
///
/// The program takes the arguments of the suite, and then:
/// ```
///                          prints the requirements, one per line
/// <requirement>            checks one requirement, and prints the outcome
/// --except <requirement>…  checks all others, and prints requirement, tab and outcome of each
/// ```
package struct ChildSuite: Sendable {
  private let program: String
  private let arguments: [String]
  private let other: [String]
  /// The requirements at which the process ends, with the reason that it prints.
  private let knownTraps: [String: String]

  package init(
    _ program: String, _ arguments: [String] = [], under other: [String] = [], knownTraps: [String: String] = [:]
  ) {
    self.program = program
    self.arguments = arguments
    self.other = other
    self.knownTraps = knownTraps
  }

  /// Checks all requirements, those that are known to end the process in processes of their own.
  ///
  /// - Returns: the report, and the lines of the processes' standard error.
  package func check(_ kind: String, of subject: String) async throws -> (report: ConformanceReport, errors: [String]) {
    let requirements = try await run([]).lines
    let child = try await run(["--except"] + knownTraps.keys)
    var outcomes: [String: String] = [:]
    for line in child.lines {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      if parts.count == 2 { outcomes[parts[0]] = parts[1] }
    }
    var errors = child.errors
    var findings: [ConformanceReport.Finding] = []
    if let signal = child.signal {
      findings.append(
        await ConformanceReport.Finding("Only known requirements end the process") {
          throw Violation(reason: "it was ended by signal \(signal): \(child.errors.first ?? "")")
        })
    }
    for requirement in requirements {
      findings.append(
        await ConformanceReport.Finding(requirement) {
          if let outcome = outcomes[requirement] { return try Self.check(outcome) }
          errors += try await checkAlone(requirement)
        })
    }
    return (ConformanceReport(kind, of: subject, findings: findings), errors)
  }

  private func run(_ arguments: [String]) async throws -> Child {
    try await Child.output(of: program, self.arguments + arguments, under: other)
  }

  /// Checks a requirement in a process of its own, and returns the lines of its standard error.
  private func checkAlone(_ requirement: String) async throws -> [String] {
    let child = try await run([requirement])
    if let signal = child.signal {
      let reason = "it ended the process with signal \(signal): \(child.errors.first ?? "")"
      guard let known = knownTraps[requirement], child.errors.contains(where: { $0.contains(known) }) else {
        throw Violation(reason: reason)
      }
      throw NotSupported(reason: reason)
    }
    try Self.check(child.lines.first ?? "violated it printed nothing")
    return child.errors
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

extension ConformanceReport.Outcome {
  /// The outcome and its reason on one line, as ``ChildSuite`` reads it.
  package var line: String {
    switch self {
    case .met: "met"
    case .violated(let reason): "violated \(reason.replacing("\n", with: " "))"
    case .notSupported(let reason): "notSupported \(reason.replacing("\n", with: " "))"
    }
  }
}
