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
  /// Creates the edges.
  ///
  /// Declare every property with its value.
  init()
}

/// The edges of a flow that opens no others.
public struct NoEdges: FlowEdges {
  public init() {}
}

extension FlowCoordinator {
  /// All edges of a flow, in declaration order.
  package static var namedEdges: [any NamedFlowEdge] {
    FlowAttributes.declared(in: edges).compactMap { $0.value as? any NamedFlowEdge }
  }

  /// Returns the edge with a name, or nil.
  static func edge(named name: String) -> (any NamedFlowEdge)? { namedEdges.first { $0.name == name } }
}
