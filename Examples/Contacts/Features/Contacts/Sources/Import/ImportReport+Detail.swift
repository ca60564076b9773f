import LibContacts
import SeamViews

extension ImportReport {
  /// The report of an import: the outcomes, the names of the cards, and each text that could not be read.
  var detail: DetailConfiguration {
    let titles: [(Outcome, String)] = [
      (.added, "new"), (.updated, "updated"), (.unchanged, "unchanged"), (.keptBoth, "kept beside another"),
      (.skipped, "skipped"),
    ]
    let always: [Outcome] = [.added, .updated, .unchanged]
    let counts = titles.filter { always.contains($0.0) || self[$0.0] > 0 }.map { "\(self[$0.0]) \($0.1)" }
    let sections = titles.map { outcome, title in
      section("\(title.prefix(1).uppercased())\(title.dropFirst())", names(outcome), of: self[outcome])
    }
    return .init(
      title: "Import", actions: [Action("done", title: "Done", role: .primary, key: "s")],
      headline: counts.joined(separator: ", "), subheadline: summary,
      sections: sections.filter { !$0.rows.isEmpty } + [
        section("Left out", problems.map { ($0.place, $0.reason) }, of: problemCount),
        section("Read with errors", warnings.map { ($0.place, $0.reason) }, of: warningCount),
      ])
  }

  private var summary: String {
    var parts: [String] = []
    if problemCount > 0 { parts.append("\(Self.count(problemCount, "part")) of the file could not be read.") }
    if warningCount > 0 { parts.append("\(Self.count(warningCount, "error")) did not keep a card from being read.") }
    return parts.isEmpty ? "Every card was read." : parts.joined(separator: " ")
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private func names(_ outcome: Outcome) -> [(String, String)] {
    entries.filter { $0.outcome == outcome }.map { ("name", $0.name) }
  }

  private func section(
    _ title: String, _ rows: [(label: String, value: String)], of count: Int
  ) -> DetailConfiguration.Section {
    var all = rows.enumerated().map { index, row in
      DetailConfiguration.Row(id: "\(title)/\(index)", label: row.label, value: row.value)
    }
    if !rows.isEmpty, rows.count < count {
      all.append(.init(id: "\(title)/more", label: "more", value: "and \(count - rows.count) more"))
    }
    return .init(title: title, rows: all)
  }
}
