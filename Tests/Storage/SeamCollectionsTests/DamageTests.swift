import SeamCollections
import SeamStorage
import Testing

/// One stored entry at a time is damaged in every way: each byte changed, each length cut, emptied, removed.
struct DamageTests {
  private static let all = [
    Patient(id: "1", familyName: "Ätna", givenName: "Ann", number: 7, tags: ["a", "b"], notes: "Left knee"),
    Patient(id: "2", familyName: "Bolt", number: 8, tags: ["b"], notes: "Right knee"),
    Patient(id: "3", familyName: "Carl"),
  ]
  private static let queries: [CollectionQuery<Patient>] = [
    .all, Patient.byName.all, Patient.byName.is("Bolt").descending(), Patient.byNumber.is(7), Patient.byTag.is("b"),
    Patient.byDue.is(nil), Patient.words.contains("knee"), Patient.words.contains("k", completing: true),
  ]

  /// What is stored, and what each query returns of it.
  private struct Sound {
    let entries: [StorageEntry]
    let results: [[Patient]]

    init() async throws {
      let storage = InMemoryStorage()
      let patients = StoredCollection(.patients, in: storage)
      try await patients.insert(all)
      entries = try await storage.entries(withPrefix: "")
      var results: [[Patient]] = []
      for query in queries { results.append(try await patients.values(query)) }
      self.results = results
    }

    /// A storage in which an entry has other bytes; nil if it is removed.
    func storage(_ key: String, _ bytes: [UInt8]?) throws -> InMemoryStorage {
      let storage = InMemoryStorage()
      var batch = StorageBatch()
      for entry in entries { batch.setBytes(entry.key == key ? bytes : entry.bytes, forKey: entry.key) }
      try storage.write(batch)
      return storage
    }
  }

  private func damages(of bytes: [UInt8]) -> [[UInt8]?] {
    var damages: [[UInt8]?] = [nil, bytes + [0], Array("18446744073709551615".utf8), Array("9223372036854775807".utf8)]
    for index in bytes.indices {
      damages.append(Array(bytes[..<index]))
      for bit: UInt8 in [0x01, 0x80] {
        var changed = bytes
        changed[index] ^= bit
        damages.append(changed)
      }
    }
    return damages
  }

  @Test func isAnErrorOrFoundOrWithoutEffect() async throws {
    let sound = try await Sound()
    var count = 0
    for entry in sound.entries {
      for bytes in damages(of: entry.bytes) {
        let patients = StoredCollection(.patients, in: try sound.storage(entry.key, bytes))
        let found = try await outcome { try await patients.verify() }
        for (query, expected) in zip(Self.queries, sound.results) {
          guard let values = try await outcome({ try await patients.values(query) }) else { continue }
          #expect(values.allSatisfy(Self.all.contains), "A value that nobody stored, \(values)")
          guard found?.isSound == true else { continue }
          #expect(values == expected, "Nothing was found, but \(entry.key.debugDescription) is \(bytes ?? [])")
        }
        count += 1
      }
    }
    #expect(count > 1000)
  }

  @Test func isRepairedOrRefused() async throws {
    let sound = try await Sound()
    var (repaired, refused) = (0, 0)
    for entry in sound.entries {
      for bytes in damages(of: entry.bytes) {
        let patients = StoredCollection(.patients, in: try sound.storage(entry.key, bytes))
        let isRepaired = try await outcome {
          for id in try await patients.unreadable() { try await patients.discard(id) }
          try await patients.rebuildAll()
          try await patients.insert(Patient(id: "new", familyName: "New", notes: "knee"))
          return true
        }
        guard isRepaired == true else {
          refused += 1
          continue
        }
        repaired += 1
        let found = try await patients.verify()
        #expect(found.isSound, "\(found) after \(entry.key.debugDescription) was \(bytes ?? [])")
        #expect(try await patients.value("new")?.notes == "knee")
        let rest = try await patients.values(.all)
        #expect(rest.count >= Self.all.count, "More than the damaged value is gone")
      }
    }
    #expect(repaired > 500)
    #expect(refused > 0, "A damaged record cannot be repaired.")
  }

  /// The result; nil if an error says what is damaged.
  private func outcome<Result>(_ body: () async throws -> Result) async throws -> Result? {
    do {
      return try await body()
    } catch let error as CollectionError {
      #expect(!error.reason.isEmpty)
      return nil
    }
  }
}

extension StoredCollection<Patient> {
  /// The identifiers of values that cannot be read.
  fileprivate func unreadable() async throws -> [String] {
    do {
      return try await verify().unreadable
    } catch let error as CollectionError where error.code == .unreadable && error.identifier == nil {
      // The next write restores what tells writes apart.
      try await save(Patient(id: "restoring"))
      try await remove("restoring")
      return try await verify().unreadable
    }
  }

  fileprivate func rebuildAll() async throws {
    try await rebuild(Patient.byName)
    try await rebuild(Patient.byNumber)
    try await rebuild(Patient.byTag)
    try await rebuild(Patient.byDue)
    try await rebuild(Patient.words)
  }
}
