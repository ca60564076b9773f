/// Something that one can follow, to have what it brings delivered.
public enum Topic: Sendable {
  /// Whose birthday comes next.
  case birthdays
  /// Who belongs to a group.
  case group(String)

  private static let groupPrefix = "group/"

  /// What the user calls it.
  public var title: String {
    switch self {
    case .birthdays: "Birthdays"
    case .group(let group): group
    }
  }

  /// What services and storages call it; the same for a group's name in another case or with other accents.
  public var name: String {
    switch self {
    case .birthdays: "birthdays"
    case .group(let group): Self.groupPrefix + SearchKey.fold(group)
    }
  }

  /// The topic of a name; nil where it is none of this version's.
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
