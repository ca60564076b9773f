/// A type of which elements can be: a primitive, a data type, or a resource.
public protocol FHIRElementValue: Hashable, Sendable {
  /// The type's name in the specification, such as `dateTime`.
  static var typeName: String { get }

  /// Whether an element of the type may have a companion with extensions (`birthDate` and `_birthDate`).
  static var isPrimitive: Bool { get }

  /// Reads a value; nil if the JSON is none of the type.
  init?(fhir json: FHIRJSON)

  /// The value as JSON, as it was read.
  var fhirJSON: FHIRJSON { get }

  /// Reports all problems of a JSON value of the type.
  static func check(_ json: FHIRJSON, _ checker: inout FHIRChecker)
}

extension FHIRElementValue {
  public static var isPrimitive: Bool { true }
}

/// A primitive that is a string in JSON, with a format.
public protocol FHIRTextValue: FHIRElementValue, CustomStringConvertible {
  /// The format.
  static var format: FHIRFormat { get }

  /// The value as it is written.
  var text: String { get }

  /// Creates a value; nil if the text does not have the format.
  init?(_ text: String)
}

extension FHIRTextValue {
  public init?(fhir json: FHIRJSON) {
    guard let text = json.string else { return nil }
    self.init(text)
  }

  public var fhirJSON: FHIRJSON { .string(text) }

  public static func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) { format.check(json, &checker) }

  /// The value as it is written.
  public var description: String { text }
}

/// The codes of a required binding: an element may have no other.
public protocol FHIRCode: FHIRElementValue, CaseIterable, RawRepresentable<String> {}

extension FHIRCode {
  public static var typeName: String { "code" }

  public init?(fhir json: FHIRJSON) {
    guard let text = json.string else { return nil }
    self.init(rawValue: text)
  }

  public var fhirJSON: FHIRJSON { .string(rawValue) }

  public static func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) {
    guard let text = json.string else { return checker.reportType(json, "a code as a string") }
    guard Self(rawValue: text) == nil else { return }
    let codes = allCases.map(\.rawValue)
    let list = codes.prefix(12).joined(separator: ", ") + (codes.count > 12 ? ", …" : "")
    checker.report(.binding, "found the code “\(text.shortened)”, expected one of \(list)")
  }
}

extension Bool: FHIRElementValue {
  public static var typeName: String { "boolean" }

  public init?(fhir json: FHIRJSON) {
    guard let value = json.bool else { return nil }
    self = value
  }

  public var fhirJSON: FHIRJSON { .bool(self) }

  public static func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) {
    if json.bool == nil { checker.reportType(json, "true or false") }
  }
}

extension Int: FHIRElementValue {
  public static var typeName: String { "integer" }

  public init?(fhir json: FHIRJSON) {
    guard let number = json.number, let value = Int(number.text) else { return nil }
    self = value
  }

  public var fhirJSON: FHIRJSON { .number(FHIRDecimal(self)) }

  public static func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) { FHIRFormat.integer.check(json, &checker) }
}

extension String: FHIRElementValue {
  public static var typeName: String { "string" }

  public init?(fhir json: FHIRJSON) {
    guard let text = json.string else { return nil }
    self = text
  }

  public var fhirJSON: FHIRJSON { .string(self) }

  public static func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) { FHIRFormat.string.check(json, &checker) }
}

extension FHIRDecimal: FHIRElementValue {
  public static var typeName: String { "decimal" }

  public init?(fhir json: FHIRJSON) {
    guard let number = json.number else { return nil }
    self = number
  }

  public var fhirJSON: FHIRJSON { .number(self) }

  public static func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) {
    if json.number == nil { checker.reportType(json, "a decimal as a number") }
  }
}

extension String {
  /// The text for a message: at most 60 characters, with `␀` and the like for control characters.
  var shortened: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(60) {
      text.append(scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) ?? scalar : scalar)
    }
    return String(text) + (unicodeScalars.count > 60 ? "…" : "")
  }
}
