extension AssessmentDraft {
  /// Replaces the entered values of a step by those of an assessment; a photo is never copied.
  public mutating func copy(_ step: Step, from findings: Findings) {
    switch step {
    case .size:
      let values: [LengthField: Length?] = [
        .length: findings.length, .width: findings.width, .depth: findings.depth, .tunnelling: findings.tunnelling,
      ]
      for field in LengthField.allCases { lengths[field] = (values[field] ?? nil).map { $0.text(in: unit) } }
    case .tissue:
      for kind in Tissue.Kind.allCases { tissue[kind] = findings.tissue?[kind].map(String.init) }
    case .exudate:
      exudate = findings.exudate?.amount
      exudateKind = findings.exudate?.kind
      hasOdour = findings.hasOdour
    case .findings:
      pain = findings.pain
      isInfected = findings.isInfected
      note = findings.note ?? ""
    case .photo, .review: break
    }
  }
}
