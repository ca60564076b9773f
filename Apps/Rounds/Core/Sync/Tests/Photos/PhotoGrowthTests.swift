import CoreFHIR
import Foundation
import SeamNetwork
import SeamStorage
import SeamStorageSQLite
import Testing

@testable import CoreSync

/// What many photos cost; `SEAM_GROWTH=1` prints figures.
@Suite(.serialized)
struct PhotoGrowthTests {
  /// A call after a sync that changed nothing costs the reading of a number.
  @Test func costsNothingIfNothingIsMissing() async throws {
    let device = TestDevice(PhotoSession(size: 10))
    let ids = (0..<2000).map { "photo-\($0)" }
    #expect(try await device.fetchAhead(ids).fetched == 2000)
    let before = device.storage.costs
    #expect(try await device.fetchAhead(ids) == PhotoFetchReport())
    let after = device.storage.costs
    #expect(after.reads - before.reads <= 2 && after.writes == before.writes)
  }

  /// Photos that were refused are not looked up one by one with each sync.
  @Test func costsLittleAtTheLimit() async throws {
    let device = TestDevice(PhotoSession(size: 100), photoLimit: 1000)
    let ids = (0..<2000).map { "photo-\($0)" }
    #expect(try await device.fetchAhead(ids) == PhotoFetchReport(fetched: 10, missing: 1990, end: .limit))
    let before = device.storage.costs
    #expect(try await device.fetchAhead(ids) == PhotoFetchReport(missing: 1990, end: .limit))
    #expect(device.storage.costs.reads - before.reads < 20)
    #expect(device.askedPhotos.count == 11)
  }

  @Test func plansAndFetchesManyPhotos() async throws {
    let isMeasuring = SyncGrowthTests.isMeasuring
    let folder = FileManager.default.temporaryDirectory.appending(path: "photo-growth-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let size = isMeasuring ? 100_000 : 1000
    let storage = SQLiteStorage(at: folder.appending(path: "values.db").path)
    let device = TestDevice(PhotoSession(size: size), disk: storage, photoLimit: size * 300)
    let ids = (0..<10_000).map { "photo-\($0)" }
    let start = ContinuousClock.now
    #expect(try await device.fetchAhead(ids) == PhotoFetchReport(fetched: 300, missing: 9700, end: .limit))
    let first = start.duration(to: .now)
    // Another plan: nothing of the former is wanted, and each photo takes the room of one.
    try await device.store.save(edit(1) { $0.create(patient("p")) })
    try await device.sending { () async throws in
      await device.wait { $0.counts.pending == 0 || $0.counts.refused > 0 }
      let others = (0..<100).map { "other-\($0)" }
      let middle = ContinuousClock.now
      #expect(try await device.fetchAhead(others).fetched == 100)
      if isMeasuring { print("300 of 10,000 photos in \(first), 100 others in \(middle.duration(to: .now))") }
    }
    let planning = ContinuousClock.now
    let missing = try await device.store.missing(of: wishes(ids))
    if isMeasuring { print("10,000 photos looked up in \(planning.duration(to: .now)), \(missing.count) missing") }
  }
}

/// A server that has each photo.
private struct PhotoSession: NetworkSession {
  let size: Int

  var capabilities: NetworkSessionCapabilities { NetworkSessionCapabilities() }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard request.method == .get else { return HTTPResponse(422, url: request.url) }
    return HTTPResponse(
      200, fields: [HTTPField("Content-Type", "image/jpeg")],
      body: HTTPBody(photoBytes(request.url.lastPathComponent, size: size)), url: request.url)
  }

  func close() async {}
}
