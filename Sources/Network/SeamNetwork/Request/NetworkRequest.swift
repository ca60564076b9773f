import Foundation

/// Describes a request, and how its response is read.
///
/// ```swift
/// struct GetPerson: NetworkRequest {
///   typealias Response = PersonAPI            // Decodable: read as JSON
///   let id: String
///   var path: RequestPath { "/people/\(id)" } // parameters are encoded
///   var query: [QueryItem] { [QueryItem("fields", "name,city")] }
/// }
/// ```
public protocol NetworkRequest: Sendable {
  /// The type as which a successful response is read: any `Decodable` type as JSON, `String`, `[UInt8]`, or
  /// ``NoContent``.
  associatedtype Response: Sendable

  /// The method; `GET` by default.
  var method: HTTPMethod { get }
  /// The path after the base URL's, or an absolute URL.
  var path: RequestPath { get }
  /// The query, in its order; empty by default.
  ///
  /// It is encoded by the builder.
  var query: [QueryItem] { get }
  /// The header fields beside those of the body; empty by default.
  var fields: HTTPFields { get }
  /// The body; none by default.
  var body: RequestBody { get }
  /// How the request is performed.
  var options: RequestOptions { get }
  /// The status codes of a successful response; 200 to 299 by default.
  var acceptableStatus: Range<Int> { get }

  /// Reads a successful response.
  ///
  /// - Throws: any error; the module reports it with the code `undecodable`.
  func decode(_ response: HTTPResponse, body: [UInt8]) throws -> Response
}

extension NetworkRequest {
  public var method: HTTPMethod { .get }
  public var query: [QueryItem] { [] }
  public var fields: HTTPFields { [] }
  public var body: RequestBody { .none }
  public var options: RequestOptions { RequestOptions() }
  public var acceptableStatus: Range<Int> { 200..<300 }
}

extension NetworkRequest where Response: Decodable {
  /// Decodes the body as JSON.
  public func decode(_ response: HTTPResponse, body: [UInt8]) throws -> Response {
    try JSONDecoder().decode(Response.self, from: Data(body))
  }
}

extension NetworkRequest where Response == String {
  /// Returns the body as text in UTF-8; throws if it is not.
  public func decode(_ response: HTTPResponse, body: [UInt8]) throws -> String {
    guard let text = String(bytes: body, encoding: .utf8) else { throw ResponseNotText() }
    return text
  }
}

extension NetworkRequest where Response == [UInt8] {
  /// Returns the body.
  public func decode(_ response: HTTPResponse, body: [UInt8]) throws -> [UInt8] { body }
}

extension NetworkRequest where Response == NoContent {
  /// Ignores the body.
  public func decode(_ response: HTTPResponse, body: [UInt8]) throws -> NoContent { NoContent() }
}

/// The response of a request whose body does not matter.
public struct NoContent: Hashable, Sendable {
  /// Creates a response.
  public init() {}
}

/// The body is not text in UTF-8.
struct ResponseNotText: Error, CustomStringConvertible {
  var description: String { "the body is not text in UTF-8" }
}
