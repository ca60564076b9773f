import CoreFHIR
import Testing

struct FHIRCheckerTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let path: String
    let rule: FHIRProblem.Rule

    init(_ text: String, _ path: String, _ rule: FHIRProblem.Rule) {
      (self.text, self.path, self.rule) = (text, path, rule)
    }

    var testDescription: String { "\(path) \(rule)" }
  }

  static let observation = #""resourceType":"Observation","status":"final","code":{"text":"x"}"#

  static let cases: [Case] = [
    // Types
    Case(#"{"resourceType":"Patient","active":"true"}"#, "Patient.active", .type),
    Case(#"{"resourceType":"Patient","name":[{"given":["a",7]}]}"#, "Patient.name[0].given[1]", .type),
    Case(#"{"resourceType":"Patient","name":[[]]}"#, "Patient.name[0]", .type),
    Case(#"{"resourceType":"Patient","maritalStatus":"S"}"#, "Patient.maritalStatus", .type),
    Case(#"{"resourceType":"Patient","birthDate":1974}"#, "Patient.birthDate", .type),
    Case(#"{"resourceType":"Patient","_birthDate":"x"}"#, "Patient.birthDate", .type),
    Case(#"{"resourceType":"Patient","multipleBirthString":"x"}"#, "Patient.multipleBirth.ofType(string)", .type),
    Case("{\(observation),\"valueQuantity\":5}", "Observation.value.ofType(Quantity)", .type),
    Case(
      "{\(observation),\"valueQuantity\":{\"value\":\"5\"}}", "Observation.value.ofType(Quantity).value", .type),
    Case(#"{"resourceType":"Patient","contained":["x"]}"#, "Patient.contained[0]", .type),
    Case(
      #"{"resourceType":"Bundle","type":"collection","entry":[{"resource":{"resourceType":5}}]}"#,
      "Bundle.entry[0].resource.resourceType", .type),
    // Cardinality
    Case(#"{"resourceType":"Patient","name":{"family":"x"}}"#, "Patient.name", .cardinality),
    Case(#"{"resourceType":"Patient","active":[true]}"#, "Patient.active", .cardinality),
    Case(#"{"resourceType":"Observation","code":{"text":"x"}}"#, "Observation.status", .cardinality),
    Case(#"{"resourceType":"Patient","link":[{"type":"refer"}]}"#, "Patient.link[0].other", .cardinality),
    Case(#"{"resourceType":"OperationOutcome"}"#, "OperationOutcome.issue", .cardinality),
    Case("{\(observation),\"valueString\":\"a\",\"valueBoolean\":true}", "Observation.value", .cardinality),
    Case(
      #"{"resourceType":"Communication","status":"completed","payload":[{"id":"1"}]}"#,
      "Communication.payload[0].content", .cardinality),
    Case(#"{"resourceType":"Patient","_name":[],"name":[{"_given":{}}]}"#, "Patient.name[0].given", .cardinality),
    Case(
      #"{"resourceType":"Patient","contained":[{"id":"a"}]}"#, "Patient.contained[0].resourceType", .cardinality),
    // Formats
    Case(#"{"resourceType":"Patient","id":"a b"}"#, "Patient.id", .format),
    Case(#"{"resourceType":"Patient","birthDate":"2024-02-30"}"#, "Patient.birthDate", .format),
    Case(#"{"resourceType":"Patient","telecom":[{"system":"phone","rank":0}]}"#, "Patient.telecom[0].rank", .format),
    Case(#"{"resourceType":"Patient","meta":{"lastUpdated":"2024-01-01"}}"#, "Patient.meta.lastUpdated", .format),
    Case(#"{"resourceType":"Binary","contentType":"image/png","data":"a"}"#, "Binary.data", .format),
    Case("{\(observation),\"valueInteger\":1.0}", "Observation.value.ofType(integer)", .format),
    Case("{\(observation),\"valueInteger\":2147483648}", "Observation.value.ofType(integer)", .format),
    Case(#"{"resourceType":"Patient","language":" en"}"#, "Patient.language", .format),
    Case(#"{"resourceType":"flag"}"#, "Resource.resourceType", .format),
    // Bindings
    Case(#"{"resourceType":"Patient","gender":"Female"}"#, "Patient.gender", .binding),
    Case(#"{"resourceType":"Patient","name":[{},{"use":"pen-name"}]}"#, "Patient.name[1].use", .binding),
    // Emptiness
    Case(#"{"resourceType":"Patient","name":[]}"#, "Patient.name", .empty),
    Case(#"{"resourceType":"Patient","name":[{"_given":[]}]}"#, "Patient.name[0].given", .empty),
    Case(#"{"resourceType":"Patient","name":[{}]}"#, "Patient.name[0]", .empty),
    Case(#"{"resourceType":"Patient","active":null}"#, "Patient.active", .empty),
    Case(#"{"resourceType":"Patient","name":[{"given":["a",null]}]}"#, "Patient.name[0].given[1]", .empty),
    Case(#"{"resourceType":"Patient","name":[{"family":""}]}"#, "Patient.name[0].family", .format),
    // Invariants
    Case(#"{"resourceType":"Patient","contact":[{"gender":"male"}]}"#, "Patient.contact[0]", .invariant),
    Case(#"{"resourceType":"Patient","extension":[{"url":"a"}]}"#, "Patient.extension[0]", .invariant),
    Case(
      #"{"resourceType":"Patient","extension":[{"url":"a","valueCode":"b","extension":[{"url":"c"}]}]}"#,
      "Patient.extension[0]", .invariant),
    Case(
      "{\(observation),\"valueInteger\":1,\"dataAbsentReason\":{\"text\":\"x\"}}", "Observation", .invariant),
    Case(
      #"{"resourceType":"Patient","name":[{"period":{"start":"2024-03","end":"2024-02"}}]}"#, "Patient.name[0].period",
      .invariant),
    Case(#"{"resourceType":"Bundle","type":"collection","total":1}"#, "Bundle", .invariant),
    Case(#"{"resourceType":"Bundle","type":"batch","entry":[{"fullUrl":"urn:x"}]}"#, "Bundle.entry[0]", .invariant),
    Case(
      "{\(observation),\"referenceRange\":[{\"type\":{\"text\":\"x\"}}]}", "Observation.referenceRange[0]",
      .invariant),
    // The base of a resource without a Swift type
    Case(#"{"resourceType":"Flag","id":"_"}"#, "Flag.id", .format),
    Case(
      #"{"resourceType":"Flag","contained":[{"resourceType":"Patient","gender":1}]}"#, "Flag.contained[0].gender",
      .type),
  ]

  @Test(arguments: cases)
  func namesThePathAndTheRule(_ malformed: Case) throws {
    let json = try FHIRJSON(parsing: malformed.text)
    let error = #expect(throws: FHIRMalformedResource.self) { try FHIR.AnyResource(json) }
    #expect(
      error?.problems.contains { $0.path == malformed.path && $0.rule == malformed.rule } == true,
      "\(error?.problems ?? [])")
    #expect(error?.json == json)
  }

  @Test func reportsAllProblemsAtOnce() throws {
    let name = #"{"use":"y","given":[""]}"#
    let text = #"{"resourceType":"Patient","active":1,"gender":"x","name":[\#(name)],"birthDate":"soon"}"#
    let error = try #require(throws: FHIRMalformedResource.self) { try FHIR.Patient(FHIRJSON(parsing: text)) }
    #expect(
      error.problems.map(\.path) == [
        "Patient.active", "Patient.name[0].use", "Patient.name[0].given[0]", "Patient.gender", "Patient.birthDate",
      ])
    #expect(
      error.description.contains(
        "Patient.gender: found the code “x”, expected one of male, female, other, unknown"))
    let outcome = error.operationOutcome
    #expect(outcome.problems.isEmpty)
    #expect(outcome.issue.map(\.code) == [.structure, .codeInvalid, .value, .codeInvalid, .value])
    #expect(outcome.issue.first?.expression == ["Patient.active"])
  }

  @Test func keepsTheFirstProblemsAndCountsTheRest() throws {
    let names = Array(repeating: #"{"use":"x"}"#, count: 5000).joined(separator: ",")
    let json = try FHIRJSON(parsing: #"{"resourceType":"Patient","name":[\#(names)]}"#)
    let error = try #require(throws: FHIRMalformedResource.self) { try FHIR.Patient(json) }
    #expect(error.problems.count == FHIRChecker.limit)
    #expect(error.problemCount == 5000)
    #expect(error.operationOutcome.issue.count == FHIRChecker.limit + 1)
  }

  @Test func anotherTypeIsRefused() throws {
    let json: FHIRJSON = ["resourceType": "Practitioner"]
    let error = try #require(throws: FHIRMalformedResource.self) { try FHIR.Patient(json) }
    #expect(
      error.problems.map(\.description)
        == ["Patient.resourceType: found “Practitioner”, expected “Patient” (type)"])
    #expect(throws: FHIRMalformedResource.self) { try FHIR.Patient([1]) }
    #expect(throws: FHIRMalformedResource.self) { try FHIR.AnyResource("x") }
  }

  @Test func deepValuesAreRefusedWithoutOverflow() throws {
    var json: FHIRJSON = ["url": "a", "valueCode": "b"]
    for _ in 0..<10_000 { json = ["url": "a", "extension": [json]] }
    let patient: FHIRJSON = ["resourceType": "Patient", "extension": [json]]
    let error = try #require(throws: FHIRMalformedResource.self) { try FHIR.Patient(patient) }
    #expect(error.problems.map(\.rule) == [.depth])
  }

  @Test func unknownElementsAreKept() throws {
    let text = #"{"resourceType":"Patient","favourite":{"colour":null},"_x":1,"valueless":[[]]}"#
    #expect(try FHIR.Patient(parsing: Array(text.utf8)).fhirJSON.text == text)
  }

  @Test func changesCanBeChecked() {
    let patient = FHIR.Patient { $0.contact = [FHIR.Patient.Contact { $0.gender = .male }] }
    #expect(patient.problems.map(\.path) == ["Patient.contact[0]"])
  }
}
