import SeamNetwork
import SeamSupport
import Testing

@testable import SeamReachability

/// Starts subscriptions for a provider, in place of the system's.
final class FakeSystem: Sendable {
  struct Run: Sendable {
    let report: @Sendable (NetworkState) -> Void
    var isCancelled = false
  }

  let runs = Locked<[Run]>([])
  private let first: NetworkState?

  /// - Parameter first: the state that is reported while a subscription begins; nil for none.
  init(first: NetworkState? = nil) { self.first = first }

  var start: StartWatching {
    { report in
      let index = self.runs.withLock { runs in
        runs.append(Run(report: report))
        return runs.count - 1
      }
      if let first = self.first { report(first) }
      return Watch { self.runs.withLock { $0[index].isCancelled = true } }
    }
  }

  var open: Int { runs.withLock { $0.count { !$0.isCancelled } } }
  var count: Int { runs.withLock { $0.count } }
  func report(_ state: NetworkState, run: Int) { runs.withLock { $0[run].report }(state) }

  private struct Watch: SystemWatch {
    let onCancel: @Sendable () -> Void
    func cancel() { onCancel() }
  }
}

struct SharedWatchTests {
  @Test func startsAtTheFirstUseOnly() async {
    let system = FakeSystem(first: .online)
    let provider = SystemNetworkStateProvider(start: system.start)
    #expect(system.count == 0)
    let states = [provider.states(), provider.states()]
    #expect(system.count == 1)
    for stream in states {
      var iterator = stream.makeAsyncIterator()
      #expect(await iterator.next() == .online)
    }
    #expect(provider.state == .online)
    #expect(system.count == 1)
  }

  @Test func endsWithTheLastStream() async {
    let system = FakeSystem(first: .online)
    let provider = SystemNetworkStateProvider(start: system.start)
    var states: [AsyncStream<NetworkState>] = [provider.states(), provider.states()]
    states.removeLast()
    #expect(system.open == 1)
    states.removeLast()
    #expect(system.open == 0)
    _ = provider
  }

  @Test func aStreamOutlivesTheProvider() async {
    let system = FakeSystem()
    var provider: SystemNetworkStateProvider? = SystemNetworkStateProvider(start: system.start)
    let states = provider?.states()
    provider = nil
    #expect(system.open == 1)
    system.report(.offline, run: 0)
    var iterator = states?.makeAsyncIterator()
    #expect(await iterator?.next() == .offline)
  }

  @Test func readingTheStateWatchesUntilTheProviderIsReleased() {
    let system = FakeSystem()
    var provider: SystemNetworkStateProvider? = SystemNetworkStateProvider(start: system.start)
    #expect(provider?.state == .unknown)
    system.report(.online, run: 0)
    #expect(provider?.state == .online)
    #expect(system.count == 1)
    provider = nil
    #expect(system.open == 0)
  }

  @Test func aNewRunDoesNotKnowTheFormerState() {
    let system = FakeSystem()
    let watch = SharedWatch(start: system.start)
    watch.pin()
    system.report(.online, run: 0)
    #expect(watch.state == .online)
    watch.unpin()
    #expect(system.open == 0)
    #expect(watch.state == .unknown)
    // Late reports of the run that ended, without users and during the next run.
    system.report(.online, run: 0)
    #expect(watch.state == .unknown)
    watch.pin()
    system.report(.online, run: 0)
    #expect(watch.state == .unknown)
    system.report(.offline, run: 1)
    #expect(watch.state == .offline)
    watch.unpin()
  }

  @Test func aCancelledReaderEndsTheWatch() async {
    let system = FakeSystem()
    let provider = SystemNetworkStateProvider(start: system.start)
    let states = provider.states()
    let reading = Task {
      var read: [NetworkState] = []
      for await state in states { read.append(state) }
      return read
    }
    reading.cancel()
    #expect(await reading.value == [])
  }
}
