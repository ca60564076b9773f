/// How much a search may ask for.
struct SearchLimits: Sendable {
  /// The matches on a page if `_count` is absent.
  var page = 50
  /// The most matches on a page; a larger `_count` gets so many.
  var mostOnPage = 1000
  /// The most parameters.
  var parameters = 50
  /// The most values of a parameter between commas.
  var values = 200
  /// The most values of all parameters.
  var allValues = 500
  /// The most bytes of a value.
  var valueSize = 8192
  /// The most links of a chain.
  var chain = 4
  /// The most resources that `_include` and `_revinclude` add to a page.
  var included = 1000
  /// The most rounds of `:iterate`.
  var rounds = 5
  /// The most sort parameters.
  var sorts = 5

  /// The most rows that SQLite counts of a condition to find the one that few resources fulfil.
  var counted = 10_000

  static let standard = SearchLimits()
}
