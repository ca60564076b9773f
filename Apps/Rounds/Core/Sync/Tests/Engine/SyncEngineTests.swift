import CoreFHIR
import CoreSupport
import Foundation
import SeamNetwork
import SeamNetworkStorage
import SeamStorage
import Testing

@testable import CoreSync

/// Sending edits and photos, and syncs that run at the same time.
struct SyncEngineTests {
  @Test func sendsEditsInTheirOrder() async throws {
    try await withServer { server in
      let device = TestDevice(server)
      try await device.store.save(
        edit(1) {
          $0.create(patient("p"))
          $0.create(measurement("o"))
        })
      try await device.store.save(edit(2) { $0.update(patient("p", family: "Two")) })
      try await device.store.save(edit(3) { $0.update(patient("p", family: "Three")) })
      try await device.sending { _ = await device.wait { $0.counts.pending == 0 } }
      #expect(try await device.store.record(at("Patient/p"))?.version == "3")
      #expect(try await device.store.record(at("Patient/p"))?.state == .synced)
      #expect(try await server.get("Patient/p")?["name"]?[0]?["family"] == "Three")
      #expect(try await server.get("Observation/o")?["meta"]?["versionId"] == "1")
      #expect(try await device.outbox.items().isEmpty)
    }
  }

  @Test func saysThatAnEditIsPendingBeforeTheCallReturns() async throws {
    try await withServer { server in
      let device = TestDevice(server)
      _ = try await device.engine.sync()
      #expect(device.engine.currentStatus?.isSynced == true)
      try await device.store.save(edit(1) { $0.create(patient("p")) })
      #expect(device.engine.currentStatus?.isSynced == false)
    }
  }

  @Test func sendsAPhotoForItself() async throws {
    try await withServer { server in
      let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let device = TestDevice(server)
      device.session.onRequest { $0.method == .put ? HTTPResponse(503, url: $0.url) : nil }
      try await device.store.save(
        edit(1) {
          $0.create(patient("p"))
          $0.attach(bytes, contentType: "image/jpeg", id: "photo")
        })
      try await device.sending { () async throws in
        // The measurement does not wait for the photo.
        await device.wait { $0.counts.pending == 1 }
        #expect(try await device.store.record(at("Patient/p"))?.state == .synced)
        #expect(try await device.store.record(at("Binary/photo"))?.state == .pending)
        device.session.onRequest(nil)
        await device.wait { $0.counts.pending == 0 }
      }
      let other = TestDevice(server)
      async let first = other.engine.photo("photo")
      async let second = other.engine.photo("photo")
      #expect(try await first == bytes)
      #expect(try await second == bytes)
      #expect(try await other.engine.photo("photo") == bytes)
      #expect(other.session.requests == ["GET /fhir/Binary/photo"])
    }
  }

  @Test func findsWhatArrivedThoughTheAnswerWasLost() async throws {
    try await withServer { server in
      let device = TestDevice(server)
      let lost = Locked(0)
      device.session.onRequest { request in
        guard request.method != .get,
          lost.withLock({ count in
            count += 1
            return count <= 3
          })
        else { return nil }
        _ = try await ServiceSession(server: server).send(request)
        throw NetworkError(.connectionLost, reason: "the test lost the answer")
      }
      try await device.store.save(
        edit(1) {
          $0.create(patient("p"))
          $0.attach([1, 2, 3], contentType: "image/jpeg", id: "photo")
        })
      try await device.store.save(edit(2) { $0.update(patient("p", family: "Two")) })
      try await device.sending { _ = await device.wait { $0.counts.pending == 0 } }
      #expect(try await server.versions("Patient").map { $0.meta?.versionId } == ["2", "1"])
      #expect(try await server.versions("Binary").count == 1)
      #expect(try await device.store.counts() == SyncCounts())
    }
  }

  @Test func takesNoSignInPageForADelivery() async throws {
    try await withServer { server in
      let device = TestDevice(server)
      device.session.onRequest { request in
        HTTPResponse(
          200, fields: [HTTPField("Content-Type", "text/html")], body: HTTPBody("<!DOCTYPE html>"), url: request.url)
      }
      try await device.store.save(
        edit(1) {
          $0.create(patient("p"))
          $0.attach([1], contentType: "image/jpeg", id: "photo")
        })
      try await device.sending { () async throws in
        await device.wait { if case .failed = $0.phase { true } else { false } }
        #expect(try await device.store.counts().pending == 2)
        device.session.onRequest(nil)
        await device.wait { $0.counts.pending == 0 }
      }
      #expect(try await server.versions("Patient").count == 1)
      #expect(try await server.versions("Binary").count == 1)
    }
  }

  @Test func keepsNoSignInPageAsAPhoto() async throws {
    try await withServer { server async throws in
      let device = TestDevice(server)
      device.session.onRequest { request in
        HTTPResponse(
          200, fields: [HTTPField("Content-Type", "text/html")], body: HTTPBody("<!DOCTYPE html>"), url: request.url)
      }
      let error = await #expect(throws: SyncError.self) { try await device.engine.photo("photo") }
      #expect(error?.code == .serverFailed)
      #expect(try await device.store.bytes(of: "photo") == nil)
    }
  }

  @Test func keepsBothVersionsOfAConflict() async throws {
    try await withServer { server in
      try await server.add([patient("p").any])
      let device = TestDevice(server)
      _ = try await device.engine.sync()
      #expect(try await server.put(patient("p", family: "Theirs").any) == 200)
      var mine = try #require(try await device.store.record(at("Patient/p"))?.resource(FHIR.Patient.self))
      mine.name = [FHIR.HumanName { $0.family = "Mine" }]
      try await device.store.save(edit(1) { $0.update(mine) })
      try await device.sending {
        await device.wait { $0.counts.conflicts == 1 }
        #expect(try await device.store.problems().records.map(\.family) == ["Mine"])
        try await device.store.resolve(at("Patient/p"), .mine)
        await device.wait { $0.counts.pending == 0 }
      }
      #expect(
        try await server.versions("Patient").map { $0.as(FHIR.Patient.self)?.name.first?.family }
          == ["Mine", "Theirs", "Chalmers"])
    }
  }

  @Test func refusesOnlyWhatTheServerRefuses() async throws {
    try await withServer { server in
      let device = TestDevice(server)
      var bad = patient("bad")
      bad.json["unknown"] = "x"
      try await device.store.save(
        edit(1) {
          $0.create(bad)
          $0.create(patient("with-it"))
        })
      try await device.store.save(edit(2) { $0.create(measurement("behind", of: "bad")) })
      try await device.store.save(edit(3) { $0.create(patient("other")) })
      try await device.sending { await device.wait { $0.counts == SyncCounts(pending: 2, refused: 1) } }
      #expect(try await device.store.problems().records.map(\.location) == [at("Patient/bad")])
      #expect(try await device.store.record(at("Patient/with-it"))?.state == .pending)
      #expect(try await device.store.record(at("Patient/other"))?.state == .synced)
    }
  }

  @Test func joinsSyncsThatRunAtTheSameTime() async throws {
    try await withServer { server in
      try await server.add([patient("p").any])
      let device = TestDevice(server)
      let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
      let (gates, gate) = AsyncStream.makeStream(of: Void.self)
      device.session.onRequest { _ in
        arrived.yield()
        for await _ in gates { break }
        return nil
      }
      let engine = device.engine
      let first = Task { try await engine.sync() }
      for await _ in arrivals { break }
      let second = Task { try await engine.sync() }
      let cancelled = Task { try await engine.sync() }
      cancelled.cancel()
      await #expect(throws: SyncError.self) { try await cancelled.value }
      // The one that began it leaves, and it goes on for the other.
      while await engine.waiterCount < 2 { await Task.yield() }
      first.cancel()
      await #expect(throws: SyncError.self) { try await first.value }
      gate.finish()
      #expect(try await second.value.received == 1)
      #expect(device.session.requests.filter { $0 == "GET /fhir/Patient" }.count == 2)
    }
  }

  @Test func waitsForSigningIn() async throws {
    try await withServer { server in
      let device = TestDevice(server)
      await device.engine.use(account: "wilma")
      device.session.onRequest { HTTPResponse(401, url: $0.url) }
      try await device.store.save(edit(1) { $0.create(patient("p")) })
      try await device.sending {
        await device.wait { $0.phase == .needsSignIn }
        device.session.onRequest(nil)
        await device.engine.use(account: "wilma")
        await device.wait { $0.counts.pending == 0 && $0.phase == .idle }
      }
      #expect(try await server.versions("Patient").count == 1)
    }
  }

  @Test func showsThatThereIsNoConnection() async throws {
    try await withServer { server in
      let device = TestDevice(server)
      device.session.onRequest { _ in throw NetworkError(.cannotConnect, reason: "the test has no server") }
      try await device.store.save(edit(1) { $0.create(patient("p")) })
      try await device.sending {
        await device.wait { $0.phase == .offline }
        device.session.onRequest(nil)
        await device.wait { $0.counts.pending == 0 && $0.phase == .idle }
      }
    }
  }

  @Test func forgetsEverythingWhenSigningOut() async throws {
    try await withServer { server in
      try await server.add([patient("p").any])
      let device = TestDevice(server)
      _ = try await device.engine.sync()
      device.session.onRequest { _ in throw NetworkError(.cannotConnect, reason: "the test has no server") }
      try await device.store.save(edit(1) { $0.create(patient("new")) })
      try await device.sending {
        await device.wait { $0.phase == .offline }
        try await device.engine.signOut()
        #expect(try await device.outbox.items().isEmpty)
        #expect(try await device.store.counts() == SyncCounts())
        #expect(try await device.store.record(at("Patient/p")) == nil)
        #expect(device.engine.currentStatus?.lastSynced == nil)
        device.session.onRequest(nil)
        _ = try await device.engine.sync()
        #expect(try await device.store.record(at("Patient/p"))?.state == .synced)
      }
      #expect(try await server.versions("Patient").count == 1)
    }
  }

  @Test func removesItemsOfEditsThatWereErased() async throws {
    try await withServer { server in
      let device = TestDevice(server)
      device.session.onRequest { _ in throw NetworkError(.cannotConnect, reason: "the test has no server") }
      try await device.store.save(edit(1) { $0.create(patient("new")) })
      try await device.sending {
        await device.wait { $0.phase == .offline }
        try await device.store.erase()
        for try await summary in device.outbox.changes() where summary.pending == 0 { break }
      }
      #expect(try await device.outbox.items().isEmpty)
    }
  }

  /// The conflict is settled while the request that met it is taken out of the outbox.
  @Test func sendsRenamedEditsInTheirOrder() async throws {
    try await withServer { server in
      let device = TestDevice(server)
      let copy = Locked<FHIRLocation?>(nil)
      try await server.add([patient("p").any])
      _ = try await device.engine.sync()
      try await device.store.save(edit(1) { $0.update(patient("p", family: "One", version: "1")) })
      try await device.store.save(edit(2) { $0.update(patient("p", family: "Two")) })
      #expect(try await server.put(patient("p", family: "Theirs").any) == 200)
      device.storage.onWrite { batch in
        guard copy.withLock({ $0 }) == nil,
          batch.changes.contains(where: { $0.bytes == nil && $0.key.hasPrefix("outbox/") })
        else { return }
        device.storage.onWrite(nil)
        let location = try await device.store.resolve(at("Patient/p"), .both)
        copy.withLock { $0 = location }
      }
      try await device.sending {
        for await _ in device.engine.status where copy.withLock({ $0 }) != nil {
          let counts = try await device.store.counts()
          if counts.conflicts > 0 || counts.pending == 0 { break }
        }
      }
      #expect(try await device.store.counts() == SyncCounts())
      let location = try #require(copy.withLock { $0 })
      let names = try await server.versions("Patient").filter { $0.id == location.id }
        .compactMap { $0.as(FHIR.Patient.self)?.name.first?.family }
      #expect(names == ["Two", "One"])
      // The one that met the conflict, and then each once.
      #expect(device.session.requests.filter { $0 == "POST /fhir" }.count == 3)
    }
  }

  /// A process that ends between any two writes loses nothing, and sends nothing twice.
  @Test func sendsOnceWhereverTheProcessEnds() async throws {
    try await withServer { server in
      for writes in 1...12 {
        for storesLast in [false, true] {
          let disk = InMemoryStorage()
          let killed = TestDevice(server, disk: disk)
          let id = "p\(writes)-\(storesLast)"
          try await killed.store.save(edit(1) { $0.create(patient(id)) })
          killed.storage.die(afterWrites: writes, storingTheLast: storesLast)
          let engine = killed.engine
          let task = Task { await engine.run() }
          await withTaskGroup(of: Void.self) { group in
            group.addTask { await killed.wait { $0.counts.pending == 0 } }
            group.addTask { await killed.storage.waitForDeath() }
            await group.next()
            group.cancelAll()
          }
          killed.storage.die()
          task.cancel()
          await task.value
          let device = TestDevice(server, disk: disk)
          try await device.sending { _ = await device.wait { $0.counts.pending == 0 } }
          #expect(try await device.store.record(at("Patient/\(id)"))?.state == .synced)
          #expect(try await device.outbox.items().isEmpty)
          let versions = try await server.versions("Patient").filter { $0.id == id }
          #expect(versions.count == 1)
        }
      }
    }
  }
}
