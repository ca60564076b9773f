import Foundation
import SeamNetwork
import Testing

/// RFC 9111, sections 5.1 to 5.2.1, 5.3 and 5.4.
extension Rule {
  static let fields: [Rule] = [
    Rule("9111-5.1", .should, "use the first member of Age") { bench in
      for (number, value) in ["10, 500", "10,x", "010"].enumerated() {
        let call = Call(path: "/\(number)")
        try await bench.loads(.fresh("a", ["Age": value]), call)
        #expect(try await bench.hits("a", call).fields["Age"] == "10")
      }
    },
    Rule("9111-5.1", .should, "ignore an invalid Age") { bench in
      for (number, value) in ["x", "-500", "500.0", "", "x, 500"].enumerated() {
        let call = Call(path: "/\(number)")
        try await bench.loads(.fresh("a", ["Age": value]), call)
        #expect(try await bench.hits("a", call).fields["Age"] == "0")
      }
    },
    Rule("9111-5.2", .must, "pass the caller's directives on") { bench in
      let request = try await bench.loads(.fresh("a"), Call([("Cache-Control", "max-age=5, own=\"x\"")]))
      #expect(request.fields.values(of: "Cache-Control") == ["max-age=5, own=\"x\""])
    },
    Rule("9111-5.2", .must, "compare names of directives in any case, and read quoted arguments") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "MAX-age=\"60\""]))
      try await bench.hits("a")
      try await bench.loads(.plain("b", ["Cache-Control": "max-age=60, No-STORE"]), Call(path: "/b"))
      try await bench.loads(
        .plain("c", ["Cache-Control": "own=\"no-store, x\\\", no-cache\", max-age=60"]), Call(path: "/b"))
      try await bench.hits("c", Call(path: "/b"))
    },
    Rule("9111-5.3", .must, "count an invalid Expires as a time that has passed") { bench in
      let invalid = ["0", "-1", "", "tomorrow", bench.time(60) + " x", String(bench.time(60).dropFirst(5))]
      for (number, value) in invalid.enumerated() {
        let call = Call(path: "/\(number)")
        try await bench.loads(.plain("a", ["Expires": value, "Last-Modified": bench.time(-99_999)]), call)
        try await bench.loads(.plain("b"), call)
      }
    },
    Rule("9111-5.3", .must, "ignore Expires where there is max-age") { bench in
      try await bench.loads(.fresh("a", ["Expires": "0"]))
      try await bench.hits("a")
      try await bench.loads(.plain("b", ["Expires": bench.time(60), "Cache-Control": "max-age=0"]), Call(path: "/b"))
      try await bench.loads(.plain("c"), Call(path: "/b"))
    },
    Rule("9111-5.4", .may, "read Pragma as no-cache where there is no Cache-Control") { bench in
      try await bench.loads(.fresh("a"))
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]), Call([("Pragma", "no-cache")]))
      try await bench.hits("a", Call([("Pragma", "no-cache"), ("Cache-Control", "max-age=60")]))
      try await bench.loads(.fresh("b", ["Pragma": "no-cache"]), Call(path: "/b"))
      try await bench.hits("b", Call(path: "/b"))
    },
  ]

  static let requestDirectives: [Rule] = [
    Rule("9111-5.2.1.1", .may, "honour max-age of a request, and serve nothing stale with it") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 10)
      try await bench.hits("a", Call([("Cache-Control", "max-age=10")]))
      bench.clock.advance(by: 1)
      let confirmed = Answer.notModified(["ETag": "\"a\"", "Cache-Control": "max-age=60, stale-while-revalidate=600"])
      try await bench.validates("a", by: confirmed, Call([("Cache-Control", "max-age=10")]))
      bench.clock.advance(by: 61)
      try await bench.validates("a", by: confirmed, Call([("Cache-Control", "max-age=300")]))
      try await bench.validates("a", by: confirmed, Call([("Cache-Control", "max-age=0x")]))
    },
    Rule("9111-5.2.1.2", .may, "honour max-stale, with and without a value") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 100)
      try await bench.hits("a", Call([("Cache-Control", "max-stale=40")]), source: .stale)
      try await bench.hits("a", Call([("Cache-Control", "max-stale")]), source: .stale)
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]), Call([("Cache-Control", "max-stale=39")]))
    },
    Rule("9111-5.2.1.3", .may, "honour min-fresh") { bench in
      try await bench.loads(.fresh("a"))
      try await bench.hits("a", Call([("Cache-Control", "min-fresh=60")]))
      bench.clock.advance(by: 1)
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]), Call([("Cache-Control", "min-fresh=60")]))
    },
    Rule("9111-5.2.1.4", .may, "honour no-cache, also where a stale response would be permitted") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, stale-if-error=600, immutable"]))
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]), Call([("Cache-Control", "no-cache")]))
      bench.answer(.failure(.connectionLost))
      try await bench.fails(.connectionLost, Call([("Cache-Control", "no-cache")]))
    },
    Rule("9111-5.2.1.5", .mustNot, "store the response to a request with no-store") { bench in
      try await bench.loads(.fresh("a"), Call([("Cache-Control", "no-store")]))
      #expect(try await bench.store.usage().entries == 0)
      try await bench.loads(.fresh("b"))
      try await bench.hits("b", Call([("Cache-Control", "no-store")]))
    },
    Rule("9111-5.2.1.7", .should, "fail with only-if-cached where nothing usable is stored") { bench in
      let call = Call([("Cache-Control", "only-if-cached")])
      try await bench.fails(.notCached, call)
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, stale-while-revalidate=60"]))
      try await bench.hits("a", call)
      try await bench.hits("a", Call(policy: .onlyIfCached))
      bench.clock.advance(by: 61)
      try await bench.fails(.notCached, call)
      try await bench.fails(.notCached, Call(policy: .onlyIfCached))
      try await bench.hits("a", Call([("Cache-Control", "only-if-cached, max-stale")]), source: .stale)
      #expect(bench.received.count == 1)
    },
  ]
}
