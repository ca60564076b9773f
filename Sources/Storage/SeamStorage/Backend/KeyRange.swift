/// A range of keys, ordered by their UTF-8.
struct KeyRange: Sendable {
  /// The lower bound, which is in the range.
  let start: [UInt8]
  /// The upper bound, which is not in the range; nil if there is none.
  let end: [UInt8]?

  /// The keys that begin with a prefix.
  static func prefix(_ prefix: String) -> Self { Self(prefix: Array(prefix.utf8)) }

  /// The keys that begin with a prefix, from the start of a page on; the page's limit is ignored.
  static func prefix(_ prefix: String, page: StoragePage) -> Self {
    let all = Self.prefix(prefix)
    guard let after = page.after.map({ Array($0.utf8) }) else { return all }
    switch page.order {
    case .ascending:
      // The smallest key that is greater: one zero byte more.
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
    // 0xff is in no UTF-8, so the last byte can be incremented.
    end = prefix.last.map { prefix.dropLast() + [$0 + 1] }
  }
}
