import SeamEnvironment
import Testing

struct ObservationTests {
  private static let number = EnvironmentKey("NUMBER", default: 0)
  private static let other = EnvironmentKey("OTHER", default: 0)

  private func provider() throws -> DefaultAppEnvironmentProvider {
    try DefaultAppEnvironmentProvider(schema: EnvironmentSchema(Self.number, Self.other), layers: [])
  }

  @Test func aStreamBeginsWithTheCurrentValue() async throws {
    let provider = try provider()
    try provider.override(with: EnvironmentSettings().setting(Self.number, to: 1))
    var values = provider.values(of: Self.number).makeAsyncIterator()
    #expect(await values.next() == 1)
    try provider.override(with: EnvironmentSettings().setting(Self.number, to: 2))
    #expect(await values.next() == 2)
    var snapshots = provider.snapshots().makeAsyncIterator()
    #expect(await snapshots.next()?[Self.number] == 2)
  }

  @Test func aValueThatStaysTheSameIsLeftOut() async throws {
    var provider: DefaultAppEnvironmentProvider? = try provider()
    let values = try #require(provider).values(of: Self.number)
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    try provider?.override(with: EnvironmentSettings().setting(Self.other, to: 1))
    try provider?.reload()
    provider = nil
    #expect(await iterator.next() == nil)
  }

  @Test func aSlowReaderGetsTheLatestValue() async throws {
    let provider = try provider()
    var values = provider.values(of: Self.number).makeAsyncIterator()
    for number in 1...50 { try provider.override(with: EnvironmentSettings().setting(Self.number, to: number)) }
    #expect(await values.next() == 50)
  }

  @Test func eachReaderEndsWithTheLastValue() async throws {
    for _ in 1...20 {
      var provider: DefaultAppEnvironmentProvider? = try provider()
      var readers: [Task<Int?, Never>] = []
      try await withThrowingTaskGroup(of: Void.self) { group in
        guard let provider else { return }
        for writer in 1...3 {
          group.addTask {
            for round in 1...20 {
              try provider.override(with: EnvironmentSettings().setting(Self.number, to: writer * 100 + round))
            }
          }
        }
        for _ in 1...3 {
          let values = provider.values(of: Self.number)
          readers.append(Task { await values.reduce(nil) { $1 } })
        }
        try await group.waitForAll()
      }
      let last = provider?[Self.number]
      provider = nil
      for reader in readers { #expect(await reader.value == last) }
    }
  }

  /// A value that counts how often it is compared.
  private struct Counted: EnvironmentValue {
    static let environmentFormat = "nothing that can be written"
    let number: Int
    let comparisons: LoadCounter

    init(_ number: Int, _ comparisons: LoadCounter) { (self.number, self.comparisons) = (number, comparisons) }
    init?(environmentText text: String) { nil }
    var environmentText: String { String(number) }

    static func == (left: Counted, right: Counted) -> Bool {
      left.comparisons.begin()
      defer { left.comparisons.end() }
      return left.number == right.number
    }
  }

  @Test func streamsThatEndedReceiveNothing() async throws {
    let comparisons = LoadCounter()
    let key = EnvironmentKey("COUNTED", default: Counted(0, comparisons))
    let provider = try DefaultAppEnvironmentProvider(schema: EnvironmentSchema(key), layers: [])
    for _ in 1...10 {
      for await value in provider.values(of: key) where value.number == 0 { break }
    }
    try provider.override(with: EnvironmentSettings().setting(key, to: Counted(1, comparisons)))
    // The changes that the override returns.
    #expect(comparisons.all == 1)
  }

  @Test func cancellationEndsAStream() async throws {
    let provider = try provider()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let reader = Task {
      for await _ in provider.snapshots() { start.finish() }
      return Task.isCancelled
    }
    for await _ in started {}
    reader.cancel()
    #expect(await reader.value)
  }
}
