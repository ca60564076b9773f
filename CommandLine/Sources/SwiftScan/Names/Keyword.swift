/// The words of the language that the scanner asks for: reserved ones, and those that are words in some places only.
///
/// The first names of each ``NameTable`` are these, in this order, so that a word is compared as a number.
enum Keyword: UInt32, CaseIterable {
  // Declarations.
  case `import`, `class`, `struct`, `enum`, `protocol`, `extension`, `func`, `init`, `deinit`, `subscript`, `var`, `let`
  case `case`, `typealias`, `associatedtype`, `operator`, `precedencegroup`, actor, macro
  // Access.
  case `private`, `fileprivate`, `internal`, `public`, open, package
  // Other modifiers.
  case `static`, final, override, mutating, nonmutating, lazy, weak, unowned, dynamic, optional, required, convenience
  case indirect, prefix, postfix, infix, nonisolated, isolated, distributed, consuming, borrowing, sending
  case __consuming, __owned, __shared
  // Clauses of signatures.
  case `where`, `throws`, `rethrows`, async, reasync, `inout`, opaque, any, each, `repeat`
  // Accessors.
  case get, set, willSet, didSet, _read, _modify, unsafeAddress, unsafeMutableAddress
  // Statements and expressions.
  case `if`, `guard`, `else`, `switch`, `default`, `for`, `in`, `while`, `do`, `catch`, `defer`, `return`, `throw`
  case `try`, await, `break`, `continue`, `fallthrough`, `as`, `is`, selfValue, selfType, `super`, `true`, `false`,
    `nil`
  case consume, copy, discard, yield
  case wildcard, metatype, protocolMetatype, existentialAny
  // Directives, behind a number sign.
  case elseif, endif, sourceLocation
  // Attributes and macros whose arguments are no expressions.
  case available, unavailable, objc, convention, inline, _spi, optimize, backDeployed, _cdecl, cdecl, _silgen_name
  case _specialize, specialize, _semantics, exclusivity, attached, freestanding, section, _section, export,
    _dynamicReplacement
  case _originallyDefinedIn, _documentation, _effects, _implements, _alignment, _rawLayout, lifetime, _lifetime, abi
  case differentiable, derivative, transpose, _projectedValueProperty, _spi_available, _objcRuntimeName,
    _inheritsConvenienceInitializers

  var name: Name { Name(number: rawValue) }

  var text: String {
    switch self {
    case .selfValue: "self"
    case .selfType: "Self"
    case .opaque: "some"
    case .wildcard: "_"
    case .metatype: "Type"
    case .protocolMetatype: "Protocol"
    case .existentialAny: "Any"
    default: String(describing: self)
    }
  }
}

extension Keyword {
  /// The arguments of the attribute or macro are words of the language, versions or texts.
  var hasOwnArguments: Bool { rawValue >= Keyword.available.rawValue }
}

extension Name {
  /// The name `_`, which no declaration has.
  package static var none: Name { Keyword.wildcard.name }

  /// The word of the language that the name is; nil for others.
  var keyword: Keyword? { Keyword(rawValue: number) }

  static func == (name: Name, keyword: Keyword) -> Bool { name.number == keyword.rawValue }
  static func != (name: Name, keyword: Keyword) -> Bool { name.number != keyword.rawValue }
}
