/// What a certificate found: each promise of a contract, and whether an implementation kept it.
public struct ConformanceReport: Sendable {
  /// What was found about one promise.
  public struct Finding: Sendable {
    /// The promise, as a sentence.
    public let promise: String
    /// Whether it was kept.
    public let outcome: Outcome
  }

  /// Whether a promise was kept.
  public enum Outcome: Sendable, Equatable {
    /// It was.
    case kept
    /// It was not, with what happened instead.
    case broken(String)
    /// The implementation does not make it, with the reason, such as a control that its platform does not have.
    case notClaimed(String)
  }

  /// What kind of certificate it is: `Storage certificate`.
  public let kind: String
  /// The implementation's name.
  public let subject: String
  /// Every promise, in the order checked.
  public let findings: [Finding]

  package init(_ kind: String, of subject: String, findings: [Finding]) {
    self.kind = kind
    self.subject = subject
    self.findings = findings
  }

  /// The promises that were broken, each with what happened; empty for an implementation that is in order.
  public var failures: [String] {
    findings.compactMap { finding in
      guard case .broken(let reason) = finding.outcome else { return nil }
      return "\(finding.promise): \(reason)"
    }
  }
}

extension ConformanceReport: CustomStringConvertible {
  /// The certificate as text, a line per promise.
  public var description: String {
    let kept = findings.count { $0.outcome == .kept }
    let lines = findings.map { finding in
      switch finding.outcome {
      case .kept: "  kept         \(finding.promise)"
      case .broken(let reason): "  BROKEN       \(finding.promise): \(reason)"
      case .notClaimed(let reason): "  not claimed  \(finding.promise): \(reason)"
      }
    }
    return """
      \(kind) for \(subject)
      \(lines.joined(separator: "\n"))
        \(kept) of \(findings.count) promises kept, \(failures.count) broken
      """
  }
}

extension ConformanceReport.Finding {
  /// Checks a promise.
  ///
  /// - Parameter check: throws a ``Breach`` if it is broken, a ``NotClaimed`` if it is not made.
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
