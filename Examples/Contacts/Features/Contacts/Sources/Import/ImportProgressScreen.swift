import LibContacts
public import Observation
public import SeamViews

/// Receives the user's actions on an ``ImportProgressScreen``.
@MainActor
public protocol ImportProgressScreenDelegate: AnyObject {
  /// The user wants to cancel.
  func didTapCancel(in screen: ImportProgressScreen)
}

/// Shows the progress of an import.
@Observable
public final class ImportProgressScreen: Screen {
  private var latest: ImportProgress?
  @ObservationIgnored private let progress: AsyncStream<ImportProgress>
  @ObservationIgnored private weak var delegate: (any ImportProgressScreenDelegate)?

  init(progress: AsyncStream<ImportProgress>, delegate: any ImportProgressScreenDelegate) {
    self.progress = progress
    self.delegate = delegate
  }

  /// The progress bar.
  public var configuration: ProgressConfiguration {
    .init(
      title: "Importing", actions: [Action("cancel", title: "Cancel", role: .cancel)], status: status,
      fraction: latest?.fraction)
  }

  private var status: String {
    guard let latest else { return "Reading the file" }
    let problems = latest.problems == 0 ? "" : ", \(latest.problems) with problems"
    return "\(latest.cards) cards\(problems)"
  }

  /// Handles the user's action.
  public func handle(_ event: ProgressConfiguration.Event) { delegate?.didTapCancel(in: self) }

  /// Observes the import.
  public func run() async {
    for await progress in progress { latest = progress }
  }
}
