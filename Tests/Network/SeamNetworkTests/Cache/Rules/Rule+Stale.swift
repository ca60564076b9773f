import Foundation
import SeamNetwork
import Testing

/// RFC 9111, section 4.2.4, and RFC 5861.
extension Rule {
  static let stale: [Rule] = [
    Rule("9111-4.2.4", .mustNot, "serve a stale response that a directive prohibits to be served so") { bench in
      let directives = ["must-revalidate", "no-cache", "must-revalidate, stale-if-error=60, stale-while-revalidate=60"]
      for (number, directive) in directives.enumerated() {
        let path = "/\(number)"
        try await bench.loads(.plain("a", ["Cache-Control": "max-age=1, \(directive)"]), Call(path: path))
        bench.clock.advance(by: 2)
        bench.answer(.failure(.connectionLost))
        try await bench.fails(
          .connectionLost, Call([("Cache-Control", "max-stale")], path: path, policy: .returnCacheElseLoad))
        bench.answer(.failure(.connectionLost))
        try await bench.fails(.connectionLost, Call([("Cache-Control", "stale-if-error=60")], path: path))
      }
    },
    Rule("9111-4.2.4", .mustNot, "serve a stale response without permission, also if the server is not reached") {
      bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 61)
      bench.answer(.failure(.offline))
      try await bench.fails(.offline)
      try await bench.loads(.plain("x", status: 503))
      bench.answer(.failure(.timedOut))
      try await bench.fails(.timedOut, Call(policy: .protocolDefined))
    },
    Rule("9111-4.2.4", .may, "serve a stale response where the caller permits it") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 100)
      try await bench.hits("a", Call(policy: .returnCacheElseLoad), source: .stale)
      try await bench.hits("a", Call([("Cache-Control", "max-stale=40")]), source: .stale)
    },
    Rule("5861-3", .may, "serve a stale response within stale-while-revalidate") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, stale-while-revalidate=30"]))
      bench.clock.advance(by: 80)
      bench.answer(.fresh("b", ["Cache-Control": "max-age=60"]))
      #expect(try await bench.get().body == "a")
      await bench.cache.waitForBackground()
      #expect(bench.received.last?.fields["If-None-Match"] == "\"a\"")
      try await bench.hits("b")
    },
    Rule("5861-3", .should, "validate in the background while the stale response is served, and only once") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, stale-while-revalidate=30"]))
      bench.clock.advance(by: 80)
      bench.answer(.notModified(["ETag": "\"a\"", "Cache-Control": "max-age=60"]))
      #expect(try await bench.get().response.source == .stale)
      await bench.cache.waitForBackground()
      #expect(bench.received.count == 2)
      try await bench.hits("a")
    },
    Rule("5861-3", .should, "not serve the stale response after the window") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, stale-while-revalidate=30"]))
      bench.clock.advance(by: 91)
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
    },
    Rule("5861-4", .may, "serve a stale response within stale-if-error when the server fails") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, stale-if-error=30"]))
      bench.clock.advance(by: 80)
      for status in [500, 502, 503, 504] {
        bench.answer(.plain("x", status: status))
        let (response, body) = try await bench.get()
        #expect(body == "a")
        #expect(response.source == .stale)
        #expect(response.fields["Age"] == "80")
      }
      bench.answer(.failure(.connectionLost))
      #expect(try await bench.get().body == "a")
      bench.answer(.failure(.cancelled))
      try await bench.fails(.cancelled)
      bench.answer(.failure(.pinMismatch))
      try await bench.fails(.pinMismatch)
      try await bench.loads(.plain("x", status: 501))
    },
    Rule("5861-4", .may, "serve a stale response within stale-if-error of the request") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 80)
      let call = Call([("Cache-Control", "stale-if-error=20")])
      bench.answer(.plain("x", status: 500))
      #expect(try await bench.get(call.path, call.fields).body == "a")
      bench.clock.advance(by: 1)
      try await bench.loads(.plain("x", status: 500), call)
    },
    Rule("5861-4", .shouldNot, "serve the stale response after the window") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, stale-if-error=30"]))
      bench.clock.advance(by: 91)
      try await bench.loads(.plain("x", status: 503))
      bench.answer(.failure(.connectionLost))
      try await bench.fails(.connectionLost)
    },
  ]
}
