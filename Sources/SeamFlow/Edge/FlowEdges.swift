/// The edges of a flow, as the stored properties of one type.
///
/// ```swift
/// struct Edges: FlowEdges {
///   let note = FlowEdge("note", as: .sheet) { (flow: PeopleFlow, person: Int) in
///     NoteFlow(person: person)
///   } onEnd: { flow, _, end in
///     if let text = end.output { flow.notes.append(text) }
///   }
/// }
/// ```
public protocol FlowEdges: Sendable {
  /// Makes the edges; every property has its value where it is declared.
  init()
}

/// The edges of a flow that names none.
public struct NoEdges: FlowEdges {
  public init() {}
}

extension FlowCoordinator {
  /// All edges of a flow in the order of their declaration.
  package static var namedEdges: [any NamedFlowEdge] {
    FlowAttributes.declared(in: edges).compactMap { $0.value as? any NamedFlowEdge }
  }

  /// The edge with a name; nil where there is none.
  static func edge(named name: String) -> (any NamedFlowEdge)? { namedEdges.first { $0.name == name } }
}
