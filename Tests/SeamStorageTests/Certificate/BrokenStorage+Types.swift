import SeamStorage

extension BrokenStorage {
  func setValue<Value>(_ value: Value, forKey key: StorageKey<Value>) async throws {
    var batch = StorageBatch()
    try batch.setValue(value, forKey: key)
    if fault == .storesSecretsInTheClear {
      try await write(batch)
    } else {
      try await commit(batch)
    }
  }

  func getValue<Value>(forKey key: StorageKey<Value>) async throws -> Value? {
    func read(_ key: StorageKey<Value>) async throws -> Value? {
      guard let bytes = try await bytes(forKey: key.name) else { return key.default }
      return try Envelope.open(bytes, forKey: key)
    }
    return switch fault {
    case .readsErrorsAsAbsent: try? await read(key)
    case .readsNewerVersions: try await read(StorageKey(key.name, version: .max, default: key.default))
    case .skipsMigrations, .quotesSecrets:
      try await read(StorageKey(key.name, version: key.version, default: key.default))
    default: try await read(key)
    }
  }
}
