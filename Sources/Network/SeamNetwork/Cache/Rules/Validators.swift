import Foundation

/// Compares validators: entity tags and dates of modification (RFC 9110, section 8.8).
enum Validators {
  /// The entity tag that identifies the very bytes of a representation; nil if there is none.
  static func strongTag(_ fields: HTTPFields) -> String? {
    guard let tag = fields["ETag"]?.trimmingSpaces, isTag(tag), !isWeak(tag) else { return nil }
    return tag
  }

  /// The fields that make a request validate an entry; empty if it has no validator (RFC 9111, section 4.3.1).
  ///
  /// - Parameter isRange: whether the request is for a range: a date is no condition of it where there is a tag.
  static func conditions(for entry: HTTPCacheEntry, isRange: Bool = false) -> [HTTPField] {
    var fields: [HTTPField] = []
    if let tag = entry.fields["ETag"], !tag.isEmpty { fields.append(HTTPField("If-None-Match", tag)) }
    guard fields.isEmpty || !isRange, let date = entry.fields["Last-Modified"], !date.isEmpty else { return fields }
    fields.append(HTTPField("If-Modified-Since", date))
    return fields
  }

  /// Names of the conditions that a cache evaluates.
  static let conditionNames = ["If-None-Match", "If-Modified-Since"]

  /// Whether a request has a condition that only the server evaluates (RFC 9111, section 4.3.2).
  static func isForServer(_ request: HTTPRequest) -> Bool {
    request.fields.contains("If-Match") || request.fields.contains("If-Unmodified-Since")
  }

  /// Whether a request has a condition of its own.
  static func isConditional(_ request: HTTPRequest) -> Bool {
    conditionNames.contains { request.fields.contains($0) }
  }

  /// Whether the caller has the stored response already, by the conditions of its request.
  static func isNotModified(_ request: HTTPRequest, _ entry: HTTPCacheEntry, now: Date) -> Bool {
    guard entry.status == 200 else { return false }
    let listed = request.fields.values(of: "If-None-Match")
    if !listed.isEmpty {
      let tags = listed.flatMap(\.listItems)
      guard !tags.contains("*") else { return true }
      guard let tag = entry.fields["ETag"]?.trimmingSpaces else { return false }
      return tags.contains { opaque($0) == opaque(tag) }
    }
    guard let since = request.fields["If-Modified-Since"].flatMap({ HTTPDate.date($0, now: now) }) else {
      return false
    }
    let modified = entry.fields["Last-Modified"].flatMap { HTTPDate.date($0, now: now) }
    return (modified ?? Freshness.date(entry)) <= since
  }

  /// Whether the range of a request is valid for an entry, by `If-Range` (RFC 9110, section 13.1.5).
  static func allowsRange(_ request: HTTPRequest, of entry: HTTPCacheEntry) -> Bool {
    guard let condition = request.fields["If-Range"]?.trimmingSpaces else { return true }
    if isTag(condition) { return !isWeak(condition) && condition == strongTag(entry.fields) }
    // A date is a strong validator only if it is well before the response (RFC 9110, section 8.8.2.2).
    guard condition == entry.fields["Last-Modified"]?.trimmingSpaces,
      let modified = HTTPDate.date(condition, now: entry.responseTime)
    else { return false }
    return Freshness.date(entry).timeIntervalSince(modified) >= 60
  }

  /// Returns the entries that a response with status 304 updates (RFC 9111, section 4.3.4).
  ///
  /// - Parameter asked: the entry whose validators were sent; nil if the conditions were the caller's.
  static func identified(
    by response: HTTPResponse, in entries: [HTTPCacheEntry], asked: HTTPCacheEntry?
  ) -> [HTTPCacheEntry] {
    if let tag = strongTag(response.fields) { return entries.filter { strongTag($0.fields) == tag } }
    let tag = response.fields["ETag"].map(opaque)
    let modified = response.fields["Last-Modified"]
    guard tag != nil || modified != nil else {
      // It can only be about the entry that was asked about.
      if let asked { return entries.filter { $0.id == asked.id } }
      return entries.count == 1 && conditions(for: entries[0]).isEmpty ? entries : []
    }
    let matching = entries.filter { entry in
      if let tag { return entry.fields["ETag"].map(opaque) == tag }
      return entry.fields["Last-Modified"] == modified
    }
    return matching.max { Freshness.date($0) < Freshness.date($1) }.map { [$0] } ?? []
  }

  /// Whether a response to HEAD describes an entry (RFC 9111, section 4.3.5).
  static func describes(_ head: HTTPFields, _ entry: HTTPCacheEntry) -> Bool {
    for name in ["ETag", "Last-Modified"] {
      if let value = head[name], value != entry.fields[name] { return false }
    }
    guard let length = head["Content-Length"] else { return true }
    return length == String(entry.part?.total ?? entry.length)
  }

  private static func isTag(_ text: String) -> Bool { text.hasPrefix("\"") || isWeak(text) }
  private static func isWeak(_ text: String) -> Bool { text.hasPrefix("W/") }

  /// The tag for a weak comparison.
  private static func opaque(_ tag: String) -> Substring {
    let tag = tag.trimmingSpaces
    return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }
}
