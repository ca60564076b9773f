import Foundation
import SeamNetwork
import Testing

/// RFC 9111, sections 4 and 4.1.
extension Rule {
  static let reusing: [Rule] = [
    Rule("9111-4", .mustNot, "use the response of another URL") { bench in
      try await bench.loads(.fresh("a"), Call(path: "/a"))
      for path in ["/", "/a/", "/A", "/a?", "/a?b", "/a%20"] {
        try await bench.loads(.fresh("b", ["Cache-Control": "no-store"]), Call(path: path))
      }
      try await bench.hits("a", Call(path: "/a#fragment"))
    },
    Rule("9111-4", .mustNot, "use a response whose method does not allow it") { bench in
      try await bench.loads(.fresh("", ["X": "1"]), Call(method: .head))
      try await bench.loads(.fresh("a"))
      let head = try await bench.hits("", Call(method: .head))
      #expect(head.fields["ETag"] == "\"a\"")
    },
    Rule("9111-4", .may, "use the response to POST for GET, with freshness and its own Content-Location") { bench in
      try await bench.loads(.fresh("a", ["Content-Location": "/"]), Call(method: .post))
      try await bench.hits("a")
      try await bench.loads(.fresh("b", ["Content-Location": "/other"]), Call(path: "/b", method: .post))
      try await bench.loads(.fresh("c"), Call(path: "/b"))
    },
    Rule("9111-4", .mustNot, "use a stale response that was not validated") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: 61)
      try await bench.loads(.fresh("b"))
      try await bench.hits("b")
    },
    Rule("9111-4", .must, "generate Age, in place of one that is stored") { bench in
      try await bench.loads(.fresh("a", ["Age": "10"]))
      #expect(try await bench.hits("a").fields.values(of: "Age") == ["10"])
      bench.clock.advance(by: 7.9)
      #expect(try await bench.hits("a").fields.values(of: "Age") == ["17"])
    },
    Rule("9111-4", .must, "write unsafe requests through to the server") { bench in
      for method: HTTPMethod in [.post, .put, .patch, .delete, "LOCK"] {
        try await bench.loads(.fresh("a"))
        try await bench.loads(.plain("b", ["Cache-Control": "no-store"]), Call(method: method))
      }
    },
    Rule("9111-4", .must, "use the most recent response by Date") { bench in
      let (old, new) = (bench.time(-20), bench.time(-10))
      try await bench.loads(.fresh("new", ["Vary": "A", "Date": new]), Call([("A", "1"), ("B", "1")]))
      try await bench.loads(
        .fresh("old", ["Vary": "B", "Date": old]), Call([("A", "1"), ("B", "1"), ("Cache-Control", "no-cache")]))
      try await bench.hits("new", Call([("A", "1"), ("B", "1")]))
    },
    Rule("9111-4", .mustNot, "use stored responses without a clock that can be relied on") { bench in
      try await bench.loads(.fresh("a"))
      bench.clock.advance(by: -3600)
      try await bench.validates("a", by: .notModified(["ETag": "\"a\""]))
    },
    Rule("9111-4.1", .mustNot, "use a response whose selecting fields differ") { bench in
      try await bench.loads(.fresh("a", ["Vary": "Accept, X-Kind"]), Call([("Accept", "a"), ("X-Kind", "1")]))
      try await bench.hits("a", Call([("x-kind", "1"), ("accept", "a"), ("Other", "2")]))
      for fields in [[("Accept", "a"), ("X-Kind", "2")], [("Accept", "a")], [("X-Kind", "1")], []] {
        try await bench.loads(.fresh("b", ["Cache-Control": "no-store"]), Call(fields))
      }
    },
    Rule("9111-4.1", .may, "match fields that differ in space, lines, or an order without meaning") { bench in
      try await bench.loads(.fresh("a", ["Vary": "X-Kind"]), Call([("X-Kind", "1"), ("X-Kind", "2")]))
      for value in ["1,2", "1, 2", " 1 ,2"] { try await bench.hits("a", Call([("X-Kind", value)])) }
      try await bench.loads(.fresh("b", ["Cache-Control": "no-store"]), Call([("X-Kind", "2, 1")]))
      let german = Call([("Accept-Language", "de, en;q=0.5")], path: "/language")
      try await bench.loads(.fresh("c", ["Vary": "accept-language"]), german)
      try await bench.hits("c", Call([("Accept-Language", "EN; q=0.5,DE")], path: "/language"))
    },
    Rule("9111-4.1", .must, "let an absent field match an absent one only") { bench in
      try await bench.loads(.fresh("a", ["Vary": "X-Kind"]))
      try await bench.hits("a")
      try await bench.loads(.fresh("b", ["Vary": "X-Kind"]), Call([("X-Kind", "")]))
    },
    Rule("9111-4.1", .must, "never match Vary with *") { bench in
      for vary in ["*", "Accept, *", ", *", "*, *"] {
        let call = Call(path: "/\(vary.utf8.count)")
        try await bench.loads(.fresh("a", ["Vary": vary]), call)
        try await bench.loads(.fresh("b", ["Cache-Control": "no-store"]), call)
      }
    },
    Rule("9111-4.1", .may, "store several variants") { bench in
      for kind in ["1", "2", "3"] {
        try await bench.loads(.fresh(kind, ["Vary": "X-Kind"]), Call([("X-Kind", kind)]))
      }
      for kind in ["2", "1", "3"] { try await bench.hits(kind, Call([("X-Kind", kind)])) }
    },
    Rule("9111-4.1", .should, "select by the most recent Vary where a response omits it") { bench in
      try await bench.loads(.fresh("default", ["Date": bench.time(-30)]), Call([("Accept-Language", "fr")]))
      try await bench.loads(
        .fresh("german", ["Date": bench.time(-20), "Vary": "Accept-Language"]),
        Call([("Accept-Language", "de"), ("Cache-Control", "no-cache")]))
      try await bench.hits("german", Call([("Accept-Language", "de")]))
      try await bench.hits("default", Call([("Accept-Language", "fr")]))
      try await bench.loads(.fresh("x", ["Cache-Control": "no-store"]), Call([("Accept-Language", "it")]))
    },
  ]
}
