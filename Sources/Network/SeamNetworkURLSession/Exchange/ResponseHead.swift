import Foundation
import SeamNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The status and the fields of a response, as `URLSession` tells them.
struct ResponseHead: Sendable {
  private let status: Int
  private let fields: HTTPFields
  private let url: URL
  /// Whether a body follows.
  let hasBody: Bool
  /// The number of the body's bytes; nil if it is not known.
  let length: Int64?

  /// - Parameter limit: the most bytes of a header.
  init(_ response: HTTPURLResponse, to request: HTTPRequest, limit: Int) throws(NetworkError) {
    status = response.statusCode
    url = request.url
    var fields = HTTPFields()
    var size = 0
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String, let value = value as? String else { continue }
      size += name.utf8.count + value.utf8.count + 4
      let values = name.lowercased() == "set-cookie" ? Self.cookies(in: value) : [value]
      for value in values { fields.append(HTTPField(name, value)) }
    }
    guard size <= limit else {
      throw NetworkError(.tooLarge, reason: "the response's header has more than \(limit) bytes")
    }
    let isBodiless = request.method == .head || status == 204 || status == 304
    let coding = fields["Content-Encoding"]?.lowercased() ?? "identity"
    if !isBodiless, coding != "identity", Platform.decodes(coding) {
      guard fields.contains("Content-Length") || fields.contains("Transfer-Encoding") || !Platform.mayCutDecoded else {
        throw NetworkError(.malformedResponse, reason: "whether the compressed body is whole cannot be told")
      }
      fields.removeAll(named: "Content-Encoding")
      fields.removeAll(named: "Content-Length")
    }
    self.fields = fields
    // Where the length is no number, the body's end tells it.
    length = isBodiless ? 0 : fields["Content-Length"].flatMap { Int64($0) }
    hasBody = length != 0
  }

  func response(_ body: HTTPBody) -> HTTPResponse { HTTPResponse(status, fields: fields, body: body, url: url) }

  /// Returns the values of the fields that `URLSession` joined by commas.
  ///
  /// A comma separates two cookies if a name and `=` follow it; the comma of a date is followed by a number.
  static func cookies(in value: String) -> [String] {
    var cookies: [String] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.prefix { $0 != "=" && $0 != ";" }
      let begins = name.endIndex < part.endIndex && part[name.endIndex] == "=" && String(name.trimmingSpaces).isToken
      if begins || cookies.isEmpty {
        cookies.append(part.trimmingSpaces)
      } else {
        cookies[cookies.count - 1] += "," + part
      }
    }
    return cookies
  }
}
