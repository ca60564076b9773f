import Foundation
import SeamConformance
import SeamNetwork

extension SessionCase {
  /// Every interruption at every point.
  static let interruptions: [SessionCase] = ScriptedAnswer.Interruption.allCases.flatMap { kind in
    ScriptedAnswer.Point.allCases.map { point in
      SessionCase(name(kind, point)) { subject in
        try await subject.serving { harness in
          harness.server.on(.get, "/a", .response(body: pattern(2000)).interrupted(point, by: kind))
          switch kind {
          case .stall: try await harness.expectFailure(.timedOut, idleTimeout: harness.idleTimeout)
          case .close, .reset:
            if point == .insideHeader {
              try await harness.expectFailure(.connectionLost, .malformedResponse)
            } else {
              try await harness.expectFailure(.connectionLost)
            }
          }
          try await harness.server.connections { $0.open == 0 }
          try expect(harness.server.requests.count == 1, "\(harness.server.requests.count) requests arrived")
        }
      }
    }
  }

  private static func name(_ kind: ScriptedAnswer.Interruption, _ point: ScriptedAnswer.Point) -> String {
    let place =
      switch point {
      case .beforeHeader: "before its header"
      case .insideHeader: "inside of its header"
      case .afterHeader: "after its header"
      case .insideBody: "inside of its body"
      }
    return switch kind {
    case .stall: "A response that stalls \(place) times out"
    case .close: "A response that is cut by a close \(place) fails"
    case .reset: "A response that is cut by a reset \(place) fails"
    }
  }

  /// Checks that a response fails with one of the codes.
  private static func failing(
    _ requirement: String, with first: NetworkError.Code, or second: NetworkError.Code? = nil,
    answer: @escaping @Sendable () -> ScriptedAnswer
  ) -> SessionCase {
    SessionCase(requirement) { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/a", answer())
        try await harness.expectFailure(first, second ?? first)
      }
    }
  }

  static let faults: [SessionCase] = [
    failing("A body that is shorter than its length fails", with: .connectionLost) {
      .response(body: pattern(2000)).declaring(contentLength: 2001)
    },
    failing("A body whose last chunk is missing fails", with: .connectionLost, or: .malformedResponse) {
      .response(body: pattern(2000)).withChunkFault(.missingLast)
    },
    failing("A chunk that is longer than its size fails", with: .malformedResponse, or: .connectionLost) {
      .response(body: pattern(2000)).withChunkFault(.wrongSize)
    },
    failing("A chunk whose size is no number fails", with: .malformedResponse, or: .connectionLost) {
      .response(body: pattern(2000)).withChunkFault(.malformedSize)
    },
    failing("Bytes that are not HTTP fail", with: .malformedResponse) { .garbage() },
    failing("A line of the header without a colon fails", with: .malformedResponse) {
      .raw(Array("HTTP/1.1 200 OK\r\nnonsense\r\nContent-Length: 1\r\n\r\na".utf8))
    },
    failing("A length that is no number fails", with: .malformedResponse, or: .connectionLost) {
      .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\na".utf8))
    },
    failing("An empty answer fails", with: .connectionLost) { .raw([]) },
    SessionCase("A body that is longer than its length is never returned longer") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/a", .response(body: pattern(2000)).declaring(contentLength: 1000))
        do {
          let body = try await harness.exchange().body
          try expect(body == Array(pattern(2000).prefix(1000)), "\(body.count) bytes were returned, or others")
        } catch let error as NetworkError {
          let codes: [NetworkError.Code] = [.malformedResponse, .connectionLost]
          try expect(codes.contains(error.code), "it threw \(error.code.name)")
        }
        harness.server.on(.get, "/b", .response(body: "b"))
        let body = try await harness.exchange(.get, "/b").body
        try expect(body == [UInt8(ascii: "b")], "the next response is \(body)")
      }
    },
    SessionCase("A response that is slow but never idle is returned") { subject in
      try await subject.serving { harness in
        // Longer than that of other cases, as a busy machine may be late with a part.
        let timeout = harness.idleTimeout * 3
        // More than the timeout for the body, and a tenth of it between two parts. The header comes at once: not every
        // session counts a part of it as activity.
        let body = pattern(60)
        let parts = stride(from: 0, to: body.count, by: 5).flatMap {
          [ScriptedAnswer.Piece.pause(timeout / 10), .bytes(Array(body[$0..<$0 + 5]))]
        }
        harness.server.on(.get, "/a", .stream(parts, framing: .contentLength))
        var request = try harness.request()
        request.options.idleTimeout = timeout
        let returned = try await harness.exchange(request).body
        try expect(returned == body, "\(returned.count) bytes were returned")
      }
    },
    SessionCase("A header with a line that is slow but never idle is returned") { subject in
      try await subject.serving(needs: [.headerActivity]) { harness in
        let timeout = harness.idleTimeout * 3
        // More than the timeout for one line, and a tenth of it between two parts.
        let fields: HTTPFields = [HTTPField("X-Slow", String(repeating: "x", count: 80))]
        harness.server.on(.get, "/a", .response(headers: fields).dripping(5, every: timeout / 10))
        var request = try harness.request()
        request.options.idleTimeout = timeout
        let returned = try await harness.exchange(request).response.fields["X-Slow"]?.count
        try expect(returned == 80, "\(returned ?? 0) bytes of the field were returned")
      }
    },
    SessionCase("A response that is delayed for less than the idle timeout is returned") { subject in
      try await subject.serving { harness in
        let timeout = harness.idleTimeout * 3
        harness.server.on(.get, "/a", .response(body: "a").delayed(by: timeout / 4))
        var request = try harness.request()
        request.options.idleTimeout = timeout
        let body = try await harness.exchange(request).body
        try expect(body.count == 1, "\(body.count) bytes were returned")
      }
    },
    SessionCase("The session's idle timeout applies where the request has none") { subject in
      try await subject.serving(configure: { $0.idleTimeout = .seconds(1) }) { harness in
        harness.server.on(.get, "/a", .response().interrupted(.beforeHeader, by: .stall))
        try await harness.expectFailure(.timedOut)
      }
    },
  ]
}
