import CoreFHIR
@testable import CoreSync
import Foundation
import SeamCollections

/// The bytes of a photo, which differ from those of others.
func photoBytes(_ id: String, size: Int = 100) -> [UInt8] {
  let seed = id.utf8.reduce(UInt8(7)) { $0 &* 31 &+ $1 }
  return (0..<size).map { UInt8(truncatingIfNeeded: $0) &+ seed }
}

/// A wish for each of some photos.
func wishes(_ ids: [String]) -> [PhotoWish] { ids.map { PhotoWish($0, version: "1") } }

extension SimulatedServer {
  /// Stores photos.
  func add(photos ids: [String], size: Int = 100) async throws {
    try await add(
      ids.map { id in
        FHIR.Binary {
          $0.id = id
          $0.contentType = "image/jpeg"
          $0.data = Data(photoBytes(id, size: size)).base64EncodedString()
        }.any
      })
  }
}

extension TestDevice {
  /// Fetches photos ahead.
  @discardableResult
  func fetchAhead(_ ids: [String]) async throws -> PhotoFetchReport {
    try await engine.fetchAhead { wishes(ids) }
  }

  /// Those of some photos whose bytes the device has.
  func photos(of ids: [String]) async throws -> [String] {
    var kept: [String] = []
    for id in ids {
      guard let bytes = try await store.bytes(of: id) else { continue }
      kept.append(bytes == photoBytes(id, size: bytes.count) ? id : "\(id) with other bytes")
    }
    return kept
  }

  /// The ids of the photos that were asked for, in their order.
  var askedPhotos: [String] {
    session.requests.filter { $0.hasPrefix("GET /fhir/Binary/") }.map {
      String($0.dropFirst("GET /fhir/Binary/".count))
    }
  }
}

extension TestDevice {
  /// How many values a device has that it would not have after signing out.
  func storedKeyCount() async throws -> Int {
    try await store.photos.count() + store.pieces.count() + store.cachedPhotos.count() + store.refusedPhotos.count()
      + store.records.count()
  }
}
