import Foundation
import SeamNetwork
import Testing

/// RFC 9111, sections 1.2.2 and 3.
extension Rule {
  static let storing: [Rule] = [
    Rule("9111-1.2.2", .must, "read a number that is too large as 2147483648 or the greatest number") { bench in
      try await bench.loads(.fresh("a", for: 60, ["Cache-Control": "max-age=99999999999999999999999999"]))
      bench.clock.advance(by: 2_000_000_000)
      try await bench.hits("a")
    },
    Rule("9111-1.2.2", .must, "not let a calculation overflow into a negative value") { bench in
      try await bench.loads(.fresh("a", for: 60, ["Age": "99999999999999999999999999"]))
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
    },
    Rule("9111-3", .mustNot, "store a response to a method that it does not understand") { bench in
      for method: HTTPMethod in [.put, .delete, .options, "PROPFIND"] {
        try await bench.loads(.fresh("a"), Call(method: method))
        try await bench.loads(.fresh("b", ["Cache-Control": "no-store"]))
      }
    },
    Rule("9111-3", .mustNot, "store a response that is not final") { bench in
      try await bench.loads(.fresh("a").with(status: 103))
      try await bench.loads(.fresh("b"))
    },
    Rule("9111-3", .mustNot, "store status 304 as a response") { bench in
      try await bench.loads(.notModified(["Cache-Control": "max-age=60"]), Call([("If-None-Match", "\"x\"")]))
      try await bench.loads(.fresh("b"))
    },
    Rule("9111-3", .mustNot, "store status 206 that it does not understand") { bench in
      try await bench.loads(
        .fresh("ab").with(status: 206, ["Content-Range": "lines 0-1/10"]), Call([("Range", "lines=0-1")]))
      try await bench.loads(
        .fresh("ab").with(status: 206, ["Content-Range": "lines 0-1/10"]), Call([("Range", "lines=0-1")]))
    },
    Rule("9111-3", .mustNot, "store a response with no-store") { bench in
      try await bench.loads(.plain("a", ["Cache-Control": "max-age=60, no-store"]))
      try await bench.loads(.fresh("b"))
    },
    Rule("9111-3", .mustNot, "store a response without freshness, public, private, or a cacheable status") { bench in
      for status in [201, 202, 302, 303, 307, 400, 403, 500, 503] {
        try await bench.loads(.plain("a", ["Last-Modified": bench.time(-9000)], status: status))
        #expect(try await bench.store.usage().entries == 0, "\(status)")
      }
    },
    Rule("9111-3", .may, "store any final status with explicit freshness") { bench in
      for (number, status) in [200, 201, 302, 307, 400, 403, 404, 500, 599].enumerated() {
        let call = Call(path: "/\(number)")
        try await bench.loads(.fresh("a").with(status: status), call)
        try await bench.hits("a", call, status: status)
      }
    },
    Rule("9111-3", .may, "store a private response, as a private cache") { bench in
      try await bench.loads(.plain("a", ["Cache-Control": "private, max-age=60"]))
      try await bench.hits("a")
      let call = Call(path: "/created")
      let fields = ["Cache-Control": "private", "ETag": "\"b\""]
      try await bench.loads(.plain("b", fields, status: 201), call)
      try await bench.validates("b", by: .notModified(["ETag": "\"b\""]), call, status: 201)
    },
    Rule("9111-3.1", .must, "store all fields, unknown ones included") { bench in
      try await bench.loads(.fresh("a", ["X-Unknown": "1", "Content-Foo": "2"]))
      let response = try await bench.hits("a")
      #expect(response.fields["X-Unknown"] == "1")
      #expect(response.fields["Content-Foo"] == "2")
    },
    Rule("9111-3.1", .must, "remove Connection, and the fields that it names") { bench in
      try await bench.loads(.fresh("a", ["Connection": "x-hop, close", "X-Hop": "1", "Keep-Alive": "5"]))
      let response = try await bench.hits("a")
      for name in ["Connection", "X-Hop", "Keep-Alive"] { #expect(!response.fields.contains(name)) }
    },
    Rule("9111-3.1", .mustNot, "store fields of a proxy") { bench in
      let names = ["Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization"]
      try await bench.loads(.fresh("a", Dictionary(uniqueKeysWithValues: names.map { ($0, "secret") })))
      let response = try await bench.hits("a")
      for name in names { #expect(!response.fields.contains(name)) }
    },
    Rule("9111-3.2", .must, "add the fields of a newer response, in place of the stored ones") { bench in
      try await bench.loads(.fresh("a", ["X-Old": "1", "X-Both": "1"]))
      bench.clock.advance(by: 61)
      let fields = ["ETag": "\"a\"", "X-Both": "2", "X-New": "2", "Cache-Control": "max-age=60"]
      try await bench.validates("a", by: .notModified(fields))
      let response = try await bench.hits("a")
      #expect(response.fields.values(of: "X-Both") == ["2"])
      #expect(response.fields["X-Old"] == "1")
      #expect(response.fields["X-New"] == "2")
    },
    Rule("9111-3.2", .must, "keep Content-Length, and what the body was stored with") { bench in
      try await bench.loads(.fresh("abc", ["Content-Length": "3", "Content-Encoding": "x-own"]))
      bench.clock.advance(by: 61)
      let fields = [
        "ETag": "\"abc\"", "Content-Length": "9", "Content-Encoding": "gzip", "Content-Range": "bytes 0-1/2",
        "Connection": "x-hop", "X-Hop": "1",
      ]
      let response = try await bench.validates("abc", by: .notModified(fields)).response
      #expect(response.fields["Content-Length"] == "3")
      #expect(response.fields["Content-Encoding"] == "x-own")
      for name in ["Content-Range", "Connection", "X-Hop"] { #expect(!response.fields.contains(name)) }
    },
    Rule("9111-3.5", .must, "not serve an authenticated response to another user") { bench in
      try await bench.loads(.fresh("a"), Call([("Authorization", "Bearer a")]))
      try await bench.loads(.fresh("b"), Call([("Authorization", "Bearer b")]))
      try await bench.loads(.fresh("c", ["Cache-Control": "max-age=60, public"]), Call([("Authorization", "Bearer a")]))
      try await bench.hits("c", Call([("Authorization", "Bearer b")]))
    },
  ]
}

extension Answer {
  /// The answer with a status and further fields.
  func with(status: Int, _ more: [String: String] = [:]) -> Answer {
    var answer = self
    answer.status = status
    for (name, value) in more { answer.fields[name] = value }
    return answer
  }

  /// The fresh answer with other fields.
  static func fresh(_ body: String, _ more: [String: String]) -> Answer { fresh(body, for: 60, more) }
}
