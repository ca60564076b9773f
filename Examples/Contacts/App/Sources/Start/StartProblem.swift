import SeamStorage

/// The reason the address book could not be opened, as a message for the user.
public struct StartProblem: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// A short title.
  public let title: String
  /// The cause and the remedy.
  public let description: String
  /// Whether the file is damaged, so that the user can start with a new one.
  public let isDamage: Bool

  /// Makes a problem.
  public init(title: String, description: String, isDamage: Bool = false) {
    self.title = title
    self.description = description
    self.isDamage = isDamage
  }

  /// Makes a problem from an error.
  init(_ error: any Error) {
    switch error {
    case let problem as StartProblem: self = problem
    case let error as StorageError: self.init(title: Self.title(error.code), error)
    default: self.init(title: "Your contacts cannot be opened", description: "\(error)")
    }
  }

  private init(title: String, _ error: StorageError) {
    let isDamage = [.corrupt, .undecodable].contains(error.code)
    self.init(title: title, description: "\(error)", isDamage: isDamage)
  }

  private static func title(_ code: StorageError.Code) -> String {
    switch code {
    case .corrupt, .undecodable: "Your address book is damaged"
    case .full: "There is no room left"
    case .readOnly: "Your address book cannot be written"
    case .busy: "Another program is using your address book"
    case .newerVersion: "Your address book is from a newer version of Contacts"
    case .foreign: "This is not an address book"
    default: "Your contacts cannot be opened"
    }
  }
}
