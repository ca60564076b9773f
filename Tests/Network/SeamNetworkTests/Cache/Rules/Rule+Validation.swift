import Foundation
import SeamNetwork
import Testing

/// RFC 9111, sections 4.3.1 to 4.3.5.
extension Rule {
  static let validation: [Rule] = [
    Rule("9111-4.3.1", .must, "send the entity tag of the stored response") { bench in
      for tag in ["\"a\"", "W/\"a\""] {
        let call = Call(path: "/\(tag.utf8.count)")
        try await bench.loads(.fresh("a", ["ETag": tag]), call)
        bench.clock.advance(by: 61)
        let request = try await bench.validates("a", by: .notModified(["ETag": tag]), call).request
        #expect(request.fields.values(of: "If-None-Match") == [tag])
      }
    },
    Rule("9111-4.3.1", .should, "send its Last-Modified, unless a range with a tag is requested") { bench in
      let modified = bench.time(-1000)
      try await bench.loads(.fresh("abc", ["Last-Modified": modified]))
      bench.clock.advance(by: 61)
      let notModified = Answer.notModified(["ETag": "\"abc\""])
      let request = try await bench.validates("abc", by: notModified).request
      #expect(request.fields["If-Modified-Since"] == modified)
      bench.clock.advance(by: 61)
      let range = try await bench.validates("b", by: notModified, Call([("Range", "bytes=1-1")]), status: 206).request
      #expect(range.fields["If-Modified-Since"] == nil)
      #expect(range.fields["If-None-Match"] == "\"abc\"")
    },
    Rule("9111-4.3.2", .should, "evaluate the caller's conditions by the stored response") { bench in
      try await bench.loads(.fresh("a", ["Last-Modified": bench.time(-100)]))
      for value in ["\"a\"", "W/\"a\"", "\"x\", \"a\"", "*"] {
        let response = try await bench.hits("", Call([("If-None-Match", value)]), status: 304)
        #expect(response.fields["ETag"] == "\"a\"")
      }
      try await bench.hits("a", Call([("If-None-Match", "\"x\"")]))
      try await bench.hits("", Call([("If-Modified-Since", bench.time(-100))]), status: 304)
      try await bench.hits("a", Call([("If-Modified-Since", bench.time(-101))]))
      // If-None-Match takes precedence.
      try await bench.hits("a", Call([("If-None-Match", "\"x\""), ("If-Modified-Since", bench.time(0))]))
    },
    Rule("9111-4.3.2", .mustNot, "evaluate conditions that are for the server, or without a stored response") { bench in
      try await bench.loads(.notModified(), Call([("If-None-Match", "\"a\"")]))
      try await bench.loads(.fresh("a"))
      for name in ["If-Match", "If-Unmodified-Since"] {
        try await bench.loads(.plain("x", status: 412), Call([(name, "\"a\"")]))
      }
      try await bench.loads(.plain("x", status: 412), Call([("If-None-Match", "*")], method: .put))
    },
    Rule("9111-4.3.2", .should, "compare If-Modified-Since with Date where Last-Modified is missing") { bench in
      try await bench.loads(.plain("a", ["Cache-Control": "max-age=60", "Date": bench.time(-10)]))
      try await bench.hits("", Call([("If-Modified-Since", bench.time(-10))]), status: 304)
      try await bench.hits("a", Call([("If-Modified-Since", bench.time(-11))]))
    },
    Rule("9111-4.3.2", .must, "evaluate If-Range by the stored response") { bench in
      try await bench.loads(.fresh("0123456789", ["ETag": "\"t\""]))
      try await bench.hits("01", Call([("Range", "bytes=0-1"), ("If-Range", "\"t\"")]), status: 206)
      for condition in ["\"x\"", "W/\"t\"", bench.time(0)] {
        try await bench.hits("0123456789", Call([("Range", "bytes=0-1"), ("If-Range", condition)]))
      }
      let modified = bench.time(-3600)
      let dated = Call([("Range", "bytes=0-1"), ("If-Range", modified)], path: "/dated")
      try await bench.loads(.fresh("0123456789", ["Last-Modified": modified]), Call(path: "/dated"))
      try await bench.hits("01", dated, status: 206)
      // A date shortly before the response is no strong validator.
      let recent = Call([("Range", "bytes=0-1"), ("If-Range", bench.time(-59))], path: "/recent")
      let fields = ["Last-Modified": bench.time(-59)]
      try await bench.loads(.fresh("0123456789", fields), Call(path: "/recent"))
      try await bench.hits("0123456789", recent)
    },
    Rule("9111-4.3.2", .must, "leave status 304 to a caller whose own conditions were sent") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 61)
      let request = try await bench.loads(
        .notModified(["ETag": "\"b\"", "Cache-Control": "max-age=600"]), Call([("If-None-Match", "\"b\"")]))
      #expect(request.fields.values(of: "If-None-Match") == ["\"b\""])
      // The stored response is another one, and is not updated.
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
      bench.clock.advance(by: 61)
      try await bench.loads(
        .notModified(["ETag": "\"a\"", "Cache-Control": "max-age=600"]), Call([("If-None-Match", "\"a\"")]))
      try await bench.hits("a")
    },
    Rule("9111-4.3.2", .mustNot, "send the tag of a part that does not satisfy the request") { bench in
      try await bench.loads(.part("56789", at: 5, of: 10), Call([("Range", "bytes=5-9")]))
      bench.clock.advance(by: 61)
      #expect(try await bench.loads(.fresh("x")).fields["If-None-Match"] == nil)
    },
    Rule("9111-4.3.3", .must, "use a full response in place of the stored one") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 61)
      try await bench.loads(.fresh("b"))
      try await bench.hits("b")
      bench.clock.advance(by: 61)
      try await bench.loads(.plain("c", ["Cache-Control": "no-store"]))
      #expect(try await bench.store.usage().entries == 0)
    },
    Rule("9111-4.3.3", .may, "forward status 5xx, and keep the stored response") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 61)
      try await bench.loads(.plain("x", status: 503))
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
    },
    Rule("9111-4.3.4", .mustNot, "update any response where the strong validator is none of the stored") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 61)
      bench.answer(.notModified(["ETag": "\"other\"", "Cache-Control": "max-age=600"]))
      bench.answer(.fresh("b"))
      let (response, body) = try await bench.get()
      #expect(body == "b")
      #expect(response.source == .network)
      #expect(bench.received.last?.fields["If-None-Match"] == nil)
    },
    Rule("9111-4.3.4", .must, "update all that could be chosen with the strong validator, and no other") { bench in
      for kind in ["1", "2"] {
        try await bench.loads(.fresh("same", ["Vary": "X-Kind"]), Call([("X-Kind", kind)]))
      }
      bench.clock.advance(by: 61)
      let fields = ["ETag": "\"same\"", "Cache-Control": "max-age=60"]
      try await bench.validates("same", by: .notModified(fields), Call([("X-Kind", "1")]))
      try await bench.hits("same", Call([("X-Kind", "1")]))
      try await bench.validates("same", by: .notModified(fields), Call([("X-Kind", "2")]))
    },
    Rule("9111-4.3.4", .must, "update the response of a weak validator, or the only one without any") { bench in
      try await bench.loads(.fresh("a", ["ETag": "W/\"a\""]))
      bench.clock.advance(by: 61)
      try await bench.validates("a", by: .notModified(["ETag": "W/\"a\"", "Cache-Control": "max-age=60"]))
      try await bench.hits("a")
      let call = Call(path: "/none")
      try await bench.loads(.plain("b", ["Cache-Control": "max-age=60"]), call)
      bench.clock.advance(by: 61)
      let conditional = Call([("If-Modified-Since", bench.time(0))], path: "/none")
      try await bench.loads(.notModified(["Cache-Control": "max-age=60", "X": "1"]), conditional)
      #expect(try await bench.hits("b", call).fields["X"] == "1")
    },
    Rule("9111-4.3.5", .should, "update the stored response that a response to HEAD describes") { bench in
      try await bench.loads(.fresh("abc"))
      bench.clock.advance(by: 61)
      let fields = ["ETag": "\"abc\"", "Content-Length": "3", "Cache-Control": "max-age=60", "X": "1"]
      bench.answer(.plain("", fields))
      _ = try await bench.get(method: .head)
      #expect(try await bench.hits("abc").fields["X"] == "1")
    },
    Rule("9111-4.3.5", .should, "count the stored response as stale where HEAD describes another") { bench in
      for (number, fields) in [["ETag": "\"x\""], ["Last-Modified": bench.time(0)], ["Content-Length": "4"]]
        .enumerated()
      {
        let path = "/\(number)"
        try await bench.loads(.fresh("abc"), Call(path: path))
        let head = Call([("Cache-Control", "no-cache")], path: path, method: .head)
        try await bench.loads(.plain("", fields), head)
        try await bench.validates("abc", by: .notModified(["ETag": "\"abc\""]), Call(path: path))
      }
    },
  ]

  /// RFC 9111, section 4.4.
  static let invalidation: [Rule] = [
    Rule("9111-4.4", .must, "invalidate the URL of an unsafe request that succeeded") { bench in
      for method: HTTPMethod in [.post, .put, .patch, .delete, "M-SEARCH"] {
        for status in [200, 201, 204, 303] {
          let path = "/\(method.rawValue)/\(status)"
          try await bench.loads(.fresh("a"), Call(path: path))
          try await bench.loads(.plain("x", status: status), Call(path: path, method: method))
          try await bench.loads(.fresh("b"), Call(path: path))
        }
      }
    },
    Rule("9111-4.4", .may, "invalidate Location and Content-Location of the same origin") { bench in
      for path in ["/a", "/b", "/c"] { try await bench.loads(.fresh("a"), Call(path: path)) }
      let fields = ["Location": "/a", "Content-Location": "http://EXAMPLE.com:80/b"]
      try await bench.loads(.plain("x", fields, status: 201), Call(method: .post))
      for path in ["/a", "/b"] { try await bench.loads(.fresh("b"), Call(path: path)) }
      try await bench.hits("a", Call(path: "/c"))
    },
    Rule("9111-4.4", .mustNot, "invalidate a URL of another origin") { bench in
      let others = ["http://other.com/", "https://example.com/", "http://example.com:8080/"]
      for url in others { try await bench.loads(.fresh("a"), Call(path: url)) }
      for url in others {
        let fields = ["Location": url, "Content-Location": url]
        try await bench.loads(.plain("x", fields, status: 201), Call(method: .post))
        try await bench.hits("a", Call(path: url))
      }
    },
    Rule("9111-4.4", .mustNot, "invalidate for a safe request, or for one that failed") { bench in
      try await bench.loads(.fresh("a"))
      try await bench.loads(.plain("x"), Call(method: .options))
      for status in [400, 403, 404, 500] { try await bench.loads(.plain("x", status: status), Call(method: .put)) }
      bench.answer(.failure(.connectionLost))
      try await bench.fails(.connectionLost, Call(method: .put))
      try await bench.hits("a")
    },
  ]
}
