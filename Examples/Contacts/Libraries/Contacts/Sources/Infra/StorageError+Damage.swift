import SeamStorage

extension StorageError {
  /// Whether a value cannot be read because its bytes have changed, or are of something else.
  var isDamage: Bool { code == .corrupt || code == .undecodable }
}

extension Result where Failure == StorageError {
  /// Returns the value; nil if it is damaged.
  func unlessDamaged() throws -> Success? {
    do {
      return try get()
    } catch  where error.isDamage {
      return nil
    }
  }
}

extension TransactionalStorage {
  /// Returns a value; nil if there is none or it is damaged.
  func undamagedValue<Value>(forKey key: StorageKey<Value>) async throws -> Value? {
    do {
      return try await getValue(forKey: key)
    } catch let error as StorageError where error.isDamage {
      return nil
    }
  }
}
