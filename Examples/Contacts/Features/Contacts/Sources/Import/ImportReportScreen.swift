import LibContacts
public import Observation
public import SeamViews

/// Hears what the user did on an ``ImportReportScreen``.
@MainActor
public protocol ImportReportScreenDelegate: AnyObject {
  /// The user has read it.
  func didTapDone(in screen: ImportReportScreen)
}

/// Says what came of an import, card by card where something was wrong.
@Observable
public final class ImportReportScreen: Screen {
  /// The report.
  public let configuration: DetailView.Configuration
  @ObservationIgnored private weak var delegate: (any ImportReportScreenDelegate)?

  init(report: ImportReport, delegate: any ImportReportScreenDelegate) {
    configuration = Self.configuration(report)
    self.delegate = delegate
  }

  private static func configuration(_ report: ImportReport) -> DetailView.Configuration {
    let counts = [("new", report.added), ("updated", report.updated), ("unchanged", report.unchanged)]
    let problems = report.problems.enumerated().map { index, problem in
      DetailView.Fact(id: "\(index)", label: problem.place, value: problem.reason)
    }
    let count = report.problems.count
    let leftOut =
      count == 1 ? "1 card could not be read and was left out." : "\(count) cards could not be read and were left out."
    return .init(
      title: "Import", actions: [Action(.closeReport, title: "Done", role: .primary, key: "s")],
      headline: counts.map { "\($1) \($0)" }.joined(separator: ", "),
      subheadline: count == 0 ? "Every card was read." : leftOut,
      sections: [.init(title: "Left out", facts: problems)])
  }

  /// Takes what the user did.
  public func handle(_ event: DetailView.Event) {
    if case .didTap(.closeReport) = event { delegate?.didTapDone(in: self) }
  }
}
