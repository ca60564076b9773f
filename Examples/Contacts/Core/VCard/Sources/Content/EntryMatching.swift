/// Finds the old entry whose property each new entry keeps, in linear time.
struct EntryMatching<Value: Hashable & Sendable> {
  typealias Entry = VCardEntry<Value>

  private let old: [Entry]
  private var isFree: [Bool]

  init(old: [Entry]) {
    self.old = old
    isFree = old.map { _ in true }
  }

  /// Returns the positions of the old entries; nil for an entry that is new.
  ///
  /// An entry follows its source, unless an unchanged entry or an earlier one has the same; then an old one that is
  /// equal; then one with an equal value.
  consuming func sources(of new: [Entry]) -> [Int?] {
    var matching = self
    var sources = [Int?](repeating: nil, count: new.count)
    for index in new.indices { sources[index] = matching.take(new[index]) { $0 == new[index] } }
    for index in new.indices where sources[index] == nil { sources[index] = matching.take(new[index]) { _ in true } }
    matching.fill(&sources, of: new) { $0 }
    matching.fill(&sources, of: new) { $0.value }
    return sources
  }

  /// Takes the entry's source, if it is free and `isAllowed`.
  private mutating func take(_ entry: Entry, if isAllowed: (Entry) -> Bool) -> Int? {
    guard let source = entry.source, old.indices.contains(source), isFree[source], isAllowed(old[source]) else {
      return nil
    }
    isFree[source] = false
    return source
  }

  /// Takes, for each entry without a source, the first free old one with the same key.
  private mutating func fill<Key: Hashable>(_ sources: inout [Int?], of new: [Entry], by key: (Entry) -> Key) {
    guard sources.contains(nil), isFree.contains(true) else { return }
    var free: [Key: [Int]] = [:]
    for index in old.indices.reversed() where isFree[index] { free[key(old[index]), default: []].append(index) }
    for index in new.indices where sources[index] == nil {
      guard let source = free[key(new[index])]?.popLast() else { continue }
      isFree[source] = false
      sources[index] = source
    }
  }
}
