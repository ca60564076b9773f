import Foundation
import SeamNetwork
import SeamNetworkTesting
import SeamSupport
import Testing

/// No secret leaves its origin by a redirect, however the request comes to it.
struct RedirectSecretTests {
  enum Way: CaseIterable { case plain, afterRetry, afterRenewal, retriedThere, rejectedThere }
  enum Target: String, CaseIterable {
    case host = "https://other.example.com", port = "https://api.example.com:8443", scheme = "http://api.example.com"

    /// Where the request begins.
    var origin: String { self == .scheme ? "http://api.example.com" : "https://api.example.com" }
    /// Where it is led to.
    var location: String { self == .scheme ? "https://api.example.com/there" : rawValue + "/there" }
  }

  @Test(arguments: [301, 302, 303, 307, 308], Target.allCases) func secretsStay(
    _ status: Int, _ target: Target
  ) async throws {
    for way in Way.allCases {
      for method in [HTTPMethod.get, .post, .put] { try await check(status, target, way, method) }
    }
  }

  private func check(_ status: Int, _ target: Target, _ way: Way, _ method: HTTPMethod) async throws {
    let counts = Locked<[String: Int]>([:])
    let network = SecretNetwork(target.origin) { request in
      let count = counts.withLock { counts in
        counts[request.url.path(), default: 0] += 1
        return counts[request.url.path()] ?? 0
      }
      let fields: HTTPFields = [
        HTTPField("Content-Type", "application/json"),
        HTTPField("Set-Cookie", "own=\(request.url.path() == "/there" ? "theirs" : Secret.jar.text)"),
        HTTPField("WWW-Authenticate", "Own \(Secret.answer.text)"),
      ]
      let json = #"{"token":"\#(Secret.answer.text)"}"#
      switch (request.url.path(), way) {
      case ("/token", _): return .text(#"{"t":"\#(Secret.answer.text)"}"#, fields: fields, for: request)
      case ("/start", .afterRetry) where count == 1: return .text(json, 503, fields: fields, for: request)
      case ("/start", .afterRenewal) where count == 1: return .text(json, 401, fields: fields, for: request)
      case ("/start", _):
        return .text("", status, fields: [HTTPField("Location", target.location)] + fields, for: request)
      case ("/there", .retriedThere) where count == 1: return .text(json, 503, fields: fields, for: request)
      case ("/there", .rejectedThere): return .text(json, 401, fields: fields, for: request)
      default: return .text("there", fields: [HTTPField("Cache-Control", "max-age=60")], for: request)
      }
    }
    let context: Comment = "\(status) \(target) \(way) \(method)"
    let isRefused = method == .put && ![303].contains(status) || method == .post && status > 303
    var text = ""
    do {
      let response = try await network.module.send(network.request(method))
      _ = try await response.body.collect(upTo: 100)
      #expect(!isRefused, context)
      #expect(response.status == (way == .rejectedThere ? 401 : 200), context)
    } catch {
      #expect(isRefused && error is NetworkError, context)
      text = error.everything
    }
    let origin = Origin(network.base)
    for request in network.server.requests where Origin(request.url) != origin {
      let received = try await request.onTheWire()
      // A host's cookies are those of all its ports (RFC 6265, section 8.5).
      let found = Secret.found(in: received).filter { target == .host || $0 != Secret.jar.rawValue }
      #expect(found.isEmpty, "\(received)")
    }
    #expect(network.server.requests.contains { Origin($0.url) != origin } == !isRefused, context)
    #expect(network.renewals == (way == .afterRenewal ? 1 : 0), context)
    text += try await network.leftBehind()
    #expect(Secret.found(in: text).isEmpty, context)
  }
}

extension HTTPFields {
  fileprivate static func + (left: HTTPFields, right: HTTPFields) -> HTTPFields {
    HTTPFields(Array(left) + Array(right))
  }
}
