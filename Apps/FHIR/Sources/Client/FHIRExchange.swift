import SeamNetwork

/// A request to a FHIR server, and how its answer is read.
///
/// The answer is read where the network module decodes, off the caller's actor.
struct FHIRExchange<Response: Sendable>: NetworkRequest {
  static var mediaType: String { "application/fhir+json" }

  var method: HTTPMethod
  var path: RequestPath
  var query: [QueryItem]
  var fields: HTTPFields
  var body: RequestBody
  var options = RequestOptions()
  var acceptableStatus = 200..<300
  let read: @Sendable (HTTPResponse, [UInt8]) throws -> Response

  init(
    _ method: HTTPMethod, _ path: RequestPath, query: [QueryItem] = [], body: RequestBody = .none,
    read: @escaping @Sendable (_ response: HTTPResponse, _ body: [UInt8]) throws -> Response
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.body = body
    self.read = read
    // Written data goes to the server that the app names, and to no other. A redirect would also turn a creation into a
    // read of something else, which would look like a success.
    options.followsRedirects = method == .get
    fields = [HTTPField("Accept", Self.mediaType)]
  }

  func decode(_ response: HTTPResponse, body: [UInt8]) throws -> Response { try read(response, body) }
}

extension HTTPResponse {
  /// The version that the `ETag` names, such as `3` of `W/"3"`; nil if there is none.
  var version: String? { fields["ETag"].flatMap(FHIRETag.version) }
}

/// Versions as ETags.
enum FHIRETag {
  static func version(_ tag: String) -> String? {
    let bare = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    guard bare.count > 2, bare.first == "\"", bare.last == "\"" else { return nil }
    return String(bare.dropFirst().dropLast())
  }

  static func text(_ version: String) -> String { "W/\"\(version)\"" }
}
