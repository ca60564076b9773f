import Observation
import SeamEnvironment
import SeamViews

/// Receives the user's actions on an ``EnvironmentScreen``.
@MainActor
protocol EnvironmentScreenDelegate: AnyObject {
  /// The user wants another environment; nil for the one that the app was built or started with.
  func didChoose(environment: AppEnvironment?, in screen: EnvironmentScreen)

  /// The user wants to see a value in full.
  func didSelect(details: AlertConfiguration, in screen: EnvironmentScreen)

  /// The user wants to leave.
  func didTapDone(in screen: EnvironmentScreen)
}

/// Shows the environment and its values with where they come from, and lets the user switch it.
@Observable
final class EnvironmentScreen: Screen {
  private var snapshot: EnvironmentSnapshot?
  @ObservationIgnored private let source: any EnvironmentSwitch
  @ObservationIgnored private weak var delegate: (any EnvironmentScreenDelegate)?

  /// Makes a screen.
  init(_ source: any EnvironmentSwitch, delegate: any EnvironmentScreenDelegate) {
    self.source = source
    self.delegate = delegate
  }

  /// The list.
  var configuration: ListConfiguration { EnvironmentList.configuration(for: snapshot) }

  /// Handles the user's action.
  func handle(_ event: ListConfiguration.Event) {
    switch event {
    case .didSelect(EnvironmentList.resetRow): delegate?.didChoose(environment: nil, in: self)
    case .didSelect(let row):
      guard let snapshot else { return }
      if let details = EnvironmentList.details(ofRow: row, in: snapshot) {
        delegate?.didSelect(details: details, in: self)
      } else if let environment = AppEnvironment(rawValue: row), environment != snapshot.environment {
        delegate?.didChoose(environment: environment, in: self)
      }
    case .didTap: delegate?.didTapDone(in: self)
    case .didSearch, .didRefresh: break
    }
  }

  /// Observes the environment.
  func run() async {
    for await snapshot in source.snapshots() { self.snapshot = snapshot }
  }
}
