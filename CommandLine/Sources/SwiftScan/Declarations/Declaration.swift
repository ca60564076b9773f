/// A declaration in a source file: of the file, of a type, or of a type or function inside a function.
///
/// Variables inside functions are no declarations; ``Reference/Role`` says whether a name is one of them.
public struct Declaration: Sendable, Equatable {
  public enum Kind: UInt8, Sendable, CaseIterable {
    case `class`, `struct`, `enum`, `protocol`, actor, `extension`
    case function, initializer, deinitializer, `subscript`, variable, constant, enumCase
    case alias, associatedType, `operator`, precedenceGroup, macro
  }

  public var kind: Kind
  /// The name; of an extension the last name of the extended type; of initializers, deinitializers and subscripts the
  /// word of the language.
  public var name: Name
  /// A hash of the labels of a function's, initializer's or subscript's arguments; 0 without arguments.
  public var labels: UInt32 = 0
  /// The index of the declaration around this one; nil for one of the file.
  public var parent: Int?
  /// The access that is written out.
  public var access: Access?
  public var modifiers: Modifiers = []
  /// The index of the innermost branch of `#if` around it; nil outside of all.
  public var branch: Int?
  /// The attributes among the file's references: the names behind the `@`.
  public var attributes: Range<Int> = 0..<0
  /// The types of an inheritance clause among the file's references, arguments of generics included.
  public var inheritance: Range<Int> = 0..<0
  /// The references of the declaration without its body: types, default values, attributes, members for types.
  public var references: Range<Int> = 0..<0
  /// The bytes from the first attribute or modifier to the end of the body.
  public var start: UInt32
  public var end: UInt32 = 0
  /// The first byte of the name, or of the word that stands for it.
  public var nameStart: UInt32
  /// The bytes of the body with its braces; empty if there is none.
  public var body: Range<UInt32> = 0..<0

  /// The declaration makes a type or adds to one.
  public var isType: Bool {
    switch kind {
    case .class, .struct, .enum, .protocol, .actor, .extension: true
    default: false
    }
  }

  /// A variable of each value of its type, or of a file or function, unless it is a protocol's.
  package var isStored: Bool {
    (kind == .variable || kind == .constant) && modifiers.isDisjoint(with: [.static, .class, .accessors])
  }
}

/// How far a declaration is visible, as it is written.
public enum Access: UInt8, Sendable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`, open

  public static func < (one: Access, other: Access) -> Bool { one.rawValue < other.rawValue }
}

/// The words before a declaration, and some properties of its form.
public struct Modifiers: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let `static` = Modifiers(rawValue: 1 << 0)
  /// `class func`, `class var`.
  public static let `class` = Modifiers(rawValue: 1 << 1)
  public static let final = Modifiers(rawValue: 1 << 2)
  public static let override = Modifiers(rawValue: 1 << 3)
  public static let weak = Modifiers(rawValue: 1 << 4)
  public static let unowned = Modifiers(rawValue: 1 << 5)
  public static let lazy = Modifiers(rawValue: 1 << 6)
  public static let nonisolated = Modifiers(rawValue: 1 << 7)
  public static let dynamic = Modifiers(rawValue: 1 << 8)
  public static let indirect = Modifiers(rawValue: 1 << 9)
  public static let required = Modifiers(rawValue: 1 << 10)
  /// `prefix`, `postfix` or `infix`.
  public static let `operator` = Modifiers(rawValue: 1 << 11)
  /// A setter's own access, as in `private(set)`.
  public static let setterAccess = Modifiers(rawValue: 1 << 12)
  /// A variable has accessors, and not only observers.
  public static let accessors = Modifiers(rawValue: 1 << 16)
  /// A variable has an initial value.
  public static let initialValue = Modifiers(rawValue: 1 << 17)
  /// It lies inside a function or an accessor.
  public static let local = Modifiers(rawValue: 1 << 18)
  /// A variable has a type of its own.
  public static let typed = Modifiers(rawValue: 1 << 19)
  /// Its type is not known from one name: an array, a tuple, a nested one, or that of a longer expression.
  public static let compound = Modifiers(rawValue: 1 << 20)
}
