import SeamOperations
import Testing

/// The examples of SeamOperations' page.
struct SeamOperationsTests {
  private static let wilma = Wound(patient: "Wilma", dueDay: 3)
  private static let fred = Wound(patient: "Fred", dueDay: 8)

  private let library = WoundLibrary(
    WoundInfra(wounds: InMemoryWounds([wilma]), api: InMemoryWounds([wilma, fred])))
  private let otherLibrary = WoundLibrary(
    WoundInfra(wounds: InMemoryWounds([]), api: InMemoryWounds([fred])))

  @Test func aQueryIsReadAndACommandRun() async throws {
    let due = try await library.woundsDue(on: 7).value()
    #expect(due == [Self.wilma])
    try await library.refresh().retrying(CommandRetry(maximumAttempts: 3)).run()
    #expect(try await library.woundsDue(on: 8).value() == [Self.wilma, Self.fred])
    try await library.removeAll().run()
    #expect(try await library.allWounds().value() == [])
  }

  @Test func aScreenFollowsAQuery() async throws {
    let (shown, receive) = AsyncStream.makeStream(of: [Wound].self)
    let show = { @Sendable (wounds: [Wound]) in _ = receive.yield(wounds) }
    let screen = Task { [library] in
      for try await wounds in library.woundsDue(on: 7).values {
        show(wounds)
      }
    }
    var iterator = shown.makeAsyncIterator()
    #expect(await iterator.next() == [Self.wilma])
    screen.cancel()
    try await screen.value
  }

  @Test func operationsAreComposed() async throws {
    let title = library.woundsDue(on: 7).map { "\($0.count) wounds" }
    let both = library.woundsDue(on: 7).combined(with: library.woundsDue(on: 8))
    let refreshAll = library.refresh().then(otherLibrary.refresh())
    #expect(try await title.value() == "1 wounds")
    try await refreshAll.run()
    let value = try await both.value()
    #expect(value.0 == [Self.wilma] && value.1 == [Self.wilma, Self.fred])
    #expect(try await otherLibrary.woundsDue(on: 8).value() == [Self.fred])
  }
}
