import CoreFHIR
import Foundation
import SeamCollections
import SeamNetwork
import SeamStorage
import Testing

@testable import CoreSync

/// Photos, and what is noted of them, that are damaged on the medium.
struct PhotoDamageTests {
  /// Changes a byte of the entry of a value, and returns whether it did.
  private func damage<Value>(
    _ id: Value.ID, in collection: StoredCollection<Value>, _ storage: InMemoryStorage
  ) async throws -> Bool {
    let entries = storage.entries(withPrefix: "", page: .all)
    let keys = Set(entries.map { Array($0.key.utf8) })
    for entry in entries {
      var bytes = entry.bytes
      // What an identifier names is another entry, which is damaged.
      guard !bytes.isEmpty, !keys.contains(bytes) else { continue }
      bytes[bytes.count / 2] ^= 0x55
      var batch = StorageBatch()
      batch.setBytes(bytes, forKey: entry.key)
      try storage.write(batch)
      do {
        _ = try await collection.value(id)
      } catch let error as CollectionError where error.code == .unreadable && error.identifier != nil {
        return true
      } catch {}
      var undo = StorageBatch()
      undo.setBytes(entry.bytes, forKey: entry.key)
      try storage.write(undo)
    }
    return false
  }

  /// A device with two photos of the server and one that was refused.
  private func device(_ server: SimulatedServer, _ disk: InMemoryStorage) async throws -> TestDevice {
    let device = TestDevice(server, disk: disk, photoLimit: 1_000_000)
    #expect(try await device.fetchAhead(["a", "b", "none"]) == PhotoFetchReport(fetched: 2, missing: 1))
    return device
  }

  private func check(_ device: TestDevice, _ place: String) async throws {
    let report = try await device.engine.fetchAhead { wishes(["a", "b", "c"]) }
    #expect(report.missing == 0 && report.end == .complete, "\(place)")
    for id in ["a", "b", "c"] {
      #expect(try await device.engine.photo(id) == photoBytes(id, size: 300_000), "\(place)")
    }
    #expect(try await device.store.photoBytes() == 900_000, "\(place)")
    // They can all be removed.
    try await device.store.trimPhotos(to: 0)
    #expect(try await device.photos(of: ["a", "b", "c"]).isEmpty, "\(place)")
  }

  @Test func fetchesAgainWhatIsDamaged() async throws {
    try await withServer { server in
      try await server.add(photos: ["a", "b", "c"], size: 300_000)
      for place in ["piece", "photo", "cached", "refused"] {
        let disk = InMemoryStorage()
        let former = try await device(server, disk)
        let store = former.store
        let isDamaged =
          switch place {
          case "piece": try await damage(StoredPhoto.pieceID("a", 1), in: store.pieces, disk)
          case "photo": try await damage("a", in: store.photos, disk)
          case "cached": try await damage("a", in: store.cachedPhotos, disk)
          default: try await damage("none", in: store.refusedPhotos, disk)
          }
        #expect(isDamaged, "\(place)")
        let next = TestDevice(server, disk: disk, photoLimit: 1_000_000)
        // The user sees it, or it is planned first.
        if place != "refused" { #expect(try await next.engine.photo("a").count == 300_000, "\(place)") }
        try await check(next, place)
      }
    }
  }

  /// A damaged photo that the server does not have stays as it is, and others are fetched.
  @Test func removesNoDamagedPhotoThatIsNotSent() async throws {
    try await withServer { server in
      try await server.add(photos: ["a"])
      let disk = InMemoryStorage()
      let device = TestDevice(server, disk: disk)
      try await device.store.save(
        edit(1) { $0.attach(photoBytes("mine"), contentType: "image/jpeg", id: "mine") })
      #expect(try await damage("mine", in: device.store.photos, disk))
      let next = TestDevice(server, disk: disk)
      next.session.onRequest { $0.method == .put ? HTTPResponse(422, url: $0.url) : nil }
      try await next.sending { () async throws in
        await next.wait { $0.counts.refused == 1 }
        let report = try await next.fetchAhead(["mine", "a"])
        #expect(report == PhotoFetchReport(fetched: 1))
      }
      await #expect(throws: CollectionError.self) { try await next.store.bytes(of: "mine") }
      #expect(try await next.store.isPending(at("Binary/mine")))
    }
  }
}
