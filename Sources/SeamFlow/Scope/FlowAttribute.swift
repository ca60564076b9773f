/// A property that a navigator must find: a ``Needs``, a ``Provides``, a ``Remembers`` or a ``FlowEdge``.
public protocol FlowAttribute {}

extension Needs: FlowAttribute {}
extension Provides: FlowAttribute {}
extension Remembers: FlowAttribute {}
extension FlowEdge: FlowAttribute {}

/// Lists the attributes of a flow, a screen or a flow's edges where reflection cannot find them.
///
/// Only builds with `-disable-reflection-metadata` need it (in Xcode, `SWIFT_REFLECTION_METADATA_LEVEL = none`):
///
/// ```swift
/// extension PeopleFlow: FlowAttributeList {
///   var attributes: [any FlowAttribute] { [_notes] }
/// }
///
/// extension PeopleFlow.Edges: FlowAttributeList {
///   var attributes: [any FlowAttribute] { [note] }
/// }
/// ```
///
/// A ``Remembers`` in such a list is given its name: `@Remembers("notes") private var notes = ""`. What is not in the
/// list is not found.
public protocol FlowAttributeList {
  /// The attributes: of a property wrapper its storage, which bears the property's name after an underscore.
  @MainActor var attributes: [any FlowAttribute] { get }
}
