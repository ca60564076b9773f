import LibPatient
import LibWound
import SeamViews

/// The questions how a record is settled; pure functions.
enum SettlingAlert {
  private static let mine: Action.ID = "settle/mine"
  private static let theirs: Action.ID = "settle/theirs"

  /// The question of a record with a status.
  static func alert(_ status: RecordStatus) -> AlertConfiguration {
    if case .refused(let reason) = status { return refused(reason) }
    return AlertConfiguration(
      title: "Which version stays?",
      message: "You and a colleague changed this wound. What you do not choose stays on this computer.",
      buttons: [
        Action(mine, title: "Mine", role: .primary), Action(theirs, title: "My colleague's"),
        Action("later", title: "Later", role: .cancel),
      ])
  }

  /// The question of a record that the server refused.
  static func refused(_ reason: String) -> AlertConfiguration {
    AlertConfiguration(
      title: "The server refused it", message: reason,
      buttons: [
        Action(mine, title: "Send again", role: .primary), Action(theirs, title: "Give it up", role: .destructive),
        Action("later", title: "Later", role: .cancel),
      ])
  }

  /// The choice of an answer; nil for later.
  static func choice(of answer: Action.ID?) -> ConflictChoice? {
    switch answer {
    case mine: .mine
    case theirs: .theirs
    default: nil
    }
  }
}
