import LibContacts
import LibContactsTesting
import SeamStorage
import SeamStorageTesting
import Testing

/// Files and web addresses are imported in the same way.
@Suite(.timeLimit(.minutes(10)))
struct CardSourceTests {
  private static let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:b\r\nFN:Betty\r\nEND:VCARD\r\n"
  private static let address = "https://bedrock.example/all.vcf"
  private let storage = FakeLocalStorage()
  private let downloads = FakePeopleDownload()
  private let people: StoredPersonDataSource

  init() { people = StoredPersonDataSource(storage: storage) }

  private let files = FakeCardFiles(["all.vcf": card])

  private func take(_ text: String, evenIfUnchanged: Bool = false) async throws -> ImportReport? {
    let source = try CardSources(files: files, downloads: downloads).source(for: text)
    switch try await people.importCards(
      from: source, evenIfUnchanged: evenIfUnchanged, progress: { _ in }, decide: { _ in .update })
    {
    case .imported(let report): return report
    case .unchanged: return nil
    }
  }

  @Test func textDecidesBetweenFileAndWeb() async throws {
    #expect(try await take("all.vcf") == ImportReport(added: 1))
    #expect(await downloads.asked.isEmpty)
    await downloads.answer(Self.address, with: .file(Self.card))
    #expect(try await take(Self.address) == ImportReport(unchanged: 1))
    #expect(await downloads.asked == [Self.address])
    #expect(await downloads.remaining == 0)
    #expect(throws: WebAddressError.self) {
      try CardSources(files: files, downloads: downloads).source(for: "http://bedrock.example/all.vcf")
    }
  }

  @Test func unchangedFileIsImportedOnRequestOnly() async throws {
    await downloads.answer(Self.address, with: .file(Self.card, version: .tag("1")))
    #expect(try await take(Self.address) == ImportReport(added: 1))
    #expect(try await take(Self.address) == nil)
    #expect(try await take(Self.address, evenIfUnchanged: true) == ImportReport(unchanged: 1))
    #expect(await downloads.remaining == 0)
  }

  @Test func failedImportIsNotRemembered() async throws {
    await downloads.answer(Self.address, with: .file(Self.card, version: .tag("1")))
    storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    await #expect(throws: StorageError.self) { try await take(Self.address) }
    #expect(await downloads.remaining == 0)
    storage.recover()
    #expect(try await take(Self.address) == ImportReport(added: 1))
  }

  @Test func fileWithoutCardsIsNotRemembered() async throws {
    await downloads.answer(Self.address, with: .file("<html>Please log in</html>", version: .tag("1")))
    #expect(try await take(Self.address)?[.added] == 0)
    await downloads.answer(Self.address, with: .file(Self.card, version: .tag("1")))
    #expect(try await take(Self.address) == ImportReport(added: 1))
  }
}
