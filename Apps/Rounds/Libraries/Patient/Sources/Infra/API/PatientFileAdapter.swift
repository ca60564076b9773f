import CoreFHIR

/// Reads the whole record of a patient from a Patient of FHIR.
enum PatientFileAdapter {
  static func file(_ resource: FHIR.Patient?, patient: Patient, row: PatientRow) -> PatientFile {
    guard let resource else { return PatientFile(patient: patient, allergies: row.sortedAllergies) }
    return PatientFile(
      patient: patient, gender: resource.gender.map { $0.rawValue.capitalisedFirst },
      nationalNumber: row.person?.nationalNumber, contactPoints: contactPoints(resource.telecom),
      address: address(resource.address),
      languages: resource.communication.sorted { ($0.preferred ?? false) && !($1.preferred ?? false) }
        .compactMap { $0.language.flatMap(text) },
      relatives: resource.contact.compactMap(relative), doctor: resource.generalPractitioner.first?.display,
      allergies: row.sortedAllergies)
  }

  private static func contactPoints(_ points: [FHIR.ContactPoint]) -> [PatientFile.ContactPoint] {
    points.filter { $0.use != .old }
      .enumerated().sorted { ($0.element.rank ?? .max, $0.offset) < ($1.element.rank ?? .max, $1.offset) }
      .compactMap { _, point in
        point.value.map { PatientFile.ContactPoint(label: label(of: point), value: $0) }
      }
  }

  private static func label(of point: FHIR.ContactPoint) -> String {
    switch (point.system, point.use) {
    case (.email?, _): "E-mail"
    case (_, .mobile?): "Mobile"
    case (_, .work?): "Work phone"
    case (.fax?, _): "Fax"
    case (.url?, _): "Web page"
    default: "Phone"
    }
  }

  private static func address(_ addresses: [FHIR.Address]) -> [String] {
    guard let address = addresses.first(where: { $0.use == .home }) ?? addresses.first(where: { $0.use != .old })
    else { return [] }
    let parts = address.line + [[address.postalCode, address.city].compactMap(\.self).joined(separator: " ")]
    let lines = parts.filter { !$0.isEmpty }
    return lines.isEmpty ? [address.text].compactMap(\.self) : lines
  }

  private static func relative(_ contact: FHIR.Patient.Contact) -> PatientFile.Relative? {
    guard let name = contact.name.flatMap(PatientAdapter.text) ?? contact.organization?.display else { return nil }
    return PatientFile.Relative(
      name: name, relationship: contact.relationship.first.flatMap(text)?.capitalisedFirst,
      contact: contact.telecom.first?.value)
  }

  /// The words of a concept; nil if it has none.
  static func text(_ concept: FHIR.CodeableConcept) -> String? {
    concept.text ?? concept.coding.lazy.compactMap(\.display).first ?? concept.coding.first?.code
  }
}

extension PatientRow {
  /// The allergies, the most dangerous first.
  var sortedAllergies: [Allergy] {
    let order: [Allergy.Criticality] = [.high, .unknown, .low]
    return allergies.values.sorted { left, right in
      let ranks = [left, right].map { order.firstIndex(of: $0.criticality) ?? order.count }
      return (ranks[0], left.substance.folded, left.id) < (ranks[1], right.substance.folded, right.id)
    }
  }
}

extension String {
  /// The text with a capital at the beginning.
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
