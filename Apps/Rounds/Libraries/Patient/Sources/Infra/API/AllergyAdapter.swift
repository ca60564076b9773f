import CoreFHIR

/// Reads an AllergyIntolerance of FHIR, for which CoreFHIR has no Swift type.
enum AllergyAdapter {
  static let type = "AllergyIntolerance"

  /// The patient's id and the allergy; nil if the resource names no patient of this server, the allergy was refuted,
  /// has been resolved, or was entered in error.
  static func allergy(_ resource: FHIR.AnyResource) -> (patient: String, allergy: Allergy)? {
    let json = resource.fhirJSON
    guard resource.resourceType == type, let id = resource.id,
      let reference = json["patient"]?["reference"]?.string, let patient = FHIRLocation(reference),
      patient.type == FHIR.Patient.typeName,
      !has(json["verificationStatus"], ["refuted", "entered-in-error"]), !has(json["clinicalStatus"], ["resolved"])
    else { return nil }
    let reactions = items(json["reaction"]).flatMap { items($0["manifestation"]) }.compactMap(text)
    let allergy = Allergy(
      id: id, substance: json["code"].flatMap(text) ?? "Unknown substance",
      criticality: json["criticality"]?.string.flatMap(Allergy.Criticality.init) ?? .unknown, reactions: reactions)
    return (patient.id, allergy)
  }

  private static func has(_ status: FHIRJSON?, _ codes: Set<String>) -> Bool {
    items(status?["coding"]).contains { $0["code"]?.string.map(codes.contains) ?? false }
  }

  private static func text(_ concept: FHIRJSON) -> String? {
    concept["text"]?.string ?? items(concept["coding"]).lazy.compactMap { $0["display"]?.string }.first
      ?? items(concept["coding"]).first?["code"]?.string
  }

  private static func items(_ json: FHIRJSON?) -> [FHIRJSON] { json?.array.map(Array.init) ?? [] }
}
