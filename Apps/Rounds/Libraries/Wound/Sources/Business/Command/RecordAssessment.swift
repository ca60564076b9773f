import LibPatient
import SeamOperations

/// Turns a draft into an assessment, or corrects the one that it is for, and queues it to be sent.
///
/// The draft is read as it is stored. A draft that was recorded before, and is gone therefore, is a success: the
/// command can be repeated.
struct RecordAssessment: Command {
  let subject: AssessmentDraft.Subject
  let assessment: Assessment.ID

  func run(in infra: WoundInfra) async throws {
    guard let draft = try await infra.wounds.draft(subject), draft.assessment == assessment else {
      if try await infra.wounds.assessment(assessment) != nil { return }
      throw WoundError.absent
    }
    if case .wound = subject, try await infra.wounds.assessment(assessment) != nil {
      // A draft that was kept once more after it had been recorded.
      return try await infra.wounds.discardDraft(subject)
    }
    if let step = AssessmentRules.firstIncompleteStep(of: draft) { throw WoundError.incomplete(step) }
    switch subject {
    case .wound(let wound): try await record(draft, of: wound, in: infra)
    case .correction(let id): try await correct(id, draft, in: infra)
    }
  }

  private func record(_ draft: AssessmentDraft, of id: Wound.ID, in infra: WoundInfra) async throws {
    guard let wound = try await infra.wounds.wound(id) else { throw WoundError.absent }
    let photo = draft.newPhoto(of: id)
    let assessment = Assessment(
      id: assessment, wound: id, patient: wound.patient, date: draft.started, nurse: infra.nurse.name,
      findings: draft.findings, photo: photo?.photo.id, status: .notSent)
    try await infra.wounds.record(assessment, photo: photo, of: draft, by: infra.nurse, at: infra.now())
  }

  private func correct(_ id: Assessment.ID, _ draft: AssessmentDraft, in infra: WoundInfra) async throws {
    guard let current = try await infra.wounds.assessment(id) else { throw WoundError.absent }
    let correction = AssessmentCorrection(draft, of: current.findings)
    let photo = draft.newPhoto(of: current.wound)
    guard correction.changesFindings || photo != nil else { return try await infra.wounds.discardDraft(subject) }
    try await infra.wounds.correct(
      id, by: correction, photo: photo, of: draft, nurse: infra.nurse, at: infra.now())
  }
}

extension AssessmentDraft {
  /// The photo as it is recorded.
  fileprivate func newPhoto(of wound: Wound.ID) -> NewPhoto? {
    photo.map { photo in
      NewPhoto(
        photo: WoundPhoto(id: .init(rawValue: photo.binary), wound: wound, date: started, binary: photo.binary),
        contentType: photo.contentType)
    }
  }
}
