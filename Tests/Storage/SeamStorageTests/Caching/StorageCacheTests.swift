import Testing

@testable import SeamStorage

struct StorageCacheTests {
  private let cache = StorageCache(capacity: 10_000)

  @Test func readsWithoutConcurrentWritesAreCached() {
    end(begin(), with: [1])
    #expect(kept == [1])
    end(begin("absent"), with: nil)
    guard case .kept(nil) = cache.lookUp("absent") else { return #expect(Bool(false), "the absence was forgotten") }
  }

  @Test func whatWasReadWhenAWriteBeganIsNotKept() {
    let read = begin()
    cache.beginWrite(["key"])
    end(read, with: [0])
    #expect(kept == nil)
    cache.endWrite(["key"])
    #expect(kept == nil)
  }

  @Test func whatIsReadDuringAWriteIsNotKept() {
    cache.beginWrite(["key"])
    let read = begin()
    cache.endWrite(["key"])
    end(read, with: [0])
    #expect(kept == nil)
  }

  @Test func theLastOfSeveralWritesCounts() {
    cache.beginWrite(["key"])
    cache.beginWrite(["key", "other"])
    cache.endWrite(["key"])
    end(begin(), with: [0])
    #expect(kept == nil)
    cache.endWrite(["key", "other"])
    end(begin(), with: [1])
    #expect(kept == [1])
  }

  @Test func whatIsReadBeforeForgettingIsNotKept() {
    let read = begin()
    cache.forgetAll()
    end(read, with: [0])
    #expect(kept == nil)
  }

  private var kept: [UInt8]? {
    switch cache.lookUp("key") {
    case .kept(let bytes): return bytes
    case .unknown(let read):
      cache.abandon(read)
      return nil
    }
  }

  private func begin(_ key: String = "key") -> StorageCache.Read? {
    guard case .unknown(let read) = cache.lookUp(key) else { return nil }
    return read
  }

  private func end(_ read: StorageCache.Read?, with bytes: [UInt8]?) {
    if let read { cache.end(read, with: bytes) }
  }
}
