/// A resource with a Swift type.
public protocol FHIRResource: FHIRStructure {}

/// A resource with a narrative, contained resources and extensions: all but `Bundle` and `Binary`.
public protocol FHIRDomainResource: FHIRResource {}

extension FHIR {
  /// The elements that all resources have.
  struct ResourceElements: Sendable {
    let id = One<String>("id", as: .id)
    let meta = One<Meta>("meta")
    let implicitRules = One<String>("implicitRules", as: .uri)
    let language = One<String>("language", as: .code)
  }

  /// The elements that resources with a narrative have too.
  struct DomainResourceElements: Sendable {
    let text = One<Narrative>("text")
    let contained = Many<AnyResource>("contained")
    let `extension` = Many<Extension>("extension")
    let modifierExtension = Many<Extension>("modifierExtension")
  }

  static let resourceElements = ResourceElements()
  static let domainResourceElements = DomainResourceElements()
}

extension FHIRResource {
  /// Reads a resource from a JSON text in UTF-8.
  ///
  /// - Throws: ``FHIRJSONError`` if the text is not JSON, ``FHIRMalformedResource`` if the JSON is no such resource.
  public init(
    parsing bytes: [UInt8], limits: FHIRJSONLimits = FHIRJSONLimits(), checking: FHIRChecking = .lenient
  ) throws {
    try self.init(try FHIRJSON(parsing: bytes, limits: limits), checking: checking)
  }

  /// The resource as a JSON text in UTF-8.
  public var bytes: [UInt8] { fhirJSON.bytes }

  /// The logical id; nil if the server has not chosen one.
  public var id: String? {
    get { FHIR.resourceElements.id.value(in: json) }
    set { FHIR.resourceElements.id.set(newValue, in: &json) }
  }

  /// The metadata of the resource: version, time, profiles, tags.
  public var meta: FHIR.Meta? {
    get { FHIR.resourceElements.meta.value(in: json) }
    set { FHIR.resourceElements.meta.set(newValue, in: &json) }
  }

  /// A URI of rules that a reader must know.
  public var implicitRules: String? {
    get { FHIR.resourceElements.implicitRules.value(in: json) }
    set { FHIR.resourceElements.implicitRules.set(newValue, in: &json) }
  }

  /// The language of the texts, such as `en-GB`.
  public var language: String? {
    get { FHIR.resourceElements.language.value(in: json) }
    set { FHIR.resourceElements.language.set(newValue, in: &json) }
  }

  /// The resource as one of any type.
  public var any: FHIR.AnyResource { FHIR.AnyResource(unchecked: json) }
}

extension FHIRDomainResource {
  /// The narrative, for people.
  public var text: FHIR.Narrative? {
    get { FHIR.domainResourceElements.text.value(in: json) }
    set { FHIR.domainResourceElements.text.set(newValue, in: &json) }
  }

  /// Resources that have no identity outside of this one.
  public var contained: [FHIR.AnyResource] {
    get { FHIR.domainResourceElements.contained.value(in: json) }
    set { FHIR.domainResourceElements.contained.set(newValue, in: &json) }
  }

  /// Extensions that change the meaning of other elements.
  public var modifierExtensions: [FHIR.Extension] {
    get { FHIR.domainResourceElements.modifierExtension.value(in: json) }
    set { FHIR.domainResourceElements.modifierExtension.set(newValue, in: &json) }
  }
}
