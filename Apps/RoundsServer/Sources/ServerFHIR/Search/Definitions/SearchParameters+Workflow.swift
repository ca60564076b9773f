extension SearchParameters {
  /// The parameters of types about workflow.
  static let workflow: [String: [SearchParameter]] = [
    // http://hl7.org/fhir/R4/communication.html#search
    "Communication": [
      .reference("based-on", "basedOn"),
      .token("category", "category"),
      .reference("encounter", "encounter", to: "Encounter"),
      .token("identifier", "identifier"),
      .reference(
        "instantiates-canonical", "instantiatesCanonical", to: "Questionnaire", "Measure", "PlanDefinition",
        "OperationDefinition", "ActivityDefinition"),
      .uri("instantiates-uri", "instantiatesUri"),
      .token("medium", "medium"),
      .reference("part-of", "partOf"),
      .reference("patient", "subject", only: "Patient"),
      .date("received", "received"),
      .reference(
        "recipient", "recipient", to: "Device", "Organization", "Patient", "Practitioner", "PractitionerRole",
        "RelatedPerson", "Group", "CareTeam", "HealthcareService"),
      .reference(
        "sender", "sender", to: "Device", "Organization", "Patient", "Practitioner", "PractitionerRole",
        "RelatedPerson", "HealthcareService"),
      .date("sent", "sent"),
      .token("status", "status", system: "http://hl7.org/fhir/event-status"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    // http://hl7.org/fhir/R4/communicationrequest.html#search
    "CommunicationRequest": [
      .date("authored", "authoredOn"),
      .reference("based-on", "basedOn"),
      .token("category", "category"),
      .reference("encounter", "encounter", to: "Encounter"),
      .token("group-identifier", "groupIdentifier"),
      .token("identifier", "identifier"),
      .token("medium", "medium"),
      .date("occurrence", "occurrenceDateTime"),
      .reference("patient", "subject", only: "Patient"),
      .token("priority", "priority", system: "http://hl7.org/fhir/request-priority"),
      .reference(
        "recipient", "recipient", to: "Device", "Organization", "Patient", "Practitioner", "PractitionerRole",
        "RelatedPerson", "Group", "CareTeam", "HealthcareService"),
      .reference("replaces", "replaces", to: "CommunicationRequest"),
      .reference(
        "requester", "requester", to: "Practitioner", "PractitionerRole", "Organization", "Patient", "RelatedPerson",
        "Device"),
      .reference(
        "sender", "sender", to: "Device", "Organization", "Patient", "Practitioner", "PractitionerRole",
        "RelatedPerson", "HealthcareService"),
      .token("status", "status", system: "http://hl7.org/fhir/request-status"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    // http://hl7.org/fhir/R4/servicerequest.html#search
    "ServiceRequest": [
      .date("authored", "authoredOn"),
      .reference("based-on", "basedOn", to: "CarePlan", "ServiceRequest", "MedicationRequest"),
      .token("body-site", "bodySite"),
      .token("category", "category"),
      .token("code", "code"),
      .reference("encounter", "encounter", to: "Encounter"),
      .token("identifier", "identifier"),
      .reference("instantiates-canonical", "instantiatesCanonical", to: "PlanDefinition", "ActivityDefinition"),
      .uri("instantiates-uri", "instantiatesUri"),
      .token("intent", "intent", system: "http://hl7.org/fhir/request-intent"),
      .date("occurrence", "occurrenceDateTime", "occurrencePeriod", "occurrenceTiming"),
      .reference("patient", "subject", only: "Patient"),
      .reference(
        "performer", "performer", to: "Practitioner", "PractitionerRole", "Organization", "CareTeam",
        "HealthcareService", "Patient", "Device", "RelatedPerson"),
      .token("performer-type", "performerType"),
      .token("priority", "priority", system: "http://hl7.org/fhir/request-priority"),
      .reference("replaces", "replaces", to: "ServiceRequest"),
      .reference(
        "requester", "requester", to: "Practitioner", "PractitionerRole", "Organization", "Patient", "RelatedPerson",
        "Device"),
      .token("requisition", "requisition"),
      .reference("specimen", "specimen", to: "Specimen"),
      .token("status", "status", system: "http://hl7.org/fhir/request-status"),
      .reference("subject", "subject", to: "Patient", "Group", "Location", "Device"),
    ],
    // http://hl7.org/fhir/R4/task.html#search
    "Task": [
      .date("authored-on", "authoredOn"),
      .reference("based-on", "basedOn"),
      .token("business-status", "businessStatus"),
      .token("code", "code"),
      .reference("encounter", "encounter", to: "Encounter"),
      .reference("focus", "focus"),
      .token("group-identifier", "groupIdentifier"),
      .token("identifier", "identifier"),
      .token("intent", "intent", system: "http://hl7.org/fhir/task-intent"),
      .date("modified", "lastModified"),
      .reference(
        "owner", "owner", to: "Practitioner", "PractitionerRole", "Organization", "CareTeam", "HealthcareService",
        "Patient", "Device", "RelatedPerson"),
      .reference("part-of", "partOf", to: "Task"),
      .reference("patient", "for", only: "Patient"),
      .token("performer", "performerType"),
      .date("period", "executionPeriod"),
      .token("priority", "priority", system: "http://hl7.org/fhir/request-priority"),
      .reference(
        "requester", "requester", to: "Device", "Organization", "Patient", "Practitioner", "PractitionerRole",
        "RelatedPerson"),
      .token("status", "status", system: "http://hl7.org/fhir/task-status"),
      .reference("subject", "for"),
    ],
    // http://hl7.org/fhir/R4/appointment.html#search
    "Appointment": [
      .reference(
        "actor", "participant.actor", to: "Patient", "Practitioner", "PractitionerRole", "RelatedPerson", "Device",
        "HealthcareService", "Location"),
      .token("appointment-type", "appointmentType"),
      .reference("based-on", "basedOn", to: "ServiceRequest"),
      .date("date", "start"),
      .token("identifier", "identifier"),
      .reference("location", "participant.actor", only: "Location"),
      .token("part-status", "participant.status", system: "http://hl7.org/fhir/participationstatus"),
      .reference("patient", "participant.actor", only: "Patient"),
      .reference("practitioner", "participant.actor", only: "Practitioner"),
      .token("reason-code", "reasonCode"),
      .reference(
        "reason-reference", "reasonReference", to: "Condition", "Procedure", "Observation", "ImmunizationRecommendation"
      ),
      .token("service-category", "serviceCategory"),
      .token("service-type", "serviceType"),
      .reference("slot", "slot", to: "Slot"),
      .token("specialty", "specialty"),
      .token("status", "status", system: "http://hl7.org/fhir/appointmentstatus"),
      .reference("supporting-info", "supportingInformation"),
    ],
    // http://hl7.org/fhir/R4/schedule.html#search
    "Schedule": [
      .token("active", "active"),
      .reference(
        "actor", "actor", to: "Patient", "Practitioner", "PractitionerRole", "RelatedPerson", "Device",
        "HealthcareService", "Location"),
      .date("date", "planningHorizon"),
      .token("identifier", "identifier"),
      .token("service-category", "serviceCategory"),
      .token("service-type", "serviceType"),
      .token("specialty", "specialty"),
    ],
    // http://hl7.org/fhir/R4/provenance.html#search
    "Provenance": [
      .reference(
        "agent", "agent.who", to: "Practitioner", "PractitionerRole", "RelatedPerson", "Patient", "Device",
        "Organization"),
      .token("agent-role", "agent.role"),
      .token("agent-type", "agent.type"),
      .reference("entity", "entity.what"),
      .reference("location", "location", to: "Location"),
      .reference("patient", "target", only: "Patient"),
      .date("recorded", "recorded"),
      .token("signature-type", "signature.type"),
      .reference("target", "target"),
      .date("when", "occurredDateTime"),
    ],
  ]
}
