extension SearchParameters {
  /// The parameters of types about care.
  static let care: [String: [SearchParameter]] = [
    // http://hl7.org/fhir/R4/careteam.html#search
    "CareTeam": [
      .token("category", "category"),
      .date("date", "period"),
      .reference("encounter", "encounter", to: "Encounter"),
      .token("identifier", "identifier"),
      .reference(
        "participant", "participant.member", to: "Practitioner", "PractitionerRole", "RelatedPerson", "Patient",
        "Organization", "CareTeam"),
      .reference("patient", "subject", only: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/care-team-status"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    // http://hl7.org/fhir/R4/careplan.html#search
    "CarePlan": [
      .token("activity-code", "activity.detail.code"),
      .date("activity-date", "activity.detail.scheduledTiming", "activity.detail.scheduledPeriod", isRepeating: true),
      .reference(
        "activity-reference", "activity.reference", to: "Appointment", "CommunicationRequest", "DeviceRequest",
        "MedicationRequest", "NutritionOrder", "Task", "ServiceRequest", "VisionPrescription", "RequestGroup"),
      .reference("based-on", "basedOn", to: "CarePlan"),
      .reference("care-team", "careTeam", to: "CareTeam"),
      .token("category", "category"),
      .reference("condition", "addresses", to: "Condition"),
      .date("date", "period"),
      .reference("encounter", "encounter", to: "Encounter"),
      .reference("goal", "goal", to: "Goal"),
      .token("identifier", "identifier"),
      .reference(
        "instantiates-canonical", "instantiatesCanonical", to: "Questionnaire", "Measure", "PlanDefinition",
        "OperationDefinition", "ActivityDefinition"),
      .uri("instantiates-uri", "instantiatesUri"),
      .token("intent", "intent", system: "http://hl7.org/fhir/care-plan-intent"),
      .reference("part-of", "partOf", to: "CarePlan"),
      .reference("patient", "subject", only: "Patient"),
      .reference(
        "performer", "activity.detail.performer", to: "Practitioner", "PractitionerRole", "Organization",
        "RelatedPerson", "Patient", "CareTeam", "HealthcareService", "Device"),
      .reference("replaces", "replaces", to: "CarePlan"),
      .token("status", "status", system: "http://hl7.org/fhir/request-status"),
      .reference("subject", "subject", to: "Patient", "Group"),
    ],
    // http://hl7.org/fhir/R4/goal.html#search
    "Goal": [
      .token("achievement-status", "achievementStatus"),
      .token("category", "category"),
      .token("identifier", "identifier"),
      .token("lifecycle-status", "lifecycleStatus", system: "http://hl7.org/fhir/goal-status"),
      .reference("patient", "subject", only: "Patient"),
      .date("start-date", "startDate"),
      .reference("subject", "subject", to: "Patient", "Group", "Organization"),
      .date("target-date", "target.dueDate", isRepeating: true),
    ],
    // http://hl7.org/fhir/R4/encounter.html#search
    "Encounter": [
      .reference("account", "account", to: "Account"),
      .reference("appointment", "appointment", to: "Appointment"),
      .reference("based-on", "basedOn", to: "ServiceRequest"),
      .token("class", "class"),
      .date("date", "period"),
      .reference("diagnosis", "diagnosis.condition", to: "Condition", "Procedure"),
      .reference("episode-of-care", "episodeOfCare", to: "EpisodeOfCare"),
      .token("identifier", "identifier"),
      .quantity("length", "length"),
      .reference("location", "location.location", to: "Location"),
      .date("location-period", "location.period", isRepeating: true),
      .reference("part-of", "partOf", to: "Encounter"),
      .reference("participant", "participant.individual", to: "Practitioner", "PractitionerRole", "RelatedPerson"),
      .token("participant-type", "participant.type"),
      .reference("patient", "subject", only: "Patient"),
      .reference("practitioner", "participant.individual", only: "Practitioner"),
      .token("reason-code", "reasonCode"),
      .reference(
        "reason-reference", "reasonReference", to: "Condition", "Procedure", "Observation", "ImmunizationRecommendation"
      ),
      .reference("service-provider", "serviceProvider", to: "Organization"),
      .token("special-arrangement", "hospitalization.specialArrangement"),
      .token("status", "status", system: "http://hl7.org/fhir/encounter-status"),
      .reference("subject", "subject", to: "Patient", "Group"),
      .token("type", "type"),
    ],
    // http://hl7.org/fhir/R4/episodeofcare.html#search
    "EpisodeOfCare": [
      .reference("care-manager", "careManager", only: "Practitioner"),
      .reference("condition", "diagnosis.condition", to: "Condition"),
      .date("date", "period"),
      .token("identifier", "identifier"),
      .reference("incoming-referral", "referralRequest", to: "ServiceRequest"),
      .reference("organization", "managingOrganization", to: "Organization"),
      .reference("patient", "patient", to: "Patient"),
      .token("status", "status", system: "http://hl7.org/fhir/episode-of-care-status"),
      .token("type", "type"),
    ],
    // http://hl7.org/fhir/R4/flag.html#search
    "Flag": [
      .reference("author", "author", to: "Device", "Organization", "Patient", "Practitioner", "PractitionerRole"),
      .date("date", "period"),
      .reference("encounter", "encounter", to: "Encounter"),
      .token("identifier", "identifier"),
      .reference("patient", "subject", only: "Patient"),
      .reference(
        "subject", "subject", to: "Patient", "Location", "Group", "Organization", "Practitioner", "PlanDefinition",
        "Medication", "Procedure"),
    ],
    // http://hl7.org/fhir/R4/list.html#search
    "List": [
      .token("code", "code"),
      .date("date", "date"),
      .token("empty-reason", "emptyReason"),
      .reference("encounter", "encounter", to: "Encounter"),
      .token("identifier", "identifier"),
      .reference("item", "entry.item"),
      .string("notes", "note.text"),
      .reference("patient", "subject", only: "Patient"),
      .reference("source", "source", to: "Practitioner", "PractitionerRole", "Patient", "Device"),
      .token("status", "status", system: "http://hl7.org/fhir/list-status"),
      .reference("subject", "subject", to: "Patient", "Group", "Device", "Location"),
      .string("title", "title"),
    ],
    // http://hl7.org/fhir/R4/consent.html#search
    "Consent": [
      .token("action", "provision.action"),
      .reference(
        "actor", "provision.actor.reference", to: "Device", "Group", "CareTeam", "Organization", "Patient",
        "Practitioner", "RelatedPerson", "PractitionerRole"),
      .token("category", "category"),
      .reference(
        "consentor", "performer", to: "Organization", "Patient", "Practitioner", "RelatedPerson", "PractitionerRole"),
      .reference("data", "provision.data.reference"),
      .date("date", "dateTime"),
      .token("identifier", "identifier"),
      .reference("organization", "organization", to: "Organization"),
      .reference("patient", "patient", to: "Patient"),
      .date("period", "provision.period"),
      .token("purpose", "provision.purpose"),
      .token("scope", "scope"),
      .token("security-label", "provision.securityLabel"),
      .reference(
        "source-reference", "sourceReference", to: "Consent", "DocumentReference", "Contract", "QuestionnaireResponse"),
      .token("status", "status", system: "http://hl7.org/fhir/consent-state-codes"),
    ],
  ]
}
