import CoreFHIR
import CoreSupport
@testable import CoreSync
import Foundation
import SeamCollections
import SeamNetwork
import SeamNetworkTesting
import SeamStorage
import Testing

/// Fetching photos ahead while the connection, the server, the storage or the process fails, or the user signs out.
struct FetchAheadFaultTests {
  /// A session that holds requests for photos until they are cancelled or a gate opens.
  private struct Held: Sendable {
    let arrivals: AsyncStream<Void>
    private let gate: AsyncStream<Void>.Continuation
    let cancelled = Locked(0)

    init(_ device: TestDevice, _ photo: String) {
      let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
      let (gates, gate) = AsyncStream.makeStream(of: Void.self)
      (self.arrivals, self.gate) = (arrivals, gate)
      device.session.onRequest { [cancelled] request in
        guard request.url.path().hasSuffix("Binary/\(photo)") else { return nil }
        arrived.yield()
        for await _ in gates { break }
        if Task.isCancelled {
          cancelled.withLock { $0 += 1 }
          throw NetworkError(.cancelled, reason: "the test's request was cancelled")
        }
        return nil
      }
    }

    func open() { gate.finish() }

    func waitForCancellation() async { while cancelled.withLock(\.self) == 0 { await Task.yield() } }
  }

  @Test func endsAtOnceWhenTheConnectionIsLostAndGoesOnLater() async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "b", "c"])
      let device = TestDevice(server)
      let held = Held(device, "b")
      async let report = device.fetchAhead(["a", "b", "c"])
      for await _ in held.arrivals { break }
      device.connection.set(.offline)
      #expect(try await report == PhotoFetchReport(fetched: 1, missing: 2, end: .offline))
      await held.waitForCancellation()
      #expect(try await device.fetchAhead(["a", "b", "c"]).end == .offline)
      device.session.onRequest(nil)
      device.connection.set(.online)
      #expect(try await device.fetchAhead(["a", "b", "c"]) == PhotoFetchReport(fetched: 2))
      #expect(device.askedPhotos == ["a", "b", "b", "c"])
    }
  }

  @Test func fetchesNothingWhileTheUserSavesData() async throws {
    try await withServer { server in
      try await server.add(photos: ["a"])
      let device = TestDevice(server)
      device.connection.set(NetworkState(.online, isConstrained: true))
      #expect(try await device.fetchAhead(["a"]) == PhotoFetchReport(missing: 1, end: .savesData))
      #expect(try await device.engine.photo("a") == photoBytes("a"))
    }
  }

  @Test func endsIfTheServerCannotBeReached() async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "b"])
      let device = TestDevice(server)
      device.session.onRequest { _ in throw NetworkError(.connectionLost, reason: "the test lost the connection") }
      #expect(try await device.fetchAhead(["a", "b"]) == PhotoFetchReport(missing: 2, end: .offline))
      #expect(device.askedPhotos == ["a"])
      device.session.onRequest { request in
        HTTPResponse(
          200, fields: [HTTPField("Content-Type", "text/html")], body: HTTPBody("<!DOCTYPE html>"), url: request.url)
      }
      #expect(try await device.fetchAhead(["a", "b"]) == PhotoFetchReport(missing: 2, end: .offline))
      device.session.onRequest { HTTPResponse(401, url: $0.url) }
      #expect(try await device.fetchAhead(["a", "b"]) == PhotoFetchReport(missing: 2, end: .needsSignIn))
      device.session.onRequest(nil)
      #expect(try await device.fetchAhead(["a", "b"]).fetched == 2)
      #expect(try await device.photos(of: ["a", "b"]) == ["a", "b"])
    }
  }

  @Test func endsWhenTheCallIsCancelled() async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "b"])
      let device = TestDevice(server)
      let held = Held(device, "a")
      let task = Task { try await device.fetchAhead(["a", "b"]) }
      for await _ in held.arrivals { break }
      task.cancel()
      let error = await #expect(throws: SyncError.self) { try await task.value }
      #expect(error?.code == .cancelled)
      await held.waitForCancellation()
      device.session.onRequest(nil)
      #expect(try await device.fetchAhead(["a", "b"]).fetched == 2)
    }
  }

  /// What the user opens goes on, although fetching ahead, which began it, ends.
  @Test func goesOnForTheUserWhenItEnds() async throws {
    try await withServer { server in
      try await server.add(photos: ["a"])
      let device = TestDevice(server)
      let held = Held(device, "a")
      let task = Task { try await device.fetchAhead(["a"]) }
      for await _ in held.arrivals { break }
      async let seen = device.engine.photo("a")
      while await device.engine.photos["a"]?.viewers != 1 { await Task.yield() }
      device.connection.set(.offline)
      task.cancel()
      for _ in 0..<200 { await Task.yield() }
      held.open()
      #expect(try await seen == photoBytes("a"))
      #expect(held.cancelled.withLock(\.self) == 0 && device.askedPhotos == ["a"])
      _ = await task.result
    }
  }

  @Test func leavesNothingWhenTheUserSignsOut() async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "b", "none"])
      #expect(try await server.delete("Binary/none") == 204)
      for photo in ["none", "a", "b"] {
        let device = TestDevice(server)
        let held = Held(device, photo)
        let task = Task { try await device.fetchAhead(["none", "a", "b"]) }
        for await _ in held.arrivals { break }
        try await device.engine.signOut()
        held.open()
        let error = await #expect(throws: SyncError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(try await device.photos(of: ["a", "b"]).isEmpty)
        #expect(try await device.storedKeyCount() == 0, "\(photo)")
        #expect(device.askedPhotos.last == photo)
        // The next user gets a plan.
        device.session.onRequest(nil)
        #expect(try await device.fetchAhead(["b"]).fetched == 1)
      }
    }
  }

  /// Signing out while the photos are planned: the plan of the former user is not followed.
  @Test func followsNoPlanOfAFormerUser() async throws {
    try await withServer { server in
      try await server.add(photos: ["a"])
      let device = TestDevice(server)
      let engine = device.engine
      await #expect(throws: SyncError.self) {
        try await engine.fetchAhead {
          try await engine.signOut()
          return wishes(["a"])
        }
      }
      #expect(try await device.fetchAhead([]) == PhotoFetchReport())
      #expect(device.askedPhotos.isEmpty)
    }
  }

  @Test func keepsWholePhotosWhereverTheProcessEnds() async throws {
    try await withServer { server in
      let ids = ["a", "b", "c"]
      try await server.add(photos: ids, size: 600_000)
      var counts: Set<Int> = []
      for writes in 1...14 {
        for storesLast in [false, true] {
          let disk = InMemoryStorage()
          let killed = TestDevice(server, disk: disk)
          killed.storage.die(afterWrites: writes, storingTheLast: storesLast)
          _ = try? await killed.fetchAhead(ids)
          let device = TestDevice(server, disk: disk)
          let kept = try await device.photos(of: ids)
          #expect(kept == Array(ids.prefix(kept.count)))
          counts.insert(kept.count)
          #expect(try await device.fetchAhead(ids) == PhotoFetchReport(fetched: 3 - kept.count))
          #expect(device.askedPhotos == ids.filter { !kept.contains($0) })
          #expect(try await device.store.photoBytes() == 1_800_000)
        }
      }
      #expect(counts == [0, 1, 2, 3])
    }
  }

  @Test func endsIfTheStorageIsFullAndRemovesNothing() async throws {
    try await withServer { server in
      try await server.add(photos: ["old", "a", "b"])
      let device = TestDevice(server)
      _ = try await device.engine.photo("old")
      device.storage.fill(writes: 1)
      #expect(try await device.fetchAhead(["a", "b"]) == PhotoFetchReport(missing: 2, end: .storageFull))
      #expect(device.askedPhotos == ["old", "a"])
      // It is not tried with each sync.
      #expect(try await device.fetchAhead(["a", "b"]).end == .storageFull)
      #expect(device.askedPhotos == ["old", "a"])
      #expect(try await device.photos(of: ["old", "a", "b"]) == ["old"])
    }
  }

  // MARK: Refusals

  @Test func asksAgainForARefusedPhotoWhenItsDescriptionChanges() async throws {
    try await withServer { server in
      try await server.add(photos: ["b"])
      let now = Locked(Date(timeIntervalSince1970: 1_900_000_000))
      let disk = InMemoryStorage()
      func device() -> TestDevice {
        TestDevice(server, disk: disk, clock: NetworkClock(FastClock()) { now.withLock(\.self) })
      }
      let first = device()
      #expect(try await first.fetchAhead(["a", "b"]) == PhotoFetchReport(fetched: 1, missing: 1))
      for _ in 0..<3 { #expect(try await first.fetchAhead(["a", "b"]) == PhotoFetchReport(missing: 1)) }
      #expect(first.askedPhotos == ["a", "b"])
      // Also after a restart.
      let second = device()
      #expect(try await second.fetchAhead(["a", "b"]) == PhotoFetchReport(missing: 1))
      #expect(second.askedPhotos.isEmpty)
      // Its description changes.
      try await server.add([patient("p").any])
      _ = try await second.engine.sync()
      let report = try await second.engine.fetchAhead { [PhotoWish("a", version: "2")] }
      #expect(report == PhotoFetchReport(missing: 1))
      #expect(second.askedPhotos == ["a"])
      // It arrives later, from the device of a colleague.
      try await server.add(photos: ["a"])
      #expect(try await second.engine.fetchAhead { [] }.fetched == 0)
      now.withLock { $0 += 61 }
      #expect(try await second.engine.fetchAhead { [] } == PhotoFetchReport(fetched: 1))
      #expect(try await second.photos(of: ["a"]) == ["a"])
    }
  }

  @Test func showsTheUserWhatWasRefusedBefore() async throws {
    try await withServer { server in
      let device = TestDevice(server)
      _ = try await device.fetchAhead(["a"])
      let error = await #expect(throws: SyncError.self) { try await device.engine.photo("a") }
      #expect(error?.code == .refused)
      try await server.add(photos: ["a"])
      #expect(try await device.engine.photo("a") == photoBytes("a"))
      #expect(try await device.store.refusedPhotos.count() == 0)
    }
  }

  @Test func goesOnBehindAPhotoThatTheServerFailsToSend() async throws {
    try await withServer { server in
      let ids = (0..<6).map { "photo-\($0)" }
      try await server.add(photos: ids)
      let device = TestDevice(server)
      device.session.onRequest { request in
        request.url.path().hasSuffix("photo-1") ? HTTPResponse(500, url: request.url) : nil
      }
      #expect(try await device.fetchAhead(ids) == PhotoFetchReport(fetched: 5, missing: 1))
      let other = TestDevice(server)
      other.session.onRequest { HTTPResponse(500, url: $0.url) }
      #expect(try await other.fetchAhead(ids) == PhotoFetchReport(missing: 6, end: .serverFailed))
      #expect(other.askedPhotos == Array(ids.prefix(3)))
    }
  }
}
