/// A dependency of a flow or screen that no flow above it provides.
public struct MissingProvider: Error, Equatable, Sendable, Codable, CustomStringConvertible {
  /// The key's name.
  public let key: String
  /// The type of the value.
  public let type: String
  /// The type that needs the value.
  public let needer: String
  /// The flows from the root down to the one to be opened or the one that shows the screen.
  public let path: [String]
  /// The flow that declares the provider but has not set its value yet; nil if there is none.
  public let unset: String?

  package init(key: ScopeKeyID, needer: String, path: [String], unset: String?) {
    self.key = key.name
    type = key.type
    self.needer = needer
    self.path = path
    self.unset = unset
  }

  /// A description of what is missing, where it was searched for, and how to provide it.
  public var description: String {
    let place = path.joined(separator: " › ")
    guard let unset else {
      return "\(needer) needs `\(key)` (\(type)), but no flow above it provides it: \(place). "
        + "Declare @Provides(\\.\(key)) in one of these flows."
    }
    return "\(needer) needs `\(key)` (\(type)), which \(unset) provides but has not set yet: \(place). "
      + "Set it before opening \(needer)."
  }
}
