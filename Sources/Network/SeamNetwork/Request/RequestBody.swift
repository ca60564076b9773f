/// The body of a request, as it is described.
public struct RequestBody: Sendable {
  /// Returns the body and its `Content-Type`; nil for no body.
  let make: @Sendable (_ builder: RequestBuilder) throws -> (body: HTTPBody, contentType: String?)?

  /// No body.
  public static let none = RequestBody { _ in nil }

  /// A value as JSON, by the builder's encoder.
  public static func json(_ value: some Encodable & Sendable) -> RequestBody {
    RequestBody { (HTTPBody(try $0.encodeJSON(value)), "application/json") }
  }

  /// The parameters of a form, as `application/x-www-form-urlencoded`.
  public static func form(_ items: [QueryItem]) -> RequestBody {
    RequestBody { _ in (HTTPBody(items.formEncoded), "application/x-www-form-urlencoded") }
  }

  /// Parts with files, as `multipart/form-data`.
  public static func multipart(_ form: MultipartForm) -> RequestBody {
    RequestBody { _ in (try form.body(), "multipart/form-data; boundary=\(form.boundary)") }
  }

  /// Bytes, with their media type; nil for none.
  public static func raw(_ bytes: [UInt8], contentType: String?) -> RequestBody {
    RequestBody { _ in (HTTPBody(bytes), contentType) }
  }

  /// A body that is streamed.
  public static func stream(_ body: HTTPBody, contentType: String?) -> RequestBody {
    RequestBody { _ in (body, contentType) }
  }

  /// A file, which is read while it is sent.
  public static func file(_ path: String, contentType: String?) -> RequestBody {
    RequestBody { _ in (try HTTPBody(file: path), contentType) }
  }
}

extension [QueryItem] {
  /// The parameters as in a URL's query, where a space is `%20`.
  var queryEncoded: String { encoded { $0.percentEncoded(allowed: \.isUnreserved) } }

  /// The parameters as in a form, where a space is `+`.
  var formEncoded: String {
    encoded { $0.percentEncoded { $0.isUnreserved || $0 == UInt8(ascii: " ") }.replacing(" ", with: "+") }
  }

  private func encoded(_ encode: (String) -> String) -> String {
    map { item in
      item.value.map { "\(encode(item.name))=\(encode($0))" } ?? encode(item.name)
    }.joined(separator: "&")
  }
}
