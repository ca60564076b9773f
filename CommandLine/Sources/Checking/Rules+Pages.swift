extension Rules {
  /// All rules with their reasons, a line each.
  public static var list: String {
    let width = descriptions.map { $0.id.count }.max() ?? 0
    return descriptions.map { rule in
      "\(rule.id)\(String(repeating: " ", count: width - rule.id.count))  \(rule.severity.rawValue)  \(rule.reason)\n"
    }.joined()
  }

  /// The page of a rule, as Markdown.
  public static func page(_ rule: any RuleDescription.Type) -> String {
    let limit = rule.limit.map { ", limit: \($0)" } ?? ""
    let comment =
      if rule.isAllowedByComments {
        "`// seam:allow \(rule.id) -- reason` above a declaration or import allows it there."
      } else if self.rule(rule.id) == nil {
        "Neither a comment nor a setting in seam.yml allows it; a baseline can."
      } else {
        "No comment allows it; a setting in seam.yml or a baseline can."
      }
    return """
      # \(rule.id)

      \(rule.reason)

      Fix: \(rule.remedy)

      Severity: \(rule.severity.rawValue)\(limit). \(comment)

      ## Found

      \(rule.bad.map(example).joined(separator: "\n"))
      ## Not found

      \(rule.good.map(example).joined(separator: "\n"))
      """
  }

  /// The files of an example; those without text only have to be there.
  private static func example(_ files: [String: String]) -> String {
    let isSeam = { (path: String) in path.hasSuffix(".yml") }
    return files.sorted { (isSeam($0.key) ? "" : $0.key) < (isSeam($1.key) ? "" : $1.key) }.filter { !$0.value.isEmpty }
      .map { path, text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
          // The mark of the finding becomes a comment.
          guard line.contains(mark) else { return String(line) }
          let words = String(line).replacing(mark, with: "")
          return path.hasSuffix(".swift") ? "\(words)  // ← found" : words
        }
        return "```\(path.hasSuffix(".yml") ? "yaml" : "swift")\n\(path.hasSuffix(".yml") ? "#" : "//") \(path)\n"
          + lines.joined(separator: "\n") + "\n```\n"
      }.joined(separator: "\n")
  }

  /// Marks the place of the finding in an example.
  public static let mark = "1️⃣"
}
