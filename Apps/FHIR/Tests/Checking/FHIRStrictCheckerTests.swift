import CoreFHIR
import Testing

struct FHIRStrictCheckerTests {
  /// A resource with one problem that only a strict check finds.
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let path: String
    let rule: FHIRProblem.Rule
    let reason: String

    init(_ text: String, _ path: String, _ rule: FHIRProblem.Rule = .unknown, _ reason: String = "") {
      (self.text, self.path, self.rule, self.reason) = (text, path, rule, reason)
    }

    var testDescription: String { "\(path) \(rule)" }
  }

  static let observation = #""resourceType":"Observation","status":"final","code":{"text":"x"}"#

  private static func bundle(_ rest: String) -> String { #"{"resourceType":"Bundle",\#(rest)}"# }
  private static func patient(_ rest: String) -> String { #"{"resourceType":"Patient",\#(rest)}"# }
  private static func flag(_ rest: String) -> String { #"{"resourceType":"Flag",\#(rest)}"# }

  static let unknown: [Case] = [
    Case(patient(#""favourite":1"#), "Patient.favourite", .unknown, "make it an extension"),
    Case(patient(#""Active":true"#), "Patient.Active", .unknown, "“active”"),
    Case(patient(#""birthdate":"1974""#), "Patient.birthdate", .unknown, "“birthDate”"),
    Case(patient(#""name":[{"family":"x"},{"givenName":["y"]}]"#), "Patient.name[1].givenName"),
    Case(patient(#""_name":[{"id":"x"}]"#), "Patient._name"),
    Case(patient(#""_resourceType":{"id":"x"}"#), "Patient._resourceType"),
    Case(patient(#""fhir_comments":["x"]"#), "Patient.fhir_comments"),
    Case(patient(#""extension":[{"url":"a","valueFoo":1,"valueCode":"b"}]"#), "Patient.extension[0].valueFoo"),
    Case(patient(#""_birthDate":{"value":"1974"}"#), "Patient.birthDate.value"),
    Case(patient(#""meta":{"version":"1"}"#), "Patient.meta.version"),
    Case(patient(#""name":[{"resourceType":"HumanName","family":"x"}]"#), "Patient.name[0].resourceType"),
    Case(patient(#""text":{"status":"empty","div":"<div/>","html":"x"}"#), "Patient.text.html"),
    Case(patient(#""deceased":true"#), "Patient.deceased", .unknown, "deceased[x]"),
    Case(
      #"""
      {\#(observation),"component":[{"code":{"text":"a"}},{"code":{"text":"a"},"valueQuantity":{"value":1,
      "valu":2}}]}
      """#,
      "Observation.component[1].value.ofType(Quantity).valu"),
    Case("{\(observation),\"valueFoo\":1}", "Observation.valueFoo", .unknown, "no type “Foo”"),
    Case("{\(observation),\"valuestring\":\"x\"}", "Observation.valuestring", .unknown, "“valueString”"),
    Case("{\(observation),\"_valueQuantity\":{\"id\":\"x\"}}", "Observation._valueQuantity"),
    Case(#"{"resourceType":"Binary","contentType":"text/plain","text":{"status":"empty"}}"#, "Binary.text"),
    Case(bundle(#""type":"collection","extension":[{"url":"a","valueCode":"b"}]"#), "Bundle.extension"),
    Case(
      bundle(#""type":"collection","entry":[{"fullurl":"urn:x","resource":{"resourceType":"Flag"}}]"#),
      "Bundle.entry[0].fullurl"),
    Case(
      bundle(
        #"""
        "type":"collection","entry":[{"resource":{"resourceType":"Flag"}},{"resource":{"resourceType":"Patient",
        "x":1}}]
        """#
      ), "Bundle.entry[1].resource.x"),
    Case(
      flag(##""subject":{"reference":"#a"},"contained":[{"resourceType":"Patient","id":"a","x":1}]"##),
      "Flag.contained[0].x"),
    Case(#"{"resourceType":"Foo"}"#, "Foo.resourceType", .unknown, "“Foo”"),
    Case(#"{"resourceType":"DomainResource"}"#, "DomainResource.resourceType"),
    Case(
      bundle(#""type":"collection","entry":[{"resource":{"resourceType":"Foo"}}]"#),
      "Bundle.entry[0].resource.resourceType"),
    Case(
      #"{"resourceType":"Parameters","parameter":[{"name":"a","resource":{"resourceType":"Patient","x":1}}]}"#,
      "Parameters.parameter[0].resource.x"),
    Case(
      patient(#""extension":[{"url":"a","valueUsageContext":{"code":{"code":"x"},"valueRange":{"low":{"valu":1}}}}]"#),
      "Patient.extension[0].value.ofType(UsageContext).value.ofType(Range).low.valu"),
  ]

  static let contained: [Case] = [
    // A resource that an entry's resource contains is not contained in the bundle.
    Case(
      bundle(
        ##"""
        "type":"collection","entry":[{"resource":{"resourceType":"Flag","subject":{"reference":"#a"},
        "contained":[{"resourceType":"Patient","id":"a"}]}}],"signature":{"type":[{"code":"x"}],
        "when":"2024-03-09T08:05:00Z","who":{"reference":"#a"}}
        """##
      ), "Bundle.signature.who.reference", .invariant, "ref-1"),
    Case(
      patient(##""managingOrganization":{"reference":"#a"}"##), "Patient.managingOrganization.reference", .invariant,
      "ref-1"),
    Case(
      bundle(##""type":"collection","entry":[{"resource":{\##(observation),"subject":{"reference":"#p"}}}]"##),
      "Bundle.entry[0].resource.subject.reference", .invariant, "ref-1"),
    Case(
      patient(##""extension":[{"url":"a","valueReference":{"reference":"#b"}}]"##),
      "Patient.extension[0].value.ofType(Reference).reference", .invariant, "ref-1"),
    Case(flag(##""subject":{"reference":"#a"}"##), "Flag.subject.reference", .invariant, "ref-1"),
    Case(
      flag(
        ##"""
        "subject":{"reference":"#a"},"contained":[{"resourceType":"Patient","id":"a",
        "contained":[{"resourceType":"Flag","subject":{"reference":"#"}}]}]
        """##
      ), "Flag.contained[0].contained", .invariant, "dom-2"),
    Case(
      patient(#""contained":[{"resourceType":"Organization","id":"a"}]"#), "Patient.contained[0]", .invariant, "dom-3"),
    Case(patient(#""contained":[{"resourceType":"Organization"}]"#), "Patient.contained[0]", .invariant, "dom-3"),
    Case(
      patient(
        ##"""
        "managingOrganization":{"reference":"#a"},"contained":[{"resourceType":"Organization","id":"a",
        "meta":{"versionId":"1"}}]
        """##
      ),
      "Patient.contained[0].meta.versionId", .invariant, "dom-4"),
    Case(
      patient(
        ##"""
        "managingOrganization":{"reference":"#a"},"contained":[{"resourceType":"Organization","id":"a",
        "meta":{"lastUpdated":"2024-03-09T08:05:00Z"}}]
        """##
      ),
      "Patient.contained[0].meta.lastUpdated", .invariant, "dom-4"),
    Case(
      patient(
        ##"""
        "managingOrganization":{"reference":"#a"},"contained":[{"resourceType":"Organization","id":"a",
        "meta":{"security":[{"code":"x"}]}}]
        """##
      ),
      "Patient.contained[0].meta.security", .invariant, "dom-5"),
  ]

  static let bundles: [Case] = [
    Case(
      bundle(
        #"""
        "type":"collection","entry":[{"fullUrl":"urn:x","resource":{"resourceType":"Flag"}},{"fullUrl":"urn:y",
        "resource":{"resourceType":"Flag"}},{"fullUrl":"urn:x","resource":{"resourceType":"Flag"}}]
        """#
      ), "Bundle.entry[2].fullUrl", .invariant, "bdl-7"),
    Case(
      bundle(
        #"""
        "type":"document","timestamp":"2024-03-09T08:05:00Z",
        "entry":[{"resource":{"resourceType":"Composition"}}],"identifier":{"value":"x"}
        """#
      ), "Bundle.identifier", .invariant, "bdl-9"),
    Case(
      bundle(
        #"""
        "type":"document","entry":[{"resource":{"resourceType":"Composition"}}],"identifier":{"system":"urn:x",
        "value":"x"}
        """#
      ), "Bundle.timestamp", .invariant, "bdl-10"),
    Case(
      bundle(
        #"""
        "type":"document","timestamp":"2024-03-09T08:05:00Z","entry":[{"resource":{"resourceType":"Flag"}}],
        "identifier":{"system":"urn:x","value":"x"}
        """#
      ), "Bundle.entry[0].resource", .invariant, "bdl-11"),
    Case(bundle(#""type":"message""#), "Bundle.entry[0].resource", .invariant, "bdl-12"),
  ]

  static let formats: [Case] = [
    Case(patient(#""text":{"status":"empty","div":"<div>\u0001</div>"}"#), "Patient.text.div", .format, "control"),
    Case(patient(#""name":[{"id":"a b","family":"x"}]"#), "Patient.name[0].id", .format, "spaces"),
    Case(patient(#""_active":{"id":"a b"},"active":true"#), "Patient.active.id", .format, "spaces"),
    Case(
      patient(#""name":[{"family":"\#(String(repeating: "ü", count: (1 << 20) + 1))"}]"#), "Patient.name[0].family",
      .format, "longer"),
    // Types without a Swift type: values that the JSON format allows nowhere
    Case(flag(#""code":{"text":""}"#), "Flag.code.text", .format),
    Case(flag(#""code":{"text":"\u0007"}"#), "Flag.code.text", .format),
    Case(flag(#""code":{}"#), "Flag.code", .empty),
    Case(flag(#""category":[]"#), "Flag.category", .empty),
    Case(flag(#""category":[{"text":"x"},null]"#), "Flag.category[1]", .empty),
    Case(flag(#""category":[[]]"#), "Flag.category[0]", .type),
    Case(flag(#""period":null"#), "Flag.period", .empty),
    Case(flag(#""_status":7"#), "Flag.status", .type),
    Case(flag(#""_status":{"text":"x"}"#), "Flag.status.text", .unknown),
    Case(flag(#""_x":[]"#), "Flag.x", .empty),
    Case(flag(#""_x":[null,{"id":"a b"}]"#), "Flag.x[1].id", .format),
    Case(flag(#""x":["a",null],"_x":[{"id":"b"},null]"#), "Flag.x[1]", .empty),
    Case(flag(#""extension":[{"url":"a"}]"#), "Flag.extension[0]", .invariant),
    Case(flag(#""extension":{"url":"a","valueCode":"b"}"#), "Flag.extension", .cardinality),
    Case(
      flag(#""code":{"extension":[{"url":"a","valueCod":"b","valueCode":"c"}]}"#), "Flag.code.extension[0].valueCod"),
    Case(
      patient(#""extension":[{"url":"a","valueDosage":{"text":""}}]"#),
      "Patient.extension[0].value.ofType(Dosage).text", .format),
  ]

  @Test(arguments: unknown + contained + bundles + formats)
  func namesThePathAndTheRule(_ malformed: Case) throws {
    let json = try FHIRJSON(parsing: malformed.text)
    #expect(throws: Never.self, "a lenient check finds nothing") { try FHIR.AnyResource(json) }
    let error = try #require(throws: FHIRMalformedResource.self) { try FHIR.AnyResource(json, checking: .strict) }
    #expect(error.problems.map(\.path) == [malformed.path])
    #expect(error.problems.map(\.rule) == [malformed.rule])
    #expect(error.problems[0].reason.contains(malformed.reason), "\(error.problems[0].reason)")
    #expect(error.problemCount == 1)
    #expect(error.json == json)
    #expect(error.operationOutcome.problems(checking: .strict).isEmpty)
  }
}

extension FHIRStrictCheckerTests {
  static let valid: [String] = [
    // A contained resource refers to its container by “#”, which also counts as a relation between them.
    patient(##""contained":[{"resourceType":"Flag","subject":{"reference":"#"}}]"##),
    // A canonical refers to a contained resource.
    ##"""
    {"resourceType":"Questionnaire","contained":[{"resourceType":"ValueSet","id":"v"}],
    "item":[{"answerValueSet":"#v"}]}
    """##,
    // A contained resource refers to another.
    flag(
      ##"""
      "subject":{"reference":"#a"},"contained":[{"resourceType":"Patient","id":"a",
      "managingOrganization":{"reference":"#o"}},{"resourceType":"Organization","id":"o"}]
      """##
    ),
    // Each resource of a bundle contains its own.
    bundle(
      ##"""
      "type":"collection","entry":[{"resource":{"resourceType":"Flag","subject":{"reference":"#a"},
      "contained":[{"resourceType":"Patient","id":"a"}]}},{"resource":{"resourceType":"Flag",
      "subject":{"reference":"#b"},"contained":[{"resourceType":"Patient","id":"b"}]}}]
      """##
    ),
    bundle(
      #"""
      "type":"collection","entry":[{"fullUrl":"urn:x","resource":{"resourceType":"Flag",
      "meta":{"versionId":"1"}}},{"fullUrl":"urn:x","resource":{"resourceType":"Flag","meta":{"versionId":"2"}}}]
      """#
    ),
    bundle(
      #"""
      "type":"history","entry":[{"fullUrl":"urn:x","request":{"method":"DELETE","url":"x"},
      "response":{"status":"204"}},{"fullUrl":"urn:x","request":{"method":"DELETE","url":"x"},
      "response":{"status":"204"}}]
      """#
    ),
    #"{"resourceType":"Binary","contentType":"text/plain","data":"\#(String(repeating: "TWFu", count: 1 << 19))"}"#,
    patient(#""name":[{"family":"\#(String(repeating: "ü", count: 1 << 20))"}]"#),
    // A type without a Swift type may have any elements that the JSON format allows.
    flag(#""favourite":{"x":[{"y":1.10}]},"list":["a",null],"_list":[null,{"id":"b"}],"_only":{"id":"c"}"#),
    // An object is checked as a reference only if all its members are elements of one.
    ##"{"resourceType":"Basic","code":{"text":"x"},"reference":"#x"}"##,
    flag(##""education":{"reference":"#x","publicationDate":"2024"}"##),
    // An object is checked as a resource only if its element is named `resource`.
    flag(#""instance":{"resourceType":"Patient","favourite":1}"#),
    #"{"resourceType":"Parameters","parameter":[{"name":"a","resource":{"resourceType":"Patient"}}]}"#,
    #"{"resourceType":"ExampleScenario","instance":[{"resourceId":"a","resourceType":"Patient"}]}"#,
    patient(#""extension":[{"url":"a","valueDosage":{"text":"twice"}}],"_gender":{"id":"g"}"#),
    patient(#""extension":[{"url":"a","valueTiming":{"modifierExtension":[{"url":"b","valueCode":"c"}]}}]"#),
  ]

  @Test(arguments: valid)
  func acceptsWhatTheSpecificationAllows(_ text: String) throws {
    let json = try FHIRJSON(parsing: text)
    #expect(try FHIR.AnyResource(json, checking: .strict).fhirJSON == json)
  }

  /// The documents with elements that the specification does not define, and their paths.
  static let extended: [String: [String]] = [
    "patient-unicode": ["Patient.unknownElement", "Patient._unknownToo", "Patient.x-y"],
    "structure-definition": ["StructureDefinition.differential.element[0].extension[0].valueElementDefinition"],
  ]

  @Test(arguments: Document.all)
  func documentsAreValidButForWhatTheyAdd(_ document: Document) throws {
    let json = try document.json()
    do {
      #expect(try FHIR.AnyResource(json, checking: .strict).fhirJSON == json)
      #expect(Self.extended[document.testDescription] == nil)
    } catch {
      #expect(error.problems.map(\.path) == Self.extended[document.testDescription])
      #expect(error.problems.allSatisfy { $0.rule == .unknown })
    }
  }

  @Test func typedResourcesAndPartsAreCheckedToo() throws {
    let patient: FHIRJSON = ["resourceType": "Patient", "favourite": 1]
    #expect(throws: Never.self) { try FHIR.Patient(patient) }
    #expect(throws: FHIRMalformedResource.self) { try FHIR.Patient(patient, checking: .strict) }
    #expect(throws: FHIRMalformedResource.self) { try FHIR.Patient(parsing: patient.bytes, checking: .strict) }
    #expect(throws: FHIRMalformedResource.self) { try FHIR.AnyResource(parsing: patient.bytes, checking: .strict) }
    let name = FHIR.HumanName(unchecked: ["family": "x", "Given": ["y"]])
    #expect(name.problems.isEmpty)
    #expect(name.problems(checking: .strict).map(\.path) == ["HumanName.Given"])
    // A part alone does not know the contained resources of its resource.
    let reference = FHIR.Reference { $0.reference = "#a" }
    #expect(reference.problems(checking: .strict).isEmpty)
  }

  @Test func reportsAllProblemsAtOnce() throws {
    let text = ##"""
      {"resourceType":"Bundle","type":"document","entry":[{"fullUrl":"urn:x","resource":{"resourceType":"Patient",
      "id":"a b","contained":[{"resourceType":"Flag","meta":{"versionId":"1","lastUpdated":"2024-03-09T08:05:00Z",
      "security":[{"code":"x"}]},"contained":[{"resourceType":"Flag"}]}],"generalPractitioner":[{"reference":"#b"}]}},
      {"fullUrl":"urn:x"}],"x":1}
      """##
    let error = try #require(throws: FHIRMalformedResource.self) {
      try FHIR.AnyResource(FHIRJSON(parsing: text), checking: .strict)
    }
    let patient = "Bundle.entry[0].resource"
    #expect(
      error.problems.map { "\($0.path) \($0.rule)" } == [
        "\(patient).id format", "\(patient).generalPractitioner[0].reference invariant",
        "\(patient).contained[0].contained invariant", "\(patient).contained[0] invariant",
        "\(patient).contained[0].meta.versionId invariant", "\(patient).contained[0].meta.lastUpdated invariant",
        "\(patient).contained[0].meta.security invariant", "Bundle.entry[1] invariant", "Bundle.x unknown",
        "Bundle.entry[1].fullUrl invariant", "Bundle.identifier invariant", "Bundle.timestamp invariant",
        "Bundle.entry[0].resource invariant",
      ])
  }

  /// Names come from outside: they are cut, and their control characters replaced, before they are in a path.
  @Test func longAndOddNamesAreShortened() throws {
    let json = FHIRJSON.object(["resourceType": "Patient", "\u{0}\n" + String(repeating: "x", count: 1 << 20): 1])
    let error = try #require(throws: FHIRMalformedResource.self) { try FHIR.AnyResource(json, checking: .strict) }
    #expect(error.problems.map(\.path) == ["Patient.␀␊" + String(repeating: "x", count: 58) + "…"])
    #expect(error.problems[0].reason.utf8.count < 200)
  }
}
