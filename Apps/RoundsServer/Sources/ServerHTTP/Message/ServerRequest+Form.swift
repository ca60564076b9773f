extension ServerRequest {
  /// Returns the parameters of a body in the format `application/x-www-form-urlencoded`, decoded like a query.
  ///
  /// - Throws: ``HTTPFailure`` with 415 for another format, with 400 if the body cannot be decoded.
  public func formItems() throws(HTTPFailure) -> [QueryItem] {
    let type = fields["Content-Type"]?.split(separator: ";").first?.trimmingSpaces.lowercased()
    guard type == "application/x-www-form-urlencoded" else {
      throw HTTPFailure(415, "The body must be application/x-www-form-urlencoded.")
    }
    guard let text = String(validating: body, as: UTF8.self) else { throw .badRequest("the body is not UTF-8") }
    return try RequestTarget.items(text[...], in: "the body")
  }
}
