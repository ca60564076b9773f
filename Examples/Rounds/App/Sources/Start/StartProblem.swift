import SeamStorage
import SeamViews

/// The reason why the app could not be opened, as a message for the user.
public struct StartProblem: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// A short title.
  public let title: String
  /// The cause and the remedy.
  public let description: String

  /// Makes a problem.
  public init(title: String, description: String) {
    self.title = title
    self.description = description
  }

  /// Makes a problem from an error.
  init(_ error: any Error) {
    switch error {
    case let problem as StartProblem: self = problem
    case let error as StorageError: self.init(title: Self.title(error.code), description: "\(error)")
    default: self.init(title: "Rounds cannot be opened", description: "\(error)")
    }
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

  /// The message that the app shows.
  var message: MessageConfiguration {
    .init(
      title: title, description: description, picture: .symbol(.warning),
      primary: Action(.openAgain, title: "Try again", role: .primary),
      secondary: Action("quit", title: "Quit", role: .cancel))
  }
}
