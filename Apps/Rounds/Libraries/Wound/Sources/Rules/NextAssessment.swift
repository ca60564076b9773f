/// When a wound is to be assessed again; a pure function.
enum NextAssessment {
  /// Returns the days until the next assessment.
  ///
  /// Two with signs of infection or much exudate, three with a moderate amount or slough that predominates, otherwise a
  /// week, as visits for changes of dressing are planned.
  static func interval(after findings: Findings) -> Int {
    if findings.isInfected == true || findings.exudate?.amount == .heavy { return 2 }
    let worst = findings.tissue?.predominant
    if findings.exudate?.amount == .moderate || worst == .slough || worst == .necrotic { return 3 }
    return 7
  }
}
