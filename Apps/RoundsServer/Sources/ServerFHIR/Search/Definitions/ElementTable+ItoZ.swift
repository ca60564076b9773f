extension ElementTable {
  /// The types from I to Z.
  static let fromItoZ: [String: String] = [
    "ImagingStudy": """
    identifier status! modality subject! encounter started basedOn referrer interpreter endpoint \
    numberOfSeries numberOfInstances procedureReference procedureCode location reasonCode reasonReference \
    note description series
    """,
    "Immunization": "status! vaccineCode! patient! occurrence[x]! primarySource performer note isSubpotent",
    "ImmunizationEvaluation": "status! patient! targetDisease! immunizationEvent! doseStatus!",
    "ImmunizationRecommendation": "identifier patient! date! recommendation!",
    "ImplementationGuide": """
    url! version name! title status! experimental date publisher contact useContext jurisdiction packageId! \
    license fhirVersion! dependsOn global
    """,
    "InsurancePlan": "identifier status type name ownedBy administeredBy coverageArea",
    "Invoice": "identifier status! type subject recipient date totalNet totalGross",
    "Library": """
    url identifier version name title status! experimental type! date publisher contact description \
    useContext jurisdiction effectivePeriod content
    """,
    "Linkage": "active author item!",
    "List": "status! mode! title code subject date source",
    "Location": "identifier status operationalStatus name description mode type physicalType managingOrganization",
    "Measure": """
    url identifier version name title status! experimental date publisher contact description useContext \
    jurisdiction effectivePeriod disclaimer scoring compositeScoring type riskAdjustment rateAggregation \
    rationale clinicalRecommendationStatement improvementNotation definition guidance
    """,
    "MeasureReport": "identifier status! type! measure! subject date reporter period! improvementNotation",
    "Media": """
    identifier basedOn partOf status! type modality view subject encounter created[x] issued operator \
    reasonCode bodySite deviceName device height width frames duration content!
    """,
    "Medication": "identifier code status manufacturer amount",
    "MedicationAdministration": "instantiates partOf status! medication[x]! subject! effective[x]! performer",
    "MedicationDispense": "status! medication[x]! subject whenPrepared",
    "MedicationKnowledge": "code status manufacturer amount synonym",
    "MedicationRequest": """
    status! intent! priority doNotPerform reported[x] medication[x]! subject! authoredOn requester \
    performerType instantiatesCanonical instantiatesUri basedOn groupIdentifier
    """,
    "MedicationStatement": """
    identifier basedOn partOf status! category medication[x]! subject! context effective[x] dateAsserted
    """,
    "MedicinalProduct": """
    identifier type domain combinedPharmaceuticalDoseForm legalStatusOfSupply additionalMonitoringIndicator \
    specialMeasures paediatricUseIndicator productClassification marketingStatus pharmaceuticalProduct \
    packagedMedicinalProduct attachedDocument masterFile contact clinicalTrial name! crossReference \
    manufacturingBusinessOperation specialDesignation
    """,
    "MedicinalProductAuthorization": """
    identifier subject country jurisdiction status statusDate restoreDate validityPeriod \
    dataExclusivityPeriod dateOfFirstAuthorization internationalBirthDate legalBasis \
    jurisdictionalAuthorization holder regulator procedure
    """,
    "MedicinalProductContraindication": """
    subject disease diseaseStatus comorbidity therapeuticIndication otherTherapy population
    """,
    "MedicinalProductIndication": """
    subject diseaseSymptomProcedure diseaseStatus comorbidity intendedEffect duration otherTherapy \
    undesirableEffect population
    """,
    "MedicinalProductIngredient": "identifier role! allergenicIndicator manufacturer specifiedSubstance substance",
    "MedicinalProductInteraction": "subject description interactant type effect incidence management",
    "MedicinalProductManufactured": """
    manufacturedDoseForm! unitOfPresentation quantity! manufacturer ingredient physicalCharacteristics \
    otherCharacteristics
    """,
    "MedicinalProductPackaged": """
    identifier subject description legalStatusOfSupply marketingStatus marketingAuthorization manufacturer \
    batchIdentifier packageItem!
    """,
    "MedicinalProductPharmaceutical": """
    identifier administrableDoseForm! unitOfPresentation ingredient device characteristics \
    routeOfAdministration!
    """,
    "MedicinalProductUndesirableEffect": """
    subject symptomConditionEffect classification frequencyOfOccurrence population
    """,
    "MessageDefinition": """
    url identifier version name title replaces status! experimental date! publisher contact description \
    useContext jurisdiction purpose base parent event[x]! category focus
    """,
    "MessageHeader": """
    event[x]! destination sender enterer author source! responsible reason response focus definition
    """,
    "MolecularSequence": """
    identifier type coordinateSystem! patient specimen device performer quantity referenceSeq variant \
    observedSeq quality readCoverage repository pointer structureVariant
    """,
    "NamingSystem": "name! status! kind! date! publisher contact useContext jurisdiction uniqueId!",
    "NutritionOrder": "instantiatesCanonical instantiatesUri status! intent! patient! dateTime! orderer",
    "Observation": """
    identifier basedOn partOf status! code! subject focus encounter effective[x] issued performer value[x] \
    hasMember derivedFrom component
    """,
    "ObservationDefinition": "category code! identifier",
    "OperationDefinition": """
    url version name! title status! kind! experimental date publisher contact useContext jurisdiction \
    affectsState code! base resource system! type! instance!
    """,
    "OperationOutcome": "issue!",
    "Organization": "identifier active type name partOf",
    "OrganizationAffiliation": """
    identifier active period organization participatingOrganization network code specialty location telecom
    """,
    "Parameters": "parameter",
    "Patient": "identifier active name telecom gender birthDate deceased[x] address managingOrganization link",
    "PaymentNotice": "status! created! payment! recipient! amount!",
    "PaymentReconciliation": "status! period created! paymentIssuer paymentDate! paymentAmount!",
    "Person": "name telecom gender birthDate managingOrganization active",
    "PlanDefinition": """
    url identifier version name title type status! experimental date publisher contact description \
    useContext jurisdiction effectivePeriod
    """,
    "Practitioner": "identifier active name telecom address gender birthDate",
    "PractitionerRole": "identifier active period practitioner organization code specialty location telecom",
    "Procedure": """
    identifier instantiatesCanonical instantiatesUri basedOn partOf status! statusReason category code \
    subject! encounter performed[x] recorder asserter performer location reasonCode reasonReference bodySite \
    outcome
    """,
    "Provenance": "target! recorded! (agent!)",
    "Questionnaire": """
    url identifier version name title status! experimental subjectType date publisher contact useContext \
    jurisdiction effectivePeriod code
    """,
    "QuestionnaireResponse": """
    identifier basedOn partOf questionnaire status! subject encounter authored author source
    """,
    "RelatedPerson": "identifier active patient! relationship name telecom gender birthDate address",
    "RequestGroup": """
    identifier instantiatesCanonical instantiatesUri groupIdentifier status! intent! priority code
    """,
    "ResearchDefinition": """
    url identifier version name title status! experimental date publisher contact description useContext \
    jurisdiction effectivePeriod population! exposure exposureAlternative outcome
    """,
    "ResearchElementDefinition": """
    url identifier version name title shortTitle status! experimental date publisher contact description \
    useContext jurisdiction effectivePeriod type! characteristic!
    """,
    "ResearchStudy": """
    identifier title protocol partOf status! primaryPurposeType phase category focus condition contact \
    keyword location enrollment period sponsor principalInvestigator site reasonStopped
    """,
    "ResearchSubject": "identifier status! period study! individual!",
    "RiskAssessment": "identifier status! method code subject! encounter occurrence[x] condition performer",
    "RiskEvidenceSynthesis": """
    url identifier version name title status! date publisher contact description useContext jurisdiction \
    effectivePeriod population! exposure outcome! riskEstimate
    """,
    "Schedule": "identifier active serviceCategory serviceType specialty actor! planningHorizon",
    "SearchParameter": """
    url! version name! status! experimental date publisher contact description! useContext jurisdiction \
    code! base! type!
    """,
    "ServiceRequest": """
    identifier instantiatesCanonical instantiatesUri basedOn replaces requisition status! intent! category \
    priority doNotPerform code orderDetail quantity[x] subject! encounter occurrence[x] asNeeded[x] \
    authoredOn requester performerType performer locationCode locationReference reasonCode reasonReference \
    specimen bodySite patientInstruction
    """,
    "Slot": "identifier serviceCategory serviceType specialty appointmentType schedule! status! start! end!",
    "Specimen": "identifier accessionIdentifier status type subject receivedTime condition",
    "SpecimenDefinition": "identifier typeCollected patientPreparation timeAspect collection",
    "StructureDefinition": """
    url! identifier version name! title status! experimental date publisher contact useContext jurisdiction \
    keyword fhirVersion kind! abstract! context contextInvariant type! baseDefinition derivation
    """,
    "StructureMap": """
    url! identifier version name! title status! experimental date publisher contact useContext jurisdiction \
    structure import group!
    """,
    "Subscription": "status! contact end reason! criteria! error channel!",
    "Substance": "identifier status category code! description instance ingredient",
    "SubstanceNucleicAcid": "sequenceType numberOfSubunits areaOfHybridisation oligoNucleotideType subunit",
    "SubstancePolymer": "class geometry copolymerConnectivity modification monomerSet repeat",
    "SubstanceProtein": "sequenceType numberOfSubunits disulfideLinkage subunit",
    "SubstanceReferenceInformation": "comment gene geneElement classification target",
    "SubstanceSourceMaterial": """
    sourceMaterialClass sourceMaterialType sourceMaterialState organismId organismName parentSubstanceId \
    parentSubstanceName countryOfOrigin geographicalLocation developmentStage fractionDescription organism \
    partDescription
    """,
    "SubstanceSpecification": """
    identifier type status domain description source comment moiety property referenceInformation structure \
    code name molecularWeight relationship nucleicAcid polymer protein sourceMaterial
    """,
    "SupplyDelivery": "basedOn partOf status occurrence[x]",
    "SupplyRequest": """
    identifier status category priority item[x]! quantity! occurrence[x] authoredOn requester supplier
    """,
    "Task": """
    instantiatesCanonical instantiatesUri basedOn groupIdentifier partOf status! statusReason businessStatus \
    intent! code description focus for encounter executionPeriod lastModified requester owner location
    """,
    "TerminologyCapabilities": """
    url version name title status! experimental date! publisher contact useContext jurisdiction copyright \
    kind! software implementation lockedDate
    """,
    "TestReport": "identifier name status! testScript! result! score tester issued",
    "TestScript": """
    url! identifier version name! title status! experimental date publisher contact useContext jurisdiction
    """,
    "ValueSet": """
    url identifier version name title status! experimental date publisher contact useContext jurisdiction \
    immutable
    """,
    "VerificationResult": """
    target targetLocation need status! statusDate validationType validationProcess failureAction
    """,
    "VisionPrescription": "status! created! patient! dateWritten! prescriber! lensSpecification!",
  ]
}
