import LibContacts
import SeamViews

extension Action.ID {
  static let tryAgain: Self = "tryAgain"
  static let changeFile: Self = "changeFile"
  static let importAnyway: Self = "importAnyway"
  static let done: Self = "done"
}

/// The messages of an import that did not lead to a report; pure functions.
enum ImportMessages {
  /// The reason an import failed, which restoration keeps.
  struct Problem: Codable, Hashable {
    var title: String
    var description: String
  }

  static func failed(_ problem: Problem) -> MessageConfiguration {
    .init(
      title: problem.title, subtitle: "Nothing was imported.", description: problem.description,
      primary: Action(.tryAgain, title: "Try again", role: .primary, key: "r"),
      secondary: Action(.changeFile, title: "Change the address", key: "a"))
  }

  /// - Parameter source: the path or address.
  static func unchanged(_ source: String) -> MessageConfiguration {
    .init(
      title: "Unchanged since last time",
      subtitle: "Nothing was imported.",
      description: "The file at \(source) is the one that you imported last.",
      primary: Action(.done, title: "Done", role: .primary, key: "s"),
      secondary: Action(.importAnyway, title: "Import anyway", key: "r"))
  }

  /// Shown if the app ended during an import.
  static func interrupted(_ source: String) -> MessageConfiguration {
    .init(
      title: "The import was interrupted", subtitle: "Nothing was imported.",
      description: "The import of \(source) did not finish. A download goes on from where it was.",
      primary: Action(.tryAgain, title: "Continue", role: .primary, key: "r"),
      secondary: Action("cancel", title: "Cancel", role: .cancel))
  }

  // MARK: Duplicates

  private static let shownDuplicates = 5

  /// The question about cards that may be of persons who are known, once for all of them.
  static func question(_ duplicates: [ImportDuplicate]) -> AlertConfiguration {
    let title =
      duplicates.count == 1
      ? "\(duplicates[0].name) may be here already"
      : "\(duplicates.count) of these people may be here already"
    var lines = duplicates.prefix(shownDuplicates).map(line)
    if duplicates.count > shownDuplicates { lines.append("and \(duplicates.count - shownDuplicates) more") }
    return .init(
      title: title, message: lines.joined(separator: "\n"),
      buttons: [
        Action(.init(rawValue: DuplicateChoice.update.rawValue), title: "Update"),
        Action(.init(rawValue: DuplicateChoice.keepBoth.rawValue), title: "Keep both"),
        Action(.init(rawValue: DuplicateChoice.skip.rawValue), title: "Skip"),
        Action("cancel", title: "Cancel", role: .cancel),
      ])
  }

  private static func line(_ duplicate: ImportDuplicate) -> String {
    switch duplicate.reason {
    case .identifier where duplicate.name == duplicate.existing: "\(duplicate.name): another version of the card"
    case .identifier: "\(duplicate.name): another version of \(duplicate.existing)"
    case .nameAndNumber: "\(duplicate.name): the same name, and a number or address in common"
    }
  }
}
