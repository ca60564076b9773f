import Foundation

/// Decides whether a private cache stores a response, and makes the entry to store (RFC 9111, section 3).
enum Storability {
  /// Whether a status can be stored without being told to (RFC 9110, section 15.1).
  static func isHeuristicallyCacheable(_ status: Int) -> Bool {
    [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501].contains(status)
  }

  /// Whether the rules of caching for a status are implemented, for `must-understand`.
  static func isUnderstood(_ status: Int) -> Bool {
    isHeuristicallyCacheable(status) || [302, 303, 304, 307].contains(status)
  }

  /// Returns the entry to store for a response; nil if it must not be stored, or if storing it would be of no use.
  static func entry(
    for response: HTTPResponse, to request: HTTPRequest, partition: String, requestTime: Date, responseTime: Date
  ) -> HTTPCacheEntry? {
    guard !request.options.hasSensitiveBody else { return nil }
    let directives = CacheDirectives(response.fields)
    let isExplicit = Freshness.isExplicit(response.fields, directives)
    guard allowsStoring(response, to: request, directives, isExplicit: isExplicit),
      allowsCredentials(of: request, directives, partition: partition),
      VariantSelection.canEverMatch(response, to: request)
    else { return nil }
    var entry = HTTPCacheEntry(
      status: response.status, fields: StoredFields.stored(response.fields),
      requestFields: HTTPFields(request.fields.filter { !$0.isSensitive }),
      withheldNames: request.fields.filter(\.isSensitive).map { $0.name.lowercased() }, version: response.version,
      requestTime: requestTime, responseTime: responseTime)
    // RFC 9110, section 6.6.1.
    if !entry.fields.contains("Date") { entry.fields.append(HTTPField("Date", HTTPDate.text(responseTime))) }
    guard response.status == 206 else { return entry }
    guard request.fields.contains("Range"), let content = ByteRange.Content(response.fields) else { return nil }
    entry.status = 200
    entry.part = HTTPCacheEntry.Part(offset: content.range.lowerBound, total: content.total)
    entry.length = content.range.upperBound - content.range.lowerBound
    entry.fields["Content-Range"] = nil
    entry.fields["Content-Length"] = nil
    return entry
  }

  private static func allowsStoring(
    _ response: HTTPResponse, to request: HTTPRequest, _ directives: CacheDirectives, isExplicit: Bool
  ) -> Bool {
    guard request.options.cachePolicy != .noStore, !CacheDirectives(request.fields).contains("no-store") else {
      return false
    }
    guard (200...599).contains(response.status), response.status != 304 else { return false }
    if directives.contains("must-understand") {
      guard isUnderstood(response.status) else { return false }
    } else if directives.contains("no-store") {
      return false
    }
    switch request.method {
    case .get:
      return isExplicit || directives.contains("public") || directives.contains("private")
        || isHeuristicallyCacheable(response.status)
    case .post:
      // RFC 9110, section 9.3.3: with explicit freshness, and the request's own URL as its content's location.
      guard isExplicit, response.status == 200, let location = response.fields["Content-Location"],
        let url = URL(string: location, relativeTo: request.url)
      else { return false }
      return HTTPCacheKey(url)?.url == HTTPCacheKey(request.url)?.url
    default: return false
    }
  }

  /// Whether a response to a request with credentials may be stored: in the partition of its user, or if it is public.
  ///
  /// Without a partition the user is not known, and the next one may be another.
  private static func allowsCredentials(
    of request: HTTPRequest, _ directives: CacheDirectives, partition: String
  ) -> Bool {
    guard partition.isEmpty else { return true }
    // A key in this field names the app, not the user.
    let hasCredentials = request.fields.contains { $0.isSensitive && !HTTPField.isSame($0.name, "X-Api-Key") }
    return !hasCredentials || directives.contains("public") && !directives.contains("private")
  }
}
