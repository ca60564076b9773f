extension FHIR.Value {
  /// Reads a value; nil if the JSON is not of the type.
  init?(_ type: FHIR.ValueType, _ json: FHIRJSON) {
    func read<Value: FHIRElementValue>(_ make: (Value) -> FHIR.Value) -> FHIR.Value? { Value(fhir: json).map(make) }
    let value: FHIR.Value? =
      switch type {
      case .base64Binary: read(FHIR.Value.base64Binary)
      case .boolean: read(FHIR.Value.boolean)
      case .canonical: read(FHIR.Value.canonical)
      case .code: read(FHIR.Value.code)
      case .date: read(FHIR.Value.date)
      case .dateTime: read(FHIR.Value.dateTime)
      case .decimal: read(FHIR.Value.decimal)
      case .id: read(FHIR.Value.id)
      case .instant: read(FHIR.Value.instant)
      case .integer: read(FHIR.Value.integer)
      case .markdown: read(FHIR.Value.markdown)
      case .oid: read(FHIR.Value.oid)
      case .positiveInt: read(FHIR.Value.positiveInt)
      case .string: read(FHIR.Value.string)
      case .time: read(FHIR.Value.time)
      case .unsignedInt: read(FHIR.Value.unsignedInt)
      case .uri: read(FHIR.Value.uri)
      case .url: read(FHIR.Value.url)
      case .uuid: read(FHIR.Value.uuid)
      case .address: read(FHIR.Value.address)
      case .annotation: read(FHIR.Value.annotation)
      case .attachment: read(FHIR.Value.attachment)
      case .codeableConcept: read(FHIR.Value.codeableConcept)
      case .coding: read(FHIR.Value.coding)
      case .contactDetail: read(FHIR.Value.contactDetail)
      case .contactPoint: read(FHIR.Value.contactPoint)
      case .humanName: read(FHIR.Value.humanName)
      case .identifier: read(FHIR.Value.identifier)
      case .meta: read(FHIR.Value.meta)
      case .money: read(FHIR.Value.money)
      case .period: read(FHIR.Value.period)
      case .quantity: read(FHIR.Value.quantity)
      case .range: read(FHIR.Value.range)
      case .ratio: read(FHIR.Value.ratio)
      case .reference: read(FHIR.Value.reference)
      case .sampledData: read(FHIR.Value.sampledData)
      case .signature: read(FHIR.Value.signature)
      case .timing: read(FHIR.Value.timing)
      case .age: read(FHIR.Value.age)
      case .count: read(FHIR.Value.count)
      case .distance: read(FHIR.Value.distance)
      case .duration: read(FHIR.Value.duration)
      case .usageContext: read(FHIR.Value.usageContext)
      case .contributor, .dataRequirement, .dosage, .expression, .parameterDefinition,
        .relatedArtifact, .triggerDefinition:
        json.object.map { .other(type, $0) }
      }
    guard let value else { return nil }
    self = value
  }

  /// The value's type.
  public var type: FHIR.ValueType {
    switch self {
    case .base64Binary: .base64Binary
    case .boolean: .boolean
    case .canonical: .canonical
    case .code: .code
    case .date: .date
    case .dateTime: .dateTime
    case .decimal: .decimal
    case .id: .id
    case .instant: .instant
    case .integer: .integer
    case .markdown: .markdown
    case .oid: .oid
    case .positiveInt: .positiveInt
    case .string: .string
    case .time: .time
    case .unsignedInt: .unsignedInt
    case .uri: .uri
    case .url: .url
    case .uuid: .uuid
    case .address: .address
    case .annotation: .annotation
    case .attachment: .attachment
    case .codeableConcept: .codeableConcept
    case .coding: .coding
    case .contactDetail: .contactDetail
    case .contactPoint: .contactPoint
    case .humanName: .humanName
    case .identifier: .identifier
    case .meta: .meta
    case .money: .money
    case .period: .period
    case .quantity: .quantity
    case .range: .range
    case .ratio: .ratio
    case .reference: .reference
    case .sampledData: .sampledData
    case .signature: .signature
    case .timing: .timing
    case .age: .age
    case .count: .count
    case .distance: .distance
    case .duration: .duration
    case .usageContext: .usageContext
    case .other(let type, _): type
    }
  }

  /// The value as JSON.
  public var json: FHIRJSON {
    switch self {
    case .base64Binary(let value), .canonical(let value), .code(let value), .id(let value), .markdown(let value),
      .oid(let value), .string(let value), .uri(let value), .url(let value), .uuid(let value):
      value.fhirJSON
    case .boolean(let value): value.fhirJSON
    case .date(let value): value.fhirJSON
    case .dateTime(let value): value.fhirJSON
    case .decimal(let value): value.fhirJSON
    case .instant(let value): value.fhirJSON
    case .integer(let value), .positiveInt(let value), .unsignedInt(let value): value.fhirJSON
    case .time(let value): value.fhirJSON
    case .address(let value): value.fhirJSON
    case .annotation(let value): value.fhirJSON
    case .attachment(let value): value.fhirJSON
    case .codeableConcept(let value): value.fhirJSON
    case .coding(let value): value.fhirJSON
    case .contactDetail(let value): value.fhirJSON
    case .contactPoint(let value): value.fhirJSON
    case .humanName(let value): value.fhirJSON
    case .identifier(let value): value.fhirJSON
    case .meta(let value): value.fhirJSON
    case .money(let value): value.fhirJSON
    case .period(let value): value.fhirJSON
    case .quantity(let value): value.fhirJSON
    case .range(let value): value.fhirJSON
    case .ratio(let value): value.fhirJSON
    case .reference(let value): value.fhirJSON
    case .sampledData(let value): value.fhirJSON
    case .signature(let value): value.fhirJSON
    case .timing(let value): value.fhirJSON
    case .age(let value), .count(let value), .distance(let value), .duration(let value): value.fhirJSON
    case .usageContext(let value): value.fhirJSON
    case .other(_, let object): .object(object)
    }
  }
}

extension FHIR.ValueType {
  /// Reports the problems of a JSON value of the type.
  func check(_ json: FHIRJSON, _ checker: inout FHIRChecker) {
    if let format { return format.check(json, &checker) }
    switch self {
    case .address: FHIR.Address.check(json, &checker)
    case .annotation: FHIR.Annotation.check(json, &checker)
    case .attachment: FHIR.Attachment.check(json, &checker)
    case .codeableConcept: FHIR.CodeableConcept.check(json, &checker)
    case .coding: FHIR.Coding.check(json, &checker)
    case .contactDetail: FHIR.ContactDetail.check(json, &checker)
    case .contactPoint: FHIR.ContactPoint.check(json, &checker)
    case .humanName: FHIR.HumanName.check(json, &checker)
    case .identifier: FHIR.Identifier.check(json, &checker)
    case .meta: FHIR.Meta.check(json, &checker)
    case .money: FHIR.Money.check(json, &checker)
    case .period: FHIR.Period.check(json, &checker)
    case .range: FHIR.Range.check(json, &checker)
    case .ratio: FHIR.Ratio.check(json, &checker)
    case .reference: FHIR.Reference.check(json, &checker)
    case .sampledData: FHIR.SampledData.check(json, &checker)
    case .signature: FHIR.Signature.check(json, &checker)
    case .timing: FHIR.Timing.check(json, &checker)
    case .usageContext: FHIR.UsageContext.check(json, &checker)
    case .quantity, .age, .count, .distance, .duration: FHIR.Quantity.check(json, &checker)
    default:
      guard json.object != nil else { return checker.reportType(json, "\(rawValue) as an object") }
      if checker.isStrict { checker.checkUntyped(json) }
    }
  }
}
