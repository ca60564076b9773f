import SeamConformance
import SeamStorage

extension StorageCase {
  static let updates: [StorageCase] = [
    StorageCase("An update changes the stored value or the default, and returns the new value") { subject in
      let storage = try await subject.open()
      let key = DefaultStorageKey("topics", default: ["news"])
      let first = try await storage.update(key) { $0.append("weather") }
      let second = try await storage.update(key) { $0.append("sport") }
      let stored = try await storage.getValue(forKey: key)
      try expect(first == ["news", "weather"], "the first update resulted in \(first)")
      try expect(second == ["news", "weather", "sport"], "the second update resulted in \(second)")
      try expect(stored == second, "\(second) was returned and \(String(describing: stored)) stored")
    },
    StorageCase("An update of an absent value without a default is an error") { subject in
      let storage = try await subject.open()
      let key: StorageKey<Int> = "absent"
      try await expect(throws: .absent, "the update") { try await storage.update(key) { $0 += 1 } }
      try expect(try await storage.bytes(forKey: "absent") == nil, "it stored something")
    },
    StorageCase("An update that throws stores nothing and rethrows its error") { subject in
      let storage = try await subject.open()
      let key: StorageKey<Int> = "key"
      try await storage.setValue(1, forKey: key)
      do {
        try await storage.update(key) { value in
          value = 2
          throw Refusal()
        }
        throw Violation(reason: "the error was not rethrown")
      } catch is Refusal {
        try expect(try await storage.getValue(forKey: key) == 1, "the change was stored")
      }
      do {
        try await storage.updateBytes(forKey: "key") { bytes in
          bytes = nil
          throw Refusal()
        }
        throw Violation(reason: "the error of an update of bytes was not rethrown")
      } catch is Refusal {
        try expect(try await storage.getValue(forKey: key) == 1, "the change of bytes was stored")
      }
    },
    StorageCase("An update of bytes can store, remove and keep a value") { subject in
      let storage = try await subject.open()
      let before = try await storage.updateBytes(forKey: "key") { bytes in
        defer { bytes = [] }
        return bytes
      }
      try expect(before == nil, "an absent key had \(String(describing: before))")
      try await storage.updateBytes(forKey: "key") { _ in }
      try expect(try await storage.bytes(forKey: "key") == [], "an unchanged value was changed")
      try await storage.updateBytes(forKey: "key") { $0 = nil }
      try expect(try await storage.bytes(forKey: "key") == nil, "the removed value is still stored")
    },
  ]
}
