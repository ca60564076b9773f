public import SeamViews

/// Runs flows: owns their coordinators and screens, maintains the ``NavigationTree``, and drives a host that draws it.
///
/// ```swift
/// let navigator = Navigator(host: host)
/// navigator.start(PeopleFlow(persons: persons))
/// ```
///
/// One navigator serves one window or scene. It is the only strong owner of coordinators and screens. It may be
/// released at any time; all calls that wait for it then return. After a flow has ended and its tasks are done,
/// ``leaks`` lists the objects that are still in memory.
@MainActor
public final class Navigator {
  /// The current navigation tree.
  ///
  /// The host shows it within this turn of the main actor.
  public var tree: NavigationTree { state.tree }

  var state = NavigationState()
  var flows: [FlowID: LiveFlow] = [:]
  var screens: [EntryID: LiveScreen] = [:]
  var answers: [AlertID: @MainActor (Action.ID?) -> Void] = [:]
  var leakDetector = LeakDetector()
  var overrides = FlowScope()
  /// Types of flows and screens without attributes.
  var plainTypes: Set<ObjectIdentifier> = []
  var restoration: Restoration?
  var restorationTimer: Task<Void, Never>?
  /// Receives reports while ``FlowCoordinator/restore(from:)`` runs.
  var onRestored: (@MainActor (RestorationReport) -> Void)?
  /// The live flows with a gate.
  var gates: Set<FlowID> = []
  var autosaver: SnapshotAutosaver?
  /// Links that wait for the app's start, a gate, a phase or a tab, oldest first.
  var waitingLinks: [WaitingLink] = []
  let clock: any Clock<Duration>

  var driver = HostDriver()
  private var observers: [@MainActor (NavigationEvent) -> Void] = []
  private var depth = 0
  private var deliveries: [@MainActor () -> Void] = []
  private var isRunning = false

  /// Creates a navigator, which holds the host weakly.
  ///
  /// - Parameters:
  ///   - host: draws the tree; nil to run without a display.
  ///   - transitionLimit: the time limit for the host to show a tree. At the latest after twice this time, the host is
  ///     given the newest tree and observers receive ``NavigationProblem/unfinishedTransition(limit:)``.
  ///   - clock: measures the limits.
  public init(
    host: (any NavigationHost)? = nil, transitionLimit: Duration = .seconds(10),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.clock = clock
    driver.host = host
    driver.limit = transitionLimit
  }

  /// Adds an observer that receives every event from now on, as it happens.
  ///
  /// Observers are called in the order in which they were added.
  ///
  /// The navigator keeps its observers, so they must not retain it.
  public func observe(_ observer: @escaping @MainActor (NavigationEvent) -> Void) {
    observers.append(observer)
  }

  /// Sends an event to the observers.
  func send(_ event: @autoclosure () -> NavigationEvent) {
    guard !observers.isEmpty else { return }
    let event = event()
    for observer in observers { observer(event) }
  }

  /// Starts the app with its root flow.
  ///
  /// A running root flow ends as `superseded`. A coordinator that runs in another navigator is refused, and nothing
  /// changes.
  ///
  /// It may be called at any time, also from a flow's `start` or while an end is delivered. The last call wins.
  ///
  /// - Parameters:
  ///   - root: the flow to start.
  ///   - animated: whether the host animates the change.
  ///   - overrides: values that replace those that flows provide, for tests.
  ///   - snapshot: the state of an earlier run to restore; see ``FlowCoordinator/restore(from:)``.
  ///   - onEnd: receives how the root flow ended, once.
  public func start<Root: FlowCoordinator>(
    _ root: Root, animated: Bool = false, overriding overrides: FlowScope = FlowScope(),
    restoring snapshot: NavigationSnapshot? = nil, onEnd: (@MainActor (FlowEnd<Root.Output>) -> Void)? = nil
  ) {
    batch {
      let isOwn = flows.values.contains { $0.coordinator === root }
      guard isOwn || !root.navigation.isLive else {
        return send(.problem(.misuse("\(root.name) is already running. Make a new coordinator for each start.")))
      }
      stop()
      isRunning = true
      self.overrides = overrides
      let flow = change(animated: animated) { $0.openRoot(name: root.name) }
      // Only now: nothing may be restored before the root flow has claimed its saved state.
      restoration = snapshot.map { Restoration($0, rest: .now) }
      begin(root, as: flow, opening: .root, animated: animated) { onEnd?(FlowEnd($0)) }
      if state.rootFlow == flow { dropUnknownStates(of: flow) }
    }
  }

  /// Ends the running app as `superseded`, and its deferred links as blocked.
  ///
  /// Snapshots that were saved for the next run are kept.
  public func stop() {
    autosaver?.close()
    autosaver = nil
    restoration = nil
    restorationTimer?.cancel()
    restorationTimer = nil
    if let root = state.rootFlow { supersede(root) }
  }

  /// Returns the screen of an entry; nil if the entry has left the tree.
  public func screen(for entry: EntryID) -> (any Screen)? { screens[entry]?.screen }

  /// Returns the coordinator of a live flow; nil if it has ended.
  public func coordinator(of flow: FlowID) -> (any FlowCoordinator)? { flows[flow]?.coordinator }

  // MARK: Changes

  /// Changes the tree and performs the effects: screens and flows are released, ends are delivered.
  ///
  /// Ends are delivered when the outermost change is complete, so that their receivers find the tree and all flows in
  /// their final state and may change them again.
  func change<T>(animated: Bool, _ body: (inout NavigationState) -> T) -> T {
    depth += 1
    let result = body(&state)
    apply(state.takeEffects())
    changed(animated: animated)
    depth -= 1
    deliver()
    return result
  }

  /// Defers deliveries until the body returns.
  func batch(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    deliver()
  }

  private func apply(_ effects: NavigationState.Effects) {
    for entry in effects.removed {
      guard let live = screens.removeValue(forKey: entry) else { continue }
      leakDetector.add(screen: live)
    }
    for alert in effects.withdrawnAlerts {
      guard let answer = answers.removeValue(forKey: alert) else { continue }
      deliveries.append { answer(nil) }
    }
    for (flow, ending) in effects.ended {
      guard let live = flows.removeValue(forKey: flow) else { continue }
      if !gates.isEmpty { gates.remove(flow) }
      live.coordinator.navigation.unbind()
      leakDetector.add(flow: live)
      deliveries.append { [weak self] in self?.deliverEnd(of: live, flow, ending) }
    }
    driver.orphans += effects.orphaned
  }

  private func deliverEnd(of live: LiveFlow, _ flow: FlowID, _ ending: NavigationEvent.Ending) {
    let end: FlowEnd<any Sendable>
    switch (ending, live.output) {
    case (.finished, let output?): end = .finished(output)
    case (.finished, nil), (.dismissed, _): end = .dismissed
    case (.superseded, _): end = .superseded
    }
    send(.ended(flow: live.coordinator.name, id: flow, ending))
    live.deliverEnd(end)
    live.coordinator.flowCoordinatorDelegate?.flowCoordinatorDidFinish(live.coordinator)
  }

  private func deliver() {
    guard depth == 0 else { return }
    depth += 1
    repeat {
      var next = 0
      while next < deliveries.count {
        deliveries[next]()
        next += 1
      }
      deliveries = []
      if restoration != nil { advanceRestoration() }
      if !waitingLinks.isEmpty, deliveries.isEmpty { retryLinks() }
      if isRunning, state.rootFlow == nil, deliveries.isEmpty {
        isRunning = false
        send(.stopped)
      }
    } while !deliveries.isEmpty
    depth -= 1
  }
}
