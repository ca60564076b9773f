import ProjectModel

extension Report {
  /// `path:line:column: severity: [rule] message`, with the reason and remedy behind the first finding of each rule.
  var text: String {
    var explained: Set<String> = []
    return findings.map { finding in
      var lines =
        "\(place(finding)): \(finding.severity.rawValue): [\(finding.rule)] \(finding.message.withoutControlCharacters())\n"
      if explained.insert(finding.rule).inserted, let rule = Rules.description(finding.rule) {
        lines += "  why: \(rule.reason)\n  fix: \(rule.remedy)\n"
      }
      return lines
    }.joined()
  }

  /// `path:line: severity [rule] message`, errors first.
  var brief: String {
    let errors = findings.filter { $0.severity == .error }
    return (errors + findings.filter { $0.severity != .error }).map { finding in
      let place = "\(finding.path.withoutControlCharacters()):\(finding.line)"
      return "\(place): \(finding.severity.rawValue) [\(finding.rule)] \(finding.message.withoutControlCharacters())\n"
    }.joined()
  }

  var xcode: String {
    findings.map { finding in
      "\(root)/\(place(finding)): \(finding.severity.rawValue): \(finding.message.withoutControlCharacters()) (\(finding.rule))\n"
    }.joined()
  }

  // https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
  var github: String {
    findings.map { finding in
      let place =
        "file=\(Self.property((prefix + finding.path).withoutControlCharacters())),line=\(finding.line),col=\(finding.column)"
      let remedy = Rules.description(finding.rule)?.remedy ?? ""
      return "::\(finding.severity.rawValue) \(place),title=\(Self.property("seam: \(finding.rule)"))"
        + "::\(Self.escaped("\(finding.message) \(remedy)".withoutControlCharacters()))\n"
    }.joined()
  }

  private func place(_ finding: Finding) -> String {
    "\(finding.path.withoutControlCharacters()):\(finding.line):\(finding.column)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

extension Rules {
  /// The rule with an identifier; nil for an unknown one.
  public static func description(_ id: String) -> (any RuleDescription.Type)? { descriptions.first { $0.id == id } }
}
