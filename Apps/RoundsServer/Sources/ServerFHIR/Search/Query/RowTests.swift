import CoreFHIR
import ServerDatabase

/// The tests of rows by the values of a query.
enum RowTests {
  typealias Test = @Sendable (_ row: SQL) -> SQL

  /// The number of a system of codes in the index; null if no resource has it.
  private static func number(of system: String) -> SQL {
    "(SELECT number FROM fhir_search_system WHERE uri = \(system.indexKey))"
  }

  // MARK: Codes

  /// A code with or without a system (http://hl7.org/fhir/R4/search.html#token).
  static func token(_ text: SearchText) -> Test? {
    let parts = text.split("|")
    guard parts.count <= 2 else { return nil }
    let code = parts[parts.count - 1].text.tokenKey
    if parts.count == 1 {
      if code.isEmpty { return nil }
      return { "\($0).code = \(code)" }
    }
    let system = parts[0].text
    switch (system.isEmpty, code.isEmpty) {
    case (true, true): return nil
    case (true, false): return { "\($0).code = \(code) AND \($0).system = \(0)" }
    case (false, true): return { "\($0).system = \(number(of: system))" }
    case (false, false): return { "\($0).code = \(code) AND \($0).system = \(number(of: system))" }
    }
  }

  /// A type of identifiers, and a value: `system|code|value`.
  static func identifierOfType(_ text: SearchText) -> Test? {
    let parts = text.split("|").map(\.text)
    guard parts.count == 3, !parts[1].isEmpty, !parts[2].isEmpty else { return nil }
    let code = IndexReader.typed(parts[1], parts[2])
    let system = parts[0]
    if system.isEmpty { return { "\($0).code = \(code)" } }
    return { "\($0).code = \(code) AND \($0).system = \(number(of: system))" }
  }

  // MARK: URIs

  static func uri(_ text: String) -> Test { { "\($0).code = \(text.indexKey)" } }

  /// The URI and those below it in its path.
  static func below(_ text: String) -> Test {
    let start = text.hasSuffix("/") ? text : text + "/"
    let own = String(start.dropLast())
    return {
      "(\($0).code IN (\(own.indexKey), \(start)) OR \(range("\($0).code" as SQL, start)))"
    }
  }

  /// The URI and those above it in its path; nil for a path of too many parts.
  static func above(_ text: String) -> Test? {
    var all: Set<String> = [text]
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 100 else { return nil }
    for count in 1..<max(parts.count, 2) {
      let prefix = parts.prefix(count).joined(separator: "/")
      if !prefix.isEmpty { all.formUnion([prefix, prefix + "/"]) }
    }
    let list = SQL.list(all.sorted().map(\.indexKey))
    return { "\($0).code IN (\(list))" }
  }

  /// Texts that begin with a text.
  private static func range(_ column: SQL, _ start: String) -> SQL {
    guard let end = start.endOfPrefix else { return "\(column) >= \(start)" }
    return "(\(column) >= \(start) AND \(column) < \(end))"
  }

  // MARK: Texts

  /// Texts that begin with a text, without regard to case and diacritics; nil for a text without any letter.
  static func starts(_ text: String) -> Test? {
    let text = FoldedText(text)
    guard !text.isEmpty else { return nil }
    if text.rest.isEmpty { return { range("\($0).head", text.head) } }
    return { "\($0).head = \(text.head) AND \(range("\($0).rest" as SQL, text.rest))" }
  }

  static func contains(_ text: String) -> Test? {
    let text = FoldedText(text).text
    guard !text.isEmpty else { return nil }
    return {
      .either(
        sqlite: "instr(\($0).head || \($0).rest, \(text)) > 0",
        postgres: "strpos(\($0).head || \($0).rest, \(text)) > 0")
    }
  }

  static func exact(_ text: String) -> Test? {
    let folded = FoldedText(text)
    guard !folded.isEmpty else { return nil }
    let exact = folded.text == text ? "" : text
    return { "\($0).head = \(folded.head) AND \($0).rest = \(folded.rest) AND \($0).exact = \(exact)" }
  }

  // MARK: Dates

  /// A date with a prefix (http://hl7.org/fhir/R4/search.html#date); nil if it is none.
  static func date(_ text: String, now: Timestamp, low: SQL = "low", high: SQL = "high") -> Test? {
    guard let (prefix, rest) = SearchPrefix.split(text), let value = DateRange(rest) else { return nil }
    return { row in
      let (low, high): (SQL, SQL) = ("\(row).\(low)", "\(row).\(high)")
      switch prefix {
      case .equal: return "\(low) >= \(value.low) AND \(high) <= \(value.high) AND \(low) <= \(value.high)"
      case .notEqual: return "(\(low) < \(value.low) OR \(high) > \(value.high))"
      case .greater: return "\(high) > \(value.high)"
      case .less: return "\(low) < \(value.low)"
      case .greaterOrEqual:
        return """
          \(high) >= \(value.low) AND (\(high) > \(value.high) OR \(low) >= \(value.low))
          """
      case .lessOrEqual:
        return """
          \(low) <= \(value.high) AND (\(low) < \(value.low) OR \(high) <= \(value.high))
          """
      case .startsAfter: return "\(low) > \(value.high)"
      case .endsBefore: return "\(high) < \(value.low)"
      case .approximate:
        // A tenth of the time between the date and now.
        let center = (value.low + value.high) / 2
        let slack = abs(now.milliseconds - center) / 10
        return "\(high) >= \(value.low - slack) AND \(low) <= \(value.high + slack)"
      }
    }
  }

  /// What `low` can be in dates of at most a day that fulfil the test of a date.
  static func bounds(_ text: String, now: Timestamp) -> ClosedRange<Int64>? {
    guard let (prefix, rest) = SearchPrefix.split(text), let value = DateRange(rest) else { return nil }
    let day: Int64 = 86_400_000
    switch prefix {
    case .equal: return value.low...value.high
    case .notEqual: return nil
    case .greater: return value.high - day...DateRange.future
    case .greaterOrEqual: return value.low - day...DateRange.future
    case .startsAfter: return value.high...DateRange.future
    case .less, .endsBefore: return DateRange.past...value.low
    case .lessOrEqual: return DateRange.past...value.high
    case .approximate:
      let slack = abs(now.milliseconds - (value.low + value.high) / 2) / 10
      return value.low - slack - day...value.high + slack
    }
  }

  // MARK: Numbers

  /// Compares the columns of a range with a number.
  ///
  /// - Parameter range: the numbers that are rounded to it, which `eq` and `ne` compare; the others compare the number.
  private static func compare(
    _ prefix: SearchPrefix, _ low: SQL, _ high: SQL, value: Double, range: NumberRange
  ) -> SQL {
    let isPoint = range.low == range.high
    let equal: SQL =
      isPoint
      ? "\(low) = \(range.low) AND \(high) = \(range.high)"
      : "\(low) >= \(range.low) AND \(low) < \(range.high) AND \(high) < \(range.high)"
    switch prefix {
    case .equal: return equal
    case .notEqual: return "NOT (\(equal))"
    case .greater: return "\(high) > \(value)"
    case .less: return "\(low) < \(value)"
    case .greaterOrEqual: return "(\(high) > \(value) OR (\(low) = \(value) AND \(high) = \(value)))"
    case .lessOrEqual: return "(\(low) < \(value) OR (\(low) = \(value) AND \(high) = \(value)))"
    case .startsAfter: return "\(low) > \(value)"
    case .endsBefore: return "\(high) < \(value)"
    case .approximate:
      let slack = abs(value) / 10
      return
        "\(high) >= \(NumberRange(value - slack, value).low) AND \(low) <= \(NumberRange(value, value + slack).high)"
    }
  }

  /// A number with a prefix (http://hl7.org/fhir/R4/search.html#number); nil if it is none.
  static func number(_ text: String) -> Test? {
    guard let (prefix, value) = decimal(text) else { return nil }
    return { compare(prefix, "\($0).low", "\($0).high", value: value.double, range: value.precisionRange) }
  }

  static func numberBounds(_ text: String) -> RowBounds? {
    guard let (prefix, value) = decimal(text) else { return nil }
    return bounds(prefix, value.double, value.precisionRange).map { .numbers($0, isAmount: false) }
  }

  /// Which points fulfil a comparison.
  private static func bounds(_ prefix: SearchPrefix, _ value: Double, _ range: NumberRange) -> ClosedRange<Double>? {
    let most = Double.greatestFiniteMagnitude
    switch prefix {
    case .equal: return range.low...range.high
    case .notEqual: return nil
    case .greater, .greaterOrEqual, .startsAfter: return value...most
    case .less, .lessOrEqual, .endsBefore: return -most...value
    case .approximate:
      let slack = abs(value) / 10
      return NumberRange(value - slack, value).low...NumberRange(value, value + slack).high
    }
  }

  /// Reads a prefix and a number of a size that can be compared.
  private static func decimal(_ text: String) -> (SearchPrefix, FHIRDecimal)? {
    guard let (prefix, rest) = SearchPrefix.split(text), let value = FHIRDecimal(rest), value.double.isFinite
    else { return nil }
    return (prefix, value)
  }

  /// An amount with a prefix: `number`, `number|system|code` or `number||code`; nil if it is none.
  ///
  /// http://hl7.org/fhir/R4/search.html#quantity
  static func quantity(_ text: SearchText) -> Test? {
    let parts = text.split("|").map(\.text)
    guard parts.count == 1 || parts.count == 3, let (prefix, value) = decimal(parts[0]) else { return nil }
    let range = value.precisionRange
    @Sendable func written(_ row: SQL) -> SQL {
      compare(prefix, "\(row).written_low", "\(row).written_high", value: value.double, range: range)
    }
    guard parts.count == 3, !parts[1].isEmpty || !parts[2].isEmpty else { return written }
    let (system, code) = (parts[1], parts[2])
    if system.isEmpty {
      let code = code.indexKey
      return { "(\($0).code = \(code) OR \($0).unit = \(code)) AND \(written($0))" }
    }
    if code.isEmpty { return { "\($0).system = \(number(of: system)) AND \(written($0))" } }
    let unit = QuantityUnit(system: system, code: code)
    let (scaled, scaledRange) = unit.convert(value, range)
    return {
      """
      \($0).base = \(unit.base.indexKey) AND \($0).system = \(number(of: system)) \
      AND \(compare(prefix, "\($0).low", "\($0).high", value: scaled.double, range: scaledRange))
      """
    }
  }

  static func quantityBounds(_ text: SearchText) -> RowBounds? {
    let parts = text.split("|").map(\.text)
    guard let (prefix, value) = decimal(parts[0]) else { return nil }
    let range = value.precisionRange
    if parts.count < 3 || parts[1].isEmpty || parts[2].isEmpty {
      return bounds(prefix, value.double, range).map { .written($0) }
    }
    let (scaled, scaledRange) = QuantityUnit(system: parts[1], code: parts[2]).convert(value, range)
    return bounds(prefix, scaled.double, scaledRange).map { .numbers($0, isAmount: true) }
  }
}

extension SQL {
  /// Values with commas between them.
  static func list<Value: SQLConvertible>(_ values: [Value]) -> SQL { joined(values.map { "\($0)" }) }
}
