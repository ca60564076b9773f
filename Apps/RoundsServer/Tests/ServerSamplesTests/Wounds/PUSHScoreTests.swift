import ServerSamples
import Testing

/// The cases are the ranges of the published tool.
struct PUSHScoreTests {
  private func area(_ length: Int, _ width: Int) -> Int {
    PUSHScore(lengthInMillimetres: length, widthInMillimetres: width, exudate: .none, tissue: .closed).area
  }

  /// Length and width in millimetres, and the score.
  @Test(arguments: [
    (0, 0, 0), (1, 1, 1), (5, 5, 1), (29, 1, 1), (6, 5, 2), (10, 6, 2), (7, 10, 3), (10, 10, 3), (11, 10, 4),
    (20, 10, 4),
    (21, 10, 5), (30, 10, 5), (31, 10, 6), (20, 20, 6), (41, 10, 7), (40, 20, 7), (27, 30, 8), (40, 30, 8),
    (121, 10, 9),
    (60, 40, 9), (241, 10, 10), (300, 300, 10),
  ])
  func scoresLengthTimesWidth(_ length: Int, _ width: Int, _ score: Int) { #expect(area(length, width) == score) }

  /// The tool's ranges have gaps, such as between 0.6 and 0.7 cm².
  @Test(arguments: [(64, 2), (65, 3), (104, 3), (105, 4), (2404, 9), (2405, 10)])
  func roundsToTenths(_ squareMillimetres: Int, _ score: Int) { #expect(area(squareMillimetres, 1) == score) }

  @Test func neverFallsWhileTheWoundGrows() {
    let scores = (0...2500).map { area($0, 1) }
    #expect(zip(scores, scores.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(Set(scores) == Set(0...10))
  }

  @Test func impossibleMeasuresDoNotTrap() {
    #expect(area(-5, 3) == 0)
    #expect(area(.max, .max) == 10)
  }

  @Test func sumsTheThreeScores() {
    let worst = PUSHScore(lengthInMillimetres: 90, widthInMillimetres: 60, exudate: .heavy, tissue: .necrotic)
    #expect((worst.area, worst.exudate, worst.tissue, worst.total) == (10, 3, 4, 17))
    let clean = PUSHScore(lengthInMillimetres: 20, widthInMillimetres: 15, exudate: .light, tissue: .granulation)
    #expect((clean.area, clean.exudate, clean.tissue, clean.total) == (5, 1, 2, 8))
    let closed = PUSHScore(lengthInMillimetres: 0, widthInMillimetres: 0, exudate: .none, tissue: .closed)
    #expect(closed.total == 0)
    #expect(PUSHScore.Tissue.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
  }
}
