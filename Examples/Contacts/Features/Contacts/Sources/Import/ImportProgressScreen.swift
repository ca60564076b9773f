import LibContacts
import Observation
import SeamViews

/// Receives the user's actions on an ``ImportProgressScreen``.
@MainActor
protocol ImportProgressScreenDelegate: AnyObject {
  /// The user wants to cancel.
  func didTapCancel(in screen: ImportProgressScreen)
}

/// A running import, which any number of screens may show.
@MainActor
@Observable
final class ImportRun {
  /// The newest step; nil before the first.
  var step: ImportStep?
}

/// Shows the progress of an import.
@Observable
final class ImportProgressScreen: Screen {
  @ObservationIgnored private let run: ImportRun
  @ObservationIgnored private weak var delegate: (any ImportProgressScreenDelegate)?

  init(_ run: ImportRun, delegate: (any ImportProgressScreenDelegate)? = nil) {
    self.run = run
    self.delegate = delegate
  }

  /// The progress bar.
  var configuration: ProgressConfiguration { ImportProgressView.configuration(for: run.step) }

  /// Whether leaving cancels the import.
  var canLeave: Bool { ImportProgressView.canCancel(run.step) }

  /// Handles the user's action.
  func handle(_ event: ProgressConfiguration.Event) {
    if canLeave { delegate?.didTapCancel(in: self) }
  }
}
