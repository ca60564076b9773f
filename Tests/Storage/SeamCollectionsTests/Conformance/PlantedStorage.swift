import Foundation
import SeamStorage

/// A storage in memory with one planted fault, or none: what the suite has to catch.
///
/// Faults concern what collections need of a storage, and what entries they write: the letter after the collection's
/// name or number in a key tells values, identifiers, indexes and the generation apart.
final class PlantedStorage: StorageBackend {
  let fault: Fault?
  private let base: InMemoryStorage
  private let hidden = StorageChangeBroadcaster()

  init(_ fault: Fault?, base: InMemoryStorage) {
    self.fault = fault
    self.base = base
  }

  var capabilities: StorageCapabilities { base.capabilities }

  func changes(in scope: StorageScope) -> AsyncStream<Void> {
    fault == .showsNoChanges ? hidden.stream(in: scope) : base.changes(in: scope)
  }

  func bytes(forKey key: String) async throws -> [UInt8]? { try await read(key) }

  private func read(_ key: String) async throws -> [UInt8]? {
    let found = synchronously { $0.bytes(forKey: stored(key)) }
    switch fault {
    case .readsDamageAsAbsent where kind(of: key) == "v":
      return found.flatMap { (try? Envelope($0)) == nil ? nil : $0 }
    default: return found
    }
  }

  func bytes(forKeys keys: [String]) async throws -> [[UInt8]?] {
    var all = synchronously { base in base.bytes(forKeys: keys.map { stored($0) }) }
    if fault == .readsSeveralInAnotherOrder, all.count > 2 { all.swapAt(1, 2) }
    return all
  }

  func links(withPrefix prefix: String, page: StoragePage) async throws -> [StorageLink]? {
    guard fault == nil || fault == .followsLinksLater || fault == .followsLinksInAnotherOrder else { return nil }
    if fault == .followsLinksLater {
      let entries = synchronously { $0.entries(withPrefix: prefix, page: page) }
      var links: [StorageLink] = []
      for entry in entries {
        let target = String(decoding: entry.bytes, as: UTF8.self)
        links.append(StorageLink(key: entry.key, target: target, bytes: try await read(target)))
        await Task.yield()
      }
      return links
    }
    let links = synchronously { $0.links(withPrefix: prefix, page: page) } ?? []
    guard fault == .followsLinksInAnotherOrder, links.count > 1 else { return links }
    var others = links
    for index in links.indices {
      let other = links[links.count - 1 - index]
      others[index] = StorageLink(key: links[index].key, target: other.target, bytes: other.bytes)
    }
    return others
  }

  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await entries(withPrefix: prefix, page: page).map(\.key)
  }

  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    var page = page
    switch fault {
    case .listsForwardsOnly: page.order = .ascending
    case .ignoresWhereAPageBegins where page.order == .descending: page.after = nil
    case .skipsTheFirstEntry where page.after != nil && kind(of: prefix) == "i":
      let first = synchronously { $0.keys(withPrefix: prefix, page: StoragePage(after: page.after, limit: 1)) }
      if page.order == .ascending, let first = first.first { page.after = first }
    default: break
    }
    switch fault {
    case .comparesPrefixesByCharacter:
      let all = synchronously { $0.entries(withPrefix: "", page: .all) }
      return page.of(all.filter { prefix.isEmpty || $0.key.hasPrefix(prefix) }, key: \.key)
    case .listsInUTF16Order:
      let all = synchronously { $0.entries(withPrefix: prefix, page: .all) }
      return page.of(all, key: \.key).sorted { left, right in
        page.order == .ascending
          ? left.key.utf16.lexicographicallyPrecedes(right.key.utf16)
          : right.key.utf16.lexicographicallyPrecedes(left.key.utf16)
      }
    default:
      return synchronously { $0.entries(withPrefix: prefix, page: page) }
    }
  }

  /// Synchronous, so that overloads that do not suspend are chosen.
  private func synchronously<Result>(_ body: (InMemoryStorage) -> Result) -> Result { body(base) }

  func write(_ batch: StorageBatch) async throws {
    if fault == .tearsBatches {
      var (first, second) = (StorageBatch(), StorageBatch())
      for (position, change) in batch.changes.enumerated() {
        if position.isMultiple(of: 2) {
          first.setBytes(change.bytes, forKey: change.key)
        } else {
          second.setBytes(change.bytes, forKey: change.key)
        }
      }
      try base.write(first)
      for _ in 0..<20 { await Task.yield() }
      return try base.write(second)
    }
    let isAnnouncement = batch.changes.contains { kind(of: $0.key) == "s" }
    let isValueWrite = batch.changes.contains { ["v", "d"].contains(kind(of: $0.key)) }
    try base.write(changed(batch) { keeps($0, isAnnouncement: isAnnouncement, isValueWrite: isValueWrite) })
    if fault == .forgetsEveryTenthValue, batch.changes.count > 9, let key = batch.changes[9].key as String? {
      var removal = StorageBatch()
      removal.removeValue(forKey: key)
      try base.write(removal)
    }
  }

  private func keeps(_ change: StorageBatch.Change, isAnnouncement: Bool, isValueWrite: Bool) -> Bool {
    let kind = kind(of: change.key)
    switch fault {
    case .dropsIndexEntries: return kind != "i" || change.bytes == nil
    case .keepsRemovedEntries: return kind != "i" || change.bytes != nil || !isValueWrite
    case .keepsRemovedValues: return !["v", "d"].contains(kind) || change.bytes != nil
    case .dropsUniqueEntries: return kind != "i" || !change.key.utf8.elementsEqual(change.key.utf8.dropLast() + [0])
    case .dropsGenerations: return kind != "g" || isAnnouncement
    default: return true
    }
  }

  private func changed(_ batch: StorageBatch, keeps: (StorageBatch.Change) -> Bool) -> StorageBatch {
    var changed = StorageBatch(durability: batch.durability)
    for change in batch.changes where keeps(change) { changed.setBytes(change.bytes, forKey: stored(change.key)) }
    for condition in batch.preconditions {
      let kind = kind(of: condition.key)
      switch fault {
      case .ignoresPreconditions: continue
      case .ignoresPreconditionsOnValues where kind == "v" || kind == "d": continue
      case .ignoresPreconditionsOnIndexes where kind == "i": continue
      case .ignoresPreconditionsOnRecords where kind == "s": continue
      default: changed.requireBytes(forKey: stored(condition.key), condition.isMet)
      }
    }
    return changed
  }

  private func stored(_ key: String) -> String {
    switch fault {
    case .normalisesKeys: key.precomposedStringWithCanonicalMapping
    // Numbers of values would collide, and no batch of many could be made.
    case .ignoresCase where ["d", "i"].contains(kind(of: key)): key.lowercased()
    default: key
    }
  }

  /// The letter that tells what an entry is.
  private func kind(of key: String) -> Character? {
    let bytes = Array(key.utf8)
    var letter: UInt8?
    if bytes.starts(with: "\0c".utf8), bytes.count > 3 {
      // The number of a collection has its number of digits first.
      letter = bytes.dropFirst(3 + Int(bytes[2] & 0xf)).first
    } else if bytes.starts(with: "\0seam.c/".utf8) {
      letter = bytes.dropFirst(8).split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).last?.first
    }
    return letter.map { Character(Unicode.Scalar($0)) }
  }

  enum Fault: String, CaseIterable, Sendable {
    case dropsIndexEntries, keepsRemovedEntries, keepsRemovedValues, dropsUniqueEntries, dropsGenerations
    case ignoresPreconditions, ignoresPreconditionsOnValues, ignoresPreconditionsOnIndexes
    case ignoresPreconditionsOnRecords
    case tearsBatches, readsSeveralInAnotherOrder
    case readsDamageAsAbsent, forgetsEveryTenthValue
    case listsForwardsOnly, ignoresWhereAPageBegins, skipsTheFirstEntry
    case comparesPrefixesByCharacter, listsInUTF16Order, normalisesKeys, ignoresCase
    case followsLinksLater, followsLinksInAnotherOrder
    case showsNoChanges, forgetsWhenReopened

    /// How the requirement begins that the fault violates.
    var violatedRequirement: String {
      switch self {
      case .dropsIndexEntries: "An index finds by equality"
      case .keepsRemovedEntries: "Changing a value moves it"
      case .keepsRemovedValues: "A removed value is absent"
      case .dropsUniqueEntries: "A unique index refuses"
      case .dropsGenerations: "Observers get the current result"
      case .ignoresPreconditions: "A value with a stored identifier is not inserted"
      case .ignoresPreconditionsOnValues: "A value with a stored identifier is not inserted"
      case .ignoresPreconditionsOnIndexes: "A unique index refuses"
      case .ignoresPreconditionsOnRecords: "Older code and another declaration"
      case .tearsBatches, .followsLinksLater: "A query returns values of one moment"
      case .readsSeveralInAnotherOrder, .followsLinksInAnotherOrder: "An index finds by equality"
      case .readsDamageAsAbsent: "A damaged value is an error"
      case .forgetsEveryTenthValue: "Any string is an identifier"
      case .listsForwardsOnly: "Any string is an identifier"
      case .ignoresWhereAPageBegins: "Pages stay right"
      case .skipsTheFirstEntry: "An index finds by equality"
      case .comparesPrefixesByCharacter: "Any string is an identifier"
      case .listsInUTF16Order, .normalisesKeys, .ignoresCase: "Any string is an identifier"
      case .showsNoChanges: "Observers get the current result"
      case .forgetsWhenReopened: "Values and indexes outlive"
      }
    }
  }
}
