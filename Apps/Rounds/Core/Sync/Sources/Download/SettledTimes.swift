/// Up to which time of the server all resources of a type were received, as far as this process knows.
///
/// Transactions can become visible in another order than that of their times, but not much later. So a search that
/// began ``Downloader/overlap`` seconds after a time had been received finds all up to that time, and later ones need
/// not ask for it again. Durations of this device are compared with one another, and times of the server, never one
/// with the other.
struct SettledTimes: Sendable {
  private var received: [String: (time: SyncMoment, at: Duration)] = [:]
  private var settled: [String: SyncMoment] = [:]

  /// The time after which a search begins; nil if it begins some seconds before the last time.
  func time(of cursor: StoredCursor) -> SyncMoment? {
    guard let settled = settled[cursor.id], let updated = cursor.updated, settled <= updated,
      updated.milliseconds - settled.milliseconds <= Downloader.overlap * 1000
    else { return nil }
    return settled
  }

  /// Notes that all of a type was received.
  ///
  /// - Parameters:
  ///   - cursor: how far it has come.
  ///   - start: when the first search began.
  ///   - end: when the last answer had been received.
  mutating func note(_ cursor: StoredCursor, from start: Duration, to end: Duration) {
    guard let updated = cursor.updated else { return }
    if let last = received[cursor.id], start - last.at >= .seconds(Downloader.overlap) {
      settled[cursor.id] = last.time
    }
    if received[cursor.id]?.time != updated { received[cursor.id] = (updated, end) }
  }

  /// Forgets a type that is downloaded from the start.
  mutating func forget(_ type: String) {
    received[type] = nil
    settled[type] = nil
  }
}
