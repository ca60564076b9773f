import ContactsApp
import FeatureContacts
import Foundation
import SeamEnvironment
import SeamNetwork
import SeamStorage
import SeamStorageTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ContactsSettingsTests {
  private let folder = Folder()
  private let storage = FakeLocalStorage()

  private func settings(
    _ compiled: AppEnvironment, _ variables: [String: String] = [:]
  ) throws -> ContactsSettings {
    try ContactsSettings(directory: folder.path, variables: variables, compiled: compiled)
  }

  private func environment(of settings: ContactsSettings) async -> AppEnvironment? {
    for await snapshot in settings.snapshots() { return snapshot.environment }
    return nil
  }

  @Test func importsFollowTheEnvironmentAtOnce() async throws {
    let settings = try settings(.development)
    try await settings.restore(from: storage)
    #expect(settings.imports == ImportSettings(sample: "http://localhost:8080/contacts.vcf"))
    try await settings.choose(.wiremock)
    #expect(settings.imports.sample == "http://localhost:8089/contacts.vcf")
    try await settings.choose(.production)
    #expect(settings.imports == ImportSettings(sample: nil))
  }

  @Test func fileAndVariablesReplaceValues() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try Data("CONTACTS_IDLE_TIMEOUT=5s\nCONTACTS_WEB_IMPORT=false\n".utf8)
      .write(to: URL(fileURLWithPath: "\(folder.path)/contacts.env"))
    let settings = try settings(
      .development, ["CONTACTS_WEB_IMPORT": "true", "CONTACTS_CONNECT_TIMEOUT": "2s", "HOME": "/home/w"])
    #expect(settings.requestOptions.idleTimeout == .seconds(5))
    #expect(settings.requestOptions.connectTimeout == .seconds(2))
    #expect(settings.imports.allowsWeb)
  }

  @Test func fileOfAnEnvironmentReplacesItsValuesAlone() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try Data("CONTACTS_BASE_URL=https://next.contacts.example\nCONTACTS_IDLE_TIMEOUT=2m\n".utf8)
      .write(to: URL(fileURLWithPath: "\(folder.path)/contacts.env.staging"))
    let staging = try settings(.staging)
    #expect(staging.imports.sample == "https://next.contacts.example/contacts.vcf")
    #expect(staging.requestOptions.idleTimeout == .seconds(120))
    let development = try settings(.development)
    #expect(development.imports.sample == "http://localhost:8080/contacts.vcf")
    #expect(development.requestOptions.idleTimeout == .seconds(30))
  }

  @Test func problemsAreToldTogether() {
    #expect {
      try settings(.production, ["CONTACTS_CONNECT_TIMEOUT": "0s", "CONTACTS_BASE_URL": "ftp://bedrock.example"])
    } throws: { error in
      ["CONTACTS_CONNECT_TIMEOUT", "CONTACTS_BASE_URL"].allSatisfy { "\(error)".contains($0) }
    }
  }

  @Test func choiceIsKeptForTheNextRun() async throws {
    let first = try settings(.development)
    try await first.restore(from: storage)
    try await first.choose(.staging)
    let second = try settings(.development)
    #expect(await environment(of: second) == .development)
    try await second.restore(from: storage)
    #expect(await environment(of: second) == .staging)
    try await second.choose(nil)
    let third = try settings(.development)
    try await third.restore(from: storage)
    #expect(await environment(of: third) == .development)
  }

  @Test func choiceThatCannotBeStoredIsNotMade() async throws {
    let settings = try settings(.development)
    try await settings.restore(from: storage)
    storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    await #expect(throws: StorageError.self) { try await settings.choose(.staging) }
    #expect(await environment(of: settings) == .development)
  }

  @Test func choiceOfAnotherVersionIsIgnoredAndKept() async throws {
    try await storage.setValue("moonbase", forKey: StorageKey<String>("environment"))
    let settings = try settings(.development)
    try await settings.restore(from: storage)
    #expect(await environment(of: settings) == .development)
    #expect(try await storage.getValue(forKey: StorageKey<String>("environment")) == "moonbase")
  }

  @Test func productionHidesTheEnvironmentUnlessAsked() async throws {
    #expect(try !settings(.production).isOffered)
    #expect(try settings(.staging).isOffered)
    #expect(try settings(.production, ["APP_ENVIRONMENT": "wiremock"]).isOffered)
    #expect(try settings(.production, ["CONTACTS_SHOW_SETTINGS": "true"]).isOffered)
    // Production that was chosen on the screen can be left on the screen.
    let settings = try settings(.staging)
    try await settings.choose(.production)
    #expect(settings.isOffered)
  }
}
