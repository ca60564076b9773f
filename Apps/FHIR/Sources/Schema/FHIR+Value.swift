extension FHIR {
  /// A value of one of several types, for elements such as `value[x]`.
  ///
  /// ```swift
  /// if case .quantity(let area) = observation.value { … }
  /// observation.value = .quantity(FHIR.Quantity(4, "cm2"))
  /// ```
  public enum Value: Hashable, Sendable {
    /// The primitive base64Binary.
    case base64Binary(String)
    /// The primitive boolean.
    case boolean(Bool)
    /// The primitive canonical.
    case canonical(String)
    /// The primitive code.
    case code(String)
    /// The primitive date.
    case date(Date)
    /// The primitive dateTime.
    case dateTime(DateTime)
    /// The primitive decimal.
    case decimal(FHIRDecimal)
    /// The primitive id.
    case id(String)
    /// The primitive instant.
    case instant(Instant)
    /// The primitive integer.
    case integer(Int)
    /// The primitive markdown.
    case markdown(String)
    /// The primitive oid.
    case oid(String)
    /// The primitive positiveInt.
    case positiveInt(Int)
    /// The primitive string.
    case string(String)
    /// The primitive time.
    case time(Time)
    /// The primitive unsignedInt.
    case unsignedInt(Int)
    /// The primitive uri.
    case uri(String)
    /// The primitive url.
    case url(String)
    /// The primitive uuid.
    case uuid(String)
    /// The data type Address.
    case address(Address)
    /// The data type Annotation.
    case annotation(Annotation)
    /// The data type Attachment.
    case attachment(Attachment)
    /// The data type CodeableConcept.
    case codeableConcept(CodeableConcept)
    /// The data type Coding.
    case coding(Coding)
    /// The data type ContactDetail.
    case contactDetail(ContactDetail)
    /// The data type ContactPoint.
    case contactPoint(ContactPoint)
    /// The data type HumanName.
    case humanName(HumanName)
    /// The data type Identifier.
    case identifier(Identifier)
    /// The data type Meta.
    case meta(Meta)
    /// The data type Money.
    case money(Money)
    /// The data type Period.
    case period(Period)
    /// The data type Quantity.
    case quantity(Quantity)
    /// The data type Range.
    case range(Range)
    /// The data type Ratio.
    case ratio(Ratio)
    /// The data type Reference.
    case reference(Reference)
    /// The data type SampledData.
    case sampledData(SampledData)
    /// The data type Signature.
    case signature(Signature)
    /// The data type Timing.
    case timing(Timing)
    /// The data type Age, a quantity.
    case age(Quantity)
    /// The data type Count, a quantity.
    case count(Quantity)
    /// The data type Distance, a quantity.
    case distance(Quantity)
    /// The data type Duration, a quantity.
    case duration(Quantity)
    /// The data type UsageContext.
    case usageContext(UsageContext)
    /// A data type without a Swift type here, as JSON.
    case other(ValueType, FHIRObject)
  }
}
