import Foundation
import SeamNetwork
import Testing

/// RFC 9111, sections 5.2.2 and 5.2.3, and RFC 8246.
extension Rule {
  static let responseDirectives: [Rule] = [
    Rule("9111-5.2.2.1", .must, "count a response as stale once it is older than max-age") { bench in
      try await bench.loads(.fresh("a", for: 5))
      bench.clock.advance(by: 6)
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
      try await bench.loads(.fresh("b", for: 0), Call(path: "/b"))
      try await bench.validates("b", by: .notModified(["ETag": "\"b\""]), Call(path: "/b"))
    },
    Rule("9111-5.2.2.2", .mustNot, "reuse a stale response with must-revalidate, also if disconnected") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, must-revalidate"]))
      try await bench.hits("a")
      bench.clock.advance(by: 61)
      for code: NetworkError.Code in [.offline, .connectionLost, .timedOut] {
        bench.answer(.failure(code))
        try await bench.fails(code, Call([("Cache-Control", "max-stale, stale-if-error=99999")]))
      }
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]), Call(policy: .returnCacheElseLoad))
    },
    Rule("9111-5.2.2.3", .must, "not store with must-understand a status that it does not understand") { bench in
      for status in [299, 418, 599] {
        let fields = ["Cache-Control": "max-age=60, must-understand"]
        try await bench.loads(.plain("a", fields, status: status), Call(path: "/\(status)"))
        try await bench.loads(.plain("b", status: status), Call(path: "/\(status)"))
      }
    },
    Rule("9111-5.2.2.3", .should, "ignore no-store beside must-understand for a status that it understands") { bench in
      for status in [200, 307, 404] {
        let call = Call(path: "/\(status)")
        let fields = ["Cache-Control": "max-age=60, must-understand, no-store"]
        try await bench.loads(.plain("a", fields, status: status), call)
        try await bench.hits("a", call, status: status)
      }
    },
    Rule("9111-5.2.2.4", .mustNot, "use a response with no-cache without a successful validation") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, no-cache"]))
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]), Call(policy: .returnCacheElseLoad))
      try await bench.fails(.notCached, Call(policy: .onlyIfCached))
      try await bench.loads(.plain("x", status: 500))
    },
    Rule("9111-5.2.2.4", .may, "use a response with no-cache for named fields without these") { bench in
      let fields = [
        "Cache-Control": "max-age=60, no-cache=\"X-Once, x-twice\"", "X-Once": "1", "X-Twice": "2", "X": "3",
      ]
      try await bench.loads(.fresh("a", fields))
      let response = try await bench.hits("a")
      #expect(response.fields["X-Once"] == nil)
      #expect(response.fields["X-Twice"] == nil)
      #expect(response.fields["X"] == "3")
      bench.clock.advance(by: 61)
      let validated = try await bench.validates("a", by: .notModified(["ETag": "\"a\"", "X-Once": "9"])).response
      #expect(validated.fields["X-Once"] == "9")
    },
    Rule("9111-5.2.2.5", .mustNot, "store any part of a response with no-store, in any case") { bench in
      for directive in [
        "no-store", "NO-store", "no-store, max-age=60", "public, no-store", "no-store=\"x\", max-age=9",
      ] {
        try await bench.loads(.plain("a", ["Cache-Control": directive]))
        #expect(try await bench.store.usage().entries == 0)
      }
    },
    Rule("9111-5.2.2.5", .mustNot, "keep a response whose validation says no-store") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 61)
      try await bench.validates("a", by: .notModified(["ETag": "\"a\"", "Cache-Control": "no-store"]))
      #expect(try await bench.store.usage().entries == 0)
    },
    Rule("9111-5.2.2.6", .mustNot, "transform content with no-transform") { bench in
      try await bench.loads(
        .fresh("a\u{0}b", ["Cache-Control": "max-age=60, no-transform", "Content-Encoding": "x-own"]))
      #expect(try await bench.hits("a\u{0}b").fields["Content-Encoding"] == "x-own")
    },
    Rule("9111-5.2.2.7", .may, "store private responses and fields, as a private cache") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "private=\"X-Name\", max-age=60", "X-Name": "1"]))
      #expect(try await bench.hits("a").fields["X-Name"] == "1")
    },
    Rule("9111-5.2.2.8", .may, "ignore proxy-revalidate, as a private cache") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, proxy-revalidate"]))
      bench.clock.advance(by: 70)
      try await bench.hits("a", Call([("Cache-Control", "max-stale")]), source: .stale)
    },
    Rule("9111-5.2.2.9", .may, "store a public response of any status, and estimate its freshness") { bench in
      let fields = ["Cache-Control": "public", "Last-Modified": bench.time(-1000)]
      try await bench.loads(.plain("a", fields, status: 403))
      try await bench.hits("a", status: 403)
    },
    Rule("9111-5.2.2.10", .may, "ignore s-maxage, as a private cache") { bench in
      try await bench.loads(.plain("a", ["Cache-Control": "s-maxage=60"]))
      try await bench.loads(.fresh("b", for: 60, ["Cache-Control": "max-age=60, s-maxage=0"]))
      bench.clock.advance(by: 30)
      try await bench.hits("b")
      bench.clock.advance(by: 40)
      try await bench.hits("b", Call([("Cache-Control", "max-stale")]), source: .stale)
    },
  ]

  static let extensions: [Rule] = [
    Rule("9111-5.2.3", .must, "ignore directives that it does not know") { bench in
      try await bench.loads(
        .fresh("a", ["Cache-Control": "community=\"UCI\", x-no-store, max-age=60, =, \"no-store\""]))
      try await bench.hits("a", Call([("Cache-Control", "x-no-cache, own=1")]))
    },
    Rule("8246-2", .should, "not validate a fresh immutable response on a reload with max-age=0") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, immutable"]))
      try await bench.hits("a", Call([("Cache-Control", "max-age=0")]))
      bench.clock.advance(by: 61)
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]), Call([("Cache-Control", "max-age=0")]))
    },
    Rule("8246-2", .may, "load an immutable response where the caller overrides it") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, immutable"]))
      let request = try await bench.loads(.fresh("b"), Call(policy: .reload))
      #expect(request.fields["Cache-Control"] == "no-cache")
      try await bench.hits("b")
    },
  ]

  /// Requirements without a scenario.
  static let leftOut: [LeftOutRule] = [
    LeftOutRule(
      "9111-3", "Authorization and private, if the cache is shared", reason: "the cache is private; see section 3.5"),
    LeftOutRule(
      "9111-3.1", "not combine trailer fields with header fields", reason: "a response of this module has no trailers"),
    LeftOutRule(
      "9111-4.2", "represent Expires as an earlier time with a clock of less resolution",
      reason: "dates have more resolution than seconds"),
    LeftOutRule(
      "9111-4.3.2", "combine the caller's tags with the cache's",
      reason: "allowed, not done: the caller's conditions are sent as they are"),
    LeftOutRule(
      "9111-5.2.1.1", "not generate max-age, max-stale and min-fresh with quotes (also 5.2.1.2 and 5.2.1.3)",
      reason: "the cache generates none of them"),
    LeftOutRule(
      "9111-5.2.1.5", "not store a request with no-store", reason: "no request is stored but with its response"),
    LeftOutRule(
      "9111-5.2.1.7", "answer only-if-cached with status 504", reason: "the call fails with the code notCached instead"),
    LeftOutRule(
      "9111-5.2.2", "obey the directives of this section", reason: "each of 5.2.2.1 to 5.2.2.10 has rows of its own"),
    LeftOutRule(
      "9111-5.2.2.2", "generate status 504 when disconnected", reason: "the call fails with the connection's error"),
    LeftOutRule("9111-5.2.2.7", "restrict shared caches", reason: "the cache is private"),
    LeftOutRule("9111-5.2.4", "registrations", reason: "a requirement for IANA"),
    LeftOutRule("9111-5.5", "Warning", reason: "obsolete, and generated by no cache any more"),
    LeftOutRule("5861-3", "be implemented by servers", reason: "a requirement for servers"),
  ]
}
