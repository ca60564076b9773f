import Foundation
import LibAccount
import RoundsApp
import SeamOperations
import SeamStorage
import SeamStorageSQLite
import Testing

/// Damaged data can be left behind without losing it.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct DamagedDataTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "rounds-damaged-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func starter(_ name: String) throws -> StoredStarter {
    let root = try #require(URL(string: "http://127.0.0.1:9"))
    return StoredStarter(directory: "\(folder)/\(name)") { ServerAddress(root: root) }
  }

  private func files(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)").sorted()
  }

  private func damage(_ file: String) throws {
    try Data("No database, but as long as the header of one would be: more than a hundred bytes of plain text.".utf8)
      .write(to: URL(filePath: "\(folder)/\(file)"))
  }

  private func user() throws -> User {
    User(
      name: "wilma", displayName: "Wilma Flintstone", practitioner: "Practitioner/wilma",
      server: try #require(URL(string: "http://127.0.0.1:9")))
  }

  private func problem(_ body: () async throws -> Void) async throws -> StartProblem {
    do {
      try await body()
    } catch let problem as StartProblem {
      return problem
    }
    throw CancellationError()
  }

  @Test func setsADamagedDatabaseOfTheAppAside() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: "\(folder)/a", withIntermediateDirectories: true)
    try damage("a/app.db")
    let starter = try starter("a")
    let problem = try await problem { _ = try await starter.start() }
    #expect(problem.title == "The data on this computer is damaged")
    let done = try await starter.apply(try #require(problem.remedy))
    #expect(done?.contains("app.db.damaged-1") == true)
    _ = try await starter.start()
    #expect(try files("a").contains("app.db.damaged-1"))
  }

  @Test func setsADamagedDatabaseOfAUserAside() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try await starter("sound").start().open(user())
    let name = try #require(try files("sound").first { $0.hasPrefix("clinic-") && $0.hasSuffix(".db") })
    let starter = try starter("b")
    let app = try await starter.start()
    try damage("b/\(name)")
    let problem = try await problem { _ = try await app.open(user()) }
    #expect(problem.remedy == .setAside(path: "\(folder)/b/\(name)"))
    _ = try await starter.apply(try #require(problem.remedy))
    _ = try await app.open(user())
    #expect(try files("b").contains("\(name).damaged-1"))
  }

  @Test func forgetsADamagedAccountAndKeepsTheDataOfUsers() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let starter = try starter("c")
    var app: StartedApp? = try await starter.start()
    _ = try await app?.open(user())
    app = nil
    let storage = SQLiteStorage(at: "\(folder)/c/app.db")
    try await storage.open()
    try await storage.setValue("no account", forKey: StorageKey<String>("account"))
    await storage.close()
    let problem = try await problem { _ = try await starter.start() }
    #expect(problem.remedy == .forgetAccount)
    #expect(try await starter.apply(.forgetAccount) == nil)
    app = try await starter.start()
    #expect(try app?.account.state().immediateValue() == .signedOut)
    #expect(try files("c").contains { $0.hasPrefix("clinic-") && $0.hasSuffix(".db") })
  }
}
