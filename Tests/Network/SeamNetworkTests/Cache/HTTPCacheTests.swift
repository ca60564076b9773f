import Foundation
import SeamSupport
import Testing

@testable import SeamNetwork

/// The cache beside the rules of HTTP: streaming, partitions, lost bodies, and several requests at once.
struct HTTPCacheTests {
  @Test func storesWhileTheCallerReadsAndReadsNothingAhead() async throws {
    let bench = CacheBench()
    let source = CountingReader(["a", "b", "c"])
    bench.answer(.stream(source))
    let response = try await bench.send(try CacheBench.request())
    #expect(source.count == 0)
    let reader = try response.body.makeReader()
    for (number, text) in ["a", "b", "c"].enumerated() {
      #expect(try await reader.read() == Array(text.utf8))
      #expect(source.count == number + 1)
      #expect(try await bench.store.usage().entries == 0)
    }
    #expect(try await reader.read() == nil)
    #expect(try await reader.read() == nil)
    try await bench.hits("abc")
  }

  @Test func discardsABodyThatWasNotReadToItsEnd() async throws {
    let bench = CacheBench()
    for isCancelled in [true, false] {
      let source = CountingReader(["a", "b"])
      bench.answer(.stream(source))
      var response: HTTPResponse? = try await bench.send(try CacheBench.request())
      var reader = try response?.body.makeReader()
      #expect(try await reader?.read() == [97])
      if isCancelled { reader?.cancel() }
      (response, reader) = (nil, nil)
      #expect(source.isCancelled)
      #expect(try await bench.store.usage().entries == 0)
    }
    try await bench.loads(.fresh("x"))
    #expect(bench.cache.pending.count == 0)
  }

  @Test func endsTheTransferOfAResponseThatIsDropped() async throws {
    let bench = CacheBench()
    let source = CountingReader(["a"])
    bench.answer(.stream(source))
    _ = try await bench.send(try CacheBench.request())
    #expect(source.isCancelled)
    #expect(bench.cache.pending.count == 0)
  }

  @Test func passesABodyThroughThatIsAboveTheLimit() async throws {
    let bench = CacheBench(InMemoryHTTPCacheStore(), maximumBodySize: 3)
    bench.answer(.stream(CountingReader(["ab", "cd", "ef"])))
    #expect(try await bench.get().body == "abcdef")
    #expect(try await bench.store.usage().entries == 0)
    try await bench.loads(.fresh("abcd"))
    try await bench.loads(.fresh("abc"))
    try await bench.hits("abc")
  }

  @Test func passesABodyThroughThatIsAboveTheLimitOfTheStore() async throws {
    let bench = CacheBench(InMemoryHTTPCacheStore(limit: 600))
    try await bench.loads(.fresh("a"))
    bench.answer(.stream(CountingReader(Array(repeating: String(repeating: "x", count: 100), count: 9))))
    #expect(try await bench.get("/large").body.count == 900)
    try await bench.hits("a")
  }

  @Test func storesNothingWhoseLengthIsNotAsAnnounced() async throws {
    let bench = CacheBench()
    try await bench.loads(.fresh("abc", ["Content-Length": "4"]))
    try await bench.loads(.fresh("abc", ["Content-Length": "3"]))
    try await bench.hits("abc")
  }

  @Test func keepsUsersApart() async throws {
    let user = Locked("anna")
    let bench = CacheBench(InMemoryHTTPCacheStore(), partition: { user.withLock { $0 } })
    try await bench.loads(.fresh("anna's"), Call([("Authorization", "Bearer anna")]))
    try await bench.hits("anna's", Call([("Authorization", "Bearer anna, renewed")]))
    user.withLock { $0 = "ben" }
    try await bench.loads(.fresh("ben's"), Call([("Authorization", "Bearer ben")]))
    user.withLock { $0 = "" }
    try await bench.loads(.fresh("anyone's"))
    try await bench.hits("anyone's", Call([("Cookie", "a=b")]))
    user.withLock { $0 = "anna" }
    try await bench.hits("anna's")
    try await bench.loads(.plain("x"), Call(method: .put))
    user.withLock { $0 = "ben" }
    try await bench.loads(.fresh("ben's"))
  }

  @Test(arguments: ["Authorization", "Cookie", "X-Session"])
  func storesNothingForAnUnknownUser(_ name: String) async throws {
    let bench = CacheBench()
    var request = try CacheBench.request()
    request.fields.append(HTTPField(name, "secret", isSensitive: true))
    for body in ["a", "b"] {
      bench.answer(.fresh(body))
      let response = try await bench.send(request)
      #expect(try await response.body.collect(upTo: 9) == Array(body.utf8))
    }
    #expect(try await bench.store.usage().entries == 0)
    try await bench.loads(.fresh("keyed"), Call([("X-Api-Key", "app")]))
    try await bench.hits("keyed")
  }

  @Test func selectsByNoSecret() async throws {
    let bench = CacheBench(InMemoryHTTPCacheStore(), partition: { "anna" })
    try await bench.loads(.fresh("a", ["Vary": "Cookie"]), Call([("Cookie", "a")]))
    #expect(try await bench.store.usage().entries == 0)
    try await bench.loads(.fresh("b", ["Vary": "Cookie"]))
    try await bench.hits("b")
    try await bench.loads(.fresh("c", ["Vary": "Cookie"]), Call([("Cookie", "a")]))
  }

  @Test func writesNoSecretIntoAnEntry() async throws {
    let bench = CacheBench(InMemoryHTTPCacheStore(), partition: { "anna" })
    let token = "tok-3f9c1d"
    var request = try CacheBench.request()
    request.fields = [
      HTTPField("Authorization", "Bearer \(token)"), HTTPField("Cookie", token), HTTPField("X-Api-Key", token),
      HTTPField("X-Own", token, isSensitive: true), HTTPField("Accept", "a"),
    ]
    bench.answer(
      .fresh(
        "a", ["Set-Cookie": token, "Set-Cookie2": token, "WWW-Authenticate": token, "Authentication-Info": token]))
    let response = try await bench.send(request)
    #expect(response.fields["Set-Cookie"] == token)
    let entries = try await bench.store.entries(for: try #require(HTTPCacheKey(request.url, partition: "anna")))
    #expect(entries.count == 1)
    var text = ""
    dump(entries, to: &text)
    #expect(!text.contains(token))
    // A confirmation must not bring it in either.
    bench.clock.advance(by: 61)
    bench.answer(.notModified(["ETag": "\"a\"", "Set-Cookie": token, "X-New": "1"]))
    _ = try await bench.send(request)
    dump(try await bench.store.entries(for: try #require(HTTPCacheKey(request.url, partition: "anna"))), to: &text)
    #expect(text.contains("X-New"))
    #expect(!text.contains(token))
  }

  @Test func loadsAgainWhoseBodyIsLost() async throws {
    let store = ForgetfulStore()
    let bench = CacheBench(store)
    try await bench.loads(.fresh("a"))
    store.forget()
    try await bench.loads(.fresh("b"))
    try await bench.hits("b")
    bench.clock.advance(by: 61)
    store.forget()
    bench.answer(.notModified(["ETag": "\"b\""]))
    try await bench.loads2(.fresh("c"))
    #expect(bench.received.last?.fields["If-None-Match"] == nil)
    store.forget()
    try await bench.fails(.notCached, Call(policy: .onlyIfCached))
  }

  @Test func requestsTheRestOfABodyThatIsLostWhileItIsRead() async throws {
    let store = ForgetfulStore()
    let bench = CacheBench(store)
    try await bench.loads(.fresh("0123456789", ["ETag": "\"tag\""]))
    store.breaksOffAfter = 4
    bench.answer(.part("456789", at: 4, of: 10))
    #expect(try await bench.get().body == "0123456789")
    #expect(bench.received.last?.fields["Range"] == "bytes=4-9")
    #expect(bench.received.last?.fields["If-Range"] == "\"tag\"")
    bench.answer(.part("78", at: 7, of: 10))
    store.breaksOffAfter = 2
    #expect(try await bench.get("/", [("Range", "bytes=5-8")]).body == "5678")
    #expect(bench.received.last?.fields["Range"] == "bytes=7-8")
    // Another representation, another range, a failure, or a request for the cache alone: the read fails.
    let refusals: [Answer] = [
      .fresh("abcdefghij"), .part("789", at: 7, of: 10), .part("23456789", at: 2, of: 10).with(tag: "\"other\""),
      .failure(.offline),
    ]
    for answer in refusals {
      bench.answer(answer)
      try await bench.fails(answer.error?.code ?? .connectionLost)
    }
    let count = bench.received.count
    try await bench.fails(.connectionLost, Call(policy: .onlyIfCached))
    #expect(bench.received.count == count)
  }

  @Test func goesToTheServerWhereTheStoreFails() async throws {
    let bench = CacheBench(FailingStore())
    for body in ["a", "b"] { try await bench.loads(.fresh(body)) }
    try await bench.loads(.plain("x"), Call(method: .delete))
  }

  @Test func doesNotServeWhatTheStoreFailedToRemove() async throws {
    let store = ForgetfulStore()
    let bench = CacheBench(store)
    try await bench.loads(.fresh("a"))
    store.failsToRemove = true
    try await bench.loads(.plain("x"), Call(method: .put))
    try await bench.loads(.fresh("b"))
    store.failsToRemove = false
    try await bench.loads(.fresh("c"))
    try await bench.hits("c")
  }

  @Test func keepsTheEntryWhereTheServerDeniesAccess() async throws {
    let bench = CacheBench()
    try await bench.loads(.fresh("a"))
    bench.clock.advance(by: 61)
    for status in [401, 403, 429] { try await bench.loads(.plain("x", status: status)) }
    try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
    bench.clock.advance(by: 61)
    try await bench.loads(.plain("x", ["Cache-Control": "no-store"], status: 410))
    #expect(try await bench.store.usage().entries == 0)
  }

  @Test func storesNothingThatWasInvalidatedMeanwhile() async throws {
    let bench = CacheBench()
    bench.answer(.stream(CountingReader(["old"])))
    let response = try await bench.send(try CacheBench.request())
    try await bench.loads(.plain("x"), Call(method: .put))
    #expect(try await response.body.collect(upTo: 9) == Array("old".utf8))
    #expect(try await bench.store.usage().entries == 0)
    bench.answer(.stream(CountingReader(["old"])))
    let second = try await bench.send(try CacheBench.request())
    try await bench.cache.removeAll()
    _ = try await second.body.collect(upTo: 9)
    #expect(try await bench.store.usage().entries == 0)
  }

  @Test func keepsTheNewerOfTwoResponses() async throws {
    let bench = CacheBench()
    bench.answer(.stream(CountingReader(["old"])))
    let old = try await bench.send(try CacheBench.request())
    bench.clock.advance(by: 1)
    try await bench.loads(.fresh("new"))
    _ = try await old.body.collect(upTo: 9)
    try await bench.hits("new")
  }

  @Test func revalidatesInTheBackgroundOnceAtATime() async throws {
    let bench = CacheBench()
    try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, stale-while-revalidate=60"]))
    bench.clock.advance(by: 61)
    let source = CountingReader(["b"], isHeld: true)
    bench.answer(.stream(source))
    for _ in 0..<20 {
      let (response, body) = try await bench.get()
      #expect(body == "a")
      #expect(response.source == .stale)
    }
    source.release()
    await bench.cache.waitForBackground()
    #expect(bench.received.count == 2)
    try await bench.hits("b")
  }

  @Test func aFailureInTheBackgroundLeavesTheEntry() async throws {
    let bench = CacheBench()
    try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, stale-while-revalidate=60"]))
    bench.clock.advance(by: 61)
    for _ in 0..<3 {
      bench.answer(.failure(.connectionLost))
      #expect(try await bench.get().body == "a")
      await bench.cache.waitForBackground()
    }
    #expect(bench.received.count == 4)
  }

  @Test func keepsAFewVariantsOfAURL() async throws {
    let bench = CacheBench()
    for number in 0..<40 {
      try await bench.loads(.fresh("\(number)", ["Vary": "X-Kind"]), Call([("X-Kind", "\(number)")]))
      bench.clock.advance(by: 0.1)
    }
    #expect(try await bench.store.usage().entries == Combination.maximumVariants)
    try await bench.hits("39", Call([("X-Kind", "39")]))
    try await bench.loads(.fresh("0", ["Vary": "X-Kind"]), Call([("X-Kind", "0")]))
  }

  @Test func policiesReadAndStoreAsTheySay() async throws {
    let bench = CacheBench()
    try await bench.loads(.fresh("a"), Call(policy: .noStore))
    try await bench.loads(.fresh("b"), Call(policy: .returnCacheElseLoad))
    try await bench.loads(.fresh("c"), Call(policy: .noStore))
    try await bench.hits("b")
    let request = try await bench.loads(.fresh("d"), Call(policy: .reload))
    #expect(request.fields.values(of: "Cache-Control") == ["no-cache"])
    #expect(request.fields["If-None-Match"] == nil)
    try await bench.hits("d", Call(policy: .onlyIfCached))
  }

  @Test func manyAtOnceGetWhatTheServerSent() async throws {
    let bench = CacheBench(InMemoryHTTPCacheStore(limit: 20_000))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          var random = SeededRandom(seed: UInt64(task))
          for _ in 0..<200 {
            let path = "/\(random.next() % 20)"
            let request = try CacheBench.request(random.next() % 8 == 0 ? .put : .get, path)
            let response = try await bench.cache.intercept(request, in: NetworkCall(clock: bench.clock.clock)) {
              let text = String(repeating: $0.url.path(), count: 300)
              let fields: HTTPFields = [HTTPField("Cache-Control", "max-age=9")]
              return HTTPResponse(200, fields: fields, body: HTTPBody(text), url: $0.url)
            }
            let body = String(decoding: try await response.body.collect(upTo: 9999), as: UTF8.self)
            #expect(body == String(repeating: path, count: 300))
          }
        }
      }
      try await group.waitForAll()
    }
    let usage = try await bench.store.usage()
    #expect(usage.bytes <= 20_000)
    #expect(bench.cache.pending.count == 0)
  }
}
