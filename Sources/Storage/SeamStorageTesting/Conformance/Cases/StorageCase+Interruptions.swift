import SeamConformance
import SeamStorage

extension StorageCase {
  static let interruptions: [StorageCase] = [
    StorageCase("While locked, every call throws and changes nothing") { subject in
      try await expectNothingIsLost(by: .locked, subject)
    },
    StorageCase("While unavailable, every call throws and changes nothing") { subject in
      try await expectNothingIsLost(by: .unavailable, subject)
    },
    StorageCase("Damage of the medium is an error or has no effect, and is never read as absent") { subject in
      guard let damage = subject.conformance.damage else {
        throw NotSupported(reason: "no medium can be damaged")
      }
      let values = Dictionary(
        uniqueKeysWithValues: (UInt8(0)..<50).map { ("key \($0)", [UInt8](repeating: $0, count: 500)) })
      try await subject.withInstance { storage in
        for (key, bytes) in values { try await storage.setBytes(bytes, forKey: key) }
      }
      try await damage(subject.location)
      var refusals = 0
      for (key, bytes) in values {
        do {
          let read = try await subject.open().bytes(forKey: key)
          try expect(read != nil, "a damaged value was read as absent")
          try expect(read == bytes, "a value that was never stored was read")
        } catch let error as StorageError {
          try expect(damages.contains(error.code), "reading a damaged value threw \(error)")
          refusals += 1
        }
      }
      try expect(refusals > 0, "no error reported the damage")
    },
  ]

  private static let damages: Set<StorageError.Code> = [.corrupt, .undecryptable, .foreign]

  private static func expectNothingIsLost(by code: StorageError.Code, _ subject: StorageSubject) async throws {
    guard let interruption = subject.conformance.interruptions.first(where: { $0.code == code }) else {
      throw NotSupported(reason: "tests cannot bring the backend into this state")
    }
    try await subject.withInstance { try await $0.setValue(1, forKey: "key") }
    try await interruption.begin(subject.location)
    do {
      try await expectEveryCall(throws: code, subject)
    } catch {
      try await interruption.end(subject.location)
      throw error
    }
    try await interruption.end(subject.location)
    let storage = try await subject.open()
    try expect(try await storage.getValue(forKey: "key") == 1, "the previous value is missing or changed")
    try expect(try await storage.keys(withPrefix: ""), equal: ["key"], "listing afterwards")
    try await storage.setValue(2, forKey: "key")
    try expect(try await storage.getValue(forKey: "key") == 2, "nothing can be stored afterwards")
  }

  private static func expectEveryCall(throws code: StorageError.Code, _ subject: StorageSubject) async throws {
    let storage = try await subject.open()
    let key = DefaultStorageKey("key", default: 0)
    var batch = StorageBatch()
    batch.setBytes([2], forKey: "key")
    batch.removeValue(forKey: "other")
    try await expect(throws: code, "getValue") { _ = try await storage.getValue(forKey: key) }
    try await expect(throws: code, "getValues") { _ = try await storage.getValues(withPrefix: key) }
    try await expect(throws: code, "keys") { _ = try await storage.keys(withPrefix: "") }
    try await expect(throws: code, "setValue") { try await storage.setValue(2, forKey: key) }
    try await expect(throws: code, "setValue of a new key") { try await storage.setValue(2, forKey: "new") }
    try await expect(throws: code, "removeValue") { try await storage.removeValue(forKey: key) }
    try await expect(throws: code, "update") { try await storage.update(key) { $0 += 1 } }
    try await expect(throws: code, "commit") { [batch] in try await storage.commit(batch) }
    try await expect(throws: code, "values(forKey:)") { for try await _ in storage.values(forKey: key) { return } }
  }
}

extension StorageSubject {
  /// Opens the location for the body only; the instance is deinitialised when this returns.
  fileprivate func withInstance(_ body: (any StorageBackend & TransactionalStorage) async throws -> Void) async throws {
    try await body(try await open())
  }
}
