import SeamStorage
import Testing

/// Migrations one after the other, as apps make them over the years.
struct MigrationChainTests {
  private let first = InMemoryStorage()
  private let second = InMemoryStorage()
  private let third = InMemoryStorage()
  private let key = DefaultStorageKey("key", default: 0)

  @Test func usersWhoSkippedAVersionLoseNothing() async throws {
    try await first.setValue(1, forKey: key)
    let chain = chain()
    #expect(try await chain.getValue(forKey: key) == 1)
    try await chain.migrate()
    #expect(try await third.getValue(forKey: key) == 1)
    #expect(try await self.chain().update(key) { $0 += 1 } == 2)
    #expect(try await chain.keys(withPrefix: "") == ["key"])
  }

  @Test func usersWhoDidNotSkipLoseNothing() async throws {
    try await first.setValue(1, forKey: key)
    try await MigratingStorage(from: first, to: second).migrate()
    let chain = chain()
    #expect(try await chain.migrate().values == 1)
    #expect(try await third.getValue(forKey: key) == 1)
    for storage in [first, second] { #expect(storage.bytes(forKey: "key") == nil) }
    #expect(try await self.chain().getValue(forKey: key) == 1)
  }

  @Test(arguments: 1...14) func aChainThatIsCutGoesOn(_ write: Int) async throws {
    try await first.setValue(1, forKey: key)
    let power = Power(cut: Power.Cut(write: write, isMade: true))
    let cut = MigratingStorage(
      from: MigratingStorage(
        from: PoweredStorage(first, power, capabilities: .durable),
        to: PoweredStorage(second, power, capabilities: .durable)),
      to: PoweredStorage(third, power, capabilities: .durable))
    _ = try? await cut.migrate()
    let chain = chain()
    #expect(try await chain.getValue(forKey: key) == 1)
    try await chain.update(key) { $0 += 1 }
    try await chain.migrate()
    #expect(try await third.getValue(forKey: key) == 2)
  }

  @Test func theWayBackIsAMigrationOfItsOwn() async throws {
    try await first.setValue(1, forKey: key)
    for (source, destination) in [(first, second), (second, first), (first, second)] {
      let storage = MigratingStorage(from: source, to: destination)
      try await storage.migrate()
      try await storage.update(key) { $0 += 1 }
      #expect(source.bytes(forKey: "key") == nil)
    }
    #expect(try await second.getValue(forKey: key) == 4)
    #expect(try await MigratingStorage(from: first, to: second).getValue(forKey: key) == 4)
  }

  @Test func twoSourcesMoveIntoOneDestinationByTwoNames() async throws {
    try await first.setValue(1, forKey: "a")
    try await second.setValue(2, forKey: "b")
    let storage = MigratingStorage(
      from: second, to: MigratingStorage(from: first, to: third, named: "first"), named: "second")
    try await storage.migrate()
    #expect(try await storage.keys(withPrefix: "") == ["a", "b"])
  }

  private func chain() -> MigratingStorage {
    MigratingStorage(from: MigratingStorage(from: first, to: second), to: third)
  }
}
