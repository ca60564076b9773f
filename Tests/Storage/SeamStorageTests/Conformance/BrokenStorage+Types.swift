import SeamStorage

extension BrokenStorage {
  func setValue<Value>(_ value: Value, forKey key: StorageKey<Value>) async throws {
    var batch = StorageBatch()
    do {
      try batch.setValue(value, forKey: key)
    } catch  where fault == .storesWhatCannotBeRead {
      batch.setBytes([1, 0] + Array("\(value)".utf8), forKey: key.name)
    }
    if fault == .storesSecretsInTheClear {
      try await write(batch)
    } else {
      try await commit(batch)
    }
  }

  func getValue<Value>(forKey key: StorageKey<Value>) async throws -> Value? {
    func read(_ key: StorageKey<Value>) async throws -> Value? {
      try key.value(of: try await bytes(forKey: key.name))
    }
    return switch fault {
    case .readsErrorsAsAbsent: try? await read(key)
    case .readsNewerVersions: try await read(StorageKey(key.name, version: .max))
    case .skipsMigrations, .quotesSecrets: try await read(StorageKey(key.name, version: key.version))
    default: try await read(key)
    }
  }
}
