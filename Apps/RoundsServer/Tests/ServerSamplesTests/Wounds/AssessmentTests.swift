import CoreFHIR
import Testing

@testable import ServerSamples

struct AssessmentTests {
  private var assessments: [FHIR.Observation] { Samples.all(FHIR.Observation.self, withPrefix: "assessment-") }

  @Test func areaIsThatOfAnEllipse() throws {
    for observation in assessments {
      let (length, width) = (try #require(observation.quantity("length")), try #require(observation.quantity("width")))
      let area = try #require(observation.quantity("area")?.value)
      let product = (length.value?.double ?? .nan) * (width.value?.double ?? .nan) * 0.785
      let step = product < 10 ? 0.005 : 0.05
      #expect(abs(area.double - product) <= step + 0.0051, "\(observation.id ?? "")")
      #expect(length.value.map { $0.double >= (width.value?.double ?? 0) } ?? false)
    }
  }

  @Test func measuresHaveTheirUnitsAndDigits() throws {
    for observation in assessments {
      for (code, unit) in [("length", "cm"), ("width", "cm"), ("depth", "mm"), ("area", "cm2"), ("pain", "{score}")] {
        let quantity = try #require(observation.quantity(code))
        #expect(quantity.code == unit && quantity.system == UCUMUnit.system)
      }
      for code in ["length", "width"] {
        let digits = try #require(observation.quantity(code)?.value?.text)
        #expect(digits.split(separator: ".").last?.count == 1 && digits.contains("."), "\(digits)")
      }
    }
    #expect(assessments.contains { $0.quantity("length")?.value?.text.hasSuffix(".0") ?? false })
  }

  @Test func namesTheTissueThatPredominates() {
    let codes = ["tissue-necrotic", "tissue-slough", "tissue-granulation", "tissue-epithelial"]
    for observation in assessments {
      let shares = codes.map { observation.quantity($0)?.value?.integer ?? 0 }
      guard case .codeableConcept(let bed) = observation.finding("wound-bed") else {
        Issue.record("\(observation.id ?? "") has no wound bed")
        continue
      }
      let worst = shares.firstIndex(of: shares.max() ?? 0) ?? 0
      #expect(bed.has(codes[worst], in: SampleCodes.system))
    }
  }

  @Test func someDeepWoundsHaveATunnelThatCloses() {
    let wounds = Dictionary(grouping: assessments) { $0.focus.first?.reference }
    let lengths = wounds.values.map { $0.map { $0.quantity("tunnelling")?.value?.integer } }
    #expect(lengths.contains { $0.allSatisfy { $0 == nil } } && lengths.contains { $0.contains { ($0 ?? 0) > 10 } })
    for wound in lengths {
      #expect(wound.allSatisfy { ($0 == nil) == (wound[0] == nil) && (0...100).contains($0 ?? 0) })
    }
    #expect(lengths.contains { $0.last == 0 })
  }

  @Test func givesCodesOfLOINCWhereTheyMeanTheSame() {
    for (code, loinc) in [("exudate-amount", "89259-6"), ("wound-bed", "89254-7"), ("tunnelling", "72298-3")] {
      let components = assessments.flatMap(\.component).filter { $0.code?.has(code, in: SampleCodes.system) == true }
      #expect(!components.isEmpty && components.allSatisfy { $0.code?.has(loinc, in: SampleCodes.loinc) == true })
    }
  }

  @Test func tissueSumsToAHundredPercent() {
    for observation in assessments {
      let parts = ["tissue-necrotic", "tissue-slough", "tissue-granulation", "tissue-epithelial"]
        .compactMap { observation.quantity($0)?.value?.integer }
      #expect(parts.count == 4 && parts.reduce(0, +) == 100 && parts.allSatisfy { $0 % 5 == 0 })
    }
  }

  @Test func roundingTissueKeepsTheSumAndTheOrder() {
    var random = SampleRandom(seed: 1, "tissue")
    for _ in 0..<2000 {
      let shares = (0..<4).map { _ in random.chance(0.2) ? 0 : random.unit() }
      guard shares.contains(where: { $0 > 0 }) else { continue }
      let tissue = TissueFractions(shares: shares)
      let parts = [tissue.necrotic, tissue.slough, tissue.granulation, tissue.epithelial]
      #expect(parts.reduce(0, +) == 100)
      let total = shares.reduce(0, +)
      for (part, share) in zip(parts, shares) { #expect(abs(Double(part) - share / total * 100) <= 5) }
    }
  }

  @Test func scoresFollowTheMeasures() throws {
    let scores = Samples.all(FHIR.Observation.self, withPrefix: "push-")
    #expect(scores.count == assessments.count)
    for (score, assessment) in zip(scores, assessments) {
      #expect(score.derivedFrom.map(\.reference) == ["Observation/" + (assessment.id ?? "")])
      guard case .quantity(let total) = score.value else {
        Issue.record("\(score.id ?? "") has no value")
        continue
      }
      let parts = ["push-area", "push-exudate", "push-tissue"].compactMap { score.quantity($0)?.value?.integer }
      #expect(parts.count == 3 && total.value?.integer == parts.reduce(0, +))
      let isClosed = assessment.quantity("length")?.value?.double == 0
      #expect((total.value?.integer == 0) == isClosed)
      let hasNecrosis = (assessment.quantity("tissue-necrotic")?.value?.integer ?? 0) > 0
      #expect((parts.last == 4) == hasNecrosis)
    }
  }

  @Test func assessmentsAreAboutAWound() throws {
    for observation in assessments {
      let wound = try #require(observation.focus.first?.reference)
      #expect(wound.hasPrefix("Condition/wound-"))
      #expect("assessment-" + wound.dropFirst("Condition/wound-".count) == (observation.id ?? "").dropLast(4))
    }
  }
}
