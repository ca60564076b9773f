import ServerHTTP

/// The parameters of a request to an endpoint of OAuth 2.
struct OAuthForm {
  private var values: [String: String] = [:]

  init(_ request: ServerRequest) throws {
    guard request.method == "POST" else {
      throw OAuthError("invalid_request", "The method must be POST.", status: 405)
    }
    guard request.query.isEmpty else { throw OAuthError("invalid_request", "The parameters must be in the body.") }
    let items: [ServerRequest.QueryItem]
    do {
      items = try request.formItems()
    } catch {
      throw OAuthError("invalid_request", error.reason)
    }
    for item in items {
      guard values.updateValue(item.value ?? "", forKey: item.name) == nil else {
        throw OAuthError("invalid_request", "The parameter \(item.name) is repeated.")
      }
    }
  }

  /// The value of a parameter, which must not be empty.
  func required(_ name: String) throws -> String {
    guard let value = values[name], !value.isEmpty else {
      throw OAuthError("invalid_request", "The parameter \(name) is missing.")
    }
    return value
  }
}
