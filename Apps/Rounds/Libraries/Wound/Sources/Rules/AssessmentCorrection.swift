/// The findings that a correction changes, compared with those that it was begun from; pure functions.
///
/// A finding that was not touched stays as it is now, also where a draft cannot hold it, and where a colleague changed
/// it while the correction was entered.
struct AssessmentCorrection: Hashable, Sendable {
  /// The current findings with the changes of the draft.
  private(set) var findings: Findings
  /// Whether the draft changes any finding.
  private(set) var changesFindings = false
  /// Whether the draft changes a finding that has changed since it was begun.
  private(set) var overlaps = false

  /// Compares a draft with the findings that it was begun from.
  ///
  /// - Parameters:
  ///   - draft: the draft of a correction.
  ///   - current: the findings of the assessment as they are now.
  init(_ draft: AssessmentDraft, of current: Findings) {
    let base = draft.original?.findings ?? current
    let (old, new) = (draft.untouched(base).findings, draft.findings)
    findings = current
    apply(\.length, old, new, base)
    apply(\.width, old, new, base)
    if findings.length != current.length || findings.width != current.width { findings.area = new.area }
    apply(\.depth, old, new, base)
    apply(\.tunnelling, old, new, base)
    apply(\.tissue, old, new, base)
    apply(\.exudate, old, new, base)
    apply(\.pain, old, new, base)
    apply(\.hasOdour, old, new, base)
    apply(\.isInfected, old, new, base)
    apply(\.note, old, new, base)
  }

  private mutating func apply<Value: Equatable>(
    _ path: WritableKeyPath<Findings, Value>, _ old: Findings, _ new: Findings, _ base: Findings
  ) {
    guard old[keyPath: path] != new[keyPath: path] else { return }
    changesFindings = true
    if findings[keyPath: path] != base[keyPath: path], findings[keyPath: path] != new[keyPath: path] { overlaps = true }
    findings[keyPath: path] = new[keyPath: path]
  }
}

extension AssessmentDraft {
  /// The draft with all steps as they are in findings.
  func untouched(_ findings: Findings) -> AssessmentDraft {
    var draft = self
    for step in Step.allCases { draft.copy(step, from: findings) }
    return draft
  }

  /// Whether a step of a correction has all values as they were recorded: they may stay, whatever the rules say.
  func isUntouched(_ step: Step) -> Bool {
    guard let findings = original?.findings, step != .review, step != .tissue || isClosed == findings.isClosed else {
      return false
    }
    var draft = self
    draft.copy(step, from: findings)
    return draft.withoutBlanks == withoutBlanks
  }

  private var withoutBlanks: AssessmentDraft {
    var draft = self
    draft.lengths = lengths.filter { !$0.value.isBlank }
    draft.tissue = tissue.filter { !$0.value.isBlank }
    return draft
  }
}

extension String {
  /// Whether the text has nothing but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
