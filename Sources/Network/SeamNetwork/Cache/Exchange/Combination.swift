/// A new entry together with the bytes of stored ones that join it (RFC 9111, section 3.4).
struct Combination: Equatable, Sendable {
  /// Bytes of a stored entry, counted from its first stored one.
  struct Piece: Equatable, Sendable {
    let entry: HTTPCacheEntry
    let range: Range<Int64>
  }

  /// The entry to be stored.
  private(set) var entry: HTTPCacheEntry
  /// The stored bytes that precede the received ones; nil for none.
  private(set) var before: Piece?
  /// The stored bytes that follow the received ones; nil for none.
  private(set) var after: Piece?

  /// Combines a part with the parts that it touches or overlaps; all have the same strong validator.
  init(of entry: HTTPCacheEntry, with stored: [HTTPCacheEntry]) {
    self.entry = entry
    guard let part = entry.part, let tag = Validators.strongTag(entry.fields) else { return }
    let others = stored.filter { other in
      Validators.strongTag(other.fields) == tag && VariantSelection.isSameVariant(other, entry)
        && other.part?.total == part.total
    }
    let received = part.offset..<part.offset + entry.length
    func range(_ other: HTTPCacheEntry) -> Range<Int64> {
      let offset = other.part?.offset ?? 0
      return offset..<offset + other.length
    }
    if let first = others.filter({
      range($0).lowerBound < received.lowerBound && range($0).upperBound >= received.lowerBound
    }).min(by: { range($0).lowerBound < range($1).lowerBound }) {
      before = Piece(entry: first, range: 0..<received.lowerBound - range(first).lowerBound)
    }
    if let last = others.filter({
      range($0).upperBound > received.upperBound && range($0).lowerBound <= received.upperBound
    }).max(by: { range($0).upperBound < range($1).upperBound }) {
      after = Piece(entry: last, range: received.upperBound - range(last).lowerBound..<last.length)
    }
    join(total: part.total, offset: part.offset)
  }

  private mutating func join(total: Int64, offset: Int64) {
    for piece in [after, before].compactMap({ $0 }) {
      entry.fields = StoredFields.updated(piece.entry.fields, from: entry.fields)
      entry.length += piece.range.upperBound - piece.range.lowerBound
    }
    let start = before?.entry.part?.offset ?? offset
    entry.part = start == 0 && entry.length == total ? nil : HTTPCacheEntry.Part(offset: start, total: total)
  }

  /// Returns the identifiers of the entries that the entry replaces; nil if it must not be stored, as a stored one is
  /// newer or contains it.
  static func replaced(by entry: HTTPCacheEntry, among stored: [HTTPCacheEntry]) -> Set<String>? {
    var ids: Set<String> = []
    for other in stored where VariantSelection.isSameVariant(other, entry) {
      let isSame =
        entry.part != nil && Validators.strongTag(other.fields) != nil
        && Validators.strongTag(other.fields) == Validators.strongTag(entry.fields)
      if isSame, contains(other, entry), !other.isInvalidated { return nil }
      if !isSame, other.requestTime > entry.requestTime { return nil }
      if !isSame || contains(entry, other) || other.isInvalidated { ids.insert(other.id) }
    }
    let rest = stored.filter { !ids.contains($0.id) }.sorted { $0.responseTime < $1.responseTime }
    return ids.union(rest.prefix(max(0, rest.count - maximumVariants + 1)).map(\.id))
  }

  /// The most entries under one key, so that a lookup stays small however a server varies its responses.
  static let maximumVariants = 16

  private static func contains(_ outer: HTTPCacheEntry, _ inner: HTTPCacheEntry) -> Bool {
    guard let outerPart = outer.part else { return true }
    guard let innerPart = inner.part else { return false }
    return outerPart.offset <= innerPart.offset && innerPart.offset + inner.length <= outerPart.offset + outer.length
  }
}
