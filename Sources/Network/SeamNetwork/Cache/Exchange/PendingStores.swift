import SeamSupport

/// The responses that are on their way, by URL: one that was requested before its URL was invalidated is not stored.
final class PendingStores: Sendable {
  /// Says whether a response may still be stored; released once it was stored, or is not going to be.
  final class Ticket: Sendable {
    private let url: String
    private let id: Int
    private let owner: PendingStores
    private let state = Locked(true)

    fileprivate init(_ url: String, _ id: Int, _ owner: PendingStores) {
      self.url = url
      self.id = id
      self.owner = owner
    }

    deinit { owner.end(url, id) }

    /// Whether nothing invalidated the URL meanwhile.
    var isValid: Bool { state.withLock { $0 } }

    fileprivate func invalidate() { state.withLock { $0 = false } }
  }

  private struct Weak {
    weak var ticket: Ticket?
  }

  private struct State {
    var tickets: [String: [Int: Weak]] = [:]
    var lastID = 0
  }

  private let state = Locked(State())

  /// Returns the ticket of a request that is about to be sent.
  func begin(_ url: String) -> Ticket {
    state.withLock { state in
      state.lastID += 1
      let ticket = Ticket(url, state.lastID, self)
      state.tickets[url, default: [:]][state.lastID] = Weak(ticket: ticket)
      return ticket
    }
  }

  /// Invalidates the tickets of a URL.
  func invalidate(_ url: String) {
    // Released only after the lock: the last reference to a ticket takes the lock too.
    let valid = state.withLock { ($0.tickets[url] ?? [:]).values.compactMap(\.ticket) }
    for ticket in valid { ticket.invalidate() }
  }

  /// Invalidates all tickets.
  func invalidateAll() {
    let valid = state.withLock { $0.tickets.values.flatMap { $0.values.compactMap(\.ticket) } }
    for ticket in valid { ticket.invalidate() }
  }

  /// The number of URLs with tickets.
  var count: Int { state.withLock { $0.tickets.count } }

  private func end(_ url: String, _ id: Int) {
    state.withLock { state in
      state.tickets[url]?[id] = nil
      if state.tickets[url]?.isEmpty ?? false { state.tickets[url] = nil }
    }
  }
}
