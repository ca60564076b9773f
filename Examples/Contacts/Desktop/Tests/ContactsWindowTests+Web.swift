import ContactsApp
import Foundation
import LibContacts
import LibContactsTesting
import SeamEnvironment
import SeamGtkTesting
import SeamNetwork
import SeamNetworkTesting
import Testing

extension OnDisplay {
  /// Imports from the web and the environment in a window.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(10)))
  struct ContactsWindowWebTests {
    private static let address = "https://bedrock.example/all.vcf"

    @Test func importsFromTheWeb() async throws {
      let connection = FakeNetworkStateProvider(.offline)
      let contacts = try await ContactsWindow(ContactsWindow.people(30), connection: connection)
      let (user, downloads) = (contacts.user, contacts.books.downloads)
      try await user.wait(for: "People · offline")
      try await contacts.draw("list-offline")
      connection.set(.online)
      try await user.tap("Import")
      try await user.type(Self.address, into: "File")
      try await contacts.draw("import-address")
      try await user.tap("Import")
      try await user.wait(for: "There is no file at this address")
      try await contacts.draw("import-failed")
      await downloads.answer(
        Self.address,
        with: .file("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:b\r\nFN:Betty\r\nEND:VCARD\r\n", version: .tag("1")))
      try await user.tap("Try again")
      try await user.wait(for: "1 new, 0 updated, 0 unchanged")
      try await user.tap("Done")
      try await user.tap("Import")
      try await user.type(Self.address, into: "File")
      try await user.tap("Import")
      try await user.wait(for: "Unchanged since last time")
      try await contacts.draw("import-unchanged")
      await downloads.answer(Self.address, with: .stall)
      try await user.tap("Import anyway")
      try await user.wait(for: "Downloading: 2.1 MB of 4.2 MB")
      try await contacts.draw("import-download")
      try await user.tap("Cancel")
    }

    @Test func switchesTheEnvironment() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
      let settings = try ContactsSettings(directory: folder, variables: [:], compiled: .development)
      let contacts = try await ContactsWindow(ContactsWindow.people(30), settings: settings)
      let user = contacts.user
      try await user.wait(for: "Ada Rockhead")
      try await user.tap("Environment")
      try await user.wait(for: "by compile flag")
      try await contacts.draw("environment")
      try await user.tap("Staging")
      try await user.wait(for: "chosen here")
      try await user.tap("CONTACTS_BASE_URL")
      try await contacts.draw("environment-value")
      #expect(user.sees("https://staging.contacts.example, from code for staging"))
    }
  }
}
