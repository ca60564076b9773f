import CoreFHIR
import CoreSupport
import CoreSyncTesting
import Foundation
import LibPatient
import LibWound
import SeamOperations
import Testing

/// Findings of records of several origins.
struct FindingsAdapterTests {
  private static let loinc = "http://loinc.org"

  private func findings(_ components: [FHIR.Observation.Component]) async throws -> Findings {
    let clinic = try await WoundClinic.withWound()
    try await clinic.sync.download([Some.assessment("a", of: "w") { $0.component = components }])
    return try #require(try await clinic.wounds.assessment(.init(rawValue: "a")).value()).findings
  }

  @Test func readsCodesOfEitherSystem() async throws {
    let codes = [("39126-8", "length"), ("39125-0", "width"), ("39127-6", "depth"), ("72298-3", "tunnelling")]
    for coded in [codes.map { ($0.0, Self.loinc) }, codes.map { ($0.1, Some.rounds) }] {
      let found = try await findings(
        coded.enumerated().map { Some.component($1.0, $1.1, Some.quantity("\($0 + 1)", "cm")) })
      #expect([found.length, found.width, found.depth, found.tunnelling].map { $0?.tenths } == [100, 200, 300, 400])
    }
    // The code of the other system does not count, nor does a text.
    let none = try await findings([
      Some.component("length", Self.loinc, Some.quantity("1", "cm")),
      Some.component("39126-8", Some.rounds, Some.quantity("1", "cm")),
      FHIR.Observation.Component {
        $0.code = FHIR.CodeableConcept(text: "Length")
        $0.value = Some.quantity("1", "cm")
      },
    ])
    #expect(none == Findings())
  }

  @Test(
    arguments: [
      ("42", "mm", 420), ("4.2", "cm", 420), ("4.20", "cm", 420), ("0.042", "m", 420), ("42000", "um", 420),
      ("4.256", "cm", 426), ("1", "[in_i]", 254), ("1.5", "[in_i]", 381), ("4.2e1", "mm", 420), ("0", "cm", 0),
    ])
  func readsLengthsInEachUnit(_ value: String, _ unit: String, _ tenths: Int) async throws {
    #expect(
      try await findings([Some.component("length", Some.rounds, Some.quantity(value, unit))]).length?.tenths == tenths)
  }

  @Test func doesNotGuess() async throws {
    let unknown: [FHIR.Value?] = [
      nil, .string("4.2 cm"), .boolean(true), Some.quantity("4.2", "kg"), Some.quantity("4.2", "furlong"),
      Some.quantity("-1", "cm"), Some.quantity("99999999999999999999", "cm"), Some.quantity("1e400", "mm"),
      Some.quantity("1" + String(repeating: "0", count: 5000), "mm"), .quantity(FHIR.Quantity { $0.value = 4 }),
      .quantity(FHIR.Quantity { $0.code = "cm" }),
      .quantity(
        FHIR.Quantity {
          $0.value = 4
          $0.unit = "cm"
        }),
      .quantity(
        FHIR.Quantity {
          $0.value = 5
          $0.comparator = .less
          $0.system = "http://unitsofmeasure.org"
          $0.code = "cm"
        }),
    ]
    for (number, value) in unknown.enumerated() {
      let found = try await findings([Some.component("length", Some.rounds, value)])
      #expect(found == Findings(), "value \(number)")
    }
    #expect(try await findings([Some.component("pain", Some.rounds, Some.quantity("11", "{score}"))]) == Findings())
    #expect(try await findings([Some.component("pain", Some.rounds, Some.quantity("2.5", "{score}"))]) == Findings())
    #expect(try await findings([Some.component("pain", Some.rounds, .integer(4))]).pain == 4)
  }

  @Test func readsExudateByItsCodes() async throws {
    let heavy = FHIR.Value.codeableConcept(FHIR.CodeableConcept("exudate-heavy", system: Some.rounds))
    let pus = FHIR.Value.codeableConcept(FHIR.CodeableConcept("exudate-purulent", system: Some.rounds))
    #expect(
      try await findings([
        Some.component("89259-6", Self.loinc, heavy), Some.component("exudate-type", Some.rounds, pus),
      ])
      .exudate == Exudate(.heavy, kind: .purulent))
    #expect(try await findings([Some.component("exudate-type", Some.rounds, pus)]).exudate == nil)
    let foreign = FHIR.Value.codeableConcept(FHIR.CodeableConcept("LA28449-9", system: Self.loinc))
    #expect(try await findings([Some.component("89259-6", Self.loinc, foreign)]).exudate == nil)
  }

  /// Any findings that the rules allow are read as they were written.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func readsWhatItWrites(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let clinic = try await WoundClinic.withWound()
    var draft = completeDraft()
    draft.unit = Bool.random(using: &random) ? .centimetres : .millimetres
    let tenths = Int.random(in: 1...8000, using: &random)
    for (field, most) in [(.length, tenths), (.width, tenths), (.depth, 2000), (.tunnelling, 3000)]
      as [(AssessmentDraft.LengthField, Int)]
    {
      let value = field == .length ? tenths : Int.random(in: field == .width ? 1...most : 0...most, using: &random)
      draft.lengths[field] = Length(tenths: value).text(in: draft.unit)
    }
    let necrotic = Int.random(in: 0...100, using: &random)
    draft.tissue = [.necrotic: "\(necrotic)", .epithelial: "\(100 - necrotic)"]
    draft.exudate = Exudate.Amount.allCases.randomElement(using: &random)
    draft.exudateKind = Exudate.Kind.allCases.randomElement(using: &random)
    draft.pain = Int.random(in: 0...10, using: &random)
    draft.hasOdour = [nil, true, false].randomElement(using: &random) ?? nil
    draft.isInfected = [nil, true, false].randomElement(using: &random) ?? nil
    draft.note = ["", "Clean.", "„Grün“ \n\t 👩‍⚕️", " <b>&amp;\u{0301}"].randomElement(using: &random) ?? ""
    let expected = draft.findings
    try await clinic.wounds.save(draft).run()
    try await clinic.wounds.record(draft).run()
    let assessment = try #require(try await clinic.wounds.assessment(.init(rawValue: id(1))).value())
    var read = assessment.findings
    // Areas of 10 cm² and more are written with one digit after the point.
    #expect(read.area?.text == expected.area?.text)
    read.area = expected.area
    #expect(read == expected, "seed \(seed)")
    let observation = try #require(try await clinic.observation(id(1)))
    #expect(throws: Never.self) { try FHIR.Observation(observation.fhirJSON, checking: .strict) }
  }
}
