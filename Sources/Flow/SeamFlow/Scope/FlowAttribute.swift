/// A property that navigators find: a ``Needs``, ``Provides``, ``Remembers`` or ``FlowEdge``.
public protocol FlowAttribute {}

extension Needs: FlowAttribute {}
extension Provides: FlowAttribute {}
extension Remembers: FlowAttribute {}
extension FlowEdge: FlowAttribute {}

/// Lists the attributes of a flow, a screen or a flow's edges for builds in which reflection cannot find them.
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
/// A ``Remembers`` in such a list needs a name: `@Remembers("notes") private var notes = ""`. Attributes that are
/// missing from the list are not found.
public protocol FlowAttributeList {
  /// The attributes. A property wrapper is listed by its storage: the property's name with an underscore before it.
  @MainActor var attributes: [any FlowAttribute] { get }
}
