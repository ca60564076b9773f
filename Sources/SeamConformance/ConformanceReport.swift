/// The result of a conformance suite: the requirements of a contract, and whether an implementation meets them.
public struct ConformanceReport: Sendable {
  /// The result for one requirement.
  public struct Finding: Sendable {
    /// The requirement, as a sentence.
    public let promise: String
    /// Whether it is met.
    public let outcome: Outcome
  }

  /// Whether a requirement is met.
  public enum Outcome: Sendable, Equatable {
    /// The requirement is met.
    case kept
    /// The requirement is not met; the value describes what happened instead.
    case broken(String)
    /// The implementation does not claim to meet it; the value is the reason, such as a control that its platform
    /// lacks.
    case notClaimed(String)
  }

  /// The kind of the suite, such as `Storage certificate`.
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

  /// The requirements that are not met, each with what happened; empty if all are met.
  public var failures: [String] {
    findings.compactMap { finding in
      guard case .broken(let reason) = finding.outcome else { return nil }
      return "\(finding.promise): \(reason)"
    }
  }
}

extension ConformanceReport: CustomStringConvertible {
  /// The report as text, one line per requirement.
  public var description: String {
    let kept = findings.count { $0.outcome == .kept }
    let lines = findings.map { finding in
      switch finding.outcome {
      case .kept: "  met          \(finding.promise)"
      case .broken(let reason): "  FAILED       \(finding.promise): \(reason)"
      case .notClaimed(let reason): "  not claimed  \(finding.promise): \(reason)"
      }
    }
    return """
      \(kind) for \(subject)
      \(lines.joined(separator: "\n"))
        \(kept) of \(findings.count) requirements met, \(failures.count) failed
      """
  }
}

extension ConformanceReport.Finding {
  /// Checks a requirement.
  ///
  /// - Parameter check: throws ``Breach`` if it is not met, ``NotClaimed`` if the implementation does not claim it.
  package init(_ promise: String, check: () async throws -> Void) async {
    do {
      try await check()
      self.init(promise: promise, outcome: .kept)
    } catch let waiver as NotClaimed {
      self.init(promise: promise, outcome: .notClaimed(waiver.reason))
    } catch let breach as Breach {
      self.init(promise: promise, outcome: .broken(breach.reason))
    } catch {
      self.init(promise: promise, outcome: .broken("an unexpected error: \(error)"))
    }
  }
}
