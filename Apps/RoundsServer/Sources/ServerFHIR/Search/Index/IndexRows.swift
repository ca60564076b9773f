/// What the index stores of a resource.
struct IndexRows: Sendable {
  /// A code, an identifier's value, a contact or a URI.
  struct Token: Hashable, Sendable {
    var key: Int64
    var code: String
    /// The system; nil for none.
    var system: String?
    var part: Int
  }

  /// A text.
  struct Text: Hashable, Sendable {
    var key: Int64
    var text: FoldedText
    /// The text as written; empty if it is the folded one.
    var exact: String
    var part: Int
  }

  /// A date or period.
  struct Date: Hashable, Sendable {
    var key: Int64
    var range: DateRange
    var part: Int
  }

  /// A number or range.
  struct Number: Hashable, Sendable {
    var key: Int64
    var range: NumberRange
    var part: Int
  }

  /// An amount.
  struct Quantity: Hashable, Sendable {
    var key: Int64
    /// As written.
    var range: NumberRange
    /// The unit into which `scaled` is converted; the code if it has no other; empty without a system.
    var base: String
    var scaled: NumberRange
    var code: String
    var unit: String
    var system: String?
    var part: Int
  }

  /// A reference.
  struct Reference: Hashable, Sendable {
    var key: Int64
    var target: ReferenceKey
    var part: Int
  }

  var tokens: Set<Token> = []
  var texts: Set<Text> = []
  var dates: Set<Date> = []
  var numbers: Set<Number> = []
  var quantities: Set<Quantity> = []
  var references: Set<Reference> = []

  /// The rows that another set lacks.
  func subtracting(_ other: Self) -> Self {
    Self(
      tokens: tokens.subtracting(other.tokens), texts: texts.subtracting(other.texts),
      dates: dates.subtracting(other.dates), numbers: numbers.subtracting(other.numbers),
      quantities: quantities.subtracting(other.quantities), references: references.subtracting(other.references))
  }

  /// The number of all rows.
  var count: Int {
    tokens.count + texts.count + dates.count + numbers.count + quantities.count + references.count
  }

  var isEmpty: Bool { count == 0 }

  /// The systems that the rows name.
  var systems: Set<String> { Set(tokens.compactMap(\.system)).union(quantities.compactMap(\.system)) }
}
