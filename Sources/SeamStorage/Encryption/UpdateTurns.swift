/// Lets the updates of one key take turns, so that those of one storage never make each other start anew.
actor UpdateTurns {
  private var waiting: [KeyBytes: [CheckedContinuation<Void, Never>]] = [:]

  /// Returns when no one else has the turn; must be followed by one ``end(_:)``.
  func begin(_ key: KeyBytes) async {
    guard waiting[key] != nil else { return waiting[key] = [] }
    await withCheckedContinuation { waiting[key]?.append($0) }
  }

  /// Hands the turn to who has waited longest.
  func end(_ key: KeyBytes) {
    guard let next = waiting[key]?.first else { return waiting[key] = nil }
    waiting[key]?.removeFirst()
    next.resume()
  }
}
