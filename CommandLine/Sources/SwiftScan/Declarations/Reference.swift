/// A use of a name.
public struct Reference: Sendable, Equatable {
  public enum Role: UInt8, Sendable {
    /// In a type: an annotation, an inheritance clause, an argument of a generic.
    case type
    /// In an expression or a pattern.
    case expression
    /// Behind a dot; ``base`` is the name before it.
    case member
    /// Behind a dot without a base: `.automatic`.
    case implicitMember
    /// Behind an `@`.
    case attribute
    /// Behind a number sign.
    case macro
  }

  public var name: Name
  /// The first byte.
  public var start: UInt32
  private var baseNumber: Int32 = -1
  private var ownerNumber: Int32 = -1
  private var branchNumber: Int32 = -1
  public var role: Role
  /// A parameter, a variable of a function, or a parameter of a generic, declared around it.
  public var isLocal = false
  /// Parentheses follow.
  public var isCalled = false
  private var marks: UInt8 = 0

  /// It is written as `$name`, whose type is another one.
  public var isProjected: Bool {
    get { marks & 1 != 0 }
    set { marks = newValue ? marks | 1 : marks & ~1 }
  }

  /// It is the whole type of a parameter.
  public var isParameter: Bool {
    get { marks & 2 != 0 }
    set { marks = newValue ? marks | 2 : marks & ~2 }
  }

  init(_ name: Name, _ role: Role, start: UInt32) {
    self.name = name
    self.role = role
    self.start = start
  }

  /// The index of the reference before the dot; nil if there is none, or it is no name: `f().x`.
  public var base: Int? {
    get { baseNumber < 0 ? nil : Int(baseNumber) }
    set { baseNumber = newValue.map(Int32.init) ?? -1 }
  }

  /// The index of the innermost declaration around it; nil in the file.
  public var owner: Int? {
    get { ownerNumber < 0 ? nil : Int(ownerNumber) }
    set { ownerNumber = newValue.map(Int32.init) ?? -1 }
  }

  /// The index of the innermost branch of `#if` around it; nil outside of all.
  public var branch: Int? {
    get { branchNumber < 0 ? nil : Int(branchNumber) }
    set { branchNumber = newValue.map(Int32.init) ?? -1 }
  }
}
