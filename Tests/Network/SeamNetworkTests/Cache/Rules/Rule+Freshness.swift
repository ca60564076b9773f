import Foundation
import SeamNetwork
import Testing

/// RFC 9111, sections 4.2 to 4.2.3.
extension Rule {
  static let freshness: [Rule] = [
    Rule("9111-4.2", .should, "read dates in any case") { bench in
      try await bench.loads(.plain("a", ["Expires": bench.time(60).uppercased(), "Date": bench.time(0).lowercased()]))
      try await bench.hits("a")
    },
    Rule("9111-4.2", .mustNot, "let a time zone influence it, nor accept another than GMT") { bench in
      for zone in ["UTC", "EST", "+0000", "CEST"] {
        let expires = bench.time(60).replacing("GMT", with: zone)
        try await bench.loads(.plain("a", ["Expires": expires]), Call(path: "/\(zone.utf8.count)\(zone)"))
        try await bench.loads(.plain("b"), Call(path: "/\(zone.utf8.count)\(zone)"))
      }
    },
    Rule("9111-4.2", .must, "count a response as stale once its age reaches its lifetime") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 59.5)
      try await bench.hits("a")
      bench.clock.advance(by: 0.5)
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
    },
    Rule("9111-4.2.1", .must, "prefer max-age to Expires, and ignore s-maxage") { bench in
      let fields = ["Cache-Control": "s-maxage=1, max-age=60", "Expires": bench.time(-60), "Date": bench.time(0)]
      try await bench.loads(.plain("a", fields))
      bench.clock.advance(by: 30)
      try await bench.hits("a")
    },
    Rule("9111-4.2.1", .must, "count Expires from Date, or from the arrival without one") { bench in
      try await bench.loads(.plain("a", ["Expires": bench.time(100), "Date": bench.time(90)]))
      bench.clock.advance(by: 9)
      try await bench.hits("a")
      bench.clock.advance(by: 2)
      try await bench.loads(.plain("b", ["Expires": bench.time(10)]))
      bench.clock.advance(by: 9)
      try await bench.hits("b")
      bench.clock.advance(by: 2)
      try await bench.loads(.plain("c"))
    },
    Rule("9111-4.2.1", .should, "count contradictory or invalid freshness as stale") { bench in
      let values = [
        "max-age=60, max-age=70", "max-age=x", "max-age=-1", "max-age=6.5", "max-age", "max-age='60'", "max-age=",
      ]
      for (number, value) in values.enumerated() {
        let call = Call(path: "/\(number)")
        try await bench.loads(.plain("a", ["Cache-Control": value]), call)
        try await bench.loads(.plain("b"), call)
      }
    },
    Rule("9111-4.2.1", .should, "count several different Expires as stale") { bench in
      var answer = Answer.plain("a")
      for seconds in [60.0, 70] { answer.fields.append(HTTPField("Expires", bench.time(seconds))) }
      try await bench.loads(answer)
      try await bench.loads(.plain("b"))
    },
    Rule("9111-4.2.1", .should, "honour the most restrictive of contradictory directives") { bench in
      try await bench.loads(.fresh("a", ["Cache-Control": "max-age=60, no-cache"]))
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
    },
    Rule("9111-4.2.2", .mustNot, "estimate where an explicit time is given") { bench in
      let modified = bench.time(-1_000_000)
      for (number, fields) in [["Cache-Control": "max-age=0"], ["Expires": "0"], ["Expires": bench.time(-1)]]
        .enumerated()
      {
        let call = Call(path: "/\(number)")
        try await bench.loads(.plain("a", fields.merging(["Last-Modified": modified]) { $1 }), call)
        try await bench.loads(.plain("b"), call)
      }
    },
    Rule("9111-4.2.2", .may, "estimate a tenth of the time since the last modification") { bench in
      try await bench.loads(.plain("a", ["Last-Modified": bench.time(-1000)]))
      bench.clock.advance(by: 99)
      try await bench.hits("a")
      bench.clock.advance(by: 2)
      try await bench.validates("a", by: .notModified())
    },
    Rule("9111-4.2.2", .mustNot, "estimate for a status that is not heuristically cacheable, unless public") { bench in
      let modified = bench.time(-1_000_000)
      for status in [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501] {
        let call = Call(path: "/\(status)")
        try await bench.loads(.plain("a", ["Last-Modified": modified], status: status), call)
        try await bench.hits("a", call, status: status)
      }
      for status in [201, 302, 403, 500] {
        let call = Call(path: "/\(status)")
        try await bench.loads(.plain("a", ["Last-Modified": modified], status: status), call)
        let fields = ["Last-Modified": modified, "Cache-Control": "public"]
        try await bench.loads(.plain("b", fields, status: status), call)
        try await bench.hits("b", call, status: status)
      }
    },
    Rule("9111-4.2.3", .must, "count the age from the time of the request") { bench in
      let cache = bench.cache
      let request = try CacheBench.request()
      let response = try await cache.intercept(request, in: NetworkCall(clock: bench.clock.clock)) { request in
        bench.clock.advance(by: 40)
        return HTTPResponse(200, fields: [HTTPField("Cache-Control", "max-age=60")], url: request.url)
      }
      #expect(response.source == .network)
      bench.clock.advance(by: 19)
      #expect(try await bench.hits("").fields["Age"] == "59")
      bench.clock.advance(by: 1)
      try await bench.loads(.fresh("b"))
    },
    Rule("9111-4.2.3", .must, "count the age from the last validation, not with the Age before") { bench in
      try await bench.loads(.fresh("a", ["Age": "50", "Date": bench.time(0)]))
      bench.clock.advance(by: 20)
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
      #expect(try await bench.hits("a").fields["Age"] == "0")
    },
    Rule("9111-4.2.3", .must, "count the time since Date, where that is more than Age says") { bench in
      try await bench.loads(.fresh("a", ["Date": bench.time(-50), "Age": "20"]))
      #expect(try await bench.hits("a").fields["Age"] == "50")
      bench.clock.advance(by: 10)
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
    },
  ]
}
