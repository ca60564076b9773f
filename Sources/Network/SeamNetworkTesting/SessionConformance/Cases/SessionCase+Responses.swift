import Foundation
import SeamConformance
import SeamNetwork

extension SessionCase {
  static let responses: [SessionCase] = [
    SessionCase("Any status is a response") { subject in
      try await subject.serving { harness in
        for status in [200, 201, 299, 400, 404, 429, 500, 503, 599] {
          harness.server.on(.get, "/a", .response(status, body: "b"))
          let (response, body) = try await harness.exchange()
          try expect(response.status == status, "\(response.status) was returned instead of \(status)")
          try expect(body == [UInt8(ascii: "b")], "the body of \(status) is \(body)")
          try expect(response.url.absoluteString == harness.server.baseURL + "/a", "the URL is \(response.url)")
          try expect(response.source == .network, "the source is \(response.source)")
        }
      }
    },
    SessionCase("Redirects are returned, not followed") { subject in
      try await subject.serving { harness in
        for status in [301, 302, 303, 307, 308] {
          harness.server.on(nil, "/a", .redirect(to: "/b", status: status))
          for method in [HTTPMethod.get, .post] {
            let (response, _) = try await harness.exchange(method)
            try expect(response.status == status, "\(response.status) was returned instead of \(status)")
            try expect(response.fields["Location"] == "/b", "the field `Location` is missing")
          }
        }
        try expect(harness.server.requests.allSatisfy { $0.path == "/a" }, "a redirect was followed")
      }
    },
    SessionCase("A challenge is returned, not answered") { subject in
      try await subject.serving { harness in
        for scheme in ["Basic realm=\"a\"", "Digest realm=\"a\", nonce=\"b\"", "Negotiate", "Bearer"] {
          harness.server.on(nil, "/a", .response(401, headers: [HTTPField("WWW-Authenticate", scheme)], body: "no"))
          let (response, body) = try await harness.exchange()
          try expect(response.status == 401 && body.count == 2, "\(scheme): status \(response.status)")
          try expect(response.fields["WWW-Authenticate"] == scheme, "the challenge “\(scheme)” is missing")
        }
        try expect(harness.server.requests.count == 4, "a challenge was answered")
      }
    },
    SessionCase("Interim responses are skipped") { subject in
      try await subject.serving { harness in
        let answer = ScriptedAnswer.response(headers: [HTTPField("X", "final")], body: "a")
          .preceded(by: 103, headers: [HTTPField("Link", "</a>"), HTTPField("X", "early")]).preceded(by: 100)
        harness.server.on(nil, "/a", answer)
        for method in [HTTPMethod.get, .post] {
          let (response, body) = try await harness.exchange(method)
          try expect(response.status == 200, "the status is \(response.status)")
          try expect(body == [UInt8(ascii: "a")], "the body is \(body)")
          try expect(response.fields.values(of: "X") == ["final"], "the fields are \(response.fields)")
          try expect(!response.fields.contains("Link"), "a field of an interim response was returned")
        }
      }
    },
    SessionCase("Fields of the same name stay apart") { subject in
      try await subject.serving { harness in
        let fields: HTTPFields = [
          HTTPField("Set-Cookie", "a=1; Expires=Wed, 21 Oct 2065 07:28:00 GMT"), HTTPField("Set-Cookie", "b=2"),
        ]
        harness.server.on(.get, "/a", .response(headers: fields))
        let (response, _) = try await harness.exchange()
        let cookies = response.fields.values(of: "set-cookie")
        try expect(cookies == fields.map(\.value), "the cookies are \(cookies)")
      }
    },
    SessionCase("Values are returned whole, empty ones included") { subject in
      try await subject.serving { harness in
        let fields: HTTPFields = [
          HTTPField("X-Empty", ""), HTTPField("X-Text", "é “q”; a=1"),
          HTTPField("X-Long", String(repeating: "x", count: 8000)),
          HTTPField("X-Colon", "a: b:c"),
        ]
        harness.server.on(.get, "/a", .response(headers: fields))
        let (response, _) = try await harness.exchange()
        for field in fields {
          let value = response.fields[field.name]
          try expect(value == field.value, "“\(field.name)” is “\(value ?? "missing")”")
        }
      }
    },
    SessionCase("Fields are returned in their order, with their names") { subject in
      try await subject.serving(needs: [.fieldOrder]) { harness in
        let names = ["X-b", "x-A", "X-C", "X-b", "a-x"]
        harness.server.on(.get, "/a", .response(headers: HTTPFields(names.map { HTTPField($0, "1") })))
        let (response, _) = try await harness.exchange()
        let returned = response.fields.map(\.name).filter { names.contains($0) }
        try expect(returned == names, "\(returned) was returned instead of \(names)")
      }
    },
    SessionCase("A large header is returned whole up to the limit, and fails above it") { subject in
      try await subject.serving(configure: { $0.maximumHeaderSize = 100_000 }) { harness in
        harness.server.on(.get, "/a", .response(body: "a").withHugeHeaders(bytes: 80_000))
        let (response, _) = try await harness.exchange()
        let size = response.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        try expect(size > 80_000, "\(size) bytes of the header were returned")
        harness.server.on(.get, "/b", .response(body: "b").withHugeHeaders(bytes: 200_000))
        try await harness.expectFailure(.tooLarge, path: "/b")
      }
    },
    SessionCase("What the exchange took is measured") { subject in
      try await subject.serving(needs: [.metrics]) { harness in
        harness.server.on(.get, "/a", .response(body: "a"))
        let first = try await harness.exchange().response.metrics
        let second = try await harness.exchange().response.metrics
        try expect(
          first?.isConnectionReused == false && first?.connect != nil, "the first is \(String(describing: first))")
        try expect(
          second?.isConnectionReused == true && second?.connect == nil, "the second is \(String(describing: second))")
        try expect(first.map { $0.firstByte > .zero } == true, "the time to the first byte is zero")
      }
    },
    SessionCase("The version is told where it is known") { subject in
      try await subject.serving { harness in
        let version = try await harness.exchange().response.version
        try expect(version == nil || version == "HTTP/1.1", "the version is \(version ?? "")")
      }
    },
  ]

  static let responseBodies: [SessionCase] = [
    SessionCase("A body is returned whole, however it is framed") { subject in
      try await subject.serving { harness in
        for count in [0, 1, 70_000, 10_000_000] {
          let bytes = pattern(count)
          let pieces = stride(from: 0, to: count, by: max(count / 5, 1)).map {
            ScriptedAnswer.Piece.bytes(Array(bytes[$0..<min($0 + max(count / 5, 1), count)]))
          }
          for framing in [ScriptedAnswer.Framing.contentLength, .chunked, .untilClose] {
            harness.server.on(.get, "/a", .stream(pieces, framing: framing))
            let body = try await harness.exchange().body
            try expect(body == bytes, "\(body.count) bytes of \(count) were returned with \(framing), or others")
          }
        }
      }
    },
    SessionCase("What is sent comes back, both ways at once") { subject in
      try await subject.serving { harness in
        harness.server.on(.post, "/a") { .response(body: $0.body) }
        for count in [0, 5, 3_000_000] {
          let bytes = pattern(count)
          let body = try await harness.exchange(.post, body: HTTPBody(bytes)).body
          try expect(body == bytes, "\(body.count) bytes of \(count) came back, or others")
        }
      }
    },
    SessionCase("HEAD, 204 and 304 have no body, and keep their fields") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .response(headers: [HTTPField("Content-Encoding", "gzip")], body: "abcde"))
        harness.server.on(nil, "/204", .response(204, headers: [HTTPField("X", "1")]))
        harness.server.on(
          nil, "/304", .response(304, headers: [HTTPField("ETag", "\"1\""), HTTPField("Content-Length", "9")]))
        for _ in 0..<2 {
          let head = try await harness.exchange(.head)
          try expect(head.body.isEmpty && head.response.status == 200, "HEAD returned \(head.body.count) bytes")
          try expect(head.response.fields["Content-Length"] == "5", "HEAD lost `Content-Length`")
          for (path, name) in [("/204", "X"), ("/304", "ETag")] {
            let (response, body) = try await harness.exchange(.get, path)
            try expect(
              body.isEmpty && response.fields.contains(name), "\(path): \(body.count) bytes, \(response.fields)")
          }
        }
        try expect(harness.server.requests.count == 6, "\(harness.server.requests.count) requests arrived")
      }
    },
    SessionCase("The response is returned once its header arrived, and its body as it arrives") { subject in
      try await subject.serving { harness in
        let pieces: [ScriptedAnswer.Piece] = [.text("first"), .text("never")]
        harness.server.on(.get, "/header", .stream(pieces).interrupted(.afterHeader, by: .stall))
        harness.server.on(.get, "/body", .stream([.text("first"), .text("x")]).interrupted(.insideBody, by: .stall))
        let header = try await harness.session.send(try harness.request(.get, "/header"))
        try expect(header.status == 200, "the status is \(header.status)")
        let body = try await harness.session.send(try harness.request(.get, "/body"))
        let reader = try body.body.makeReader()
        let chunk = try await reader.read() ?? []
        try expect(chunk.starts(with: Array("fir".utf8)), "the first chunk is \(chunk)")
        reader.cancel()
        header.body.cancel()
      }
    },
    SessionCase("The length of a body is told where the server told it") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/a", .response(body: pattern(500_000)))
        let response = try await harness.session.send(
          try harness.request(fields: [HTTPField("Accept-Encoding", "identity")]))
        try expect(response.body.length == 500_000, "the length is \(String(describing: response.body.length))")
        let count = try await response.body.collect(upTo: 1 << 20).count
        try expect(count == 500_000, "\(count) bytes were returned")
      }
    },
  ]
}
