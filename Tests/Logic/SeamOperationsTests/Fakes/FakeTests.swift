import SeamOperations
import SeamOperationsTesting
import Testing

struct FakeTests {
  @Test func aFakeQueryHasTheValueThatIsSet() async throws {
    let fake = FakeQuery(1)
    #expect(try await fake.query.value() == 1)
    var values = fake.query.values.makeAsyncIterator()
    #expect(try await values.next() == 1)
    #expect(fake.observerCount == 1)
    fake.set(2)
    #expect(try await values.next() == 2)
    #expect(fake.askCount == 3)
    fake.fail(Failure(number: 3))
    await #expect(throws: Failure(number: 3)) { try await values.next() }
    await #expect(throws: Failure(number: 3)) { try await fake.query.value() }
  }

  @Test func aFakeQueryWaitsForItsFirstValue() async throws {
    let fake = FakeQuery<Int>()
    let asks = (0..<3).map { _ in Task { try await fake.query.value() } }
    while fake.askCount < 3 { await Task.yield() }
    fake.set(7)
    for ask in asks { #expect(try await ask.value == 7) }
  }

  @Test func aFakeQueryThatFailsRecovers() async throws {
    let fake = FakeQuery<Int>(failing: Failure(number: 1))
    await #expect(throws: Failure(number: 1)) { try await fake.query.value() }
    fake.set(2)
    #expect(try await fake.query.value() == 2)
  }

  @Test func whoWaitsForAFakeQueryCanBeCancelled() async throws {
    let fake = FakeQuery(1)
    fake.hold()
    let ask = Task { try await fake.query.value() }
    while fake.askCount < 1 { await Task.yield() }
    ask.cancel()
    await #expect(throws: CancellationError.self) { try await ask.value }
  }

  @Test func aFakeCommandEndsAsTheTestSays() async throws {
    let fake = FakeCommand()
    try await fake.command.run()
    fake.set(.fails(Failure(number: 1)))
    await #expect(throws: Failure(number: 1)) { try await fake.command.run() }
    #expect(fake.runCount == 2)
  }

  @Test func aFakeCommandWaitsAndReports() async throws {
    let fake = FakeCommand(.waits)
    let run = fake.command.start()
    await fake.waitForRun()
    fake.report(CommandProgress(completed: 1, of: 2))
    var progress = run.progress.makeAsyncIterator()
    #expect(await progress.next() == CommandProgress(completed: 1, of: 2))
    fake.succeed()
    try await run.end()
    #expect(await progress.next() == nil)

    let other = fake.command.start()
    await fake.waitForRun()
    fake.fail(Failure(number: 2))
    await #expect(throws: Failure(number: 2)) { try await other.end() }
  }

  @Test func aFakeCommandThatWaitsCanBeCancelled() async throws {
    let fake = FakeCommand(.waits)
    let run = fake.command.start()
    await fake.waitForRun()
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.end() }
    fake.succeed()
  }

  @Test func waitForRunWaitsForARun() async throws {
    let fake = FakeCommand(.waits)
    let waiting = Task { await fake.waitForRun() }
    let run = fake.command.start()
    await waiting.value
    fake.succeed()
    try await run.end()
  }
}
