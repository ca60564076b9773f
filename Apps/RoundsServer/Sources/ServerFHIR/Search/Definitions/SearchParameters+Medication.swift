extension SearchParameters {
  /// The parameters of types about medication.
  static let medication: [String: [SearchParameter]] = [
    // http://hl7.org/fhir/R4/medicationrequest.html#search
    "MedicationRequest": [
      .date("authoredon", "authoredOn"),
      .token("category", "category"),
      .token("code", "medicationCodeableConcept"),
      .date("date", "dosageInstruction.timing.event", isRepeating: true),
      .reference("encounter", "encounter", to: "Encounter"),
      .token("identifier", "identifier"),
      .reference("intended-dispenser", "dispenseRequest.performer", to: "Organization"),
      .reference(
        "intended-performer", "performer", to: "Practitioner", "PractitionerRole", "Organization", "Patient", "Device",
        "RelatedPerson", "CareTeam"),
      .token("intended-performertype", "performerType"),
      .token("intent", "intent", system: "http://hl7.org/fhir/medicationrequest-intent"),
      .reference("medication", "medicationReference", to: "Medication"),
      .reference("patient", "subject", only: "Patient"),
      .token("priority", "priority", system: "http://hl7.org/fhir/request-priority"),
      .reference(
        "requester", "requester", to: "Practitioner", "PractitionerRole", "Organization", "Patient", "RelatedPerson",
        "Device"),
      .token("status", "status", system: "http://hl7.org/fhir/medicationrequest-status"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    // http://hl7.org/fhir/R4/medicationstatement.html#search
    "MedicationStatement": [
      .token("category", "category"),
      .token("code", "medicationCodeableConcept"),
      .reference("context", "context", to: "Encounter", "EpisodeOfCare"),
      .date("effective", "effectiveDateTime", "effectivePeriod"),
      .token("identifier", "identifier"),
      .reference("medication", "medicationReference", to: "Medication"),
      .reference(
        "part-of", "partOf", to: "MedicationAdministration", "MedicationDispense", "MedicationStatement", "Procedure",
        "Observation"),
      .reference("patient", "subject", only: "Patient"),
      .reference(
        "source", "informationSource", to: "Patient", "Practitioner", "PractitionerRole", "RelatedPerson",
        "Organization"),
      .token("status", "status", system: "http://hl7.org/fhir/medication-statement-status"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    // http://hl7.org/fhir/R4/medication.html#search
    "Medication": [
      .token("code", "code"),
      .date("expiration-date", "batch.expirationDate"),
      .token("form", "form"),
      .token("identifier", "identifier"),
      .reference("ingredient", "ingredient.itemReference", to: "Substance", "Medication"),
      .token("ingredient-code", "ingredient.itemCodeableConcept"),
      .token("lot-number", "batch.lotNumber"),
      .reference("manufacturer", "manufacturer", to: "Organization"),
      .token("status", "status", system: "http://hl7.org/fhir/medication-status"),
    ],
    // http://hl7.org/fhir/R4/immunization.html#search
    "Immunization": [
      .date("date", "occurrenceDateTime"),
      .token("identifier", "identifier"),
      .reference("location", "location", to: "Location"),
      .string("lot-number", "lotNumber"),
      .reference("manufacturer", "manufacturer", to: "Organization"),
      .reference("patient", "patient", to: "Patient"),
      .reference("performer", "performer.actor", to: "Practitioner", "PractitionerRole", "Organization"),
      .reference("reaction", "reaction.detail", to: "Observation"),
      .date("reaction-date", "reaction.date", isRepeating: true),
      .token("reason-code", "reasonCode"),
      .reference("reason-reference", "reasonReference", to: "Condition", "Observation", "DiagnosticReport"),
      .string("series", "protocolApplied.series"),
      .token("status", "status", system: "http://hl7.org/fhir/immunization-status"),
      .token("status-reason", "statusReason"),
      .token("target-disease", "protocolApplied.targetDisease"),
      .token("vaccine-code", "vaccineCode"),
    ],
    // http://hl7.org/fhir/R4/device.html#search
    "Device": [
      .string("device-name", "deviceName.name", "type.coding.display", "type.text"),
      .token("identifier", "identifier"),
      .reference("location", "location", to: "Location"),
      .string("manufacturer", "manufacturer"),
      .string("model", "modelNumber"),
      .reference("organization", "owner", to: "Organization"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/device-status"),
      .token("type", "type"),
      .string("udi-carrier", "udiCarrier.carrierHRF"),
      .string("udi-di", "udiCarrier.deviceIdentifier"),
      .uri("url", "url"),
    ],
  ]
}
