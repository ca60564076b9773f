public import SeamFlow
import SeamViews

/// Finds dependencies of flows and screens that no flow provides, without running the app.
///
/// ```swift
/// let audit = FlowAudit(of: TabsFlow(persons: persons))
/// #expect(audit.findings.isEmpty)
/// ```
///
/// It follows every `FlowEdge`, makes each flow and each of its screens once, and compares their `Needs` with the
/// `Provides` of the flows above them and the defaults of keys. No flow is started and no screen is run. Arguments of
/// routes and edges are sample values. The root flow is consumed: its providers that have no value yet receive the
/// stand-ins.
@MainActor
public struct FlowAudit {
  /// Descriptions of the problems; empty if there are none.
  public private(set) var findings: [String] = []

  /// All screens of the app: each flow with each case of its route.
  public private(set) var places: Set<ScreenName> = []

  private let standIns: FlowScope
  private let samples: RouteSamples
  private var seen: Set<Visit> = []

  /// A visited flow type with the keys provided above it; another visit with the same keys would find the same.
  private struct Visit: Hashable {
    let type: ObjectIdentifier
    let provided: Set<ScopeKeyID>
  }

  /// A flow on the path from the root.
  private struct Level {
    let name: String
    let provisions: [any ScopeProvision]
  }

  /// Audits a root flow and all flows below it.
  ///
  /// - Parameters:
  ///   - root: the flow at the top; it is not started.
  ///   - standIns: values that are provided only while the app runs, such as an open file, so that flows and screens
  ///     can be made. They do not count as provided.
  ///   - examples: routes and arguments of types for which the audit cannot make sample values.
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
        add("\(Flow.self) has two edges named “\(edge.name)”, but only the first can be found by its name. Rename one.")
      }
      take(edge, of: flow, below: levels)
    }
  }

  private mutating func routes<Flow: FlowCoordinator>(of flow: Flow) -> [Flow.Route] {
    // A flow without screens of its own has no routes.
    if Flow.Route.self == Never.self { return [] }
    let routes = samples.all(of: Flow.Route.self)
    if let failure = routes.failure {
      add("Could not make a sample of \(Flow.self).Route (\(failure)). Pass some in `examples`.")
    }
    return routes.values
  }

  private mutating func take(_ edge: any NamedFlowEdge, of flow: some FlowCoordinator, below levels: [Level]) {
    func argument<Argument: Codable>(_ type: Argument.Type) -> RouteValue? {
      samples.all(of: type).values.first.map { RouteValue(describing: $0) }
    }
    guard let argument = argument(edge.argumentType), let child = edge.makeChild(of: flow, argument: argument) else {
      add(
        "Could not make a sample of \(edge.argumentType) for the edge “\(edge.name)” of \(type(of: flow)). "
          + "Pass one in `examples`.")
      return
    }
    visit(child, below: levels)
  }

  /// Sets providers that have no value before the flow runs, as its factories may read them; returns false if one has
  /// none.
  private mutating func complete(_ provisions: [any ScopeProvision], of flow: some FlowCoordinator) -> Bool {
    var isComplete = true
    for provision in provisions where provision.provided == nil {
      let key = provision.keyID
      guard let value = standIns.value(for: key) ?? provision.makeDefault(), provision.provide(value) else {
        add("\(flow.name) sets `\(key.name)` only when it runs. Pass a stand-in in `providing`.")
        isComplete = false
        continue
      }
    }
    return isComplete
  }

  /// Injects the dependencies of an object; returns false if the object cannot be used.
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
      if provided == nil { add("\(MissingProvider(key: key, dependent: "\(type)", path: path, unset: nil))") }
      guard let value = standIns.value(for: key) ?? provided, need.bind(value) else {
        isComplete = false
        continue
      }
    }
    return isComplete
  }

  /// Several screens of a flow may cause the same finding.
  private mutating func add(_ finding: String) {
    if !findings.contains(finding) { findings.append(finding) }
  }
}
