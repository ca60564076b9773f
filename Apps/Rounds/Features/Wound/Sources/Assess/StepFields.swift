import LibWound
import SeamViews

/// The fields of the steps of an assessment; pure functions.
struct StepFields {
  let draft: AssessmentDraft
  let problems: [AssessmentRules.Field: String]
  let state: StepForm.State

  typealias Field = FormConfiguration.Field
  typealias Option = FormConfiguration.Option
  typealias Section = FormConfiguration.Section

  func sections(_ step: AssessmentDraft.Step) -> [Section] {
    switch step {
    case .size: size
    case .tissue: tissue
    case .exudate: exudate
    case .findings: findings
    case .photo: photo
    case .review: review
    }
  }

  private var size: [Section] {
    let labels: [AssessmentDraft.LengthField: String] = [
      .length: "Length", .width: "Width", .depth: "Depth", .tunnelling: "Tunnelling",
    ]
    let step = draft.unit == .centimetres ? 0.1 : 1
    let fields = AssessmentDraft.LengthField.allCases.map { field in
      Field(
        id: StepForm.id(field), label: labels[field] ?? "",
        .number(draft.lengths[field] ?? "", unit: draft.unit.rawValue, step: step),
        placeholder: field == .depth || field == .tunnelling ? "optional" : nil, error: problems[.length(field)])
    }
    let area = draft.area.map { "Area of the ellipse: \($0.text) cm²" }
    return [Section(fields: fields + lastTime(FindingsText.size(state.last, in: draft.unit)), footer: area)]
  }

  private var tissue: [Section] {
    if draft.isClosed { return [Section(fields: [], footer: "The wound is closed: there is no wound bed.")] }
    let fields = Tissue.Kind.allCases.map { kind in
      Field(
        id: StepForm.id(kind), label: FindingsText.text(kind), .number(draft.tissue[kind] ?? "", unit: "%", step: 5),
        error: problems[.tissue(kind)])
    }
    let sum = Tissue.Kind.allCases.compactMap { draft.findings.tissue?[$0] }.reduce(0, +)
    return [
      Section(
        fields: fields + lastTime(state.last?.tissue.map(FindingsText.tissue)), footer: "Together \(sum) of 100%")
    ]
  }

  private var exudate: [Section] {
    let amounts = Exudate.Amount.allCases.map { Option(id: $0.rawValue, title: FindingsText.text($0)) }
    let kinds = Exudate.Kind.allCases.map { Option(id: $0.rawValue, title: FindingsText.text($0)) }
    var fields = [
      Field(
        id: StepForm.exudate, label: "Amount", .segments(amounts, selected: draft.exudate?.rawValue),
        error: problems[.exudate])
    ]
    if let amount = draft.exudate, amount != .none {
      fields.append(
        Field(
          id: StepForm.exudateKind, label: "Look", .segments(kinds, selected: draft.exudateKind?.rawValue),
          error: problems[.exudateKind]))
    }
    fields.append(question(StepForm.odour, "Odour", draft.hasOdour))
    return [Section(fields: fields + lastTime(state.last?.exudate.map(FindingsText.exudate)))]
  }

  private var findings: [Section] {
    [
      Section(
        fields: [
          Field(
            id: StepForm.pain, label: "Pain",
            .slider(.init(draft.pain.map(Double.init), in: 0...10, low: "None", high: "Worst")),
            error: problems[.pain]),
          question(StepForm.infection, "Signs of infection", draft.isInfected),
          Field(
            id: StepForm.note, label: "Notes", .text(draft.note, keyboard: .multiline), error: problems[.note]),
        ] + lastTime(FindingsText.other(state.last)))
    ]
  }

  private var photo: [Section] {
    guard let photo = draft.photo else {
      let isReading = state.isBusy
      return [
        Section(
          fields: [
            Field(
              id: StepForm.photoPath, label: "Photo", .text(draft.photoPath), placeholder: "~/Pictures/wound.jpg",
              error: state.photoProblem),
            Field(id: StepForm.takePhoto, label: isReading ? "Reading the photo…" : "Add the photo", .button),
          ], footer: "A JPEG or PNG file of this machine. The photo is optional.")
      ]
    }
    return [
      Section(
        fields: [Field(id: StepForm.removePhoto, label: "Remove the photo", .button)],
        footer: "\(photo.name), \(photo.size / 1024) kB, is added to the assessment.")
    ]
  }

  /// All values once more; each leads to its step.
  private var review: [Section] {
    let findings = draft.findings
    func row(_ step: AssessmentDraft.Step, _ text: String?, _ fields: [AssessmentRules.Field]) -> Field {
      Field(
        id: StepForm.id(step), label: "\(StepForm.title(step)): \(text ?? "not entered")", .button,
        error: fields.lazy.compactMap { problems[$0] }.first)
    }
    let lengths = AssessmentDraft.LengthField.allCases.map { AssessmentRules.Field.length($0) }
    let kinds = Tissue.Kind.allCases.map { AssessmentRules.Field.tissue($0) } + [.tissueSum]
    return [
      Section(
        fields: [
          row(.size, FindingsText.size(findings, in: draft.unit), lengths),
          row(.tissue, draft.isClosed ? "closed" : findings.tissue.map(FindingsText.tissue), kinds),
          row(.exudate, findings.exudate.map(FindingsText.exudate), [.exudate, .exudateKind]),
          row(.findings, FindingsText.other(findings), [.pain, .note]),
          row(.photo, draft.photo?.name ?? "none", []),
        ], footer: "Choose a line to change it.")
    ]
  }

  // MARK: Parts

  private func lastTime(_ text: String?) -> [Field] {
    guard let text, !text.isEmpty, !state.isCorrection else { return [] }
    return [Field(id: StepForm.lastTime, label: "As last time: \(text)", .button)]
  }

  private func question(_ id: String, _ label: String, _ answer: Bool?) -> Field {
    Field(
      id: id, label: label,
      .segments(
        [Option(id: StepForm.no, title: "No"), Option(id: StepForm.yes, title: "Yes")],
        selected: answer.map { $0 ? StepForm.yes : StepForm.no }))
  }
}
