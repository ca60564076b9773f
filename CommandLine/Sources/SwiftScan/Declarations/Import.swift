/// An import of a module, or of one declaration of it.
public struct Import: Sendable, Equatable {
  /// The names between the dots; the first is the module.
  public var path: [Name]
  /// The word before the path, as in `import struct Foundation.Date`.
  public var kind: Name?
  /// The access that is written out.
  public var access: Access?
  /// The names of its attributes, such as `testable`.
  public var attributes: [Name]
  /// The index of the innermost branch of `#if` around it; nil outside of all.
  public var branch: Int?
  public var start: UInt32

  public var module: Name { path[0] }
}
