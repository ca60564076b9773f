import SeamStorage
import Testing

struct StorageSignalsTests {
  @Test func signalsThatNobodyTookAreOne() async {
    let signals = StorageSignals()
    var iterator = signals.stream(in: .key("a")).makeAsyncIterator()
    signals.send(["a", "b", "a"])
    signals.sendToAll()
    signals.finish()
    #expect(await iterator.next() != nil)
    #expect(await iterator.next() == nil)
  }

  @Test func keysAreToldApartByTheirUTF8() async {
    let signals = StorageSignals()
    var iterator = signals.stream(in: .key("\u{e9}")).makeAsyncIterator()
    signals.send(["e\u{301}", "other"])
    signals.finish()
    #expect(await iterator.next() == nil)
  }

  @Test func aStreamThatIsLetGoIsForgotten() {
    let signals = StorageSignals()
    var streams = [signals.stream(in: .key("a")), signals.stream(in: .key("a"))]
    #expect(signals.isWatched)
    streams.removeLast()
    #expect(signals.isWatched)
    streams.removeLast()
    #expect(!signals.isWatched)
  }

  @Test func streamsEndWithTheSignals() async {
    var early = StorageSignals().stream(in: .key("a")).makeAsyncIterator()
    #expect(await early.next() == nil)
    let finished = StorageSignals()
    finished.finish()
    var late = finished.stream(in: .key("a")).makeAsyncIterator()
    #expect(await late.next() == nil)
  }
}
