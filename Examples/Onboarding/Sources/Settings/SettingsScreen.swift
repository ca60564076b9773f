import Observation
import SeamViews

@MainActor
protocol SettingsScreenDelegate: AnyObject {
  func didSelect(_ row: SettingsRow, of user: User, in screen: SettingsScreen)
}

/// Lists the settings that the user can change.
@Observable
final class SettingsScreen: Screen {
  private var problem: String?
  private var user: User?
  private let session: Session
  private weak var delegate: (any SettingsScreenDelegate)?

  init(session: Session, delegate: any SettingsScreenDelegate) {
    self.session = session
    self.delegate = delegate
  }

  var configuration: ListConfiguration { Self.configuration(of: user, problem: problem) }

  static func configuration(of user: User?, problem: String?) -> ListConfiguration {
    let rows = SettingsRow.allCases.map { row in
      ListConfiguration.Row(
        id: row.rawValue, title: row.rawValue, value: row == .email ? user?.email : nil, accessory: .disclosure)
    }
    return ListConfiguration(title: "Settings", sections: [.init(title: problem, rows: rows)])
  }

  /// Follows the user, whose e-mail changes while the settings are on show.
  func run() async {
    do {
      try await session.observeUser { user = $0 }
    } catch {
      problem = "\(error)"
    }
  }

  func handle(_ event: ListConfiguration.Event) {
    guard case .didSelect(let id) = event, let row = SettingsRow(rawValue: id), let user else { return }
    delegate?.didSelect(row, of: user, in: self)
  }
}
