/// The result of a conformance suite: the requirements of a contract, and whether an implementation meets them.
public struct ConformanceReport: Sendable {
  /// The result for one requirement.
  public struct Finding: Sendable {
    /// The requirement, as a sentence.
    public let requirement: String
    /// Whether it is met.
    public let outcome: Outcome
  }

  /// Whether a requirement is met.
  public enum Outcome: Sendable, Equatable {
    /// The requirement is met.
    case met
    /// The requirement is not met; the value describes the violation.
    case violated(String)
    /// The implementation does not support it; the value is the reason, such as a control that its platform
    /// lacks.
    case notSupported(String)
  }

  /// The kind of the suite, such as `Storage conformance`.
  public let kind: String
  /// The implementation's name.
  public let subject: String
  /// The results, in the order of the checks.
  public let findings: [Finding]

  package init(_ kind: String, of subject: String, findings: [Finding]) {
    self.kind = kind
    self.subject = subject
    self.findings = findings
  }

  /// The requirements that are not met, each with its violation; empty if all are met.
  public var failures: [String] {
    findings.compactMap { finding in
      guard case .violated(let reason) = finding.outcome else { return nil }
      return "\(finding.requirement): \(reason)"
    }
  }
}

extension ConformanceReport: CustomStringConvertible {
  /// The report as text, one line per requirement.
  public var description: String {
    let met = findings.count { $0.outcome == .met }
    let lines = findings.map { finding in
      switch finding.outcome {
      case .met: "  met          \(finding.requirement)"
      case .violated(let reason): "  FAILED       \(finding.requirement): \(reason)"
      case .notSupported(let reason): "  not supported  \(finding.requirement): \(reason)"
      }
    }
    return """
      \(kind) for \(subject)
      \(lines.joined(separator: "\n"))
        \(met) of \(findings.count) requirements met, \(failures.count) failed
      """
  }
}

extension ConformanceReport.Finding {
  /// Checks a requirement.
  ///
  /// - Parameter check: throws ``Violation`` if it is not met, ``NotSupported`` if the implementation does not support
  ///   it.
  package init(_ requirement: String, check: () async throws -> Void) async {
    do {
      try await check()
      self.init(requirement: requirement, outcome: .met)
    } catch let waiver as NotSupported {
      self.init(requirement: requirement, outcome: .notSupported(waiver.reason))
    } catch let violation as Violation {
      self.init(requirement: requirement, outcome: .violated(violation.reason))
    } catch {
      self.init(requirement: requirement, outcome: .violated("an unexpected error: \(error)"))
    }
  }
}
