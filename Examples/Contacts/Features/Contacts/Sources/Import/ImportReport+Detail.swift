import LibContacts
import SeamViews

extension ImportReport {
  /// The report of an import, with each card that had a problem.
  var detail: DetailConfiguration {
    let counts = [("new", added), ("updated", updated), ("unchanged", unchanged)]
    let rows = problems.enumerated().map { index, problem in
      DetailConfiguration.Row(id: "\(index)", label: problem.place, value: problem.reason)
    }
    let leftOut =
      problems.count == 1
      ? "1 card could not be read and was left out." : "\(problems.count) cards could not be read and were left out."
    return .init(
      title: "Import", actions: [Action("done", title: "Done", role: .primary, key: "s")],
      headline: counts.map { "\($1) \($0)" }.joined(separator: ", "),
      subheadline: problems.isEmpty ? "Every card was read." : leftOut,
      sections: [.init(title: "Left out", rows: rows)])
  }
}
