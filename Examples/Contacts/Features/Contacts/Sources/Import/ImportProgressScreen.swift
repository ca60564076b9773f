public import LibContacts
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
  private var latest: ImportStep?
  @ObservationIgnored private let progress: AsyncStream<ImportStep>
  @ObservationIgnored private weak var delegate: (any ImportProgressScreenDelegate)?

  /// Makes a screen that shows each step until the stream ends.
  public init(progress: AsyncStream<ImportStep>, delegate: (any ImportProgressScreenDelegate)? = nil) {
    self.progress = progress
    self.delegate = delegate
  }

  /// The progress bar.
  public var configuration: ProgressConfiguration { ImportProgressView.configuration(for: latest) }

  /// Handles the user's action.
  public func handle(_ event: ProgressConfiguration.Event) { delegate?.didTapCancel(in: self) }

  /// Observes the import.
  public func run() async {
    for await progress in progress { latest = progress }
  }
}
