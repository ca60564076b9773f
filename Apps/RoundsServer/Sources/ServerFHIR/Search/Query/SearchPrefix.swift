/// How a number, date or amount is compared (http://hl7.org/fhir/R4/search.html#prefix).
enum SearchPrefix: String, Sendable, CaseIterable {
  case equal = "eq"
  case notEqual = "ne"
  case greater = "gt"
  case less = "lt"
  case greaterOrEqual = "ge"
  case lessOrEqual = "le"
  case startsAfter = "sa"
  case endsBefore = "eb"
  case approximate = "ap"

  /// Splits a value into its prefix, which is `eq` if it begins with no letters, and the rest.
  static func split(_ text: String) -> (SearchPrefix, String)? {
    guard let first = text.utf8.first else { return nil }
    guard (first | 0x20) &- 0x61 < 26 else { return (.equal, text) }
    guard let prefix = SearchPrefix(rawValue: String(text.prefix(2))) else { return nil }
    return (prefix, String(text.dropFirst(2)))
  }
}
