/// A flow or screen needs something that no flow above it provides.
public struct MissingProvider: Error, Equatable, Sendable, Codable, CustomStringConvertible {
  /// The key's name.
  public let key: String
  /// The type of the value.
  public let type: String
  /// The type that needs it.
  public let needer: String
  /// The flows from the top down to the one that was to be opened or that shows the screen.
  public let path: [String]
  /// The flow that names it as provided but had not set it yet; nil where no flow does.
  public let unset: String?

  package init(key: ScopeKeyID, needer: String, path: [String], unset: String?) {
    self.key = key.name
    type = key.type
    self.needer = needer
    self.path = path
    self.unset = unset
  }

  /// What is missing, where it was looked for, and how to provide it.
  public var description: String {
    let place = path.joined(separator: " › ")
    guard let unset else {
      return "\(needer) needs `\(key)` (\(type)), and no flow above it provides it: \(place). "
        + "Declare @Provides(\\.\(key)) in one of these flows."
    }
    return "\(needer) needs `\(key)` (\(type)), which \(unset) provides but had not set yet: \(place). "
      + "Set it before this is opened."
  }
}
