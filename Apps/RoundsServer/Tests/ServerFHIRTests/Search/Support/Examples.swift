extension ExampleTests {
  /// The resources that the examples search.
  static let resources = [
    #"""
    {"resourceType":"Patient","id":"p1","name":[{"family":"Chalmers","given":["Peter","James"]}],"gender":"male",\#
    "birthDate":"1974-12-25","active":true,"identifier":[{"system":"urn:mrn","value":"12345","type":{"coding":\#
    [{"system":"http://terminology.hl7.org/CodeSystem/v2-0203","code":"MR"}]}}],"telecom":[{"system":"phone",\#
    "value":"555"},{"system":"email","value":"p@example.org"}],"managingOrganization":{"reference":"Organization/o1"},\#
    "meta":{"tag":[{"system":"http://acme.org/codes","code":"needs-review"}],"profile":\#
    ["http://hl7.org/fhir/StructureDefinition/bp"]}}
    """#,
    #"""
    {"resourceType":"Patient","id":"p2","name":[{"family":"van den Berg","given":["Éva"]}],"gender":"female",\#
    "birthDate":"1982-01","deceasedDateTime":"2015-02-14T13:42:00+10:00","address":[{"city":"Eve_ton","line":["1%"]}]}
    """#,
    #"""
    {"resourceType":"Patient","id":"p3","name":[{"text":"evelyn"}],"birthDate":"1990","deceasedBoolean":false,\#
    "generalPractitioner":[{"reference":"Practitioner/d1"},{"identifier":{"system":"urn:npi","value":"77"}}]}
    """#,
    #"{"resourceType":"Organization","id":"o1","name":"Good Health","partOf":{"reference":"Organization/o2"}}"#,
    #"{"resourceType":"Organization","id":"o2","name":"Holding"}"#,
    #"{"resourceType":"Practitioner","id":"d1","name":[{"family":"Careful"}]}"#,
    #"""
    {"resourceType":"Observation","id":"a1","status":"final","code":{"coding":[{"system":"http://loinc.org",\#
    "code":"8302-2","display":"Body height"}]},"subject":{"reference":"Patient/p1"},"effectiveDateTime":"2013-01-14",\#
    "valueQuantity":{"value":180.5,"unit":"cm","system":"http://unitsofmeasure.org","code":"cm"}}
    """#,
    #"""
    {"resourceType":"Observation","id":"a2","status":"final","code":{"coding":[{"system":"http://loinc.org",\#
    "code":"55284-4"}],"text":"Blood pressure"},"subject":{"reference":"Patient/p2"},\#
    "effectivePeriod":{"start":"2013-01-14T10:00:00Z","end":"2013-02-01"},"component":[{"code":{"coding":\#
    [{"system":"http://loinc.org","code":"8480-6"}]},"valueQuantity":{"value":107,"unit":"mmHg",\#
    "system":"http://unitsofmeasure.org","code":"mm[Hg]"}},{"code":{"coding":[{"system":"http://loinc.org",\#
    "code":"8462-4"}]},"valueQuantity":{"value":60,"unit":"mmHg","system":"http://unitsofmeasure.org",\#
    "code":"mm[Hg]"}}]}
    """#,
    #"""
    {"resourceType":"Observation","id":"a3","status":"preliminary","code":{"coding":[{"code":"local"}]},\#
    "subject":{"reference":"http://example.org/other/Patient/p1"},"effectivePeriod":{"start":"2013-03-01"},\#
    "valueCodeableConcept":{"coding":[{"system":"urn:x","code":"A,b|c"}]}}
    """#,
    #"""
    {"resourceType":"RiskAssessment","id":"r1","status":"final","subject":{"reference":"Patient/p1"},\#
    "prediction":[{"probabilityDecimal":100}]}
    """#,
    #"""
    {"resourceType":"RiskAssessment","id":"r2","status":"final","subject":{"reference":"Group/p1"},\#
    "prediction":[{"probabilityDecimal":99.4}]}
    """#,
    #"{"resourceType":"ValueSet","id":"v1","status":"active","url":"http://acme.org/fhir/ValueSet/123"}"#,
    #"{"resourceType":"Questionnaire","id":"q1","status":"active","url":"http://acme.org/fhir/Questionnaire/123"}"#,
    #"""
    {"resourceType":"QuestionnaireResponse","id":"qr1","status":"completed",\#
    "questionnaire":"http://acme.org/fhir/Questionnaire/123|2"}
    """#,
  ]

  static let examples: [Example] = [
    // Texts
    Example("Patient?given=eve"),
    Example("Patient?name=eve", "p3"),
    Example("Patient?name=EVA", "p2"),
    Example("Patient?name=%C3%89v", "p2", "p3"),
    Example("Patient?given:contains=ame", "p1"),
    Example("Patient?family:exact=Chalmers", "p1"),
    Example("Patient?family:exact=chalmers"),
    Example("Patient?family=van++den", "p2"),
    Example("Patient?family=chal,VAN", "p1", "p2"),
    Example("Patient?name=chal&name=pet", "p1"),
    Example("Patient?address=1%25", "p2"),
    Example("Patient?address-city=eve_", "p2"),
    Example("Patient?address-city=eve%25t", "p2"),
    Example("Patient?address-city=eve%25x"),
    Example("Patient?family=berg", "p2"),
    Example("Patient?family=den%09berg", "p2"),
    Example("Patient?family:exact=berg"),
    Example("Patient?given=berg"),
    Example("Patient?address-city:contains=_t", "p2"),
    // Tokens
    Example("Patient?gender=male", "p1"),
    Example("Patient?gender=http://hl7.org/fhir/administrative-gender%7Cmale", "p1"),
    Example("Patient?gender:not=male", "p2", "p3"),
    Example("Patient?active=true", "p1"),
    Example("Patient?identifier=urn:mrn%7C12345", "p1"),
    Example("Patient?identifier=%7C12345"),
    Example("Patient?identifier=12345", "p1"),
    Example("Patient?identifier=urn:mrn%7C", "p1"),
    Example("Patient?identifier:of-type=http://terminology.hl7.org/CodeSystem/v2-0203%7CMR%7C12345", "p1"),
    Example("Patient?identifier:of-type=%7CMR%7C12346"),
    Example("Patient?phone=555", "p1"),
    Example("Patient?email=555"),
    Example("Patient?deceased=true", "p2"),
    Example("Patient?deceased=false", "p1", "p3"),
    Example("Patient?_tag=http://acme.org/codes%7Cneeds-review", "p1"),
    Example("Patient?_profile=http://hl7.org/fhir/StructureDefinition/bp", "p1"),
    Example("Observation?code:text=blood", "a2"),
    Example("Observation?code:text=body", "a1"),
    Example("Observation?code=%7Clocal", "a3"),
    Example("Observation?value-concept=urn:x%7CA\\,b\\%7Cc", "a3"),
    Example("Observation?value-concept=A\\,b\\%7Cc", "a3"),
    Example("Observation?combo-code=8480-6", "a2"),
    Example("Observation?combo-code=8302-2,8462-4", "a1", "a2"),
    // Absence
    Example("Patient?gender:missing=true", "p3"),
    Example("Patient?gender:missing=false", "p1", "p2"),
    // Dates
    Example("Observation?date=2013-01-14", "a1"),
    Example("Observation?date=2013", "a1", "a2"),
    Example("Observation?date=ne2013-01-14", "a2", "a3"),
    Example("Observation?date=gt2013-01-14", "a2", "a3"),
    Example("Observation?date=lt2013-01-14T12:00Z", "a1", "a2"),
    Example("Observation?date=ge2013-03-14", "a3"),
    Example("Observation?date=ge2013-01-14", "a1", "a2", "a3"),
    Example("Observation?date=le2013-01-14", "a1"),
    Example("Observation?date=sa2013-02", "a3"),
    Example("Observation?date=eb2013-02-02", "a1", "a2"),
    Example("Patient?birthdate=1982", "p2"),
    Example("Patient?birthdate=ge1982-01&birthdate=lt1990", "p2"),
    Example("Patient?birthdate=ap1983", "p2"),
    Example("Patient?death-date=2015-02-14T03:42:00Z", "p2"),
    Example("Patient?_lastUpdated=2024-03-09", "p1", "p2", "p3"),
    Example("Patient?_lastUpdated=gt2024-03-09"),
    // Numbers
    Example("RiskAssessment?probability=100", "r1"),
    Example("RiskAssessment?probability=100.00", "r1"),
    Example("RiskAssessment?probability=1e2", "r1", "r2"),
    Example("RiskAssessment?probability=lt100", "r2"),
    Example("RiskAssessment?probability=le100", "r1", "r2"),
    Example("RiskAssessment?probability=gt99.4", "r1"),
    Example("RiskAssessment?probability=ap105", "r1", "r2"),
    // Quantities
    Example("Observation?value-quantity=180.5%7Chttp://unitsofmeasure.org%7Ccm", "a1"),
    Example("Observation?value-quantity=1805%7Chttp://unitsofmeasure.org%7Cmm", "a1"),
    Example("Observation?value-quantity=gt1.8%7Chttp://unitsofmeasure.org%7Cm", "a1"),
    Example("Observation?value-quantity=180.5%7C%7Ccm", "a1"),
    Example("Observation?value-quantity=181", "a1"),
    Example("Observation?value-quantity=180"),
    Example("Observation?value-quantity=180.5%7Chttp://unitsofmeasure.org%7Cg"),
    Example("Observation?combo-value-quantity=gt100", "a1", "a2"),
    // Composites
    Example("Observation?code-value-quantity=http://loinc.org%7C8302-2$180.5", "a1"),
    Example("Observation?component-code-value-quantity=http://loinc.org%7C8480-6$lt60"),
    Example("Observation?component-code-value-quantity=8480-6$107,8462-4$107", "a2"),
    Example("Observation?combo-code-value-quantity=8462-4$60", "a2"),
    Example("Observation?combo-code-value-quantity=8302-2$gt180", "a1"),
    // References
    Example("Observation?subject=Patient/p1", "a1"),
    Example("Observation?subject=p1", "a1"),
    Example("Observation?patient=p1", "a1"),
    Example("Observation?subject:Patient=p1", "a1"),
    Example("Observation?subject=http://example.org/fhir/Patient/p1", "a1"),
    Example("Observation?subject=http://example.org/other/Patient/p1", "a3"),
    Example("RiskAssessment?patient=p1", "r1"),
    Example("RiskAssessment?subject=p1", "r1", "r2"),
    Example("RiskAssessment?patient:missing=true", "r2"),
    Example("Patient?general-practitioner:identifier=urn:npi%7C77", "p3"),
    Example("QuestionnaireResponse?questionnaire=http://acme.org/fhir/Questionnaire/123", "qr1"),
    Example("QuestionnaireResponse?questionnaire=http://acme.org/fhir/Questionnaire/123%7C2", "qr1"),
    Example("QuestionnaireResponse?questionnaire=http://acme.org/fhir/Questionnaire/123%7C3"),
    // URIs
    Example("Questionnaire?url=http://acme.org/fhir/Questionnaire/123", "q1"),
    Example("Questionnaire?url:below=http://acme.org/fhir/", "q1"),
    Example("Questionnaire?url:below=http://acme.org/fh"),
    Example("Questionnaire?url:above=http://acme.org/fhir/Questionnaire/123/_history/5", "q1"),
    // Chains
    Example("Observation?subject:Patient.name=peter", "a1"),
    Example("Observation?patient.name=peter", "a1"),
    Example("Observation?subject.name=peter", "a1"),
    Example("Observation?patient.organization.name=good", "a1"),
    Example("Observation?patient.organization.partof.name=hold", "a1"),
    Example("Patient?general-practitioner:Practitioner.name=care", "p3"),
    Example("Observation?patient._id=p2", "a2"),
    Example("Patient?_has:Observation:patient:code=8302-2", "p1"),
    Example("Patient?_has:Observation:patient:date=ge2014"),
    Example("Organization?_has:Patient:organization:_has:Observation:patient:code=8302-2", "o1"),
    Example("Patient?_has:Observation:patient:code=8302-2,55284-4", "p1", "p2"),
    // All types
    Example("?_id=p1,a1", "p1", "a1"),
    Example("?_type=Observation,RiskAssessment&subject=p1", "a1", "r1", "r2"),
    Example("?_tag=needs-review", "p1"),
  ]
}
