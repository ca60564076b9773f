import Foundation

extension TransactionalStorage {
  /// Every value whose key begins with the prefix's name, or why it cannot be read, as they were at one moment.
  ///
  /// Made for loading a collection at once: much quicker than a call per key. Ordered by key, as the page says. If the
  /// storage cannot decrypt one of them, they are read one by one, so that they may be of different moments.
  /// - Throws: the error that prevents reading any of them; a single value that cannot be read, because it is damaged
  ///   or of another type, is a failure in the list.
  @concurrent
  public func getResults<Value>(
    withPrefix prefix: StorageKey<Value>, page: StoragePage = .all
  ) async throws -> [StorageResult<Value>] {
    let entries: [StorageEntry]
    do {
      entries = try await backend.entries(withPrefix: prefix.name, page: page)
    } catch let error as StorageError where error.isOfOneValue {
      return try await resultsOneByOne(withPrefix: prefix, page: page)
    }
    return prefix.resultsAtOnce(of: entries) ?? entries.compactMap { prefix.result(of: $0) }
  }

  private func resultsOneByOne<Value>(
    withPrefix prefix: StorageKey<Value>, page: StoragePage
  ) async throws -> [StorageResult<Value>] {
    var results: [StorageResult<Value>] = []
    for key in try await backend.keys(withPrefix: prefix.name, page: page) {
      do {
        guard let bytes = try await backend.bytes(forKey: key) else { continue }
        if let result = prefix.result(of: StorageEntry(key: key, bytes: bytes)) { results.append(result) }
      } catch let error as StorageError where error.isOfOneValue {
        results.append((key, .failure(error)))
      }
    }
    return results
  }

  /// Every value whose key begins with the prefix's name, as they were at one moment.
  ///
  /// As ``getResults(withPrefix:page:)-(StorageKey<Value>,_)``, but one value that cannot be read fails the call with
  /// an error that names its key.
  public func getValues<Value>(
    withPrefix prefix: StorageKey<Value>, page: StoragePage = .all
  ) async throws -> [(key: String, value: Value)] {
    try await getResults(withPrefix: prefix, page: page).map { ($0.key, try $0.value.get()) }
  }

  /// Every value whose key begins with the prefix's name, or why it cannot be read; the default plays no part.
  public func getResults<Value>(
    withPrefix prefix: DefaultStorageKey<Value>, page: StoragePage = .all
  ) async throws -> [StorageResult<Value>] {
    try await getResults(withPrefix: prefix.key, page: page)
  }

  /// Every value whose key begins with the prefix's name; the default plays no part.
  public func getValues<Value>(
    withPrefix prefix: DefaultStorageKey<Value>, page: StoragePage = .all
  ) async throws -> [(key: String, value: Value)] {
    try await getValues(withPrefix: prefix.key, page: page)
  }

  /// The keys that begin with the prefix, without reading their values; those of values that have expired are among
  /// them until these are removed.
  public func getKeys(withPrefix prefix: String, page: StoragePage = .all) async throws -> [String] {
    try await backend.keys(withPrefix: prefix, page: page)
  }

  /// How many keys begin with the prefix, those of values that have expired included.
  public func countKeys(withPrefix prefix: String) async throws -> Int {
    try await backend.count(withPrefix: prefix)
  }

  /// Removes every value whose key begins with the prefix in one batch, and returns their keys.
  ///
  /// Values that are stored under new keys meanwhile stay.
  @discardableResult
  public func removeValues(withPrefix prefix: String) async throws -> [String] {
    let keys = try await backend.keys(withPrefix: prefix)
    var batch = StorageBatch()
    for key in keys { batch.removeValue(forKey: key) }
    try await commit(batch)
    return keys
  }

  /// Removes expired values, and returns their keys.
  ///
  /// Expired values read as absent already; this frees their space. It reads every value with the prefix, except
  /// streams.
  @discardableResult
  @concurrent
  public func removeExpiredValues(withPrefix prefix: String = "") async throws -> [String] {
    var removed: [String] = []
    for entry in try await valueEntries(withPrefix: prefix) where Envelope.hasExpired(entry.bytes) {
      var batch = StorageBatch()
      batch.requireBytes(forKey: entry.key) { $0 == entry.bytes }
      batch.removeValue(forKey: entry.key)
      do {
        try await backend.write(batch)
        removed.append(entry.key)
      } catch let error as StorageError where error.code == .conflict {
        // The value was stored again.
      }
    }
    return removed
  }

  /// The entries with the prefix that belong to no stream; pages are read one after the other, not at one moment.
  private func valueEntries(withPrefix prefix: String) async throws -> [StorageEntry] {
    var all: [StorageEntry] = []
    for page in StreamKeys.pagesOfValues(withPrefix: prefix) {
      let entries = try await backend.entries(withPrefix: prefix, page: page)
      all += page.order == .ascending ? entries : entries.reversed()
    }
    return all
  }
}

extension StorageError {
  /// Whether a single value cannot be read, so that others can be.
  fileprivate var isOfOneValue: Bool { key != nil && (code == .undecryptable || code == .corrupt) }
}

/// A key of a list with its value, or with the reason that it cannot be read.
public typealias StorageResult<Value> = (key: String, value: Result<Value, StorageError>)

extension StorageKey {
  /// Decodes entries as one JSON array, which takes half the time; nil if they have to be decoded one by one.
  ///
  /// Only entries with a checksum are decoded so: each of them is certainly one JSON value.
  func resultsAtOnce(of entries: [StorageEntry]) -> [StorageResult<Value>]? {
    guard entries.count > 1 else { return nil }
    var json: [UInt8] = [UInt8(ascii: "[")]
    json.reserveCapacity(entries.reduce(2) { $0 + $1.bytes.count })
    for entry in entries {
      guard let payload = Envelope.checkedPayload(entry.bytes, version: version), steps[payload.version] == nil else {
        return nil
      }
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      json.append(contentsOf: payload.bytes)
    }
    json.append(UInt8(ascii: "]"))
    guard let values = try? JSONDecoder().decode([Value].self, from: Data(json)), values.count == entries.count else {
      return nil
    }
    return zip(entries, values).map { ($0.key, .success($1)) }
  }

  /// The value of an entry whose key begins with this one's name; nil where it has expired.
  func result(of entry: StorageEntry) -> StorageResult<Value>? {
    do throws(StorageError) {
      return try named(entry.key).value(of: entry.bytes).map { (entry.key, .success($0)) }
    } catch {
      return (entry.key, .failure(error))
    }
  }
}
