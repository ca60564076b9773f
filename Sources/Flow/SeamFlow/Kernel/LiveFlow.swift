import SeamViews

/// A running coordinator and the navigator's state for it.
@MainActor
final class LiveFlow {
  let coordinator: any FlowCoordinator
  let opening: NavigationEvent.Opening
  let isKept: Bool
  let deliverEnd: @MainActor (FlowEnd<any Sendable>) -> Void
  var tasks: [UInt64: Task<Void, Never>] = [:]
  var output: (any Sendable)?
  var provisions: [any ScopeProvision] = []
  var memories: [(name: String, memory: any FlowMemory)] = []

  init(
    coordinator: any FlowCoordinator, opening: NavigationEvent.Opening, isKept: Bool,
    deliverEnd: @escaping @MainActor (FlowEnd<any Sendable>) -> Void
  ) {
    self.coordinator = coordinator
    self.opening = opening
    self.isKept = isKept
    self.deliverEnd = deliverEnd
  }

  deinit { for task in tasks.values { task.cancel() } }
}

/// A screen on a stack.
@MainActor
final class LiveScreen {
  let screen: any Screen
  /// The route as its flow's own type.
  let route: Any
  /// The screen's task; nil once it is done.
  var work: Task<Void, Never>?

  init(screen: any Screen, route: Any) {
    self.screen = screen
    self.route = route
  }

  deinit { work?.cancel() }
}

/// The flow task in which code runs; nil outside any.
enum FlowTask {
  @TaskLocal static var current: ID?

  struct ID: Equatable, Sendable {
    let flow: FlowID
    let number: UInt64
  }
}
