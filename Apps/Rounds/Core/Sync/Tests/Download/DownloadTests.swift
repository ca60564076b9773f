import CoreFHIR
import CoreSupport
import CoreSync
import Foundation
import SeamNetwork
import SeamStorage
import Testing

/// Downloading what changed at a server.
struct DownloadTests {
  private func families(_ device: TestDevice) async throws -> [String] {
    try await device.store.records(ofType: "Patient", limit: 10_000).records.compactMap(\.family)
  }

  @Test func downloadsAllOnceAndThenWhatChanged() async throws {
    try await withServer { server in
      try await server.add((0..<35).map { patient("p\(100 + $0)", family: "F\($0)").any })
      let device = TestDevice(server)
      let progress = Locked<[SyncProgress]>([])
      let first = try await device.engine.sync { step in progress.withLock { $0.append(step) } }
      #expect(first.received == 35 && first.counts == SyncCounts())
      #expect(try await families(device) == (0..<35).map { "F\($0)" })
      #expect(progress.withLock(\.last)?.fraction == 1)
      #expect(device.engine.currentStatus?.isSynced == true)

      #expect(try await server.put(patient("p107", family: "New").any) == 200)
      #expect(try await server.delete("Patient/p108") == 204)
      let second = try await device.engine.sync()
      #expect(second.deleted == 1)
      #expect(try await device.store.record(at("Patient/p107"))?.family == "New")
      let deleted = try #require(try await device.store.record(at("Patient/p108")))
      #expect(deleted.content == nil && deleted.state == .synced)
      #expect(try await families(device).count == 34)

      // Brought back, and deleted and brought back between two syncs.
      #expect(try await server.put(patient("p108", family: "Back").any) == 201)
      #expect(try await server.delete("Patient/p109") == 204)
      #expect(try await server.put(patient("p109", family: "Again").any) == 201)
      _ = try await device.engine.sync()
      #expect(try await device.store.record(at("Patient/p108"))?.family == "Back")
      #expect(try await device.store.record(at("Patient/p109"))?.family == "Again")
    }
  }

  @Test func goesOnAfterTheProcessEndedAtAnyWrite() async throws {
    try await withServer { server in
      try await server.add((0..<42).map { patient("p\(100 + $0)", family: "F\($0)").any })
      for writes in 1...8 {
        for storesLast in [false, true] {
          let disk = InMemoryStorage()
          let killed = TestDevice(server, disk: disk)
          killed.storage.die(afterWrites: writes, storingTheLast: storesLast)
          await #expect(throws: SyncError.self) { try await killed.engine.sync() }
          let device = TestDevice(server, disk: disk)
          let report = try await device.engine.sync()
          #expect(try await families(device) == (0..<42).map { "F\($0)" })
          // What was stored is not downloaded again, but for a page whose cursor was lost, and the last seconds.
          let stored = max(0, writes - (storesLast ? 1 : 2) - 2) * 10
          #expect(report.received <= 42 - min(stored, 30) + 42, "\(writes)")
        }
      }
    }
  }

  @Test func resumesAtTheNextPage() async throws {
    try await withServer { server in
      try await server.add((0..<50).map { patient("p\(100 + $0)").any })
      let disk = InMemoryStorage()
      let first = TestDevice(server, disk: disk)
      let pages = Locked(0)
      first.session.onRequest { request in
        guard request.url.path().hasSuffix("/Patient"), request.url.query()?.contains("_cursor") == true else {
          return nil
        }
        let page = pages.withLock { pages in
          pages += 1
          return pages
        }
        if page == 3 { throw NetworkError(.connectionLost, reason: "the test lost the connection") }
        return nil
      }
      let error = await #expect(throws: SyncError.self) { try await first.engine.sync() }
      #expect(error?.code == .offline)
      #expect(first.engine.currentStatus?.phase == .offline && first.engine.currentStatus?.isSynced == false)
      let second = TestDevice(server, disk: disk)
      let report = try await second.engine.sync()
      #expect(report.received == 20)
      #expect(try await second.store.records(ofType: "Patient", limit: 100).records.count == 50)
    }
  }

  @Test func beginsAtTheLastTimeIfTheServerForgotThePage() async throws {
    try await withServer { server in
      try await server.add((0..<30).map { patient("p\(100 + $0)").any })
      let device = TestDevice(server)
      device.session.onRequest { request in
        guard request.url.query()?.contains("_cursor") == true else { return nil }
        throw NetworkError(.connectionLost, reason: "the test lost the connection")
      }
      await #expect(throws: SyncError.self) { try await device.engine.sync() }
      let refused = Locked(false)
      device.session.onRequest { request in
        let isFirst = refused.withLock { refused in
          defer { refused = true }
          return !refused
        }
        return isFirst ? HTTPResponse(410, url: request.url) : nil
      }
      _ = try await device.engine.sync()
      #expect(try await device.store.records(ofType: "Patient", limit: 100).records.count == 30)
    }
  }

  @Test func keepsWhatItCannotRead() async throws {
    try await withServer { server in
      try await server.add([patient("good").any])
      let device = TestDevice(server)
      device.session.onRequest { request in
        guard request.url.query()?.contains("_count=10") == true, request.url.path().hasSuffix("/Patient") else {
          return nil
        }
        let page = """
          {"resourceType":"Bundle","type":"searchset","entry":[
          {"resource":{"resourceType":"Patient","id":"a","meta":{"versionId":"1"},"active":"yes"}},
          {"resource":{"resourceType":"Patient","active":true}},
          {"resource":{"resourceType":"Patient","id":"b","meta":{"versionId":"1"},"name":[{"family":"Good"}]}},
          {"resource":{"resourceType":"Patient","id":"no/id","name":[{"family":"Bad"}]}}]}
          """
        return HTTPResponse(
          200, fields: [HTTPField("Content-Type", "application/fhir+json")], body: HTTPBody(page), url: request.url)
      }
      let report = try await device.engine.sync()
      #expect(report.received == 4 && report.counts == SyncCounts(unreadable: 3))
      #expect(try await device.store.record(at("Patient/b"))?.family == "Good")
      let problems = try await device.store.problems().records
      #expect(problems.count == 3)
      #expect(problems.allSatisfy { if case .unreadable(let reason) = $0.state { !reason.isEmpty } else { false } })
      #expect(problems.first { $0.location == at("Patient/a") }?.content?.json["active"] == "yes")
      // It is mended at the server.
      device.session.onRequest(nil)
      #expect(try await server.put(patient("a", family: "Mended").any) == 201)
      #expect(try await device.engine.sync().counts.unreadable == 2)
      #expect(try await device.store.record(at("Patient/a"))?.family == "Mended")
    }
  }

  @Test func namesWhatEndedASync() async throws {
    try await withServer { server in
      let device = TestDevice(server)
      for (status, code, phase) in [
        (401, SyncError.Code.needsSignIn, SyncStatus.Phase.needsSignIn), (500, .serverFailed, nil),
        (404, .serverFailed, nil),
      ] as [(Int, SyncError.Code, SyncStatus.Phase?)] {
        device.session.onRequest { HTTPResponse(status, url: $0.url) }
        let error = await #expect(throws: SyncError.self) { try await device.engine.sync() }
        #expect(error?.code == code)
        let shown = device.engine.currentStatus?.phase
        if let phase { #expect(shown == phase) } else { #expect(shown.isFailure) }
      }
      device.session.onRequest(nil)
      device.storage.fill(writes: 1)
      let error = await #expect(throws: SyncError.self) { try await device.engine.sync() }
      #expect(error?.code == .storage && device.engine.currentStatus?.phase.isFailure == true)
      _ = try await device.engine.sync()
      #expect(device.engine.currentStatus?.isSynced == true)
    }
  }

  @Test func beginsAgainWithAnotherSearch() async throws {
    try await withServer { server in
      try await server.add([patient("a", family: "Alpha").any, patient("b", family: "Beta").any])
      let disk = InMemoryStorage()
      let some = TestDevice(
        server, disk: disk, types: [SyncType(FHIR.Patient.self, FHIRSearch().string("family", "Al"))])
      #expect(try await some.engine.sync().received == 1)
      let all = TestDevice(server, disk: disk)
      #expect(try await all.engine.sync().received == 2)
    }
  }
}

extension SyncStatus.Phase? {
  /// Whether it is a failure.
  fileprivate var isFailure: Bool { if case .failed? = self { true } else { false } }
}

extension SyncStatus.Phase {
  /// Whether it is a failure.
  fileprivate var isFailure: Bool { Optional(self).isFailure }
}
