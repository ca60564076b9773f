import LibContacts
import Observation
import SeamViews

/// Receives the user's actions on an ``EditPersonScreen``.
@MainActor
protocol EditPersonScreenDelegate: AnyObject {
  /// The user changed something.
  func didEdit(_ draft: PersonDraft, in screen: EditPersonScreen)

  /// The user saved valid input.
  func didTapSave(_ draft: PersonDraft, in screen: EditPersonScreen)

  /// The user wants to leave with unsaved edits.
  func didTryToLeaveUnsaved(in screen: EditPersonScreen)

  /// The user wants to leave without unsaved edits.
  func didTapCancel(in screen: EditPersonScreen)
}

/// Edits a person, or a new one.
@Observable
final class EditPersonScreen: Screen {
  private var draft: PersonDraft { didSet { if draft != oldValue { delegate?.didEdit(draft, in: self) } } }
  private var isSaving = false
  private var failure: String?
  private var focus: EditPersonField?
  private var showsProblems = false
  @ObservationIgnored private var person: Person?
  @ObservationIgnored private let today: @Sendable () -> Birthday
  @ObservationIgnored private weak var delegate: (any EditPersonScreenDelegate)?

  /// Makes a form for a person, or for a new one.
  ///
  /// - Parameters:
  ///   - draft: restored input; nil if there is none.
  ///   - today: returns the current day.
  init(
    person: Person?, draft: PersonDraft?, today: @escaping @Sendable () -> Birthday,
    delegate: any EditPersonScreenDelegate
  ) {
    self.person = person
    self.today = today
    self.delegate = delegate
    self.draft = draft?.of(person) ?? PersonDraft(person)
  }

  /// The form.
  var configuration: FormConfiguration {
    EditPersonForm.configuration(
      draft, isNew: person == nil, isSaving: isSaving, problems: showsProblems ? draft.problems(today: today()) : [:],
      failure: failure, focus: focus)
  }

  /// Whether there are no unsaved edits.
  var canLeave: Bool { !draft.isChanged }

  /// Lets the delegate decide about unsaved edits, unless they are being saved.
  func didTryToLeave() { if !isSaving { delegate?.didTryToLeaveUnsaved(in: self) } }

  /// Handles the user's action.
  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didChange(let id, let text): change(id, to: text)
    case .didTapField(let id): add(id)
    case .didRemove(let id): remove(id)
    case .didTap(.savePerson): save()
    case .didTap(.cancelEditing): canLeave ? delegate?.didTapCancel(in: self) : didTryToLeave()
    case .didTap, .didToggle, .didChoose, .didSlide: break
    }
  }

  /// Shows that the person could not be saved; the input is kept.
  func show(failure: String) {
    isSaving = false
    self.failure = failure
  }

  /// Continues to edit the person that was saved from a draft: the user has entered more since.
  func didSave(_ person: Person, from saved: PersonDraft) {
    isSaving = false
    self.person = person
    draft = draft.following(saved, as: person)
  }

  private func save() {
    guard !isSaving else { return }
    let problems = draft.problems(today: today())
    showsProblems = true
    failure = nil
    focus = EditPersonForm.order(draft).first { problems[$0] != nil }
    guard problems.isEmpty else { return }
    isSaving = true
    delegate?.didTapSave(draft, in: self)
  }

  private func change(_ id: String, to text: String) {
    switch EditPersonField(id: id) {
    case .name: draft.name = text
    case .birthday: draft.birthday = text
    case .groups: draft.groups = text
    case .note: draft.note = text
    case .email(let number): draft.setEmail(number, to: text)
    case .phone(let number): draft.setPhone(number, to: text)
    case .addEmail, .addPhone, nil: break
    }
  }

  private func add(_ id: String) {
    switch EditPersonField(id: id) {
    case .addEmail:
      draft.addEmail()
      focus = draft.emails.last.map { .email($0.number) }
    case .addPhone:
      draft.addPhone()
      focus = draft.phones.last.map { .phone($0.number) }
    default: break
    }
  }

  private func remove(_ id: String) {
    switch EditPersonField(id: id) {
    case .email(let number): draft.emails.removeAll { $0.number == number }
    case .phone(let number): draft.phones.removeAll { $0.number == number }
    default: break
    }
  }
}
