import SeamStorage
import Testing

struct StorageChangeBroadcasterTests {
  @Test func pendingSignalsAreCoalesced() async {
    let broadcaster = StorageChangeBroadcaster()
    var iterator = broadcaster.stream(in: .key("a")).makeAsyncIterator()
    broadcaster.send(["a", "b", "a"])
    broadcaster.sendToAll()
    broadcaster.finish()
    #expect(await iterator.next() != nil)
    #expect(await iterator.next() == nil)
  }

  @Test func keysAreToldApartByTheirUTF8() async {
    let broadcaster = StorageChangeBroadcaster()
    var iterator = broadcaster.stream(in: .key("\u{e9}")).makeAsyncIterator()
    broadcaster.send(["e\u{301}", "other"])
    broadcaster.finish()
    #expect(await iterator.next() == nil)
  }

  @Test func aStreamThatIsLetGoIsForgotten() {
    let broadcaster = StorageChangeBroadcaster()
    var streams = [broadcaster.stream(in: .key("a")), broadcaster.stream(in: .key("a"))]
    #expect(broadcaster.isWatched)
    streams.removeLast()
    #expect(broadcaster.isWatched)
    streams.removeLast()
    #expect(!broadcaster.isWatched)
  }

  @Test func streamsEndWithTheSignals() async {
    var early = StorageChangeBroadcaster().stream(in: .key("a")).makeAsyncIterator()
    #expect(await early.next() == nil)
    let finished = StorageChangeBroadcaster()
    finished.finish()
    var late = finished.stream(in: .key("a")).makeAsyncIterator()
    #expect(await late.next() == nil)
  }
}
