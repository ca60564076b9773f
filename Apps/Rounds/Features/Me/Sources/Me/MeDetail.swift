import CoreDates
import CoreSync
import Foundation
import LibAccount
import SeamViews

extension Action.ID {
  static let sync: Self = "sync"
  static let lock: Self = "lock"
  static let leaveAccount: Self = "leaveAccount"
}

/// Maps the user and the state of the sync to a detail configuration; a pure function.
enum MeDetail {
  static let problemsRow = "problems"
  static let settingsRow = "settings"
  static let pinRow = "pin"

  static func configuration(_ state: MeState, clock: ClinicClock) -> DetailConfiguration {
    DetailConfiguration(
      title: "Me",
      actions: [
        Action(.sync, title: "Sync now", role: .primary, key: "r", symbol: .refresh),
        Action(.lock, title: "Lock", key: "l"),
        Action(.leaveAccount, title: "Sign out", role: .destructive, key: "o"),
      ],
      headline: state.user?.displayName ?? "",
      subheadline: state.user.map { "\($0.name) · \($0.server.absoluteString)" },
      picture: .symbol(.person),
      sections: [
        .init(title: "Sync", rows: sync(state, clock)),
        .init(
          title: "App",
          rows: [
            .init(id: settingsRow, label: "settings", value: "Units", isSelectable: true, symbol: .settings),
            .init(id: pinRow, label: "PIN", value: "Change", isSelectable: true),
          ] + [protection(state.protection)].compactMap(\.self)),
      ])
  }

  private static func sync(_ state: MeState, _ clock: ClinicClock) -> [DetailConfiguration.Row] {
    guard let status = state.status else { return [.init(id: "state", label: "state", value: "Reading…")] }
    var rows = [
      DetailConfiguration.Row(
        id: "state", label: "state", value: text(status), symbol: status.isSynced ? .success : .refresh)
    ]
    if let failure = state.failure {
      rows.append(.init(id: "failure", label: "last try", value: failure, symbol: .warning))
    }
    let pending = status.counts.pending
    rows.append(
      .init(
        id: "pending", label: "not sent", value: pending == 0 ? "Nothing" : count(pending, "change"),
        badge: pending == 0 ? nil : Badge("Not sent yet", tone: .warning)))
    let problems = status.counts.refused + status.counts.conflicts + status.counts.unreadable
    if problems > 0 {
      rows.append(
        .init(
          id: problemsRow, label: "to settle", value: count(problems, "record"), isSelectable: true, symbol: .warning,
          badge: Badge("Look", tone: .critical)))
    }
    if let date = status.lastSynced {
      rows.append(.init(id: "last", label: "last sync", value: clock.text(date), symbol: .calendar))
    }
    return rows
  }

  private static func count(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

  private static func text(_ status: SyncStatus) -> String {
    switch status.phase {
    case .syncing(let fraction?): "Fetching, \(Int((fraction * 100).rounded(.down)))%"
    case .syncing(nil): "Fetching what changed"
    case .offline: "Offline. Everything is on this computer, and is sent later"
    case .needsSignIn: "Your session has ended. Sign in again"
    case .failed(let reason): reason
    case .idle:
      status.isSynced ? "Synced" : status.counts.pending > 0 ? "Sending" : "Waiting for the first sync"
    }
  }

  private static func protection(_ protection: TokenProtection?) -> DetailConfiguration.Row? {
    protection.map { .init(id: "protection", label: "sign-in", value: $0.explanation) }
  }
}
