import SeamOperations
import SeamSupport
import Testing

struct CommandTests {
  private let numbers = Numbers()
  private let operations: Operations<any NumberReading, any NumberWriting>

  init() { operations = Operations(numbers) }

  @Test(arguments: Form.allCases) func aCommandMakesItsChangeWithEachRun(form: Form) async throws {
    let append = operations.append(4, form)
    #expect(numbers.all == [1, 2, 3])
    try await append.run()
    try await append.run()
    #expect(numbers.all == [1, 2, 3, 4, 4])
  }

  @Test(arguments: Form.allCases) func aCancelledTaskStartsNoCommand(form: Form) async throws {
    let append = operations.append(4, form)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await append.run()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(numbers.all == [1, 2, 3])
  }

  @Test(arguments: Form.allCases) func progressIsReportedUpToTheEnd(form: Form) async throws {
    let run = operations.appendAll([4, 5], form).start()
    var last: CommandProgress?
    for await progress in run.progress { last = progress }
    try await run.end()
    #expect(last == CommandProgress(completed: 2, of: 2))
    #expect(numbers.all == [1, 2, 3, 4, 5])
  }

  @Test func nothingIsReportedAfterTheEnd() async throws {
    let late = Locked<(@Sendable (CommandProgress) -> Void)?>(nil)
    let count = Locked(0)
    let command = BoundCommand { progress in
      progress(CommandProgress(fraction: 1))
      late.withLock { $0 = progress }
    }
    try await command.run { _ in count.withLock { $0 += 1 } }
    late.withLock { $0 }?(CommandProgress(fraction: 1))
    #expect(count.withLock { $0 } == 1)
  }

  @Test func aRunThatIsCancelledEndsTheCommand() async throws {
    let run = BoundCommand { _ in
      while true {
        try Task.checkCancellation()
        await Task.yield()
      }
    }.start()
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.end() }
    for await _ in run.progress { Issue.record("a report after the end") }
  }

  @Test func cancellingTheTaskThatWaitsCancelsTheCommand() async throws {
    let run = BoundCommand { _ in
      while true {
        try Task.checkCancellation()
        await Task.yield()
      }
    }.start()
    let waiting = Task { try await run.end() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test(arguments: Form.allCases) func thenRunsInOrderAndSharesTheProgress(form: Form) async throws {
    let both = operations.appendAll([4], form).then(operations.appendAll([5, 6], form))
    let reports = Locked<[Double?]>([])
    try await both.run { progress in reports.withLock { $0.append(progress.fraction) } }
    #expect(numbers.all == [1, 2, 3, 4, 5, 6])
    #expect(reports.withLock { $0 } == [0, 0.5, 0.5, 0.75, 1])
  }

  @Test(arguments: Form.allCases) func thenStopsAtTheFirstFailure(form: Form) async throws {
    let failing = BoundCommand { _ in throw Failure(number: 1) }
    await #expect(throws: Failure(number: 1)) {
      try await failing.then(operations.append(4, form)).run()
    }
    #expect(numbers.all == [1, 2, 3])
    await #expect(throws: Failure(number: 1)) {
      try await operations.append(4, form).then(failing).run()
    }
    #expect(numbers.all == [1, 2, 3, 4])
  }

  @Test(
    arguments: [
      (CommandProgress(completed: 1, of: 4), 0.25), (CommandProgress(completed: 9, of: 4), 1),
      (CommandProgress(completed: -1, of: 4), 0), (CommandProgress(completed: 0, of: 0), 1),
      (CommandProgress(completed: 3, of: nil), nil), (CommandProgress(fraction: 2), 1),
      (CommandProgress(fraction: .nan), 0), (CommandProgress(fraction: -1), 0),
    ] as [(CommandProgress, Double?)])
  func fractionsAreBetweenZeroAndOne(progress: CommandProgress, fraction: Double?) {
    #expect(progress.fraction == fraction)
  }

  @Test(arguments: Form.allCases) func thenStopsWhenTheTaskIsCancelled(form: Form) async throws {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let waiting = BoundCommand { _ in
      start.finish()
      while !Task.isCancelled { await Task.yield() }
    }
    let run = waiting.then(operations.append(4, form)).start()
    for await _ in started {}
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.end() }
    #expect(numbers.all == [1, 2, 3])
  }

  /// A library fetches by a command, and shows the stored values by a query.
  @Test(arguments: Form.allCases) func aFetchIsSeenByTheQueryOfWhatItStored(form: Form) async throws {
    var shown = operations.numbers(above: 0, form).values.makeAsyncIterator()
    #expect(try await shown.next() == [1, 2, 3])
    try await operations.appendAll([7], form).run()
    #expect(try await shown.next() == [1, 2, 3, 7])
  }
}
