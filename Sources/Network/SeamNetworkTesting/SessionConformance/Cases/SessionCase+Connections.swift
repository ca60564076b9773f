import Foundation
import SeamConformance
import SeamNetwork

extension SessionCase {
  static let connecting: [SessionCase] = [
    SessionCase("A port where nothing listens fails with cannotConnect") { subject in
      try await subject.serving { harness in
        let port = try SilentPort.refused()
        try await harness.expectFailure(.cannotConnect, at: "http://127.0.0.1:\(port)/a?token=\(SessionHarness.secret)")
      }
    },
    SessionCase("A host without an address fails with unknownHost") { subject in
      try await subject.serving { harness in
        try await harness.expectFailure(.unknownHost, at: "http://nonexistent.invalid/a?token=\(SessionHarness.secret)")
      }
    },
    SessionCase("Connecting takes no longer than the connect timeout") { subject in
      try await subject.serving(needs: [.connectTimeout]) { harness in
        let port = try SilentPort()
        let queue = try port.fill()
        try await harness.expectFailure(
          .timedOut, at: "http://127.0.0.1:\(port.number)/a", connectTimeout: .milliseconds(300))
        _ = queue
      }
    },
    SessionCase("The connect timeout includes the handshake of TLS") { subject in
      try await subject.serving(needs: [.connectTimeout]) { harness in
        let port = try SilentPort()
        try await harness.expectFailure(
          .timedOut, at: "https://127.0.0.1:\(port.number)/a", connectTimeout: .milliseconds(300))
      }
    },
    SessionCase("TLS with a server that has none fails with secureConnectionFailed") { subject in
      try await subject.serving { harness in
        try await harness.expectFailure(
          .secureConnectionFailed, at: "https://127.0.0.1:\(harness.server.port)/a?token=\(SessionHarness.secret)")
      }
    },
  ]

  static let connections: [SessionCase] = [
    SessionCase("A connection is kept and used again") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .response(body: pattern(1000)))
        for method in [HTTPMethod.get, .post, .get, .head, .put] { _ = try await harness.exchange(method) }
        let count = harness.server.connections.opened
        try expect(count == 1, "\(count) connections were opened")
      }
    },
    SessionCase("A request after the server closed the kept connection succeeds") { subject in
      try await subject.serving { harness in
        harness.server.on(nil, "/a", .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na".utf8)))
        for (index, method) in [HTTPMethod.get, .get, .post, .post].enumerated() {
          let body = method == .post ? HTTPBody("body") : nil
          let (response, _) = try await harness.exchange(method, body: body)
          try expect(response.status == 200, "the status is \(response.status)")
          try await harness.server.connections { $0.closed == index + 1 }
        }
        try expect(harness.server.requests.count == 4, "\(harness.server.requests.count) requests arrived")
      }
    },
    SessionCase("A request whose kept connections all break fails with connectionLost") { subject in
      // More than a session tries: libcurl gives up after six.
      let kept = 8
      try await subject.serving(configure: { $0.maximumConnectionsPerHost = kept }) { harness in
        harness.server.on(.get, "/a", .response(body: "a").delayed(by: harness.idleTimeout / 5))
        harness.server.on(.get, "/b", .raw([]))
        while harness.server.connections.open < kept {
          try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<kept { group.addTask { _ = try await harness.exchange() } }
            try await group.waitForAll()
          }
        }
        try await harness.expectFailure(.connectionLost, path: "/b")
      }
    },
    SessionCase("A request that is not idempotent is not sent twice when its kept connection breaks") { subject in
      try await subject.serving(needs: [.singleSend]) { harness in
        harness.server.on(nil, "/a", .response(body: "a"))
        harness.server.on(.post, "/b", .response(body: "b").interrupted(.beforeHeader, by: .close))
        for body in [nil, HTTPBody("body"), HTTPBody(length: 4, repeatable: { CountingReader([pattern(4)]) })] {
          _ = try await harness.exchange()
          let before = harness.server.requests.count
          try await harness.expectFailure(.connectionLost, of: .post, path: "/b", body: body)
          let count = harness.server.requests.count - before
          try expect(count == 1, "the request arrived \(count) times")
        }
      }
    },
    SessionCase("No more connections to a host are open than allowed, and waiting is not idle time") { subject in
      try await subject.serving(configure: { $0.maximumConnectionsPerHost = 2 }) { harness in
        // Six calls one after another take longer than the timeout; each takes a fifth of it.
        let timeout = harness.idleTimeout * 3
        harness.server.on(.get, "/a", .response(body: "a").delayed(by: timeout / 5))
        try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<12 {
            group.addTask {
              var request = try harness.request()
              request.options.idleTimeout = timeout
              return try await harness.exchange(request).body.count
            }
          }
          for try await count in group { try expect(count == 1, "\(count) bytes were returned") }
        }
        let count = harness.server.connections.opened
        try expect(count <= 2, "\(count) connections were opened")
      }
    },
    SessionCase("64 calls at the same time each get their own response") { subject in
      try await subject.serving(configure: { $0.maximumConnectionsPerHost = 64 }) { harness in
        harness.server.on(.post, "/a") {
          .response(headers: [HTTPField("X-Echo", $0.headers["X"] ?? "")], body: $0.body)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for index in 0..<64 {
            group.addTask {
              for round in 0..<5 {
                let bytes = pattern(index * 100 + round, seed: UInt64(index))
                let fields: HTTPFields = [HTTPField("X", "\(index)-\(round)")]
                let (response, body) = try await harness.exchange(.post, fields: fields, body: HTTPBody(bytes))
                try expect(body == bytes, "a call got another body")
                try expect(response.fields["X-Echo"] == "\(index)-\(round)", "a call got another header")
              }
            }
          }
          try await group.waitForAll()
        }
        try expect(harness.server.requests.count == 320, "\(harness.server.requests.count) requests arrived")
      }
    },
  ]
}

extension SessionHarness {
  /// Throws a violation unless a request to another server fails with a code, and without a secret.
  func expectFailure(_ code: NetworkError.Code, at text: String, connectTimeout: Duration? = nil) async throws {
    guard let url = URL(string: text) else { throw Violation(reason: "\(text) is not a URL") }
    var request = HTTPRequest(.get, url)
    request.options.connectTimeout = connectTimeout
    do {
      let response = try await session.send(request)
      throw Violation(reason: "it returned status \(response.status)")
    } catch let error as NetworkError {
      try expect(error.code == code, "it threw \(error.code.name) instead of \(code.name): \(error)")
      try expect(!"\(error)".contains(Self.secret), "the error contains a value of the query: \(error)")
    }
  }
}
