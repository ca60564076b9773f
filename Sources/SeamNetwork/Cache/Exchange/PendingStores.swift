/// The responses that are on their way, by URL: one that was requested before its URL was invalidated is not stored.
final class PendingStores: Sendable {
  private struct Weak {
    weak var ticket: Ticket?
  }

  /// Says whether a response may still be stored; dropped once it was, or will not be.
  final class Ticket: Sendable {
    fileprivate let url: String
    private let owner: PendingStores
    private let state = Locked(true)

    fileprivate init(_ url: String, _ owner: PendingStores) {
      self.url = url
      self.owner = owner
    }

    deinit { owner.end(url) }

    /// Whether nothing invalidated the URL meanwhile.
    var isValid: Bool { state.withLock { $0 } }

    fileprivate func invalidate() { state.withLock { $0 = false } }
  }

  private let tickets = Locked<[String: [Weak]]>([:])

  /// Returns the ticket of a request that is about to be sent.
  func begin(_ url: String) -> Ticket {
    let ticket = Ticket(url, self)
    tickets.withLock { $0[url, default: []].append(Weak(ticket: ticket)) }
    return ticket
  }

  /// Invalidates the tickets of a URL.
  func invalidate(_ url: String) {
    let valid = tickets.withLock { ($0[url] ?? []).compactMap(\.ticket) }
    for ticket in valid { ticket.invalidate() }
  }

  /// Invalidates all tickets.
  func invalidateAll() {
    let valid = tickets.withLock { $0.values.joined().compactMap(\.ticket) }
    for ticket in valid { ticket.invalidate() }
  }

  /// The number of URLs with tickets.
  var count: Int { tickets.withLock { $0.count } }

  private func end(_ url: String) {
    tickets.withLock { tickets in
      tickets[url]?.removeAll { $0.ticket == nil }
      if tickets[url]?.isEmpty ?? false { tickets[url] = nil }
    }
  }
}
