import Foundation
import SeamStorage
import SeamStorageTesting

/// A storage with one planted fault, or none: what a certificate has to catch.
struct BrokenStorage: StorageBackend {
  let fault: Fault?
  let base: InMemoryStorage

  var promises: StoragePromises { base.promises }

  func changes(forKey key: String) -> AsyncStream<Void> { base.changes(forKey: stored(key)) }

  func bytes(forKey key: String) async throws -> [UInt8]? {
    guard let bytes = await base.bytes(forKey: stored(key)) else { return nil }
    if fault == .dropsEmptyValues, bytes.isEmpty { return nil }
    return bytes
  }

  func keys(withPrefix prefix: String) async throws -> [String] {
    try await entries(withPrefix: prefix).map(\.key)
  }

  func entries(withPrefix prefix: String) async throws -> [StorageEntry] {
    let all = await base.entries(withPrefix: "")
    switch fault {
    case .readsPrefixesAsPatterns:
      let pattern = NSRegularExpression.escapedPattern(for: prefix)
        .replacingOccurrences(of: "%", with: ".*").replacingOccurrences(of: "_", with: ".")
      return all.filter { $0.key.range(of: "^\(pattern)", options: .regularExpression) != nil }
    case .comparesPrefixesByCharacter:
      return all.filter { prefix.isEmpty || $0.key.hasPrefix(prefix) }
    case .listsInUTF16Order:
      return await base.entries(withPrefix: prefix).sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
    default:
      return await base.entries(withPrefix: prefix)
    }
  }

  func write(_ batch: StorageBatch) async throws {
    var changes = batch.changes
    if fault == .ignoresRemoval { changes.removeAll { $0.bytes == nil } }
    if fault == .reordersBatches { changes.reverse() }
    var whole = StorageBatch()
    for change in changes {
      var part = StorageBatch()
      if let bytes = change.bytes {
        let kept = fault == .truncatesLargeValues ? [UInt8](bytes.prefix(1 << 20)) : bytes
        part.setBytes(kept, forKey: stored(change.key))
        whole.setBytes(kept, forKey: stored(change.key))
      } else {
        part.removeValue(forKey: stored(change.key))
        whole.removeValue(forKey: stored(change.key))
      }
      if fault == .tearsBatches {
        try await base.write(part)
        await Task.yield()
      }
    }
    try await base.write(whole)
  }

  func updateBytes<Result: Sendable>(
    forKey key: String, _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    switch fault {
    case .losesUpdates:
      var bytes = await base.bytes(forKey: stored(key))
      let result = try change(&bytes)
      await Task.yield()
      try await base.updateBytes(forKey: stored(key)) { [bytes] in $0 = bytes }
      return result
    case .storesFailedUpdates:
      let outcome = try await base.updateBytes(forKey: stored(key)) { bytes in
        Swift.Result { try change(&bytes) }
      }
      return try outcome.get()
    case .overwritesWhatItCannotRead:
      return try await base.updateBytes(forKey: stored(key)) { bytes in
        do {
          return try change(&bytes)
        } catch is StorageError {
          bytes = nil
          return try change(&bytes)
        }
      }
    default:
      return try await base.updateBytes(forKey: stored(key), change)
    }
  }

  func getValue<Value>(forKey key: StorageKey<Value>) async throws -> Value? {
    switch fault {
    case .readsErrorsAsAbsent: try? await base.getValue(forKey: key)
    case .readsNewerVersions:
      try await base.getValue(forKey: StorageKey(key.name, version: .max, default: key.default))
    default:
      try await base.getValue(forKey: StorageKey(stored(key.name), version: key.version, default: key.default))
    }
  }

  /// The key as the faulty storage stores it.
  private func stored(_ key: String) -> String {
    switch fault {
    case .normalisesKeys: key.precomposedStringWithCanonicalMapping
    case .ignoresCase: key.lowercased()
    case .endsKeysAtNul: String(key.prefix { $0 != "\0" })
    default: key
    }
  }
}
