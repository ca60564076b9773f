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

  func getResults<Value>(
    withPrefix prefix: StorageKey<Value>
  ) async throws -> [(key: String, value: Result<Value, StorageError>)] {
    try await entries(withPrefix: prefix.name).map { entry in
      let result = Result { () throws(StorageError) in try Envelope.open(entry.bytes, forKey: prefix.named(entry.key)) }
      if fault == .failsWholeCollections, case .failure(let error) = result { throw error }
      return (entry.key, result)
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
