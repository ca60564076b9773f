/// The attributes of a flow or screen are ambiguous or cannot be found.
public enum FlowAttributeProblem: Error, Equatable, Sendable, Codable, CustomStringConvertible {
  /// The stored properties of a type are hidden from reflection.
  case reflectionDisabled(type: String)
  /// A type has a ``Remembers`` without a name.
  case unnamedMemory(type: String)
  /// A type has several ``Remembers`` with the same name.
  case duplicateMemory(type: String, name: String)

  /// A description of the problem with its cause and remedy.
  public var description: String {
    switch self {
    case .reflectionDisabled(let type):
      "The properties of \(type) cannot be found: its module is built with -disable-reflection-metadata (Xcode: "
        + "SWIFT_REFLECTION_METADATA_LEVEL = none), or its customMirror hides them. Build without it, or conform "
        + "\(type) to FlowAttributeList, and likewise all flows, edges and screens of the module that declare attributes."
    case .unnamedMemory(let type):
      "A @Remembers of \(type) has no name: its module is built with -disable-reflection-names (Xcode: "
        + "SWIFT_REFLECTION_METADATA_LEVEL = without-names), or it is in a FlowAttributeList. Name it, as in "
        + "@Remembers(\"notes\") var notes."
    case .duplicateMemory(let type, let name):
      "\(type) has more than one @Remembers named “\(name)”, but names must be unique. Give each its own name, "
        + "as in @Remembers(\"other\") var \(name)."
    }
  }
}
