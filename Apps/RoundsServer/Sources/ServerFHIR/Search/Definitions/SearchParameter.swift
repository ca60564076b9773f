/// A search parameter of a type, as the type's page of the specification lists it.
///
/// ```swift
/// .token("combo-code", "code", "component.code")
/// .reference("patient", "subject", only: "Patient")
/// ```
///
/// A path is a list of elements' names as they are in JSON, so choice types have their full names (`valueQuantity`).
/// `telecom[system=email]` stands for those elements whose member `system` is `email`.
struct SearchParameter: Hashable, Sendable {
  /// What the values of a parameter are (http://hl7.org/fhir/R4/search.html#ptypes).
  enum Kind: String, Hashable, Sendable {
    case number
    case date
    case string
    case token
    case reference
    case composite
    case quantity
    case uri
  }

  /// The name in a query.
  let code: String
  /// What the values are.
  let kind: Kind
  /// Where the values are; empty for a composite.
  let paths: [String]
  /// The types that a reference can point to; empty for any.
  var targets: [String] = []
  /// Whether references to other types are no values of the parameter.
  var isRestricted = false
  /// The system of codes that are written without one.
  var system: String?
  /// Whether the value is `true` or `false`: whether an element is present and not `false`.
  var isPresence = false
  /// Whether a resource can have several values, as an element on the path repeats; told of amounts and dates only.
  var isRepeating = false
  /// The parameters that a composite is made of.
  var components: [String] = []
  /// The repeating element that all components of a composite are in; nil for the resource.
  var base: String?

  private init(_ code: String, _ kind: Kind, _ paths: [String]) {
    (self.code, self.kind, self.paths) = (code, kind, paths)
  }

  static func number(_ code: String, _ paths: String..., isRepeating: Bool = false) -> Self {
    var parameter = Self(code, .number, paths)
    parameter.isRepeating = isRepeating
    return parameter
  }

  static func date(_ code: String, _ paths: String..., isRepeating: Bool = false) -> Self {
    var parameter = Self(code, .date, paths)
    parameter.isRepeating = isRepeating
    return parameter
  }

  static func string(_ code: String, _ paths: String...) -> Self { Self(code, .string, paths) }
  static func quantity(_ code: String, _ paths: String..., isRepeating: Bool = false) -> Self {
    var parameter = Self(code, .quantity, paths)
    parameter.isRepeating = isRepeating
    return parameter
  }

  static func uri(_ code: String, _ paths: String...) -> Self { Self(code, .uri, paths) }

  static func token(_ code: String, _ paths: String..., system: String? = nil, isPresence: Bool = false) -> Self {
    var parameter = Self(code, .token, paths)
    parameter.system = system
    parameter.isPresence = isPresence
    return parameter
  }

  static func reference(_ code: String, _ paths: String..., to targets: String...) -> Self {
    var parameter = Self(code, .reference, paths)
    parameter.targets = targets
    return parameter
  }

  static func reference(_ code: String, _ paths: String..., only target: String) -> Self {
    var parameter = Self(code, .reference, paths)
    parameter.targets = [target]
    parameter.isRestricted = true
    return parameter
  }

  static func composite(_ code: String, of components: String..., in base: String? = nil) -> Self {
    var parameter = Self(code, .composite, [])
    parameter.components = components
    parameter.base = base
    return parameter
  }
}
