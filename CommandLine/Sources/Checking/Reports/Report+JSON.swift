import ProjectModel

extension Report {
  /// The findings as JSON, version 1.
  ///
  /// `{"version": 1, "findings": [{rule, severity, path, line, column, message, symbol}], "known": number,`
  /// `"rules": [{rule, files, findings, idle, obstacles}], "problems": [{path, reason}], "notes": [{path, reason}],`
  /// `"strayFiles": [path]}`
  ///
  /// `idle` is the reason for which a rule had nothing to look at, and is missing if it had. `strayFiles` are those of
  /// no target.
  var json: String {
    JSONText.text(
      JSONReport(
        version: 1, findings: findings.map(JSONReport.Entry.init), known: knownCount,
        rules: rules.map { rule in
          JSONReport.Rule(
            rule: rule.rule, files: rule.files, findings: findings.count { $0.rule == rule.rule },
            idle: rule.idleReason,
            obstacles: rule.obstacles.map(JSONReport.Problem.init))
        }, problems: problems.map(JSONReport.Problem.init), notes: notes.map(JSONReport.Problem.init),
        strayFiles: strayFiles))
  }

  // https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
  var gitlab: String {
    var counts: [String: Int] = [:]
    return JSONText.text(
      findings.map { finding in
        // Findings with one key are told apart by their number.
        counts[finding.key, default: 0] += 1
        let key = counts[finding.key] == 1 ? finding.key : "\(finding.key) \(counts[finding.key] ?? 0)"
        return GitLabFinding(
          description: finding.message, checkName: finding.rule, fingerprint: Self.fingerprint(key),
          severity: finding.severity == .error ? "major" : "minor",
          location: .init(path: prefix + finding.path, lines: .init(begin: finding.line)))
      })
  }

  // https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
  var sarif: String {
    let rules = Rules.descriptions.map { rule in
      SARIF.Rule(
        id: rule.id, shortDescription: .init(text: rule.reason), help: .init(text: rule.remedy),
        defaultConfiguration: .init(level: rule.severity.rawValue))
    }
    let results = findings.map { finding in
      SARIF.Result(
        ruleId: finding.rule, level: finding.severity.rawValue, message: .init(text: finding.message),
        locations: [
          .init(
            physicalLocation: .init(
              artifactLocation: .init(uri: Self.uri(prefix + finding.path)),
              region: .init(startLine: finding.line, startColumn: finding.column)))
        ], partialFingerprints: ["seam/v1": Self.fingerprint(finding.key)])
    }
    return JSONText.text(
      SARIF(
        schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0",
        runs: [
          .init(
            tool: .init(driver: .init(name: "seam", rules: rules)), columnKind: "unicodeCodePoints", results: results)
        ]))
  }

  /// FNV-1a of 64 bits as hexadecimal digits.
  private static func fingerprint(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// A path as a reference of a URI.
  private static func uri(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "_-./+~".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

private struct JSONReport: Encodable {
  struct Entry: Encodable {
    let rule: String
    let severity: String
    let path: String
    let line: Int
    let column: Int
    let message: String
    let symbol: String

    init(_ finding: Finding) {
      rule = finding.rule
      severity = finding.severity.rawValue
      path = finding.path
      line = finding.line
      column = finding.column
      message = finding.message
      symbol = finding.symbol
    }
  }

  struct Rule: Encodable {
    let rule: String
    let files: Int
    let findings: Int
    let idle: String?
    let obstacles: [Problem]
  }

  struct Problem: Encodable {
    let path: String
    let reason: String

    init(_ problem: Project.Problem) {
      path = problem.path
      reason = problem.reason
    }
  }

  let version: Int
  let findings: [Entry]
  let known: Int
  let rules: [Rule]
  let problems: [Problem]
  let notes: [Problem]
  let strayFiles: [String]
}

private struct GitLabFinding: Encodable {
  struct Location: Encodable {
    struct Lines: Encodable { let begin: Int }

    let path: String
    let lines: Lines
  }

  enum CodingKeys: String, CodingKey {
    case description, fingerprint, severity, location
    case checkName = "check_name"
  }

  let description: String
  let checkName: String
  let fingerprint: String
  let severity: String
  let location: Location
}

private struct SARIF: Encodable {
  struct Text: Encodable { let text: String }
  struct Level: Encodable { let level: String }

  struct Rule: Encodable {
    let id: String
    let shortDescription: Text
    let help: Text
    let defaultConfiguration: Level
  }

  struct Driver: Encodable {
    let name: String
    let rules: [Rule]
  }

  struct Tool: Encodable { let driver: Driver }
  struct Artifact: Encodable { let uri: String }

  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
  }

  struct Place: Encodable {
    let artifactLocation: Artifact
    let region: Region
  }

  struct Location: Encodable { let physicalLocation: Place }

  struct Result: Encodable {
    let ruleId: String
    let level: String
    let message: Text
    let locations: [Location]
    let partialFingerprints: [String: String]
  }

  struct Run: Encodable {
    let tool: Tool
    let columnKind: String
    let results: [Result]
  }

  enum CodingKeys: String, CodingKey {
    case version, runs
    case schema = "$schema"
  }

  let schema: String
  let version: String
  let runs: [Run]
}
