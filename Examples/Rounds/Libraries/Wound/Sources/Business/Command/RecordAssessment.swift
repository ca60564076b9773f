import LibPatient
import SeamOperations

/// Turns a draft into an assessment, or corrects the one that it is for, and queues it to be sent.
///
/// The draft is read as it is stored. A draft that was recorded before, and is gone therefore, is a success: the command
/// can be repeated.
struct RecordAssessment: Command {
  let subject: AssessmentDraft.Subject
  let assessment: Assessment.ID

  func run(in infra: WoundInfra) async throws {
    guard let draft = try await infra.wounds.draft(subject), draft.assessment == assessment else {
      if try await infra.wounds.assessment(assessment) != nil { return }
      throw WoundError.absent
    }
    if let step = AssessmentRules.firstIncompleteStep(of: draft) { throw WoundError.incomplete(step) }
    switch subject {
    case .wound(let wound): try await record(draft, of: wound, in: infra)
    case .correction(let id): try await correct(id, draft, in: infra)
    }
  }

  private func record(_ draft: AssessmentDraft, of id: Wound.ID, in infra: WoundInfra) async throws {
    guard let wound = try await infra.wounds.wound(id) else { throw WoundError.absent }
    let photo = draft.photo.map { photo in
      NewPhoto(
        photo: WoundPhoto(
          id: .init(rawValue: photo.binary), wound: id, date: draft.started, binary: photo.binary),
        contentType: photo.contentType)
    }
    let assessment = Assessment(
      id: assessment, wound: id, patient: wound.patient, date: draft.started, nurse: infra.nurse.name,
      findings: draft.findings, photo: photo?.photo.id, status: .notSent)
    try await infra.wounds.record(assessment, photo: photo, of: draft, by: infra.nurse, at: infra.now())
  }

  private func correct(_ id: Assessment.ID, _ draft: AssessmentDraft, in infra: WoundInfra) async throws {
    guard let former = try await infra.wounds.assessment(id)?.findings else { throw WoundError.absent }
    var findings = draft.findings
    // What was not touched stays as it was recorded, also where a draft cannot hold it exactly.
    if findings.length == former.length, findings.width == former.width { findings.area = former.area }
    if draft.note == former.note ?? "" { findings.note = former.note }
    try await infra.wounds.correct(id, to: findings, of: draft, by: infra.nurse, at: infra.now())
  }
}
