/// What a certificate found: each promise, and whether it was kept.
public struct StorageCertificateReport: Sendable {
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
    /// The backend does not make it, with the reason.
    case notClaimed(String)
  }

  /// The backend's name.
  public let subject: String
  /// Every promise, in the order checked.
  public let findings: [Finding]

  /// The promises that were broken, each with what happened; empty for a backend that is in order.
  public var failures: [String] {
    findings.compactMap { finding in
      guard case .broken(let reason) = finding.outcome else { return nil }
      return "\(finding.promise): \(reason)"
    }
  }
}

extension StorageCertificateReport: CustomStringConvertible {
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
      Storage certificate for \(subject)
      \(lines.joined(separator: "\n"))
        \(kept) of \(findings.count) promises kept, \(failures.count) broken
      """
  }
}
