extension FHIR {
  /// Whether an element may be missing.
  public enum Presence: Sendable {
    /// The element may be missing.
    case optional
    /// The element must be there; a primitive may have extensions instead of a value.
    case required
  }

  /// An element that occurs at most once.
  public struct One<Value: FHIRElementValue>: FHIRElementRule {
    /// The name in JSON.
    public let name: String
    /// The format, where it is narrower than that of the type.
    public let format: FHIRFormat?
    /// Whether the element may be missing.
    public let presence: Presence
    private let companionName: String

    var memberNames: [String] { Value.isPrimitive ? [name, companionName] : [name] }

    /// Creates an element.
    public init(_ name: String, as format: FHIRFormat? = nil, _ presence: Presence = .optional) {
      self.name = name
      companionName = "_" + name
      self.format = format
      self.presence = presence
    }

    func value(in json: FHIRObject) -> Value? { json[name].flatMap(Value.init) }

    func set(_ value: Value?, in json: inout FHIRObject) {
      // An element with only a companion reads as nil, so that setting nil back must keep the companion.
      if value == nil && self.value(in: json) == nil { return }
      guard let value, !value.fhirJSON.isEmptyObject else {
        json[name] = nil
        if Value.isPrimitive { json[companionName] = nil }
        return
      }
      json[name] = value.fhirJSON
    }

    func primitive(in json: FHIRObject) -> Primitive<Value>? {
      Primitive(value(in: json), json[companionName]?.object)
    }

    func set(primitive: Primitive<Value>?, in json: inout FHIRObject) {
      json[name] = primitive?.value?.fhirJSON
      if Value.isPrimitive { json[companionName] = primitive?.companion.map(FHIRJSON.object) }
    }

    func check(in object: FHIRObject, _ checker: inout FHIRChecker) {
      let json = object[name]
      let companion = Value.isPrimitive ? object[companionName] : nil
      if json == nil && companion == nil && presence == .optional { return }
      checker.inside(.element(name)) { checker in
        switch json {
        case nil:
          if companion == nil { checker.report(.cardinality, "the element is missing; it must be there once") }
        case .array? where Value.typeName != "Any":
          checker.report(.cardinality, "found an array, expected a single \(Value.typeName)")
        case let json?: checker.check(json, as: Value.self, format)
        }
        if let companion { checker.checkCompanion(companion) }
      }
    }
  }
}

extension FHIRChecker {
  mutating func check<Value: FHIRElementValue>(_ json: FHIRJSON, as type: Value.Type, _ format: FHIRFormat?) {
    if json.isNull { return report(.empty, "found null; remove the element") }
    if let format { format.check(json, &self) } else { Value.check(json, &self) }
  }

  /// Checks the companion of a primitive: `id` and extensions.
  mutating func checkCompanion(_ json: FHIRJSON) {
    guard json.object != nil else { return reportType(json, "an object with the primitive's id and extensions") }
    FHIR.Companion.check(json, &self)
  }
}

extension FHIRJSON {
  var isEmptyObject: Bool { object?.isEmpty ?? false }
}
