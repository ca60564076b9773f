/// What a navigator knows of its host.
@MainActor
struct HostDriver {
  weak var host: (any NavigationHost)?
  var limit: Duration = .seconds(10)
  /// Gives the host the tree until it shows the newest; nil while it does.
  var task: Task<Void, Never>?
  /// Tells the task apart from one that was abandoned.
  var generation = 0
  /// Counts the trees that the host was given; the last one is being shown while this is not nil.
  var transition: Int?
  var transitionCount = 0
  /// Looks from time to time whether the host is stuck; nil while the host shows nothing new.
  var watchdog: Task<Void, Never>?
  /// Calls that wait until the host shows the newest tree.
  var waiters: [CheckedContinuation<Void, Never>] = []
  /// Flows that lost what they lived for, such as their last child.
  var orphans: [FlowID] = []
  /// Calls that have an answer, such as a child's end, and have not yet returned to the flow that waits for it.
  var returningCalls = 0
  /// Resumed when the last of these has returned.
  var onReturn: CheckedContinuation<Void, Never>?
  var revision = 0
  var shownRevision = 0
  var animates = false
}

extension Navigator {
  /// Gives the tree to another host, which is asked to show it within this turn.
  public func attach(_ host: any NavigationHost) {
    driver.host = host
    changed(animated: false)
  }

  /// Notes that the host must be given the tree, and does so in a later turn.
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

  /// Shows the tree once, unless that is done.
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
    keeper?.note()
    departed.beginRoundUp(for: self)
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

  /// Watches the host while it is busy: one timer serves many quick transitions.
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

  /// Goes on without the host's return from a transition, if it lasts still.
  private func abandon(_ transition: Int) {
    guard driver.transition == transition else { return }
    driver.transition = nil
    send(.problem(.unfinishedTransition(limit: "\(driver.limit)")))
    // What the host shows is not known: it is given the newest tree.
    startDriver()
  }

  /// Ends flows that lost what they lived for, and show and do nothing.
  private func endIdleOrphans() async {
    guard !driver.orphans.isEmpty else { return }
    // A flow that awaited the child or an answer may open the next flow now.
    if driver.returningCalls > 0 { await withCheckedContinuation { driver.onReturn = $0 } }
    let idle = driver.orphans.filter { state.isIdle($0) && flows[$0]?.tasks.isEmpty == true }
    driver.orphans = []
    if !idle.isEmpty { change(animated: true) { $0.end(idle, .dismissed) } }
  }

  /// A call got its answer, and returns in a later turn.
  func willReturn() { driver.returningCalls += 1 }

  /// A call returns to its flow in this turn.
  func didReturn() {
    driver.returningCalls -= 1
    guard driver.returningCalls == 0 else { return }
    driver.onReturn?.resume()
    driver.onReturn = nil
  }

  /// Looks again whether a flow has a reason to live, after one of its tasks is over.
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

  /// Waits until the host shows the tree and the tasks of everything that left are over.
  ///
  /// Work that ignores its cancellation is waited for. Gives way to other work at least once.
  public func settle() async {
    // Not Task.yield(), which goes by way of another thread.
    await Task {}.value
    while true {
      if driver.task != nil {
        await withCheckedContinuation { driver.waiters.append($0) }
      } else if let roundUp = departed.roundUp {
        await roundUp.value
      } else {
        return
      }
    }
  }
}
