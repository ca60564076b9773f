/// A topic that the user can follow.
public enum Topic: Sendable {
  /// The next birthdays.
  case birthdays
  /// The members of a group.
  case group(String)

  private static let groupPrefix = "group/"

  /// The title shown to the user.
  public var title: String {
    switch self {
    case .birthdays: "Birthdays"
    case .group(let group): group
    }
  }

  /// The name in services and storages; group names that differ only in case or accents have the same one.
  public var name: String {
    switch self {
    case .birthdays: "birthdays"
    case .group(let group): Self.groupPrefix + SearchKey.fold(group)
    }
  }

  /// Makes the topic with a name; nil if this version does not know it.
  public init?(name: String) {
    if name == Self.birthdays.name {
      self = .birthdays
    } else if name.hasPrefix(Self.groupPrefix) {
      self = .group(String(name.dropFirst(Self.groupPrefix.count)))
    } else {
      return nil
    }
  }
}

extension Topic: Hashable {
  /// Compares names.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
