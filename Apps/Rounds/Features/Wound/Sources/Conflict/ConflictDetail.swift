import CoreDates
import LibWound
import SeamViews

/// Maps two versions of an assessment to a detail configuration; a pure function.
enum ConflictDetail {
  static func configuration(
    _ loaded: Loaded<AssessmentConflict?>, in unit: Length.Unit, clock: ClinicClock
  ) -> DetailConfiguration {
    switch loaded {
    case .loading, .value(nil): .init(title: "Two versions", headline: "")
    case .failed(let reason):
      .init(title: "Two versions", headline: "The versions could not be read", subheadline: reason)
    case .value(let conflict?): configuration(conflict, in: unit, clock)
    }
  }

  static func choice(of action: Action.ID) -> ConflictChoice? {
    ConflictChoice.allCases.first { id(of: $0) == action }
  }

  private static func id(of choice: ConflictChoice) -> Action.ID { Action.ID(rawValue: "resolve/\(choice.rawValue)") }

  private static func configuration(
    _ conflict: AssessmentConflict, in unit: Length.Unit, _ clock: ClinicClock
  ) -> DetailConfiguration {
    let isDeleted = conflict.theirs == nil
    return DetailConfiguration(
      title: "Two versions",
      actions: [
        Action(id(of: .both), title: "Keep both", role: .primary, key: "b"),
        Action(id(of: .mine), title: "Use mine", key: "m"),
        Action(id(of: .theirs), title: isDeleted ? "Leave it deleted" : "Use theirs", key: "t"),
      ],
      headline: isDeleted ? "A colleague deleted it" : "Changed here and by a colleague",
      subheadline: "\(clock.text(conflict.mine.date)). Nothing is lost, whatever you choose.",
      sections: [.init(title: "What differs (mine → theirs)", rows: rows(conflict, in: unit))])
  }

  /// The findings that differ, first mine, then theirs.
  private static func rows(_ conflict: AssessmentConflict, in unit: Length.Unit) -> [DetailConfiguration.Row] {
    let mine = FindingsText.facts(conflict.mine.findings, in: unit)
    let theirs = conflict.theirs.map { FindingsText.facts($0.findings, in: unit) } ?? []
    let labels = mine.map(\.label) + theirs.map(\.label).filter { label in !mine.contains { $0.label == label } }
    func value(_ facts: [(label: String, value: String)], _ label: String) -> String {
      facts.first { $0.label == label }?.value ?? "–"
    }
    let rows = labels.filter { value(mine, $0) != value(theirs, $0) }.map { label in
      DetailConfiguration.Row(
        id: label, label: label, value: "\(value(mine, label))  →  \(value(theirs, label))")
    }
    guard rows.isEmpty else { return rows }
    return [.init(id: "equal", label: "findings", value: "Equal; other parts of the record differ.")]
  }
}
