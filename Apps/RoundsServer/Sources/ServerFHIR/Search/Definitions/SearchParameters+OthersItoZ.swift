extension SearchParameters {
  /// The main parameters of other types from I to Z.
  static let othersFromItoZ: [String: [SearchParameter]] = [
    "ImmunizationEvaluation": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/immunization-evaluation-status"),
    ],
    "ImmunizationRecommendation": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "recommendation.forecastStatus"),
    ],
    "ImplementationGuide": [
      .date("date", "date"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "InsurancePlan": [
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "Invoice": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/invoice-status"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    "Library": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "Linkage": [],
    "Measure": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "MeasureReport": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/measure-report-status"),
      .reference(
        "subject", "subject", to: "Patient", "Practitioner", "PractitionerRole", "Location", "Device", "RelatedPerson",
        "Group"),
    ],
    "MedicationAdministration": [
      .token("code", "medicationCodeableConcept"),
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/medication-admin-status"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    "MedicationDispense": [
      .token("code", "medicationCodeableConcept"),
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/medicationdispense-status"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    "MedicationKnowledge": [
      .token("code", "code"),
      .token("status", "status", system: "http://hl7.org/fhir/medicationknowledge-status"),
    ],
    "MedicinalProduct": [
      .token("identifier", "identifier")
    ],
    "MedicinalProductAuthorization": [
      .token("identifier", "identifier"),
      .token("status", "status"),
      .reference("subject", "subject", to: "MedicinalProduct", "MedicinalProductPackaged"),
    ],
    "MedicinalProductContraindication": [
      .reference("subject", "subject", to: "MedicinalProduct", "Medication")
    ],
    "MedicinalProductIndication": [
      .reference("subject", "subject", to: "MedicinalProduct", "Medication")
    ],
    "MedicinalProductIngredient": [],
    "MedicinalProductInteraction": [
      .reference("subject", "subject", to: "MedicinalProduct", "Medication", "Substance")
    ],
    "MedicinalProductManufactured": [],
    "MedicinalProductPackaged": [
      .token("identifier", "identifier"),
      .reference("subject", "subject", to: "MedicinalProduct"),
    ],
    "MedicinalProductPharmaceutical": [
      .token("identifier", "identifier")
    ],
    "MedicinalProductUndesirableEffect": [
      .reference("subject", "subject", to: "MedicinalProduct", "Medication")
    ],
    "MessageDefinition": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "MessageHeader": [
      .token("code", "response.code", system: "http://hl7.org/fhir/response-code")
    ],
    "MolecularSequence": [
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
    ],
    "NamingSystem": [
      .date("date", "date"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "NutritionOrder": [
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/request-status"),
    ],
    "ObservationDefinition": [],
    "OperationDefinition": [
      .token("code", "code"),
      .date("date", "date"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "OperationOutcome": [],
    "OrganizationAffiliation": [
      .date("date", "period"),
      .token("identifier", "identifier"),
    ],
    "Parameters": [],
    "PaymentNotice": [
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/fm-status"),
    ],
    "PaymentReconciliation": [
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/fm-status"),
    ],
    "PlanDefinition": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "RequestGroup": [
      .token("code", "code"),
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/request-status"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    "ResearchDefinition": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "ResearchElementDefinition": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "ResearchStudy": [
      .date("date", "period"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/research-study-status"),
    ],
    "ResearchSubject": [
      .date("date", "period"),
      .token("identifier", "identifier"),
      .reference("patient", "individual", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/research-subject-status"),
    ],
    "RiskEvidenceSynthesis": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "SearchParameter": [
      .token("code", "code"),
      .date("date", "date"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "Slot": [
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/slotstatus"),
    ],
    "SpecimenDefinition": [
      .token("identifier", "identifier")
    ],
    "StructureDefinition": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "StructureMap": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "Subscription": [
      .token("status", "status", system: "http://hl7.org/fhir/subscription-status")
    ],
    "Substance": [
      .token("code", "code", "ingredient.substanceCodeableConcept"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/substance-status"),
    ],
    "SubstanceNucleicAcid": [],
    "SubstancePolymer": [],
    "SubstanceProtein": [],
    "SubstanceReferenceInformation": [],
    "SubstanceSourceMaterial": [],
    "SubstanceSpecification": [
      .token("code", "code.code")
    ],
    "SupplyDelivery": [
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/supplydelivery-status"),
    ],
    "SupplyRequest": [
      .date("date", "authoredOn"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/supplyrequest-status"),
      .reference("subject", "deliverTo", to: "Organization", "Location", "Patient"),
    ],
    "TerminologyCapabilities": [
      .date("date", "date"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "TestReport": [
      .token("identifier", "identifier")
    ],
    "TestScript": [
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "ValueSet": [
      .token("code", "expansion.contains.code", "compose.include.concept.code"),
      .date("date", "date"),
      .token("identifier", "identifier"),
      .token("status", "status", system: "http://hl7.org/fhir/publication-status"),
    ],
    "VerificationResult": [],
    "VisionPrescription": [
      .token("identifier", "identifier"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/fm-status"),
    ],
  ]
}
