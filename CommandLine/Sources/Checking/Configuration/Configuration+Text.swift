extension Configuration {
  /// The configuration as the text of a seam.yml.
  public var text: String {
    var lines: [String] = []
    func section(_ name: String, _ rows: [String]) {
      if !rows.isEmpty { lines += ["\(name):"] + rows.map { "  \($0)" } }
    }
    section("exclude", excluded.map { "- \(Self.scalar($0))" })
    section("untested", untested.map { "- \(Self.scalar($0))" })
    section("layers", layers.map { "- \(Self.scalar($0.name)): \(Self.list($0.modules))" })
    section(
      "independent",
      independent.map { group in
        "- " + (layers.first { $0.modules == group }.map { Self.scalar($0.name) } ?? Self.list(group))
      })
    section(
      "forbidden",
      forbidden.flatMap { prohibition in
        ["- from: \(Self.list(prohibition.importers))", "  to: \(Self.list(prohibition.imported))"]
          + (prohibition.reason.map { ["  because: \(Self.scalar($0))"] } ?? [])
      })
    section("owners", owners.map { "\(Self.scalar($0.name)): \(Self.list($0.modules))" })
    section("rules", Self.rows(rules))
    section("paths", overrides.flatMap { ["\(Self.scalar($0.path)):"] + Self.rows($0.settings).map { "  \($0)" } })
    return lines.map { $0 + "\n" }.joined()
  }

  private static func rows(_ settings: [String: Setting]) -> [String] {
    settings.sorted { $0.key < $1.key }.map { rule, setting in
      if setting.isOff { return "\(rule): off" }
      let values = [
        setting.severity.map { "severity: \($0.rawValue)" }, setting.limit.map { "limit: \($0)" },
      ].compactMap { $0 }
      return "\(rule): {\(values.joined(separator: ", "))}"
    }
  }

  private static func list(_ patterns: [Pattern]) -> String {
    "[\(patterns.map { scalar($0.text) }.joined(separator: ", "))]"
  }

  /// A text, in quotes unless it is a plain word.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || "_-/.".contains($0) }
    return isPlain ? text : "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
