import CoreFHIR
import CoreSync
import SeamStorage
import Testing

/// Values that are damaged on the medium.
struct DamageTests {
  /// Changes a byte of the values that contain a text, and returns how many there are.
  private func damage(_ storage: InMemoryStorage, containing text: String) async throws -> Int {
    var count = 0
    for entry in storage.entries(withPrefix: "", page: .all) where entry.bytes.contains(Array(text.utf8)) {
      var bytes = entry.bytes
      bytes[bytes.count / 2] ^= 0x55
      var batch = StorageBatch()
      batch.setBytes(bytes, forKey: entry.key)
      try storage.write(batch)
      count += 1
    }
    return count
  }

  @Test func countsAgain() async throws {
    try await withServer { server in
      let disk = InMemoryStorage()
      let device = TestDevice(server, disk: disk)
      _ = try await device.engine.sync()
      try await device.store.save(edit(1) { $0.create(patient("p")) })
      #expect(try await damage(disk, containing: "nextSequence") == 1)
      let next = TestDevice(server, disk: disk)
      #expect(try await next.store.counts() == SyncCounts(pending: 1))
      try await next.store.save(edit(2) { $0.update(patient("p", family: "Two")) })
      try await next.sending { _ = await next.wait { $0.counts.pending == 0 } }
      #expect(try await server.versions("Patient").count == 2)
    }
  }

  @Test func downloadsAgainWhatIsDamaged() async throws {
    try await withServer { server in
      try await server.add([patient("p", family: "Damaged-One").any, patient("q").any])
      let disk = InMemoryStorage()
      _ = try await TestDevice(server, disk: disk).engine.sync()
      #expect(try await damage(disk, containing: "Damaged-One") == 1)
      let device = TestDevice(server, disk: disk)
      #expect(try await device.store.record(at("Patient/p")) == nil)
      _ = try await device.engine.sync()
      #expect(try await device.store.record(at("Patient/p"))?.family == "Damaged-One")
      #expect(try await device.store.counts() == SyncCounts())
    }
  }

  @Test func keepsTheEditOfADamagedResource() async throws {
    try await withServer { server in
      try await server.add([patient("p", family: "Damaged-One").any])
      let disk = InMemoryStorage()
      let first = TestDevice(server, disk: disk)
      _ = try await first.engine.sync()
      try await first.store.save(edit(1) { $0.update(patient("p", family: "Mine", version: "1")) })
      #expect(try await damage(disk, containing: "Damaged-One") == 1)
      let device = TestDevice(server, disk: disk)
      #expect(try await device.store.record(at("Patient/p"))?.family == "Mine")
      // The base is lost, so that it is shown as a conflict.
      try await device.sending { _ = await device.wait { $0.counts.conflicts == 1 } }
      _ = try await device.engine.sync()
      try await device.store.resolve(at("Patient/p"), .mine)
      try await device.sending { _ = await device.wait { $0.counts.pending == 0 } }
      #expect(
        try await server.versions("Patient").map { $0.as(FHIR.Patient.self)?.name.first?.family } == [
          "Mine", "Damaged-One",
        ])
    }
  }
}
