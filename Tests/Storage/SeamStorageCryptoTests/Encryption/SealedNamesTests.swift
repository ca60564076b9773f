import StorageTestFixtures
import Testing

@testable import SeamStorage

struct SealedNamesTests {
  private static let keys = [
    "", "a", "\0", "\0seam", "\0seam.encryption", "\0seam.encryption/", "\0seam.encryption//", "\0seam.encryptio",
    "\0seam.encryption\0", "\0seam.encryptioz", "\0seam.encryption\u{301}", "seam.encryption", "é",
  ]

  @Test(arguments: keys) func everyKeyHasAPlaceOfItsOwn(_ key: String) {
    let location = SealedNames.location(of: key)
    #expect(KeyBytes(location) != KeyBytes(SealedNames.reference))
    #expect(SealedNames.key(at: location).map { KeyBytes($0) } == KeyBytes(key))
  }

  @Test func theMarkIsNoKeysPlace() {
    #expect(SealedNames.key(at: SealedNames.reference) == nil)
  }

  @Test func orderAndPrefixesStay() {
    for one in Self.keys {
      for other in Self.keys {
        let (location, otherPlace) = (SealedNames.location(of: one), SealedNames.location(of: other))
        #expect((KeyBytes(location) < KeyBytes(otherPlace)) == (KeyBytes(one) < KeyBytes(other)))
        #expect(KeyBytes(location).hasPrefix(otherPlace) == KeyBytes(one).hasPrefix(other))
      }
    }
  }

  @Test func aStorageTakesTheNameOfItsMarkAsAKey() async throws {
    let storage = EncryptedStorage.sample()
    for (number, key) in Self.keys.enumerated() { try await storage.setBytes([UInt8(number)], forKey: key) }
    let sorted = Self.keys.sorted { KeyBytes($0) < KeyBytes($1) }
    #expect(try await storage.keys(withPrefix: "").map { KeyBytes($0) } == sorted.map { KeyBytes($0) })
    #expect(try await storage.keys(withPrefix: "\0seam.encryption").count == 5)
    #expect(try await storage.keys(withPrefix: "\0sea").count == 8)
    for (number, key) in Self.keys.enumerated() { #expect(try await storage.bytes(forKey: key) == [UInt8(number)]) }
  }
}
