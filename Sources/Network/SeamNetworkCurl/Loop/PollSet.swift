#if os(Linux)
import Foundation

/// The descriptors that a thread waits for.
struct PollSet {
  private var entries: [pollfd] = []
  private var indexes: [Int32: Int] = [:]

  /// Waits for events on a descriptor, instead of those before.
  mutating func set(_ descriptor: Int32, events: Int16) {
    if let index = indexes[descriptor] {
      entries[index].events = events
    } else {
      indexes[descriptor] = entries.count
      entries.append(pollfd(fd: descriptor, events: events, revents: 0))
    }
  }

  mutating func remove(_ descriptor: Int32) {
    guard let index = indexes.removeValue(forKey: descriptor) else { return }
    let last = entries.removeLast()
    guard index < entries.count else { return }
    entries[index] = last
    indexes[last.fd] = index
  }

  /// Waits, and returns the descriptors with events.
  ///
  /// - Parameter timeout: the longest time in milliseconds; -1 for none.
  mutating func wait(timeout: Int32) -> [(descriptor: Int32, events: Int16)] {
    var left = poll(&entries, nfds_t(entries.count), timeout)
    var ready: [(descriptor: Int32, events: Int16)] = []
    guard left > 0 else { return ready }
    for entry in entries where entry.revents != 0 {
      ready.append((entry.fd, entry.revents))
      left -= 1
      if left == 0 { break }
    }
    return ready
  }
}
#endif
