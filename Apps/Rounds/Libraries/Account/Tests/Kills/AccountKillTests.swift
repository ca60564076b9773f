import CoreSupport
import Foundation
import LibAccount
import RoundsServer
import SeamNetwork
import SeamOperations
import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite
import Testing

/// Processes that are killed while they check PINs and renew tokens.
@Suite(.serialized)
struct AccountKillTests {
  /// How many processes are killed: 10 unless `SEAM_KILLS` says more.
  private static let kills = ProcessInfo.processInfo.environment["SEAM_KILLS"].flatMap { Int($0) } ?? 10
  private static let seed = ProcessInfo.processInfo.environment["SEAM_SEED"].flatMap { UInt64($0) } ?? 1
  private static let pin = "2580"

  private let folder = FileManager.default.temporaryDirectory.appending(path: "account-\(UUID().uuidString)")

  private var path: String { folder.appending(path: "rounds.db").path }

  /// The account in this process; later than all turns of processes that were killed.
  private func account(_ fixture: ServerFixture, after kill: Int) async throws -> ServerAccount {
    try await fixture.account(
      SQLiteStorage(at: path), parameters: ScryptParameters(logRounds: 12, blockSize: 8, parallelism: 1),
      clock: NetworkClock(date: { Date(timeIntervalSinceNow: Double(kill * 120 + 60)) }))
  }

  @Test func aKillGivesNoTryForFree() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SeededRandom(seed: Self.seed)
    try await withServer { fixture in
      var kills = 0
      while kills < Self.kills {
        try await account(fixture, after: kills).signInWithPIN()
        var answers = 0
        var left = PINRules.tries
        while left > 0 {
          kills += 1
          let moment = "kill \(kills) with seed \(Self.seed)"
          let process = try RunningProcess(
            ["guess", path, fixture.server.url, "0"] + Array(repeating: "9999", count: 10))
          var tries = random.below(3)
          for await line in process.lines {
            if line == "wrong" { answers += 1 }
            #expect(line != "open", "\(moment)")
            if line == "try" {
              if tries == 0 { await process.kill(after: random.below(60_000)) }
              tries -= 1
            }
          }
          let account = try await account(fixture, after: kills)
          if case .expired = try account.current { break }
          let now = try #require(try account.triesLeft().immediateValue())
          #expect(now <= left && PINRules.tries - now >= answers, "\(moment) gave a try for free")
          left = now
        }
        #expect(answers <= PINRules.tries)
        let account = try await account(fixture, after: kills)
        await #expect(throws: AccountError.self) { try await account.unlock(pin: Self.pin).run() }
        guard case .expired = try account.current else {
          Issue.record("the PIN is still there after \(kills) kills with seed \(Self.seed)")
          return
        }
      }
    }
  }

  @Test func aKillWhileRenewingLeavesASessionOrNeedsThePassword() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SeededRandom(seed: Self.seed)
    try await withServer { fixture in
      try await account(fixture, after: 0).signInWithPIN()
      var lost = 0
      for kill in 1...Self.kills {
        let process = try RunningProcess(["renew", path, fixture.server.url, "\(kill * 120)", Self.pin])
        var renewals = random.below(8)
        for await line in process.lines where line == "renewed" {
          if renewals == 0 { await process.kill(after: random.below(6000)) }
          renewals -= 1
        }
        let account = try await account(fixture, after: kill)
        try await account.unlock(pin: Self.pin).run()
        _ = try? await account.credentials.credentials()
        if case .expired = try account.current {
          lost += 1
          try await account.signIn(name: "wilma", password: "correct").run()
        }
        #expect(try account.current.isSignedIn, "kill \(kill) with seed \(Self.seed)")
        #expect(try await account.credentials.credentials() != nil)
      }
      print("\(lost) of \(Self.kills) kills came between the server's answer and the write, with seed \(Self.seed)")
    }
  }

  @Test func twoProcessesRenewInTurns() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withServer { fixture in
      let account = try await account(fixture, after: 0)
      try await account.signInWithPIN()
      let processes = try (0..<2).map { _ in try RunningProcess(["renew", path, fixture.server.url, "0", Self.pin]) }
      for process in processes {
        let lines = await process.lines.reduce(into: []) { $0.append($1) }
        #expect(lines.last == "end" && lines.count { $0 == "renewed" } == 50)
        #expect(await process.waitForEnd() == 0)
      }
      let current = try #require(try await account.credentials.credentials())
      #expect(try await account.credentials.refresh(current) != nil)
      #expect(try account.current.isSignedIn)
    }
  }
}
