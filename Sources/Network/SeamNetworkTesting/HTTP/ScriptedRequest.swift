import Foundation
public import SeamNetwork

/// A request as the server received it.
public struct ScriptedRequest: Hashable, Sendable {
  /// The method.
  public var method: HTTPMethod
  /// The target of the request, with the query and as it was encoded, such as `/search?q=a%20b`.
  public var target: String
  /// The fields in the order of arrival.
  public var headers: HTTPFields
  /// The body without its chunks, empty if there is none.
  public var body: [UInt8]
  /// The fields after a chunked body.
  public var trailers: HTTPFields
  /// The minor version of HTTP/1.
  public var minorVersion: Int
  /// The number of the connection that it came on, from 1 in the order of connecting.
  public var connection: Int

  init(method: HTTPMethod, target: String, headers: HTTPFields, minorVersion: Int) {
    self.method = method
    self.target = target
    self.headers = headers
    self.minorVersion = minorVersion
    body = []
    trailers = []
    connection = 0
  }

  /// The target up to the query, as it was encoded.
  public var path: String {
    target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? ""
  }

  /// The decoded parameters of the query, in their order; a parameter without `=` has an empty value.
  public var query: [(name: String, value: String)] {
    guard let start = target.firstIndex(of: "?") else { return [] }
    return target[target.index(after: start)...].split(separator: "&").map { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.decoded)
      return (pair[0], pair.count > 1 ? pair[1] : "")
    }
  }

  /// The body as text; bytes that are not UTF-8 are replaced.
  public var text: String { String(decoding: body, as: UTF8.self) }

  private static func decoded(_ text: Substring) -> String {
    let plain = text.replacing("+", with: " ")
    return plain.removingPercentEncoding ?? String(plain)
  }

  /// Whether the client closes the connection, or expects the server to, after the answer.
  var endsConnection: Bool {
    let options = headers.tokens(of: "Connection")
    return options.contains("close") || (minorVersion == 0 && !options.contains("keep-alive"))
  }
}
