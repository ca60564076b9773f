import ContactsApp
import Foundation
import LibContacts
import SeamNetwork
import SeamNetworkTesting
import Synchronization
import Testing

struct StoredAddressBooksTests {
  private let folder = Folder()

  private func books() -> StoredAddressBooks { Self.books(in: folder.path) }

  /// The network of these tests is never used.
  private static func books(in directory: String) -> StoredAddressBooks {
    let session = FakeNetworkSession { request in .text("", 404, for: request) }
    let builder = RequestBuilder(baseURL: URL(fileURLWithPath: "/"))
    return StoredAddressBooks(
      directory: directory, network: DefaultNetworkModule(session: session, requestBuilder: builder))
  }

  private func names(in book: AddressBook) async -> [String] {
    for await people in await book.source.people() { return people.everyone.map(\.name) }
    return []
  }

  @Test func savedPeopleArePersistent() async throws {
    var book: AddressBook? = try await books().open()
    try await book?.source.save(Person(id: .unique(), name: "Wilma"))
    book = nil
    #expect(await names(in: try await books().open()) == ["Wilma"])
  }

  @Test func followedTopicsArePersistent() async throws {
    var book: AddressBook? = try await books().open()
    try await book?.topics.subscribe(to: .birthdays)
    book = nil
    var topics = try await books().open().topics.topics().makeAsyncIterator()
    #expect(try await topics.next() == [.birthdays])
  }

  @Test func secondInstanceIsExcluded() async throws {
    let first = try await books().open()
    await #expect { try await books().open() } throws: { ($0 as? StartProblem)?.title == "Contacts is open already" }
    try await first.source.save(Person(id: .unique(), name: "Wilma"))
    #expect(await names(in: first) == ["Wilma"])
  }

  /// A descriptor that is closed twice is another file's the second time.
  @Test func refusedInstanceClosesNoOtherFile() async throws {
    let first = try await books().open()
    let opening = Opening()
    async let lostCount = opening.run()
    for _ in 0..<500 { await #expect(throws: StartProblem.self) { try await books().open() } }
    opening.stop()
    #expect(await lostCount == 0)
    #expect(await names(in: first).isEmpty)
  }

  #if os(Linux)
  /// A process that is just being spawned briefly has copies of all descriptors.
  @Test func lockIsReleasedDespiteSpawnedProcesses() async throws {
    var book: AddressBook? = try await books().open()
    let lock = "\(folder.path)/contacts.lock"
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
    let held = try #require(
      descriptors.first {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == lock
      })
    let copy = dup(held)
    defer { close(copy) }
    book = nil
    book = try await books().open()
    #expect(book != nil)
  }
  #endif

  @Test func damagedBookIsNotOverwritten() async throws {
    let database = "\(folder.path)/contacts.db"
    let garbage = Data("This is no database, but it may be precious.".utf8) + Data(count: 5000)
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try garbage.write(to: URL(fileURLWithPath: database))
    await #expect { try await books().open() } throws: { "\($0)".contains(database) }
    #expect(FileManager.default.contents(atPath: database) == garbage)
    let aside = try await books().moveAside()
    #expect(FileManager.default.contents(atPath: aside) == garbage)
    #expect(await names(in: try await books().open()).isEmpty)
  }

  @Test func errorNamesAFolderThatCannotBeCreated() async throws {
    try Data().write(to: URL(fileURLWithPath: folder.path))
    await #expect {
      try await Self.books(in: folder.path + "/contacts").open()
    } throws: { error in
      (error as? StartProblem)?.title == "The data folder cannot be used" && "\(error)".contains(folder.path)
    }
  }

  @Test func errorNamesALockThatCannotBeCreated() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/contacts.lock", withIntermediateDirectories: true)
    await #expect { try await books().open() } throws: { "\($0)".contains("contacts.lock could not be made") }
  }

  @Test func onlyTheUserCanReadTheFolderAndItsFiles() async throws {
    let book = try await books().open()
    try await book.source.save(Person(id: .init(rawValue: "wilma"), name: "Wilma"))
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(folder.path) == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.contains("contacts.db"))
    for file in files { #expect(try mode("\(folder.path)/\(file)") == 0o600, "\(file)") }
  }
}

/// Opens and closes descriptors while other code does so too.
private final class Opening: Sendable {
  private let isOver = Mutex(false)

  func stop() { isOver.withLock { $0 = true } }

  /// Returns, once it is stopped, how many of its descriptors other code closed.
  @concurrent func run() async -> Int {
    var lost = 0
    while !isOver.withLock(\.self) {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      if fcntl(descriptor, F_GETFD) < 0 || close(descriptor) != 0 { lost += 1 }
    }
    return lost
  }
}
