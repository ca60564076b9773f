/// The navigator's state for its host.
@MainActor
struct HostDriver {
  weak var host: (any NavigationHost)?
  var limit: Duration = .seconds(10)
  /// Shows trees until the host has the newest one; nil if it has.
  var task: Task<Void, Never>?
  /// Distinguishes the task from abandoned ones.
  var generation = 0
  /// The number of the transition under way; nil if there is none.
  var transition: Int?
  var transitionCount = 0
  /// Checks periodically whether the host is stuck; nil while no transition is under way.
  var watchdog: Task<Void, Never>?
  /// Calls that wait until the host shows the newest tree.
  var waiters: [CheckedContinuation<Void, Never>] = []
  /// Flows that may have become idle, for example because their last child ended.
  var orphans: [FlowID] = []
  /// The number of calls that received their answer, such as a child's end, and have not yet returned to their flow.
  var returningCalls = 0
  /// Resumed when this number becomes zero.
  var onReturn: CheckedContinuation<Void, Never>?
  var revision = 0
  var shownRevision = 0
  var animates = false
}

extension Navigator {
  /// Replaces the host, which is asked to show the tree within this turn.
  public func attach(_ host: any NavigationHost) {
    driver.host = host
    changed(animated: false)
  }

  /// Records that the host's tree is stale, and schedules an update.
  func changed(animated: Bool) {
    driver.revision += 1
    driver.animates = driver.animates || animated
    if driver.task == nil { startDriver() }
  }

  private func startDriver() {
    driver.generation += 1
    let generation = driver.generation
    driver.task = Task { [weak self] in
      while let isDone = await self?.drive(generation), !isDone {}
    }
  }

  /// Shows the tree once if the host's tree is stale.
  ///
  /// - Returns: whether this driver has nothing left to do.
  private func drive(_ generation: Int) async -> Bool {
    await endIdleOrphans()
    restRoot()
    if driver.shownRevision != driver.revision {
      await show(generation)
      return driver.generation != generation
    }
    settleRestoration()
    guard driver.orphans.isEmpty, driver.shownRevision == driver.revision else { return false }
    driver.task = nil
    autosaver?.note()
    leakDetector.beginCheck(for: self)
    let waiters = driver.waiters
    driver.waiters = []
    for waiter in waiters { waiter.resume() }
    return true
  }

  private func show(_ generation: Int) async {
    let target = driver.revision
    let animated = driver.animates
    driver.animates = false
    guard let host = driver.host else {
      driver.shownRevision = target
      return
    }
    driver.transitionCount += 1
    driver.transition = driver.transitionCount
    startWatchdog()
    await host.show(state.tree, animated: animated, in: self)
    guard driver.generation == generation else { return }
    driver.transition = nil
    driver.shownRevision = target
  }

  // MARK: The time limit of transitions

  /// Monitors the host while it is busy.
  ///
  /// One timer serves many short transitions.
  private func startWatchdog() {
    guard driver.watchdog == nil else { return }
    let limit = driver.limit
    driver.watchdog = Task { [weak self, clock] in
      while let transition = self?.driver.transition {
        guard (try? await clock.sleep(for: limit)) != nil else { return }
        self?.abandon(transition)
      }
      self?.driver.watchdog = nil
    }
  }

  /// Continues without waiting for a transition, if it is still under way.
  private func abandon(_ transition: Int) {
    guard driver.transition == transition else { return }
    driver.transition = nil
    send(.problem(.unfinishedTransition(limit: "\(driver.limit)")))
    // The tree on display is unknown, so the host is given the newest one.
    startDriver()
  }

  /// Ends flows without entries, children, alerts and tasks.
  private func endIdleOrphans() async {
    guard !driver.orphans.isEmpty else { return }
    // A flow that awaited the child or an answer may open the next flow now.
    if driver.returningCalls > 0 { await withCheckedContinuation { driver.onReturn = $0 } }
    let idle = driver.orphans.filter { state.isIdle($0) && flows[$0]?.tasks.isEmpty == true }
    driver.orphans = []
    if !idle.isEmpty { change(animated: true) { $0.end(idle, .dismissed) } }
  }

  /// Records that a call received its answer and will return in a later turn.
  func willReturn() { driver.returningCalls += 1 }

  /// Records that a call returns to its flow in this turn.
  func didReturn() {
    driver.returningCalls -= 1
    guard driver.returningCalls == 0 else { return }
    driver.onReturn?.resume()
    driver.onReturn = nil
  }

  /// Removes a completed task, and ends its flow later if that is idle.
  func taskEnded(_ task: FlowTask.ID) {
    flows[task.flow]?.tasks[task.number] = nil
    if restoration != nil {
      batch { restoration?.taskEnded(task) }
      changed(animated: false)
    }
    guard state.isIdle(task.flow) else { return }
    driver.orphans.append(task.flow)
    changed(animated: true)
  }

  /// Waits until the host shows the tree and the tasks of all flows and screens that ended are done.
  ///
  /// It also waits for tasks that ignore cancellation. It always suspends at least once.
  public func settle() async {
    // Not Task.yield(), which takes a detour via another thread.
    await Task {}.value
    while true {
      if driver.task != nil {
        await withCheckedContinuation { driver.waiters.append($0) }
      } else if let check = leakDetector.check {
        await check.value
      } else {
        return
      }
    }
  }
}
