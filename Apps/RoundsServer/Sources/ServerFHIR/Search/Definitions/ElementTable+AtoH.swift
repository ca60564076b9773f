extension ElementTable {
  /// The types from A to H.
  static let fromAtoH: [String: String] = [
    "Account": "identifier status! type name subject servicePeriod coverage owner description",
    "ActivityDefinition": """
    url identifier version name title status! experimental date publisher contact description useContext \
    jurisdiction effectivePeriod kind code doNotPerform
    """,
    "AdverseEvent": """
    identifier actuality! category event subject! encounter date detected recordedDate resultingCondition \
    location seriousness severity outcome recorder contributor suspectEntity subjectMedicalHistory \
    referenceDocument study
    """,
    "AllergyIntolerance": """
    identifier clinicalStatus verificationStatus type category criticality code patient! asserter
    """,
    "Appointment": """
    identifier status! cancelationReason serviceCategory serviceType specialty appointmentType reasonCode \
    start end (participant!)
    """,
    "AppointmentResponse": "identifier appointment! participantType actor participantStatus!",
    "AuditEvent": "type! subtype action recorded! outcome outcomeDesc purposeOfEvent (agent!) (source!)",
    "Basic": "identifier code! subject created author",
    "Binary": "contentType! securityContext",
    "BiologicallyDerivedProduct": "identifier",
    "BodyStructure": "identifier active morphology location description patient!",
    "Bundle": "identifier type! timestamp total link entry signature",
    "CapabilityStatement": """
    url version name title status! experimental date! publisher contact useContext jurisdiction kind! \
    instantiates imports software implementation fhirVersion! format! patchFormat implementationGuide rest \
    messaging document
    """,
    "CarePlan": """
    identifier instantiatesCanonical instantiatesUri basedOn replaces partOf status! intent! category title \
    description subject! encounter period created author addresses
    """,
    "CareTeam": "identifier status category name subject encounter period managingOrganization",
    "CatalogEntry": "identifier orderable! referencedItem!",
    "ChargeItem": """
    identifier status! code! subject! context occurrence[x] quantity bodysite enterer enteredDate account
    """,
    "ChargeItemDefinition": """
    url! identifier version title derivedFromUri partOf replaces status! experimental date publisher contact \
    description useContext jurisdiction effectivePeriod code
    """,
    "Claim": "status! type! use! patient! billablePeriod created! insurer provider! priority! insurance!",
    "ClaimResponse": "status! type! use! patient! created! insurer! request outcome! total",
    "ClinicalImpression": """
    identifier status! code description subject! encounter effective[x] date assessor problem
    """,
    "CodeSystem": """
    url identifier version name title status! experimental date publisher contact useContext jurisdiction \
    caseSensitive valueSet hierarchyMeaning compositional versionNeeded content! supplements count filter \
    property
    """,
    "Communication": """
    identifier instantiatesCanonical instantiatesUri basedOn partOf status! statusReason priority subject \
    encounter reasonCode reasonReference
    """,
    "CommunicationRequest": """
    identifier basedOn replaces groupIdentifier status! priority doNotPerform encounter occurrence[x] \
    authoredOn requester sender reasonCode reasonReference
    """,
    "CompartmentDefinition": """
    url! version name! status! experimental date publisher contact useContext code! search! resource
    """,
    "Composition": """
    identifier status! type! category subject encounter date! author! title! confidentiality custodian event
    """,
    "ConceptMap": """
    url identifier version name title status! experimental date publisher contact useContext jurisdiction \
    source[x] target[x]
    """,
    "Condition": """
    identifier clinicalStatus verificationStatus code bodySite subject! encounter onset[x] recordedDate \
    recorder asserter
    """,
    "Consent": """
    identifier status! scope! category! patient dateTime performer organization source[x] policyRule \
    verification provision
    """,
    "Contract": "identifier version status issued applies subject name title type subType",
    "Coverage": """
    identifier status! type policyHolder subscriber subscriberId beneficiary! dependent period payor! order \
    network
    """,
    "CoverageEligibilityRequest": "status! purpose! patient! created! insurer!",
    "CoverageEligibilityResponse": "status! purpose! patient! created! request! outcome! insurer!",
    "DetectedIssue": "identifier status! code severity patient identified[x] author implicated",
    "Device": "udiCarrier status safety",
    "DeviceDefinition": "safety parentDevice",
    "DeviceMetric": """
    identifier type! unit source parent operationalStatus color category! measurementPeriod calibration
    """,
    "DeviceRequest": """
    identifier instantiatesCanonical instantiatesUri basedOn priorRequest groupIdentifier status intent! \
    priority code[x]! subject! encounter occurrence[x] authoredOn requester performerType performer \
    reasonCode reasonReference
    """,
    "DeviceUseStatement": """
    identifier basedOn status! subject! derivedFrom timing[x] recordedOn source device! reasonCode \
    reasonReference bodySite
    """,
    "DiagnosticReport": """
    identifier status! category code! subject encounter effective[x] issued performer resultsInterpreter \
    media
    """,
    "DocumentManifest": "masterIdentifier identifier status! type subject author description content!",
    "DocumentReference": """
    masterIdentifier identifier status! docStatus type category subject date author relatesTo description \
    securityLabel content! context
    """,
    "EffectEvidenceSynthesis": """
    url identifier version name title status! date publisher contact description useContext jurisdiction \
    effectivePeriod population! exposure! exposureAlternative! outcome! effectEstimate
    """,
    "Encounter": """
    identifier status! class! type serviceType subject episodeOfCare participant appointment reasonCode \
    reasonReference diagnosis
    """,
    "Endpoint": """
    identifier status! connectionType! name managingOrganization period payloadType! payloadMimeType \
    address!
    """,
    "EnrollmentRequest": "status",
    "EnrollmentResponse": "status",
    "EpisodeOfCare": "status! type diagnosis patient! managingOrganization period",
    "EventDefinition": """
    url identifier version name title status! experimental date publisher contact useContext jurisdiction \
    approvalDate lastReviewDate effectivePeriod trigger!
    """,
    "Evidence": """
    url identifier version name title status! date publisher contact description useContext jurisdiction \
    effectivePeriod exposureBackground! exposureVariant outcome
    """,
    "EvidenceVariable": """
    url identifier version name title shortTitle status! date publisher contact description useContext \
    jurisdiction effectivePeriod type characteristic!
    """,
    "ExampleScenario": """
    url identifier version name status! experimental date publisher contact useContext jurisdiction
    """,
    "ExplanationOfBenefit": """
    status! type! use! patient! billablePeriod created! insurer! provider! outcome! insurance! total
    """,
    "FamilyMemberHistory": """
    identifier instantiatesCanonical instantiatesUri status! dataAbsentReason patient! date name \
    relationship! sex age[x] estimatedAge deceased[x] reasonCode reasonReference
    """,
    "Flag": "identifier status! category code! subject! period encounter author",
    "Goal": """
    lifecycleStatus! achievementStatus category priority description! subject! start[x] statusDate \
    expressedBy
    """,
    "GraphDefinition": """
    url version name! status! experimental date publisher contact useContext jurisdiction start!
    """,
    "Group": "identifier active type! actual! code name quantity managingEntity",
    "GuidanceResponse": "requestIdentifier identifier module[x]! status!",
    "HealthcareService": "identifier active providedBy category type specialty location name comment photo",
  ]
}
