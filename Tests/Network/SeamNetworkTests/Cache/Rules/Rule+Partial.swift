import Foundation
import SeamNetwork
import SeamSupport
import Testing

/// RFC 9111, sections 3.3 and 3.4.
extension Rule {
  static let partial: [Rule] = [
    Rule("9111-3.3", .mustNot, "use an incomplete response to answer a request for more") { bench in
      try await bench.loads(.part("01234", at: 0, of: 10), Call([("Range", "bytes=0-4")]))
      try await bench.loads(.part("45678", at: 4, of: 10), Call([("Range", "bytes=4-8")]))
      try await bench.loads(.part("9", at: 9, of: 10).with(tag: "\"other\""), Call([("Range", "bytes=9-")]))
    },
    Rule("9111-3.3", .may, "answer a range that is wholly within an incomplete response") { bench in
      try await bench.loads(.part("23456", at: 2, of: 10), Call([("Range", "bytes=2-6")]))
      let response = try await bench.hits("345", Call([("Range", "bytes=3-5")]), status: 206)
      #expect(response.fields["Content-Range"] == "bytes 3-5/10")
      try await bench.hits("23456", Call([("Range", "bytes=2-6")]), status: 206)
    },
    Rule("9111-3.3", .mustNot, "send a part without marking it with status 206") { bench in
      try await bench.loads(.fresh("0123456789"))
      for (range, body) in [("0-1", "01"), ("8-", "89"), ("-3", "789"), ("5-99", "56789")] {
        let response = try await bench.hits(body, Call([("Range", "bytes=\(range)")]), status: 206)
        #expect(response.fields["Content-Range"]?.hasSuffix("/10") ?? false)
      }
    },
    Rule("9111-3.3", .mustNot, "store a part whose length is not what Content-Range says") { bench in
      try await bench.loads(.part("0123", at: 0, of: 10).with(range: "bytes 0-4/10"), Call([("Range", "bytes=0-4")]))
      try await bench.loads(.part("01234", at: 0, of: 10), Call([("Range", "bytes=0-4")]))
    },
    Rule("9111-3.3", .mustNot, "store an incomplete response as a complete one") { bench in
      var answer = Answer.fresh("0123456789", ["Content-Length": "10"])
      answer.body = HTTPBody(length: 10, reader: InterruptedReader(after: "0123"))
      bench.answer(answer)
      await #expect(throws: NetworkError.self) { try await bench.get() }
      try await bench.loads(.fresh("0123456789"))
    },
    Rule("9111-3.3", .mustNot, "answer ranges of several parts or other units itself") { bench in
      try await bench.loads(.fresh("0123456789"))
      for range in ["bytes=0-1,3-4", "lines=0-1", "bytes=x-1", "bytes=5-1"] {
        try await bench.loads(.plain("x", ["Cache-Control": "no-store"]), Call([("Range", range)]))
      }
    },
    Rule("9111-3.4", .may, "complete a stored beginning by requesting the rest") { bench in
      try await bench.loads(.part("0123", at: 0, of: 10), Call([("Range", "bytes=0-3")]))
      bench.answer(.part("456789", at: 4, of: 10))
      let (response, body) = try await bench.get()
      #expect(body == "0123456789")
      #expect(response.status == 200)
      #expect(response.fields["Content-Range"] == nil)
      #expect(bench.received.last?.fields["Range"] == "bytes=4-")
      #expect(bench.received.last?.fields["If-Range"] == "\"tag\"")
      try await bench.hits("0123456789")
    },
    Rule("9111-3.4", .may, "combine parts of one strong validator") { bench in
      // The middle overlaps its neighbours, or touches them.
      for (path, middle, offset) in [("/overlap", "3456", 3), ("/touch", "45", 4)] {
        try await bench.loads(.part("0123", at: 0, of: 10), Call([("Range", "bytes=0-3")], path: path))
        try await bench.loads(.part("6789", at: 6, of: 10), Call([("Range", "bytes=6-9")], path: path))
        let range = "bytes=\(offset)-\(offset + middle.count - 1)"
        try await bench.loads(.part(middle, at: offset, of: 10), Call([("Range", range)], path: path))
        try await bench.hits("0123456789", Call(path: path))
      }
      #expect(try await bench.store.usage().entries == 2)
    },
    Rule("9111-3.4", .mustNot, "combine parts with a gap between them") { bench in
      try await bench.loads(.part("0123", at: 0, of: 10), Call([("Range", "bytes=0-3")]))
      try await bench.loads(.part("56789", at: 5, of: 10), Call([("Range", "bytes=5-9")]))
      try await bench.hits("0123", Call([("Range", "bytes=0-3")]), status: 206)
      try await bench.hits("56789", Call([("Range", "bytes=5-9")]), status: 206)
      #expect(try await bench.store.usage().entries == 2)
    },
    Rule("9111-3.4", .mustNot, "combine parts of different or weak validators") { bench in
      for tags in [("\"a\"", "\"b\""), ("W/\"a\"", "W/\"a\""), ("", "")] {
        let call = Call(path: "/\(tags.0.utf8.count)\(tags.1.contains("b"))")
        var range = call
        range.fields = [("Range", "bytes=0-4")]
        try await bench.loads(.part("01234", at: 0, of: 10).with(tag: tags.0), range)
        range.fields = [("Range", "bytes=5-9")]
        try await bench.loads(.part("56789", at: 5, of: 10).with(tag: tags.1), range)
        range.fields = [("Range", "bytes=0-9")]
        try await bench.loads(.plain("x", ["Cache-Control": "no-store"]), range)
      }
    },
    Rule("9111-3.4", .must, "update the fields by those of the new part") { bench in
      try await bench.loads(
        .part("01234", at: 0, of: 10).with(status: 206, ["X-Both": "1", "X-Old": "1"]), Call([("Range", "bytes=0-4")]))
      try await bench.loads(
        .part("56789", at: 5, of: 10).with(status: 206, ["X-Both": "2"]), Call([("Range", "bytes=5-9")]))
      let response = try await bench.hits("0123456789")
      #expect(response.fields["X-Both"] == "2")
      #expect(response.fields["X-Old"] == "1")
    },
    Rule("9111-3.4", .may, "use the full response where the server does not send the rest") { bench in
      try await bench.loads(.part("0123", at: 0, of: 10), Call([("Range", "bytes=0-3")]))
      try await bench.loads(.fresh("abcdefghij"))
      try await bench.hits("abcdefghij")
      let call = Call(path: "/gone")
      try await bench.loads(.part("0123", at: 0, of: 10), Call([("Range", "bytes=0-3")], path: "/gone"))
      bench.answer(.plain("x", status: 416))
      bench.answer(.fresh("klm"))
      #expect(try await bench.get("/gone").body == "klm")
      try await bench.hits("klm", call)
    },
    Rule("9111-3.4", .mustNot, "serve a completed response as whole whose rest breaks off") { bench in
      try await bench.loads(.part("0123", at: 0, of: 10), Call([("Range", "bytes=0-3")]))
      var rest = Answer.part("456789", at: 4, of: 10)
      rest.body = HTTPBody(length: 6, reader: InterruptedReader(after: "45"))
      bench.answer(rest)
      await #expect(throws: NetworkError.self) { try await bench.get() }
      try await bench.hits("0123", Call([("Range", "bytes=0-3")]), status: 206)
      bench.answer(.part("456789", at: 4, of: 10))
      #expect(try await bench.get().body == "0123456789")
    },
    Rule("9111-3.4", .must, "load the whole response where the rest does not fit") { bench in
      try await bench.loads(.part("0123", at: 0, of: 10), Call([("Range", "bytes=0-3")]))
      bench.answer(.part("xxxxxx", at: 4, of: 10).with(tag: "\"other\""))
      bench.answer(.fresh("abcdefghij"))
      #expect(try await bench.get().body == "abcdefghij")
      #expect(bench.received.last?.fields["Range"] == nil)
      try await bench.hits("abcdefghij")
    },
  ]
}

extension Answer {
  /// A part of a representation with the tag `"tag"`.
  static func part(_ body: String, at offset: Int, of total: Int) -> Answer {
    Answer(
      206,
      [
        "Cache-Control": "max-age=60", "ETag": "\"tag\"",
        "Content-Range": "bytes \(offset)-\(offset + body.utf8.count - 1)/\(total)",
      ], body: body)
  }

  /// The answer with another tag; none for an empty one.
  func with(tag: String) -> Answer {
    var answer = self
    answer.fields["ETag"] = tag.isEmpty ? nil : tag
    return answer
  }

  /// The answer with another `Content-Range`.
  func with(range: String) -> Answer { with(status: status, ["Content-Range": range]) }
}

/// A body that ends with an error.
final class InterruptedReader: HTTPBodyReader {
  private let rest: Locked<[UInt8]?>

  init(after text: String) { rest = Locked(Array(text.utf8)) }

  func read() async throws -> [UInt8]? {
    let chunk = rest.withLock { rest in
      defer { rest = nil }
      return rest
    }
    guard let chunk else { throw NetworkError(.connectionLost, reason: "the connection ended") }
    return chunk
  }

  func cancel() {}
}
