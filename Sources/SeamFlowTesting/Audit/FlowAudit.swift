public import SeamFlow
import SeamViews

/// Finds what flows and screens need and nobody provides, before anything is shown.
///
/// ```swift
/// let audit = FlowAudit(of: TabsFlow(persons: persons))
/// #expect(audit.findings.isEmpty)
/// ```
///
/// It goes down every ``SeamFlow/FlowEdge``, makes each flow and each of its screens once, and holds what they name
/// with ``SeamFlow/Needs`` against what the flows above them name with ``SeamFlow/Provides`` and the defaults of keys.
/// Nothing is started or run. The arguments of routes and edges are made up; flows that are opened without an edge are
/// not seen. The root flow is used up: its provisions that are not set yet take the stand-ins.
@MainActor
public struct FlowAudit {
  /// What is wrong, in sentences; empty where nothing is.
  public private(set) var findings: [String] = []

  /// Every screen that there is: each flow with each case of its route.
  public private(set) var places: Set<ScreenName> = []

  private let standIns: FlowScope
  private let samples: RouteSamples
  private var seen: Set<Visit> = []

  /// A flow below the same provisions looks the same.
  private struct Visit: Hashable {
    let type: ObjectIdentifier
    let provided: Set<ScopeKeyID>
  }

  /// A flow on the way down.
  private struct Level {
    let name: String
    let provisions: [any ScopeProvision]
  }

  /// Looks at a root flow and everything below it.
  ///
  /// - Parameters:
  ///   - standIns: values for what is provided only once the app runs, such as an open file, so that flows and screens
  ///     can be made; they do not count as provided.
  ///   - examples: routes and arguments to take where none can be made up.
  public init(
    of root: some FlowCoordinator, providing standIns: FlowScope = FlowScope(), examples: [any Codable & Sendable] = []
  ) {
    self.standIns = standIns
    samples = RouteSamples(examples: examples)
    visit(root, below: [])
  }

  private mutating func visit<Flow: FlowCoordinator>(_ flow: Flow, below levels: [Level]) {
    let attributes = FlowAttributes(of: flow)
    let provided = Set(levels.flatMap(\.provisions).map(\.keyID))
    guard seen.insert(Visit(type: ObjectIdentifier(Flow.self), provided: provided)).inserted else { return }
    let path = levels.map(\.name) + [flow.name]
    guard bind(attributes, of: Flow.self, path: path, from: levels), complete(attributes.provisions, of: flow) else {
      return
    }
    let levels = levels + [Level(name: flow.name, provisions: attributes.provisions)]
    for route in routes(of: flow) {
      places.insert(.init(flow: flow.name, route: RouteValue(describing: route).caseName))
      let screen = flow.screen(for: route)
      _ = bind(FlowAttributes(of: screen), of: type(of: screen), path: path, from: levels)
    }
    var names: Set<String> = []
    for edge in Flow.namedEdges {
      if !names.insert(edge.name).inserted {
        add("\(Flow.self) has two edges named “\(edge.name)”: only the first is found by its name.")
      }
      take(edge, of: flow, below: levels)
    }
  }

  private mutating func routes<Flow: FlowCoordinator>(of flow: Flow) -> [Flow.Route] {
    // A flow without screens of its own has no routes.
    if Flow.Route.self == Never.self { return [] }
    let routes = samples.all(of: Flow.Route.self)
    if let failure = routes.failure {
      add("No example of \(Flow.self).Route could be made up (\(failure)): give some to the audit.")
    }
    return routes.values
  }

  private mutating func take(_ edge: any NamedFlowEdge, of flow: some FlowCoordinator, below levels: [Level]) {
    func argument<Argument: Codable>(_ type: Argument.Type) -> RouteValue? {
      samples.all(of: type).values.first.map { RouteValue(describing: $0) }
    }
    guard let argument = argument(edge.argumentType), let child = edge.makeChild(of: flow, argument: argument) else {
      add(
        "No example of \(edge.argumentType) could be made up for the edge “\(edge.name)” of \(type(of: flow)): "
          + "give one to the audit.")
      return
    }
    visit(child, below: levels)
  }

  /// Sets what a flow provides only once it runs, as its factories may read it; false where there is nothing to set.
  private mutating func complete(_ provisions: [any ScopeProvision], of flow: some FlowCoordinator) -> Bool {
    var isComplete = true
    for provision in provisions where provision.provided == nil {
      let key = provision.keyID
      guard let value = standIns.value(for: key) ?? provision.makeDefault(), provision.provide(value) else {
        add("\(flow.name) provides `\(key.name)` only once it runs: give the audit a stand-in for it.")
        isComplete = false
        continue
      }
    }
    return isComplete
  }

  /// Gives an object what it needs; false where it cannot be made use of.
  private mutating func bind(
    _ attributes: FlowAttributes, of type: Any.Type, path: [String], from levels: [Level]
  ) -> Bool {
    if let problem = attributes.problem {
      add("\(problem)")
      return false
    }
    var isComplete = true
    for need in attributes.needs {
      let key = need.keyID
      let provided =
        levels.reversed().lazy.compactMap { $0.provisions.first { $0.keyID == key } }.first?.provided
        ?? need.makeDefault()
      if provided == nil { add("\(MissingProvider(key: key, needer: "\(type)", path: path, unset: nil))") }
      guard let value = standIns.value(for: key) ?? provided, need.bind(value) else {
        isComplete = false
        continue
      }
    }
    return isComplete
  }

  /// Several screens of a flow may miss the same.
  private mutating func add(_ finding: String) {
    if !findings.contains(finding) { findings.append(finding) }
  }
}
