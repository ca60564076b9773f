import SeamViews

extension Navigator {
  /// Returns the attributes of an object; nil for types known to have none, which avoids the reflection.
  func attributes(of object: AnyObject) -> FlowAttributes? {
    let type = ObjectIdentifier(type(of: object))
    guard !plainTypes.contains(type) else { return nil }
    let attributes = FlowAttributes(of: object)
    if attributes.isEmpty { plainTypes.insert(type) }
    return attributes.isEmpty ? nil : attributes
  }

  /// Injects an object's dependencies from a flow and its ancestors.
  ///
  /// - Returns: the first missing provider, or the problem of its attributes; nil if everything was found.
  func bind(_ attributes: FlowAttributes, of object: AnyObject, from flow: FlowID?) -> NavigationProblem? {
    if let problem = attributes.problem { return .unusableAttributes(problem) }
    for need in attributes.needs {
      var unset: String?
      guard let value = value(for: need, from: flow, unset: &unset), need.bind(value) else {
        return .missingProvider(missing(need.keyID, for: object, from: flow, unset: unset))
      }
    }
    return nil
  }

  private func value(for need: any ScopeNeed, from flow: FlowID?, unset: inout String?) -> Any? {
    let key = need.keyID
    if let value = overrides.value(for: key) { return value }
    var next = flow
    while let current = next {
      if let provision = flows[current]?.provisions.first(where: { $0.keyID == key }) {
        if let value = provision.provided { return value }
        unset = name(of: current)
        return nil
      }
      next = state.records[current]?.parent
    }
    return overrides.defaultValue(for: need)
  }

  private func missing(_ key: ScopeKeyID, for object: AnyObject, from flow: FlowID?, unset: String?) -> MissingProvider
  {
    var path = (object as? any FlowCoordinator).map { [$0.name] } ?? []
    var next = flow
    while let current = next {
      path.append(name(of: current))
      next = state.records[current]?.parent
    }
    return MissingProvider(
      key: key, dependent: String(describing: Swift.type(of: object)), path: path.reversed(), unset: unset)
  }

  /// Returns the screen with its dependencies, or a screen that describes why it cannot have them.
  func equip(_ screen: any Screen, of flow: FlowID) -> any Screen {
    guard let attributes = attributes(of: screen), let problem = bind(attributes, of: screen, from: flow) else {
      return screen
    }
    send(.problem(problem))
    return ProblemScreen(problem)
  }
}

/// Replaces a screen that cannot be shown.
private final class ProblemScreen: Screen {
  let configuration: MessageConfiguration

  init(_ problem: NavigationProblem) {
    configuration = .init(title: "This screen cannot be shown", description: problem.description)
  }

  func handle(_ event: MessageConfiguration.Event) {}
}
