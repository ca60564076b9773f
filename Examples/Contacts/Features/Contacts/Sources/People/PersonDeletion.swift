import LibContacts
import SeamFlow
import SeamViews

/// The questions and messages of deleting a person; pure functions.
enum PersonDeletion {
  /// Asks before a person is deleted; the answer "delete" confirms.
  static func question(_ person: Person, undo: String) -> AlertConfiguration {
    .init(
      title: "Delete \(person.name)?", message: undo,
      buttons: [Action("delete", title: "Delete", role: .destructive), Action("keep", title: "Keep", role: .cancel)])
  }

  /// Tells that a person was deleted; the answer "undo" brings them back.
  static func message(_ deleted: Person) -> AlertConfiguration {
    .init(
      title: "\(deleted.name) was deleted",
      buttons: [Action("undo", title: "Undo"), Action("done", title: "OK", role: .cancel)])
  }

  /// Tells why a person was not brought back.
  static func notBack(_ deleted: Person, _ reason: String) -> AlertConfiguration {
    .init(title: "\(deleted.name) could not be brought back", message: reason)
  }
}

extension FlowCoordinator {
  /// Tells that a person was deleted, and brings them back if the user wants.
  func offerUndo(of deleted: Person, in source: any PersonDataSource) {
    task { [self] in
      guard await ask(PersonDeletion.message(deleted)) == "undo" else { return }
      do {
        guard let change = await source.newestUndoable(), change.kind == .delete, change.name == deleted.name else {
          return _ = await ask(PersonDeletion.notBack(deleted, "Undo the later changes in the list of people first."))
        }
        try await source.undo(change)
      } catch {
        _ = await ask(PersonDeletion.notBack(deleted, "\(error)"))
      }
    }
  }
}
