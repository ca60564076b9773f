import ProjectModel
import SourceModel
import SwiftScan

/// A file with very many lines of code.
enum FileTooLong: Rule {
  static let id = "file-too-long"
  static let severity = Severity.warning
  static let limit: Int? = 500
  static let reason = "A long file holds several things, which are hard to find and change together without need."
  static let remedy = "Move each type, and extensions by topic, to files of their own."
  static let bad = [
    [
      "seam.yml": "rules:\n  file-too-long: 3\n",
      "Sources/Cart/Cart.swift": "1️⃣struct A {\n}\n\nstruct B {}\n// C\nlet c = 0",
    ]
  ]
  static let good = [
    [
      "seam.yml": "rules:\n  file-too-long: 3\n",
      "Sources/Cart/Cart.swift": """
      // A comment.
      struct A {
      }

      let text = \"\"\"
        A text of
        several lines.
        \"\"\"
      """,
      "Sources/Cart/Generated/Rows.swift": "struct C {\n}\nstruct D {}\nstruct E {}\n",
    ]
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    for (number, file) in project.model.files.enumerated() where !file.targets.isEmpty {
      report.files += 1
      let limit = project.configuration.limit(of: Self.self, at: file.path)
      guard file.source.lineCount > limit, !CheckedProject.isGenerated(file.path) else { continue }
      let count = project.codeLineCount(file.path)
      guard count > limit, !project.isGeneratedByComment(number) else { continue }
      report.add(
        "The file has \(count) lines of code, more than \(limit).", file: number, at: nil,
        symbol: project.symbol(number, "lines"))
    }
  }
}
