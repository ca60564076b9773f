/// The ``Needs``, ``Provides`` and ``Remembers`` of a flow or screen, found by reflection or in its list.
@MainActor
package struct FlowAttributes {
  package private(set) var needs: [any ScopeNeed] = []
  package private(set) var provisions: [any ScopeProvision] = []
  private(set) var memories: [(name: String, memory: any FlowMemory)] = []
  /// Why the attributes cannot be used; nil if they can.
  package private(set) var problem: FlowAttributeProblem?

  package init(of object: AnyObject) {
    let type = String(describing: Swift.type(of: object))
    let properties = Self.declared(in: object)
    for (label, value) in properties {
      switch value {
      case let need as any ScopeNeed: needs.append(need)
      case let provision as any ScopeProvision: provisions.append(provision)
      case let memory as any FlowMemory: add(memory, label: label, of: type)
      default: break
      }
    }
    if let flow = object as? any FlowCoordinator, let hidden = Self.hiddenPart(of: flow, seeing: properties.count) {
      problem = .reflectionDisabled(type: hidden)
    }
  }

  private mutating func add(_ memory: any FlowMemory, label: String?, of type: String) {
    // The compiler names a wrapper's storage after the property, with an underscore.
    let name = memory.name ?? String((label ?? "").drop { $0 == "_" })
    if name.isEmpty {
      problem = .unnamedMemory(type: type)
    } else if memories.contains(where: { $0.name == name }) {
      problem = .duplicateMemory(type: type, name: name)
    }
    memories.append((name, memory))
  }

  var isEmpty: Bool { needs.isEmpty && provisions.isEmpty && memories.isEmpty && problem == nil }

  // MARK: Finding

  /// Returns the listed attributes of a value, or else all its stored properties with their labels.
  static func declared(in value: Any) -> [(label: String?, value: Any)] {
    if let list = value as? any FlowAttributeList { return list.attributes.map { (nil, $0) } }
    var properties: [(label: String?, value: Any)] = []
    var mirror: Mirror? = Mirror(reflecting: value)
    while let current = mirror {
      properties += current.children.map { ($0.label, $0.value) }
      mirror = current.superclassMirror
    }
    return properties
  }

  /// Returns the name of a flow, or of its edges, whose properties exist but are hidden from reflection.
  private static func hiddenPart<Flow: FlowCoordinator>(of flow: Flow, seeing count: Int) -> String? {
    guard flow is any FlowAttributeList else {
      // Every flow stores at least its navigation, or an object that does.
      return count == 0 ? String(describing: Flow.self) : nil
    }
    // A flow that lists its attributes was built without metadata, so its edges were too.
    let isHidden = MemoryLayout<Flow.Edges>.size > 0 && declared(in: Flow.edges).isEmpty
    return isHidden && !(Flow.edges is any FlowAttributeList) ? "\(Flow.self).Edges" : nil
  }
}
