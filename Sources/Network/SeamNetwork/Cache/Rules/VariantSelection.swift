import Foundation

/// Selects the stored responses that fit a request by `Vary` (RFC 9111, section 4.1).
enum VariantSelection {
  /// Returns the entries that match a request, the most recent first.
  static func matching(_ request: HTTPRequest, in entries: [HTTPCacheEntry]) -> [HTTPCacheEntry] {
    let newestFirst = entries.sorted { isMoreRecent($0, $1) }
    // A response that omits Vary by mistake is selected by the most recent Vary of the others.
    let fallback = newestFirst.lazy.map { names($0.fields) }.first { !$0.isEmpty } ?? []
    return newestFirst.filter { entry in
      let own = names(entry.fields)
      return matches(request, entry, own.isEmpty ? fallback : own)
    }
  }

  /// Whether a response can be selected for a later request: its `Vary` has no `*`, and names no secret of the request,
  /// which would have to be stored.
  static func canEverMatch(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
    let names = names(response.fields)
    guard !names.contains("*") else { return false }
    return !request.fields.contains { $0.isSensitive && names.contains($0.name.lowercased()) }
  }

  /// Whether two entries answer the same requests, so that the newer replaces the older.
  static func isSameVariant(_ left: HTTPCacheEntry, _ right: HTTPCacheEntry) -> Bool {
    let names = names(left.fields)
    guard Set(names) == Set(self.names(right.fields)) else { return false }
    return names.allSatisfy { normalized($0, left.requestFields) == normalized($0, right.requestFields) }
  }

  private static func isMoreRecent(_ left: HTTPCacheEntry, _ right: HTTPCacheEntry) -> Bool {
    let dates = (Freshness.date(left), Freshness.date(right))
    return dates.0 != dates.1 ? dates.0 > dates.1 : left.responseTime > right.responseTime
  }

  private static func matches(_ request: HTTPRequest, _ entry: HTTPCacheEntry, _ names: [String]) -> Bool {
    names.allSatisfy { name in
      guard name != "*", !entry.withheldNames.contains(name) else { return false }
      return normalized(name, request.fields) == normalized(name, entry.requestFields)
    }
  }

  private static func names(_ fields: HTTPFields) -> [String] { fields.tokens(of: "Vary") }

  /// Fields with lists of preferences: case, order and space have no meaning, as weights state the preference.
  private static let preferences: Set<String> = ["accept-language", "accept-encoding", "accept-charset"]

  /// The members of a field's lists; nil if there is no such field.
  private static func normalized(_ name: String, _ fields: HTTPFields) -> [String]? {
    guard let value = fields.joined(name) else { return nil }
    let items = value.listItems
    guard preferences.contains(name) else { return items }
    return items.map { $0.lowercased().filter { $0 != " " && $0 != "\t" } }.sorted()
  }
}
