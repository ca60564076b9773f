/// A unit of UCUM (https://ucum.org) among those that wounds are measured in.
public struct UCUMUnit: Hashable, Sendable {
  /// The dimension of a unit; only units of one dimension can be converted into each other.
  public enum Dimension: Hashable, Sendable {
    /// A length.
    case length
    /// An area.
    case area
    /// A volume.
    case volume
    /// A mass.
    case mass
    /// A time.
    case time
    /// A number, such as a percentage.
    case number
    /// A count of the things that an annotation names, such as `{score}`. Each annotation is a dimension of its own.
    case annotation(String)
    /// A unit that is only known by its code.
    case other(String)
  }

  /// The code, case-sensitive, such as `cm2`.
  public let code: String
  /// The dimension that the unit measures.
  public let dimension: Dimension
  /// The unit in the base of its dimension (m, m2, L, g, s, 1): factor · 10^exponent.
  let factor: Int
  let exponent: Int

  /// The system of UCUM's codes.
  public static let system = "http://unitsofmeasure.org"

  /// Finds a unit by its code.
  ///
  /// An annotation such as `{score}` is a unit. Any other code that is not known is a unit that is converted into
  /// itself only.
  public init(_ code: String) {
    self.code = code
    if let known = Self.known[code] {
      (dimension, factor, exponent) = known
    } else if code.hasPrefix("{") && code.hasSuffix("}") {
      (dimension, factor, exponent) = (.annotation(code), 1, 0)
    } else {
      (dimension, factor, exponent) = (.other(code), 1, 0)
    }
  }

  /// Whether the code is one that can be converted.
  public static func isKnown(_ code: String) -> Bool {
    known[code] != nil || UCUMUnit(code).dimension == .annotation(code)
  }

  private static let known: [String: (Dimension, Int, Int)] = [
    "um": (.length, 1, -6), "mm": (.length, 1, -3), "cm": (.length, 1, -2), "dm": (.length, 1, -1),
    "m": (.length, 1, 0),
    // An inch is 25.4 mm, by definition.
    "[in_i]": (.length, 254, -4), "[sin_i]": (.area, 64_516, -8),
    "mm2": (.area, 1, -6), "cm2": (.area, 1, -4), "dm2": (.area, 1, -2), "m2": (.area, 1, 0),
    "uL": (.volume, 1, -6), "mL": (.volume, 1, -3), "cL": (.volume, 1, -2), "dL": (.volume, 1, -1),
    "L": (.volume, 1, 0),
    "ul": (.volume, 1, -6), "ml": (.volume, 1, -3), "cl": (.volume, 1, -2), "dl": (.volume, 1, -1),
    "l": (.volume, 1, 0),
    "mm3": (.volume, 1, -6), "cm3": (.volume, 1, -3), "dm3": (.volume, 1, 0), "m3": (.volume, 1, 3),
    "ug": (.mass, 1, -6), "mg": (.mass, 1, -3), "g": (.mass, 1, 0), "kg": (.mass, 1, 3),
    "s": (.time, 1, 0), "min": (.time, 6, 1), "h": (.time, 36, 2), "d": (.time, 864, 2), "wk": (.time, 6048, 2),
    "1": (.number, 1, 0), "%": (.number, 1, -2),
  ]
}

extension UCUMUnit: CustomStringConvertible {
  /// The code.
  public var description: String { code }
}

extension UCUMUnit.Dimension: CustomStringConvertible {
  /// The dimension in words.
  public var description: String {
    switch self {
    case .length: "a length"
    case .area: "an area"
    case .volume: "a volume"
    case .mass: "a mass"
    case .time: "a time"
    case .number: "a number"
    case .annotation(let text): "a count of \(text)"
    case .other(let code): "measured in \(code)"
    }
  }
}
