/// The attributes of a flow or screen cannot be told from one another, or not be found.
public enum FlowAttributeProblem: Error, Equatable, Sendable, Codable, CustomStringConvertible {
  /// The stored properties of a type are hidden from reflection.
  case reflectionDisabled(type: String)
  /// A type has a ``Remembers`` without a name.
  case unnamedMemory(type: String)
  /// A type has more than one ``Remembers`` of a name.
  case duplicateMemory(type: String, name: String)

  /// What is wrong, why, and what to do.
  public var description: String {
    switch self {
    case .reflectionDisabled(let type):
      "The properties of \(type) cannot be found: its module is built with -disable-reflection-metadata (Xcode: "
        + "SWIFT_REFLECTION_METADATA_LEVEL = none), or its customMirror hides them. Build without it, or have \(type) "
        + "conform to FlowAttributeList, as well as all flows, edges and screens of the module that declare any."
    case .unnamedMemory(let type):
      "A @Remembers of \(type) has no name: its module is built with -disable-reflection-names (Xcode: "
        + "SWIFT_REFLECTION_METADATA_LEVEL = without-names), or it stands in a FlowAttributeList. Name it, as in "
        + "@Remembers(\"notes\") var notes."
    case .duplicateMemory(let type, let name):
      "\(type) has more than one @Remembers named “\(name)”, and only one could be kept. Give each a name of its own, "
        + "as in @Remembers(\"other\") var \(name)."
    }
  }
}
