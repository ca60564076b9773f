import SeamConformance
import SeamNetwork
import SeamNetworkTesting
import SeamSupport
import Testing

/// The requirements of ``NetworkStateProvider/states()``, by the fake; SeamReachability's provider has the same
/// streams.
struct NetworkStateBroadcastTests {
  @Test func tellsTheCurrentStateFirst() async {
    let provider = FakeNetworkStateProvider(.offline)
    var states = provider.states().makeAsyncIterator()
    #expect(await states.next() == .offline)
    provider.set(.online)
    #expect(provider.state == .online)
    #expect(await states.next() == .online)
  }

  @Test func aSlowReaderGetsTheNewest() async {
    let provider = FakeNetworkStateProvider(.offline)
    var states = provider.states().makeAsyncIterator()
    #expect(await states.next() == .offline)
    provider.set(.online)
    provider.set(.unknown)
    #expect(await states.next() == .unknown)
  }

  @Test func equalStatesDoNotFollowOneAnother() async {
    let provider = FakeNetworkStateProvider(.offline)
    var states = provider.states().makeAsyncIterator()
    #expect(await states.next() == .offline)
    // Changes and changes back before the state is read.
    provider.set(.online)
    provider.set(.offline)
    provider.set(NetworkState(.online, isExpensive: true))
    #expect(await states.next() == NetworkState(.online, isExpensive: true))
    provider.set(.online)
    provider.set(NetworkState(.online, isExpensive: true))
    let stream = provider.states()
    let waiting = Task { await stream.first { _ in true } }
    #expect(await waiting.value == NetworkState(.online, isExpensive: true))
  }

  @Test func readersWaitForAnotherState() async {
    let provider = FakeNetworkStateProvider(.online)
    let (read, reports) = AsyncStream.makeStream(of: NetworkState.self)
    let states = provider.states()
    let reading = Task {
      for await state in states { reports.yield(state) }
      reports.finish()
    }
    var iterator = read.makeAsyncIterator()
    #expect(await iterator.next() == .online)
    provider.set(.online)
    provider.set(.offline)
    #expect(await iterator.next() == .offline)
    reading.cancel()
    #expect(await iterator.next() == nil)
  }

  @Test func endsByCancellation() async {
    let provider = FakeNetworkStateProvider(.online)
    for _ in 0..<200 {
      let states = provider.states()
      let reading = Task {
        var count = 0
        for await _ in states { count += 1 }
        return count
      }
      reading.cancel()
      #expect(await reading.value <= 1)
    }
    #expect(provider.observerCount == 0)
  }

  @Test func aReleasedStreamIsForgotten() {
    let provider = FakeNetworkStateProvider(.online)
    var states: AsyncStream<NetworkState>? = provider.states()
    #expect(provider.observerCount == 1)
    _ = states
    states = nil
    #expect(provider.observerCount == 0)
  }

  @Test func manyReadersEndWithTheLastState() async {
    let provider = FakeNetworkStateProvider(.offline)
    let last = NetworkState(.online, isConstrained: true)
    await withTaskGroup(of: [NetworkState].self) { group in
      for _ in 0..<20 {
        let states = provider.states()
        group.addTask {
          var read: [NetworkState] = []
          for await state in states {
            read.append(state)
            if state == last { break }
          }
          return read
        }
      }
      var random = SeededRandom(seed: 3)
      for _ in 0..<1000 { provider.set(random.next(upTo: 2) == 0 ? .online : .offline) }
      provider.set(last)
      for await read in group {
        #expect(read.last == last)
        #expect(zip(read, read.dropFirst()).allSatisfy { $0 != $1 })
      }
    }
    #expect(provider.observerCount == 0)
  }
}
