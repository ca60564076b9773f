extension TransactionalStorage {
  /// The stored value now and after every change; nil where nothing is stored.
  ///
  /// Each iteration starts with the current value. A slow reader misses intermediate values, never the last one, and a
  /// value that is stored again unchanged is not repeated. A value that cannot be read ends the sequence with the error
  /// that reading it throws, unless it is ``StorageError/Code/busy``, or ``StorageError/Code/locked`` after there was a
  /// value: then it is read again until that is over. Cancelling the task or closing the storage ends it without an
  /// error. ``StorageCapabilities/observation`` is the scope whose changes are seen.
  public func values<Value>(forKey key: StorageKey<Value>) -> StorageValues<Value?> {
    StorageValues(.key(key.name), in: backend) { stored, _ in try key.value(of: stored.first?.bytes) }
  }

  /// The stored value, or the key's default, now and after every change; see ``values(forKey:)-(StorageKey<Value>)``.
  public func values<Value>(forKey key: DefaultStorageKey<Value>) -> StorageValues<Value> {
    StorageValues(.key(key.name), in: backend) { stored, _ in
      try key.key.value(of: stored.first?.bytes) ?? key.default
    }
  }

  /// Every value whose key begins with the prefix's name, now and after every change of one of them.
  ///
  /// Each element is the whole list, ordered by key, as it was at one moment. Only values that changed are decoded
  /// again. A value that alone cannot be read is a failure in the list, and does not end the sequence; else it behaves
  /// as ``values(forKey:)-(StorageKey<Value>)``. Each reading costs as much as
  /// ``getResults(withPrefix:page:)-(StorageKey<Value>,_)``.
  public func values<Value>(withPrefix prefix: StorageKey<Value>) -> StorageValues<[StorageResult<Value>]> {
    StorageValues(.prefix(prefix.name), in: backend) { stored, last in
      let known = KnownResults(last)
      return stored.compactMap { known.result(of: $0) ?? prefix.result(of: $0) }
    }
  }

  /// Every value whose key begins with the prefix's name, now and after every change; the default plays no part.
  public func values<Value>(
    withPrefix prefix: DefaultStorageKey<Value>
  ) -> StorageValues<[StorageResult<Value>]> {
    values(withPrefix: prefix.key)
  }
}

/// The results decoded for the last element of an observed list.
private struct KnownResults<Value: Sendable> {
  private var bytes: [KeyBytes: [UInt8]] = [:]
  private var results: [KeyBytes: StorageResult<Value>] = [:]

  init(_ last: StorageValues<[StorageResult<Value>]>.Seen?) {
    guard let last else { return }
    for entry in last.stored { bytes[KeyBytes(entry.key)] = entry.bytes }
    for result in last.element { results[KeyBytes(result.key)] = result }
  }

  /// The earlier result of an entry; nil if its bytes have changed or it may have expired since.
  func result(of entry: StorageEntry) -> StorageResult<Value>? {
    let key = KeyBytes(entry.key)
    guard bytes[key] == entry.bytes, !Envelope.canExpire(entry.bytes) else { return nil }
    return results[key]
  }
}
