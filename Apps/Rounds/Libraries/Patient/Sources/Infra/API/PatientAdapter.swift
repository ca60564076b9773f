import CoreFHIR

/// Reads the parts that lists show from a Patient of FHIR.
enum PatientAdapter {
  /// The system of national numbers (https://digital.nhs.uk/services/nhs-number).
  static let nationalNumber = "https://fhir.nhs.uk/Id/nhs-number"

  static func person(_ patient: FHIR.Patient) -> PatientRow.Person {
    let latin = patient.name.first { $0.use == .usual } ?? official(patient) ?? patient.name.first
    let native = official(patient)
    let name = latin.flatMap(text) ?? "Unnamed"
    return PatientRow.Person(
      name: name, nativeName: native.flatMap(text).flatMap { $0 == name ? nil : $0 }, family: latin?.family ?? name,
      birth: patient.birthDate.map { BirthDate(year: $0.year, month: $0.month, day: $0.day) },
      recordNumber: recordNumber(patient),
      nationalNumber: patient.identifier.first { $0.system == nationalNumber }?.value,
      ward: patient.managingOrganization?.display, isInactive: patient.active == false || hasDied(patient))
  }

  /// A patient that cannot be read, listed so that someone notices.
  static func unreadable(id: String) -> PatientRow.Person {
    PatientRow.Person(name: "Unreadable record \(id)", family: "", isInactive: false)
  }

  private static func official(_ patient: FHIR.Patient) -> FHIR.HumanName? {
    patient.name.first { $0.use == .official }
  }

  /// The name in the usual order.
  static func text(_ name: FHIR.HumanName) -> String? {
    if let text = name.text, !text.isEmpty { return text }
    let parts = name.given + [name.family].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The number of the clinic's record, or else the first number that is not the national one.
  private static func recordNumber(_ patient: FHIR.Patient) -> String? {
    let others = patient.identifier.filter { $0.system != nationalNumber && $0.value != nil }
    let record = others.first { $0.type?.has("MR", in: "http://terminology.hl7.org/CodeSystem/v2-0203") == true }
    return (record ?? others.first)?.value
  }

  private static func hasDied(_ patient: FHIR.Patient) -> Bool {
    switch patient.deceased {
    case .boolean(let died): died
    case .dateTime: true
    default: false
    }
  }
}
