/// The conditions that a request sets for a stored response (RFC 9111, section 5.2.1).
struct RequestDemands: Sendable {
  /// Whether stored responses are not even looked at.
  let skipsCache: Bool
  /// Whether the server must not be asked.
  let onlyIfCached: Bool
  /// Whether a stored response must be validated.
  let noCache: Bool
  /// The greatest age in seconds.
  let maxAge: Double?
  /// The least rest of the freshness lifetime, in seconds.
  let minFresh: Double?
  /// The greatest staleness in seconds; nil if none is accepted.
  let maxStale: Double?
  /// The greatest staleness in seconds when the server fails (RFC 5861, section 4).
  let staleIfError: Double?

  init(_ request: HTTPRequest) {
    let policy = request.options.cachePolicy
    let directives = CacheDirectives(request.fields)
    skipsCache = policy == .noStore || policy == .reload
    onlyIfCached = policy == .onlyIfCached || directives.contains("only-if-cached")
    // Section 5.4: Pragma counts only where there is no Cache-Control.
    noCache =
      directives.contains("no-cache")
      || !request.fields.contains("Cache-Control") && request.fields.tokens(of: "Pragma").contains("no-cache")
    func seconds(_ name: String, invalid: Double) -> Double? {
      switch directives.seconds(name) {
      case .absent: nil
      case .invalid: invalid
      case .value(let seconds): seconds
      }
    }
    // An invalid number of seconds counts as the strictest one.
    maxAge = seconds("max-age", invalid: 0)
    minFresh = seconds("min-fresh", invalid: CacheDirectives.infinity)
    maxStale = directives.isUnqualified("max-stale") ? .infinity : seconds("max-stale", invalid: 0)
    staleIfError = seconds("stale-if-error", invalid: 0)
  }

  /// Whether the request limits the age of responses.
  var restrictsAge: Bool { maxAge != nil || minFresh != nil }

  /// Whether a fresh response is accepted.
  ///
  /// One that is `immutable` needs no validation while it is fresh, also on a reload (RFC 8246, section 2).
  func accept(_ freshness: Freshness) -> Bool {
    // Zero asks for a validation, however young the response is.
    if let maxAge, maxAge == 0 || freshness.age > maxAge, !freshness.directives.contains("immutable") { return false }
    if let minFresh, freshness.lifetime - freshness.age < minFresh { return false }
    return true
  }

  /// Whether a stale response is accepted.
  func acceptStale(_ freshness: Freshness) -> Bool {
    guard let maxStale, minFresh == nil else { return false }
    if let maxAge, freshness.age > maxAge { return false }
    return freshness.staleness <= maxStale
  }
}
