extension FHIR {
  /// The types of `value[x]` in extensions; the raw value is the suffix of an element's name in JSON.
  public enum ValueType: String, CaseIterable, Hashable, Sendable {
    /// The primitive base64Binary.
    case base64Binary = "Base64Binary"
    /// The primitive boolean.
    case boolean = "Boolean"
    /// The primitive canonical.
    case canonical = "Canonical"
    /// The primitive code.
    case code = "Code"
    /// The primitive date.
    case date = "Date"
    /// The primitive dateTime.
    case dateTime = "DateTime"
    /// The primitive decimal.
    case decimal = "Decimal"
    /// The primitive id.
    case id = "Id"
    /// The primitive instant.
    case instant = "Instant"
    /// The primitive integer.
    case integer = "Integer"
    /// The primitive markdown.
    case markdown = "Markdown"
    /// The primitive oid.
    case oid = "Oid"
    /// The primitive positiveInt.
    case positiveInt = "PositiveInt"
    /// The primitive string.
    case string = "String"
    /// The primitive time.
    case time = "Time"
    /// The primitive unsignedInt.
    case unsignedInt = "UnsignedInt"
    /// The primitive uri.
    case uri = "Uri"
    /// The primitive url.
    case url = "Url"
    /// The primitive uuid.
    case uuid = "Uuid"
    /// The data type Address.
    case address = "Address"
    /// The data type Annotation.
    case annotation = "Annotation"
    /// The data type Attachment.
    case attachment = "Attachment"
    /// The data type CodeableConcept.
    case codeableConcept = "CodeableConcept"
    /// The data type Coding.
    case coding = "Coding"
    /// The data type ContactDetail.
    case contactDetail = "ContactDetail"
    /// The data type ContactPoint.
    case contactPoint = "ContactPoint"
    /// The data type HumanName.
    case humanName = "HumanName"
    /// The data type Identifier.
    case identifier = "Identifier"
    /// The data type Meta.
    case meta = "Meta"
    /// The data type Money.
    case money = "Money"
    /// The data type Period.
    case period = "Period"
    /// The data type Quantity.
    case quantity = "Quantity"
    /// The data type Range.
    case range = "Range"
    /// The data type Ratio.
    case ratio = "Ratio"
    /// The data type Reference.
    case reference = "Reference"
    /// The data type SampledData.
    case sampledData = "SampledData"
    /// The data type Signature.
    case signature = "Signature"
    /// The data type Timing.
    case timing = "Timing"
    /// The data type Age.
    case age = "Age"
    /// The data type Count.
    case count = "Count"
    /// The data type Distance.
    case distance = "Distance"
    /// The data type Duration.
    case duration = "Duration"
    /// The data type Contributor.
    case contributor = "Contributor"
    /// The data type DataRequirement.
    case dataRequirement = "DataRequirement"
    /// The data type Dosage.
    case dosage = "Dosage"
    /// The data type Expression.
    case expression = "Expression"
    /// The data type ParameterDefinition.
    case parameterDefinition = "ParameterDefinition"
    /// The data type RelatedArtifact.
    case relatedArtifact = "RelatedArtifact"
    /// The data type TriggerDefinition.
    case triggerDefinition = "TriggerDefinition"
    /// The data type UsageContext.
    case usageContext = "UsageContext"

    /// Whether the type is a primitive, whose elements may have companions.
    public var isPrimitive: Bool { format != nil }

    /// The type's name in the specification.
    public var specificationName: String { format?.rawValue ?? rawValue }

    /// The format of a primitive; nil for a data type.
    var format: FHIRFormat? { Self.formats[self] }

    private static let formats: [ValueType: FHIRFormat] = {
      var formats: [ValueType: FHIRFormat] = [:]
      for format in FHIRFormat.allCases {
        let suffix = format.rawValue.prefix(1).uppercased() + format.rawValue.dropFirst()
        if let type = ValueType(rawValue: suffix) { formats[type] = format }
      }
      return formats
    }()
  }
}
