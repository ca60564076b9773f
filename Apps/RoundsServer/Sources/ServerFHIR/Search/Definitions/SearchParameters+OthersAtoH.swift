extension SearchParameters {
  /// The main parameters of other types from A to H.
  static let othersFromAtoH: [String: [SearchParameter]] = [
    "Account": [
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/account-status"),
      .reference(
        "subject", "subject", to: "Patient", "Device", "Practitioner", "PractitionerRole", "Location",
        "HealthcareService", "Organization"),
    ],
    "ActivityDefinition": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "AdverseEvent": [
      .date("date", "date"),
      .reference("subject", "subject", to: "Patient", "Group", "Practitioner", "RelatedPerson"),
    ],
    "AppointmentResponse": [
      .token("identifier", "identifier"),
      .reference("patient", "actor", only: "Patient"),
    ],
    "AuditEvent": [
      .date("date", "recorded"),
      .reference("patient", "agent.who", "entity.what", only: "Patient"),
    ],
    "Basic": [
      .token("code", "code"),
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .reference("subject", "subject"),
    ],
    "Binary": [],
    "BiologicallyDerivedProduct": [],
    "Bundle": [
      .token("identifier", "identifier")
    ],
    "CapabilityStatement": [
      .date("date", "date"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "CatalogEntry": [],
    "ChargeItem": [
      .token("code", "code"),
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    "ChargeItemDefinition": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "Claim": [
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/fm-status"),
    ],
    "ClaimResponse": [
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/fm-status"),
    ],
    "CodeSystem": [
      .token("code", "concept.code"),
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "CompartmentDefinition": [
      .token("code", "code", system: "http://hl7.org/fhir/compartment-type"),
      .date("date", "date"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "Composition": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/composition-status"),
      .reference("subject", "subject"),
    ],
    "ConceptMap": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "Contract": [
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/contract-status"),
      .reference("subject", "subject"),
    ],
    "Coverage": [
      .token("identifier", "identifier"),
      .reference("patient", "beneficiary", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/fm-status"),
    ],
    "CoverageEligibilityRequest": [
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/fm-status"),
    ],
    "CoverageEligibilityResponse": [
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/fm-status"),
    ],
    "DetectedIssue": [
      .token("code", "code"),
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
    ],
    "DeviceDefinition": [
      .token("identifier", "identifier")
    ],
    "DeviceMetric": [
      .token("identifier", "identifier")
    ],
    "DeviceRequest": [
      .token("code", "codeCodeableConcept"),
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/request-status"),
      .reference("subject", "subject", to: "Patient", "Group", "Location", "Device"),
    ],
    "DeviceUseStatement": [
      .token("identifier", "identifier"),
      .reference("patient", "subject", to: "Patient", "Group"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    "DocumentManifest": [
      .token("identifier", "masterIdentifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/document-reference-status"),
      .reference("subject", "subject", to: "Patient", "Practitioner", "Group", "Device"),
    ],
    "EffectEvidenceSynthesis": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "Endpoint": [
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/endpoint-status"),
    ],
    "EnrollmentRequest": [
      .token("identifier", "identifier"),
      .reference("patient", "candidate", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/fm-status"),
      .reference("subject", "candidate", to: "Patient"),
    ],
    "EnrollmentResponse": [
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/fm-status"),
    ],
    "EventDefinition": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "Evidence": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "EvidenceVariable": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "ExampleScenario": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "ExplanationOfBenefit": [
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/explanationofbenefit-status"),
    ],
    "FamilyMemberHistory": [
      .token("code", "condition.code"),
      .date("date", "date"),
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/history-status"),
    ],
    "GraphDefinition": [
      .date("date", "date"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "GuidanceResponse": [
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    "HealthcareService": [
      .token("identifier", "identifier")
    ],
    "ImagingStudy": [
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/imagingstudy-status"),
      .reference("subject", "subject", to: "Patient", "Device", "Group"),
    ],
  ]
}
