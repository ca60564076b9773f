import SeamNetwork

/// Decides which exchanges may use a connection, and which wait: in their order, at most so many per origin.
struct ConnectionQueue<Element: Equatable> {
  private let limit: Int
  private var running: [Origin: [Element]] = [:]
  private var waiting: [Origin: [Element]] = [:]

  init(limit: Int) { self.limit = max(1, limit) }

  /// Adds an element; returns whether it may run now.
  mutating func enter(_ element: Element, to origin: Origin) -> Bool {
    guard running[origin, default: []].count < limit else {
      waiting[origin, default: []].append(element)
      return false
    }
    running[origin, default: []].append(element)
    return true
  }

  /// Removes an element, and returns the next that may run now; nil if none does.
  ///
  /// It does nothing a second time.
  mutating func leave(_ element: Element, to origin: Origin) -> Element? {
    guard let index = running[origin]?.firstIndex(of: element) else {
      waiting[origin]?.removeAll { $0 == element }
      if waiting[origin]?.isEmpty == true { waiting[origin] = nil }
      return nil
    }
    running[origin]?.remove(at: index)
    guard var queue = waiting[origin], !queue.isEmpty else {
      if running[origin]?.isEmpty == true { running[origin] = nil }
      return nil
    }
    let next = queue.removeFirst()
    waiting[origin] = queue.isEmpty ? nil : queue
    running[origin]?.append(next)
    return next
  }
}
