import CoreFHIR

/// Reads and writes findings as the components of an Observation.
enum FindingsAdapter {
  /// Reads the values of components; one that is missing, a bound such as `< 5 mm`, or in another kind of unit is nil.
  static func findings(_ observation: FHIR.Observation) -> Findings {
    func component(_ code: WoundCodes.Code) -> FHIR.Value? {
      observation.component.first { code.matches($0.code) }?.value
    }
    func length(_ code: WoundCodes.Code) -> Length? {
      component(code)?.quantity.flatMap { scaled($0, "mm", places: 1) }.map(Length.init(tenths:))
    }
    var tissue = Tissue()
    for kind in Tissue.Kind.allCases {
      tissue[kind] = component(WoundCodes.tissue(kind))?.quantity.flatMap { scaled($0, "%", places: 0) }
    }
    return Findings(
      length: length(WoundCodes.length), width: length(WoundCodes.width), depth: length(WoundCodes.depth),
      tunnelling: length(WoundCodes.tunnelling),
      area: component(WoundCodes.area)?.quantity.flatMap { scaled($0, "cm2", places: 2) }.map(Area.init(hundredths:)),
      tissue: tissue.isEmpty ? nil : tissue, exudate: exudate(component), pain: pain(component(WoundCodes.pain)),
      hasOdour: component(WoundCodes.odour)?.boolean, isInfected: component(WoundCodes.infection)?.boolean,
      note: observation.note.first?.text)
  }

  private static func exudate(_ component: (WoundCodes.Code) -> FHIR.Value?) -> Exudate? {
    let concept = component(WoundCodes.exudate)?.codeableConcept
    guard let amount = Exudate.Amount.allCases.first(where: { WoundCodes.amount($0).matches(concept) }) else {
      return nil
    }
    let look = component(WoundCodes.exudateKind)?.codeableConcept
    return Exudate(amount, kind: Exudate.Kind.allCases.first { WoundCodes.kind($0).matches(look) })
  }

  private static func pain(_ value: FHIR.Value?) -> Int? {
    let score: Int? =
      switch value {
      case .quantity(let quantity): quantity.isExact ? quantity.value?.integer : nil
      case .integer(let score): score
      default: nil
      }
    return score.flatMap { (0...10).contains($0) ? $0 : nil }
  }

  /// Returns an amount in a unit as a whole number, scaled by so many decimal places; nil if it cannot be converted.
  private static func scaled(_ quantity: FHIR.Quantity, _ unit: String, places: Int) -> Int? {
    guard quantity.isExact, let value = try? quantity.converted(to: unit, roundedToPlaces: places).value else {
      return nil
    }
    return DecimalText.scaled(value.text, places: places)
  }

  /// Writes findings as components, those that are known.
  static func components(_ findings: Findings) -> [FHIR.Observation.Component] {
    Element.allCases.compactMap { component($0, findings) }
  }

  /// Replaces the components whose findings differ from those that an observation has; the others stay as they are.
  static func replace(_ findings: Findings, in observation: inout FHIR.Observation) {
    let former = self.findings(observation)
    for element in Element.allCases {
      let (old, new) = (component(element, former), component(element, findings))
      guard old != new else { continue }
      let code = element.code
      let place = observation.component.firstIndex { code.matches($0.code) }
      switch (place, new) {
      case (let place?, let new?):
        observation.component[place].value = new.value
        observation.component[place].dataAbsentReason = nil
      case (let place?, nil): observation.component.remove(at: place)
      case (nil, let new?): observation.component.append(new)
      case (nil, nil): break
      }
    }
  }

  /// A component of an assessment.
  private enum Element: Hashable, CaseIterable {
    case length, width, depth, tunnelling, area
    case necrotic, slough, granulation, epithelial, bed
    case exudate, exudateKind, pain, odour, infection

    var tissue: Tissue.Kind? {
      switch self {
      case .necrotic: .necrotic
      case .slough: .slough
      case .granulation: .granulation
      case .epithelial: .epithelial
      default: nil
      }
    }

    var code: WoundCodes.Code {
      if let tissue { return WoundCodes.tissue(tissue) }
      return switch self {
      case .length: WoundCodes.length
      case .width: WoundCodes.width
      case .depth: WoundCodes.depth
      case .tunnelling: WoundCodes.tunnelling
      case .area: WoundCodes.area
      case .exudate: WoundCodes.exudate
      case .exudateKind: WoundCodes.exudateKind
      case .pain: WoundCodes.pain
      case .odour: WoundCodes.odour
      case .infection: WoundCodes.infection
      default: WoundCodes.bed
      }
    }
  }

  private static func component(_ element: Element, _ findings: Findings) -> FHIR.Observation.Component? {
    value(element, findings).map { value in
      FHIR.Observation.Component {
        $0.code = element.code.concept
        $0.value = value
      }
    }
  }

  private static func value(_ element: Element, _ findings: Findings) -> FHIR.Value? {
    switch element {
    case .length: findings.length.flatMap { quantity($0.text(in: .centimetres), "cm") }
    case .width: findings.width.flatMap { quantity($0.text(in: .centimetres), "cm") }
    case .depth: findings.depth.flatMap { quantity($0.text(in: .millimetres), "mm") }
    case .tunnelling: findings.tunnelling.flatMap { quantity($0.text(in: .millimetres), "mm") }
    case .area: findings.area.flatMap { quantity($0.text, "cm2", unit: "cm²") }
    case .necrotic, .slough, .granulation, .epithelial:
      element.tissue.flatMap { findings.tissue?[$0] }.flatMap { quantity(String($0), "%") }
    case .bed: findings.tissue?.predominant.map { .codeableConcept(WoundCodes.tissue($0).concept) }
    case .exudate: findings.exudate.map { .codeableConcept(WoundCodes.amount($0.amount).concept) }
    case .exudateKind: findings.exudate?.kind.map { .codeableConcept(WoundCodes.kind($0).concept) }
    case .pain: findings.pain.flatMap { quantity(String($0), "{score}", unit: "score") }
    case .odour: findings.hasOdour.map(FHIR.Value.boolean)
    case .infection: findings.isInfected.map(FHIR.Value.boolean)
    }
  }

  private static func quantity(_ text: String, _ code: String, unit: String? = nil) -> FHIR.Value? {
    FHIRDecimal(text).map { .quantity(FHIR.Quantity($0, code, unit: unit ?? code)) }
  }
}

extension FHIR.Quantity {
  /// Whether the value is the amount, and not a bound of it.
  fileprivate var isExact: Bool { !json.contains("comparator") }
}

extension FHIR.Value {
  var quantity: FHIR.Quantity? { if case .quantity(let value) = self { value } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var codeableConcept: FHIR.CodeableConcept? { if case .codeableConcept(let value) = self { value } else { nil } }
}
