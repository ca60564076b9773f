import CoreFHIR
import CoreSupport
import CoreSync
import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamStorage
import Testing

/// Fetching photos before the user asks for them.
struct FetchAheadTests {
  @Test func fetchesOneAtATimeInTheOrderOfThePlan() async throws {
    try await withServer { server in
      let ids = ["c", "a", "b"]
      try await server.add(photos: ids, size: 300_000)
      let device = TestDevice(server)
      let running = Locked((now: 0, most: 0))
      device.session.onRequest { request in
        running.withLock {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        for _ in 0..<20 { await Task.yield() }
        let response = try await ServiceSession(server: server).send(request)
        running.withLock { $0.now -= 1 }
        return response
      }
      #expect(try await device.fetchAhead(ids) == PhotoFetchReport(fetched: 3))
      #expect(device.askedPhotos == ids)
      #expect(running.withLock(\.most) == 1)
      #expect(try await device.photos(of: ids) == ids)
      #expect(try await device.store.bytes(of: "a")?.count == 300_000)
      // They are shown without a connection.
      device.session.onRequest { _ in throw NetworkError(.cannotConnect, reason: "the test has no server") }
      #expect(try await device.engine.photo("b").count == 300_000)
    }
  }

  @Test func plansAgainOnlyIfResourcesChanged() async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "b"])
      let device = TestDevice(server)
      let plans = Locked(0)
      func fetch(_ ids: [String]) async throws -> PhotoFetchReport {
        try await device.engine.fetchAhead {
          plans.withLock { $0 += 1 }
          return wishes(ids)
        }
      }
      #expect(try await fetch(["a"]).fetched == 1)
      _ = try await device.engine.sync()
      #expect(try await fetch(["a", "b"]) == PhotoFetchReport())
      #expect(plans.withLock(\.self) == 1 && device.askedPhotos == ["a"])
      try await server.add([patient("p").any])
      _ = try await device.engine.sync()
      #expect(try await fetch(["a", "b"]).fetched == 1)
      #expect(plans.withLock(\.self) == 2 && device.askedPhotos == ["a", "b"])
      // An edit made here is a change too.
      try await device.store.save(edit(1) { $0.create(patient("q")) })
      try await device.sending { () async throws in
        await device.wait { $0.counts.pending == 0 }
        #expect(try await fetch(["a", "b"]) == PhotoFetchReport())
      }
      #expect(plans.withLock(\.self) == 3)
    }
  }

  @Test func fetchesNothingForASecondCall() async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "b"])
      let device = TestDevice(server)
      let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
      let (gates, gate) = AsyncStream.makeStream(of: Void.self)
      device.session.onRequest { _ in
        arrived.yield()
        for await _ in gates { break }
        return nil
      }
      async let first = device.fetchAhead(["a", "b"])
      for await _ in arrivals { break }
      #expect(try await device.fetchAhead(["a", "b"]) == PhotoFetchReport(missing: 2, end: .alreadyRunning))
      gate.finish()
      #expect(try await first == PhotoFetchReport(fetched: 2))
      #expect(device.askedPhotos == ["a", "b"])
    }
  }

  /// A plan that changes while many photos are fetched is taken within them.
  @Test func takesANewPlanMeanwhile() async throws {
    try await withServer { server in
      let ids = (0..<60).map { "photo-\($0)" }
      try await server.add(photos: ids + ["new"])
      let device = TestDevice(server)
      let store = device.store
      device.session.onRequest { request in
        if request.url.path().hasSuffix("photo-3") {
          try await store.save(edit(1) { $0.create(patient("p")) })
        }
        return nil
      }
      let plans = Locked(0)
      try await device.sending { () async throws in
        let report = try await device.engine.fetchAhead {
          let isFirst = plans.withLock { plans in
            plans += 1
            return plans == 1
          }
          return wishes(isFirst ? ids : ["new"] + ids)
        }
        #expect(report == PhotoFetchReport(fetched: 61))
      }
      #expect(plans.withLock(\.self) >= 2)
      let place = try #require(device.askedPhotos.firstIndex(of: "new"))
      #expect(place < 30)
    }
  }

  // MARK: Priority

  @Test func waitsUntilNothingIsToBeSent() async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "b"])
      let device = TestDevice(server)
      let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
      let (gates, gate) = AsyncStream.makeStream(of: Void.self)
      device.session.onRequest { request in
        guard request.method == .post else { return nil }
        arrived.yield()
        for await _ in gates { break }
        return nil
      }
      device.connection.set(.offline)
      try await device.store.save(edit(1) { $0.create(patient("p")) })
      try await device.sending { () async throws in
        await device.wait { $0.phase == .offline }
        let ahead = Task { try await device.fetchAhead(["a", "b"]) }
        for _ in 0..<500 { await Task.yield() }
        device.connection.set(.online)
        for await _ in arrivals { break }
        for _ in 0..<500 { await Task.yield() }
        #expect(device.askedPhotos.isEmpty)
        gate.finish()
        #expect(try await ahead.value == PhotoFetchReport(fetched: 2))
      }
      #expect(device.askedPhotos == ["a", "b"])
    }
  }

  @Test func sendsWhatIsSavedMeanwhileBeforeTheNextPhoto() async throws {
    try await withServer { server in
      let ids = (0..<4).map { "photo-\($0)" }
      try await server.add(photos: ids)
      let device = TestDevice(server)
      let store = device.store
      let ends = Locked<[String]>([])
      device.session.onRequest { request in
        let name = request.url.lastPathComponent
        if name == "photo-1" { try await store.save(edit(1) { $0.create(patient("p")) }) }
        if request.method == .post { for _ in 0..<500 { await Task.yield() } }
        ends.withLock { $0.append(name) }
        return nil
      }
      try await device.sending { () async throws in
        #expect(try await device.fetchAhead(ids).fetched == 4)
      }
      #expect(ends.withLock(\.self) == ["photo-0", "photo-1", "fhir", "photo-2", "photo-3"])
    }
  }

  /// An edit that the server refused, and one behind it, wait for the user: photos do not.
  @Test func doesNotWaitForWhatIsRefused() async throws {
    try await withServer { server in
      try await server.add(photos: ["a"])
      let device = TestDevice(server)
      var bad = patient("bad")
      bad.json["unknown"] = "x"
      let refused = bad
      try await device.store.save(edit(1) { $0.create(refused) })
      try await device.store.save(edit(2) { $0.create(measurement("behind", of: "bad")) })
      try await device.sending { () async throws in
        #expect(try await device.fetchAhead(["a"]).fetched == 1)
        #expect(try await device.store.counts() == SyncCounts(pending: 2, refused: 1))
      }
    }
  }

  @Test func doesNotWaitForWhatTheServerFailsToTake() async throws {
    try await withServer { server in
      try await server.add(photos: ["a"])
      let device = TestDevice(server)
      device.session.onRequest { $0.method == .post ? HTTPResponse(503, url: $0.url) : nil }
      try await device.store.save(edit(1) { $0.create(patient("p")) })
      try await device.sending { () async throws in
        #expect(try await device.fetchAhead(["a"]).fetched == 1)
        #expect(try await device.store.counts().pending == 1)
      }
    }
  }

  @Test(arguments: [["Patient", "seen"], ["seen", "Patient"]])
  func waitsForTheSyncAndThePhotoOfTheUser(ends: [String]) async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "seen"])
      let device = TestDevice(server)
      let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
      let gates = Locked<[String: AsyncStream<Void>.Continuation]>([:])
      device.session.onRequest { request in
        guard ["seen", "Patient"].contains(request.url.lastPathComponent) else { return nil }
        let (stream, open) = AsyncStream.makeStream(of: Void.self)
        gates.withLock { $0[request.url.lastPathComponent] = open }
        arrived.yield()
        for await _ in stream { break }
        return nil
      }
      var waiting = arrivals.makeAsyncIterator()
      let engine = device.engine
      async let sync = engine.sync()
      await waiting.next()
      async let seen = engine.photo("seen")
      await waiting.next()
      async let ahead = device.fetchAhead(["a"])
      for end in ends {
        for _ in 0..<500 { await Task.yield() }
        #expect(device.askedPhotos == ["seen"])
        device.session.onRequest(nil)
        gates.withLock { $0[end] }?.finish()
        if end == "seen" { #expect(try await seen == photoBytes("seen")) } else { _ = try await sync }
      }
      #expect(try await ahead.fetched == 1)
      #expect(device.askedPhotos == ["seen", "a"])
    }
  }
}
