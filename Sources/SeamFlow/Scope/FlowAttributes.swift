/// What a flow or screen declared with ``Needs``, ``Provides`` and ``Remembers``, found by reflection.
@MainActor
package struct FlowAttributes {
  package private(set) var needs: [any ScopeNeed] = []
  package private(set) var provisions: [any ScopeProvision] = []
  private(set) var memories: [(name: String, memory: any FlowMemory)] = []

  package init(of object: AnyObject) {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      for (label, value) in current.children {
        switch value {
        case let need as any ScopeNeed: needs.append(need)
        case let provision as any ScopeProvision: provisions.append(provision)
        case let memory as any FlowMemory:
          // The compiler names a wrapper's storage after the property, with an underscore.
          memories.append((String((label ?? "").drop { $0 == "_" }), memory))
        default: break
        }
      }
      mirror = current.superclassMirror
    }
  }

  var isEmpty: Bool { needs.isEmpty && provisions.isEmpty && memories.isEmpty }
}
