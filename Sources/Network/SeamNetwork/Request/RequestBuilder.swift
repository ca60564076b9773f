public import Foundation

/// Makes requests that can be sent from their descriptions.
///
/// Every problem is reported as a ``NetworkError`` with the code `invalidRequest`, which names the part and the
/// problem.
public struct RequestBuilder: Sendable {
  /// The URL before each path; its own path and query are kept, whether it ends with a slash or not.
  public let baseURL: URL
  /// Fields of every request; a request's own field of the same name wins.
  public let fields: HTTPFields
  private let makeEncoder: @Sendable () -> JSONEncoder

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - baseURL: the URL before each path.
  ///   - fields: fields of every request.
  ///   - encoder: makes the encoder of ``RequestBody/json(_:)``.
  public init(
    baseURL: URL, fields: HTTPFields = [], encoder: @escaping @Sendable () -> JSONEncoder = { JSONEncoder() }
  ) {
    self.baseURL = baseURL
    self.fields = fields
    makeEncoder = encoder
  }

  /// Makes a request.
  public func build(_ description: some NetworkRequest) throws(NetworkError) -> HTTPRequest {
    let path = description.path
    var request = HTTPRequest(description.method, try url(path, query: description.query), fields: fields)
    for name in Set(description.fields.map { $0.name.lowercased() }) { request.fields.removeAll(named: name) }
    for field in description.fields { request.fields.append(field) }
    request.options = description.options
    request.options.name = request.options.name ?? path.template
    do {
      if let (body, contentType) = try description.body.make(self) {
        request.body = body
        if let contentType, !request.fields.contains("Content-Type") {
          request.fields.append(HTTPField("Content-Type", contentType))
        }
      }
    } catch let error as NetworkError {
      throw error.with(request)
    } catch {
      throw NetworkError(
        .invalidRequest, reason: "the body cannot be encoded", request: request, underlying: error)
    }
    try request.check()
    return request
  }

  func encodeJSON(_ value: some Encodable) throws -> [UInt8] { [UInt8](try makeEncoder().encode(value)) }

  private func url(_ path: RequestPath, query: [QueryItem]) throws(NetworkError) -> URL {
    func fail(_ reason: String) -> NetworkError { NetworkError(.invalidRequest, reason: reason) }
    if let problem = path.problem { throw fail("\(path.template): \(problem)") }
    var text = path.text
    if !text.hasAbsoluteScheme {
      let base = baseURL.absoluteString
      let end = base.firstIndex { $0 == "?" || $0 == "#" } ?? base.endIndex
      var front = String(base[..<end])
      if front.hasSuffix("/") && text.hasPrefix("/") { front.removeLast() }
      if !front.hasSuffix("/") && !text.hasPrefix("/") && !text.isEmpty && !text.hasPrefix("?") { front += "/" }
      text = front + text
      if end < base.endIndex, base[end] == "?" {
        let own = base[base.index(after: end)...].prefix { $0 != "#" }
        text += (text.contains("?") ? "&" : "?") + own
      }
    }
    if text.contains("#") { throw fail("\(path.template) contains “#”: a fragment is not sent") }
    if !query.isEmpty { text += (text.contains("?") ? "&" : "?") + query.queryEncoded }
    guard let url = URL(string: text), URLParts(url) != nil else {
      throw fail("“\(path.template)” after the base URL is not a URL with a host")
    }
    return url
  }
}

extension String {
  /// Whether the text begins with a scheme and `://`.
  fileprivate var hasAbsoluteScheme: Bool {
    guard let end = utf8.firstIndex(where: { ":/?".utf8.contains($0) }), end != startIndex else { return false }
    return utf8[end...].starts(with: "://".utf8)
  }
}
