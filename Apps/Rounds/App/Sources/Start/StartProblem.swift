import LibAccount
import SeamStorage
import SeamViews

/// The reason why the app could not be opened, as a message for the user.
public struct StartProblem: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// A remedy that changes the stored data.
  public enum Remedy: Codable, Hashable, Sendable {
    /// Moves a damaged database aside, so that a new one is made.
    case setAside(path: String)
    /// Removes the stored account, so that the user signs in again.
    case forgetAccount
  }

  /// A short title.
  public let title: String
  /// The cause and the remedy.
  public let description: String
  /// The remedy that the user can choose besides trying again; nil for none.
  public let remedy: Remedy?

  /// Makes a problem.
  public init(title: String, description: String, remedy: Remedy? = nil) {
    self.title = title
    self.description = description
    self.remedy = remedy
  }

  /// Makes a problem from an error.
  init(_ error: any Error) {
    switch error {
    case let problem as StartProblem: self = problem
    case let error as StorageError: self.init(title: Self.title(error.code), description: "\(error)")
    case AccountError.storageFailed:
      self.init(title: "The sign-in on this computer is damaged", description: "\(error)", remedy: .forgetAccount)
    default: self.init(title: "Rounds cannot be opened", description: "\(error)")
    }
  }

  /// Makes a problem from the error of opening a database.
  init(_ error: any Error, opening path: String) {
    guard let error = error as? StorageError, error.code == .corrupt else {
      self.init(error)
      return
    }
    self.init(title: Self.title(error.code), description: "\(error)", remedy: .setAside(path: path))
  }

  private static func title(_ code: StorageError.Code) -> String {
    switch code {
    case .corrupt, .undecodable: "The data on this computer is damaged"
    case .full: "There is no room left"
    case .readOnly: "The data cannot be written"
    case .busy: "Another program is using the data"
    case .newerVersion: "The data is from a newer version of Rounds"
    default: "Rounds cannot be opened"
    }
  }

  // MARK: Texts

  /// The message that the app shows.
  var message: MessageConfiguration {
    .init(
      title: title, description: description, picture: .symbol(.warning),
      primary: Action(.openAgain, title: "Try again", role: .primary),
      secondary: remedy.map { Action(.applyRemedy, title: $0.title) } ?? Action("quit", title: "Quit", role: .cancel))
  }
}

extension StartProblem.Remedy {
  fileprivate var title: String {
    switch self {
    case .setAside: "Set it aside"
    case .forgetAccount: "Sign in again"
    }
  }

  /// The question before the remedy is applied.
  var question: AlertConfiguration {
    let cancel = Action("back", title: "Back", role: .cancel)
    switch self {
    case .setAside:
      return AlertConfiguration(
        title: "Set the damaged file aside?",
        message: """
          A new one is made, and your patients are fetched from the server again. What was not sent yet is in the \
          damaged file only, which is kept.
          """, buttons: [Action(.applyRemedy, title: "Set it aside", role: .destructive), cancel])
    case .forgetAccount:
      return AlertConfiguration(
        title: "Sign in again?",
        message: "You need your password, and choose a PIN again. Your patients stay on this computer.",
        buttons: [Action(.applyRemedy, title: "Sign in again", role: .destructive), cancel])
    }
  }
}

extension Action.ID {
  static let openAgain: Self = "openAgain"
  static let applyRemedy: Self = "applyRemedy"
}
