import CoreDates
import LibPatient
import LibWound
import SeamViews

extension Action.ID {
  static let correctAssessment: Self = "correctAssessment"
  static let resolveConflict: Self = "resolveConflict"
  static let settleRefusal: Self = "settleRefusal"
  static let showPhoto: Self = "showPhoto"
}

/// Maps an assessment to a detail configuration; a pure function.
enum AssessmentDetail {
  static let photoRow = "photo"
  static let conflictRow = "conflict"

  static func configuration(
    _ loaded: Loaded<Assessment?>, in unit: Length.Unit, clock: ClinicClock
  ) -> DetailConfiguration {
    switch loaded {
    case .loading: .init(title: "Assessment", headline: "")
    case .failed(let reason):
      .init(title: "Assessment", headline: "The assessment could not be read", subheadline: reason)
    case .value(nil):
      .init(
        title: "Assessment", headline: "No longer here", subheadline: "The server has removed this assessment.")
    case .value(let assessment?): configuration(assessment, in: unit, clock)
    }
  }

  private static func configuration(
    _ assessment: Assessment, in unit: Length.Unit, _ clock: ClinicClock
  ) -> DetailConfiguration {
    let facts = FindingsText.facts(assessment.findings, in: unit).enumerated().map { index, fact in
      DetailConfiguration.Row(id: "fact/\(index)", label: fact.label, value: fact.value)
    }
    let photo = assessment.photo.map { _ in
      DetailConfiguration.Row(id: photoRow, label: "photo", value: "Show the photo", isSelectable: true)
    }
    return DetailConfiguration(
      title: "Assessment", actions: actions(assessment),
      headline: assessment.findings.isClosed
        ? "Closed" : assessment.findings.area.map { "\($0.text) cm²" } ?? "Assessment",
      subheadline: [clock.text(assessment.date), assessment.nurse].compactMap(\.self).joined(separator: " · "),
      sections: [
        .init(rows: [state(assessment.status)].compactMap(\.self)),
        .init(title: "Findings", rows: facts + [photo].compactMap(\.self)),
      ])
  }

  private static func actions(_ assessment: Assessment) -> [Action] {
    var actions: [Action] = []
    if assessment.status == .conflict {
      actions.append(Action(.resolveConflict, title: "Compare", role: .primary, key: "v"))
    }
    if case .refused = assessment.status {
      actions.append(Action(.settleRefusal, title: "Settle", role: .primary, key: "s"))
    }
    if !assessment.status.isUnreadable {
      actions.append(Action(.correctAssessment, title: "Correct", key: "e", symbol: .edit))
    }
    if assessment.photo != nil { actions.append(Action(.showPhoto, title: "Photo", key: "p")) }
    return actions
  }

  /// The row about a record that the server does not have as it is shown; nil if it has.
  private static func state(_ status: RecordStatus) -> DetailConfiguration.Row? {
    let badge = Badge(status)
    return switch status {
    case .synced: nil
    case .notSent:
      .init(
        id: "state", label: "state", value: "It is on this device and will be sent when there is a connection.",
        badge: badge)
    case .refused(let reason): .init(id: "state", label: "refused", value: reason, symbol: .warning, badge: badge)
    case .conflict:
      .init(
        id: conflictRow, label: "conflict", value: "A colleague changed it too. Compare the two versions.",
        isSelectable: true, symbol: .warning, badge: badge)
    case .unreadable(let reason):
      .init(id: "state", label: "unreadable", value: reason, symbol: .warning, badge: badge)
    }
  }
}
