extension FHIR {
  /// A resource of any type, whether it has a Swift type or not.
  ///
  /// ```swift
  /// for entry in bundle.entry {
  ///   if let observation = entry.resource?.as(FHIR.Observation.self) { … }
  /// }
  /// ```
  public struct AnyResource: FHIRElementValue {
    public static var typeName: String { "Resource" }
    public static var isPrimitive: Bool { false }

    /// The resource as JSON.
    public var json: FHIRObject

    /// Creates a resource without checking it.
    public init(unchecked json: FHIRObject) { self.json = json }

    /// Creates a resource from JSON, and checks it by the rules of its type, or by those of all resources if its type
    /// has no Swift type.
    ///
    /// - Throws: ``FHIRMalformedResource`` with all problems and the JSON.
    public init(_ json: FHIRJSON, checking: FHIRChecking = .lenient) throws(FHIRMalformedResource) {
      let name = json["resourceType"]?.string ?? ""
      let type = name.isResourceType ? name : "Resource"
      var checker = FHIRChecker(type, checking)
      Self.check(json, &checker)
      guard checker.count == 0, let object = json.object else { throw checker.malformed(json, type) }
      self.init(unchecked: object)
    }

    /// Reads a resource from a JSON text in UTF-8.
    ///
    /// - Throws: ``FHIRJSONError`` if the text is not JSON, ``FHIRMalformedResource`` if the JSON is no resource.
    public init(
      parsing bytes: [UInt8], limits: FHIRJSONLimits = FHIRJSONLimits(), checking: FHIRChecking = .lenient
    ) throws {
      try self.init(try FHIRJSON(parsing: bytes, limits: limits), checking: checking)
    }

    /// The type, such as `Patient`; empty if the JSON has none.
    public var resourceType: String { json["resourceType"]?.string ?? "" }

    /// The logical id; nil if the server has not chosen one.
    public var id: String? {
      get { FHIR.resourceElements.id.value(in: json) }
      set { FHIR.resourceElements.id.set(newValue, in: &json) }
    }

    /// The metadata of the resource: version, time, profiles, tags.
    public var meta: Meta? {
      get { FHIR.resourceElements.meta.value(in: json) }
      set { FHIR.resourceElements.meta.set(newValue, in: &json) }
    }

    /// The resource as a JSON text in UTF-8.
    public var bytes: [UInt8] { fhirJSON.bytes }

    /// The resource as a Swift type; nil if it is of another.
    public func `as`<Resource: FHIRResource>(_ type: Resource.Type) -> Resource? {
      resourceType == type.typeName ? Resource(unchecked: json) : nil
    }

    public init?(fhir json: FHIRJSON) {
      guard let object = json.object else { return nil }
      self.json = object
    }

    public var fhirJSON: FHIRJSON { .object(json) }

    public static func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) {
      guard let object = json.object else { return checker.reportType(json, "a resource as an object") }
      if let type = types[object["resourceType"]?.string ?? ""] { return type.check(json, &checker) }
      checker.inside(.element("resourceType")) { checker in
        switch object["resourceType"] {
        case nil: checker.report(.cardinality, "the element is missing; it must be there once")
        case .string(let name)? where name.isResourceType:
          if checker.isStrict && !FHIR.resourceTypes.contains(name) {
            checker.report(.unknown, "FHIR R4 has no resources of the type “\(name)”")
          }
        case .string(let name)?: checker.report(.format, "found “\(name.shortened)”, expected the name of a resource")
        case let other?: checker.reportType(other, "the name of a resource")
        }
      }
      checker.insideResource(object) { checker in
        UnknownResource.table.checkElements(of: object, &checker)
        guard checker.isStrict else { return }
        checker.checkUntyped(object) { $0 == "resourceType" || UnknownResource.table.memberNames.contains($0) }
      }
    }

    /// The types that have a Swift type, by their names.
    static let types: [String: any FHIRResource.Type] = {
      let all: [any FHIRResource.Type] = [
        Binary.self, Bundle.self, CapabilityStatement.self, CareTeam.self, Communication.self, Condition.self,
        Media.self, Observation.self, OperationOutcome.self, Patient.self, Practitioner.self,
      ]
      return Dictionary(all.map { ($0.typeName, $0) }) { first, _ in first }
    }()
  }

  /// A resource without a Swift type: the elements that all have.
  struct UnknownResource: FHIRResource {
    static let table = FHIRTable<UnknownResource>("Resource", Elements(), kind: .resource)
    var json: FHIRObject
    init(unchecked json: FHIRObject) { self.json = json }

    struct Elements: Sendable {
      let text = One<Narrative>("text")
      let contained = Many<AnyResource>("contained")
    }
  }
}
