/// A dependency of a flow or screen that no flow above it provides.
public struct MissingProvider: Error, Equatable, Sendable, Codable, CustomStringConvertible {
  /// The key's name.
  public let key: String
  /// The type of the value.
  public let type: String
  /// The type that needs the value.
  public let dependent: String
  /// The flows from the root down to the one to be opened or the one that shows the screen.
  public let path: [String]
  /// The flow that declares the provider but has not set its value yet; nil if there is none.
  public let unset: String?

  package init(key: ScopeKeyID, dependent: String, path: [String], unset: String?) {
    self.key = key.name
    type = key.type
    self.dependent = dependent
    self.path = path
    self.unset = unset
  }

  /// A description of the missing provider, of the flows that were searched, and of the remedy.
  public var description: String {
    let location = path.joined(separator: " › ")
    guard let unset else {
      return "\(dependent) needs `\(key)` (\(type)), but no flow above it provides it: \(location). "
        + "Declare @Provides(\\.\(key)) in one of these flows."
    }
    return "\(dependent) needs `\(key)` (\(type)), which \(unset) provides but has not set yet: \(location). "
      + "Set it before opening \(dependent)."
  }
}
