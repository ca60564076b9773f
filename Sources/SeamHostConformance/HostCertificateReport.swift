/// What a certificate found: each promise, and whether the host kept it.
public struct HostCertificateReport: Sendable {
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
    /// The platform has no control that it is about, with which.
    case notOffered(String)
  }

  /// The host's name.
  public let subject: String
  /// Every promise, in the order checked.
  public let findings: [Finding]

  /// The promises that were broken, each with what happened; empty for a host that is in order.
  public var failures: [String] {
    findings.compactMap { finding in
      guard case .broken(let reason) = finding.outcome else { return nil }
      return "\(finding.promise): \(reason)"
    }
  }
}

extension HostCertificateReport: CustomStringConvertible {
  /// The certificate as text, a line per promise.
  public var description: String {
    let kept = findings.count { $0.outcome == .kept }
    let lines = findings.map { finding in
      switch finding.outcome {
      case .kept: "  kept         \(finding.promise)"
      case .broken(let reason): "  BROKEN       \(finding.promise): \(reason)"
      case .notOffered(let reason): "  not offered  \(finding.promise): \(reason)"
      }
    }
    return """
      Host certificate for \(subject)
      \(lines.joined(separator: "\n"))
        \(kept) of \(findings.count) promises kept, \(failures.count) broken
      """
  }
}
