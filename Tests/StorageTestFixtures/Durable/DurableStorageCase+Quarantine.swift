import Foundation
import SeamStorage
import Testing

extension DurableStorageCase {
  static let quarantines: [Self] = [
    Self("A sound storage is not moved aside, open or closed") { place in
      let storage = place.storage()
      try await storage.setBytes([1], forKey: "key")
      try await expectStays(place)
      #expect(try await storage.bytes(forKey: "key") == [1])
      try await storage.setBytes([2], forKey: "key")
      await storage.close()
      try await expectStays(place)
      let again = place.storage()
      #expect(try await again.bytes(forKey: "key") == [2])
      await again.close()
    },
    Self("A damaged storage is moved aside once") { place in
      let storage = place.storage()
      try await storage.setBytes([1], forKey: "key")
      await storage.close()
      try place.directory.write([1, 2], to: place.file)
      await expectError(.corrupt) { try await place.storage().open() }
      let aside = try place.quarantine()
      #expect(FileManager.default.contents(atPath: aside).map { [UInt8]($0) } == [1, 2])
      let next = place.storage()
      #expect(try await next.keys(withPrefix: "") == [])
      try await next.setBytes([3], forKey: "key")
      try await expectStays(place)
      #expect(try await next.bytes(forKey: "key") == [3])
      await next.close()
    },
  ]

  /// Expects that a storage that judged it to be damaged, and is late, does not move it.
  private static func expectStays(_ place: DurablePlace) async throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: place.directory.path("storage")).sorted()
    let error = await expectError(.conflict) { _ = try place.quarantine() }
    #expect(error?.place == place.directory.path(place.file))
    #expect(error?.reason.hasSuffix("is not damaged") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.directory.path("storage")).sorted() == before)
  }
}
