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
    let text = text.hasPrefix("\u{feff}") ? String(text.dropFirst()) : text
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

  /// Whether it has a finding, by the key.
  public func contains(_ key: String) -> Bool { counts[key] != nil }

  public var isEmpty: Bool { counts.isEmpty }

  /// The text of the file: sorted, so that two branches seldom change the same lines.
  public var text: String {
    let lines = counts.sorted { $0.key < $1.key }.flatMap { Array(repeating: $0.key, count: $0.value) }
    return (comments + lines).map { $0 + "\n" }.joined()
  }

  /// Divides findings into those that are known and those that are new.
  ///
  /// Of several findings with one key the first are known, and those in a file that has another name now.
  public func divide(_ findings: [Finding]) -> (new: [Finding], known: [Finding]) {
    var left = followingFiles(of: findings).counts
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
    self = followingFiles(of: findings)
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

  /// Adds the findings of another baseline that are not in this one.
  public mutating func keep(_ other: Baseline) { counts.merge(other.counts) { max($0, $1) } }

  /// The same with the new names of files: a finding that is gone and a new one differ in nothing else.
  private func followingFiles(of findings: [Finding]) -> Baseline {
    var result = self
    let present = Baseline(findings).counts
    var gone: [String: [String]] = [:]
    for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
      let missing = count - min(count, present[key] ?? 0)
      gone[Self.withoutFile(key), default: []] += Array(repeating: key, count: missing)
    }
    for (key, count) in present.sorted(by: { $0.key < $1.key }) {
      for _ in 0..<max(0, count - (counts[key] ?? 0)) {
        guard let old = gone[Self.withoutFile(key)]?.popLast() else { break }
        result.counts[old] = result.counts[old].flatMap { $0 > 1 ? $0 - 1 : nil }
        result.counts[key, default: 0] += 1
      }
    }
    return result
  }

  /// A key without the name of the file in it: `rule Module/File.swift symbol`.
  private static func withoutFile(_ key: String) -> String {
    guard let end = key.firstRange(of: ".swift "), let slash = key[..<end.lowerBound].lastIndex(of: "/") else {
      return key
    }
    return String(key[..<slash] + key[end.lowerBound...])
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
