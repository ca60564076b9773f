import Foundation
import SeamConformance
import SeamNetwork

extension SessionCase {
  private static let fields: HTTPFields = [
    HTTPField("X-First", "1"), HTTPField("accept", "text/plain"), HTTPField("X-Twice", "a"),
    HTTPField("x-lower", "ü, \"q\"; p=1"), HTTPField("X-Twice", "b"), HTTPField("X-Empty", ""),
    HTTPField("User-Agent", "Suite/1"), HTTPField("Authorization", "Bearer t"), HTTPField("Cookie", "a=b"),
    HTTPField("Content-Type", "text/x"), HTTPField("Range", "bytes=0-"), HTTPField("Accept-Encoding", "identity"),
    HTTPField("X-Long", String(repeating: "long ", count: 2000) + "."),
  ]

  static let requests: [SessionCase] = [
    SessionCase("Any method is sent as it is") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .response())
        let methods: [HTTPMethod] = [.get, .post, .put, .patch, .delete, .options, .head, "PURGE", "report"]
        for method in methods { _ = try await harness.exchange(method) }
        let sent = harness.server.requests.map(\.method)
        try expect(sent == methods, "\(sent.map(\.rawValue)) arrived instead of \(methods.map(\.rawValue))")
      }
    },
    SessionCase("A method is sent in its case") { subject in
      try await subject.serving(needs: [.exactRequestLine]) { harness in
        _ = try await harness.exchange("Get")
        let sent = harness.server.requests.first?.method.rawValue ?? "nothing"
        try expect(sent == "Get", "“\(sent)” arrived")
      }
    },
    SessionCase("Fields are sent with their values") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/a", .response())
        _ = try await harness.exchange(fields: fields)
        let sent = harness.server.requests.first?.headers ?? []
        for name in fields.map(\.name) {
          let value = sent.joined(name) ?? "nothing"
          try expect(value == fields.joined(name), "“\(value)” arrived as “\(name)”")
        }
      }
    },
    SessionCase("Fields are sent in their order, with their names and values") { subject in
      try await subject.serving(needs: [.fieldOrder]) { harness in
        harness.server.on(.get, "/a", .response())
        _ = try await harness.exchange(fields: fields)
        guard let sent = harness.server.requests.first?.headers else { throw Violation(reason: "nothing arrived") }
        let own = sent.filter { field in fields.contains(field.name) }
        try expect(own == Array(fields), "\(own) arrived instead of \(fields)")
      }
    },
    SessionCase("No field is added but those of the connection, the framing and the encoding") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .response())
        _ = try await harness.exchange()
        _ = try await harness.exchange(.post, body: HTTPBody("a"))
        _ = try await harness.exchange(.put, body: HTTPBody([UInt8](repeating: 1, count: 2_000_000)))
        let expected = ["host", "connection", "content-length", "transfer-encoding", "accept-encoding"]
        for field in harness.server.requests.flatMap(\.headers) {
          try expect(expected.contains(field.name.lowercased()), "“\(field)” was added")
        }
      }
    },
    SessionCase("The path and the query are sent as they are encoded") { subject in
      try await subject.serving { harness in
        let targets = [
          "/", "/a%2Fb%20c/", "/a?q=a%20b+c&d=%26&e&f=", "/a?", "/%C3%A9?x=%C3%A9&x=2", "/a//b",
          "/a;p=1,2",
        ]
        for target in targets {
          _ = try await harness.exchange(.get, target)
          let sent = harness.server.requests.last?.target ?? "nothing"
          try expect(sent == target, "“\(sent)” arrived instead of “\(target)”")
        }
      }
    },
    SessionCase("Dot segments of a path are sent as they are") { subject in
      try await subject.serving(needs: [.exactRequestLine]) { harness in
        _ = try await harness.exchange(.get, "/a/../b/./c")
        let sent = harness.server.requests.last?.target ?? "nothing"
        try expect(sent == "/a/../b/./c", "“\(sent)” arrived")
      }
    },
    SessionCase("The host and the port are sent") { subject in
      try await subject.serving { harness in
        _ = try await harness.exchange()
        let host = harness.server.requests.first?.headers["Host"] ?? "nothing"
        try expect(host == "127.0.0.1:\(harness.server.port)", "the host was “\(host)”")
      }
    },
    SessionCase("A request without a body has none") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .response())
        for method in [HTTPMethod.get, .post, .delete] { _ = try await harness.exchange(method) }
        for request in harness.server.requests {
          let length = request.headers["Content-Length"]
          try expect(request.body.isEmpty, "\(request.method.rawValue) had a body")
          try expect(length == nil || length == "0", "\(request.method.rawValue) had the length \(length ?? "")")
          try expect(!request.headers.contains("Transfer-Encoding"), "\(request.method.rawValue) was chunked")
        }
      }
    },
    SessionCase("A request that could pass for another is refused before it is sent") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .response())
        let requests = [
          try harness.request(fields: [HTTPField("X", "a\r\nY: b")]),
          try harness.request(fields: [HTTPField("X Y", "a")]),
          try harness.request(fields: [HTTPField("Content-Length", "9")]), try harness.request("GET /b"),
          try harness.request(fields: [HTTPField("Host", "other")]),
        ]
        for request in requests {
          do {
            _ = try await harness.session.send(request)
            throw Violation(reason: "\(request.method.rawValue) with \(request.fields) was sent")
          } catch let error as NetworkError {
            try expect(error.code == .invalidRequest, "it threw \(error.code.name) instead of invalidRequest")
          }
        }
        try expect(harness.server.requests.isEmpty, "a request arrived")
      }
    },
    SessionCase("Nothing is remembered: no cookie, no cached response, no credential") { subject in
      try await subject.serving { harness in
        harness.server.on(
          .get, "/a",
          .response(
            headers: [
              HTTPField("Set-Cookie", "a=1; Path=/"), HTTPField("Cache-Control", "max-age=600"),
              HTTPField("ETag", "\"1\""),
            ], body: "a"))
        _ = try await harness.exchange(fields: [HTTPField("Authorization", "Basic YTpi")])
        _ = try await harness.exchange()
        try expect(harness.server.requests.count == 2, "the second request was not sent")
        let second = harness.server.requests.last?.headers ?? []
        for name in ["Cookie", "If-None-Match", "Authorization"] {
          try expect(!second.contains(name), "the second request had “\(name)”")
        }
      }
    },
  ]

  static let requestBodies: [SessionCase] = [
    SessionCase("A body of bytes is sent whole and once, with its length") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .response())
        for (method, count) in [(HTTPMethod.post, 0), (.post, 1), (.put, 70_000), (.patch, 10_000_000), (.delete, 5)] {
          let bytes = pattern(count)
          _ = try await harness.exchange(method, body: HTTPBody(bytes))
          guard let sent = harness.server.requests.last else { throw Violation(reason: "nothing arrived") }
          try expect(sent.body == bytes, "\(sent.body.count) bytes arrived instead of \(count), or others")
          let length = sent.headers["Content-Length"] ?? "none"
          try expect(length == String(count), "\(length) was sent as the length of \(count) bytes")
        }
        try expect(harness.server.requests.count == 5, "\(harness.server.requests.count) requests arrived instead of 5")
      }
    },
    SessionCase("A streamed body of known length is sent with it") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .response())
        let chunks = [pattern(1), pattern(100_000, seed: 2), pattern(3, seed: 3)]
        let body = HTTPBody(length: 100_004) { CountingReader(chunks) }
        _ = try await harness.exchange(.post, body: body)
        let sent = harness.server.requests.first
        try expect(sent?.body == Array(chunks.joined()), "other bytes arrived")
        try expect(sent?.headers["Content-Length"] == "100004", "the length was not sent")
      }
    },
    SessionCase("A streamed body of unknown length is sent whole") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .response())
        for chunks in [[], [pattern(1)], [pattern(20), pattern(200_000, seed: 2), pattern(7, seed: 3)]] {
          _ = try await harness.exchange(.post, body: HTTPBody(length: nil, reader: CountingReader(chunks)))
          let sent = harness.server.requests.last
          try expect(sent?.body == Array(chunks.joined()), "\(sent?.body.count ?? 0) bytes arrived, or others")
        }
      }
    },
    SessionCase("A body that gives fewer or more bytes than its length fails, and is not taken as sent") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .response())
        for chunks in [[pattern(3)], [pattern(3), pattern(3)], [pattern(9)], [pattern(5), pattern(1)], []] {
          try await harness.expectFailure(
            .invalidRequest, of: .post, body: HTTPBody(length: 5, reader: CountingReader(chunks)))
        }
        try expect(harness.server.requests.isEmpty, "a request arrived whole")
      }
    },
    SessionCase("An error of a streamed body fails the request, and is its cause") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .response())
        struct Broken: Error {}
        let body = HTTPBody(length: nil, reader: CountingReader([pattern(10)], end: Broken()))
        let error = try await harness.expectFailure(.failed, of: .post, body: body)
        try expect(error.underlying is Broken, "the cause is \(String(describing: error.underlying))")
        try expect(harness.server.requests.isEmpty, "a request arrived whole")
      }
    },
  ]
}
