/// The findings that a project had when it began to be checked: they may become fewer, not more.
public struct Baseline: Sendable, Equatable {
  public static let fileName = "seam-baseline.txt"

  /// How often each finding is there.
  private var counts: [String: Int] = [:]
  /// The lines of comments, which stay above the findings.
  private var comments = ["# Findings that `seam check` knows. Only `seam check --update-baseline` adds to them."]

  public init(_ findings: [Finding]) {
    for finding in findings { counts[finding.key, default: 0] += 1 }
  }

  /// Parses a file of findings, one a line; lines that begin with `#` are comments.
  ///
  /// - Throws: ``BaselineError`` for a line that begins with no rule, such as a mark of a merge.
  public init(parsing text: String) throws(BaselineError) {
    comments = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("#") }.map(String.init)
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let rule = line.prefix { $0 != " " }
      guard Rules.descriptions.contains(where: { $0.id == rule }) else {
        throw BaselineError(line: number + 1, rule: String(rule))
      }
      counts[String(line), default: 0] += 1
    }
  }

  public var isEmpty: Bool { counts.isEmpty }

  /// The text of the file: sorted, so that two branches seldom change the same lines.
  public var text: String {
    let lines = counts.sorted { $0.key < $1.key }.flatMap { Array(repeating: $0.key, count: $0.value) }
    return (comments + lines).map { $0 + "\n" }.joined()
  }

  /// Divides findings into those that are known and those that are new.
  ///
  /// Of several findings with one key the first are known.
  public func divide(_ findings: [Finding]) -> (new: [Finding], known: [Finding]) {
    var left = counts
    var (new, known): ([Finding], [Finding]) = ([], [])
    for finding in findings {
      if let count = left[finding.key], count > 0 {
        left[finding.key] = count - 1
        known.append(finding)
      } else {
        new.append(finding)
      }
    }
    return (new, known)
  }

  /// Takes out the findings of some rules that are not there any more, and returns them.
  public mutating func removeGone(_ findings: [Finding], of rules: Set<String>) -> [String] {
    let present = Baseline(findings).counts
    var gone: [String] = []
    for (key, count) in counts where rules.contains(String(key.prefix { $0 != " " })) {
      let left = min(count, present[key] ?? 0)
      guard left < count else { continue }
      gone += Array(repeating: key, count: count - left)
      counts[key] = left == 0 ? nil : left
    }
    return gone.sorted()
  }
}

/// A line of a baseline that is no finding.
public struct BaselineError: Error, Equatable, CustomStringConvertible {
  public let line: Int
  public let rule: String

  public var description: String {
    "line \(line) is no finding, as there is no rule “\(rule)”. Is it a mark of a merge?"
  }
}
