public import SeamViews

/// Runs flows: owns their coordinators and screens, keeps the one ``NavigationTree``, and has a host draw it.
///
/// ```swift
/// let navigator = Navigator(host: host)
/// navigator.start(PeopleFlow(persons: persons))
/// ```
///
/// It is the only strong owner of coordinators and screens. After a flow ended and its tasks are over,
/// ``survivors`` names what is still there although it should be gone.
@MainActor
public final class Navigator {
  /// What is on show, or will be within this turn of the main actor.
  public var tree: NavigationTree { state.tree }

  /// Hears everything that happens to navigation, as it happens.
  public var onEvent: (@MainActor (NavigationEvent) -> Void)?

  /// Hears what navigation could not do and nobody else was told.
  public var onProblem: (@MainActor (NavigationProblem) -> Void)?

  /// Called once what an earlier run left was put back, as far as it could be.
  public var onRestored: (@MainActor (RestorationReport) -> Void)?

  /// Called when the root flow ended: the app has nothing more to show.
  public var onEnd: (@MainActor () -> Void)?

  /// Called after settling with each object that outlived its flow or entry, once per object.
  public var onSurvivor: (@MainActor (Survivor) -> Void)?

  /// Hears of the beginning and the end of each flow.
  package var onLife: (@MainActor (FlowLife) -> Void)?

  var state = NavigationState()
  var flows: [FlowID: LiveFlow] = [:]
  var screens: [EntryID: LiveScreen] = [:]
  var answers: [AlertID: @MainActor (Action.ID?) -> Void] = [:]
  var departed = Departed()
  var overrides = FlowScope()
  /// Types of flows and screens that declare no attributes.
  var plainTypes: Set<ObjectIdentifier> = []
  var restoration: Restoration?
  var keeper: SnapshotKeeper?
  /// Links that wait for the app to start or for a gate, oldest first.
  var waitingLinks: [(path: LinkPath, policy: LinkPolicy)] = []

  private weak var host: (any NavigationHost)?
  private var driver: Task<Void, Never>?
  private var revision = 0
  private var shownRevision = 0
  private var animates = false
  private var depth = 0
  private var deliveries: [@MainActor () -> Void] = []
  private var orphans: [FlowID] = []

  /// A coordinator that runs.
  final class LiveFlow {
    let coordinator: any FlowCoordinator
    let deliverEnd: @MainActor (AnyFlowEnd) -> Void
    var tasks: [UInt64: Task<Void, Never>] = [:]
    var output: (any Sendable)?
    var provisions: [any ScopeProvision] = []
    var memories: [(name: String, memory: any FlowMemory)] = []

    init(coordinator: any FlowCoordinator, deliverEnd: @escaping @MainActor (AnyFlowEnd) -> Void) {
      self.coordinator = coordinator
      self.deliverEnd = deliverEnd
    }
  }

  /// A screen on a stack.
  struct LiveScreen {
    let screen: any Screen
    /// The screen's own work; nil when it is over.
    var work: Task<Void, Never>?
  }

  /// Makes a navigator; it keeps the host weakly, as whoever runs the app owns both.
  public init(host: (any NavigationHost)? = nil) {
    self.host = host
  }

  /// Gives the tree to another host, which is asked to show it within this turn.
  public func attach(_ host: any NavigationHost) {
    self.host = host
    changed(animated: false)
  }

  /// Starts the app with its top flow; a root flow that runs already ends as superseded.
  ///
  /// - Parameters:
  ///   - overrides: what is taken in the place of what flows provide, for tests.
  ///   - snapshot: what an earlier run left, to be put back; see ``FlowCoordinator/restore(from:)``.
  public func start<Root: FlowCoordinator>(
    _ root: Root, animated: Bool = false, overriding overrides: FlowScope = FlowScope(),
    restoring snapshot: NavigationSnapshot? = nil, onEnd: (@MainActor (FlowEnd<Root.Output>) -> Void)? = nil
  ) {
    stop()
    self.overrides = overrides
    batch {
      let flow = change(animated: animated) { $0.openRoot(name: root.name) }
      // Only now: nothing can be put back before the root flow has claimed its part.
      restoration = snapshot.map { Restoration($0) }
      begin(root, as: flow, animated: animated) { [weak self] end in
        onEnd?(FlowEnd(end))
        self?.onEnd?()
      }
    }
  }

  /// Ends everything that runs, as superseded.
  ///
  /// What was kept for the next run stays as it is.
  public func stop() {
    keeper = nil
    restoration = nil
    if let root = state.rootFlow { supersede(root) }
  }

  /// The screen of an entry; nil where the entry has left the tree.
  public func screen(for entry: EntryID) -> (any Screen)? { screens[entry]?.screen }

  /// The coordinator of a flow that lives; nil where it ended.
  public func coordinator(of flow: FlowID) -> (any FlowCoordinator)? { flows[flow]?.coordinator }

  // MARK: Changes

  /// Changes the tree and carries out what follows: screens and flows are let go of, ends are delivered.
  ///
  /// Ends are delivered when the outermost change is complete, so that whoever hears of one finds the tree
  /// and all flows in their final state, and may change them again.
  func change<T>(animated: Bool, _ body: (inout NavigationState) -> T) -> T {
    depth += 1
    let result = body(&state)
    apply(state.takeEffects())
    changed(animated: animated)
    depth -= 1
    deliver()
    return result
  }

  /// Holds deliveries back until the body is through.
  func batch(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    deliver()
  }

  private func apply(_ effects: NavigationState.Effects) {
    for entry in effects.removed {
      guard let live = screens.removeValue(forKey: entry) else { continue }
      departed.add(screen: live)
    }
    for alert in effects.withdrawnAlerts {
      guard let answer = answers.removeValue(forKey: alert) else { continue }
      deliveries.append { answer(nil) }
    }
    for (flow, reason) in effects.ended {
      guard let live = flows.removeValue(forKey: flow) else { continue }
      live.coordinator.navigation.unbind()
      departed.add(flow: live)
      deliveries.append { [weak self] in self?.deliverEnd(of: live, flow, reason) }
    }
    orphans += effects.orphaned
  }

  private func deliverEnd(of live: LiveFlow, _ flow: FlowID, _ reason: NavigationState.EndReason) {
    let end: AnyFlowEnd
    let kind: FlowEndKind
    switch (reason, live.output) {
    case (.finished, .some(let output)): (end, kind) = (.finished(output), .finished)
    case (.finished, .none), (.dismissed, _): (end, kind) = (.dismissed, .dismissed)
    case (.superseded, _): (end, kind) = (.superseded, .superseded)
    }
    onEvent?(.ended(flow: live.coordinator.name, kind))
    onLife?(.ended(flow, kind))
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
    } while !deliveries.isEmpty
    depth -= 1
  }

  // MARK: The host

  /// Notes that the host must be given the tree, and does so in a later turn.
  func changed(animated: Bool) {
    revision += 1
    animates = animates || animated
    guard driver == nil else { return }
    driver = Task { [weak self] in await self?.drive() }
  }

  private func drive() async {
    repeat {
      await endIdleOrphans()
      while shownRevision != revision {
        let target = revision
        let animated = animates
        animates = false
        if let host { await host.show(state.tree, animated: animated, in: self) }
        shownRevision = target
      }
      settleRestoration()
    } while !orphans.isEmpty || shownRevision != revision
    driver = nil
    keeper?.note()
    departed.beginRoundUp(for: self)
  }

  /// Ends flows that lost their last child, show nothing and do nothing.
  private func endIdleOrphans() async {
    guard !orphans.isEmpty else { return }
    // Whoever awaited the child was made ready to run before this turn: one yield lets it say what comes next.
    await Task.yield()
    let flows = orphans
    orphans = []
    let idle = flows.filter { flow in
      guard let record = state.records[flow], self.flows[flow]?.tasks.isEmpty == true else { return false }
      return !record.isPresent && record.children.isEmpty
    }
    if !idle.isEmpty { change(animated: true) { $0.end(idle, .dismissed) } }
  }

  /// Looks again whether a flow has a reason to live, after one of its tasks is over.
  func taskEnded(_ task: UInt64, of flow: FlowID) {
    flows[flow]?.tasks[task] = nil
    if restoration != nil { changed(animated: false) }
    guard let record = state.records[flow], !record.isPresent, record.children.isEmpty else { return }
    orphans.append(flow)
    changed(animated: true)
  }

  /// Waits until the host shows the tree and the tasks of everything that left are over.
  ///
  /// Work that ignores its cancellation is waited for.
  public func settle() async {
    while let work = driver ?? departed.roundUp { await work.value }
  }
}
