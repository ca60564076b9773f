import ServerDatabase

/// What a resource must fulfil to be found.
indirect enum SearchCondition: Sendable {
  /// The index has a row of the resource.
  case row(RowTest)
  /// The index has rows of the resource that are in the same element.
  case rows(RowTest, RowTest)
  /// A column of the resource has a value.
  case resource(ResourceTest)
  /// A resource that a reference points to fulfils a condition.
  case chain(keys: [Int64], type: String, SearchCondition)
  /// A resource of a type that refers to this one fulfils a condition.
  case reverse(keys: [Int64], target: String, SearchCondition)
  case not(SearchCondition)
  case any([SearchCondition])
  case all([SearchCondition])
}

/// A test of one row of the index.
struct RowTest: Sendable {
  /// A table of the index.
  enum Table: CaseIterable, Sendable {
    case token, text, date, number, quantity, reference

    var name: SQL {
      switch self {
      case .token: "fhir_search_token"
      case .text: "fhir_search_text"
      case .date: "fhir_search_date"
      case .number: "fhir_search_number"
      case .quantity: "fhir_search_quantity"
      case .reference: "fhir_search_reference"
      }
    }

    init(_ kind: SearchParameter.Kind) {
      switch kind {
      case .token, .uri: self = .token
      case .string: self = .text
      case .date: self = .date
      case .number: self = .number
      case .quantity: self = .quantity
      case .reference, .composite: self = .reference
      }
    }
  }

  let table: Table
  let keys: [Int64]
  /// The test of the row's values; nil if any row will do.
  let test: (@Sendable (_ row: SQL) -> SQL)?

  /// The test of a row under a name.
  func matches(_ row: SQL) -> SQL {
    let key = Self.matches("\(row).key", keys)
    guard let test else { return key }
    return "\(key) AND \(test(row))"
  }

  /// Compares a column with numbers.
  static func matches(_ column: SQL, _ numbers: [Int64]) -> SQL {
    if numbers.count == 1 { return "\(column) = \(numbers[0])" }
    return numbers.isEmpty ? "1 = 0" : "\(column) IN (\(.joined(numbers.map { "\($0)" })))"
  }
}

/// A test of a resource's own columns.
struct ResourceTest: Sendable {
  /// The test of the row under a name.
  let test: @Sendable (_ row: SQL) -> SQL
  /// Whether few resources fulfil it, which are found by an index.
  var isSelective = false
}
