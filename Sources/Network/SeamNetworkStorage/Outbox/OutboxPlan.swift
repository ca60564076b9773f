import Foundation
import SeamNetwork

/// Which item is sent next: the schedule of a running outbox, as a value.
struct OutboxPlan {
  enum Readiness: Hashable {
    case due
    case later(Date)
    /// The server did not accept the credentials.
    case signIn
    /// Being sent by this instance.
    case sending
    /// Refused or unreadable.
    case stopped
  }

  struct Entry {
    var lane: String?
    var account: String?
    var readiness: Readiness
    /// Whether a connection ends the pause.
    var waitsForConnection = false
  }

  /// The account whose credentials the module uses.
  private(set) var account: String?
  private(set) var isOffline = false
  /// Whether the server did not accept the account's credentials.
  private(set) var isAccountHeld = false
  /// A date that is later than this after now was made by a wrong clock.
  private let longestWait: TimeInterval
  private var entries: [OutboxItem.ID: Entry] = [:]
  private var lanes: [String: OutboxLane] = [:]
  private var due = Heap<OutboxItem.ID>()
  private var later = Heap<Appointment>()
  /// Items that wait for an account.
  private var parked: Set<OutboxItem.ID> = []

  init(account: String?, isOffline: Bool, isAccountHeld: Bool = false, longestWait: Duration) {
    self.account = account
    self.isOffline = isOffline
    self.isAccountHeld = isAccountHeld
    self.longestWait = longestWait.seconds
  }

  /// The items in the schedule.
  var ids: [OutboxItem.ID] { Array(entries.keys) }

  subscript(id: OutboxItem.ID) -> Entry? { entries[id] }

  /// Sets what is known of an item; nil if there is nothing left to do with it.
  mutating func set(_ id: OutboxItem.ID, _ entry: Entry?) {
    let former = entries[id]
    entries[id] = entry
    if former?.lane != entry?.lane {
      if let lane = entry?.lane { lanes[lane, default: OutboxLane()].insert(id) }
      if let lane = former?.lane { advance(lane) }
    }
    enqueue(id)
  }

  /// Returns the next item to send; nil if none can be sent now.
  ///
  /// The caller sets it to `sending`.
  mutating func next(at now: Date) -> OutboxItem.ID? {
    guard !isOffline else { return nil }
    while let first = later.first, first.date <= now || first.date.timeIntervalSince(now) > longestWait {
      later.removeFirst()
      guard entries[first.id]?.readiness == .later(first.date) else { continue }
      entries[first.id]?.readiness = .due
      enqueue(first.id)
    }
    while let id = due.first {
      due.removeFirst()
      guard let entry = entries[id], entry.readiness == .due, isHead(id) else { continue }
      guard maySend(entry.account) else {
        parked.insert(id)
        continue
      }
      return id
    }
    return nil
  }

  /// When ``next(at:)`` can return an item that it does not return now; nil if only an event leads to that.
  mutating func wakeDate() -> Date? {
    guard !isOffline else { return nil }
    while let first = later.first, entries[first.id]?.readiness != .later(first.date) { later.removeFirst() }
    return later.first?.date
  }

  /// Tells of a change of the connection, which ends the pauses that waited for it unless there is none.
  ///
  /// A provider's reader can miss states: a connection that is told twice may be a new one.
  mutating func setOffline(_ isOffline: Bool) {
    self.isOffline = isOffline
    guard !isOffline else { return }
    for (id, entry) in entries where entry.waitsForConnection {
      guard case .later = entry.readiness else { continue }
      entries[id]?.readiness = .due
      enqueue(id)
    }
  }

  /// Tells whose credentials are in use, and that they may be new.
  mutating func use(_ account: String?) {
    self.account = account
    isAccountHeld = false
    let waiting = parked
    parked = []
    for id in waiting {
      if let entry = entries[id], entry.readiness == .signIn, maySend(entry.account) {
        entries[id]?.readiness = .due
      }
      enqueue(id)
    }
  }

  /// Stops the account's items: the server did not accept the credentials.
  mutating func hold(_ account: String?) {
    if account != nil, account == self.account { isAccountHeld = true }
  }

  /// Whether items of an account can be sent.
  func maySend(_ account: String?) -> Bool { account == nil || account == self.account && !isAccountHeld }

  private func isHead(_ id: OutboxItem.ID) -> Bool {
    guard let lane = entries[id]?.lane else { return true }
    return lanes[lane]?.first == id
  }

  private mutating func enqueue(_ id: OutboxItem.ID) {
    guard let entry = entries[id], isHead(id) else { return }
    switch entry.readiness {
    case .due: due.insert(id)
    case .later(let date): later.insert(Appointment(date: date, id: id))
    case .signIn: parked.insert(id)
    case .sending, .stopped: break
    }
  }

  /// Removes what is done from the front of a lane, and makes the new first ready.
  private mutating func advance(_ name: String) {
    guard var lane = lanes.removeValue(forKey: name) else { return }
    while let first = lane.first, entries[first]?.lane != name { lane.removeFirst() }
    guard let first = lane.first else { return }
    lanes[name] = lane
    enqueue(first)
  }

  private struct Appointment: Comparable {
    let date: Date
    let id: OutboxItem.ID
    static func < (left: Self, right: Self) -> Bool {
      left.date == right.date ? left.id < right.id : left.date < right.date
    }
  }
}

/// The items of a lane in their order.
struct OutboxLane {
  private var ids: [OutboxItem.ID] = []
  private var start = 0

  var first: OutboxItem.ID? { start < ids.count ? ids[start] : nil }

  mutating func insert(_ id: OutboxItem.ID) {
    // Almost always at the end.
    var index = ids.count
    while index > start, id < ids[index - 1] { index -= 1 }
    if index == start || ids[index - 1] != id { ids.insert(id, at: index) }
  }

  mutating func removeFirst() {
    start += 1
    guard start > 64, start > ids.count / 2 else { return }
    ids.removeFirst(start)
    start = 0
  }
}

/// A queue whose first element is the least.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0, elements[index] < elements[(index - 1) / 2] {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() {
    guard let last = elements.popLast(), !elements.isEmpty else { return }
    elements[0] = last
    var index = 0
    while true {
      let children = (2 * index + 1)..<min(2 * index + 3, max(2 * index + 1, elements.count))
      guard let least = children.min(by: { elements[$0] < elements[$1] }), elements[least] < elements[index] else {
        return
      }
      elements.swapAt(index, least)
      index = least
    }
  }
}
