import LibContacts
import SeamViews

/// The questions and messages of changing a person's parents; pure functions.
enum ParentChange {
  /// Asks which parent is removed; the answer is the parent's place in the list.
  static func question(_ parents: [Families.Parent], child: Person) -> AlertConfiguration {
    let buttons = parents.enumerated().map { index, parent in
      Action(.init(rawValue: "\(index)"), title: parent.title, role: .destructive)
    }
    return .init(
      title: "Who is not a parent of \(child.name)?",
      buttons: buttons + [Action("keep", title: "Cancel", role: .cancel)])
  }

  /// Tells why a person does not become a parent.
  static func message(_ obstacle: Families.Obstacle, parent: Person, child: Person) -> AlertConfiguration {
    switch obstacle {
    case .isParent: .init(title: "\(parent.name) is a parent of \(child.name) already")
    case .isDescendant:
      .init(
        title: "\(parent.name) cannot be a parent of \(child.name)",
        message: "\(child.name) is a parent of \(parent.name), or of a parent of theirs.")
    }
  }
}
