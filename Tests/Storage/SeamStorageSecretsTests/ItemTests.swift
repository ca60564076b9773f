#if canImport(CSeamSecret)
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSecrets

@Suite(.keyring) struct ItemTests {
  private static let schema = "org.seam.storage.Value"

  @Test func anItemCanBeReadByPeople() async throws {
    try await TestKeyring.run { keyring in
      try await keyring.storage("org.example.rounds").setBytes([1, 0, 2], forKey: "session/100%\n")
      let session = try keyring.session()
      let collection = try #require(try session.collection(alias: "default"))
      let items = try session.items(in: collection, with: ["service": "org.example.rounds"])
      let item = try #require(items.first)
      #expect(items.count == 1)
      #expect(
        try session.attributes(of: item) == [
          "xdg:schema": Self.schema, "service": "org.example.rounds", "key": "session/100%25%0A",
        ])
      #expect(try session.label(of: item) == "org.example.rounds: session/100%25%0A")
      #expect(try session.secret(of: item) == [1, 1, 0, 2])
    }
  }

  @Test(arguments: ["", "\0", "a\0b", "123", "007", "é", "e\u{301}", " ", "a%b", "\u{fffe}", "\r\n", "👩‍👩‍👧"])
  func anyStringIsAKeyAndAService(_ text: String) async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage(text)
      try await storage.setBytes([1], forKey: text)
      // The restarted daemon reads the value from its file.
      try keyring.killDaemon()
      #expect(try await storage.bytes(forKey: text) == [1])
      #expect(try await storage.keys(withPrefix: "").map { Array($0.utf8) } == [Array(text.utf8)])
      #expect(try await keyring.storage("other").keys(withPrefix: "") == [])
      try await storage.removeValue(forKey: text)
      #expect(try await storage.keys(withPrefix: "") == [])
    }
  }

  @Test func anItemThatNeverGotItsSecretIsAbsent() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      let item = try keyring.makeItem(["xdg:schema": Self.schema, "service": "test", "key": "key"], secret: [])
      #expect(try await storage.bytes(forKey: "key") == nil)
      #expect(try await storage.keys(withPrefix: "") == [])
      #expect(try await storage.entries(withPrefix: "") == [])
      try await storage.setBytes([], forKey: "key")
      #expect(try keyring.session().secret(of: item) == [1])
      #expect(try await storage.entries(withPrefix: "") == [StorageEntry(key: "key", bytes: [])])
    }
  }

  @Test func aSecretOfAnotherLayoutIsCorrupt() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      try keyring.makeItem(["xdg:schema": Self.schema, "service": "test", "key": "key"], secret: [2, 1])
      let error = await expectError(.corrupt) { _ = try await storage.bytes(forKey: "key") }
      #expect(error?.key == "key")
      await expectError(.corrupt) { _ = try await storage.entries(withPrefix: "") }
      await expectError(.corrupt) { try await storage.updateBytes(forKey: "key") { $0 = [3] } }
    }
  }

  @Test func otherProgramsItemsAreLeftAlone() async throws {
    try await TestKeyring.run { keyring in
      let other = try keyring.makeItem(["xdg:schema": "org.other", "service": "test", "key": "key"], secret: [9])
      let storage = keyring.storage()
      #expect(try await storage.keys(withPrefix: "") == [])
      try await storage.setBytes([1], forKey: "key")
      try await storage.removeValue(forKey: "key")
      #expect(try keyring.session().secret(of: other) == [9])
    }
  }

  @Test func aCopiedItemIsCorruptUntilTheKeyIsStoredAgain() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      let attributes = ["xdg:schema": Self.schema, "service": "test", "key": "key"]
      for key in ["key", "removed"] {
        try await storage.setBytes([1], forKey: key)
        try keyring.makeItem(attributes.merging(["key": key, "copy": "1"]) { $1 }, secret: [1, 2])
      }
      let error = await expectError(.corrupt) { _ = try await storage.bytes(forKey: "key") }
      #expect(error?.key == "key")
      await expectError(.corrupt) { _ = try await storage.entries(withPrefix: "") }
      await expectError(.corrupt) { try await storage.updateBytes(forKey: "key") { $0 = [3] } }
      try await storage.setBytes([4], forKey: "key")
      #expect(try await storage.bytes(forKey: "key") == [4])
      try await storage.removeValue(forKey: "removed")
      #expect(try await storage.entries(withPrefix: "") == [StorageEntry(key: "key", bytes: [4])])
    }
  }

  @Test func anItemWithoutAKeyIsCorrupt() async throws {
    try await TestKeyring.run { keyring in
      let storage = keyring.storage()
      for attributes in [[:], ["key": "%"], ["key": "%zz"]] {
        let item = try keyring.makeItem(
          ["xdg:schema": Self.schema, "service": "test"].merging(attributes) { $1 }, secret: [1, 1])
        await expectError(.corrupt) { _ = try await storage.keys(withPrefix: "") }
        _ = try keyring.session().deleteItem(item)
      }
      #expect(try await storage.keys(withPrefix: "") == [])
    }
  }
}

extension SecretSession {
  fileprivate func label(of item: String) throws -> String? {
    try property("Label", of: "Item", at: item).string
  }
}
#endif
