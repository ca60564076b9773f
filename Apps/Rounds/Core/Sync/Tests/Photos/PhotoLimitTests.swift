import CoreFHIR
import Foundation
import SeamCollections
import SeamNetwork
import SeamNetworkTesting
import SeamStorage
import Testing

@testable import CoreSync

/// The limit of what is kept of photos.
struct PhotoLimitTests {
  @Test func removesTheLeastRecentlySeen() async throws {
    try await withServer { server in
      let ids = ["a", "b", "c", "d"]
      try await server.add(photos: ids)
      let disk = InMemoryStorage()
      let device = TestDevice(server, disk: disk, photoLimit: 300)
      for id in ["a", "b", "c", "a", "d"] { _ = try await device.engine.photo(id) }
      #expect(try await device.photos(of: ids) == ["a", "c", "d"])
      #expect(try await device.store.photoBytes() == 300)
      #expect(try await device.store.pieces.count() == 3)
      // Also after a restart, and if it is smaller.
      let next = TestDevice(server, disk: disk, photoLimit: 200)
      _ = try await next.engine.photo("b")
      #expect(try await next.photos(of: ids) == ["b", "d"])
    }
  }

  @Test func keepsAPhotoOnShowThatIsLargerThanTheLimit() async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "large"])
      try await server.add(photos: ["larger"], size: 1000)
      let device = TestDevice(server, photoLimit: 150)
      _ = try await device.engine.photo("a")
      _ = try await device.engine.photo("larger")
      #expect(try await device.photos(of: ["a", "larger"]) == ["larger"])
      _ = try await device.engine.photo("a")
      #expect(try await device.photos(of: ["a", "larger"]) == ["a"])
    }
  }

  @Test func neverRemovesWhatIsNotSentOrWasDiscarded() async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "b"])
      let device = TestDevice(server, photoLimit: 100)
      device.connection.set(.offline)
      for (number, id) in ["mine", "refused"].enumerated() {
        try await device.store.save(
          edit(number) { $0.attach(photoBytes(id), contentType: "image/jpeg", id: id) })
      }
      device.session.onRequest { request in
        request.method == .put && request.url.path().hasSuffix("refused") ? HTTPResponse(422, url: request.url) : nil
      }
      _ = try? await device.engine.photo("a")
      #expect(try await device.photos(of: ["mine", "refused"]) == ["mine", "refused"])
      device.connection.set(.online)
      try await device.sending { await device.wait { $0.counts == SyncCounts(pending: 1, refused: 1) } }
      try await device.store.resolve(at("Binary/refused"), .theirs)
      _ = try await device.engine.photo("a")
      _ = try await device.engine.photo("b")
      // The server has the one that was sent: it can be fetched again.
      #expect(try await device.photos(of: ["mine", "refused", "a", "b"]) == ["refused", "b"])
      #expect(try await device.engine.photo("mine") == photoBytes("mine"))
    }
  }

  @Test func countsWhatWasSent() async throws {
    try await withServer { server in
      try await server.add(photos: ["a"])
      let device = TestDevice(server, photoLimit: 250)
      _ = try await device.engine.photo("a")
      try await device.store.save(
        edit(1) {
          for id in ["m1", "m2"] { $0.attach(photoBytes(id), contentType: "image/jpeg", id: id) }
        })
      #expect(try await device.store.photoBytes() == 100)
      let engine = device.engine
      let running = Task { await engine.run() }
      defer { running.cancel() }
      await device.wait { $0.counts.pending == 0 }
      // They are trimmed after the status was told.
      for _ in 0..<2000 where try await device.store.photoBytes() > 250 { await Task.yield() }
      #expect(try await device.photos(of: ["a", "m1", "m2"]) == ["m1", "m2"])
      #expect(try await device.store.photoBytes() == 200)
    }
  }

  @Test func endsFetchingAheadAtTheLimit() async throws {
    try await withServer { server in
      let ids = (0..<6).map { "photo-\($0)" }
      try await server.add(photos: ids + ["old", "older"])
      let device = TestDevice(server, photoLimit: 450)
      _ = try await device.engine.photo("older")
      _ = try await device.engine.photo("old")
      let plan = ids + ["old"]
      // What is not in the plan is removed; what was just fetched is not.
      #expect(try await device.fetchAhead(plan) == PhotoFetchReport(fetched: 3, missing: 3, end: .limit))
      #expect(try await device.photos(of: plan + ["older"]) == Array(ids.prefix(3)) + ["old"])
      let asked = device.askedPhotos
      #expect(try await device.fetchAhead(plan) == PhotoFetchReport(missing: 3, end: .limit))
      #expect(device.askedPhotos == asked)
    }
  }

  @Test func makesRoomForAnEditIfTheStorageIsFull() async throws {
    try await withServer { server in
      try await server.add(photos: ["a"])
      let device = TestDevice(server)
      await #expect(throws: StorageError.self) {
        device.storage.fill(writes: 1)
        try await device.store.save(edit(1) { $0.create(patient("p")) })
      }
      _ = try await device.engine.photo("a")
      device.storage.fill(writes: 1)
      try await device.store.save(edit(1) { $0.create(patient("p")) })
      #expect(try await device.store.isPending(at("Patient/p")))
      #expect(try await device.photos(of: ["a"]).isEmpty)
    }
  }

  /// Photos of a device that did not list them are listed: those of the server only.
  @Test func listsPhotosThatWereNotListed() async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "b"])
      let disk = InMemoryStorage()
      let former = TestDevice(server, disk: disk)
      for id in ["a", "b"] { _ = try await former.engine.photo(id) }
      try await former.store.save(
        edit(1) { $0.attach(photoBytes("sent"), contentType: "image/jpeg", id: "sent") })
      try await former.sending { _ = await former.wait { $0.counts.pending == 0 } }
      former.session.onRequest { $0.method == .put ? HTTPResponse(422, url: $0.url) : nil }
      for (number, id) in ["mine", "discarded"].enumerated() {
        try await former.store.save(
          edit(2 + number) { $0.attach(photoBytes(id), contentType: "image/jpeg", id: id) })
      }
      try await former.sending { _ = await former.wait { $0.counts.refused == 2 } }
      try await former.store.resolve(at("Binary/discarded"), .theirs)
      try await former.store.cachedPhotos.remove(["a", "b", "sent"])
      try await former.store.ledgers.update(0) { $0.photoBytes = nil }
      for writes in 1...3 {
        let killed = TestDevice(server, disk: disk, photoLimit: 200)
        killed.storage.die(afterWrites: writes, storingTheLast: writes == 1)
        _ = try? await killed.fetchAhead([])
      }
      let device = TestDevice(server, disk: disk, photoLimit: 200)
      _ = try await device.fetchAhead([])
      #expect(try await device.store.photoBytes() == 200)
      let kept = try await device.photos(of: ["a", "b", "sent", "mine", "discarded"])
      #expect(kept.count == 4 && kept.suffix(2) == ["mine", "discarded"])
    }
  }
}
