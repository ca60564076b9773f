import Foundation
import SeamStorage
import Testing

extension DurableStorageCase {
  static let quarantines: [Self] = [
    Self("A sound storage is not moved aside, open or closed") { location in
      let storage = location.storage()
      try await storage.setBytes([1], forKey: "key")
      try await expectStays(location)
      #expect(try await storage.bytes(forKey: "key") == [1])
      try await storage.setBytes([2], forKey: "key")
      await storage.close()
      try await expectStays(location)
      let again = location.storage()
      #expect(try await again.bytes(forKey: "key") == [2])
      await again.close()
    },
    Self("A damaged storage is moved aside once") { location in
      let storage = location.storage()
      try await storage.setBytes([1], forKey: "key")
      await storage.close()
      try location.directory.write([1, 2], to: location.file)
      await expectError(.corrupt) { try await location.storage().open() }
      let aside = try location.quarantine()
      #expect(FileManager.default.contents(atPath: aside).map { [UInt8]($0) } == [1, 2])
      let next = location.storage()
      #expect(try await next.keys(withPrefix: "") == [])
      try await next.setBytes([3], forKey: "key")
      try await expectStays(location)
      #expect(try await next.bytes(forKey: "key") == [3])
      await next.close()
    },
  ]

  /// Expects that a storage that judged it to be damaged, and is late, does not move it.
  private static func expectStays(_ location: DurableLocation) async throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: location.directory.path("storage")).sorted()
    let error = await expectError(.conflict) { _ = try location.quarantine() }
    #expect(error?.location == location.directory.path(location.file))
    #expect(error?.reason.hasSuffix("is not damaged") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: location.directory.path("storage")).sorted() == before)
  }
}
