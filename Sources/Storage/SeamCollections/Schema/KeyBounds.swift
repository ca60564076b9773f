/// The keys of an index that a query asks for.
struct KeyBounds: Hashable, Sendable {
  /// What all keys begin with.
  var prefix: [UInt8] = []
  /// The least keys begin with this or are greater; nil where all keys with the prefix are.
  var lower: [UInt8]?
  /// Keys are less than this, or begin with it if it is included; nil where there is no bound.
  var upper: [UInt8]?
  var includesUpper = false

  init() {}

  init(prefix: IndexValueEncoder) { self.prefix = prefix.bytes }

  init<Bound>(_ range: some IndexRange<Bound>, after prefix: IndexValueEncoder = IndexValueEncoder()) {
    let bounds = range.indexBounds
    self.prefix = prefix.bytes
    lower = bounds.lower.map { prefix.bytes + IndexValueEncoder($0).bytes }
    upper = bounds.upper.map { prefix.bytes + IndexValueEncoder($0).bytes }
    includesUpper = bounds.includesUpper
  }

  init(textPrefix text: String, after prefix: IndexValueEncoder = IndexValueEncoder()) {
    var encoder = prefix
    encoder.append(text)
    self.prefix = encoder.bytes
  }

  /// Whether a page that begins at the start of the bounds ends at their end too.
  func isOpen(_ order: CollectionOrder) -> Bool { order == .ascending ? upper == nil : lower == nil }

  /// Where a page begins, after this; nil to begin with the first or last key of the prefix.
  func start(_ order: CollectionOrder) -> [UInt8]? {
    // Every key is longer than a bound that it begins with.
    if order == .ascending { return lower }
    return includesUpper ? upper.map { $0 + [0xf4, 0x8f, 0xbf, 0xbf] } : upper
  }

  func contains(_ key: some Sequence<UInt8>) -> Bool {
    guard key.starts(with: prefix) else { return false }
    return !isBefore(key) && !isAfter(key)
  }

  /// Whether the key is beyond the end of the bounds in the order.
  func isBeyond(_ key: some Sequence<UInt8>, _ order: CollectionOrder) -> Bool {
    order == .ascending ? isAfter(key) : isBefore(key)
  }

  private func isBefore(_ key: some Sequence<UInt8>) -> Bool {
    lower.map { key.lexicographicallyPrecedes($0) } ?? false
  }

  private func isAfter(_ key: some Sequence<UInt8>) -> Bool {
    guard let upper, !key.lexicographicallyPrecedes(upper) else { return false }
    return !(includesUpper && key.starts(with: upper))
  }
}
