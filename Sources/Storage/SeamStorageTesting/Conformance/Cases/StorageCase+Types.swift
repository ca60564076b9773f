import Foundation
import SeamConformance
import SeamStorage

extension StorageCase {
  static let types: [StorageCase] = [
    StorageCase("Typed values are read as they were stored") { subject in
      let storage = try await subject.open()
      func roundTrip<Value: Codable & Sendable & Equatable>(_ value: Value) async throws {
        let key = StorageKey<Value>("typed")
        try await storage.setValue(value, forKey: key)
        let read = try await storage.getValue(forKey: key)
        try expect(read == value, "\(value) was read as \(String(describing: read))")
      }
      try await roundTrip(true)
      try await roundTrip(Int.max)
      try await roundTrip(0.1)
      try await roundTrip(-Double.leastNonzeroMagnitude)
      try await roundTrip("")
      try await roundTrip("e\u{301}\0\u{1f600}\"\\")
      try await roundTrip([String]())
      try await roundTrip(["one": [1], "two": [1, 2]])
      try await roundTrip(Int?.none)
      try await roundTrip(Sample(name: "Wilma", size: .large(centimetres: 12), nested: [Sample(name: "Fred")]))
    },
    StorageCase("The default is returned for an absent value, and is not stored") { subject in
      let storage = try await subject.open()
      let value = try await storage.getValue(forKey: DefaultStorageKey("absent", default: 7))
      try expect(value == 7, "the default 7 was read as \(String(describing: value))")
      let plain = try await storage.getValue(forKey: StorageKey<Int>("absent"))
      try expect(plain == nil, "without a default it was \(String(describing: plain))")
      let optional: StorageKey<Int?> = "optional"
      try await storage.setValue(nil, forKey: optional)
      try expect(try await storage.getValue(forKey: optional) == .some(nil), "a stored nil was read as absent")
      try await storage.removeValue(forKey: optional)
      try expect(try await storage.getValue(forKey: optional) == .none, "an absent value was read as a stored nil")
    },
    StorageCase("A collection is read in one call, ordered by key") { subject in
      let storage = try await subject.open()
      var batch = StorageBatch()
      for number in [3, 1, 2] { try batch.setValue(number, forKey: StorageKey("number/\(number)")) }
      try batch.setValue("other", forKey: "numbers")
      try await storage.commit(batch)
      let values = try await storage.getValues(withPrefix: StorageKey<Int>("number/"))
      try expect(values.map(\.key), equal: ["number/1", "number/2", "number/3"], "reading the collection")
      try expect(values.map(\.value) == [1, 2, 3], "the values were \(values.map(\.value))")
    },
    StorageCase("An unreadable value does not hide the others of its prefix") { subject in
      let storage = try await subject.open()
      for number in 1...3 { try await storage.setValue(number, forKey: StorageKey("number/\(number)")) }
      try await storage.setValue("two", forKey: "number/2")
      let results = try await storage.getResults(withPrefix: StorageKey<Int>("number/"))
      try expect(results.map(\.key), equal: ["number/1", "number/2", "number/3"], "reading the collection")
      let values = results.map { try? $0.value.get() }
      try expect(values == [1, nil, 3], "the values were \(values)")
      guard case .failure(let error) = results[1].value else { return }
      try expect(error.code == .undecodable && error.key == "number/2", "the failure was \(error)")
    },
    StorageCase("A value of another type is an error, not nil, and is not changed") { subject in
      let storage = try await subject.open()
      try await storage.setValue("text", forKey: "key")
      let key = DefaultStorageKey("key", default: 0)
      try await expectRefused(.undecodable, storage, key)
      try expect(try await storage.getValue(forKey: "key") == "text", "it was changed")
    },
    StorageCase("An older version's value is migrated when read, and not changed until it is stored") {
      subject in
      let storage = try await subject.open()
      let old = StorageKey<String>("versioned/1")
      try await storage.setValue("12", forKey: old)
      func key(_ name: String) -> StorageKey<Int> {
        StorageKey(name, version: 2).migrating(from: 1) { (old: String) in
          guard let number = Int(old) else { throw Refusal() }
          return number
        }
      }
      try expect(try await storage.getValue(forKey: key("versioned/1")) == 12, "the old value was not migrated")
      let all = try await storage.getValues(withPrefix: key("versioned/"))
      try expect(all.map(\.value) == [12], "the collection was read as \(all)")
      try expect(try await storage.getValue(forKey: old) == "12", "reading changed it")
      try await storage.update(key("versioned/1")) { $0 += 1 }
      try expect(try await storage.getValue(forKey: key("versioned/1")) == 13, "the update got another value")
      try await expect(throws: .newerVersion, "old code") { _ = try await storage.getValue(forKey: old) }
      try await storage.setValue("twelve", forKey: old)
      try await expect(throws: .undecodable, "a migration that fails") {
        _ = try await storage.getValue(forKey: key("versioned/1"))
      }
      try expect(try await storage.getValue(forKey: old) == "twelve", "a migration that failed changed it")
    },
    StorageCase("A newer version's value is an error, not nil, and is not changed") { subject in
      let storage = try await subject.open()
      try await storage.setValue(300, forKey: StorageKey("key", version: 300))
      try await expectRefused(.newerVersion, storage, DefaultStorageKey("key", version: 299, default: 0))
      let value = try await storage.getValue(forKey: StorageKey<Int>("key", version: 301))
      try expect(value == 300, "newer code read \(String(describing: value))")
    },
    StorageCase("Damaged bytes are an error, not nil, and are not changed") { subject in
      let storage = try await subject.open()
      for damaged: [UInt8] in [
        [], [1], [1, 1], [1, 1, 0x7b], [1, 0x80], [9, 1, 0x30], [0xff, 0xff], [2, 1, 0x30], [2, 1, 0x30, 0, 0, 0, 0],
      ] {
        try await storage.setBytes(damaged, forKey: "key")
        try await expectRefused(.corrupt, storage, DefaultStorageKey("key", default: 0))
        try expect(try await storage.bytes(forKey: "key") == damaged, "it was changed")
      }
    },
    StorageCase("A value that cannot be encoded is an error, and nothing is stored") { subject in
      let storage = try await subject.open()
      let key: StorageKey<Double> = "key"
      try await storage.setValue(1, forKey: key)
      try await expect(throws: .encodingFailed, "storing infinity") {
        try await storage.setValue(.infinity, forKey: key)
      }
      try await expect(throws: .encodingFailed, "updating to infinity") {
        try await storage.update(key) { $0 = .infinity }
      }
      try await expect(throws: .encodingFailed, "storing a value without a JSON form") {
        try await storage.setValue(Decimal.nan, forKey: StorageKey("key"))
      }
      try expect(try await storage.getValue(forKey: key) == 1, "it was changed")
    },
  ]

  private static func expectRefused(
    _ code: StorageError.Code, _ storage: any StorageBackend & TransactionalStorage, _ key: DefaultStorageKey<Int>
  ) async throws {
    try await expect(throws: code, "reading it") { _ = try await storage.getValue(forKey: key) }
    try await expect(throws: code, "reading the collection") { _ = try await storage.getValues(withPrefix: key) }
    try await expect(throws: code, "updating it") { try await storage.update(key) { $0 += 1 } }
  }
}

/// A value with typical shapes of app data.
private struct Sample: Codable, Equatable, Sendable {
  enum Size: Codable, Equatable, Sendable {
    case unknown
    case large(centimetres: Int)
  }

  var name: String
  var size = Size.unknown
  var note: String?
  var nested: [Sample] = []
}
