import ServerDatabase

/// What is known of the beginning of ranges that fulfil a test.
///
/// A range has two ends in two columns, and no index finds rows by both. But nearly all dates are of at most a day, and
/// nearly all numbers are points: those are found by their beginning, and the few others by an index of their own.
enum RowBounds: Hashable, Sendable {
  /// The beginnings of dates of at most a day.
  case dates(ClosedRange<Int64>)
  /// The numbers that are points, or the amounts in the unit that the index has.
  case numbers(ClosedRange<Double>, isAmount: Bool)
  /// The amounts that are points, in the unit as they are written.
  case written(ClosedRange<Double>)

  /// The test of a row `x` of the usual width.
  var usual: SQL {
    switch self {
    case .dates(let range):
      "x.low >= \(range.lowerBound) AND x.low <= \(range.upperBound) AND x.high - x.low <= 86400000"
    case .numbers(let range, _): "x.low >= \(range.lowerBound) AND x.low <= \(range.upperBound) AND x.low = x.high"
    case .written(let range):
      "x.written_low >= \(range.lowerBound) AND x.written_low <= \(range.upperBound) AND x.written_low = x.written_high"
    }
  }

  /// The test of any other row `x`, which the indexes of such rows have in the same words.
  var others: SQL {
    switch self {
    case .dates: "x.high - x.low > 86400000"
    case .numbers: "x.low < x.high"
    case .written: "x.written_low < x.written_high"
    }
  }

  /// Makes SQLite use the index of the other rows, of which it cannot know that they are few.
  var byOthers: SQL {
    switch self {
    case .dates: .either(sqlite: "INDEXED BY fhir_search_date_long", postgres: "")
    case .numbers(_, let isAmount):
      isAmount
        ? .either(sqlite: "INDEXED BY fhir_search_quantity_range", postgres: "")
        : .either(sqlite: "INDEXED BY fhir_search_number_range", postgres: "")
    case .written: .either(sqlite: "INDEXED BY fhir_search_quantity_written_range", postgres: "")
    }
  }

  /// The bounds of tests that both have to be fulfilled.
  func limited(by other: RowBounds) -> RowBounds? {
    func both<Bound>(_ left: ClosedRange<Bound>, _ right: ClosedRange<Bound>) -> ClosedRange<Bound> {
      let low = max(left.lowerBound, right.lowerBound)
      return low...max(low, min(left.upperBound, right.upperBound))
    }
    return switch (self, other) {
    case (.dates(let left), .dates(let right)): .dates(both(left, right))
    case (.numbers(let left, let isAmount), .numbers(let right, _)): .numbers(both(left, right), isAmount: isAmount)
    case (.written(let left), .written(let right)): .written(both(left, right))
    default: self
    }
  }

  /// The bounds of tests of which one has to be fulfilled; nil if they are of different columns.
  func extended(by other: RowBounds) -> RowBounds? {
    func any<Bound>(_ left: ClosedRange<Bound>, _ right: ClosedRange<Bound>) -> ClosedRange<Bound> {
      min(left.lowerBound, right.lowerBound)...max(left.upperBound, right.upperBound)
    }
    return switch (self, other) {
    case (.dates(let left), .dates(let right)): .dates(any(left, right))
    case (.numbers(let left, let isAmount), .numbers(let right, _)): .numbers(any(left, right), isAmount: isAmount)
    case (.written(let left), .written(let right)): .written(any(left, right))
    default: nil
    }
  }
}
