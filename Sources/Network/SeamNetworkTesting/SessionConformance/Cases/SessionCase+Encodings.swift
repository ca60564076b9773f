import Foundation
import SeamConformance
import SeamNetwork

extension SessionCase {
  private static let text = String(repeating: "Seam ", count: 200)
  private static let gzip = "H4sIAAAAAAACAwtOTcxVCB4lRolRYjgTANbc5JboAwAA"
  private static let deflate = "eJwLTk3MVQgeJUaJUWI4EwADu0nA"

  /// Answers as a server does that compresses only for those that ask for it.
  private static func answer(_ request: ScriptedRequest, _ coding: String, _ base64: String) throws -> ScriptedAnswer {
    guard request.headers.tokens(of: "Accept-Encoding").contains(where: { $0.hasPrefix(coding) }) else {
      return .response(body: text)
    }
    guard let bytes = Data(base64Encoded: base64) else { throw Violation(reason: "the suite's fixture is broken") }
    return .response(headers: [HTTPField("Content-Encoding", coding), HTTPField("X", "1")], body: [UInt8](bytes))
  }

  static let encodings: [SessionCase] = [
    SessionCase("A compressed body that the session asked for is decoded, and its fields are removed") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/gzip") { try answer($0, "gzip", gzip) }
        harness.server.on(.get, "/deflate") { try answer($0, "deflate", deflate) }
        for path in ["/gzip", "/deflate"] {
          let (response, body) = try await harness.exchange(.get, path)
          try expect(body == Array(text.utf8), "\(path): \(body.count) bytes were returned instead of 1000")
          try expect(!response.fields.contains("Content-Encoding"), "\(path): `Content-Encoding` was returned")
          let length = response.fields["Content-Length"] ?? "1000"
          try expect(length == "1000", "\(path): the length \(length) was returned")
          try expect(response.body.length ?? 1000 == 1000, "\(path): the body's length is \(response.body.length ?? 0)")
        }
      }
    },
    SessionCase("A compressed body that the request asked for is returned as it is") { subject in
      try await subject.serving(needs: [.encodedBodies]) { harness in
        harness.server.on(.get, "/a") { try answer($0, "gzip", gzip) }
        let (response, body) = try await harness.exchange(fields: [HTTPField("Accept-Encoding", "gzip")])
        try expect(body == [UInt8](Data(base64Encoded: gzip) ?? Data()), "\(body.count) bytes were returned")
        try expect(response.fields["Content-Encoding"] == "gzip", "`Content-Encoding` is missing")
      }
    },
    SessionCase("`Accept-Encoding` of the request is sent instead of the session's") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/a", .response())
        _ = try await harness.exchange(fields: [HTTPField("Accept-Encoding", "identity")])
        let sent = harness.server.requests.first?.headers.values(of: "Accept-Encoding") ?? []
        try expect(sent == ["identity"], "\(sent) was sent")
      }
    },
    SessionCase("A body that is not what its encoding says fails") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/a") { request in
          let asks = request.headers.tokens(of: "Accept-Encoding").contains { $0.hasPrefix("gzip") }
          return asks ? .response(body: pattern(500)).withBadGzip() : .response(204)
        }
        do {
          let response = try await harness.exchange().response
          guard response.status == 204 else { throw Violation(reason: "it returned a body") }
          throw NotSupported(reason: "the session does not ask for compressed bodies")
        } catch let error as NetworkError {
          try expect(error.code == .malformedResponse, "it threw \(error.code.name) instead of malformedResponse")
        }
      }
    },
    SessionCase("A compressed body that ends early fails, whatever its length says") { subject in
      try await subject.serving { harness in
        harness.server.on(.get, "/a") { request in
          var answer = try answer(request, "gzip", gzip)
          guard case .bytes(let bytes)? = answer.pieces.first, answer.headers.contains("Content-Encoding") else {
            return .response(204)
          }
          answer.pieces = [.bytes(Array(bytes.dropLast(12)))]
          return answer
        }
        do {
          let (response, body) = try await harness.exchange()
          guard response.status == 204 else { throw Violation(reason: "it returned \(body.count) bytes of 1000") }
          throw NotSupported(reason: "the session does not ask for compressed bodies")
        } catch let error as NetworkError {
          let codes: [NetworkError.Code] = [.malformedResponse, .connectionLost]
          try expect(codes.contains(error.code), "it threw \(error.code.name)")
        }
      }
    },
  ]
}
