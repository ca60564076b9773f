public import SeamNetwork

/// The parameters of a search.
///
/// ```swift
/// let search = FHIRSearch()
///   .token("code", "89260-4", system: "http://loinc.org")
///   .date("date", .greaterOrEqual, march)
///   .sort("-date").count(50).include("Observation:subject")
/// ```
///
/// Several parameters must all match; of several values in one parameter, one must. Values are escaped: `,`, `|`, `$`
/// and `\` inside of them stand for themselves.
public struct FHIRSearch: Hashable, Sendable {
  /// How a value is compared with that of a resource.
  public enum Prefix: String, Hashable, Sendable {
    /// Equal.
    case equal = "eq"
    /// Not equal.
    case notEqual = "ne"
    /// Greater, in some part.
    case greater = "gt"
    /// Less, in some part.
    case less = "lt"
    /// Greater in some part, or equal.
    case greaterOrEqual = "ge"
    /// Less in some part, or equal.
    case lessOrEqual = "le"
    /// Wholly after.
    case startsAfter = "sa"
    /// Wholly before.
    case endsBefore = "eb"
    /// Nearly equal.
    case approximately = "ap"
  }

  /// How precisely a server counts all matches.
  public enum Total: String, Hashable, Sendable {
    /// Nothing.
    case none
    /// About how many.
    case estimate
    /// Exactly how many.
    case accurate
  }

  /// The parameters in their order, with escaped values.
  public private(set) var items: [QueryItem] = []

  /// Creates a search without parameters, which finds all resources.
  public init() {}

  /// Adds a parameter whose value is written as it is sent, apart from the encoding of URLs.
  ///
  /// For chained parameters (`subject:Patient.name`), `_has`, composites and parameters that have no function here.
  public func raw(_ name: String, _ value: String) -> FHIRSearch {
    var copy = self
    copy.items.append(QueryItem(name, value))
    return copy
  }

  /// Adds a code or an identifier.
  ///
  /// - Parameters:
  ///   - code: the code; empty for all of the system.
  ///   - system: the system; empty for none, nil for any.
  ///   - modifier: a modifier such as `not` or `in`.
  public func token(
    _ name: String, _ code: String, system: String? = nil, modifier: String? = nil
  ) -> FHIRSearch {
    raw(Self.name(name, modifier), Self.token(code, system))
  }

  /// Adds codes, one of which must match; none adds nothing.
  public func token(_ name: String, anyOf codings: [FHIR.Coding]) -> FHIRSearch {
    list(name, codings.map { Self.token($0.code ?? "", $0.system) })
  }

  /// Adds texts, one of which must match at the beginning, in any case.
  ///
  /// - Parameter modifier: `exact` or `contains`.
  public func string(_ name: String, _ values: String..., modifier: String? = nil) -> FHIRSearch {
    list(Self.name(name, modifier), values.map(Self.escaped))
  }

  /// Adds a date or a time, with or without all parts.
  public func date(_ name: String, _ prefix: Prefix, _ value: some FHIRCalendarValue) -> FHIRSearch {
    raw(name, prefix.text + value.text)
  }

  /// Adds a number; its digits count, as `100` and `100.00` mean other ranges.
  public func number(_ name: String, _ prefix: Prefix, _ value: FHIRDecimal) -> FHIRSearch {
    raw(name, prefix.text + value.text)
  }

  /// Adds an amount with its unit.
  ///
  /// - Parameters:
  ///   - code: the unit's code; nil for any unit.
  ///   - system: the system of the unit's code.
  public func quantity(
    _ name: String, _ prefix: Prefix, _ value: FHIRDecimal, _ code: String? = nil,
    system: String = UCUMUnit.system
  ) -> FHIRSearch {
    raw(name, prefix.text + value.text + (code.map { "|\(Self.escaped(system))|\(Self.escaped($0))" } ?? ""))
  }

  /// Adds references, one of which must match; none adds nothing.
  public func reference(_ name: String, _ locations: FHIRLocation...) -> FHIRSearch {
    list(name, locations.map { Self.escaped($0.text) })
  }

  /// Adds a URI, which must be equal.
  ///
  /// - Parameter modifier: `above` or `below`.
  public func uri(_ name: String, _ value: String, modifier: String? = nil) -> FHIRSearch {
    raw(Self.name(name, modifier), Self.escaped(value))
  }

  /// Adds whether the element is missing.
  public func missing(_ name: String, _ isMissing: Bool = true) -> FHIRSearch { raw("\(name):missing", "\(isMissing)") }

  /// Adds `_id`; none adds nothing.
  public func id(_ ids: String...) -> FHIRSearch { list("_id", ids.map(Self.escaped)) }

  /// Adds `_lastUpdated`.
  public func lastUpdated(_ prefix: Prefix, _ value: some FHIRCalendarValue) -> FHIRSearch {
    date("_lastUpdated", prefix, value)
  }

  /// Adds `_sort`: names of parameters, with `-` before those in descending order.
  public func sort(_ names: String...) -> FHIRSearch { list("_sort", names) }

  /// Adds `_count`, the most matches of a page.
  public func count(_ count: Int) -> FHIRSearch { raw("_count", String(count)) }

  /// Adds `_include`, such as `Observation:subject`: resources that matches refer to are returned too.
  public func include(_ value: String, iterate: Bool = false) -> FHIRSearch {
    raw(iterate ? "_include:iterate" : "_include", value)
  }

  /// Adds `_revinclude`, such as `Observation:subject`: resources that refer to matches are returned too.
  public func revInclude(_ value: String, iterate: Bool = false) -> FHIRSearch {
    raw(iterate ? "_revinclude:iterate" : "_revinclude", value)
  }

  /// Adds `_total`.
  public func total(_ total: Total) -> FHIRSearch { raw("_total", total.rawValue) }

  /// The parameters as the query of a URL, for `If-None-Exist` and the entries of bundles.
  public var text: String {
    items.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value ?? ""))" }.joined(separator: "&")
  }

  private func list(_ name: String, _ values: [String]) -> FHIRSearch {
    values.isEmpty ? self : raw(name, values.joined(separator: ","))
  }

  private static func name(_ name: String, _ modifier: String?) -> String {
    modifier.map { "\(name):\($0)" } ?? name
  }

  private static func token(_ code: String, _ system: String?) -> String {
    system.map { "\(escaped($0))|\(escaped(code))" } ?? escaped(code)
  }

  /// Returns a value with a backslash before the characters that separate values.
  private static func escaped(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      if [",", "|", "$", "\\"].contains(scalar) { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte.isLetterOrDigit || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FHIRSearch.Prefix {
  /// The prefix as it is sent; empty for equality, as servers support a value without a prefix best.
  fileprivate var text: String { self == .equal ? "" : rawValue }
}
