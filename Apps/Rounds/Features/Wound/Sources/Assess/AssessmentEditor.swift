import CoreDates
import LibPatient
import LibWound
import Observation
import SeamOperations

/// The draft that the steps of an assessment edit, kept in the database after each change.
@MainActor @Observable
final class AssessmentEditor {
  /// The draft as entered; nil until the assessment to correct was read, and if the subject is gone.
  private(set) var draft: AssessmentDraft?
  /// The findings of the last assessment; nil if they are not known.
  private(set) var last: Findings?
  /// Why the draft could not be read or kept; nil if it was.
  private(set) var failure: String?
  /// Whether the photo is being read.
  private(set) var isTakingPhoto = false
  /// Why the photo of the entered path cannot be used.
  private(set) var photoProblem: String?
  /// Whether the assessment is being recorded.
  private(set) var isRecording = false

  @ObservationIgnored private let subject: AssessmentDraft.Subject
  @ObservationIgnored private let environment: WoundEnvironment
  /// Whether the stored draft was read; before, nothing is stored.
  @ObservationIgnored private(set) var isLoaded = false
  @ObservationIgnored private var loading: Task<Void, Never>?
  /// The newest draft that is not kept yet.
  @ObservationIgnored private var unsaved: AssessmentDraft?
  @ObservationIgnored private var saving: Task<Void, Never>?

  init(_ subject: AssessmentDraft.Subject, _ environment: WoundEnvironment) {
    self.subject = subject
    self.environment = environment
    // A new draft takes the input until it is known whether one was stored.
    if case .wound(let wound) = subject {
      draft = AssessmentDraft(of: wound, id: environment.makeID(), started: environment.clock.now())
    }
  }

  /// Whether nothing was entered.
  var isEmpty: Bool { draft?.isEmpty ?? true }

  /// Whether an assessment that was recorded before is corrected.
  var isCorrection: Bool { if case .correction = subject { true } else { false } }

  /// Reads the draft that was kept, or goes on with the new one; does nothing if that was done.
  ///
  /// Steps that appear together share the reading.
  func load() async {
    guard !isLoaded else { return }
    let task = loading ?? Task { await read() }
    loading = task
    await task.value
    loading = nil
  }

  private func read() async {
    do {
      let kept = try await environment.wounds.draft(subject).value()
      // Input during the reads that follow changes the stored draft.
      if let kept { draft = kept }
      try await prepare(try await environment.unit.value(), isNew: kept == nil)
      isLoaded = true
      failure = draft == nil ? WoundError.absent.description : nil
      if let draft, draft != kept, !draft.isEmpty { keep(draft) }
    } catch {
      failure = "\(error)"
    }
  }

  /// Reads the last findings, and prepares a new draft for its subject; the draft becomes nil if the subject is gone.
  private func prepare(_ unit: Length.Unit, isNew: Bool) async throws {
    switch subject {
    case .wound(let wound):
      let file = try await environment.wounds.file(wound).value()
      last = file?.assessments.first { !$0.status.isUnreadable }?.findings
      guard isNew else { return }
      if file == nil { draft = nil } else { draft?.unit = unit }
    case .correction(let id):
      guard isNew else { return }
      draft = try await environment.wounds.assessment(id).value()
        .map { AssessmentDraft(correcting: $0, id: environment.makeID(), unit: unit) }
    }
  }

  // MARK: Editing

  /// Changes the draft, and keeps it.
  func change(_ change: (inout AssessmentDraft) -> Void) {
    guard var draft, !isRecording else { return }
    environment.noteUse()
    change(&draft)
    guard draft != self.draft else { return }
    self.draft = draft
    if isLoaded { keep(draft) }
  }

  /// Copies a step from last time.
  func copyLast(_ step: AssessmentDraft.Step) {
    guard let last else { return }
    change { $0.copy(step, from: last) }
  }

  /// Keeps the newest draft: while one is being stored, only the last of those after it waits.
  private func keep(_ draft: AssessmentDraft) {
    unsaved = draft
    guard saving == nil else { return }
    saving = Task {
      while let draft = unsaved {
        unsaved = nil
        do {
          try await environment.wounds.save(draft).run()
          failure = nil
        } catch {
          failure = "What you entered is not kept on this device yet: \(error)"
        }
      }
      saving = nil
    }
  }

  /// Waits until all that was entered is kept.
  private func flush() async {
    // A draft that could not be kept is tried once more.
    if isLoaded, failure != nil, let draft { keep(draft) }
    while let saving { await saving.value }
  }

  // MARK: Photo

  /// Adds the photo of the entered path.
  func takePhoto() async {
    guard let draft, !isTakingPhoto else { return }
    let path = draft.photoPath
    guard path.contains(where: { !$0.isWhitespace }) else {
      photoProblem = "Enter the path of a photo."
      return
    }
    isTakingPhoto = true
    defer { isTakingPhoto = false }
    photoProblem = nil
    await flush()
    do {
      try await environment.wounds.takePhoto(path, for: draft).run()
      let photo = try await environment.wounds.draft(subject).value()?.photo
      // Values that were entered meanwhile stay.
      change { draft in
        draft.photo = photo
        draft.photoPath = ""
      }
    } catch {
      if !Task.isCancelled { photoProblem = "\(error)" }
    }
  }

  /// Removes the photo from the draft.
  func removePhoto() { change { $0.photo = nil } }

  // MARK: Ending

  /// Records the assessment; returns whether it was.
  func record() async -> Bool {
    guard let draft, !isRecording else { return false }
    isRecording = true
    defer { isRecording = false }
    await flush()
    guard failure == nil else { return false }
    do {
      try await environment.wounds.record(draft).run()
      return true
    } catch {
      failure = "\(error)"
      return false
    }
  }

  /// Removes the draft; returns why that failed.
  func discard() async -> String? {
    await flush()
    do {
      try await environment.wounds.discardDraft(subject).run()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
