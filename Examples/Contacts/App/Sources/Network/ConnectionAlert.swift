import Foundation
import LibContacts
public import SeamNetwork
import SeamViews

/// Explains a missing connection to the user, who tries again or cancels; continues automatically once there is a
/// connection.
@MainActor
public final class ConnectionAlert: NoNetworkConnectionHandler {
  /// Shows an alert over the app's screens, and returns the button; nil if it was withdrawn.
  var ask: ((AlertConfiguration) async -> Action.ID?)?
  private let connection: any NetworkStateProvider

  /// Makes the handler; the app's coordinator connects it to its screens.
  public nonisolated init(connection: any NetworkStateProvider = AlwaysOnline()) { self.connection = connection }

  /// Asks the user once for all attempts of a download.
  public nonisolated func decide(_ request: HTTPRequest, _ error: NetworkError) async -> NoNetworkConnectionDecision {
    let answer = request.options[ConnectionAnswer.Key.self]
    if await answer?.isDeclined == true { return .fail }
    let alert = Self.alert(for: request)
    let decision = await withTaskGroup(of: NoNetworkConnectionDecision?.self) { group in
      group.addTask { await self.show(alert) == .tryAgain ? .retry : .fail }
      group.addTask { [connection] in
        for await state in connection.states() where state.connectivity == .online { return .retry }
        return nil
      }
      defer { group.cancelAll() }
      // A stream of states that ends decides nothing.
      while let decision = await group.next() { if let decision { return decision } }
      return .fail
    }
    if decision == .fail { await answer?.decline() }
    return decision
  }

  private func show(_ alert: AlertConfiguration) async -> Action.ID? { await ask?(alert) }

  private nonisolated static func alert(for request: HTTPRequest) -> AlertConfiguration {
    .init(
      title: "No connection",
      message: "\(request.url.host() ?? "The server") cannot be reached without one. Connect to a network: Contacts "
        + "goes on by itself, or when you try again.",
      buttons: [
        Action(.tryAgain, title: "Try again", role: .primary), Action("cancel", title: "Cancel", role: .cancel),
      ])
  }
}
