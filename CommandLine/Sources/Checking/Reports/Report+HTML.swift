import ProjectModel

extension Report {
  /// A page without scripts or other files, dark or light as the reader's system.
  var html: String {
    let groups = Dictionary(grouping: findings, by: \.rule).sorted { $0.key < $1.key }
    let summary =
      counted(findings.count, "finding")
      + (knownCount == 0 ? "" : ", and \(knownCount) in the baseline")
    let sections = groups.map { rule, findings in
      let rows = findings.map { finding in
        "<tr><td><code>\(Self.escaped("\(finding.path):\(finding.line)"))</code></td>"
          + "<td>\(Self.escaped(finding.message))</td></tr>\n"
      }
      let description = Rules.description(rule)
      return """
        <details open>
        <summary>\(Self.escaped(rule)) <span>\(findings.count)</span></summary>
        <p>\(Self.escaped(description?.reason ?? "")) <em>\(Self.escaped(description?.remedy ?? ""))</em></p>
        <table>
        \(rows.joined())</table>
        </details>

        """
    }
    let rules = rules.map { rule in
      "<tr><td><code>\(rule.rule)</code></td><td>\(rule.files) files</td><td>\(Self.escaped(rule.idleReason ?? ""))</td></tr>\n"
    }
    let problems = problems.map { "<li><code>\(Self.escaped($0.path))</code>: \(Self.escaped($0.reason))</li>\n" }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>seam check: \(summary)</title>
      <style>
      :root { color-scheme: light dark; }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
      details { border-top: 1px solid #8886; padding: .5rem 0; }
      summary { font-size: 1.2rem; font-weight: 600; cursor: pointer; }
      summary span { font-weight: 400; opacity: .7; }
      table { border-collapse: collapse; width: 100%; }
      td { padding: .2rem 1rem .2rem 0; vertical-align: top; overflow-wrap: anywhere; }
      code { font-size: .9em; }
      </style>
      </head>
      <body>
      <h1>\(summary)</h1>
      \(sections.joined())\
      <details\(problems.isEmpty ? "" : " open")>
      <summary>Rules and what they saw</summary>
      <table>
      \(rules.joined())</table>
      <ul>
      \(problems.joined())</ul>
      </details>
      </body>
      </html>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
