import Foundation
import LibPatient
import Testing

@testable import LibWound

struct HealingCurveTests {
  private func assessment(_ day: Int, _ area: Int?) -> Assessment {
    Assessment(
      id: .init(rawValue: "a\(day)"), wound: .init(rawValue: "w"), patient: .init(rawValue: "p"),
      date: Date(timeIntervalSince1970: Double(day) * 86_400),
      findings: Findings(area: area.map(Area.init(hundredths:))))
  }

  @Test func ordersByTimeAndLeavesOutWhatWasNotMeasured() {
    let curve = HealingCurve([assessment(9, 300), assessment(2, 1000), assessment(5, nil)])
    #expect(curve.points.map(\.area) == [10, 3])
    #expect(curve.change == 3.0 / 10 - 1)
  }

  @Test func expectsATwentiethToAHalfLessInFourWeeks() throws {
    let curve = HealingCurve([assessment(0, 1000), assessment(56, 500)])
    #expect(curve.expected.first?.lower == 10 && curve.expected.first?.upper == 10)
    let last = try #require(curve.expected.last)
    #expect(last.date == assessment(56, 0).date)
    #expect(abs(last.lower - 2.5) < 1e-9 && abs(last.upper - 6.4) < 1e-9)
    #expect(curve.expected.allSatisfy { $0.lower <= $0.upper })
  }

  @Test func expectsFourWeeksAtLeast() {
    let curve = HealingCurve([assessment(0, 1000)])
    #expect(curve.expected.last?.date == assessment(28, 0).date)
    #expect(curve.change == nil)
  }

  @Test func expectsNothingOfWhatWasNeverMeasured() {
    #expect(HealingCurve([]).expected.isEmpty)
    #expect(HealingCurve([assessment(0, 0), assessment(1, 0)]).expected.isEmpty)
    #expect(HealingCurve([assessment(0, 0), assessment(1, 0)]).change == nil)
  }

  @Test func choosesTheNextAssessmentByTheFindings() {
    #expect(NextAssessment.interval(after: Findings()) == 7)
    #expect(NextAssessment.interval(after: Findings(isInfected: true)) == 2)
    #expect(NextAssessment.interval(after: Findings(exudate: Exudate(.heavy))) == 2)
    #expect(NextAssessment.interval(after: Findings(exudate: Exudate(.moderate))) == 3)
    #expect(NextAssessment.interval(after: Findings(tissue: Tissue([.slough: 60, .granulation: 40]))) == 3)
    #expect(NextAssessment.interval(after: Findings(tissue: Tissue([.granulation: 100]))) == 7)
  }
}
