import Foundation
@testable import SeamNetwork
import Testing

extension Answer {
  /// A response that is fresh for some seconds, with a tag.
  static func fresh(_ body: String, for seconds: Int = 60, _ more: [String: String] = [:]) -> Answer {
    Answer(
      200, ["Cache-Control": "max-age=\(seconds)", "ETag": "\"\(body)\""].merging(more) { $1 }, body: body)
  }

  /// A response whose fields are given alone.
  static func plain(_ body: String, _ fields: [String: String] = [:], status: Int = 200) -> Answer {
    Answer(status, fields, body: body)
  }

  /// A response without content that confirms a stored one.
  static func notModified(_ fields: [String: String] = [:]) -> Answer { Answer(304, fields, body: "") }
}

/// The request that a test sends.
struct Call: Sendable {
  var path = "/"
  var fields: [(String, String)] = []
  var method = HTTPMethod.get
  var policy = CachePolicy.protocolDefined

  init(
    _ fields: [(String, String)] = [], path: String = "/", method: HTTPMethod = .get,
    policy: CachePolicy = .protocolDefined
  ) {
    (self.fields, self.path, self.method, self.policy) = (fields, path, method, policy)
  }
}

extension CacheBench {
  /// A time as a field's value, relative to the clock.
  func time(_ offset: Double) -> String { HTTPDate.text(clock.date.addingTimeInterval(offset)) }

  /// Sends a request that must reach the server, which gives the answer; returns the request that was sent.
  @discardableResult
  func loads(
    _ answer: Answer, _ call: Call = Call(), at location: SourceLocation = #_sourceLocation
  ) async throws -> HTTPRequest {
    self.answer(answer)
    let count = received.count
    let (response, body) = try await get(call.path, call.fields, method: call.method, policy: call.policy)
    #expect(received.count == count + 1, "the server was not asked", sourceLocation: location)
    #expect(response.source == .network, sourceLocation: location)
    #expect(response.status == answer.status, sourceLocation: location)
    if call.method != .head {
      #expect(body == answer.body.bytes.map { String(decoding: $0, as: UTF8.self) }, sourceLocation: location)
    }
    return try #require(received.last)
  }

  /// Sends a request that must be answered from the cache alone.
  @discardableResult
  func hits(
    _ body: String, _ call: Call = Call(), status: Int = 200, source: HTTPResponse.Source = .cache,
    at location: SourceLocation = #_sourceLocation
  ) async throws -> HTTPResponse {
    let count = received.count
    let (response, text) = try await get(call.path, call.fields, method: call.method, policy: call.policy)
    #expect(received.count == count, "the server was asked", sourceLocation: location)
    #expect(response.source == source, sourceLocation: location)
    #expect(response.status == status, sourceLocation: location)
    #expect(text == body, sourceLocation: location)
    return response
  }

  /// Sends a request for which the cache must ask the server whether the stored response is valid, and which the server
  /// confirms; returns the request that was sent.
  @discardableResult
  func validates(
    _ body: String, by answer: Answer, _ call: Call = Call(), status: Int = 200,
    at location: SourceLocation = #_sourceLocation
  ) async throws -> (request: HTTPRequest, response: HTTPResponse) {
    self.answer(answer)
    let count = received.count
    let (response, text) = try await get(call.path, call.fields, method: call.method, policy: call.policy)
    #expect(
      received.count == count + 1, "the server was asked \(received.count - count) times", sourceLocation: location)
    #expect(response.source == .revalidated, sourceLocation: location)
    #expect(response.status == status, sourceLocation: location)
    #expect(text == body, sourceLocation: location)
    return (try #require(received.last), response)
  }

  /// Sends a request that must fail.
  func fails(
    _ code: NetworkError.Code, _ call: Call = Call(), at location: SourceLocation = #_sourceLocation
  ) async throws {
    do {
      let (response, _) = try await get(call.path, call.fields, method: call.method, policy: call.policy)
      Issue.record("status \(response.status) instead of \(code.name)", sourceLocation: location)
    } catch let error as NetworkError {
      #expect(error.code == code, sourceLocation: location)
    }
  }
}
