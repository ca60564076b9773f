/// How sure it is that a name stands for a symbol.
public enum Grade: Int, Sendable, Comparable {
  /// Some symbol of this name could be meant, as the type before the dot is not known.
  case byName
  /// One of several symbols in scope, such as overloads.
  case ambiguous
  /// The only symbol in scope.
  case resolved

  public static func < (one: Grade, other: Grade) -> Bool { one.rawValue < other.rawValue }
}

/// The symbols that a name can stand for.
public struct Resolution: Sendable {
  public internal(set) var symbols: [Symbol]
  public internal(set) var grade: Grade
}
