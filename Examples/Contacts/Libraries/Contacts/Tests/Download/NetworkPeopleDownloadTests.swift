import Foundation
import LibContacts
import SeamNetwork
import SeamNetworkTesting
import SeamStorage
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct NetworkPeopleDownloadTests {
  private let folder = TestFolder()
  private let storage = InMemoryStorage()
  private let server = FileServer()
  private let address: WebAddress

  init() throws { address = try WebAddress("https://bedrock.example/all.vcf?key=1") }

  private func downloads(connection: any NetworkStateProvider = AlwaysOnline()) -> NetworkPeopleDownload {
    let server = server
    let network = DefaultNetworkModule(
      session: FakeNetworkSession { try server.answer($0) },
      requestBuilder: RequestBuilder(baseURL: URL(fileURLWithPath: "/")), networkStateProvider: connection)
    return NetworkPeopleDownload(
      network: network, storage: storage, folder: folder.path, clock: VirtualClock().clock)
  }

  private func arrived(_ result: PeopleDownloadResult) throws -> DownloadedCards {
    guard case .arrived(let file) = result else { throw CancellationError() }
    return file
  }

  private func text(of file: DownloadedCards) -> String {
    String(decoding: FileManager.default.contents(atPath: file.path) ?? Data(), as: UTF8.self)
  }

  @Test func downloadsAFileAndReportsProgress() async throws {
    let steps = Mutex<[DownloadProgress]>([])
    let result = try await downloads().download(address, evenIfUnchanged: false) { step in
      steps.withLock { $0.append(step) }
    }
    let file = try arrived(result)
    #expect(text(of: file) == server.text)
    #expect(file.version == .tag("\"1\""))
    #expect(steps.withLock(\.last) == DownloadProgress(bytes: 20, total: 20))
    #expect(steps.withLock(\.last)?.fraction == 1)
  }

  @Test func importedFileIsNotDownloadedAgainUntilItChanges() async throws {
    let file = try arrived(try await downloads().download(address, evenIfUnchanged: false) { _ in })
    // Only an import counts.
    _ = try arrived(try await downloads().download(address, evenIfUnchanged: false) { _ in })
    try await downloads().didImport(file)
    #expect(try await downloads().download(address, evenIfUnchanged: false) { _ in } == .unchanged)
    _ = try arrived(try await downloads().download(address, evenIfUnchanged: true) { _ in })
    server.tag = "\"2\""
    _ = try arrived(try await downloads().download(address, evenIfUnchanged: false) { _ in })
  }

  @Test func otherAddressIsNotUnchanged() async throws {
    let file = try arrived(try await downloads().download(address, evenIfUnchanged: false) { _ in })
    try await downloads().didImport(file)
    let other = try WebAddress("https://bedrock.example/all.vcf?key=2")
    _ = try arrived(try await downloads().download(other, evenIfUnchanged: false) { _ in })
  }

  @Test func dateOfChangeServesWhereThereIsNoTag() async throws {
    server.tag = nil
    server.modified = "Sun, 06 Nov 1994 08:49:37 GMT"
    let file = try arrived(try await downloads().download(address, evenIfUnchanged: false) { _ in })
    try await downloads().didImport(file)
    #expect(try await downloads().download(address, evenIfUnchanged: false) { _ in } == .unchanged)
  }

  @Test func goesOnAfterAnInterruption() async throws {
    server.interruptions = 1
    let file = try arrived(try await downloads().download(address, evenIfUnchanged: false) { _ in })
    #expect(text(of: file) == server.text)
    #expect(server.ranges == [nil, "bytes=8-"])
  }

  @Test func goesOnInTheNextRunOfTheApp() async throws {
    server.interruptions = .max
    server.bytesPerAnswer = 0
    await #expect { try await downloads().download(address, evenIfUnchanged: false) { _ in } } throws: {
      ($0 as? PeopleDownloadError)?.title == "The download was interrupted"
    }
    server.bytesPerAnswer = 8
    server.interruptions = 1
    server.isDown = true
    await #expect(throws: PeopleDownloadError.self) {
      try await downloads().download(address, evenIfUnchanged: false) { _ in }
    }
    server.isDown = false
    let file = try arrived(try await downloads().download(address, evenIfUnchanged: false) { _ in })
    #expect(text(of: file) == server.text)
    #expect(server.ranges.last == "bytes=8-")
  }

  @Test func keepsThePartOfOneAddressOnly() async throws {
    server.interruptions = 1
    server.isDown = true
    await #expect(throws: PeopleDownloadError.self) {
      try await downloads().download(address, evenIfUnchanged: false) { _ in }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    server.isDown = false
    let other = try WebAddress("https://bedrock.example/other.vcf")
    let file = try arrived(try await downloads().download(other, evenIfUnchanged: false) { _ in })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    await downloads().discard(file)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func cancellationIsNoFailure() async throws {
    server.isStalled = true
    let downloads = downloads()
    let address = address
    let task = Task { try await downloads.download(address, evenIfUnchanged: false) { _ in } }
    while server.ranges.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func explainsAMissingConnection() async throws {
    let offline = downloads(connection: FakeNetworkStateProvider(.offline))
    await #expect { try await offline.download(address, evenIfUnchanged: false) { _ in } } throws: {
      ($0 as? PeopleDownloadError)?.isOffline == true
    }
  }

  @Test func explainsAFolderThatCannotBeUsed() async throws {
    try Data().write(to: URL(fileURLWithPath: folder.path))
    await #expect { try await downloads().download(address, evenIfUnchanged: false) { _ in } } throws: {
      "\($0)".contains(folder.path)
    }
  }

  /// Two addresses may have the same key.
  @Test func recordOfAnotherAddressIsNone() async throws {
    struct Record: Codable {
      var address: String
      var version: FileVersion
    }
    let file = try arrived(try await downloads().download(address, evenIfUnchanged: false) { _ in })
    try await downloads().didImport(file)
    let name = try #require(try await storage.keys(withPrefix: "imported/").first)
    try await storage.setValue(
      Record(address: "https://bedrock.example/other.vcf", version: .tag("\"1\"")), forKey: StorageKey<Record>(name))
    _ = try arrived(try await downloads().download(address, evenIfUnchanged: false) { _ in })
  }

  @Test func damagedRecordIsNone() async throws {
    let file = try arrived(try await downloads().download(address, evenIfUnchanged: false) { _ in })
    try await downloads().didImport(file)
    for key in try await storage.keys(withPrefix: "imported/") {
      try await storage.setValue("garbage", forKey: StorageKey<String>(key))
    }
    _ = try arrived(try await downloads().download(address, evenIfUnchanged: false) { _ in })
  }
}
