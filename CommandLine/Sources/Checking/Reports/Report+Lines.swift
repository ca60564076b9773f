extension Report {
  /// `path:line:column: severity: [rule] message`, with the reason and remedy behind the first finding of each rule.
  var text: String {
    var explained: Set<String> = []
    return findings.map { finding in
      var lines = "\(place(finding)): \(finding.severity.rawValue): [\(finding.rule)] \(Self.shown(finding.message))\n"
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
      let place = "\(Self.shown(finding.path)):\(finding.line)"
      return "\(place): \(finding.severity.rawValue) [\(finding.rule)] \(Self.shown(finding.message))\n"
    }.joined()
  }

  var xcode: String {
    findings.map { finding in
      "\(root)/\(place(finding)): \(finding.severity.rawValue): \(Self.shown(finding.message)) (\(finding.rule))\n"
    }.joined()
  }

  // https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
  var github: String {
    findings.map { finding in
      let place = "file=\(Self.property(Self.shown(finding.path))),line=\(finding.line),col=\(finding.column)"
      let remedy = Rules.description(finding.rule)?.remedy ?? ""
      return "::\(finding.severity.rawValue) \(place),title=\(Self.property("seam: \(finding.rule)"))"
        + "::\(Self.escaped(Self.shown("\(finding.message) \(remedy)")))\n"
    }.joined()
  }

  private func place(_ finding: Finding) -> String {
    "\(Self.shown(finding.path)):\(finding.line):\(finding.column)"
  }

  /// A text for a terminal or a log, without the characters that these obey.
  private static func shown(_ text: String) -> String {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f && $0 != 0xc2 }
      ? text
      : String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{fffd}" : Character($0) })
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
