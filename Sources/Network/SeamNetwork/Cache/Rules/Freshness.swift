import Foundation

/// The age and the freshness lifetime of a stored response at one moment (RFC 9111, section 4.2).
struct Freshness: Sendable {
  /// The estimated seconds since the server made or validated the response.
  let age: Double
  /// The seconds for which the response is fresh; never negative.
  let lifetime: Double
  /// The directives of the response.
  let directives: CacheDirectives
  /// Whether the response must be validated before it is served, fresh or not.
  let requiresValidation: Bool

  init(_ entry: HTTPCacheEntry, now: Date) {
    directives = CacheDirectives(entry.fields)
    age = Self.age(entry, now: now)
    lifetime = Self.lifetime(entry, directives)
    // A response from the future shows that the clock was changed: its age is not known.
    requiresValidation =
      entry.isInvalidated || directives.isUnqualified("no-cache") || now < entry.responseTime.addingTimeInterval(-1)
  }

  /// Whether the response is fresh.
  var isFresh: Bool { lifetime > age }
  /// The seconds since the response became stale.
  var staleness: Double { max(0, age - lifetime) }
  /// Whether the response may be served stale where the server or the caller permits it (section 4.2.4).
  var mayBeStale: Bool { !requiresValidation && !directives.contains("must-revalidate") }

  /// Whether the staleness is within the seconds that a directive of RFC 5861 states.
  func isWithin(_ name: String) -> Bool {
    guard case .value(let seconds) = directives.seconds(name) else { return false }
    return staleness <= seconds
  }

  /// The age (section 4.2.3).
  static func age(_ entry: HTTPCacheEntry, now: Date) -> Double {
    // The first member counts, and an invalid one is ignored (section 5.1).
    let field = entry.fields["Age"]?.split(separator: ",").first?.trimmingSpaces
    let ageValue = field.flatMap(CacheDirectives.seconds) ?? 0
    let dateValue = date(entry)
    let apparentAge = max(0, entry.responseTime.timeIntervalSince(dateValue))
    let responseDelay = max(0, entry.responseTime.timeIntervalSince(entry.requestTime))
    let residentTime = max(0, now.timeIntervalSince(entry.responseTime))
    return min(max(apparentAge, ageValue + responseDelay) + residentTime, CacheDirectives.infinity)
  }

  /// The value of `Date`; the time of arrival if it is missing or invalid.
  static func date(_ entry: HTTPCacheEntry) -> Date {
    entry.fields["Date"].flatMap { HTTPDate.date($0, now: entry.responseTime) } ?? entry.responseTime
  }

  /// Whether the response says how long it is fresh.
  static func isExplicit(_ fields: HTTPFields, _ directives: CacheDirectives) -> Bool {
    directives.contains("max-age") || fields.contains("Expires")
  }

  /// The freshness lifetime (section 4.2.1), without `s-maxage`, which is for shared caches.
  private static func lifetime(_ entry: HTTPCacheEntry, _ directives: CacheDirectives) -> Double {
    switch directives.seconds("max-age") {
    case .value(let seconds): return seconds
    case .invalid: return 0
    case .absent: break
    }
    let expires = Set(entry.fields.values(of: "Expires"))
    guard expires.isEmpty else {
      guard expires.count == 1, let date = expires.first.flatMap({ HTTPDate.date($0, now: entry.responseTime) })
      else {
        return 0
      }
      return min(max(0, date.timeIntervalSince(self.date(entry))), CacheDirectives.infinity)
    }
    return heuristicLifetime(entry, directives)
  }

  /// A tenth of the time since the last modification, a week at most (section 4.2.2).
  private static func heuristicLifetime(_ entry: HTTPCacheEntry, _ directives: CacheDirectives) -> Double {
    guard Storability.isHeuristicallyCacheable(entry.status) || directives.contains("public"),
      let modified = entry.fields["Last-Modified"].flatMap({ HTTPDate.date($0, now: entry.responseTime) })
    else { return 0 }
    return min(max(0, date(entry).timeIntervalSince(modified) / 10), 7 * 86_400)
  }
}
