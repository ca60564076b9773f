import LibContacts
import SeamViews

/// The texts for the user about a change that can be undone; pure functions.
enum UndoMessages {
  /// The title of the action.
  static func action(_ change: UndoableChange) -> String {
    switch change.kind {
    case .add: "Undo new"
    case .edit: "Undo edit"
    case .delete: "Undo delete"
    case .import: "Undo import"
    }
  }

  /// The question before values that were entered or imported are given up.
  static func question(_ change: UndoableChange) -> AlertConfiguration {
    let (title, message) =
      switch change.kind {
      case .add: ("Remove \(change.name) again?", "The new person will be gone.")
      case .edit: ("Undo the edit of \(change.name)?", "What was entered then will be gone.")
      case .delete: ("Bring \(change.name) back?", "")
      case .import:
        ("Undo the import?", "\(change.count) \(change.count == 1 ? "card" : "cards") will be as before the import.")
      }
    return .init(
      title: title, message: message,
      buttons: [Action("undo", title: "Undo", role: .destructive), Action("keep", title: "Keep", role: .cancel)])
  }
}
