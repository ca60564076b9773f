import CoreFHIR

/// Reads an AllergyIntolerance of FHIR, for which CoreFHIR has no Swift type.
enum AllergyAdapter {
  static let type = "AllergyIntolerance"

  /// The patient's id and the allergy; nil if the resource names no patient, or was refuted or entered in error.
  static func allergy(_ resource: FHIR.AnyResource) -> (patient: String, allergy: Allergy)? {
    let json = resource.fhirJSON
    guard resource.resourceType == type, let id = resource.id,
      let reference = json["patient"]?["reference"]?.string, let patient = FHIRLocation(reference)?.id,
      !isRefuted(json["verificationStatus"])
    else { return nil }
    let reactions = items(json["reaction"]).flatMap { items($0["manifestation"]) }.compactMap(text)
    let allergy = Allergy(
      id: id, substance: json["code"].flatMap(text) ?? "Unknown substance",
      criticality: json["criticality"]?.string.flatMap(Allergy.Criticality.init) ?? .unknown, reactions: reactions)
    return (patient, allergy)
  }

  private static func isRefuted(_ status: FHIRJSON?) -> Bool {
    items(status?["coding"]).contains { ["refuted", "entered-in-error"].contains($0["code"]?.string) }
  }

  private static func text(_ concept: FHIRJSON) -> String? {
    concept["text"]?.string ?? items(concept["coding"]).lazy.compactMap { $0["display"]?.string }.first
      ?? items(concept["coding"]).first?["code"]?.string
  }

  private static func items(_ json: FHIRJSON?) -> [FHIRJSON] { json?.array.map(Array.init) ?? [] }
}
