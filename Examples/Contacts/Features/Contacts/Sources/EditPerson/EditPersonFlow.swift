public import LibContacts
public import SeamFlow
public import SeamViews

/// Adds or edits one person; its output is the saved person.
public final class EditPersonFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// The form.
    case edit
  }

  /// The saved person.
  public typealias Output = Person

  public let navigation = FlowNavigation()
  @Needs(\.persons) private var source: any PersonDataSource
  @Needs(\.environment) private var environment: ContactsEnvironment
  /// The unsaved input, remembered so that it survives the end of the process.
  @Remembers private var draft: PersonDraft?
  /// The identifier of the new person, which stays the same if saving has to be repeated.
  @Remembers private var newID: Person.ID?
  private let id: Person.ID?
  private var person: Person?

  /// Makes a flow that edits a person, or adds a new one.
  public init(_ person: Person.ID? = nil) { id = person }

  /// Shows the form after reading the person.
  ///
  /// A deleted person cannot be edited, but restored input can still be saved.
  public func start(animated: Bool) {
    guard let id else { return push(.edit, animated: animated) }
    task { [self] in
      person = await source.person(id)
      draft = draft ?? person.map { PersonDraft($0) }
      if draft == nil { cancel() } else { push(.edit, animated: animated) }
    }
  }

  /// Builds the form.
  public func screen(for route: Route) -> any Screen {
    EditPersonScreen(person: person, draft: draft, today: environment.today, delegate: self)
  }
}

extension EditPersonFlow: EditPersonScreenDelegate {
  /// Remembers the input.
  func didEdit(_ draft: PersonDraft, in screen: EditPersonScreen) { self.draft = draft }

  /// Saves the person and finishes; if saving fails, the input stays in the form.
  ///
  /// Values that the user did not touch are saved as they are now: the person may have changed since the form was
  /// opened. Input that the user enters while the person is being saved stays in the form, too.
  func didTapSave(_ draft: PersonDraft, in screen: EditPersonScreen) {
    let id = id ?? newID ?? makeID()
    let remembered = self.draft
    task { [self] in
      do {
        let person = try await source.update(id) { current in draft.of(current).person(id: id) }
        guard let person else { return cancel() }
        if self.draft == remembered { finish(person) } else { screen.didSave(person, from: draft) }
      } catch {
        screen.show(failure: "Not saved. \(error)")
      }
    }
  }

  private func makeID() -> Person.ID {
    let id = environment.makeID()
    newID = id
    return id
  }

  /// Cancels the flow.
  func didTapCancel(in screen: EditPersonScreen) { cancel() }

  /// Asks before unsaved edits are discarded.
  func didTryToLeaveUnsaved(in screen: EditPersonScreen) {
    let alert = AlertConfiguration(
      title: "Discard changes?", message: "What you entered has not been saved.",
      buttons: [
        Action("discard", title: "Discard", role: .destructive), Action("keep", title: "Keep editing", role: .cancel),
      ])
    ask(alert) { [self] answer in if answer == "discard" { cancel() } }
  }
}
