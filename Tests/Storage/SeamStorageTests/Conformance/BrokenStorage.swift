import Foundation
import SeamStorage
import SeamStorageTesting
import SeamSupport

/// A storage with one planted fault, which the suite has to catch, or without a fault.
///
/// It states every capability except keeping secrets.
final class BrokenStorage: StorageBackend, TransactionalStorage {
  let fault: Fault?
  let location: BrokenDisk.Location
  let ownSignals = StorageChangeBroadcaster()
  /// Copies of values that were read or written, for the faults that answer from them.
  private let copy = Locked([KeyBytes: [UInt8]?]())
  /// The last read of each key, for the fault that answers from it once a batch was refused.
  private let lastReads = Locked([KeyBytes: [UInt8]?]())
  /// How often bytes were read.
  private let reads = Locked(0)

  static let largestValue = 12_000_000

  init(fault: Fault?, location: BrokenDisk.Location) {
    self.fault = fault
    self.location = location
    location.change { $0.instances += 1 }
  }

  deinit { location.change { $0.instances -= 1 } }

  var base: InMemoryStorage { location.entries }

  var capabilities: StorageCapabilities {
    StorageCapabilities(
      durability: .powerLoss, keepsSecrets: false, exclusion: .processes, observation: .processes,
      largestValue: Self.largestValue)
  }

  func changes(in scope: StorageScope) -> AsyncStream<Void> {
    (fault == .showsOnlyOwnWrites ? ownSignals : location.broadcaster).stream(in: storedScope(scope))
  }

  func bytes(forKey key: String) async throws -> [UInt8]? {
    if try await isReadAsAbsent() { return nil }
    if location.isDamaged {
      switch fault {
      case .readsDamageAsAbsent: return nil
      case .readsDamagedBytes: return base.bytes(forKey: stored(key))?.map { ~$0 }
      default: throw StorageError(.corrupt, key: key, reason: "it was told to be damaged")
      }
    }
    let found = base.bytes(forKey: stored(key))
    if fault == .answersAtOnceFromACopy { copy.withLock { $0[KeyBytes(key)] = $0[KeyBytes(key)] ?? found } }
    if fault == .readsRefusedKeysFromACopy {
      if let copied = copy.withLock({ $0[KeyBytes(key)] }) { return copied }
      lastReads.withLock { $0[KeyBytes(key)] = .some(found) }
    }
    guard let bytes = found else { return nil }
    switch fault {
    case .dropsEmptyValues where bytes.isEmpty, .goesOnAfterDamage where bytes == [9, 9]: return nil
    case .repeatsUnchangedValues:
      // White space at the end of JSON: other bytes, the same value.
      let count = reads.withLock { count in
        count += 1
        return count
      }
      return bytes + [UInt8](repeating: 0x20, count: bytes.isEmpty ? 0 : count % 7)
    case .readsFromACopy:
      return copy.withLock { copy in
        let read = copy[KeyBytes(key)] ?? bytes
        copy[KeyBytes(key)] = .some(read)
        return read
      }
    default: return bytes
    }
  }

  func immediateBytes(forKey key: String) -> StorageAnswer<[UInt8]?> {
    guard !location.isDamaged, location.interruption == nil else { return .notNow }
    switch fault {
    case .answersAtOnceFromACopy, .answersAtOnceWhatItWrote:
      guard let copied = copy.withLock({ $0[KeyBytes(key)] }) else { return .notNow }
      return .value(copied)
    default: return .value(base.bytes(forKey: stored(key)))
    }
  }

  func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await entries(withPrefix: prefix, page: page).map(\.key)
  }

  func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    if try await isReadAsAbsent() { return [] }
    defer { if fault == .tearsBatches { location.gap.visit() } }
    let found = try listed(withPrefix: prefix)
    var page = page
    switch fault {
    case .ignoresLimits: page.limit = nil
    case .listsForwardsOnly: page.order = .ascending
    case .repeatsTheEndOfAPage:
      let before = StoragePage(after: page.after, limit: 1, order: page.order == .ascending ? .descending : .ascending)
      page.after = page.after == nil ? nil : before.of(found, key: \.key).first?.key
    default: break
    }
    return page.of(found, key: \.key)
  }

  private func listed(withPrefix prefix: String) throws -> [StorageEntry] {
    let all = base.entries(withPrefix: "", page: .all)
    switch fault {
    case .failsWholeCollections:
      let found = base.entries(withPrefix: prefix, page: .all)
      for entry in found where (try? JSONDecoder().decode(Int.self, from: Data(Envelope(entry.bytes).payload))) == nil {
        throw StorageError(.undecodable, key: entry.key, reason: "it was told to fail")
      }
      return found
    case .readsPrefixesAsPatterns:
      let pattern = NSRegularExpression.escapedPattern(for: prefix)
        .replacingOccurrences(of: "%", with: ".*").replacingOccurrences(of: "_", with: ".")
      return all.filter { $0.key.range(of: "^\(pattern)", options: .regularExpression) != nil }
    case .comparesPrefixesByCharacter:
      return all.filter { prefix.isEmpty || $0.key.hasPrefix(prefix) }
    case .listsInUTF16Order:
      return base.entries(withPrefix: prefix, page: .all).sorted {
        $0.key.utf16.lexicographicallyPrecedes($1.key.utf16)
      }
    default:
      return base.entries(withPrefix: prefix, page: .all)
    }
  }

  func bytes(forKeys keys: [String]) async throws -> [[UInt8]?] {
    var all: [[UInt8]?] = []
    if fault == .readsSeveralOneByOne {
      for key in keys {
        all.append(try await bytes(forKey: key))
        await location.gap.stay()
      }
      return all
    }
    if try await isReadAsAbsent() { return keys.map { _ in nil } }
    guard !location.isDamaged else { throw StorageError(.corrupt, reason: "it was told to be damaged") }
    return atOneMoment(keys)
  }

  /// Synchronous, so that the overload that does not suspend is chosen.
  private func atOneMoment(_ keys: [String]) -> [[UInt8]?] { base.bytes(forKeys: keys.map { stored($0) }) }

  func links(withPrefix prefix: String, page: StoragePage) async throws -> [StorageLink]? {
    guard fault == .followsOneByOne else {
      if try await isReadAsAbsent() { return [] }
      guard !location.isDamaged else { throw StorageError(.corrupt, reason: "it was told to be damaged") }
      // Keys that are stored under other names lead elsewhere.
      return fault == nil ? linksAtOneMoment(prefix, page) : nil
    }
    var links: [StorageLink] = []
    for entry in try await entries(withPrefix: prefix, page: page) {
      let target = String(decoding: entry.bytes, as: UTF8.self)
      let isText = target.utf8.elementsEqual(entry.bytes)
      links.append(
        StorageLink(key: entry.key, target: target, bytes: isText ? try await bytes(forKey: target) : nil))
      await location.gap.stay()
    }
    return links
  }

  private func linksAtOneMoment(_ prefix: String, _ page: StoragePage) -> [StorageLink]? {
    base.links(withPrefix: prefix, page: page)
  }

  func count(withPrefix prefix: String) async throws -> Int {
    fault == .countsEverything
      ? base.keys(withPrefix: "", page: .all).count : try await keys(withPrefix: prefix).count
  }

  /// Whether the location is interrupted and the fault hides it; throws if the fault does not.
  private func isReadAsAbsent() async throws -> Bool {
    guard let code = location.interruption else { return false }
    if fault == .readsLockedAsAbsent, code == .locked { return true }
    throw await interrupted(code)
  }

  func interrupted(_ code: StorageError.Code) async -> StorageError {
    if fault == .forgetsWhenUnavailable, code == .unavailable {
      var all = StorageBatch()
      for key in base.keys(withPrefix: "", page: .all) { all.removeValue(forKey: key) }
      try? base.write(all)
    }
    return StorageError(code, reason: "it was told to fail")
  }

  /// Keeps a copy of the bytes that this instance wrote, for the faults that answer from it.
  func note(_ bytes: [UInt8]?, forKey key: String) {
    if fault == .readsFromACopy || fault == .answersAtOnceWhatItWrote {
      copy.withLock { $0[KeyBytes(key)] = .some(bytes) }
    }
  }

  /// Keeps the values that were read before a batch was refused, for the fault that answers from them.
  func noteRefusal(of batch: StorageBatch) {
    guard fault == .readsRefusedKeysFromACopy else { return }
    for key in batch.preconditions.map({ KeyBytes($0.key) }) {
      if let read = lastReads.withLock({ $0[key] }) { copy.withLock { $0[key] = .some(read) } }
    }
  }

  private func storedScope(_ scope: StorageScope) -> StorageScope {
    switch scope {
    case .key(let key): .key(stored(key))
    // A key that nothing is stored under.
    case .prefix(let prefix): fault == .showsNoPrefixes ? .key(prefix + "\0") : .prefix(stored(prefix))
    }
  }

  /// The key as the faulty storage stores it.
  func stored(_ key: String) -> String {
    switch fault {
    case .normalisesKeys: key.precomposedStringWithCanonicalMapping
    case .ignoresCase: key.lowercased()
    case .endsKeysAtNul: String(key.prefix { $0 != "\0" })
    default: key
    }
  }
}
