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
  private(set) var test: (@Sendable (_ row: SQL) -> SQL)?
  /// Where rows that fulfil the test are in an index; nil if that is not known.
  private(set) var bounds: RowBounds?
  /// Whether a resource has at most one such row.
  var isSingle = false

  init(
    table: Table, keys: [Int64], test: (@Sendable (_ row: SQL) -> SQL)?, bounds: RowBounds? = nil,
    isSingle: Bool = false
  ) {
    (self.table, self.keys, self.test, self.bounds, self.isSingle) = (table, keys, test, bounds, isSingle)
  }

  /// Joins another test of the same row.
  mutating func join(_ other: RowTest) {
    if let own = test, let other = other.test {
      test = { "\(own($0)) AND \(other($0))" }
    } else {
      test = test ?? other.test
    }
    if let own = bounds, let other = other.bounds {
      bounds = own.limited(by: other)
    } else {
      bounds = bounds ?? other.bounds
    }
  }

  /// The numbers of the resources that have such a row, by an index.
  var resources: SQL { resources(where: "1 = 1") }

  /// The numbers of the resources that have such a row `x` that also fulfils another test, by an index.
  func resources(where other: SQL) -> SQL {
    func select(_ index: SQL, _ bounds: SQL) -> SQL {
      "SELECT x.resource AS resource FROM \(table.name) x \(index) WHERE \(matches("x")) AND \(bounds) AND \(other)"
    }
    guard let bounds else { return select("", "1 = 1") }
    return "\(select("", bounds.usual)) UNION ALL \(select(bounds.byOthers, bounds.others))"
  }

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
