/// Keys that follow one another, ordered by their UTF-8.
package struct KeyRange: Sendable {
  /// The first that is in it, if there is such a key.
  let start: [UInt8]
  /// The first that is not in it any more; nil where all that follow are.
  let end: [UInt8]?

  /// The keys from one to before another; all that follow where that is nil.
  package init(from start: String, to end: String? = nil) {
    self.start = Array(start.utf8)
    self.end = end.map { Array($0.utf8) }
  }

  /// The keys that begin with a prefix.
  package static func prefix(_ prefix: String) -> Self { Self(prefix: Array(prefix.utf8)) }

  /// The keys that begin with a prefix and are on a page, or on one that follows it.
  package static func prefix(_ prefix: String, page: StoragePage) -> Self {
    let all = Self.prefix(prefix)
    guard let after = page.after.map({ Array($0.utf8) }) else { return all }
    switch page.order {
    case .ascending:
      // The least bytes that are greater.
      let start = after + [0]
      return Self(start: all.start.lexicographicallyPrecedes(start) ? start : all.start, end: all.end)
    case .descending:
      let end = all.end.map { $0.lexicographicallyPrecedes(after) ? $0 : after } ?? after
      return Self(start: all.start, end: end)
    }
  }

  private init(start: [UInt8], end: [UInt8]?) {
    self.start = start
    self.end = end
  }

  private init(prefix: [UInt8]) {
    start = prefix
    // No byte of UTF-8 is the greatest, so the last one can be one more.
    end = prefix.last.map { prefix.dropLast() + [$0 + 1] }
  }
}
